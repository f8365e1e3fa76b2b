"""The result of an evening on one page: what the layout `result.toml` sees of it."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli import extras, preferences
from companion.kits import Column, Row, Table, layouts_folder
from companion.table.afterwards.chart import chart
from companion.table.afterwards.wording import about, called, decided, started, winner
from companion.table.names import visible
from companion.table.standing import part_name
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.kits import Kit, Value
    from companion.press.sheets.model import Document
    from companion.table.afterwards.summary import Summary
    from companion.table.translator import Translator

Cells = Mapping[str, "Value"]

LAYOUT: Final = "result.toml"
FONTS: Final = (("title", "ja-bold"), ("body", "ja"), ("body-bold", "ja-bold"))
"""Those of the types that names are set in."""

LINES: Final = (
    ("lapis", ()),
    ("carnelian", (4, 2)),
    ("malachite", (1, 2)),
    ("gold", (6, 2, 1, 2)),
    ("granite", (3, 3)),
    ("basalt", (2, 1)),
)
"""Colour and dashes of each seat's line: they differ in both, for printers that know no colour."""

LEAST_COLUMNS: Final = 3


class Target(NamedTuple):
    """Where a sheet goes to, on which paper, and whether what is there may be replaced."""

    file: Path
    paper: str | None
    force: bool


def write(summary: "Summary", translator: "Translator", target: Target) -> None:
    """Write a finished game's result sheet as PDF.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
        OSError: when the file can't be written.
    """
    with extras.press("the result sheet"):
        from companion.press.leaf import write_pdf_file

        write_pdf_file(_drawn(summary, translator, target.paper), target.file, force=target.force)


def pdf(summary: "Summary", translator: "Translator") -> bytes:
    """Return a finished game's result sheet as the bytes of a PDF; raises as `write` does."""
    with extras.press("the result sheet"):
        from companion.press.render.pdf import write_pdf

        stream = BytesIO()
        write_pdf(_drawn(summary, translator, None), stream, lambda: None)
        return stream.getvalue()


def _drawn(summary: "Summary", translator: "Translator", paper: str | None) -> "Document":
    from companion.press.leaf import leaf
    from companion.press.options import Options

    settings = preferences.read()
    options = Options(
        paper=paper or settings.get("paper", preferences.PAPER),
        ink=settings.get("ink", "full"),
        language=translator.language,
    )
    sheet = _Sheet(summary, translator)
    return leaf(sheet.kit, LAYOUT, sheet.scope, options)


class _Sheet:
    """A finished game as tables of a kit, and the words around them."""

    def __init__(self, summary: "Summary", translator: "Translator") -> None:
        self.summary = summary
        self.translator = translator
        self.chart = chart(summary)
        self.seats = [(number, line.seat) for number, line in enumerate(self.chart.lines)]

    @property
    def kit(self) -> "Kit":
        """The game's kit with the tables of this sheet in place of its own."""
        tables = {
            "places": self._places(),
            "course": self._course(),
            "ticks": self._ticks(),
            "parts": self._parts(),
            "points": self._points(),
        }
        kit = self.summary.kit
        return kit._replace(
            folders=(*kit.folders, layouts_folder()),
            tables={name: table(name, list(rows)) for name, rows in tables.items()},
        )

    @property
    def scope(self) -> Mapping[str, object]:
        """What the layout sees besides the tables."""
        summary, translator = self.summary, self.translator
        return {
            "title": in_language(summary.kit.name, translator.language),
            "when": started(summary),
            "about": about(summary, translator),
            "winner": _drawable(winner(summary, translator)),
            "decided": decided(summary, translator),
            "columns": max(LEAST_COLUMNS, len(self.seats)),
            "least": self.chart.least,
            "most": self.chart.most,
        }

    def _places(self) -> Iterator[Cells]:
        for number, seat in sorted(self.seats, key=lambda each: each[1].place):
            colour, dash = LINES[number % len(LINES)]
            yield {
                "seat": number,
                "name": _drawable(called(seat.name, self.summary, self.translator)),
                "place": seat.place,
                "total": seat.total,
                "colour": colour,
                "dash": dash,
                "end": f"{self.chart.lines[number].end:.2f}%",
            }

    def _course(self) -> Iterator[Cells]:
        """Give a row for each point of each line, which begins at 0."""
        for number, line in enumerate(self.chart.lines):
            for score in line.scores:
                yield {"seat": number, "score": score}

    def _ticks(self) -> Iterator[Cells]:
        for label in self.chart.ticks:
            yield {"at": f"{self.chart.down(label):.2f}%", "label": str(label)}

    def _parts(self) -> Iterator[Cells]:
        for key in self.seats[0][1].breakdown:
            yield {"part": key, "label": part_name(key, self.translator)}

    def _points(self) -> Iterator[Cells]:
        for number, seat in sorted(self.seats, key=lambda each: each[1].place):
            for key, points in seat.breakdown.items():
                yield {"part": key, "seat": number, "points": points}


def _drawable(name: str) -> str:
    """Return a text with a square for each character that no font has."""
    from companion.press.scene.fonts import drawable

    return drawable(visible(name), FONTS)


def table(name: str, rows: Sequence[Cells]) -> Table:
    """Return rows of cells as a table of a kit."""
    columns = {key: Column(key) for key in (rows[0] if rows else ())}
    made = tuple(Row(cells, name, line) for line, cells in enumerate(rows, 1))
    return Table(name, name, "house", {}, columns, made)

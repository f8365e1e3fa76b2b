"""The result of an evening on paper: what `result.toml` and `result-list.toml` see of it.

A few players have a card each, and a line in a chart; many are listed, on as many pages as needed.
"""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import product
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

from companion.cli import errors, preferences, streams
from companion.kits import Column, Row, Table, layouts_folder
from companion.questions.text import visible
from companion.table.history.charts import chart
from companion.table.history.wording import about, called, decided, started, winner
from companion.table.phrases import part_name
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.kits import Kit, Value
    from companion.press.sheets.model import Document
    from companion.table.history.summary import Summary
    from companion.table.translator import Translator

Cells = Mapping[str, "Value"]

CARDS: Final = "result.toml"
LIST: Final = "result-list.toml"
# The types that names are set in.
STYLES: Final = ("title", "subheading", "small", "body")

# Players with a card each: as many as LINES tell apart.
MOST_CARDS: Final = 6
# Parts of the points that have room below the cards.
MOST_PARTS: Final = 11
# Players on a page of the list.
LISTED: Final = 20
# Parts of the points on a page of the list.
COLUMNS: Final = 8

# Colour and dashes of each seat's line: they differ in both, for printers that know no colour.
LINES: Final = (
    ("lapis", ()),
    ("carnelian", (4, 2)),
    ("malachite", (1, 2)),
    ("gold", (6, 2, 1, 2)),
    ("granite", (3, 3)),
    ("basalt", (2, 1)),
)

LEAST_COLUMNS: Final = 3


class SheetFile(NamedTuple):
    """Where a sheet goes to, on which paper, and whether what is there may be replaced."""

    file: Path
    paper: str | None
    force: bool


def write(summary: "Summary", translator: "Translator", target: SheetFile) -> None:
    """Write a finished game's result sheet as PDF; tell of names that no font can set.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
        OSError: when the file can't be written.
    """
    with errors.requires("the result sheet"):
        from companion.press.job import write_pdf_file

        sheet = _Sheet(summary, translator)
        write_pdf_file(_drawn(sheet, target.paper), target.file, force=target.force)
        streams.complain(sheet.undrawn)


def pdf(summary: "Summary", translator: "Translator") -> bytes:
    """Return a finished game's result sheet as the bytes of a PDF; raises as `write` does."""
    with errors.requires("the result sheet"):
        from companion.press.backends.pdf import write_pdf

        stream = BytesIO()
        write_pdf(_drawn(_Sheet(summary, translator), None), stream, lambda: None)
        return stream.getvalue()


def _drawn(sheet: "_Sheet", paper: str | None) -> "Document":
    from companion.press.job import leaves
    from companion.press.options import PrintOptions

    settings = preferences.read()
    options = PrintOptions(
        paper=paper or settings.get("paper", preferences.PAPER),
        ink=settings.get("ink", "full"),
        language=sheet.translator.language,
    )
    return leaves(sheet.kit, LIST if sheet.is_list else CARDS, sheet.scopes, options)


class _Sheet:
    """A finished game as tables of a kit, and the words around them."""

    def __init__(self, summary: "Summary", translator: "Translator") -> None:
        from companion.press.layout import FaceRenderer

        self.summary = summary
        self.translator = translator
        self.chart = chart(summary)
        self.seats = [(number, line.seat) for number, line in enumerate(self.chart.lines)]
        self.parts = list(self.seats[0][1].breakdown)
        self.is_list = len(self.seats) > MOST_CARDS or len(self.parts) > MOST_PARTS
        studio = FaceRenderer(summary.kit, translator.language)
        self._families = [studio.fonts(style) for style in STYLES]

    @property
    def undrawn(self) -> list[str]:
        """In one line or none: names that have letters which no font here has."""
        names = (called(seat.name, self.summary, self.translator) for _, seat in self.seats)
        lost = [f"'{visible(name)}'" for name in names if self._drawable(name) != _whole(name)]
        return [self.translator.text("after.undrawn", names=", ".join(lost))] if lost else []

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
    def scopes(self) -> list[Mapping[str, object]]:
        """What the layout sees besides the tables, a page each."""
        players = ceil(len(self.seats) / LISTED) if self.is_list else 1
        parts = max(1, ceil(len(self.parts) / COLUMNS)) if self.is_list else 1
        pages = list(product(range(1, players + 1), range(1, parts + 1)))
        scope = self._scope()
        about = str(scope["about"])
        return [
            {
                **scope,
                "sheet": sheet,
                "part_sheet": part,
                "about": about if len(pages) == 1 else f"{about} · {number} / {len(pages)}",
            }
            for number, (sheet, part) in enumerate(pages, 1)
        ]

    def _scope(self) -> Mapping[str, object]:
        summary, translator = self.summary, self.translator
        words = {
            "title": in_language(summary.kit.name, translator.language),
            "when": started(summary),
            "about": about(summary, translator),
            "winner": winner(summary, translator),
            "decided": decided(summary, translator),
            "undrawn": "".join(self.undrawn),
        }
        return {
            **{key: self._drawable(text) for key, text in words.items()},
            "columns": max(LEAST_COLUMNS, len(self.seats)),
            "least": self.chart.least,
            "most": self.chart.most,
        }

    def _places(self) -> Iterator[Cells]:
        ranked = sorted(self.seats, key=lambda each: each[1].place)
        for line, (number, seat) in enumerate(ranked):
            colour, dash = LINES[number % len(LINES)]
            yield {
                "seat": number,
                "sheet": line // LISTED + 1,
                "name": self._drawable(called(seat.name, self.summary, self.translator)),
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
        for number, key in enumerate(self.parts):
            label = self._drawable(part_name(key, self.translator))
            yield {"part": key, "part_sheet": number // COLUMNS + 1, "label": label}

    def _points(self) -> Iterator[Cells]:
        for seat_number, seat in sorted(self.seats, key=lambda each: each[1].place):
            for number, key in enumerate(self.parts):
                yield {
                    "part": key,
                    "part_sheet": number // COLUMNS + 1,
                    "seat": seat_number,
                    "points": seat.breakdown[key],
                }

    def _drawable(self, text: str) -> str:
        """Return a text with a square for each character that the kit's fonts have not."""
        from companion.press.text.fonts import drawable

        families = ((each["regular"], each["other"]) for each in self._families)
        return drawable(visible(text), families)


def _whole(name: str) -> str:
    """Return a name as it is drawn where fonts have all of it."""
    return normalize("NFC", visible(name))


def table(name: str, rows: Sequence[Cells]) -> Table:
    """Return rows of cells as a table of a kit."""
    columns = {key: Column(key) for key in (rows[0] if rows else ())}
    made = tuple(Row(cells, name, line) for line, cells in enumerate(rows, 1))
    return Table(name, name, "house", {}, columns, made)

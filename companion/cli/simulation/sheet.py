"""Simulated games on paper: what the layout `simulation.toml` sees of them, page by page."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion import __version__
from companion.cli import extras, preferences
from companion.cli.result_sheet import Target, table
from companion.cli.simulation.drawn import Bins, Placed
from companion.cli.simulation.figures import mean
from companion.cli.simulation.panels import Panels
from companion.cli.simulation.report import Names, Simulation
from companion.kits import layouts_folder
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.cli.result_sheet import Cells
    from companion.kits import Kit
    from companion.table.translator import Translator

LAYOUT: Final = "simulation.toml"

SIZES: Final = {"row_h": 5.4, "head": 13.0, "gap": 4.0, "first": 90.0, "other": 14.0}
"""In mm, and the layout has them from here, since they say what a page holds: a row's height,
that of a panel's title and axes, the room between panels, and what is above them on the first page
and on others."""

FOOT: Final = 9.0
"""What every page keeps at its foot, in mm."""

LEAST_ROWS: Final = 4
"""A panel with room for fewer of its rows begins on the next page."""


def write(simulation: Simulation, voice: "Translator", target: Target) -> None:
    """Write the report as PDF.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
        OSError: when the file can't be written.
    """
    with extras.press("the report"):
        from companion.press.leaf import leaves, write_pdf_file
        from companion.press.options import Options

        settings = preferences.read()
        ink = settings.get("ink", "full")
        options = Options(paper=_paper(target.paper), ink=ink, language=voice.language)
        sheet = _Sheet(simulation, voice, height(target.paper))
        drawn = leaves(sheet.kit, LAYOUT, list(sheet.scopes()), options)
        write_pdf_file(drawn, target.file, force=target.force)


def height(paper: str | None) -> float:
    """Return how much of a page can be printed from top to bottom, in mm.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
    """
    with extras.press("the report"):
        from companion.press.sheets.paper import paper as sized
        from companion.press.sheets.paper import printable

        return printable(sized(_paper(paper)))[3]


def _paper(chosen: str | None) -> str:
    return chosen or str(preferences.read().get("paper", preferences.PAPER))


class _Sheet:
    """A report as tables of a kit, and the words around them."""

    def __init__(self, simulation: Simulation, voice: "Translator", high: float) -> None:
        self.simulation = simulation
        self.voice = voice
        self.names = Names(simulation.kit, voice)
        self.bins = Bins(simulation.found.lengths["turns"])
        self.placed = list(self._placed(high))

    @property
    def kit(self) -> "Kit":
        """The game's kit with the tables of this report in place of its own."""
        tables = {
            "lengths": self._lengths(),
            "bins": self.bins.bars(),
            "bin_ticks": self.bins.ticks(),
            "panels": (each.panel(SIZES["head"], SIZES["row_h"]) for each in self.placed),
            "measures": (row for each in self.placed for row in each.measures()),
            "ticks": (row for each in self.placed for row in each.ticks()),
            "rows": (row for each in self.placed for row in each.lines()),
            **{f"cells_{each.number}": each.cells() for each in self.placed},
        }
        kit = self.simulation.kit
        return kit._replace(
            folders=(*kit.folders, layouts_folder()),
            tables={name: table(name, list(rows)) for name, rows in tables.items()},
        )

    def scopes(self) -> Iterator[Mapping[str, object]]:
        """Yield what the layout sees besides the tables, page by page."""
        pages = max(each.page for each in self.placed)
        for page in range(1, pages + 1):
            said = self.voice.text("simulate.page", page=page, pages=pages)
            yield {**self._words(), **SIZES, "page": page, "said": said}

    def _words(self) -> Mapping[str, object]:
        simulation, text = self.simulation, self.voice.text
        match, games, asked = simulation.match, simulation.found.games, simulation.asked
        stopped = "" if simulation.is_whole else text("simulate.stopped", games=games, asked=asked)
        return {
            "title": in_language(simulation.kit.name, self.voice.language),
            "about": f"{self.names.about(match)} · {self.names.bots(match)}",
            "games": text("simulate.games", games=games, seed=match.seed),
            "version": text("simulate.version", version=__version__),
            "stopped": stopped,
            "house_mark": self.names.house() if simulation.has_house else "",
            "bin": f"{self.bins.wide:.3f}%",
        }

    def _lengths(self) -> "Iterator[Cells]":
        for name, spread in self.simulation.found.lengths.items():
            within = mean(spread.mean).within
            reach = {"least": spread.least, "most": spread.most}
            yield {
                "name": self.voice.text(f"simulate.{name}"),
                "figure": mean(spread.mean).figure,
                "within": within,
                "reach": self.voice.text("simulate.reach", reach),
            }

    def _placed(self, high: float) -> Iterator[Placed]:
        """Yield the panels page by page, cut where a page ends."""
        whole = high - FOOT - SIZES["other"]
        page, left, number = 1, high - FOOT - SIZES["first"], 0
        for panel in Panels(self.simulation, self.names).all():
            rows, title = list(panel.rows), panel.title
            while rows:
                room = int((left - SIZES["head"]) / SIZES["row_h"])
                if room < min(LEAST_ROWS, len(rows)) and left < whole:
                    page, left = page + 1, whole
                    continue
                room = max(1, room)
                yield Placed(number, page, title, panel, rows[:room])
                left -= SIZES["head"] + SIZES["row_h"] * len(rows[:room]) + SIZES["gap"]
                number, rows = number + 1, rows[room:]
                title = self.voice.text("simulate.more", title=panel.title)

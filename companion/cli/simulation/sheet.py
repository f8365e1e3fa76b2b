"""Simulated games on paper: what the layout `simulation.toml` sees of them, page by page."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from companion import __version__
from companion.cli import errors, preferences
from companion.cli.result_sheet import SheetFile, table
from companion.cli.simulation.comparison import Comparison, DifferenceNames
from companion.cli.simulation.figures import mean
from companion.cli.simulation.panels import Bins, Panel, Panels, PlacedPanel, change_panels
from companion.cli.simulation.report import ReportNames, Simulation
from companion.kits import layouts_folder
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.cli.result_sheet import Cells
    from companion.kits import Kit
    from companion.table.translator import Translator

Told = TypeVar("Told", Simulation, Comparison)

LAYOUT: Final = "simulation.toml"

# In mm, and the layout has them from here, since they say what a page holds: a row's height, that
# of a panel's title and axes, the room between panels, and what is above them on pages that are not
# the first.
SIZES: Final = {"row_h": 5.4, "head": 13.0, "gap": 4.0, "other": 14.0}

# What every page keeps at its foot, in mm.
FOOT: Final = 9.0

# A panel with room for fewer of its rows begins on the next page.
LEAST_ROWS: Final = 4


def write(told: Simulation | Comparison, voice: "Translator", target: SheetFile) -> None:
    """Write the report of games, or of a comparison, as PDF.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
        OSError: when the file can't be written.
    """
    with errors.requires("the report"):
        from companion.press.job import leaves, write_pdf_file
        from companion.press.options import PrintOptions

        settings = preferences.read()
        ink = settings.get("ink", "full")
        options = PrintOptions(paper=_paper(target.paper), ink=ink, language=voice.language)
        sheet = _sheet(told, voice, height(target.paper))
        drawn = leaves(sheet.kit, LAYOUT, list(sheet.scopes()), options)
        write_pdf_file(drawn, target.file, force=target.force)


def height(paper: str | None) -> float:
    """Return how much of a page can be printed from top to bottom, in mm.

    Raises:
        NotInstalled: when the press is not there.
        Faulty: for a paper that there is not.
    """
    with errors.requires("the report"):
        from companion.kits.paper import paper as sized
        from companion.kits.paper import printable

        return printable(sized(_paper(paper)))[3]


def _paper(chosen: str | None) -> str:
    return chosen or str(preferences.read().get("paper", preferences.PAPER))


class _Sheet(ABC, Generic[Told]):
    """A report as tables of a kit, and the words around them."""

    first: float
    """Where panels begin on the first page, in mm."""

    def __init__(self, told: Told, voice: "Translator", high: float) -> None:
        self.told: Told = told
        self.voice = voice
        self.placed = list(self._placed(high))

    @property
    def kit(self) -> "Kit":
        """The game's kit with the tables of this report in place of its own."""
        tables = {
            **self.course(),
            "panels": (each.panel(SIZES["head"], SIZES["row_h"]) for each in self.placed),
            "measures": (row for each in self.placed for row in each.measures()),
            "ticks": (row for each in self.placed for row in each.ticks()),
            "rows": (row for each in self.placed for row in each.lines()),
            **{f"cells_{each.number}": each.cells() for each in self.placed},
        }
        kit: Kit = self.told.kit
        return kit._replace(
            folders=(*kit.folders, layouts_folder()),
            tables={name: table(name, list(rows)) for name, rows in tables.items()},
        )

    def scopes(self) -> Iterator[Mapping[str, object]]:
        """Yield what the layout sees besides the tables, page by page."""
        pages = max(each.page for each in self.placed)
        for page in range(1, pages + 1):
            said = self.voice.text("simulate.page", page=page, pages=pages)
            sizes = {**SIZES, "first": self.first}
            yield {**self._head(), **self.words(), **sizes, "page": page, "said": said}

    @abstractmethod
    def panels(self) -> Iterable[Panel]:
        """Return the panels."""

    @abstractmethod
    def words(self) -> Mapping[str, object]:
        """Return what is said around the panels: about, games, bin, report and foot."""

    @abstractmethod
    def course(self) -> Mapping[str, Iterable["Cells"]]:
        """Return the tables of how long games last."""

    def _head(self) -> Mapping[str, object]:
        text, games, asked = self.voice.text, self.told.found.games, self.told.asked
        stopped = "" if self.told.is_whole else text("simulate.stopped", games=games, asked=asked)
        return {
            "title": in_language(self.told.kit.name, self.voice.language),
            "version": text("simulate.version", version=__version__),
            "stopped": stopped,
        }

    def _placed(self, high: float) -> Iterator[PlacedPanel]:
        """Yield the panels page by page, cut where a page ends."""
        whole = high - FOOT - SIZES["other"]
        page, left, number = 1, high - FOOT - self.first, 0
        for panel in self.panels():
            rows, title = list(panel.rows), panel.title
            while rows:
                room = int((left - SIZES["head"]) / SIZES["row_h"])
                if room < min(LEAST_ROWS, len(rows)) and left < whole:
                    page, left = page + 1, whole
                    continue
                room = max(1, room)
                yield PlacedPanel(number, page, title, panel, rows[:room])
                left -= SIZES["head"] + SIZES["row_h"] * len(rows[:room]) + SIZES["gap"]
                number, rows = number + 1, rows[room:]
                title = self.voice.text("simulate.more", title=panel.title)


class _OfGames(_Sheet[Simulation]):
    """What games of one match come to."""

    first = 90.0

    @cached_property
    def _bins(self) -> Bins:
        return Bins(self.told.found.lengths["turns"])

    @property
    def _names(self) -> ReportNames:
        return ReportNames(self.told.kit, self.voice)

    def panels(self) -> Iterable[Panel]:
        return Panels(self.told, self._names).all()

    def words(self) -> Mapping[str, object]:
        text, match, games = self.voice.text, self.told.match, self.told.found.games
        keys = ("drawn", "dashed", "few", "marked") if self.told.has_even else ("drawn", "few")
        said = [text(f"simulate.{key}") for key in keys]
        said += [self._names.house()] if self.told.has_house else []
        return {
            "report": text("simulate.report"),
            "about": f"{self._names.about(match)} · {self._names.bots(match)}",
            "games": text("simulate.games", games=games, seed=match.seed),
            "foot": " ".join(said),
            "bin": f"{self._bins.wide:.3f}%",
        }

    def course(self) -> Mapping[str, Iterable["Cells"]]:
        bins = self._bins
        return {"lengths": self._lengths(), "bins": bins.bars(), "bin_ticks": bins.ticks()}

    def _lengths(self) -> "Iterator[Cells]":
        for name, spread in self.told.found.lengths.items():
            within = mean(spread.mean).within
            reach = {"least": spread.least, "most": spread.most}
            yield {
                "name": self.voice.text(f"simulate.{name}"),
                "figure": mean(spread.mean).figure,
                "within": within,
                "reach": self.voice.text("simulate.reach", reach),
            }


class _OfChanges(_Sheet[Comparison]):
    """What another kit changes."""

    first = 40.0

    @property
    def _names(self) -> DifferenceNames:
        return DifferenceNames(self.told, self.voice)

    def panels(self) -> Iterable[Panel]:
        return change_panels(self.told, self._names)

    def words(self) -> Mapping[str, object]:
        text, match, games = self.voice.text, self.told.match, self.told.found.games
        names = ReportNames(self.told.kit, self.voice)
        alike = text("simulate.alike", alike=self.told.found.alike, games=games)
        said = [self._names.text(key) for key in ("drawn_changes", "few")]
        return {
            "report": text("simulate.comparison"),
            "about": " · ".join([names.about(match), names.bots(match), *self._names.kits()]),
            "games": f"{text('simulate.pairs', games=games, seed=match.seed)} · {alike}",
            "foot": " ".join([*said, self._names.chance()]),
            "bin": "",
        }

    def course(self) -> Mapping[str, Iterable["Cells"]]:
        return {"lengths": [], "bins": [], "bin_ticks": []}


def _sheet(
    told: Simulation | Comparison, voice: "Translator", high: float
) -> _OfGames | _OfChanges:
    if isinstance(told, Simulation):
        return _OfGames(told, voice, high)
    return _OfChanges(told, voice, high)

"""Two versions of a game's data, the same games played with both: what the other one changes."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli.simulation.figures import NONE, FigureCell, changed, decimal
from companion.cli.simulation.report import MARK, PER_GAME, ReportNames
from companion.simulation.comparison import SHARES, Difference
from companion.simulation.tally import LENGTHS, PieceUse

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.simulation.comparison import ComparedFigure, Differences
    from companion.simulation.game import Match
    from companion.table.translator import Translator

SHOWN: Final = 20
"""Changes that are shown, the surest of them, unless all are."""

BY_CHANCE: Final = 0.05
"""Of figures that do not change, how many have an interval that says they do."""

OF_PIECES: Final = ("per_game", "worth", "wins")

PARTS: Final = {
    **dict.fromkeys(LENGTHS, "length"),
    **dict.fromkeys(("score", "seat_score", "opponent_score", "margin"), "score"),
    **dict.fromkeys(("seat_wins", "opponent_wins"), "won"),
    "first": "first",
    "ending": "end",
    "line": "line_of",
}
"""What each kind of figure is a part of, in the order of a report; pieces are parts of groups."""

CONTESTS: Final = frozenset({"seat_wins", "opponent_wins", "margin", "wins"})
"""Kinds of figures that mean something where there is somebody to win from."""


Called = tuple[str | None, str]
"""How people know two kits: by a folder, None where it is the one that is built in."""


class Comparison(NamedTuple):
    """Games of a match with two kits; the rest as in `Simulation`.

    The names of pieces are read off `kit`, or off `other` where only that one has them.
    """

    kit: "Kit"
    other: "Kit"
    called: Called
    match: "Match"
    asked: int
    found: "Differences"
    lost: str | None = None
    all_pieces: bool = False

    @property
    def is_whole(self) -> bool:
        """Return whether all games were played that were asked for."""
        return self.found.games == self.asked

    def figures(self) -> list[Difference]:
        """Return what is told of, part by part: nothing of winning where nobody wins alone."""
        kinds = {each.figure.kind for each in self.found.figures}
        solo = self.match.options.players == 1 and "opponent_wins" not in kinds
        teams = any(each.figure.name == ("team",) for each in self.found.of("first"))
        left_out = CONTESTS if solo or teams else frozenset[str]()
        left_out |= {"seat_score"} if teams or self.match.options.players == 1 else set()  # `score`
        left_out |= {"wins"} if len(set(self.match.bots)) > 1 else set()
        left_out |= {"first"} if solo and not teams else set()
        every = [each for each in self.found.figures if each.figure.kind not in left_out]
        return sorted(every, key=_place)

    def changes(self) -> tuple[list[Difference], int]:
        """Return the changes that are shown, the surest first, and how many are left out."""
        every = sorted(filter(_is_other, self.figures()), key=_sureness, reverse=True)
        shown = every if self.all_pieces else every[:SHOWN]
        return shown, len(every) - len(shown)

    def unchanged(self) -> tuple[list[Difference], int]:
        """Return what is not known to change, and how many figures of pieces are left out."""
        every = [each for each in self.figures() if not each.is_other]
        shown = [each for each in every if self.all_pieces or each.figure.kind in PARTS]
        return shown, len(every) - len(shown)

    def parts(self, names: "DifferenceNames") -> Iterator[tuple[str, list[Difference], int]]:
        """Yield what figures are part of, with those shown, what changes first, and how many not.

        All figures of a part have the same unit.
        """
        told = ((names.part(each.figure), each) for each in self.figures())
        for part, group in groupby(told, key=lambda each: each[0]):
            every = [each for _, each in group]
            shown = [
                each
                for each in every
                if self.all_pieces or each.is_other or each.figure.kind in PARTS
            ]
            yield part, sorted(shown, key=_effect, reverse=True), len(every) - len(shown)


def _is_other(difference: Difference) -> bool:
    return difference.is_other


def _place(difference: Difference) -> tuple[int, tuple[str, str, str]]:
    """Return where a figure stands in the report: pieces by group, way and kind, in their order."""
    kind, name = difference.figure
    if kind in PARTS:
        return list(PARTS).index(kind), ("", "", "")
    piece = PieceUse(*name)
    return len(PARTS), (piece.group, piece.way, str(OF_PIECES.index(kind)))


def _effect(difference: Difference) -> tuple[bool, float]:
    change = difference.change
    return difference.is_other, abs(change.value) if change and difference.is_other else 0.0


def _sureness(difference: Difference) -> float:
    """Return how many halves of its interval a change is."""
    change = difference.change
    assert change
    assert change.high is not None
    half = change.high - change.value
    return abs(change.value) / half if half else float("inf")


class DifferenceNames(NamedTuple):
    """What the figures of a comparison are called, and how they are written."""

    comparison: Comparison
    voice: "Translator"

    def text(self, key: str) -> str:
        """Return a text of simulated play."""
        return self.voice.text(f"simulate.{key}")

    def part(self, figure: "ComparedFigure") -> str:
        """Return what a figure is part of."""
        if figure.kind in PARTS:
            return self.text(PARTS[figure.kind])
        group, _, way = figure.name
        return f"{self._names(figure).uses(group, way)} · {self.text(figure.kind)}"

    def of(self, figure: "ComparedFigure") -> str:
        """Return what a figure is of, within its part."""
        kind, name = figure
        names = self._names(figure)
        if kind in {*LENGTHS, "margin"}:
            return self.text(kind)
        if kind == "score":
            return self.text("any_seat")
        if kind in OF_PIECES:
            return names.piece(PieceUse(*name))
        if kind == "first":
            return self.text(name[0])
        told = {"seat": names.seat, "opponent": names.opponent, "ending": names.ending}
        return told.get(kind.split("_", maxsplit=1)[0], names.line)(name[0])

    def label(self, figure: "ComparedFigure") -> str:
        """Return both."""
        return f"{self.part(figure)}: {self.of(figure)}"

    def cells(self, difference: Difference) -> list[FigureCell]:
        """Return a figure with the one kit, with the other, and its change."""
        kind, share = difference.figure.kind, difference.figure.kind in SHARES
        digits, times = PER_GAME if kind == "per_game" else 1, 100 if share else 1
        before, after = (
            FigureCell(NONE if each is None else decimal(times * each, digits) + "%" * share)
            for each in (difference.one, difference.other)
        )
        mark = MARK * difference.is_surely_other
        return [before, after, changed(difference.change, digits, times, mark)]

    def kits(self) -> list[str]:
        """Say which two kits are compared."""
        one, other = self.comparison.called
        return [
            self.voice.text("simulate.compared", one=one or self.text("built_in")),
            self.voice.text("simulate.compared_to", other=other),
        ]

    def more(self, number: int) -> str:
        """Say how many are left out, and how to see them."""
        return self.voice.text("simulate.more_changes", number=number)

    def left_out(self, number: int) -> str:
        """Say on paper how many figures are left out that are not known to change."""
        return self.voice.text("simulate.left_unchanged", number=number)

    def chance(self) -> str:
        """Say how many changes chance alone would show."""
        compared = self.comparison.found.compared
        number = round(BY_CHANCE * compared)
        return self.voice.text("simulate.by_chance", number=number, compared=compared)

    def _names(self, figure: "ComparedFigure") -> ReportNames:
        """Return the names of the kit that has a piece."""
        kit, other = self.comparison.kit, self.comparison.other
        if figure.kind not in OF_PIECES:
            return ReportNames(kit, self.voice)
        is_old = any(
            each.one for each in self.comparison.found.figures if each.figure.name == figure.name
        )
        return ReportNames(kit if is_old else other, self.voice)

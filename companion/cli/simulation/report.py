"""Games that were simulated, as every form of the report sees them, and what things are called."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.simulation.findings import LEAST, Findings, PieceFigures, findings
from companion.simulation.pieces import is_house, items, name_of
from companion.simulation.tally import Tally
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.simulation.findings import Performance
    from companion.simulation.game import Match
    from companion.simulation.tally import PieceUse
    from companion.table.translator import Translator

MARK: Final = "*"
"""Behind a share that differs from the even one."""

TIEBREAK: Final = "result.tiebreak."
"""How the keys of texts begin that say what decides a tie."""

LOST_TIE: Final = "_wins_ties"
"""How those end that say that an opponent without a seat wins them."""

PER_GAME: Final = 2
"""Decimal places of how often something happens in a game."""

SHOWN: Final = 10
"""Games in which a piece must have mattered to be shown, unless all are."""


class Simulation(NamedTuple):
    """Games of a match: how many were asked for, and what those that were played say.

    `lost` says why no more were played, when those who played are gone; `all_pieces` whether those
    that mattered in few games are shown as well.
    """

    kit: "Kit"
    match: "Match"
    asked: int
    found: Findings
    lost: str | None = None
    all_pieces: bool = False

    def ways(self, group: str) -> Iterator[tuple[str, list[PieceFigures], int]]:
        """Yield the ways in which pieces of a group mattered.

        With the pieces of each that are shown, whatever helps most to win first (else what is worth
        most, else what is most frequent), and how many are left out.
        """
        for way, ones in groupby(self.found.pieces[group], key=lambda each: each.piece.way):
            every = list(ones)
            shown = [each for each in every if self.all_pieces or each.games >= SHOWN]
            yield way, sorted(shown, key=_effect(shown), reverse=True), len(every) - len(shown)

    def fared(self) -> "Iterator[tuple[str, list[Performance]]]":
        """Yield by whom scores and wins are told, and how each of these fared.

        That is `together` where all win or lose as one, `alone` where one plays, else by `seat`,
        and by `bot` where there are several.
        """
        found = self.found
        if found.together:
            yield "together", [*found.seats[:1]]
            return
        yield "seat" if len(found.seats) > 1 else "alone", [*found.seats, *found.opponents]
        if len(found.bots) > 1:
            yield "bot", [*found.bots, *found.opponents]

    @property
    def is_whole(self) -> bool:
        """Return whether all games were played that were asked for."""
        return self.found.games == self.asked

    @property
    def is_contest(self) -> bool:
        """Return whether there is anybody to win from, of whom each wins for itself."""
        found = self.found
        return bool(found.opponents) or (len(found.seats) > 1 and not found.together)

    @property
    def has_even(self) -> bool:
        """Return whether wins are compared with the even share."""
        return self.is_contest and not self.found.opponents

    @property
    def has_house(self) -> bool:
        """Return whether figures of any piece are of our own design."""
        pieces = {each.piece for worths in self.found.pieces.values() for each in worths}
        return any(is_house(self.kit, piece.group, piece.item) for piece in pieces)


def _effect(ones: list[PieceFigures]) -> Callable[[PieceFigures], tuple[bool, float]]:
    """Return what orders pieces: those that enough games tell of by their effect, then others."""
    by_wins, by_worth = any(each.wins for each in ones), any(each.worth for each in ones)

    def effect(each: PieceFigures) -> tuple[bool, float]:
        enough = each.games >= LEAST
        if by_wins:
            return enough, each.wins.share.value if each.wins else -inf
        if by_worth:
            return enough, each.worth.value if each.worth else -inf
        return enough, each.per_game.value

    return effect


def simulation_of(kit: "Kit", match: "Match", asked: int, tally: Tally) -> Simulation:
    """Return what a tally of a match says."""
    groups = sorted({piece.group for piece in tally.pieces})
    return Simulation(kit, match, asked, findings(tally, items(kit, groups, match.options.variant)))


class ReportNames(NamedTuple):
    """What a game's seats, ends, points and pieces are called in a language."""

    kit: "Kit"
    voice: "Translator"

    def seat(self, seat: str) -> str:
        """Return what a seat is called, counted from 1."""
        return self.voice.text("simulate.seat", seat=seat)

    def opponent(self, name: str) -> str:
        """Return what an opponent without a seat is called."""
        return self.voice.label(f"result.seat.{name}")

    def side(self, side: str, fared: "Performance", found: Findings) -> str:
        """Return what somebody who fared is called, among those of a side (`Simulation.fared`)."""
        if any(fared is opponent for opponent in found.opponents):
            return self.opponent(fared.name)
        if side == "together":
            return self.voice.text("simulate.everybody")
        return fared.name if side == "bot" else self.seat(fared.name)

    def about(self, match: "Match") -> str:
        """Say how many play, and which variant where there are several."""
        players = match.options.players
        keys = ("alone", "player") if players == 1 else ("about", "players")
        variant = self.voice.label(f"variant.{match.options.variant}")
        key = keys[0] if len(self.kit.variants) > 1 else keys[1]
        return self.voice.text(f"simulate.{key}", players=players, variant=variant)

    def bots(self, match: "Match") -> str:
        """Return who plays: one name where all are the same."""
        names = dict.fromkeys(match.bots)
        return next(iter(names)) if len(names) == 1 else self.voice.value(match.bots)

    def ending(self, cause: str) -> str:
        """Return what ended a game."""
        return self.voice.label(f"ending.{cause}")

    def first(self, found: Findings) -> str:
        """Return what the first places are called, with what decides a tie where it is known."""
        if found.together:
            return self.voice.text("simulate.together")
        every = [key for key in self.kit.texts[self.voice.language] if key.startswith(TIEBREAK)]
        lost = [key for key in every if key.endswith(LOST_TIE)]
        broken = [key for key in every if key not in lost and key != f"{TIEBREAK}shared"]
        decide = [self.voice.text(key) for key in (found.opponents and lost) or broken]
        if not decide:
            return self.voice.text("simulate.first")
        return self.voice.text("simulate.first_ties", by=decide)

    def won(self, way: str, found: Findings) -> str:
        """Return what a way of winning is called: nobody wins where all lose."""
        lost = found.together and way == "nobody"
        return self.voice.text("simulate.lost" if lost else f"simulate.{way}")

    def rarer(self, number: int) -> str:
        """Say how many pieces are left out, and how to see them."""
        return self.voice.text("simulate.rarer", number=number, games=SHOWN)

    def left_out(self, number: int) -> str:
        """Say on paper how many pieces are left out."""
        return self.voice.text("simulate.left_out", number=number, games=SHOWN)

    def line(self, key: str) -> str:
        """Return what a line of the score sheet is called."""
        return self.voice.label(f"result.score.{key}", f"form.score.{key}")

    def uses(self, group: str, way: str) -> str:
        """Return a group of pieces and what became of them."""
        said = self.voice.label(f"uses.{group}.{way}")
        return self.voice.text("simulate.uses", group=self.group(group), way=said)

    def group(self, group: str) -> str:
        """Return what a group of pieces is called."""
        return self.voice.label(f"uses.{group}", f"uses.{group}.name", group)

    def item(self, group: str, item: str) -> str:
        """Return what a piece is called, its number first unless the name has it.

        One that is told by its symbols, as `worker+eye`, is called what these are.
        """
        if self.voice.has(f"form.choice.{item}"):
            return self.voice.text(f"form.choice.{item}")
        words = name_of(self.kit, group, item)
        if not words and "+" in item:
            return " + ".join(self.item(group, part) for part in item.split("+"))
        called = in_language(words, self.voice.language) if words else item
        return f"{item} {called}" if item.isdecimal() and item not in called else called

    def house(self) -> str:
        """Say what the mark of pieces of our own design means."""
        return self.voice.text("simulate.house", house=self.voice.text("cli.house"))

    def piece(self, piece: "PieceUse") -> str:
        """Return what a piece is called, marked where its figures are of our own design."""
        own = is_house(self.kit, piece.group, piece.item)
        mark = f" [{self.voice.text('cli.house')}]" if own else ""
        return self.item(piece.group, piece.item) + mark

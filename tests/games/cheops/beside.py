"""The naive Cheops, as it is played beside the engine: whatever one says the other must say."""

from fractions import Fraction
from functools import cache
from typing import Any

from companion.games import rules
from companion.games.common.actions import shapes
from companion.games.engine import CHANCE, Action, Options, Rules
from tests.games.asking import loaded
from tests.games.battery.subjects import Asked
from tests.games.cheops import naive
from tests.games.cheops.naive_board import Move
from tests.games.cheops.naive_score import scores


@cache
def engine() -> Rules[Any]:
    return rules(loaded("cheops"))


class Second:
    """The naive game, by lines of text."""

    def __init__(self, options: Options) -> None:
        self.game = naive.begun(options.players)

    def asked(self) -> Asked | None:
        found = naive.asked(self.game)
        return (found[1], found[0], [*self._moves()]) if found else None

    def answer(self, line: str) -> None:
        self.game = naive.moved(self.game, self._moves()[line])

    def _moves(self) -> dict[str, Move]:
        return {naive.line(move): move for move in naive.offered(self.game)}


second = Second


def agree(state: Any, other: Second) -> None:
    """Compare how likely is what chance may bring, or sheets, totals, places and the end."""
    pending = engine().pending(state)
    if pending and pending.who == CHANCE:
        shares = naive.chances(other.game).items()
        assert likely(state) == {naive.line(move): share for move, share in shares}
    if other.game.turn >= 0:
        assert engine().ending(state) == other.game.ending
        found = [(dict(each.breakdown), each.total, each.place) for each in engine().scores(state)]
        assert found == [tuple(each) for each in scores(other.game)]


def likely(state: Any) -> dict[str, Fraction]:
    """The outcomes of the engine's chance, their weights as shares of one."""
    outcomes = engine().chance(state)
    total = sum(weight for _, weight in outcomes)
    return {engine().text(action): Fraction(weight, total) for action, weight in outcomes}


def as_move(action: Action) -> Move:
    """An action of the engine as the naive game has it."""
    return (action.move, *(getattr(action, shape.name) for shape in shapes(type(action))))

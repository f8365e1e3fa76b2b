"""The engine and the naive Cheops, played side by side: whatever one says the other must say."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import rules
from companion.games.common.actions import shapes
from companion.games.engine import CHANCE, Action, Options, Rules
from tests.games.asking import loaded
from tests.games.battery.subjects import Asked
from tests.games.cheops import naive
from tests.games.cheops.naive_board import Game, Move
from tests.games.cheops.naive_score import scores


class Pair(NamedTuple):
    """One position of both. The engine's state changes when it is played on: `played` copies."""

    state: Any
    game: Game


Choice = tuple[Action, Move]
"""The same answer, as the engine has it and as the naive game has it."""

POSITIONS = Path(__file__).parent / "positions"


@cache
def engine() -> Rules[Any]:
    return rules(loaded("cheops"))


def begun(seats: int) -> Pair:
    return Pair(engine().setup(Options(seats)), naive.begun(seats))


def played(pair: Pair, choice: Choice) -> Pair:
    action, move = choice
    state = pair.state.copy()
    engine().apply(state, action)
    return Pair(state, naive.moved(pair.game, move))


def choices(pair: Pair) -> dict[str, Choice]:
    """What may be answered, by its line of text. Asserts that both agree on the question, on the
    answers and, if it is chance's, on how likely each is."""
    state, game = pair
    pending = engine().pending(state)
    assert (pending and (pending.who, pending.kind)) == naive.asked(game)
    legal = engine().legal(state)
    actions = {engine().text(action): action for action in legal}
    assert len(actions) == len(legal)
    moves = {naive.line(move): move for move in naive.offered(game)}
    assert actions.keys() == moves.keys()
    if pending and pending.who == CHANCE:
        assert likely(state) == {naive.line(m): share for m, share in naive.chances(game).items()}
    return {line: (actions[line], move) for line, move in moves.items()}


def likely(state: Any) -> dict[str, Fraction]:
    """The outcomes of the engine's chance, their weights as shares of one."""
    outcomes = engine().chance(state)
    total = sum(weight for _, weight in outcomes)
    return {engine().text(action): Fraction(weight, total) for action, weight in outcomes}


def agree_on_scores(pair: Pair) -> None:
    """Asserts that both have the same sheets, totals, places and end."""
    state, game = pair
    assert engine().ending(state) == game.ending
    found = [(dict(each.breakdown), each.total, each.place) for each in engine().scores(state)]
    assert found == [tuple(each) for each in scores(game)]


def as_move(action: Action) -> Move:
    """An action of the engine as the naive game has it."""
    return (action.move, *(getattr(action, shape.name) for shape in shapes(type(action))))


def replayed(seats: int, lines: Iterable[str]) -> Pair:
    """The position after these lines, none of which the engine may refuse."""
    pair = begun(seats)
    for line in lines:
        action = engine().parse(line)
        assert engine().check(pair.state, action) is None
        pair = played(pair, (action, as_move(action)))
    return pair


def position(name: str) -> Pair:
    """A stored position: a file of the number of players and what was answered, a line each."""
    seats, *lines = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return replayed(int(seats), lines)


def perft(pair: Pair, depth: int) -> int:
    """How many ways there are to play on for so many answers, chance's counted too. Asserts that
    both agree on every answer on every way."""
    found = choices(pair)
    if depth == 1:
        return len(found)
    return sum(perft(played(pair, choice), depth - 1) for choice in found.values())


class Second:
    """The naive game of the battery's steered games."""

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

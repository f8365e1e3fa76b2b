"""The engine and the naive Pyramidice, side by side."""

from functools import cache
from pathlib import Path

from companion.games.engine import Options
from companion.games.pyramidice.rules import PyramidiceRules, open_rules
from companion.games.pyramidice.setup import architect_of
from companion.games.pyramidice.state import State
from companion.kits import load_kit
from tests.games.pyramidice.naive import Game, Question

POSITIONS = Path(__file__).parent / "positions"


@cache
def engine() -> PyramidiceRules:
    return open_rules(load_kit("pyramidice"))


class Naive:
    """A naive game, and what it asks; None when it is over."""

    def __init__(self, options: Options) -> None:
        self.game = Game(options.players, architect_of(options.variant))
        self._course = self.game.play()
        self.question: Question | None = next(self._course)

    def asked(self) -> Question | None:
        return self.question

    def answer(self, line: str) -> None:
        try:
            self.question = self._course.send(line)
        except StopIteration:
            self.question = None


second = Naive


def naive(options: Options, lines: list[str]) -> Naive:
    """Play lines again."""
    found = Naive(options)
    for line in lines:
        found.answer(line)
    return found


def asked(state: State) -> Question | None:
    """What the engine asks, with the lines of what is legal."""
    decision = engine().pending(state)
    if decision is None:
        return None
    lines = [engine().text(action) for action in engine().legal(state)]
    assert len({*lines}) == len(lines)
    return decision.kind, decision.who, lines


def same(one: Question | None, other: Question | None) -> bool:
    if one is None or other is None:
        return one is other
    return one[:2] == other[:2] and sorted(one[2]) == sorted(other[2])


def agree(state: State, game: Game) -> None:
    """Compare all that lies on the table."""
    assert (state.fame, state.held, state.supply) == (game.fame, game.held, game.supply)
    assert [state.quarry, state.prayers] == game.quarry
    assert (state.row, state.deck) == (game.row, game.deck)
    assert [sorted(own) for own in game.gods] == state.gods
    assert sorted(game.gone) == state.discarded
    assert state.pharaoh == game.pharaoh
    assert state.tiles == game.tiles
    scores = engine().scores(state)
    assert [score.total for score in scores] == [game.points(s) for s in range(game.seats)]
    assert [score.place for score in scores] == game.places()


def stored(name: str) -> tuple[Options, list[str]]:
    """A position: the options, and the lines that lead to it."""
    first, *lines = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    players, variant = first.split()
    return Options(int(players), variant), lines


def position(options: Options, lines: list[str]) -> State:
    state = engine().setup(options)
    for line in lines:
        engine().apply(state, engine().parse(line))
    return state


def perft(options: Options, lines: list[str], depth: int) -> int:
    """How many ways there are to play on, by the naive game."""
    question = naive(options, lines).question
    found = question[2] if question else []
    if depth == 1:
        return len(found)
    return sum(perft(options, [*lines, line], depth - 1) for line in found)

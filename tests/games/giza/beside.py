"""The engine and the naive Giza, side by side."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.games.engine import Options
from companion.games.giza.rules import GizaRules, open_rules
from companion.games.giza.state import State
from companion.kits import load_kit
from tests.games.battery.subjects import Asked
from tests.games.giza import naive
from tests.games.giza.naive import Game
from tests.games.giza.naive_score import places

POSITIONS = Path(__file__).parent / "positions"


@cache
def engine() -> GizaRules:
    return open_rules(load_kit("giza"))


class Pair(NamedTuple):
    """The same position twice."""

    state: State
    game: Game


def begun(seats: int) -> Pair:
    return Pair(engine().setup(Options(seats)), naive.begun(seats))


def lines(state: State) -> list[str]:
    return [engine().text(action) for action in engine().legal(state)]


def choices(pair: Pair) -> list[str]:
    """What may be answered: both say the same, each outcome once."""
    found = lines(pair.state)
    assert sorted(found) == sorted(naive.legal(pair.game))
    assert len({*found}) == len(found)
    decision = engine().pending(pair.state)
    asked = (decision.kind, decision.who) if decision else ("over", pair.game.who)
    assert asked == (pair.game.asked, pair.game.who)
    return found


def played(pair: Pair, line: str) -> Pair:
    state = pair.state.copy()
    engine().apply(state, engine().parse(line))
    return Pair(state, naive.played(pair.game, line))


def stored(name: str) -> Pair:
    """A position: the number of players, and the lines that lead to it."""
    seats, *record = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pair = begun(int(seats))
    for line in record:
        pair = played(pair, line)
    return pair


def agree(pair: Pair) -> None:
    """Compare all that both know: goods, stones, workers, points and places."""
    state, game = pair
    assert (state.food, state.art) == (game.food, game.art)
    assert [state.total(seat) for seat in range(game.seats)] == game.points
    base, middle, _ = (
        "".join(naive.LETTERS[n] for n in range(4) if b >> n & 1) for b in state.built
    )
    assert (set(base), set(middle)) == (game.base, game.middle)
    for place, camp in enumerate((*naive.SUPPORT, *naive.LIFT)):
        assert state.at(place) == game.camps[camp]
    sleds = {quarry: sled.position for quarry, sled in game.sleds.items()}
    assert sleds == {n: at for n, at in enumerate(state.positions, 1) if at >= 0}
    keys = [
        (game.points[seat], game.food[seat] + game.art[seat], game.camps["temple"][seat])
        for seat in range(game.seats)
    ]
    assert [score.place for score in engine().scores(state)] == places(keys)


def perft(game: Game, depth: int) -> int:
    """How many ways there are to play on, by the naive game."""
    found = naive.legal(game)
    if depth == 1:
        return len(found)
    return sum(perft(naive.played(game, line), depth - 1) for line in found)


class Second:
    """The naive game of the battery's steered games."""

    def __init__(self, options: Options) -> None:
        self.game = naive.begun(options.players)

    def asked(self) -> Asked | None:
        game = self.game
        return (game.asked, game.who, naive.legal(game)) if game.asked != "over" else None

    def answer(self, line: str) -> None:
        self.game = naive.played(self.game, line)


second = Second

"""The engine and the naive Giza, side by side."""

from functools import cache

from companion.games.engine import Options
from companion.games.giza.rules import GizaRules, open_rules
from companion.games.giza.state import State
from companion.kits import load_kit
from tests.games.battery.subjects import Asked
from tests.games.giza import naive
from tests.games.giza.naive_score import places


@cache
def engine() -> GizaRules:
    return open_rules(load_kit("giza"))


def agree(state: State, second: "Second") -> None:
    """Compare all that both know: goods, stones, workers, points and places."""
    game = second.game
    assert second.asked() or (state.cause == "capstone") == game.capstone
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

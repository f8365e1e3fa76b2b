"""The engine and the naive Terra Pyramides, side by side."""

from functools import cache

from companion.games.engine import Options
from companion.games.terra_pyramides.rules import TerraRules, open_rules
from companion.games.terra_pyramides.state import State
from companion.kits import load_kit
from tests.games.battery.subjects import Asked
from tests.games.terra_pyramides import naive


@cache
def engine() -> TerraRules:
    return open_rules(load_kit("terra-pyramides"))


def agree(state: State, second: "Second") -> None:
    """Compare all that both know: the board, sites, goods, points."""
    game = second.game
    board = state.ground.board
    lying = {
        board.names[at]: " ".join(state.ground.faces[kind])
        for at, kind in enumerate(state.tiles)
        if kind >= 0
    }
    assert lying == game.board
    for site, space in enumerate(board.sites):
        found = game.sites[board.names[space]]
        owner = None if state.owner[site] < 0 else state.owner[site]
        ours = (state.foundation[site], state.level[site], owner, state.workers[site])
        assert ours == (found.foundation, found.level, found.owner, found.workers)
    assert state.coins == [player.coins for player in game.players]
    assert state.hand == [player.workers for player in game.players]
    assert (state.supply, state.bank) == (game.supply, game.bank)
    for stores, player in zip(state.stores, game.players, strict=True):
        assert stores == [player.stores[store] for store in naive.STORES]
    totals = [score.total for score in engine().scores(state)]
    assert totals == naive.points(game) * (len(totals) if game.mission else 1)


class Second:
    """The naive game of the battery's steered games; options of a version it does not know."""

    def __init__(self, options: Options) -> None:
        self.game = naive.begun(options.variant, options.players)

    def asked(self) -> Asked | None:
        game = self.game
        return (game.asked, game.who, naive.legal(game)) if game.asked != "over" else None

    def answer(self, line: str) -> None:
        self.game = naive.played(self.game, line)


def second(options: Options) -> Second | None:
    return None if "+" in options.variant else Second(options)

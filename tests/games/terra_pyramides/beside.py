"""The engine and the naive Terra Pyramides, side by side."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.games.engine import Options
from companion.games.terra_pyramides.rules import TerraRules, open_rules
from companion.games.terra_pyramides.state import State
from companion.kits import load_kit
from tests.games.battery.subjects import Asked
from tests.games.terra_pyramides import naive
from tests.games.terra_pyramides.naive import Game

POSITIONS = Path(__file__).parent / "positions"


@cache
def engine() -> TerraRules:
    return open_rules(load_kit("terra-pyramides"))


class Pair(NamedTuple):
    """The same position twice."""

    state: State
    game: Game


def begun(version: str, seats: int) -> Pair:
    return Pair(engine().setup(Options(seats, version)), naive.begun(version, seats))


def choices(pair: Pair) -> list[str]:
    """What may be answered: both say the same, each outcome once."""
    found = [engine().text(action) for action in engine().legal(pair.state)]
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


def agree(pair: Pair) -> None:
    """Compare all that both know: the board, sites, goods, points."""
    state, game = pair
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


def stored(name: str) -> Pair:
    """A position: the version and the number of players, and the lines that lead to it."""
    first, *record = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    version, seats = first.split()
    pair = begun(version, int(seats))
    for line in record:
        pair = played(pair, line)
    return pair


def naive_perft(game: Game, depth: int) -> int:
    """How many ways there are to play on, by the naive game."""
    found = naive.legal(game)
    if depth == 1:
        return len(found)
    return sum(naive_perft(naive.played(game, line), depth - 1) for line in found)


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

"""A Rest turn, answer by answer (6.2): Bes and Hapy, a tile, and what it leaves to the player."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import powers, resources, rest_goods, rest_tiles, row, working
from companion.games.pyramidice.actions import (
    Drop,
    EndStep,
    Give,
    PlaceTile,
    Take,
    TakeTile,
    UseGod,
)
from companion.games.pyramidice.asking import ask
from companion.games.pyramidice.resources import NAMED, NONE, plus, single
from companion.games.pyramidice.rest_goods import Wish
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import RestTile, Tables
from companion.games.pyramidice.telling import tell
from companion.questions.text import Seat, Step, Term

MAY_REST: Final = "PYRAMIDICE-TURN-02"
STEP_1: Final = "PYRAMIDICE-REST-01"
PLACES: Final = "PYRAMIDICE-SOLO-11"

BES, HAPY = "bes", "hapy"


def may_rest(state: State) -> bool:
    """Return whether step 2 could be carried out, after Bes too (PYRAMIDICE-TURN-02)."""
    if _can_exchange(state):
        return True
    return _any_tile(state) or (_has(state, BES) and _after_bes(state))


def _has(state: State, god: str) -> bool:
    return god in state.gods[state.current] and god not in state.used


def _can_exchange(state: State) -> bool:
    return _has(state, HAPY) and sum(state.held[state.current]) > 0


def _after_bes(state: State) -> bool:
    """Return whether the Fame of Bes would allow a tile."""
    fame, seat = state.tables.gods[BES].amount, state.current
    state.fame[seat] += fame
    found = _any_tile(state)
    state.fame[seat] -= fame
    return found


def tiles(state: State) -> Sequence[str]:
    """Return the Rest tiles that nothing bars."""
    there = rest_tiles.within_reach(state)
    return [tile for tile in there if not rest_tiles.lacks(state, tile)]


def _any_tile(state: State) -> bool:
    there = rest_tiles.within_reach(state)
    return any(not rest_tiles.lacks(state, tile) for tile in there)


def begin(state: State, sink: Sink | None) -> None:
    """Say that a player rests."""
    if sink:
        sink(Step(MAY_REST, "game.rests", {"player": Seat(state.current)}))


def step_1(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for Bes and Hapy; then comes a tile, unless Hapy was used (PYRAMIDICE-REST-12)."""
    if _has(state, BES) or _can_exchange(state):
        return ask(state.current, "rest")
    _end_step_1(state)
    return None


def _end_step_1(state: State) -> None:
    state.pop()
    if HAPY not in state.used:
        state.push(("tile",))


def legal_step_1(state: State) -> Sequence[Action]:
    """Return what may be done in step 1, which ends only if step 2 can follow or was replaced."""
    found: list[Action] = []
    if _has(state, BES):
        found.append(UseGod(BES))
    if _can_exchange(state):
        found.append(UseGod(HAPY))
    if HAPY in state.used or _any_tile(state):
        found.append(EndStep())
    return found


def refuse_step_1(_state: State, action: Action) -> Refusal:
    """Say why something can't be done in step 1."""
    if isinstance(action, EndStep):
        return Refusal(STEP_1, "game.no_end_step", {})
    return Refusal(STEP_1, "game.no_rest_god", {})


def use_god(state: State, god: str, sink: Sink | None) -> None:
    """Use Bes or Hapy; Hapy's exchange is carried out at once (PYRAMIDICE-REST-01)."""
    state.used |= {god}
    if sink:
        sink(Step(STEP_1, "game.power", {"player": Seat(state.current), "god": Term(god)}))
    if god == HAPY:
        state.push(("goods", HAPY, None, NONE, 0))
    else:
        state.fame[state.current] += state.tables.gods[BES].amount
        if sink:
            values = {"player": Seat(state.current), "fame": state.tables.gods[BES].amount}
            sink(Step(STEP_1, "game.fame", values))


def end_step(state: State, _action: EndStep, _sink: Sink | None) -> None:
    """End step 1."""
    _end_step_1(state)


def ask_tile(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which tile is taken."""
    return ask(state.current, "tile")


def legal_tiles(state: State) -> Sequence[Action]:
    """Return the tiles that may be taken."""
    return [TakeTile(tile) for tile in tiles(state)]


def refuse_tile(state: State, action: TakeTile) -> Refusal:
    """Say why a tile can't be taken."""
    if action.tile not in state.tables.rest_tiles:
        return Refusal(rest_tiles.TILE_RULE, "game.no_tile", {"tile": action.tile})
    reason = rest_tiles.bars(state, action.tile)
    assert reason
    (step,) = rest_tiles.bar_steps(state, action.tile, reason)
    return Refusal(*step)


def take_tile(state: State, action: TakeTile, _sink: Sink | None) -> None:
    """Take a tile: what it leaves to the player is asked first, then it is carried out."""
    state.pop()
    state.push(("goods", action.tile, None, NONE, 0))


def _tile(tables: Tables, name: str) -> RestTile:
    return tables.hapy if name == HAPY else tables.rest_tiles[name]


def goods(state: State, sink: Sink | None) -> Decision | None:
    """Ask what is given and taken for a tile or Hapy; then pay for it and gain it."""
    _, name, give, taken, last = state.stack[-1]
    tile = _tile(state.tables, name)
    if tile.discard and give is None:
        kinds = kinds_to_give(state)
        if len(kinds) > 1:
            return ask(state.current, "give")
        state.pop()
        state.push(("goods", name, kinds[0], taken, last))
        return None
    kinds = kinds_to_take(state)
    if len(kinds) > 1:
        return ask(state.current, "take")
    if kinds:
        _pick(state, kinds[0])
        return None
    state.pop()
    _carry_out(state, name, Wish(give, None, taken if tile.chosen else None), sink)
    return None


def kinds_to_give(state: State) -> list[int]:
    """Return the kinds of which a player has enough to pay."""
    least = _tile(state.tables, state.stack[-1][1]).discard
    return [kind for kind, held in enumerate(state.held[state.current]) if held >= least]


def kinds_to_take(state: State) -> list[int]:
    """Return which kind may be taken next; picked in order, each choice comes in one way."""
    _, name, give, taken, last = state.stack[-1]
    tile = _tile(state.tables, name)
    offered = rest_goods.offers(tile, give, resources.supply(state))
    if tile.kinds == "alike":
        return [] if any(taken) else [kind for kind, there in enumerate(offered) if there]
    left = [there - had for there, had in zip(offered, taken, strict=True)]
    wanted = min(tile.chosen, sum(offered)) - sum(taken)
    return [kind for kind in range(last, 3) if wanted and left[kind] and wanted <= sum(left[kind:])]


def _pick(state: State, kind: int) -> None:
    """Pick a resource, or all of a kind where they must be alike."""
    _, name, give, taken, _ = state.pop()
    tile = _tile(state.tables, name)
    number = min(tile.chosen, state.supply[kind]) if tile.kinds == "alike" else 1
    state.push(("goods", name, give, plus(taken, single(kind, number)), kind))


def _carry_out(state: State, name: str, wish: Wish, sink: Sink | None) -> None:
    """Pay, gain, and let all that follows come: the last frame first (7.5, steps 6 to 9)."""
    if name == HAPY:
        done = rest_goods.exchange(state, state.tables.hapy, wish)
        steps = rest_goods.steps(state.tables.hapy, done)
    else:
        taking = rest_tiles.activate(state, name, wish)
        steps = rest_tiles.taken_steps(state, taking)
        if taking.tile.work:
            state.push(("nested",))
        if taking.tile.god:
            state.push(("favour",))
        if taking.tile.others_cats:
            state.push(("serve", name, 1))
    tell(sink, steps)
    state.push(("drop", state.current, 0))


def legal_gifts(state: State) -> Sequence[Action]:
    """Return what may be given."""
    return [Give(NAMED[kind]) for kind in kinds_to_give(state)]


def give(state: State, action: Give, _sink: Sink | None) -> None:
    """Give a resource; it is paid once all is chosen."""
    _, name, _, taken, last = state.pop()
    state.push(("goods", name, NAMED.index(action.resource), taken, last))


def legal_takes(state: State) -> Sequence[Action]:
    """Return what may be taken: for a tile or Hapy, or for Khepri."""
    kinds = kinds_to_take if state.stack[-1][0] == "goods" else powers.kinds_to_take
    return [Take(NAMED[kind]) for kind in kinds(state)]


def take(state: State, action: Take, sink: Sink | None) -> None:
    """Take a resource."""
    kind = NAMED.index(action.resource)
    if state.stack[-1][0] == "goods":
        _pick(state, kind)
    else:
        powers.take(state, kind, sink)


def drop_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask what goes of a board that holds too much (PYRAMIDICE-RES-02)."""
    _, seat, _ = state.stack[-1]
    if not resources.is_over_full(state, seat):
        state.pop()
        return None
    kinds = kinds_to_drop(state)
    if len(kinds) > 1:
        return ask(seat, "drop")
    _drop(state, kinds[0], sink)
    return None


def kinds_to_drop(state: State) -> list[int]:
    """Return which kind may go next; in order, as they are taken."""
    _, seat, last = state.stack[-1]
    held = state.held[seat]
    over = sum(held) - state.tables.board
    return [kind for kind in range(last, 3) if held[kind] and over <= sum(held[kind:])]


def legal_drops(state: State) -> Sequence[Action]:
    """Return what may go."""
    return [Drop(NAMED[kind]) for kind in kinds_to_drop(state)]


def drop(state: State, action: Drop, sink: Sink | None) -> None:
    """Discard a resource for which there is no room."""
    _drop(state, NAMED.index(action.resource), sink)


def _drop(state: State, kind: int, sink: Sink | None) -> None:
    _, seat, _ = state.pop()
    resources.spend(state, seat, single(kind))
    tell(sink, resources.overflow_steps(single(kind)))
    state.push(("drop", seat, kind))


def serve(state: State, sink: Sink | None) -> Decision | None:
    """Give the others their cats, one after the other: what one gives back the next may take."""
    _, name, step = state.pop()
    if step >= state.tables.players:
        return None
    state.push(("serve", name, step + 1))
    seat = rest_tiles.serve(state, state.tables.rest_tiles[name], step)
    if seat is not None:
        tell(sink, [rest_tiles.served_step(state, [seat])])
        state.push(("drop", seat, 0))
    return None


def nested(state: State, sink: Sink | None) -> None:
    """Take a Work turn inside this turn."""
    state.pop()
    tell(sink, [rest_tiles.work_step(state)])
    working.begin(state, sink)


def third(state: State, sink: Sink | None) -> None:
    """Put three tiles back, and discard a God; in solo the places are chosen."""
    state.pop()
    if not rest_tiles.has_third(state):
        return
    state.push(("lose",))
    if state.tables.is_solo:
        state.push(("put_back",))
    else:
        tell(sink, [rest_tiles.third_step(rest_tiles.return_tiles(state))])


def lose(state: State, sink: Sink | None) -> None:
    """Discard the rightmost God, and refill the row."""
    state.pop()
    tell(sink, [rest_tiles.lost_step(row.lose_rightmost(state))])
    state.push(("deal",))


def put_back(state: State, _sink: Sink | None) -> Decision | None:
    """Ask the human where the next of three tiles goes, the Architect's too (SOLO-06, SOLO-11)."""
    if state.tiles[state.current]:
        return ask(0, "place_tile")
    state.pop()
    return None


def legal_places(state: State) -> Sequence[Action]:
    """Return the free numbers for the leftmost tile."""
    tile = state.tiles[state.current][0]
    return [PlaceTile(tile, number) for number, held in enumerate(state.strip, 1) if held is None]


def place_tile(state: State, action: PlaceTile, sink: Sink | None) -> None:
    """Put the leftmost tile on a number of the strip."""
    state.strip[action.number - 1] = state.tiles[state.current].pop(0)
    values = {"tile": Term(action.tile), "number": action.number}
    tell(sink, [Step(PLACES, "game.place_tile", values)])


FRAMES: Final[Mapping[str, Callable[[State, Sink | None], Decision | None]]] = {
    "rest": step_1,
    "tile": ask_tile,
    "goods": goods,
    "drop": drop_next,
    "serve": serve,
    "nested": nested,
    "third": third,
    "lose": lose,
    "put_back": put_back,
}

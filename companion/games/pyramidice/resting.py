"""A Rest turn, answer by answer (6.2): Bes and Hapy, a tile, and what it leaves to the player.

What a tile costs and gives is ruled in `rest_tiles` and `resources`; here is what is asked about
it, in small steps, and what comes of the third. A Rest tile may have a Work turn inside.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import gods, powers, resources, rest_tiles, working
from companion.games.pyramidice.actions import (
    Drop,
    EndStep,
    Give,
    PlaceTile,
    Take,
    TakeTile,
    UseGod,
)
from companion.games.pyramidice.resources import NAMED, NONE, Wish, plus, single
from companion.games.pyramidice.state import FrameRule, State, ask, tell
from companion.games.pyramidice.tables import RestTile, Tables
from companion.questions.text import Seat, Step, Term

MAY_REST_RULE: Final = "PYRAMIDICE-TURN-02"
STEP_1_RULE: Final = "PYRAMIDICE-REST-01"
PLACES_RULE: Final = "PYRAMIDICE-SOLO-11"

BES, HAPY = "bes", "hapy"
"""The Gods that are used in a Rest turn."""


def may_rest(state: State) -> bool:
    """Return whether step 2 could be carried out (PYRAMIDICE-TURN-02)."""
    # After Bes too, whose Fame may be what a tile costs: step 1 does not end without him.
    fame = state.tables.gods[BES].amount if _has(state, BES) else 0
    return _can_exchange(state) or _any_tile(state, fame)


def _has(state: State, god: str) -> bool:
    return god in state.gods[state.current] and god not in state.used


def _can_exchange(state: State) -> bool:
    return _has(state, HAPY) and sum(state.held[state.current]) > 0


def _any_tile(state: State, fame: int = 0) -> bool:
    """Return whether some tile could be taken, with so much Fame more."""
    there = rest_tiles.within_reach(state)
    return any(not rest_tiles.lacks(state, tile, fame) for tile in there)


def begin(state: State, sink: Sink | None) -> None:
    """Say that a player rests; step 1 is pending."""
    if sink:
        sink(Step(MAY_REST_RULE, "game.rests", {"player": Seat(state.current)}))


def _step_1(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for Bes and Hapy; then comes a tile."""
    if _has(state, BES) or _can_exchange(state):
        return ask(state.current, "rest")
    _end_step_1(state)
    return None


def _end_step_1(state: State) -> None:
    state.pop()
    # Hapy stands in for the tile: none is laid down, and there is no third (REST-12, A-35).
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
    key = "game.no_end_step" if isinstance(action, EndStep) else "game.no_rest_god"
    return Refusal(STEP_1_RULE, key, {})


def use_god(state: State, action: UseGod, sink: Sink | None) -> None:
    """Use Bes or Hapy, in any order, once each; Hapy's exchange is carried out at once."""
    state.used |= {action.god}
    who = {"player": Seat(state.current)}
    tell(sink, [Step(STEP_1_RULE, "game.power", {**who, "god": Term(action.god)})])
    if action.god == HAPY:
        state.push(("goods", HAPY, None, NONE, 0))
        return
    fame = state.tables.gods[BES].amount
    state.fame[state.current] += fame
    tell(sink, [Step(STEP_1_RULE, "game.fame", {**who, "fame": fame})])


def end_step(state: State, _action: EndStep, _sink: Sink | None) -> None:
    """End step 1."""
    _end_step_1(state)


def legal_tiles(state: State) -> Sequence[Action]:
    """Return the tiles that may be taken."""
    there = rest_tiles.within_reach(state)
    return [TakeTile(tile) for tile in there if not rest_tiles.lacks(state, tile)]


def refuse_tile(state: State, action: TakeTile) -> Refusal:
    """Say why a tile can't be taken."""
    if action.tile not in state.tables.rest_tiles:
        return Refusal(rest_tiles.TILE_RULE, "game.no_tile", {"tile": action.tile})
    reason = rest_tiles.bars(state, action.tile)
    assert reason
    return Refusal(*rest_tiles.bar_step(state, action.tile, reason))


# A frame `goods` is what is exchanged for a tile or for Hapy: its name, the kind given, what is
# taken so far, and the kind that was taken last. All is chosen before anything is paid, so that
# what people see while they choose is what they choose from.


def take_tile(state: State, action: TakeTile, _sink: Sink | None) -> None:
    """Take a tile: what it leaves to the player is asked first, then it is carried out."""
    state.pop()
    state.push(("goods", action.tile, None, NONE, 0))


def _tile(tables: Tables, name: str) -> RestTile:
    return tables.hapy if name == HAPY else tables.rest_tiles[name]


def _goods(state: State, sink: Sink | None) -> Decision | None:
    """Ask what is given and taken for a tile or Hapy; then pay for it and gain it."""
    _, name, given, taken, _ = state.stack[-1]
    tile = _tile(state.tables, name)
    if tile.discard and given is None:
        kinds = _kinds_to_give(state)
        if len(kinds) > 1:
            return ask(state.current, "give")
        _give(state, kinds[0])
        return None
    kinds = _kinds_to_take(state)
    if len(kinds) > 1:
        return ask(state.current, "take")
    if kinds:
        _take(state, kinds[0])
        return None
    state.pop()
    _carry_out(state, name, Wish(given, None, taken if tile.chosen else None), sink)
    return None


def _kinds_to_give(state: State) -> list[int]:
    """Return the kinds of which a player has enough to pay."""
    least = _tile(state.tables, state.stack[-1][1]).discard
    return [kind for kind, held in enumerate(state.held[state.current]) if held >= least]


def _kinds_to_take(state: State) -> list[int]:
    """Return which kind may be taken next; picked in order, each choice comes in one way."""
    _, name, given, taken, last = state.stack[-1]
    tile = _tile(state.tables, name)
    offered = resources.offers(tile, given, resources.supply(state))
    if tile.kinds == "alike":
        return [] if any(taken) else [kind for kind, there in enumerate(offered) if there]
    left = [there - had for there, had in zip(offered, taken, strict=True)]
    wanted = min(tile.chosen, sum(offered)) - sum(taken)
    return [kind for kind in range(last, 3) if wanted and left[kind] and wanted <= sum(left[kind:])]


def _give(state: State, kind: int) -> None:
    _, name, _, taken, last = state.pop()
    state.push(("goods", name, kind, taken, last))


def _take(state: State, kind: int) -> None:
    """Take a resource, or all of a kind where they must be alike."""
    _, name, given, taken, _ = state.pop()
    tile = _tile(state.tables, name)
    number = min(tile.chosen, state.supply[kind]) if tile.kinds == "alike" else 1
    state.push(("goods", name, given, plus(taken, single(kind, number)), kind))


def _carry_out(state: State, name: str, wish: Wish, sink: Sink | None) -> None:
    """Pay, gain, and let all that follows come: the last frame first (7.5, steps 6 to 9)."""
    if name == HAPY:
        done = resources.exchange(state, state.tables.hapy, wish)
        steps = resources.exchange_steps(state.tables.hapy, done)
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
    return [Give(NAMED[kind]) for kind in _kinds_to_give(state)]


def give(state: State, action: Give, _sink: Sink | None) -> None:
    """Give a resource; it is paid once all is chosen."""
    _give(state, NAMED.index(action.resource))


def legal_takes(state: State) -> Sequence[Action]:
    """Return what may be taken: for a tile or Hapy, or for Khepri."""
    kinds = _kinds_to_take if state.stack[-1][0] == "goods" else powers.kinds_to_take
    return [Take(NAMED[kind]) for kind in kinds(state)]


def take(state: State, action: Take, sink: Sink | None) -> None:
    """Take a resource."""
    kind = NAMED.index(action.resource)
    if state.stack[-1][0] == "goods":
        _take(state, kind)
    else:
        powers.take(state, kind, sink)


def _drop_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask what goes of a board that holds too much, old or new (PYRAMIDICE-RES-02)."""
    _, seat, _ = state.stack[-1]
    if sum(state.held[seat]) <= state.tables.board:
        state.pop()
        return None
    kinds = _kinds_to_drop(state)
    if len(kinds) > 1:
        return ask(seat, "drop")
    _drop(state, kinds[0], sink)
    return None


def _kinds_to_drop(state: State) -> list[int]:
    """Return which kind may go next; in order, as they are taken."""
    _, seat, last = state.stack[-1]
    held = state.held[seat]
    over = sum(held) - state.tables.board
    return [kind for kind in range(last, 3) if held[kind] and over <= sum(held[kind:])]


def legal_drops(state: State) -> Sequence[Action]:
    """Return what may go."""
    return [Drop(NAMED[kind]) for kind in _kinds_to_drop(state)]


def drop(state: State, action: Drop, sink: Sink | None) -> None:
    """Discard a resource for which there is no room."""
    _drop(state, NAMED.index(action.resource), sink)


def _drop(state: State, kind: int, sink: Sink | None) -> None:
    _, seat, _ = state.pop()
    resources.spend(state, seat, single(kind))
    tell(sink, [resources.overflow_step(single(kind))])
    state.push(("drop", seat, kind))


def _serve(state: State, sink: Sink | None) -> None:
    """Give the others their cats, one after the other: what one gives back the next may take."""
    _, name, step = state.pop()
    if step >= state.tables.players:
        return
    state.push(("serve", name, step + 1))
    seat = rest_tiles.serve(state, state.tables.rest_tiles[name], step)
    if seat is not None:
        tell(sink, [rest_tiles.served_step(state, [seat])])
        state.push(("drop", seat, 0))


def _nested(state: State, sink: Sink | None) -> None:
    """Take a Work turn inside this turn; the end of the game is looked at once, after both."""
    state.pop()
    tell(sink, [rest_tiles.work_step(state)])
    working.begin(state, sink)


def _third(state: State, sink: Sink | None) -> None:
    """Put three tiles back, and discard a God; in solo the places are chosen."""
    state.pop()
    if not rest_tiles.has_third(state):
        return
    state.push(("lose",))
    if state.tables.is_solo:
        state.push(("put_back",))
    else:
        tell(sink, [rest_tiles.third_step(rest_tiles.return_tiles(state))])


def _lose(state: State, sink: Sink | None) -> None:
    """Discard the rightmost God, and refill the row."""
    state.pop()
    tell(sink, [rest_tiles.lost_step(gods.lose_rightmost(state))])
    state.push(("deal",))


def _put_back(state: State, _sink: Sink | None) -> Decision | None:
    """Ask the human where the next of three tiles goes, the Architect's too (SOLO-06, SOLO-11)."""
    # Which number a tile lies on decides what he takes by his roll, so it is no small matter.
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
    # One by one from left to right (SOLO-11): people see where the last one went.
    state.strip[action.number - 1] = state.tiles[state.current].pop(0)
    values = {"tile": Term(action.tile), "number": action.number}
    tell(sink, [Step(PLACES_RULE, "game.place_tile", values)])


FRAMES: Final[Mapping[str, FrameRule]] = {
    "rest": _step_1,
    "goods": _goods,
    "drop": _drop_next,
    "serve": _serve,
    "nested": _nested,
    "third": _third,
    "lose": _lose,
    "put_back": _put_back,
}

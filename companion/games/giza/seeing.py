"""What a seat may see, what people's screens show of it, and where the game stands in words (5)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.bits import chosen
from companion.games.contract import Decision, Seat, Step, Term
from companion.games.giza import turn_order
from companion.games.giza.board import CAMPS
from companion.games.giza.moves import ACTIONS_RULE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import CAPSTONE, SECRET, STONES

TOPOLOGY: Final = "GIZA-STATE-02"
"""Workers are never lost: each of them stands somewhere."""


def view(state: State, seat: int) -> State:
    """Return what a seat may see or remember: all but the art that others bid in secret.

    Food and art of all follow from open moves (GIZA-STATE-03).
    """
    seen = state.copy()
    if state.decision and state.decision.kind == SECRET:
        order = state.clockwise(state.seat)
        seen.bids = [bid if own == seat else NONE for own, bid in enumerate(state.bids)]
        seen.queue = [other for other in order if other != seat]
        if seat in state.queue:
            seen.queue.insert(0, seat)
        seen.ask(SECRET, seen.queue[0])
    return seen


def screen(state: State, seat: int) -> State:
    """Return a view without what lies behind the screens of others, as long as the game goes on."""
    seen = view(state, seat)
    if state.cause is None:
        for other in range(state.tables.players):
            if other != seat:
                seen.food[other] = seen.art[other] = NONE
        seen.food_stock = seen.art_stock = NONE
    return seen


def simultaneous(state: State) -> Sequence[Decision]:
    """Return what may be answered now: all who have yet to decorate may bid at once."""
    if state.decision is None:
        return ()
    if state.decision.kind != SECRET:
        return (state.decision,)
    return [state.tables.asked[SECRET][seat] for seat in state.queue]


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield where the game stands, a line a step: round, camps, quarries, stones, one's own."""
    yield turn_order.told_round(state)
    if state.order:
        yield turn_order.told_turns(state)
    for place, area in enumerate(CAMPS):
        yield _line("camp", {"area": Term(area)}, state, place)
    for quarry in range(len(state.positions)):
        yield from _lane(state, quarry)
    yield from stones(state)
    if seat >= 0 and state.food[seat] != NONE:
        values = {"food": state.food[seat], "art": state.art[seat]}
        yield Step("GIZA-STATE-01", "game.own", values)
    if state.actions:
        yield Step(ACTIONS_RULE, "game.actions_left", {"actions": state.actions})


def _lane(state: State, quarry: int) -> Iterator[Step]:
    """Yield the site of a quarry, and the spaces of its track where somebody or the sled is."""
    for space in range(state.tables.board.lengths[quarry] + 1):
        place = state.site_of(quarry) + space
        values: dict[str, Any] = {"quarry": state.tables.quarries[quarry], "space": space}
        key = "site" if space == 0 else "space"
        if state.positions[quarry] == space and state.loads[quarry] != NONE:
            stone = Term(STONES[state.loads[quarry]])
            yield _line(f"sled_{key}", {**values, "stone": stone}, state, place)
        elif space == 0 or state.crowd[place]:
            yield _line(key, values, state, place)


def _line(key: str, values: Mapping[str, Any], state: State, place: int) -> Step:
    """Say who stands at a place."""
    there = {Seat(seat): number for seat, number in enumerate(state.at(place)) if number}
    return Step(TOPOLOGY, f"game.{key}", {**values, "workers": there or Term("nobody")})


def stones(state: State) -> Iterator[Step]:
    """Yield what is built, and the stones that wait for a lift or for a sled."""
    letters = state.tables.locations
    values = {
        tier: tuple(chosen(state.built[stone], letters)) or Term("nothing")
        for stone, tier in enumerate(STONES)
        if stone != CAPSTONE
    }
    yield Step(TOPOLOGY, "game.built", values)
    for key, held in (("in_camp", state.camp), ("in_reserve", state.reserve)):
        stones = {
            Term(stone): number for stone, number in zip(STONES, held, strict=True) if number > 0
        }
        if stones:
            yield Step(TOPOLOGY, f"game.{key}", {"stones": stones})
    if state.lifted:
        yield Step(TOPOLOGY, "game.in_capstone_camp", {})

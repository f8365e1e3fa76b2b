"""Farming, fishing and making art (6.3)."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza.actions import Farm, Fish, MakeArt
from companion.games.giza.moves import NO_ACTIONS
from companion.games.giza.state import State
from companion.games.giza.tables import ARTIST, FARM, PRODUCTIONS, OrderRow
from companion.questions.text import Seat, Step, Term

FARMING, FISHING, MAKING_ART = range(len(PRODUCTIONS))

RULES: Final = ("GIZA-PROD-01", "GIZA-PROD-02", "GIZA-PROD-03")
KINDS: Final = {Farm: FARMING, Fish: FISHING, MakeArt: MAKING_ART}

# What productions are called in words.
NAMES: Final = ("farming", "fishing", "making_art")

FARM_ACTION, FISH_ACTION = Farm(), Fish()


def row_of(state: State) -> OrderRow:
    """Return the row of the track that the player has this round."""
    row = state.rows[(state.round - 1) * state.tables.players + state.seat]
    return state.tables.rows[row - 1]


def most(state: State, production: int) -> int:
    """Return what a production yields at most: workers and stock, and food to pay for art."""
    players, seat = state.tables.players, state.seat
    if production == MAKING_ART:
        artists = state.workers[ARTIST * players + seat]
        return min(artists, state.food[seat], state.art_stock)
    farmers = state.workers[FARM * players + seat]
    return min(
        farmers if production == FARMING else farmers // state.tables.limits.fish, state.food_stock
    )


def is_free(state: State, production: int) -> bool:
    """Return whether the player may perform a production again, for no action (ruling A3)."""
    return state.produced[production] == 1 and row_of(state).doubled == production


def _is_open(state: State, production: int) -> bool:
    """Return whether the player may perform a production, if it yields anything."""
    if state.produced[production]:
        return is_free(state, production)
    return state.actions > 0 and row_of(state).barred != production


def legal(state: State) -> Iterator[Action]:
    """Return all productions that the player may perform and that yield something (ruling A25)."""
    if _is_open(state, FARMING) and most(state, FARMING):
        yield FARM_ACTION
    if _is_open(state, FISHING) and most(state, FISHING):
        yield FISH_ACTION
    if _is_open(state, MAKING_ART):
        yield from _amounts(most(state, MAKING_ART))


@cache
def _amounts(limit: int) -> tuple[MakeArt, ...]:
    return tuple(map(MakeArt, range(1, limit + 1)))


def has_free(state: State) -> bool:
    """Return whether a production is still to be had for no action."""
    doubled = row_of(state).doubled
    return doubled is not None and is_free(state, doubled) and most(state, doubled) > 0


def check(state: State, action: Farm | Fish | MakeArt) -> Refusal | None:
    """Return what forbids a production."""
    production = KINDS[type(action)]
    what, limit = {"what": Term(NAMES[production])}, most(state, production)
    if row_of(state).barred == production:
        return Refusal("GIZA-PROD-04", "game.barred", what)
    if state.produced[production] and not is_free(state, production):
        return Refusal("GIZA-ACT-03", "game.once", what)
    if not _is_open(state, production):
        return NO_ACTIONS
    if isinstance(action, MakeArt):
        return None if 1 <= action.amount <= limit else _refusal("game.most_art", limit)
    return None if limit else Refusal("GIZA-PROD-06", "game.no_yield", what)


def _refusal(key: str, limit: int) -> Refusal:
    return Refusal(RULES[MAKING_ART], key, {"most": limit})


def produce(state: State, action: Farm | Fish | MakeArt, sink: Sink | None = None) -> None:
    """Take food, or pay food for art; the first time it costs an action (GIZA-PROD-05)."""
    production, seat = KINDS[type(action)], state.seat
    amount = action.amount if isinstance(action, MakeArt) else most(state, production)
    if not state.produced[production]:
        state.actions -= 1
    state.produced[production] += 1
    food = -amount if production == MAKING_ART else amount
    state.food[seat] += food
    state.food_stock -= food
    if production == MAKING_ART:
        state.art[seat] += amount
        state.art_stock -= amount
    if sink:
        key = f"game.{PRODUCTIONS[production]}"
        sink(Step(RULES[production], key, {"player": Seat(seat), "amount": amount}))

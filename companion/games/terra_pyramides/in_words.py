"""Where a game stands, in words and in rows of the board, for a screen of 40 columns."""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.terra_pyramides import boats, horus_track, stacks
from companion.games.terra_pyramides.board import NOWHERE
from companion.games.terra_pyramides.stacks import ground_of, terms
from companion.games.terra_pyramides.state import OPEN, State
from companion.questions.text import Seat, Step, Term

BOARD_RULE: Final = "TERRA-MAP-01"
OWN_RULE: Final = "TERRA-SETUP-09"
STACKS_RULE: Final = "TERRA-SETUP-05"

MARKS: Final = {"worker": "w", "eye": "e", "burial": "g", "oasis": "o", "coin": "c", "nile": "~"}
"""How symbols are written on the board; blocks are capital letters, as in `_letters`."""

EMPTY, NO_FOUNDATION = ".", "#"

SEATS: Final = "abcd"
"""How the owner of a site is written."""


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield the board, what everybody has, the stacks, and the tile in one's own hand."""
    yield from _board(state)
    for who in range(state.tables.holders):
        yield from _goods(state, who)
    heights = " ".join(map(str, state.stacks))
    yield Step(STACKS_RULE, "game.stacks", {"stacks": heights, "blocks": state.supply})
    yield from _known(state, seat)
    if seat >= 0 and state.held[seat] != OPEN:
        yield Step(OWN_RULE, "game.hand", {"tile": _face(state, state.held[seat])})
    if state.laid:
        names = tuple(ground_of(state).board.names[space] for space in state.laid)
        yield Step(BOARD_RULE, "game.laid", {"spaces": names})


def _board(state: State) -> Iterator[Step]:
    """Yield the board row by row; a site shows its value, or its owner and level."""
    board = ground_of(state).board
    rows = range(len(board.names) // board.columns)
    heads = "".join(f"{board.names[at][0]:<3}" for at in range(board.columns))
    yield Step(BOARD_RULE, "game.columns", {"cells": heads.rstrip()})
    for row in rows:
        spaces = range(row * board.columns, (row + 1) * board.columns)
        cells = "".join(f"{_cell(state, space):<3}" for space in spaces).rstrip()
        yield Step(BOARD_RULE, "game.row", {"row": f"{row + 1:_>2}", "cells": cells})


def _cell(state: State, space: int) -> str:
    site = ground_of(state).board.site_at[space]
    if site == NOWHERE:
        kind = state.tiles[space]
        return EMPTY if kind == OPEN else _marks(state, kind)
    if state.owner[site] != OPEN:
        return f"{SEATS[state.owner[site]]}{state.level[site]}"
    return f"={state.foundation[site]}" if state.foundation[site] else NO_FOUNDATION


def _marks(state: State, kind: int) -> str:
    stored = state.tables.stored
    return "".join(
        MARKS[symbol] if symbol in MARKS else ground_of(state).marks[stored[symbol]]
        for symbol in ground_of(state).faces[kind]
    )


def _face(state: State, kind: int) -> tuple[Term, ...]:
    return terms(ground_of(state).faces[kind])


def _goods(state: State, who: int) -> Iterator[Step]:
    """Yield what lies in front of a holder, and the colours of the pyramids."""
    tables, marks = state.tables, ground_of(state).marks
    stores = zip(tables.stores, state.stores[who], strict=True)
    values: dict[str, Any] = {
        "player": Seat(who),
        "letter": SEATS[who],
        "workers": state.hand[who],
        "coins": state.coins[who],
        "blocks": " ".join(f"{marks[store]}{number}" for store, number in stores if number) or "-",
    }
    yield Step(OWN_RULE, "game.team" if tables.mission else "game.goods", values)
    if tables.variant.has_track:
        values = {"eyes": state.eyes[who], "burial": state.burial[who]}
        yield Step(horus_track.STEPS_RULE, "game.tracks", values)
    if tables.variant.has_nile:
        values = {"oases": state.oases[who], "boat": state.boat[who]}
        yield Step(boats.SAIL_RULE, "game.nile", values)
        if cards := tuple(
            Term(card)
            for card, owner in zip(tables.cards, state.cards, strict=True)
            if owner == who
        ):
            yield Step(OWN_RULE, "game.cards", {"cards": cards})
    held = tuple(_site(state, site) for site in state.sites(who))
    if held:
        yield Step(OWN_RULE, "game.sites", {"sites": held})


def _site(state: State, site: int) -> str:
    """Return a site with the letter of its colour, if it is a pyramid, and the workers there."""
    ground, colour = ground_of(state), state.colour[site]
    letter = "" if colour == OPEN else ground.marks[state.tables.stores[colour]]
    return f"{ground.board.names[ground.board.sites[site]]}{letter} {state.workers[site]}"


def _known(state: State, seat: int) -> Iterator[Step]:
    """Yield the tiles on top that lie face up, and the order of stacks that the seat knows."""
    for stack in range(state.tables.stacks):
        order = state.order[stack]
        if seat >= 0 and order and OPEN not in order and state.looking != stack:
            tiles = " ".join(_marks(state, kind) for kind in order)
            yield Step(STACKS_RULE, "game.known", {"stack": stack + 1, "tiles": tiles})
        elif stacks.top(state, stack) != OPEN and state.looking != stack:
            values = {"stack": stack + 1, "tile": _face(state, order[0])}
            yield Step(stacks.TOP_RULE, "game.top", values)

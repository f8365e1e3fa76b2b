"""Kept games of Pyramidice as tests need them: past what comes before the first turn."""

from dataclasses import replace
from typing import Any

from companion.games.pyramidice.god_row import GodRow
from companion.games.pyramidice.keeping.state import State

from companion.games.keeping import Seating
from tests.games.keeping import NAMES, Kept

SCARABS = ("gold", "copper", "quartz", "obsidian")
TILES = ["rest_ww", "rest_cs", "rest_work", "rest_each", "rest_triple", "rest_gift"]
ROW = ("heh", "isis", "ra")


def base(players: int = 2, scarabs: tuple[str, ...] = SCARABS, **more: Any) -> Kept:
    """Seat two to four, the first of whom starts, with these Scarabs."""
    names = NAMES[:players]
    table = Kept("pyramidice", Seating(names, "base", start=names[0]))
    table.act("scarabs", scarab=dict(zip(names, scarabs, strict=False)))
    return having(table, **more)


def solo(architect: str = "snefru", **more: Any) -> Kept:
    """Seat Ana against an Architect; the strip, the row and his Project cards are known."""
    table = Kept("pyramidice", Seating(NAMES[:1], f"solo-{architect}", start=NAMES[0]))
    number = 3 if architect == "amenhotep" else 2
    table.act("projects", cards=["twins", "steps", "ramps"][:number])
    table.act("strip", tiles=TILES)
    for place, god in zip(("left", "middle", "right"), ROW, strict=True):
        table.act(f"deal.{place}", god=god)
    return having(table, **more)


def having(table: Kept, name: str = "", **changes: Any) -> Kept:
    """Let a player (the first, unless named) hold other things; the rest are parts of the state."""
    name, state = name or table.state.seats[0], table.state
    for key, value in changes.items():
        if key in state.goods:
            goods = {**state.goods, key: {**state.goods[key], name: value}}
            state = replace(state, goods=goods)
        elif key in ("fame", "hands", "held"):
            state = replace(state, **{key: {**getattr(state, key), name: value}})
        elif key == "deck":
            state = replace(state, row=GodRow(state.row.places, value))
        else:
            state = replace(state, **{key: value})
    table.state = state
    return table


def site(first: list[list[int]], *above: list[list[int]]) -> dict[str, Any]:
    """Return the dice on Cheops; a level that is not given is empty."""
    empty = [[[0] * 3] * 3, [[0] * 2] * 2, [[0]]]
    return {"cheops": [first, *above, *empty[1 + len(above) :]]}


def board(state: State, name: str = "Ana") -> tuple[int, int, int]:
    """Return a player's workers, cats and stone dice."""
    return tuple(state.resources(name).values())  # type: ignore[return-value]

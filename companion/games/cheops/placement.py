"""Tiles: where one may be placed, what forbids it, and what it takes (6.2, 7.2)."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.cheops.pyramid import Block
from companion.games.cheops.state import FACE_DOWN, NONE, State
from companion.games.common.bits import select
from companion.games.engine import Refusal, Sink
from companion.questions.text import Seat, Step, Term

STAYS: Final = "CHEOPS-PLACE-04"
TAKES: Final = "CHEOPS-PLACE-05"
LAW_11: Final = "CHEOPS-LAW-11"

RULES: Final = {
    "occupied": "CHEOPS-PLACE-01",
    "unsupported": "CHEOPS-PLACE-02",
    "same_kind": "CHEOPS-PLACE-03",
    "law_space": LAW_11,
}
"""The rule behind each reason against a placement."""


def free(state: State, kind: int) -> int:
    """Return the blocks on which a tile of a kind may be placed (CHEOPS-PLADJ-01)."""
    return state.open & ~state.barred[kind]


def can_place(state: State, seat: int) -> bool:
    """Return whether a family tile of a seat has a legal block (CHEOPS-ENDADJ-01)."""
    return any(state.open & ~state.barred[kind] for kind in state.tables.by_hand[state.hands[seat]])


def treasure_blocks(state: State) -> int:
    """Return the blocks that still hold a treasure: uncovered, and without an eye."""
    return state.tables.pyramid.every & ~state.tables.pyramid.eyes & ~state.covered


def is_supported(state: State, block: int) -> bool:
    """Return whether a block is in row 1 or rests on two tiles (CHEOPS-PLACE-02)."""
    below = state.tables.pyramid.below[block]
    return state.covered & below == below


def conflicts(state: State, kind: int, block: int) -> list[Block]:
    """Return the blocks around that carry the same kind, by row and place (CHEOPS-PLACE-03)."""
    return list(
        select(state.tables.pyramid.near[block] & state.tiles[kind], state.tables.pyramid.blocks)
    )


def reasons(state: State, kind: int, block: int, *, law_11: bool = False) -> list[str]:
    """Return what speaks against a tile on a block, none if it is legal (CHEOPS-PLADJ-01).

    `law_11`: it needs no support then, but takes no law.
    """
    occupied = state.covered >> block & 1
    against = {
        "occupied": occupied,
        "unsupported": not law_11 and not is_supported(state, block),
        "same_kind": state.barred[kind] >> block & 1,
        "law_space": law_11 and state.tables.pyramid.eyes >> block & 1 and not occupied,
    }
    return [reason for reason, holds in against.items() if holds]


def reason_steps(state: State, kind: int, block: int, against: Sequence[str]) -> Iterator[Step]:
    """Say what speaks against a placement."""
    tables = state.tables
    touched = " ".join(f"{row},{pos}" for row, pos in conflicts(state, kind, block))
    row, pos = tables.pyramid.blocks[block]
    values = {"row": row, "pos": pos, "kind": Term(tables.kinds[kind]), "blocks": touched}
    for reason in against:
        yield Step(RULES[reason], f"placement.{reason}", values)


def steps(state: State, kind: int, block: int, against: Sequence[str]) -> Iterator[Step]:
    """Say what speaks against a placement, or what the tile takes."""
    yield from reason_steps(state, kind, block, against)
    if not against:
        key = f"placement.takes_{takes(state, block)}"
        yield Step(TAKES, key, state.tables.pyramid.blocks[block]._asdict())


def refusal(state: State, kind: int, block: int) -> Refusal | None:
    """Return why a tile may not be placed on a block, None if it may."""
    if free(state, kind) >> block & 1:
        return None
    found = reason_steps(state, kind, block, reasons(state, kind, block))
    return Refusal(*next(found))


def takes(state: State, block: int) -> str | None:
    """Return what lies on a block, None under a tile (CHEOPS-PLACE-05)."""
    if state.covered >> block & 1:
        return None
    return "law" if state.tables.pyramid.eyes >> block & 1 else "treasure"


def cover(state: State, kind: int, block: int) -> None:
    """Lay a tile on a block: what is covered, what that supports, and what it bars."""
    tables = state.tables
    bit = 1 << block
    covered = state.covered = state.covered | bit
    free = state.open & ~bit
    for above, below in tables.pyramid.above[block]:
        if covered & below == below and not covered & above:
            free |= above
    state.open = free
    state.tiles[kind] |= bit
    state.barred[kind] |= tables.pyramid.near[block]


def place(state: State, kind: int, block: int, sink: Sink | None) -> None:
    """Place a tile and take what lies there: a treasure, or a law face down (CHEOPS-PLACE-05)."""
    cover(state, kind, block)
    if state.tables.pyramid.eyes >> block & 1:
        state.law = FACE_DOWN
    else:
        state.colour, state.treasures[block] = state.treasures[block], NONE
    if sink:
        tell(state, kind, block, sink)


def place_own(state: State, kind: int, block: int, sink: Sink | None) -> None:
    """Place a family tile out of the player's hand (CHEOPS-TURN-03, CHEOPS-LAW-11)."""
    state.hands[state.seat] -= state.tables.in_hand[kind]
    place(state, kind, block, sink)


def tell(state: State, kind: int, block: int, sink: Sink) -> None:
    """Say which tile was placed where, and what it took."""
    tables = state.tables
    row, pos = tables.pyramid.blocks[block]
    values = {"player": Seat(state.seat), "kind": Term(tables.kinds[kind]), "row": row, "pos": pos}
    sink(Step(STAYS, "game.places", values))
    if state.colour == NONE:
        sink(Step(TAKES, "game.takes_law", {}))
    else:
        sink(Step(TAKES, "game.takes", {"colour": Term(tables.colours[state.colour])}))

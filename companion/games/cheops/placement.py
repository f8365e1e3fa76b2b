"""Tiles: where one may be placed, what forbids it, what it takes; neighbours (6.2, 6.4, 7.2).

Sets of blocks are bits, so that all blocks are tried at once: `open` and `barred` of the state are
kept up to date by `cover`, and nothing else needs to look around. Here are also the tiles on the
pyramid and in hands that a request tells, refused where no game leads to them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.games.cheops import TILES
from companion.games.cheops.actions import BuyNeighbour
from companion.games.cheops.state import FACE_DOWN, NONE, State, state_of
from companion.games.cheops.tables import NEIGHBOUR, Block, Tables
from companion.games.common.bits import select
from companion.games.engine import Refusal, Result, Sink
from companion.questions import Answers
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

FAMILY, BY_LAW_11 = "family", "law_11"

# How a tile comes onto the pyramid: the first action, a purchase, or law 11.
MODES: Final = (FAMILY, NEIGHBOUR, BY_LAW_11)

# How many tiles of each family kind somebody holds.
Hand = Mapping[str, int]

PLACING: Final = "CHEOPS-TURN-03"
DRAWING: Final = "CHEOPS-TURN-05"
NEIGHBOUR_RULE: Final = "CHEOPS-NEIGH-01"
NEIGHBOUR_PRICE: Final = "CHEOPS-NEIGH-02"
STAYS: Final = "CHEOPS-PLACE-04"
TAKES: Final = "CHEOPS-PLACE-05"
LAW_11: Final = "CHEOPS-LAW-11"

# The rule behind each reason against a placement.
RULES: Final = {
    "occupied": "CHEOPS-PLACE-01",
    "unsupported": "CHEOPS-PLACE-02",
    "same_kind": "CHEOPS-PLACE-03",
    "law_space": LAW_11,
}


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
    # In the order of the specification, which answers give. An eye block under a tile holds no law
    # any more, so it is `occupied` alone.
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


def placement_steps(state: State, kind: int, block: int, against: Sequence[str]) -> Iterator[Step]:
    """Say what speaks against a placement, or what the tile takes."""
    yield from reason_steps(state, kind, block, against)
    if not against:
        key = f"placement.takes_{takes(state, block)}"
        yield Step(TAKES, key, state.tables.pyramid.blocks[block]._asdict())


def refusal_of_block(state: State, kind: int, block: int) -> Refusal | None:
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
    # A block opens with the second of the two tiles that it rests on. Law 11 may have put a tile on
    # it before that: then it does not open at all.
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
    # Which law it is nobody has seen: chance says so before it is used (CHEOPS-SET-04).
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


def purchases(state: State) -> int:
    """Return the blocks on which the player may place a neighbour now (CHEOPS-NEIGH-01)."""
    # Its kind is the last one: it touches no other neighbour, but any tile of a family.
    return 0 if against_neighbour(state) else free(state, len(state.tables.family))


def against_neighbour(state: State) -> str | None:
    """Return why the player may not buy a neighbour, wherever it were placed."""
    if state.bought:
        return "game.one_neighbour"
    if not state.neighbours:
        return "game.no_neighbour"
    return "game.neighbour_costs" if state.purse < state.tables.neighbour_price else None


def refusal_to_buy(state: State, action: BuyNeighbour) -> Refusal | None:
    """Return why no neighbour may be bought for a block, None if it may."""
    tables = state.tables
    if state.placed:
        return Refusal(PLACING, "game.has_placed", {})
    if reason := against_neighbour(state):
        return Refusal(NEIGHBOUR_RULE, reason, {"price": tables.neighbour_price})
    block = tables.pyramid.number[action.block]
    return refusal_of_block(state, len(tables.family), block)


def pay_neighbour(state: State, sink: Sink | None) -> None:
    """Take a neighbour from the stock and pay for it (CHEOPS-NEIGH-02)."""
    state.pay(-state.tables.neighbour_price)
    state.neighbours -= 1
    state.bought = True
    if sink:
        values = {"player": Seat(state.seat), "price": state.tables.neighbour_price}
        sink(Step(NEIGHBOUR_PRICE, "game.neighbour", values))


def buy_neighbour(state: State, action: BuyNeighbour, sink: Sink | None) -> None:
    """Buy a neighbour, place it and take what lies there (CHEOPS-NEIGH-02)."""
    pay_neighbour(state, sink)
    place(state, len(state.tables.family), state.tables.pyramid.number[action.block], sink)


# Tiles, on the pyramid and in hands.


def lay_tiles(state: State, answers: Answers) -> None:
    """Lay the tiles of a request on the pyramid.

    Raises:
        Refused: when no game leads to these tiles (section 14, tiles).
    """
    tables = state.tables
    laid: list[tuple[int, int]] = []
    counted: Counter[int] = Counter()
    for index, tile in enumerate(answers["tiles"]):
        block, kind = tables.pyramid.number[tile["row"], tile["pos"]], tables.kind[tile["kind"]]
        path = f"tiles[{index}]"
        if state.covered >> block & 1:
            message = "lies on a block that has a tile already"
            raise Refused(path, message, RULES["occupied"])
        counted[kind] += 1
        _check_kind(tables, counted, kind, f"{path}.kind", "of this kind")
        cover(state, kind, block)
        laid.append((block, kind))
    # Only now: tiles are listed in any order, so one may come before those that it rests on.
    _check_touching(state, laid)
    _check_support(state, laid)


def _check_kind(
    tables: Tables, counted: Mapping[int, int], kind: int, path: str, where: str
) -> None:
    if counted[kind] > tables.pieces[kind]:
        message = f"makes {counted[kind]} {where}, must be {bounds_text(None, tables.pieces[kind])}"
        raise Refused(path, message, TILES)


def _check_touching(state: State, laid: list[tuple[int, int]]) -> None:
    """Refuse a tile beside another one of its kind (CHEOPS-PLACE-03)."""
    for index, (block, kind) in enumerate(laid):
        if touched := conflicts(state, kind, block):
            row, pos = touched[0]
            message = f"touches another {state.tables.kinds[kind]}, in row {row}, place {pos}"
            raise Refused(f"tiles[{index}]", message, RULES["same_kind"])


def _check_support(state: State, laid: list[tuple[int, int]]) -> None:
    """Refuse tiles without support that law 11 can't have put there: it does so once."""
    tables = state.tables
    loose = [
        (f"tiles[{index}]", block, kind)
        for index, (block, kind) in enumerate(laid)
        if not is_supported(state, block)
    ]
    # Law 11 places a family tile on a treasure, once: one loose tile of that sort may lie there,
    # and what rests on it later is supported.
    for path, block, kind in loose[:1]:
        if tables.kinds[kind] == NEIGHBOUR:
            raise Refused(path, "is a neighbour without support", RULES["unsupported"])
        if tables.pyramid.eyes >> block & 1:
            raise Refused(path, "lies on a law space without support", RULES["law_space"])
    if len(loose) > 1:
        raise Refused(loose[1][0], "is the second tile without support", RULES["unsupported"])


def hold_tiles(state: State, seat: int, hand: Hand, path: str) -> None:
    """Give a seat its hand; Refused for more tiles than it can hold (CHEOPS-TURN-05)."""
    tables = state.tables
    total = sum(hand.values())
    if total > tables.hand:
        message = f"has {total} tiles, must be {bounds_text(None, tables.hand)}"
        raise Refused(path, message, DRAWING)
    state.hands[seat] = sum(
        number * tables.in_hand[tables.kind[kind]] for kind, number in hand.items()
    )


def check_kinds(state: State, hands: Mapping[str, Hand]) -> None:
    """Refuse more tiles of a kind on the pyramid and in hands, by their path, than there are."""
    tables = state.tables
    counted = Counter({kind: mask.bit_count() for kind, mask in enumerate(state.tiles)})
    for path, hand in hands.items():
        for name, number in hand.items():
            kind = tables.kind[name]
            counted[kind] += number
            _check_kind(tables, counted, kind, f"{path}.{name}", "with those on the pyramid")


def placement_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether a tile may be placed on a block, why not, and what it takes (14.4)."""
    mode, kind = answers["mode"], tables.kind[answers["kind"]]
    if (mode == NEIGHBOUR) != (answers["kind"] == NEIGHBOUR):
        message = f"is {answers['kind']}, which does not go with {mode}"
        raise Refused("kind", message, NEIGHBOUR_PRICE)
    state = state_of(tables, answers)
    lay_tiles(state, answers)
    # The tile to be placed is one more: with all of its kind on the pyramid there is none.
    if state.tiles[kind].bit_count() == tables.pieces[kind]:
        message = f"is {answers['kind']}, all {tables.pieces[kind]} of which lie on the pyramid"
        raise Refused("kind", message, TILES)
    block = tables.pyramid.number[answers["row"], answers["pos"]]
    against = reasons(state, kind, block, law_11=mode == BY_LAW_11)
    value = {
        "legal": not against,
        "reasons": against,
        "takes": takes(state, block),
        "supported": is_supported(state, block),
        "conflicts": [other._asdict() for other in conflicts(state, kind, block)],
    }
    return Result(value, partial(placement_steps, state, kind, block, against))

"""Resources: what a board holds, what the supply has, and what goes back (6.3)."""

from collections.abc import Iterator
from typing import Final

from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import RESOURCES, STONES, Amounts, Tables
from companion.questions.checks import alternatives, bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step

NAMED: Final = ("worker", "cat", "stone_die")
"""One resource of each kind, as people choose it."""

NONE: Final[Amounts] = (0, 0, 0)

BOARD_RULE: Final = "PYRAMIDICE-RES-01"
ROOM_RULE: Final = "PYRAMIDICE-RES-02"
SHORT_RULE: Final = "PYRAMIDICE-RES-04"

SILVER: Final = "silver"


def plus(one: Amounts, other: Amounts) -> Amounts:
    """Return both amounts together."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def minus(one: Amounts, other: Amounts) -> Amounts:
    """Return what of the one amount is left without the other."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2])


def least(one: Amounts, other: Amounts) -> Amounts:
    """Return of each kind the smaller amount."""
    return (min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]))


def single(kind: int, number: int = 1) -> Amounts:
    """Return resources of one kind."""
    return (number * (kind == 0), number * (kind == 1), number * (kind == STONES))


def by_kind(amounts: Amounts) -> dict[str, int]:
    """Return amounts as JSON and steps name them."""
    return dict(zip(RESOURCES, amounts, strict=True))


def board(state: State, seat: int) -> Amounts:
    """Return what lies on a player's board."""
    workers, cats, stones = state.held[seat]
    return workers, cats, stones


def supply(state: State) -> Amounts:
    """Return what the supply has."""
    workers, cats, stones = state.supply
    return workers, cats, stones


def spend(state: State, seat: int, amounts: Amounts) -> None:
    """Take resources off a board: stone dice to the quarry, the others to the supply (RES-05)."""
    state.held[seat] = [*minus(board(state, seat), amounts)]
    put_back(state, amounts)


def put_back(state: State, amounts: Amounts) -> None:
    """Put spent resources where they go; a stone die never returns to the supply (RES-03)."""
    for kind, number in enumerate(amounts):
        if kind == STONES:
            state.quarry += number * (state.quarry != OPEN)
        else:
            state.supply[kind] += number


def gain(state: State, seat: int, amounts: Amounts) -> int:
    """Take resources from the supply onto a board; return the Fame of Silver for it (RES-06).

    What has no room lies there too, until `keep` or its owner has said what stays.
    """
    held = board(state, seat)
    full = plus(held, amounts)
    state.supply = [*minus(supply(state), amounts)]
    state.held[seat] = [*full]
    fame = _silver(state, seat, held, full)
    state.fame[seat] += fame
    return fame


def keep(state: State, seat: int, kept: Amounts | None) -> Amounts:
    """Discard what does not stay on a board, and return it; Refused as `_kept` says."""
    full = board(state, seat)
    overflow = minus(full, _kept(state.tables, full, kept))
    spend(state, seat, overflow)
    return overflow


def is_over_full(state: State, seat: int) -> bool:
    """Return whether a board holds more than it has room for (PYRAMIDICE-RES-02)."""
    return sum(state.held[seat]) > state.tables.board


def check_left(taken: Amounts, kind: int, supply: Amounts) -> None:
    """Refuse more of a kind than the supply holds."""
    if taken[kind] > supply[kind]:
        message = f"is {taken[kind]}, but the supply has {supply[kind]}"
        raise Refused(f"take.{RESOURCES[kind]}", message, SHORT_RULE)


def check_number(taken: Amounts, most: int, supply: Amounts) -> None:
    """Refuse more or fewer resources than must be taken: so many, or all that there are."""
    _check_total(taken, min(most, sum(supply)))


def check_alike(taken: Amounts, most: int, supply: Amounts) -> None:
    """Refuse resources of several kinds, or fewer than there are of the kind chosen."""
    kinds = [kind for kind, number in enumerate(taken) if number]
    if len(kinds) > 1:
        names = alternatives(RESOURCES[kind] for kind in kinds)
        raise Refused("take", f"has {names}, must be of one kind", SHORT_RULE)
    if not kinds and any(supply):
        raise Refused("take", "is nothing, but the supply is not empty", SHORT_RULE)
    _check_total(taken, min(most, supply[kinds[0]]) if kinds else 0)


def _check_total(taken: Amounts, right: int) -> None:
    if sum(taken) != right:
        message = f"makes {sum(taken)} resources, must be {bounds_text(right, right)}"
        raise Refused("take", message, SHORT_RULE)


def refuse_other(key: str, given: Amounts, right: Amounts, rule: str) -> None:
    """Refuse numbers other than the only ones that are right."""
    for kind, name in enumerate(RESOURCES):
        if given[kind] != right[kind]:
            message = f"is {given[kind]}, must be {bounds_text(right[kind], right[kind])}"
            raise Refused(f"{key}.{name}", message, rule)


def _kept(tables: Tables, full: Amounts, keep: Amounts | None) -> Amounts:
    """Return what stays on a board of all that a player has now (PYRAMIDICE-RES-02).

    Raises:
        Refused: for `keep` that is missing, not asked for, or not right.
    """
    rule = ROOM_RULE
    if sum(full) <= tables.board:
        if keep is not None:
            refuse_other("keep", keep, full, rule)
        return full
    if keep is None:
        message = f"is missing: {sum(full)} resources are too many for the board"
        raise Refused("keep", message, rule)
    for kind, name in enumerate(RESOURCES):
        if keep[kind] > full[kind]:
            message = f"is {keep[kind]}, must be {bounds_text(0, full[kind])}"
            raise Refused(f"keep.{name}", message, rule)
    if sum(keep) != tables.board:
        message = f"makes {sum(keep)} resources, must be exactly {tables.board}"
        raise Refused("keep", message, rule)
    return keep


def _silver(state: State, seat: int, held: Amounts, full: Amounts) -> int:
    """Return the Fame for a board that what was gained has filled (PYRAMIDICE-RES-06)."""
    fills = sum(held) < state.tables.board <= sum(full)
    return state.tables.scarabs[SILVER] if fills and state.scarabs[seat] == SILVER else 0


def steps(wanted: int, gained: Amounts, overflow: Amounts, silver_fame: int) -> Iterator[Step]:
    """Say what the supply had not, what had no room, and what Silver gave."""
    if wanted > sum(gained):
        yield Step(SHORT_RULE, "rest.short", {})
    yield from overflow_steps(overflow)
    if silver_fame:
        yield Step("PYRAMIDICE-RES-06", "rest.silver", {"fame": silver_fame})


def overflow_steps(overflow: Amounts) -> Iterator[Step]:
    """Say what had no room."""
    if any(overflow):
        yield Step(ROOM_RULE, "rest.overflow", by_kind(overflow))


def check_board(tables: Tables, amounts: Amounts, path: str, verb: str = "make") -> None:
    """Refuse more resources on a Player board than it has spaces."""
    total = sum(amounts)
    if total > tables.board:
        message = f"{verb} {total} resources on the board, must be at most {tables.board}"
        raise Refused(path, message, BOARD_RULE)

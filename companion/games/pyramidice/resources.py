"""Resources: what a board holds, what the supply has, what is exchanged, and what goes back (6.3).

Workers, cats and stone dice come in threes everywhere (`Amounts`). A Rest tile and Hapy give them
in the same way, for which Hapy is told as a tile (`tables.hapy`).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import CATS, RESOURCES, STONES, WORKERS, Amounts, RestTile
from companion.questions.checks import alternatives, bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step

# One resource of each kind, as people choose it.
NAMED: Final = ("worker", "cat", "stone_die")

NONE: Final[Amounts] = (0, 0, 0)

# The Scarab that scores for a board that is filled (PYRAMIDICE-RES-06).
SILVER: Final = "silver"

PIECES_RULE: Final = "PYRAMIDICE-SETUP-08"
BOARD_RULE: Final = "PYRAMIDICE-RES-01"
ROOM_RULE: Final = "PYRAMIDICE-RES-02"
SHORT_RULE: Final = "PYRAMIDICE-RES-04"
COST_RULE: Final = "PYRAMIDICE-REST-03"
GAIN_RULE: Final = "PYRAMIDICE-REST-05"
GOD_RULE: Final = "PYRAMIDICE-REST-06"
SWAP_RULE: Final = "PYRAMIDICE-REST-07"


class Wish(NamedTuple):
    """What a tile leaves to the player; None where nothing is said.

    `give` is the kind discarded, `god` the card taken, `take` what is chosen of the supply, `keep`
    what stays where the board overflows.
    """

    give: int | None = None
    god: str | None = None
    take: Amounts | None = None
    keep: Amounts | None = None


class Goods(NamedTuple):
    """What became of the resources: `paid` and `overflow` were discarded; the Fame of Silver."""

    paid: Amounts
    gained: Amounts
    overflow: Amounts
    silver: int


def plus(one: Amounts, other: Amounts) -> Amounts:
    """Return both amounts together."""
    # Written out: these run in every action, and a loop over three costs more than it says.
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
    workers, cats, stones = amounts
    state.supply[WORKERS] += workers
    state.supply[CATS] += cats
    # A stone die never returns to the supply (RES-03): that is what brings the end about.
    state.quarry += stones * (state.quarry != OPEN)


def gain(state: State, seat: int, amounts: Amounts) -> int:
    """Take resources from the supply onto a board; return the Fame of Silver for it (RES-06).

    What has no room lies there too, until `keep` or its owner has said what stays.
    """
    before, room = sum(state.held[seat]), state.tables.board
    state.supply = [*minus(supply(state), amounts)]
    state.held[seat] = [*plus(board(state, seat), amounts)]
    # Looked at before anything is discarded again, and only where the board was not full already:
    # a gain of three is one event, not three (RES-06).
    fills = before < room <= before + sum(amounts)
    fame = state.tables.scarabs[SILVER] if fills and state.scarabs[seat] == SILVER else 0
    state.fame[seat] += fame
    return fame


def keep(state: State, seat: int, kept: Amounts | None) -> Amounts:
    """Discard what does not stay on a board, and return it (PYRAMIDICE-RES-02).

    Raises:
        Refused: for what is `kept` if that is missing, not asked for, or not right.
    """
    full, room = board(state, seat), state.tables.board
    if sum(full) <= room:
        if kept is not None:
            _refuse_other("keep", kept, full, ROOM_RULE)
        return NONE
    if kept is None:
        message = f"is missing: {sum(full)} resources are too many for the board"
        raise Refused("keep", message, ROOM_RULE)
    for kind, name in enumerate(RESOURCES):
        if kept[kind] > full[kind]:
            message = f"is {kept[kind]}, must be {bounds_text(0, full[kind])}"
            raise Refused(f"keep.{name}", message, ROOM_RULE)
    if sum(kept) != room:
        message = f"makes {sum(kept)} resources, must be exactly {room}"
        raise Refused("keep", message, ROOM_RULE)
    overflow = minus(full, kept)
    spend(state, seat, overflow)
    return overflow


def _refuse_other(key: str, given: Amounts, right: Amounts, rule: str) -> None:
    """Refuse numbers other than the only ones that are right."""
    for kind, name in enumerate(RESOURCES):
        if given[kind] != right[kind]:
            message = f"is {given[kind]}, must be {bounds_text(right[kind], right[kind])}"
            raise Refused(f"{key}.{name}", message, rule)


def refuse_unasked(key: str, value: object, rule: str) -> None:
    """Refuse a choice that the tile does not offer."""
    if value is not None:
        raise Refused(key, "must be left out for this tile", rule)


def exchange(state: State, tile: RestTile, wish: Wish) -> Goods:
    """Pay and gain, for whoever has the turn; what has no room goes by `keep`.

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    paid = _payment(state, tile, wish.give)
    # Paid first: a swap from a full board fills its last space again, which scores, and what
    # was paid is in the supply when something is taken from it (GOD-12).
    spend(state, state.current, paid)
    gained = _chosen(state, tile, wish) if tile.chosen else _printed(state, tile, wish)
    return Goods(paid, gained, NONE, gain(state, state.current, gained))


def _payment(state: State, tile: RestTile, give: int | None) -> Amounts:
    """Return the resource discarded for a tile that costs one."""
    if not tile.discard:
        refuse_unasked("give", give, SWAP_RULE)
        return NONE
    if give is None:
        raise Refused("give", f"is missing, must be {alternatives(NAMED)}", SWAP_RULE)
    held = state.held[state.current][give]
    if held < tile.discard:
        message = f"is {NAMED[give]}, but the player has {held} {RESOURCES[give]}"
        raise Refused("give", message, COST_RULE)
    return single(give, tile.discard)


def _printed(state: State, tile: RestTile, wish: Wish) -> Amounts:
    """Return what the tile names, as far as the supply goes: its lack forbids no tile (REST-04)."""
    gained = least(tile.gains, supply(state))
    if tile.god:
        refuse_unasked("take", wish.take, GOD_RULE)
    elif wish.take is not None:
        _refuse_other("take", wish.take, gained, GAIN_RULE)
    return gained


def offers(tile: RestTile, give: int | None, there: Amounts) -> Amounts:
    """Return what can be chosen of what is there: not of the kind discarded, if that is barred."""
    barred = give if tile.kinds == "others" else None
    return there if barred is None else minus(there, single(barred, there[barred]))


def _chosen(state: State, tile: RestTile, wish: Wish) -> Amounts:
    """Return the resources chosen: as many as the tile gives, or all that there are (RES-04)."""
    offered = offers(tile, wish.give, supply(state))
    if wish.take is None and any(offered):
        raise Refused("take", "is missing", GAIN_RULE)
    taken = wish.take or NONE
    for kind, name in enumerate(RESOURCES):
        if taken[kind] and tile.kinds == "others" and kind == wish.give:
            message = f"is {taken[kind]}, must be 0: that kind was discarded"
            raise Refused(f"take.{name}", message, SWAP_RULE)
        if taken[kind] > offered[kind]:
            message = f"is {taken[kind]}, but the supply has {offered[kind]}"
            raise Refused(f"take.{name}", message, SHORT_RULE)
    right = _number_alike(taken, tile.chosen, offered) if tile.kinds == "alike" else sum(offered)
    right = min(tile.chosen, right)
    if sum(taken) != right:
        message = f"makes {sum(taken)} resources, must be {bounds_text(right, right)}"
        raise Refused("take", message, SHORT_RULE)
    return taken


def _number_alike(taken: Amounts, most: int, offered: Amounts) -> int:
    """Return how many of the one kind chosen must be taken; Refused for several kinds, or none."""
    kinds = [kind for kind, number in enumerate(taken) if number]
    if len(kinds) > 1:
        names = alternatives(RESOURCES[kind] for kind in kinds)
        raise Refused("take", f"has {names}, must be of one kind", SHORT_RULE)
    if not kinds and any(offered):
        raise Refused("take", "is nothing, but the supply is not empty", SHORT_RULE)
    # A kind of which fewer are left may be chosen, and gives those: nobody must look for a kind of
    # which there are enough (RES-04).
    return min(most, offered[kinds[0]]) if kinds else 0


def exchange_steps(tile: RestTile, goods: Goods) -> Iterator[Step]:
    """Say what was paid and gained."""
    if tile.fame:
        yield Step(GAIN_RULE, "rest.fame", {"fame": tile.fame})
    if any(goods.paid):
        yield Step(SWAP_RULE, "rest.paid", by_kind(goods.paid))
    if any(goods.gained):
        yield Step(GAIN_RULE, "rest.gained", by_kind(goods.gained))
    yield from outcome_steps(tile.chosen + sum(tile.gains), goods)


def outcome_steps(wanted: int, goods: Goods) -> Iterator[Step]:
    """Say what the supply had not of what was wanted, what had no room, and what Silver gave."""
    if wanted > sum(goods.gained):
        yield Step(SHORT_RULE, "rest.short", {})
    if any(goods.overflow):
        yield overflow_step(goods.overflow)
    if goods.silver:
        yield Step("PYRAMIDICE-RES-06", "rest.silver", {"fame": goods.silver})


def overflow_step(overflow: Amounts) -> Step:
    """Say what had no room."""
    return Step(ROOM_RULE, "rest.overflow", by_kind(overflow))


def check_board(state: State, seat: int, path: str, verb: str = "make") -> None:
    """Refuse more resources on a Player board than it has spaces."""
    total, room = sum(state.held[seat]), state.tables.board
    if total > room:
        message = f"{verb} {total} resources on the board, must be at most {room}"
        raise Refused(path, message, BOARD_RULE)


def check_supply(state: State) -> None:
    """Refuse more of a kind in the supply and on the player's board than the game has."""
    for kind, most in enumerate(state.tables.pieces):
        total = state.supply[kind] + state.held[state.current][kind]
        if total > most:
            message = f"makes {total} with the player's own, must be at most {most}"
            raise Refused(f"supply.{RESOURCES[kind]}", message, PIECES_RULE)


def check_dice(state: State, *, one_more: bool = False) -> None:
    """Refuse more stone dice on pyramids and boards than the game has, and none left to build."""
    built, most = dice_built(state), state.tables.pieces[STONES]
    total = built + sum(max(0, held[STONES]) for held in state.held)
    message = f"hold {built} dice, which makes {total} with the boards, must be at most {most}"
    if one_more:
        message = f"hold all {most} stone dice of the game, so there is none to build"
    if total + one_more > most:
        raise Refused("pyramids", message, PIECES_RULE)


def dice_built(state: State) -> int:
    """Return how many dice are built."""
    return sum(value > 0 for value in state.dice)

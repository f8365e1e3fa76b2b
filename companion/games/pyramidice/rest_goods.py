"""What a Rest tile costs and gives, in resources (7.5, steps 4 to 7)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.pyramidice import resources
from companion.games.pyramidice.resources import NAMED, NONE, by_kind, minus, single
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import RESOURCES, Amounts, RestTile
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Step

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


def exchange(state: State, tile: RestTile, wish: Wish) -> Goods:
    """Pay and gain, for whoever has the turn; what has no room goes by `resources.keep`.

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    seat = state.current
    paid = _payment(state, tile, wish.give)
    # Paid first: a swap from a full board fills its last space again, which scores.
    resources.spend(state, seat, paid)
    gained = _gain(tile, wish, resources.supply(state))
    silver = resources.gain(state, seat, gained)
    return Goods(paid, gained, NONE, silver)


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


def refuse_unasked(key: str, value: object, rule: str) -> None:
    """Refuse a choice that the tile does not offer."""
    if value is not None:
        raise Refused(key, "must be left out for this tile", rule)


def _gain(tile: RestTile, wish: Wish, supply: Amounts) -> Amounts:
    """Return what is taken from the supply (7.5, step 5)."""
    if tile.chosen:
        return _chosen(tile, wish, supply)
    gained = resources.least(tile.gains, supply)
    if tile.god:
        refuse_unasked("take", wish.take, GOD_RULE)
    elif wish.take is not None:
        resources.refuse_other("take", wish.take, gained, GAIN_RULE)
    return gained


def offers(tile: RestTile, give: int | None, supply: Amounts) -> Amounts:
    """Return what can be chosen of the supply: not of the kind discarded, where that is barred."""
    barred = give if tile.kinds == "others" else None
    return supply if barred is None else minus(supply, single(barred, supply[barred]))


def _chosen(tile: RestTile, wish: Wish, supply: Amounts) -> Amounts:
    """Return the resources chosen: as many as there are to take."""
    barred = wish.give if tile.kinds == "others" else None
    offered = offers(tile, wish.give, supply)
    if wish.take is None and any(offered):
        raise Refused("take", "is missing", GAIN_RULE)
    taken = wish.take or NONE
    for kind, name in enumerate(RESOURCES):
        if taken[kind] and kind == barred:
            message = f"is {taken[kind]}, must be 0: that kind was discarded"
            raise Refused(f"take.{name}", message, SWAP_RULE)
        resources.check_left(taken, kind, offered)
    check = resources.check_alike if tile.kinds == "alike" else resources.check_number
    check(taken, tile.chosen, offered)
    return taken


def steps(tile: RestTile, goods: Goods) -> Iterator[Step]:
    """Say what was paid and gained."""
    if tile.fame:
        yield Step(GAIN_RULE, "rest.fame", {"fame": tile.fame})
    if any(goods.paid):
        yield Step(SWAP_RULE, "rest.paid", by_kind(goods.paid))
    if any(goods.gained):
        yield Step(GAIN_RULE, "rest.gained", by_kind(goods.gained))
    wanted = tile.chosen + sum(tile.gains)
    yield from resources.steps(wanted, goods.gained, goods.overflow, goods.silver)

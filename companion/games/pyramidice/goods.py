"""The resources that a Rest tile costs and gives, and those that stay on the board (7.5)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.common.wording import either, span
from companion.games.contract import Refused
from companion.games.forms import Answers
from companion.games.pyramidice.figures import RESOURCES, Figures, RestTile

Amounts = Mapping[str, int]
"""How many workers, cats and stone dice, always all three."""

GIVEN = {"worker": "workers", "cat": "cats", "stone_die": "stone_dice"}
"""One resource, and the kind that it is of."""

NONE: Amounts = dict.fromkeys(RESOURCES, 0)


class Goods(NamedTuple):
    """What became of the resources: `paid` and `overflow` were discarded, `after` is left.

    `silver` says that what was gained filled the last space (PYRAMIDICE-RES-06). `supply` is what
    the supply holds then; stone dice that were discarded lie in the quarry.
    """

    paid: Amounts
    gained: Amounts
    overflow: Amounts
    after: Amounts
    supply: Amounts
    silver: bool

    @property
    def discarded(self) -> dict[str, int]:
        """What was discarded, as a payment or for lack of space."""
        return plus(self.paid, self.overflow)


class Trade(NamedTuple):
    """What a tile costs and gives before anybody looks for room; `supply` is what is left of it."""

    paid: Amounts
    held: Amounts
    gained: Amounts
    supply: Amounts

    @property
    def full(self) -> dict[str, int]:
        """What the player has then, on the board or in the hand."""
        return plus(self.held, self.gained)


def trade(tile: RestTile, answers: Answers) -> Trade:
    """Return what a tile costs and gives (7.5, steps 4 and 5).

    Raises:
        Refused: for `give` or `take` that is missing, not asked for, or not right.
    """
    paid = _paid(tile, answers)
    held = minus({kind: answers[kind] for kind in RESOURCES}, paid)
    supply = plus(answers["supply"], _returned(paid))
    gained = _gained(tile, answers, supply)
    return Trade(paid, held, gained, minus(supply, gained))


def exchange(figures: Figures, tile: RestTile, answers: Answers) -> Goods:
    """Return what a tile does to the player's resources and the supply (7.5, steps 4 to 7).

    Raises:
        Refused: for `give`, `take` or `keep` that is missing, not asked for, or not right.
    """
    found = trade(tile, answers)
    after = _kept(figures, found.full, answers)
    overflow = minus(found.full, after)
    return Goods(
        paid=found.paid,
        gained=found.gained,
        overflow=overflow,
        after=after,
        supply=plus(found.supply, _returned(overflow)),
        silver=sum(found.held.values()) < figures.spaces <= sum(found.full.values()),
    )


def plus(one: Amounts, other: Amounts) -> dict[str, int]:
    """Return both amounts together."""
    return {kind: one[kind] + other[kind] for kind in RESOURCES}


def minus(one: Amounts, other: Amounts) -> dict[str, int]:
    """Return what of the one amount is left without the other."""
    return {kind: one[kind] - other[kind] for kind in RESOURCES}


def _returned(discarded: Amounts) -> dict[str, int]:
    """Return what goes to the supply; stone dice go to the quarry (PYRAMIDICE-RES-02)."""
    return {**discarded, "stone_dice": 0}


def _paid(tile: RestTile, answers: Answers) -> Amounts:
    """Return the resource discarded for a tile that costs one (PYRAMIDICE-REST-07)."""
    give = answers["give"]
    if not tile.discard:
        _refuse_unasked("give", give, "PYRAMIDICE-REST-07")
        return NONE
    if give is None:
        raise Refused("give", f"is missing, must be {either(GIVEN)}", "PYRAMIDICE-REST-07")
    kind = GIVEN[give]
    if answers[kind] < tile.discard:
        message = f"is {give}, but the player has {answers[kind]} {kind}"
        raise Refused("give", message, "PYRAMIDICE-REST-03")
    return {**NONE, kind: tile.discard}


def _refuse_unasked(key: str, value: object, rule: str) -> None:
    """Refuse a choice that the tile does not offer."""
    if value is not None:
        raise Refused(key, "must be left out for this tile", rule)


def _gained(tile: RestTile, answers: Answers, supply: Amounts) -> Amounts:
    """Return what is taken from the supply (7.5, step 5)."""
    take: Amounts | None = answers["take"]
    if tile.chosen:
        return _chosen(tile, answers, supply)
    gained = {kind: min(number, supply[kind]) for kind, number in tile.gains.items()}
    if tile.god:
        _refuse_unasked("take", take, "PYRAMIDICE-REST-06")
    elif take is not None:
        _refuse_other("take", take, gained, "PYRAMIDICE-REST-05")
    return gained


def _refuse_other(key: str, given: Amounts, right: Amounts, rule: str) -> None:
    """Refuse numbers other than the only ones that are right."""
    for kind in RESOURCES:
        if given[kind] != right[kind]:
            message = f"is {given[kind]}, must be {span(right[kind], right[kind])}"
            raise Refused(f"{key}.{kind}", message, rule)


def _chosen(tile: RestTile, answers: Answers, supply: Amounts) -> Amounts:
    """Return the resources chosen: as many as there are to take (PYRAMIDICE-RES-04)."""
    barred = GIVEN[answers["give"]] if tile.kinds == "others" else None
    open_supply = {kind: 0 if kind == barred else supply[kind] for kind in RESOURCES}
    take: Amounts | None = answers["take"]
    if take is None and any(open_supply.values()):
        raise Refused("take", "is missing", "PYRAMIDICE-REST-05")
    taken = take or NONE
    _check_supply(taken, open_supply, barred)
    if tile.kinds == "alike":
        _check_alike(tile, taken, open_supply)
    else:
        _check_number(taken, min(tile.chosen, sum(open_supply.values())))
    return taken


def _check_supply(taken: Amounts, supply: Amounts, barred: str | None) -> None:
    """Refuse more of a kind than the supply holds, and the kind that was discarded."""
    for kind in RESOURCES:
        if taken[kind] and kind == barred:
            message = f"is {taken[kind]}, must be 0: that kind was discarded"
            raise Refused(f"take.{kind}", message, "PYRAMIDICE-REST-07")
        if taken[kind] > supply[kind]:
            message = f"is {taken[kind]}, but the supply has {supply[kind]}"
            raise Refused(f"take.{kind}", message, "PYRAMIDICE-RES-04")


def _check_alike(tile: RestTile, taken: Amounts, supply: Amounts) -> None:
    """Refuse resources of several kinds, or fewer than there are of the kind chosen."""
    kinds = [kind for kind in RESOURCES if taken[kind]]
    if len(kinds) > 1:
        raise Refused("take", f"has {either(kinds)}, must be of one kind", "PYRAMIDICE-RES-04")
    right = min(tile.chosen, supply[kinds[0]]) if kinds else 0
    if not kinds and any(supply.values()):
        raise Refused("take", "is nothing, but the supply is not empty", "PYRAMIDICE-RES-04")
    _check_number(taken, right)


def _check_number(taken: Amounts, right: int) -> None:
    """Refuse more or fewer resources than must be taken."""
    total = sum(taken.values())
    if total != right:
        message = f"makes {total} resources, must be {span(right, right)}"
        raise Refused("take", message, "PYRAMIDICE-RES-04")


def _kept(figures: Figures, full: Amounts, answers: Answers) -> Amounts:
    """Return what stays on the board (PYRAMIDICE-RES-02)."""
    keep: Amounts | None = answers["keep"]
    if sum(full.values()) <= figures.spaces:
        if keep is not None:
            _refuse_other("keep", keep, full, "PYRAMIDICE-RES-02")
        return full
    if keep is None:
        message = f"is missing: {sum(full.values())} resources are too many for the board"
        raise Refused("keep", message, "PYRAMIDICE-RES-02")
    for kind in RESOURCES:
        if keep[kind] > full[kind]:
            message = f"is {keep[kind]}, must be {span(0, full[kind])}"
            raise Refused(f"keep.{kind}", message, "PYRAMIDICE-RES-02")
    if sum(keep.values()) != figures.spaces:
        message = f"makes {sum(keep.values())} resources, must be exactly {figures.spaces}"
        raise Refused("keep", message, "PYRAMIDICE-RES-02")
    return keep

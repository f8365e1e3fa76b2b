"""Taking a Rest tile: its cost, its gains, and what the third tile brings about (7.5)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from companion.games.common.wording import either
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers
from companion.games.pyramidice.fields import check_scarab
from companion.games.pyramidice.figures import RESOURCES, Figures, RestTile
from companion.games.pyramidice.god_row import GodRow, read_row
from companion.games.pyramidice.goods import Goods, exchange
from companion.games.pyramidice.rest_form import TILE_RULE
from companion.games.pyramidice.rest_table import check_rest_table, find_tile

EMERALD = "emerald"
"""The Scarab that uses tiles in front of opponents (PYRAMIDICE-REST-13)."""


class Taking(NamedTuple):
    """One Rest tile taken legally.

    `owner` is the opponent at whom it lies, None for a tile of the strip. `row` is the God row
    after everything; `god` was taken from it and `lost` discarded. `held` are the player's own
    tiles afterwards, `returned` those that went back; `served` the others who took a cat.
    """

    tile: RestTile
    owner: str | None
    goods: Goods
    supply: dict[str, int]
    served: list[str]
    fame_cost: int
    silver: int
    held: list[str]
    returned: list[str]
    god: str | None
    lost: str | None
    row: GodRow
    deferred: bool


def rest_tiles(figures: Figures, answers: Answers) -> Result:
    """Return whether the player may take a Rest tile, and all that follows from taking it."""
    check_scarab(figures, answers)
    check_rest_table(figures, answers)
    return judge_tile(figures, answers, read_row(answers))


def judge_tile(figures: Figures, answers: Answers, row: GodRow) -> Result:
    """Return the same of a table that was checked; cards of the row may have no name yet."""
    tile = figures.rest_tiles[answers["tile"]]
    reason = barred(tile, answers, row)
    if reason:
        return Result(
            {"legal": False, "reason": reason}, partial(_reason_steps, tile, answers, reason)
        )
    taking = take(figures, answers, row)
    return Result(_value(answers, taking), partial(_steps, answers, taking))


def barred(tile: RestTile, answers: Answers, row: GodRow) -> str | None:
    """Return the first thing that bars the tile, None for nothing (7.5, steps 1 to 3)."""
    if not _is_available(answers):
        return "tile_not_available"
    if answers["fame"] < tile.fame:
        return "fame_too_low"
    if sum(answers[kind] for kind in RESOURCES) < tile.discard:
        return "nothing_to_discard"
    return "no_god_card" if tile.god and row.rightmost() is None else None


def _is_available(answers: Answers) -> bool:
    """Return whether the tile lies below the Sphinx, or may be used at an opponent."""
    if answers["tile"] in answers["tiles_below"]:
        return True
    found = find_tile(answers)
    return found is not None and answers["scarab"] == EMERALD and not found.face_down


def take(figures: Figures, answers: Answers, row: GodRow) -> Taking:
    """Return all that follows from taking a tile that may be taken (7.5, steps 4 to 10).

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    tile = figures.rest_tiles[answers["tile"]]
    goods = exchange(figures, tile, answers)
    god = _god(tile, answers, row)
    if god:
        row = row.without(god).refilled()
    served, supply = _serve(tile, answers, goods)
    found = find_tile(answers)
    held = [*answers["tiles_held"], *([] if found else [answers["tile"]])]
    third = len(held) == figures.tile_places
    closing = third and not tile.work
    silver = figures.scarabs["silver"] * (answers["scarab"] == "silver" and goods.silver)
    return Taking(
        tile=tile,
        owner=found.owner if found else None,
        goods=goods,
        supply=supply,
        served=served,
        fame_cost=tile.fame,
        silver=silver,
        held=[] if closing else held,
        returned=held if closing else [],
        god=god,
        lost=row.rightmost() if closing else None,
        row=row.without_rightmost().refilled() if closing else row,
        deferred=third and tile.work,
    )


def _god(tile: RestTile, answers: Answers, row: GodRow) -> str | None:
    """Return the God card taken, None for a tile that gives none (PYRAMIDICE-REST-06)."""
    god: str | None = answers["god"]
    if not tile.god:
        if god is not None:
            raise Refused("god", "must be left out for this tile", "PYRAMIDICE-REST-06")
        return None
    there = [each for each in row.places if each is not None]
    if god not in there:
        given = "is missing" if god is None else f"is {god}"
        raise Refused("god", f"{given}, must be {either(there)}", "PYRAMIDICE-REST-06")
    return god


def _serve(tile: RestTile, answers: Answers, goods: Goods) -> tuple[list[str], dict[str, int]]:
    """Return who else takes a cat, clockwise, and the supply after it (PYRAMIDICE-REST-08)."""
    players = answers["players"]
    seat = players.index(answers["player"])
    others = [*players[seat + 1 :], *players[:seat]]
    served = others[: goods.supply["cats"]] if tile.others_cats else []
    cats = goods.supply["cats"] - len(served) * tile.others_cats
    return served, {**goods.supply, "cats": cats}


def _value(answers: Answers, taking: Taking) -> dict[str, Any]:
    goods = taking.goods
    return {
        "legal": True,
        "reason": None,
        "fame_cost": taking.fame_cost,
        "silver_fame": taking.silver,
        "fame_after": answers["fame"] - taking.fame_cost + taking.silver,
        "gained": dict(goods.gained),
        "discarded": goods.discarded,
        "resources_after": dict(goods.after),
        "stone_dice_to_quarry": goods.discarded["stone_dice"],
        "supply_after": taking.supply,
        "others_gain_cat": taking.served,
        "tiles_held_after": taking.held,
        "tiles_returned": taking.returned,
        "tile_flipped_at": taking.owner,
        "god_taken": taking.god,
        "god_discarded": taking.lost,
        "god_row_after": list(taking.row.places),
        "god_deck_after": taking.row.deck,
        "work_turn": taking.tile.work,
        "check_deferred": taking.deferred,
        "endgame_condition": not taking.supply["stone_dice"] or not taking.row.deck,
    }


def _reason_steps(tile: RestTile, answers: Answers, reason: str) -> Iterator[Step]:
    rule = {"tile_not_available": TILE_RULE, "no_god_card": "PYRAMIDICE-REST-04"}
    values = {"tile": Term(answers["tile"]), "fame": answers["fame"], "cost": tile.fame}
    yield Step(rule.get(reason, "PYRAMIDICE-REST-03"), f"rest.{reason}", values)


def _steps(answers: Answers, taking: Taking) -> Iterator[Step]:
    tile, player = Term(answers["tile"]), answers["player"]
    if taking.owner:
        yield Step("PYRAMIDICE-REST-13", "rest.emerald", {"tile": tile, "owner": taking.owner})
    else:
        yield Step(TILE_RULE, "rest.taken", {"player": player, "tile": tile})
    yield from _goods_steps(taking)
    if taking.god:
        yield Step("PYRAMIDICE-REST-06", "rest.god", {"god": Term(taking.god)})
    if taking.tile.others_cats:
        yield Step("PYRAMIDICE-REST-08", "rest.cats", {"players": tuple(taking.served)})
    if taking.tile.work:
        yield Step("PYRAMIDICE-REST-09", "rest.work", {"player": player})
    yield from _third_steps(taking)
    if not taking.supply["stone_dice"] or not taking.row.deck:
        yield Step("PYRAMIDICE-END-01", "rest.end", {})


def _goods_steps(taking: Taking) -> Iterator[Step]:
    goods = taking.goods
    if taking.fame_cost:
        yield Step("PYRAMIDICE-REST-05", "rest.fame", {"fame": taking.fame_cost})
    if any(goods.paid.values()):
        yield Step("PYRAMIDICE-REST-07", "rest.paid", {**goods.paid})
    if any(goods.gained.values()):
        yield Step("PYRAMIDICE-REST-05", "rest.gained", {**goods.gained})
    if taking.tile.chosen + sum(taking.tile.gains.values()) > sum(goods.gained.values()):
        yield Step("PYRAMIDICE-RES-04", "rest.short", {})
    if any(goods.overflow.values()):
        yield Step("PYRAMIDICE-RES-02", "rest.overflow", {**goods.overflow})
    if taking.silver:
        yield Step("PYRAMIDICE-RES-06", "rest.silver", {"fame": taking.silver})


def _third_steps(taking: Taking) -> Iterator[Step]:
    if taking.deferred:
        yield Step("PYRAMIDICE-REST-09", "rest.deferred", {})
    if not taking.returned:
        return
    yield Step("PYRAMIDICE-REST-10", "rest.third", {"tiles": tuple(map(Term, taking.returned))})
    if taking.lost:
        yield Step("PYRAMIDICE-REST-10", "rest.lost", {"god": Term(taking.lost)})
    else:
        yield Step("PYRAMIDICE-REST-11", "rest.none_lost", {})

"""Every adjudication by name: what it asks and what the rules make of it (14.3)."""

from companion.games.common.wording import either, shown
from companion.games.contract import Refused, Request, Result
from companion.games.terra_pyramides import (
    building,
    burial_goods,
    horus_track,
    limits,
    line,
    nile,
    oasis,
    strategy_cards,
    surround,
)
from companion.games.terra_pyramides.rulings import Ruling, answers_of
from companion.games.terra_pyramides.versions import HORUS, NILE, SLUG
from companion.kits import Kit

TRACK = (HORUS, NILE)
"""The versions with the Horus track, surround bonus and burial goods."""

RULINGS = {
    ruling.what: ruling
    for ruling in (
        Ruling("line", line.line_fields, line.line),
        Ruling("build", building.build_fields, building.build),
        Ruling("surround", surround.surround_fields, surround.surround, TRACK),
        Ruling("horus-track", horus_track.track_fields, horus_track.horus_track, TRACK),
        Ruling("end-of-turn", limits.end_fields, limits.end_of_turn),
        Ruling("burial-goods", burial_goods.burial_fields, burial_goods.burial_goods, TRACK),
        Ruling("oasis", oasis.oasis_fields, oasis.oasis, (NILE,)),
        Ruling("nile", nile.nile_fields, nile.nile, (NILE,)),
        Ruling(
            "strategy-cards", strategy_cards.card_fields, strategy_cards.strategy_cards, (NILE,)
        ),
    )
}
"""The adjudications, in the order in which they come up in play."""


def ruling(what: str) -> Ruling:
    """Return the adjudication of that name.

    Raises:
        Refused: when there is none.
    """
    if what not in RULINGS:
        raise Refused("what", f"is {shown(what)}, must be {either(RULINGS)}")
    return RULINGS[what]


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    asked = ruling(what)
    result = asked.verdict(*answers_of(kit, asked, request))
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)

"""Every adjudication by name: what it asks and what the rules make of it (section 14)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.games.common.reader import Answers, read, read_players
from companion.games.common.scores import OVERRIDE
from companion.games.common.wording import either, shown
from companion.games.contract import Field, Form, Refused, Request, Result
from companion.games.terra_pyramides import (
    building,
    burial_goods,
    horus_track,
    limits,
    line,
    nile,
    oasis,
    scoring,
    strategy_cards,
    surround,
)
from companion.games.terra_pyramides.figures import Figures, figures
from companion.games.terra_pyramides.versions import (
    GAME,
    HORUS,
    NILE,
    SLUG,
    TEAM,
    VERSIONS,
    Variant,
    parsed,
    player_counts,
    read_variant,
    variant_field,
)
from companion.kits import Kit


class Ruling(NamedTuple):
    """What is asked, and what the rules make of the answers.

    `versions` are those in which it can be asked, the one that is meant when none is named first;
    missions among them as one.
    """

    fields: Callable[[Figures], tuple[Field, ...]]
    verdict: Callable[[Figures, Answers], Result]
    versions: tuple[str, ...] = (*VERSIONS, TEAM)


TRACK = (HORUS, NILE)
"""The versions with the Horus track, surround bonus and burial goods."""

RULINGS = {
    "line": Ruling(line.line_fields, line.line),
    "build": Ruling(building.build_fields, building.build),
    "surround": Ruling(surround.surround_fields, surround.surround, TRACK),
    "horus-track": Ruling(horus_track.track_fields, horus_track.horus_track, TRACK),
    "end-of-turn": Ruling(limits.end_fields, limits.end_of_turn),
    "burial-goods": Ruling(burial_goods.burial_fields, burial_goods.burial_goods, TRACK),
    "oasis": Ruling(oasis.oasis_fields, oasis.oasis, (NILE,)),
    "nile": Ruling(nile.nile_fields, nile.nile, (NILE,)),
    "strategy-cards": Ruling(strategy_cards.card_fields, strategy_cards.strategy_cards, (NILE,)),
}
"""The adjudications, in the order in which they come up in play."""

SCORE = "score"
SHEET = Ruling(scoring.score_fields, scoring.score)
TEAM_SEATS = (1,)
"""A mission's score sheet has one entry, the team's (14.2)."""


def seats(kit: Kit, what: str) -> dict[str, tuple[int, ...]]:
    """Return how many may sit down in each version and mission in which `what` can be asked."""
    names = dict.fromkeys(parsed(each).name for each in _variants(kit, _ruling(what)))
    return {name: _counts(kit, what, Variant(name)) for name in names}


def form_for(kit: Kit, what: str, players: tuple[str, ...], asked: str | None) -> Form:
    """Return the form of an adjudication or of the score sheet for these players.

    Raises:
        Refused: when there is none of that name.
    """
    ruling = _ruling(what)
    variant = parsed(asked or ruling.versions[0])
    return _form(figures(kit, variant, len(players)), what, _variants(kit, ruling))


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    if what not in RULINGS:
        raise Refused("what", f"is {shown(what)}, must be {either(RULINGS)}")
    given, answers = _read(kit, what, request)
    result = RULINGS[what].verdict(given, answers)
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    given, answers = _read(kit, SCORE, request)
    return SHEET.verdict(given, {**answers, OVERRIDE: corrections})


def _read(kit: Kit, what: str, request: Request) -> tuple[Figures, Answers]:
    ruling = _ruling(what)
    possible = _variants(kit, ruling)
    variant = parsed(read_variant(request, possible, ruling.versions[0]))
    players = read_players(request, _counts(kit, what, variant), records=what == SCORE)
    given = figures(kit, variant, len(players))
    return given, read(_form(given, what, possible), players, request)


def _ruling(what: str) -> Ruling:
    ruling = SHEET if what == SCORE else RULINGS.get(what)
    if ruling is None:
        raise Refused("what", f"is {shown(what)}, must be {either(RULINGS)}")
    return ruling


def _variants(kit: Kit, ruling: Ruling) -> tuple[str, ...]:
    """Return the variants of the kit in which something can be asked."""
    return tuple(each for each in kit.variants if parsed(each).setup in ruling.versions)


def _counts(kit: Kit, what: str, variant: Variant) -> tuple[int, ...]:
    """Return how many players a request may have."""
    if what == SCORE and variant.is_mission:
        return TEAM_SEATS
    return player_counts(kit, variant)


@lru_cache(maxsize=256)
def _form(given: Figures, what: str, possible: tuple[str, ...]) -> Form:
    fields = (GAME, variant_field(possible), *_ruling(what).fields(given))
    return Form(what, fields, records=what == SCORE)

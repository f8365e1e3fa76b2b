"""Every adjudication of Pyramidice by name: what it asks and what the rules make of it (14.3)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.games.common.reader import Answers, read, read_players
from companion.games.common.scores import OVERRIDE
from companion.games.common.setup import BASE
from companion.games.common.wording import either, shown
from companion.games.contract import Field, Form, Refused, Request, Result
from companion.games.pyramidice import (
    architect_turn,
    building,
    gods,
    projects,
    rest_tiles,
    score_sheet,
    scoring,
)
from companion.games.pyramidice.figures import Figures, figures
from companion.games.pyramidice.setup import SLUG, check_names, check_seats, read_variant, variants
from companion.kits import Kit


class Ruling(NamedTuple):
    """What is asked, and what the rules make of the answers."""

    fields: Callable[[Figures], tuple[Field, ...]]
    verdict: Callable[[Figures, Answers], Result]


SHEET = "score"
ARCHITECT_TURN = "architect-turn"

RULINGS = {
    "build": Ruling(building.build_fields, building.build),
    "cult": Ruling(gods.cult_fields, gods.cult),
    "rest-tiles": Ruling(rest_tiles.rest_fields, rest_tiles.rest_tiles),
    ARCHITECT_TURN: Ruling(architect_turn.architect_fields, architect_turn.judge_turn),
    "project": Ruling(projects.project_fields, projects.project),
    "ennead": Ruling(gods.ennead_fields, gods.ennead),
}
"""The adjudications, in the order in which they come up in play."""

FORMS = {**RULINGS, SHEET: Ruling(score_sheet.score_fields, scoring.score)}


def seats(kit: Kit, what: str) -> Mapping[str, tuple[int, ...]]:
    """Return how many may sit down in each variant that makes a difference to `what`."""
    if what == SHEET:
        return {each: (1,) if each != BASE else _several(kit) for each in kit.variants}
    solo = variants(kit, 1)[0]
    return {solo: (1,)} if what == ARCHITECT_TURN else {BASE: kit.players}


def _several(kit: Kit) -> tuple[int, ...]:
    return tuple(number for number in kit.players if number > 1)


@lru_cache(maxsize=256)
def form(given: Figures, what: str) -> Form:
    """Return the form of an adjudication or of the final score.

    Raises:
        Refused: when there is none of that name.
    """
    if what not in FORMS:
        raise Refused("what", f"is {shown(what)}, must be {either(RULINGS)}")
    return Form(what, FORMS[what].fields(given), records=what == SHEET)


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    if what not in RULINGS:
        raise Refused("what", f"is {shown(what)}, must be {either(RULINGS)}")
    players = read_players(request, (1,) if what == ARCHITECT_TURN else kit.players)
    check_names(kit, players, "players[{}]")
    given = figures(kit, len(players))
    result = RULINGS[what].verdict(given, read(form(given, what), players, request))
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    players = read_players(request, kit.players, records=True)
    check_seats(read_variant(kit, request), len(players))
    check_names(kit, players, "players[{}].name")
    given = figures(kit, len(players))
    answers = read(form(given, SHEET), players, request)
    return scoring.score(given, {**answers, OVERRIDE: corrections})

"""What can be asked: in which versions, of how many players, by which form (section 14)."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from companion.games.common.reader import Answers, read, read_players
from companion.games.contract import Request, Result
from companion.games.forms import Field, Form
from companion.games.terra_pyramides.figures import Figures, figures
from companion.games.terra_pyramides.versions import (
    GAME,
    TEAM,
    VERSIONS,
    Variant,
    parsed,
    player_counts,
    read_variant,
    variant_field,
)
from companion.kits import Kit

SCORE = "score"
TEAM_SEATS = (1,)
"""A mission's score sheet has one entry, the team's (14.2)."""


class Ruling(NamedTuple):
    """What is asked under the name `what`, and what the rules make of the answers.

    `versions` are those in which it can be asked, the one that is meant when none is named first;
    missions among them as one.
    """

    what: str
    fields: Callable[[Figures], tuple[Field, ...]]
    verdict: Callable[[Figures, Answers], Result]
    versions: tuple[str, ...] = (*VERSIONS, TEAM)


def seats(kit: Kit, ruling: Ruling) -> dict[str, tuple[int, ...]]:
    """Return how many may sit down in each version and mission in which it can be asked."""
    names = dict.fromkeys(parsed(each).name for each in _variants(kit, ruling))
    return {name: _counts(kit, ruling, Variant(name)) for name in names}


def form_for(kit: Kit, ruling: Ruling, players: tuple[str, ...], asked: str | None) -> Form:
    """Return the form for these players, in the variant that is asked or else is meant."""
    variant = parsed(asked or ruling.versions[0])
    return _form(figures(kit, variant, len(players)), ruling, _variants(kit, ruling))


def answers_of(kit: Kit, ruling: Ruling, request: Request) -> tuple[Figures, Answers]:
    """Return the checked answers of a request, and the figures of its variant.

    Raises:
        Refused: with the field that is wrong.
    """
    possible = _variants(kit, ruling)
    variant = parsed(read_variant(request, possible, ruling.versions[0]))
    players = read_players(request, _counts(kit, ruling, variant), records=ruling.what == SCORE)
    given = figures(kit, variant, len(players))
    return given, read(_form(given, ruling, possible), players, request)


def _variants(kit: Kit, ruling: Ruling) -> tuple[str, ...]:
    """Return the variants of the kit in which something can be asked."""
    return tuple(each for each in kit.variants if parsed(each).setup in ruling.versions)


def _counts(kit: Kit, ruling: Ruling, variant: Variant) -> tuple[int, ...]:
    """Return how many players a request may have."""
    if ruling.what == SCORE and variant.is_mission:
        return TEAM_SEATS
    return player_counts(kit, variant)


@lru_cache(maxsize=256)
def _form(given: Figures, ruling: Ruling, possible: tuple[str, ...]) -> Form:
    fields = (GAME, variant_field(possible), *ruling.fields(given))
    return Form(ruling.what, fields, records=ruling.what == SCORE)

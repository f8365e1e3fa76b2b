"""Who can be asked what: in which versions, and how many players (section 14)."""

from typing import Any

from companion.games.contract import Request
from companion.games.forms import Field, read_players
from companion.games.game import Players, Ruling, Variants
from companion.games.terra_pyramides.versions import (
    GAME,
    Variant,
    parsed,
    player_counts,
    read_variant,
    variant_field,
)
from companion.kits import Kit

TEAM_SEATS = (1,)
"""A mission's score sheet has one entry, the team's (14.2)."""


def _seats(kit: Kit, ruling: Ruling[Any]) -> dict[str, tuple[int, ...]]:
    """Return how many may sit down in each version and mission in which it can be asked."""
    names = dict.fromkeys(parsed(each).name for each in _possible(kit, ruling))
    return {name: _counts(kit, ruling, Variant(name)) for name in names}


def _sit_down(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down to a request, and in which variant."""
    variant = read_variant(request, _possible(kit, ruling), ruling.versions[0])
    counts = _counts(kit, ruling, parsed(variant))
    return read_players(request, counts, records=ruling.records), variant


def _fields(kit: Kit, ruling: Ruling[Any]) -> tuple[Field, ...]:
    return GAME, variant_field(_possible(kit, ruling))


VARIANTS = Variants(_seats, _sit_down, _fields)
"""How versions, with their options, and missions tell what is asked apart."""


def _possible(kit: Kit, ruling: Ruling[Any]) -> tuple[str, ...]:
    """Return the variants of the kit in which something can be asked."""
    return tuple(each for each in kit.variants if parsed(each).setup in ruling.versions)


def _counts(kit: Kit, ruling: Ruling[Any], variant: Variant) -> tuple[int, ...]:
    """Return how many players a request may have."""
    if ruling.records and variant.is_mission:
        return TEAM_SEATS
    return player_counts(kit, variant)

"""Workers: they hold sites, and every site but a complete one of mission 3 needs one (6.5)."""

from collections.abc import Mapping
from typing import Final

from companion.games.terra_pyramides.missions import FOURS_RULE, is_unmanned
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused

OWNER_RULE: Final = "TERRA-MOVE-08"
STAY_RULE: Final = "TERRA-BUILD-05"
HOLD_RULE: Final = "TERRA-INV-04"
MAN_RULE: Final = "TERRA-INV-05"


def staying(tables: Tables, level: int) -> int:
    """Return the workers that stay as owner's mark on a pyramid that reaches a level (BUILD-05)."""
    return 0 if is_unmanned(tables, level) else 1


def settle(state: State, who: int) -> int:
    """Let a holder's first worker take a free site, and return which (TERRA-MOVE-08)."""
    site = state.owner.index(OPEN)
    state.owner[site] = who
    return site


def can_settle(state: State, who: int) -> bool:
    """Return whether there is a free site, and a worker for one more (TERRA-INV-04, -05)."""
    manned = sum(not is_unmanned(state.tables, state.level[site]) for site in state.sites(who))
    return manned < state.tables.workers and OPEN in state.owner


def check_site(tables: Tables, level: int, owner: object, workers: int) -> None:
    """Refuse a site whose level, owner and workers do not go together."""
    if owner is None and (workers or level):
        message = "is missing, but there are workers" if workers else "is missing for a pyramid"
        raise Refused("owner", message, OWNER_RULE)
    if is_unmanned(tables, level):
        if workers:
            raise Refused("workers", f"is {workers}, must be 0 on level {level}", FOURS_RULE)
    elif owner is not None and not workers:
        message = "is 0, must be 1 or more where there is an owner"
        raise Refused("workers", message, STAY_RULE)


def check_manned(tables: Tables, sites: Mapping[str, int], what: str, rule: str) -> None:
    """Refuse more sites, by path, than the workers of a holder can hold."""
    for path, number in sites.items():
        if number > tables.workers:
            message = f"and {what} make {number} sites, must be at most {tables.workers}"
            raise Refused(path, message, rule)


def check_together(tables: Tables, number: int, what: str, path: str) -> None:
    """Refuse more sites of all together than there are."""
    most = len(tables.foundations)
    if number > most:
        message = f"and {what} make {number} sites together, must be at most {most}"
        raise Refused(path, message, "TERRA-INV-02")

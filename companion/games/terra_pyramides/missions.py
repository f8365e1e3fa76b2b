"""Missions: what all must reach together, and what is different on the way (9.5)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.terra_pyramides.state import State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step

FOURS: Final = "coop3"
"""Mission 3: pyramids of level 4, which keep no worker."""

FOURS_RULE: Final = "TERRA-COOP-06"

MEASURED: Final = {"coop1": "level_5", FOURS: "level_4_colours"}
"""The line of the score sheet that counts for a mission; the other one is to exceed points."""


def highest(tables: Tables) -> int:
    """Return the level at which a pyramid is complete (TERRA-BUILD-06, TERRA-COOP-06)."""
    return len(tables.levels) - (tables.variant.name == FOURS)


def is_unmanned(tables: Tables, level: int) -> bool:
    """Return whether pyramids of a level keep no worker (TERRA-COOP-06)."""
    return tables.variant.name == FOURS and level == highest(tables)


def progress(tables: Tables, team: str, total: int, sheet: Mapping[str, Any]) -> dict[str, int]:
    """Return how far a team is, by its points and the lines of its sheet (COOP-04 to -06)."""
    assert tables.mission is not None
    goal, measure = whole(tables.mission, "goal"), MEASURED.get(tables.variant.name)
    reached = sheet[measure][team] if measure else total
    enough = reached >= goal if measure else reached > goal
    number = whole(tables.mission, "number")
    return {"number": number, "goal": goal, "reached": reached, "success": int(enough)}


def colours(state: State) -> int:
    """Return in how many colours the team has complete pyramids (TERRA-COOP-06)."""
    last = highest(state.tables)
    return len({state.colour[site] for site in state.sites(0) if state.level[site] == last})


def check_colours(colours: int, pyramids: int, path: str) -> None:
    """Refuse more colours than complete pyramids, and such pyramids without a colour."""
    least = min(1, pyramids)
    if not least <= colours <= pyramids:
        message = f"is {colours}, must be {bounds_text(least, pyramids)}, as level_4 says"
        raise Refused(f"{path}.level_4_colours", message, FOURS_RULE)


def steps(tables: Tables, found: Mapping[str, int]) -> Iterator[Step]:
    """Say whether a mission is fulfilled."""
    assert tables.mission is not None
    yield Step(
        word(tables.mission, "rule"), f"mission.{'won' if found['success'] else 'lost'}", found
    )

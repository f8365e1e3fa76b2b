"""Evenings made up, as they come out of the journal."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from hypothesis import strategies as st

from companion.kits import load_kit
from companion.table.history.summary import Summary

BEGUN = datetime(2026, 11, 20, 18, 30, 5, tzinfo=UTC)
KITS = cache(load_kit)
NAMES = st.text(min_size=1, max_size=60)
"""Names as an import may bring them: control characters, surrogates aside, and all."""


def summary(
    scores: Mapping[str, int],
    *,
    session: str = "3fa9c1d2",
    game: str = "giza",
    day: int = 0,
    winners: Sequence[str] | None = None,
    course: Sequence[Mapping[str, int]] = (),
    colours: Mapping[str, str] | None = None,
    variant: str | None = None,
    npc: str | None = None,
    finished: bool = True,
) -> Summary:
    """A game that ended with these scores; places are competition ranks, first place wins."""
    kit = KITS(game)
    places = {name: 1 + sum(o > score for o in scores.values()) for name, score in scores.items()}
    players = [
        {
            "name": name,
            "total": score,
            "place": places[name],
            "breakdown": {"vp_track": score, "fifty_markers": 0},
        }
        for name, score in scores.items()
    ]
    first = [name for name in scores if places[name] == 1]
    won = list(first if winners is None else winners)
    result: dict[str, Any] = {"game": game, "players": players, "winners": won, "tiebreak": None}
    people = tuple(name for name in scores if name != npc)
    begun = BEGUN + timedelta(days=day)
    return Summary(
        session=session,
        game=game,
        kit=kit,
        variant=variant or kit.variants[0],
        players=people,
        colours=colours or {},
        start=people[0],
        started=begun,
        ended=begun + timedelta(minutes=80),
        minutes=75,
        finished=finished,
        result=result if finished else None,
        course=tuple(course),
        npc=npc,
    )


def mission(*people: str, success: bool, total: int = 280, day: int = 0) -> Summary:
    """A mission, whose result has one entry: the team."""
    made = summary({"team": total}, day=day)
    reached = {"number": 2, "goal": 275, "reached": total, "success": int(success)}
    result = {
        **(made.result or {}),
        "mission": reached,
        "winners": ["team"] if success else [],
    }
    return made._replace(players=people, result=result, npc="team", start=people[0])


def evenings() -> st.SearchStrategy[list[Summary]]:
    """Some evenings of two to five people of a small circle, ties and all."""
    circle = ["Ana", "Bo", "花子", "Dé"]
    scores = st.dictionaries(st.sampled_from(circle), st.integers(0, 6), min_size=2, max_size=4)
    return st.lists(scores, max_size=8).map(
        lambda every: [
            summary(scores, day=day, session=f"{day:08x}") for day, scores in enumerate(every)
        ]
    )

"""What of a request is required, and what may be left out."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.pyramidice import (
    test_architect_turn,
    test_build,
    test_gods,
    test_project,
    test_rest_tiles,
)

SAMPLES = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))
SITE = SAMPLES[0]["in"]["pyramids"]
SEAT = {"name": "Ira", "fame": 9, "gods": ["ra"], "project": "twins", "workers": 1, "cats": 1,
        "stone_dice": 0}  # fmt: skip
ARCHITECT = {"fame": 9, "gods": ["shu"], "projects": ["ramps", "steps"]}
SOLO = {"variant": "solo-snefru", "players": [SEAT], "pyramids": SITE, "architect": ARCHITECT}
BASE = {"players": [{**SEAT, "scarab": "gold"}, {**SEAT, "name": "Job", "scarab": "pearl",
                                                 "project": "ramps", "gods": []}],
        "pyramids": SITE}  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path into a request, that of the whole among them."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def with_junk(request: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """The request with something else at a path."""
    if not path:
        return junk
    changed = deepcopy(request)
    *way, last = path
    holder = changed
    for key in way:
        holder = holder[key]
    holder[last] = junk
    return changed


def dotted(path: tuple[Any, ...]) -> str:
    """A path as a refusal names it."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


TAKE = {"take.workers", "take.stone_dice"}
WHOLE = [
    ("build", test_build.GOOD, {"borrowed", "pearl"}, {"scarab": "borrowed"}),
    ("cult", test_gods.GOOD, {"borrowed"}, {"scarab": "borrowed"}),
    ("rest-tiles", test_rest_tiles.GOOD, {"scarab"}, {}),
    ("rest-tiles", SAMPLES[3]["in"], {"opponent_tiles.Job[0].face_down"},
     dict.fromkeys(TAKE, "take")),
    ("architect-turn", test_architect_turn.GOOD, {"pharaoh"}, {}),
    ("project", test_project.GOOD, set(), {}),
    ("ennead", {"players": ["Ira"], "gods": {"Ira": ["ra"]}}, {"gods.Ira"}, {}),
    ("score", {**SOLO, "players": [{**SEAT, "scarab": None}]}, {"players[0].scarab"}, {}),
    ("score", {**BASE, "game": "pyramidice", "variant": "base", "architect": None},
     {"game", "variant", "architect"}, {}),
]  # fmt: skip
"""Requests, what of them may be left out, and where a missing key is noticed if not there."""
NEVER_NULL = {"opponent_tiles.Job[0].face_down", "gods.Ira"}


@pytest.mark.parametrize(("what", "request_", "optional", "elsewhere"), WHOLE)
def test_what_is_required_and_what_may_be_left_out(
    judge: Any, refused: Any, what: str, request_: Any, optional: set[str], elsewhere: Any
) -> None:
    """Section 14: at every level; what may be left out may as well be null, but for two.

    PYRAMIDICE-SOLO-01: alone, nobody has a Scarab.
    """
    for path in places(request_):
        if not path or isinstance(path[-1], int):
            continue
        at = dotted(path)
        if at in optional:
            left_out = judge(what, without(request_, path))
            assert at in NEVER_NULL or left_out == judge(what, with_junk(request_, path, None))
        else:
            assert refused(what, without(request_, path)) == elsewhere.get(at, at)


def without(request: Any, path: tuple[Any, ...]) -> Any:
    """The request without the key at a path."""
    changed = deepcopy(request)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return changed

"""Whatever JSON stands anywhere in a request: it is admitted or refused, never a traceback."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.games.contract import Refused

SAMPLES = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))
SITE = SAMPLES[0]["in"]["pyramids"]
SEAT = {"name": "Ira", "fame": 9, "gods": ["ra"], "project": "twins", "workers": 1, "cats": 1,
        "stone_dice": 0}  # fmt: skip
ARCHITECT = {"fame": 9, "gods": ["shu"], "projects": ["ramps", "steps"]}
SOLO = {"variant": "solo-snefru", "players": [SEAT], "pyramids": SITE, "architect": ARCHITECT}
BASE = {"players": [{**SEAT, "scarab": "gold"}, {**SEAT, "name": "Job", "scarab": "pearl",
                                                 "project": "ramps", "gods": []}],
        "pyramids": SITE}  # fmt: skip
REQUESTS = [
    *((sample["what"], sample["in"]) for sample in SAMPLES),
    ("ennead", {"players": ["Ira"], "gods": {"Ira": ["ra"], "architect": ["shu"]}}),
    ("score", BASE),
    ("score", SOLO),
    ("setup", {"players": 2, "variant": "base"}),
]
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 7, 10**30, 1.0, 2.5, float("nan"), float("inf"), "", " ", "1",
    "ra", "Ira", "\ud800", "rest_gift", [], [[]], [None], ["ra"], {}, {"x": 0}, {"Ira": 1},
]  # fmt: skip


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


@pytest.mark.parametrize(("what", "request_"), REQUESTS, ids=[what for what, _ in REQUESTS])
def test_any_json_is_admitted_or_refused(result: Any, what: str, request_: Any) -> None:
    for path in places(request_):
        for junk in JUNK:
            with suppress(Refused):
                found = result(what, with_junk(request_, path, junk))
                assert json.dumps(found.value)
                assert found.steps


@pytest.mark.parametrize(("what", "request_"), REQUESTS, ids=[what for what, _ in REQUESTS])
def test_a_key_that_nobody_knows_is_refused_at_every_level(
    refused: Any, what: str, request_: Any
) -> None:
    for path in places(request_):
        held = request_
        for key in path:
            held = held[key]
        if isinstance(held, dict):
            field = refused(what, with_junk(request_, path, {**held, "zz": 1}))
            assert field.endswith("zz")

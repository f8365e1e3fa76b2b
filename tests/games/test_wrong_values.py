"""What no field of any form takes: values of another kind, keys too many; each refused by name."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.games.batch import answer
from companion.questions.errors import Refused
from tests.games.any_request import Asked, answered, forms_of, leaves
from tests.games.asking import asked_rooms, loaded, room_requests

ADMITTED = 4
"""Requests of a form that are tried, beside those of the rooms."""
TRIES = 60

FORMS = [
    *(pytest.param(each, id=f"{each.slug}-{each.what}-{each.variant}")
      for slug in asked_rooms() for each in forms_of(slug)),
    *(pytest.param(slug, id=slug) for slug in asked_rooms()),
]  # fmt: skip


def said(line: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(line), loaded))
    return found


@cache
def admitted(asked: Asked | str) -> list[dict[str, Any]]:
    """Requests of a form that people answered, and that go together; or those of a game's room."""
    found = []
    if isinstance(asked, str):
        for what, request in room_requests(asked):
            cmd = (
                {"cmd": what} if what in ("setup", "score") else {"cmd": "adjudicate", "what": what}
            )
            found.append({"id": 1, "game": asked, **cmd, "input": request})
        return found
    for seed in range(TRIES):
        with suppress(Refused, ValueError):
            line = json.loads(json.dumps(asked.line(answered(asked, Random(seed)))))
            if said(line)["ok"]:
                found.append(line)
        if len(found) == ADMITTED:
            break
    return found


def wrong(value: Any) -> Iterator[Any]:
    """What is no value of its kind, however like it."""
    if type(value) is int:
        yield from (True, float(value), str(value), [value], 10**9, -(10**9))
    elif isinstance(value, str):
        yield from (1.5, True, [value], "", "no such thing")
    elif isinstance(value, dict):
        yield from ([value], 1, "x", {**value, "odd": 1})
    elif isinstance(value, list):
        yield from ({"x": value}, 1, "x", [*value, {"odd": 1}])


def path_of(keys: tuple[str | int, ...]) -> str:
    path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return path.removeprefix(".")


@pytest.mark.parametrize("asked", FORMS)
def test_a_value_of_another_kind_is_refused_where_it_stands(asked: Asked | str) -> None:
    for line in admitted(asked):
        for leaf in [*leaves(line["input"])]:
            path = path_of(leaf.keys)
            is_name = leaf.keys[0] == "players" and leaf.keys[-1] in ("name", *range(9))
            for value in wrong(leaf.value):
                if is_name and value == "no such thing":
                    continue  # anybody may be called that
                leaf.put(value)
                assert field(line).startswith(path), (path, value)
            leaf.put(leaf.value)


@pytest.mark.parametrize("asked", FORMS)
def test_null_is_refused_or_says_what_leaving_out_says(asked: Asked | str) -> None:
    for line in admitted(asked):
        for leaf in [*leaves(line["input"])]:
            leaf.put(None)
            null, refused = said(line), field(line)
            if isinstance(leaf.keys[-1], str):
                leaf.lose()
            assert said(line) == null or (refused and path_of(leaf.keys).startswith(refused)), (
                refused
            )
            leaf.put(leaf.value)


def field(line: dict[str, Any]) -> str:
    """The path of what is refused, nothing where the request is admitted."""
    return str(said(line).get("error", "").partition(": ")[0])

"""What no field of any form takes: values of another kind, keys too many; each refused by name."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.games import slugs
from companion.games.batch import answer
from companion.games.engine import Refused
from tests.games.any_request import Asked, answered, forms_of, leaves
from tests.games.asking import loaded
from tests.games.keeping import NAMES

ADMITTED = 4
"""Requests of a form that are tried."""
TRIES = 60

FORMS = [
    pytest.param(asked, id=f"{slug}-{asked.what}-{asked.variant}")
    for slug in slugs()
    for asked in forms_of(slug)
]


def said(line: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(line), loaded))
    return found


@cache
def admitted(asked: Asked) -> list[dict[str, Any]]:
    """Requests that people answered, and that go together."""
    found = []
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
        yield from (1, True, [value], "", *([] if value in NAMES else ["no such thing"]))
    elif isinstance(value, dict):
        yield from ([value], 1, "x", {**value, "odd": 1})
    elif isinstance(value, list):
        yield from ({"x": value}, 1, "x", [*value, {"odd": 1}])


def path_of(keys: tuple[str | int, ...]) -> str:
    path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return path.removeprefix(".")


@pytest.mark.parametrize("asked", FORMS)
def test_a_value_of_another_kind_is_refused_where_it_stands(asked: Asked) -> None:
    for line in admitted(asked):
        for leaf in [*leaves(line["input"])]:
            path = path_of(leaf.keys)
            for value in wrong(leaf.value):
                leaf.put(value)
                assert field(line).startswith(path), (path, value)
            leaf.put(leaf.value)


@pytest.mark.parametrize("asked", FORMS)
def test_a_value_that_is_not_there_is_missed_by_its_name_and_null_is_none(asked: Asked) -> None:
    """What may be left out may be null where that says the same."""
    for line in admitted(asked):
        values = [leaf for leaf in leaves(line["input"]) if leaf.keys != ("variant",)]
        for leaf in values:
            path = path_of(leaf.keys)
            leaf.put(None)
            null = said(line)
            assert null["ok"] or field(line) == path, path
            if isinstance(leaf.keys[-1], str):
                leaf.lose()
                less = said(line)
                assert less == null or not null["ok"], path
                assert "is missing" not in less.get("error", "") or field(line) == path, less
            leaf.put(leaf.value)


def field(line: dict[str, Any]) -> str:
    """The path of what is refused, nothing where the request is admitted."""
    return str(said(line).get("error", "").partition(": ")[0])

"""Whatever stands on a line of `companion batch`: an answer in one line, and no bug of ours."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.batch import answer
from companion.kits import load_kit
from companion.questions.checks import FARTHEST
from companion.questions.errors import Refused
from tests.games.any_request import (
    BITS,
    HUGE,
    Asked,
    answered,
    forms_of,
    leaves,
    numbers_of,
    pool,
    shaped,
    spoilt,
)

GAMES = ("cheops", "giza", "pyramidice", "silver-gold", "terra-pyramides")
KITS = cache(load_kit)
SEEDS = range(3)
TRIES = 50
"""How often people answer until what they say goes together."""


def reply(line: str) -> dict[str, Any]:
    """An answer to a line, which is one line of JSON; an error that is no refusal is raised."""
    found = answer(line, KITS)
    assert "\n" not in found
    value: dict[str, Any] = json.loads(found, parse_constant=pytest.fail)
    return value


@settings(max_examples=1500, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_stands_on_a_line_is_answered(seed: int) -> None:
    random = Random(seed)
    value = reply(spoilt(random.choice(pool(1, 2)), random))
    assert list(value) == ["id", "ok", "result" if value["ok"] else "error"]


@pytest.mark.parametrize("slug", GAMES)
def test_requests_to_begin_with_are_admitted(slug: str) -> None:
    """What is spoilt was in order for most forms, so that it goes deep."""
    admitted = [any(_outcomes(asked)) for asked in forms_of(slug)]
    assert sum(admitted) > len(admitted) / 2


def _outcomes(asked: Asked) -> Iterator[bool]:
    """Whether what people answer goes together, at one try after another."""
    for seed in range(TRIES):
        with suppress(Refused, ValueError):
            yield reply(json.dumps(asked.line(answered(asked, Random(seed)))))["ok"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_of_every_form_is_bounded(slug: str) -> None:
    """At the bounds of 16 and 32 bits, and far beyond, each is taken or refused, and never far."""
    for asked in forms_of(slug):
        tried = set()
        for seed in SEEDS:
            line, wanted = asked.line(shaped(asked, Random(seed))), {*numbers_of(asked.form.fields)}
            known = {key for path in wanted for key in path.split(".")}
            for leaf in leaves(line["input"]):
                if type(leaf.value) is int:
                    tried.add(leaf.path(known))
                    for number in (*BITS, *HUGE)[seed :: len(SEEDS)]:
                        leaf.put(number)
                        is_admitted = reply(json.dumps(line))["ok"]
                        assert not is_admitted or abs(number) <= FARTHEST
                    leaf.put(leaf.value)
        assert tried >= wanted, f"{asked}: {wanted - tried}"


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("number", [*BITS, *HUGE, 2.0, float("nan")])
def test_a_setup_for_so_many_is_refused(slug: str, number: float) -> None:
    line = {"id": 1, "cmd": "setup", "game": slug, "input": {"players": number}}
    assert reply(json.dumps(line))["error"].startswith("players: is ")


def test_so_many_digits_stop_no_later_line() -> None:
    line = '{"id": 1, "cmd": "score", "game": "pyramidice", "input": {"players": [%s]}}'
    seats = '{"name": "Ana", "fame": %s}, {"name": "Bo", "fame": 3}'
    for digits in (7, 4000, 4300, 4301, 5000):
        value = reply(line % (seats % ("9" * digits)))
        assert not value["ok"]
        assert len(value["error"]) < 200


REPEATED = """
import sys
from companion.games.batch import answer
from companion.cli.asking import json_object
line = '{"id": 1, ' + ", ".join(f'"{n}": 1, "{n}": 2' for n in range(40_000)) + "}"
print(len(line), answer(line, None))
try:
    json_object(line, "it")
except Exception as error:
    print(error)
"""


def test_repeated_keys_are_refused_in_linear_time() -> None:
    """It took over a minute, where it takes a fifth of a second."""
    done = subprocess.run(
        [sys.executable, "-c", REPEATED], capture_output=True, text=True, timeout=30, check=True
    )
    told, error = done.stdout.splitlines()
    assert int(told.split()[0]) > 650_000
    assert told.endswith('{"id": 1, "ok": false, "error": "0: is given twice"}')
    assert error == "it: the key '0' stands twice in one object"

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.batch import answer
from companion.kits import Fault, Faulty, Kit, load_kit

KITS = cache(load_kit)
TEMPLE = {"players": ["Ana", "Bo", "Chi"], "workers": {"Ana": 1}}


def reply(line: str) -> dict[str, Any]:
    found = answer(line, KITS)
    assert "\n" not in found
    assert found.isascii()
    value = json.loads(found, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert list(value) == ["id", "ok", "result" if value["ok"] else "error"]
    return value


def asked(**request: object) -> dict[str, Any]:
    return reply(json.dumps(request))


def test_each_command(judge: Any) -> None:
    assert asked(id=1, cmd="setup", game="giza", what=None, input={"players": 3}) == {
        "id": 1,
        "ok": True,
        "result": judge("setup", {"players": 3}),
    }
    temple = asked(id="b", cmd="adjudicate", game="giza", what="temple", input=TEMPLE)
    assert temple == {"id": "b", "ok": True, "result": judge("temple", TEMPLE)}
    seats = [{"name": name, "vp_track": 9, "fifty_markers": 0, "food": 1, "art": 1,
              "temple_workers": 1} for name in "ABC"]  # fmt: skip
    scored = asked(id=None, cmd="score", game="giza", input={"players": seats})
    assert scored == {"id": None, "ok": True, "result": judge("score", {"players": seats})}


@pytest.mark.parametrize("identity", [0, "x", None, [1, {"a": None}], {"n": 1.5}, True, "\ud800"])
def test_the_id_comes_back_as_it_was(identity: object) -> None:
    found = asked(id=identity, cmd="setup", game="giza", input={"players": 3})
    assert (found["id"], found["ok"]) == (identity, True)
    assert asked(id=identity, cmd="nothing")["id"] == identity


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (
            {"cmd": "setup", "game": "giza", "input": {"players": 2}},
            "players: is 2, must be 3 or 4",
        ),
        ({"cmd": "setup", "game": "giza", "input": {}}, "players: is missing"),
        ({"cmd": "setup", "game": "giza", "input": None}, "input: is null, must be an object"),
        ({"cmd": "setup", "game": "giza"}, "input: is null, must be an object"),
        ({"cmd": "setup", "game": "chess", "input": {}}, 'game: is "chess", must be '),
        ({"cmd": "setup", "game": "common", "input": {}}, 'game: is "common", must be '),
        ({"cmd": "setup", "game": ["giza"], "input": {}}, "game: is a list, must be "),
        ({"cmd": "play", "game": "giza"}, 'cmd: is "play", must be setup, score or adjudicate'),
        ({"game": "giza"}, "cmd: is null, must be setup, score or adjudicate"),
        ({"cmd": "score", "game": "giza", "what": "log", "input": {}}, 'what: is "log", must be '),
        ({"cmd": "adjudicate", "game": "giza", "input": TEMPLE}, "what: is null, must be push, "),
        (
            {"cmd": "adjudicate", "game": "giza", "what": {}, "input": TEMPLE},
            "what: is an object, ",
        ),
        ({"cmd": "adjudicate", "game": "giza", "what": "pray"}, 'what: is "pray", must be push, '),
        ({"cmd": "setup", "game": "giza", "input": {}, "lang": "ja"}, "lang: is an unknown key, "),
    ],
)
def test_a_bad_request_says_what_is_wrong(request_: dict[str, object], error: str) -> None:
    found = asked(id=7, **request_)
    assert (found["id"], found["ok"]) == (7, False)
    assert found["error"].startswith(error)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "nonsense",
        "{",
        '{"id": 1',
        "[]",
        "3",
        "null",
        '"text"',
        '{"id": 1} {"id": 2}',
        '{"id": 1,}',
        "[" * 100_000,
        '{"id":' * 100_000,
        '{"id": 1' + "0" * 5000 + "}",
        "\x00",
        "\udce4",
    ],
)
def test_what_is_no_request_has_no_id(line: str) -> None:
    found = reply(line)
    assert (found["id"], found["ok"]) == (None, False)
    assert found["error"].startswith("line: ")
    assert len(found["error"]) < 100


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "3.0", "true"])
def test_numbers_that_are_none(number: str) -> None:
    line = f'{{"id": 1, "cmd": "setup", "game": "giza", "input": {{"players": {number}}}}}'
    assert reply(line)["error"].startswith("players: is ")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_an_id_that_is_no_number_in_json_becomes_null(number: str) -> None:
    line = f'{{"id": {number}, "cmd": "setup", "game": "giza", "input": {{"players": 3}}}}'
    assert (reply(line)["id"], reply(line)["ok"]) == (None, True)


@pytest.mark.parametrize(
    "line",
    [
        '{"id": 5, "cmd": "setup", "cmd": "setup", "game": "giza", "input": {"players": 3}}',
        '{"id": 5, "cmd": "setup", "game": "giza", "input": {"cmd": 3, "cmd": 4}}',
    ],
)
def test_a_key_given_twice_is_refused(line: str) -> None:
    found = reply(line)
    assert (found["id"], found["error"]) == (5, "cmd: is given twice")


def test_an_id_too_deep_to_write_becomes_null() -> None:
    for depth in (10, 500, 900, 990, 5000):
        identity = "[" * depth + "]" * depth
        line = f'{{"id": {identity}, "cmd": "setup", "game": "giza", "input": {{"players": 3}}}}'
        assert set(reply(line)) in ({"id", "ok", "result"}, {"id", "ok", "error"})


def test_a_mark_at_the_beginning_of_a_file_is_no_mistake() -> None:
    line = '\ufeff{"id": 1, "cmd": "setup", "game": "giza", "input": {"players": 3}}\r\n'
    assert reply(line)["ok"]


def test_faults_of_a_kit_are_told() -> None:
    def broken(_: str) -> Kit:
        raise Faulty(Fault("setup.csv", "is empty"))

    line = json.dumps({"id": 1, "cmd": "setup", "game": "giza", "input": {"players": 3}})
    assert json.loads(answer(line, broken)) == {
        "id": 1,
        "ok": False,
        "error": "game: setup.csv: is empty",
    }


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
REQUEST = st.fixed_dictionaries(
    {},
    optional={
        "id": JSON,
        "cmd": st.sampled_from(["setup", "score", "adjudicate"]) | JSON,
        "game": st.just("giza") | JSON,
        "what": st.sampled_from(["push", "build", "turn-order", "nominate"]) | JSON,
        "input": st.fixed_dictionaries(
            {"players": st.just(["A", "B", "C"]) | JSON},
            optional=dict.fromkeys(
                ("workers", "sleds", "history", "round", "base", "events", "variant"), JSON
            ),
        )
        | JSON,
    },
)


@given(REQUEST.map(json.dumps) | JSON.map(json.dumps) | st.text())
def test_nothing_on_a_line_raises(line: str) -> None:
    reply(line)

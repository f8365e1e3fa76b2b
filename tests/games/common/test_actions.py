"""The written forms of actions, over classes made up here: all kinds of fields there can be."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.common.actions import DIGITS, Grammar, as_json, text, usage
from companion.games.engine import Action
from companion.questions.errors import Refused


@dataclass(frozen=True, slots=True)
class Pass(Action):
    move: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    move: ClassVar[str] = "bid"
    number: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    move: ClassVar[str] = "place"
    kind: str
    block: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cross(Action):
    move: ClassVar[str] = "cross"
    card: int
    boxes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    move: ClassVar[str] = "choose"
    by: tuple[str, int, str]
    tiles: tuple[str, ...]


KINDS = (Pass, Bid, Place, Cross, Choose)
GRAMMAR = Grammar(KINDS)

numbers = st.integers(-(10**DIGITS) + 1, 10**DIGITS - 1)
words = st.from_regex(r"[^\s,]+", fullmatch=True).filter(lambda word: word.split() == [word])
places = st.tuples(numbers, numbers)
actions = st.one_of(
    st.builds(Pass),
    st.builds(Bid, numbers),
    st.builds(Place, words, places),
    st.builds(Cross, numbers, st.lists(places).map(tuple)),
    st.builds(Choose, st.tuples(words, numbers, words), st.lists(words).map(tuple)),
)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
anything = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


SOME_WORDS = ("pass", "bid", "place", "cross", "1", "1,2", "x", "-")


def tried(read: Callable[[Any], Action], value: Any) -> Action | Refused:
    try:
        return read(value)
    except Refused as found:
        return found


def refused(line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        GRAMMAR.parse(line)
    return caught.value


@given(actions)
def test_a_line_means_the_action_that_it_was_made_of(action: Action) -> None:
    line = text(action)
    assert len(line.splitlines()) == 1
    assert GRAMMAR.parse(line) == action
    assert GRAMMAR.parse(f"  {line.replace(' ', '   ')} ") == action


@given(actions)
def test_so_does_its_json(action: Action) -> None:
    value = json.loads(json.dumps(as_json(action)))
    assert value["move"] == action.move
    assert GRAMMAR.from_json(value) == action


@pytest.mark.parametrize(
    ("action", "line", "value"),
    [
        (Pass(), "pass", {"move": "pass"}),
        (Bid(-4), "bid -4", {"move": "bid", "number": -4}),
        (Place("elder", (3, 2)), "place elder 3,2", {"kind": "elder", "block": [3, 2]}),
        (Cross(1, ((1, 2), (1, 3))), "cross 1 1,2 1,3", {"card": 1, "boxes": [[1, 2], [1, 3]]}),
        (Cross(2, ()), "cross 2", {"card": 2, "boxes": []}),
        (
            Choose(("a", 1, "b"), ("x", "y")),
            "choose a,1,b x y",
            {"by": ["a", 1, "b"], "tiles": ["x", "y"]},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_both_forms_can_be_told_from_the_class(
    action: Action, line: str, value: dict[str, Any]
) -> None:
    assert text(action) == line
    assert as_json(action) == {"move": action.move, **value}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "there is no move ''; "),
        ("plaice elder 3,2", "there is no move 'plaice'; did you mean 'place'"),
        ("Pass", "there is no move 'Pass'; "),
        ("bid", "bid: the number is missing, written as: bid NUMBER"),
        ("bid four", "bid: 'four' is not a whole number, written as: bid NUMBER"),
        ("bid 1.0", "bid: '1.0' is not a whole number"),
        ("bid --1", "bid: '--1' is not a whole number"),
        ("bid 1_0", "bid: '1_0' is not a whole number"),
        ("bid ٤", "bid: '٤' is not a whole number"),
        ("bid 1234567890", "bid: '1234567890' is not a whole number"),
        ("bid 4 5", "bid: '5' is too much, written as: bid NUMBER"),
        ("pass now", "pass: 'now' is too much, written as: pass"),
        ("place elder", "place: the block is missing, written as: place KIND BLOCK"),
        ("place elder 3", "place: '3' is not a whole number and a whole number, joined by commas"),
        ("place elder 3,2,1", "place: '3,2,1' is not "),
        ("place elder 3,", "place: '' is not a whole number"),
        ("cross 1 1,2 1", "cross: '1' is not "),
        ("choose a,b,c", "choose: 'b' is not a whole number, written as: choose BY TILES ..."),
    ],
)
def test_a_bad_line_is_told_what_is_right(line: str, message: str) -> None:
    found = refused(line)
    assert found.field == "action"
    assert found.message.startswith(message)


@given(st.text() | st.lists(st.sampled_from(SOME_WORDS)).map(" ".join))
def test_any_line_is_an_action_or_refused(line: str) -> None:
    read = tried(GRAMMAR.parse, line)
    if isinstance(read, Refused):
        assert read.field == "action"
        assert "written as: " in read.message or "there is no move" in read.message
    else:
        assert GRAMMAR.parse(text(read)) == read


@given(actions, st.data())
def test_any_value_of_a_key_is_taken_or_refused_by_its_name(action: Action, data: Any) -> None:
    value = as_json(action)
    key = data.draw(st.sampled_from(sorted(value)))
    value[key] = data.draw(anything)
    read = tried(GRAMMAR.from_json, value)
    if isinstance(read, Refused):
        assert read.field in {key, "action", *value}
    else:
        assert json.loads(json.dumps(as_json(read))) == json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("value", "field", "message"),
    [
        ({}, "action", "there is no move ''"),
        ({"move": 4}, "action", "there is no move '4'"),
        ({"move": ["bid"]}, "action", "there is no move"),
        ({"move": "bid"}, "number", "is missing"),
        ({"move": "bid", "number": True}, "number", "must be a whole number"),
        ({"move": "bid", "number": 4.0}, "number", "must be a whole number"),
        ({"move": "bid", "number": "4"}, "number", "must be a whole number"),
        ({"move": "bid", "number": 10**9}, "number", "must be a whole number"),
        ({"move": "bid", "number": 4, "amount": 4}, "amount", "bid has no such key; written as: "),
        ({"move": "place", "kind": 1, "block": [1, 2]}, "kind", "must be a text"),
        ({"move": "place", "kind": "e", "block": [1]}, "block", "must be a whole number and a "),
        ({"move": "place", "kind": "e", "block": 1}, "block", "must be a whole number and a "),
        ({"move": "cross", "card": 1, "boxes": [1]}, "boxes", "must be a list, each a whole "),
    ],
)
def test_bad_json_is_refused_by_its_key(value: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(Refused) as caught:
        GRAMMAR.from_json(value)
    assert caught.value.field == field
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.move)
def test_usage_names_every_field_in_its_order(kind: type[Action]) -> None:
    names = [field.name.upper() for field in fields(kind)]  # type: ignore[arg-type]
    assert re.findall(r"[A-Z]+", usage(kind)) == names

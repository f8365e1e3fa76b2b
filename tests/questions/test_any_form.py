"""Any form, any answers: one by one in any order, at once, or as JSON, they come to the same."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.questions import Form, read
from companion.questions.errors import Refused
from companion.questions.walk import questions, request_of
from tests.games.keeping import Pick, chance, random_value
from tests.questions.any_form import PLAYERS, collect, forms, secrets

ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats()
    | st.sampled_from(["", "red", "x"]),
    lambda some: (
        st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=3), some, max_size=2)
    ),
    max_leaves=4,
)
"""What nobody was asked for."""


def answered(form: Form, pick: Pick, *, in_order: bool) -> dict[str, Any] | None:
    """Answer all items, one after another; None when an answer does not go with the others."""
    answers: dict[str, Any] = {}
    while True:
        left = [x for x in questions(form, PLAYERS, answers) if x.path not in answers]
        ready = [item for item in left if item.ready]
        if not ready:
            assert not left
            return answers
        item = ready[0 if in_order else pick(0, len(ready) - 1)]
        answers[item.path] = random_value(item, pick)
        try:
            questions(form, PLAYERS, answers)
        except Refused:  # a total that is used up, say
            return None


@settings(max_examples=150)
@given(forms(), st.data())
def test_answers_come_to_the_same_in_any_order_at_once_and_as_json(
    form: Form, data: st.DataObject
) -> None:
    answers = answered(form, chance(data), in_order=data.draw(st.booleans()))
    if answers is None:
        return
    items = {item.path for item in questions(form, PLAYERS, answers)}
    assert items == answers.keys(), "all that is asked is answered, and nothing else"
    request = request_of(form, PLAYERS, answers)
    whole = collect(form, PLAYERS, answers)
    assert read(form, PLAYERS, json.loads(json.dumps(request))) == whole
    assert collect(form, PLAYERS, again(form, answers, data)) == whole


def again(form: Form, answers: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """Give the same answers in another order."""
    given_now: dict[str, Any] = {}
    while len(given_now) < len(answers):
        items = questions(form, PLAYERS, given_now)
        left = [item.path for item in items if item.ready and item.path not in given_now]
        path = left[data.draw(st.integers(0, len(left) - 1))]
        given_now[path] = answers[path]
    return given_now


@settings(max_examples=100)
@given(forms(), st.data())
def test_whatever_is_answered_is_taken_or_refused(form: Form, data: st.DataObject) -> None:
    """Nothing but a refusal comes of an answer that nobody asked for, or of another kind."""
    answers: dict[str, Any] = {}
    with suppress(Refused):
        answers = answered(form, chance(data), in_order=True) or {}
    paths = st.sampled_from([*answers, "f0", "f0[0]", "players"])
    wrong = {**answers, data.draw(paths): data.draw(ODD)}
    for ask in (questions, request_of, collect):
        with suppress(Refused):
            ask(form, PLAYERS, wrong)


@settings(max_examples=100)
@given(secrets(), st.data())
def test_a_secret_tells_nobody_anything(form: Form, data: st.DataObject) -> None:
    """Whatever others hold or have answered: what is asked of somebody stays the same."""
    pick = chance(data)
    held = [pick(0, 9) for _ in PLAYERS]
    nobody = {item.path: item for item in questions(form, PLAYERS, {"held": held})}
    other = {item.path: item for item in questions(form, PLAYERS, {"held": [9, 9, 9]})}
    path = f"bids.{PLAYERS[pick(0, 2)]}"
    answer = random_value(nobody[path], pick)
    with suppress(Refused):
        after = {item.path: item for item in questions(form, PLAYERS, {"held": held, path: answer})}
        assert after == nobody
    assert {key: item for key, item in other.items() if item.secret} == {
        key: item for key, item in nobody.items() if item.secret
    }

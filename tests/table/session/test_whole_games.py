"""Whole games, move by move: random legal answers to the end, told again by their journal."""

import random
from typing import Any

import pytest

from companion.games import has_rules, slugs
from companion.kits import load_kit
from companion.questions.question import Question
from companion.table.session.session import Session
from companion.table.session.setup import BEGIN
from companion.table.session.way import FULL
from tests.table.driving import in_the_deck

MOST = 3_000
"""Answers in a game; none of those here comes near."""


def answers(session: Session, question: Question) -> list[Any]:
    """Return what may be answered; a card that is dealt is one that lies in the deck."""
    if question.kind != "move":
        return [question.default]
    return in_the_deck(session, question, [each.value for each in question.options])


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("slug", [slug for slug in slugs() if has_rules(slug)])
def test_a_game_comes_to_its_end_and_its_journal_tells_the_same(slug: str, seed: int) -> None:
    """What nobody could see comes out at the end: nothing is sealed any more."""
    kit, chance = load_kit(slug), random.Random(seed)
    names = ["Ana", "Ben", "Cleo", "Dan"][: kit.players[seed]]
    session = Session.begin(kit, FULL, presets={"players": names, "checklist.way": BEGIN})
    for _ in range(MOST):
        if session.is_over:
            break
        question = chance.choice(session.questions)
        session.answer(question.id, chance.choice(answers(session, question)))
    assert session.result is not None
    assert session.is_over
    again = Session.replay(session.record.entries, kit)
    assert again.is_over
    assert again.result is not None
    assert again.result.value == session.result.value
    assert [act.scores for act in again.played] == [act.scores for act in session.played]
    assert again.position.state.position.key() == session.position.state.position.key()

"""What the score file asks before play is asked of a whole game too, and stands in its text."""

import pytest

from companion.games.common.setup import settled_apart, with_settled
from companion.games.engine import Score
from companion.kits import load_kit
from companion.simulation.chance import lead
from companion.table.session.moves.as_text import plain_lines, played, read_plain
from companion.table.session.session import Session
from tests.table.driving import english

KIT = load_kit("hearts")


def test_the_goal_is_asked_and_told_again() -> None:
    told = {"players": ["Ana", "Ben", "Cleo"], "room.goal": 30, "room.moonshot": "take"}
    session = Session.begin(KIT, "full", presets=told)
    while session.questions[0].empty == "default":
        session.answer(session.questions[0].id, session.questions[0].default)
    seating = session.position.seating
    assert seating is not None
    assert (seating.options["goal"], seating.options["moonshot"]) == (30, "take")
    lines = list(plain_lines(session))
    assert "variant base+goal=30+moonshot=take" in lines
    again = played(read_plain("\n".join(lines)), KIT, english(session))
    assert again.position.seating == seating


@pytest.mark.parametrize("variant", ["base", "nile+faceup", "coop1"])
def test_what_is_settled_stands_behind_the_variant(variant: str) -> None:
    settled = {"goal": 50, "moonshot": "take"}
    assert settled_apart(with_settled(variant, settled)) == (variant, settled)
    assert settled_apart(variant) == (variant, {})


def test_the_lead_of_fewest_points() -> None:
    scores = [Score(total, place, {}, fewest=True) for total, place in ((30, 2), (12, 1), (55, 3))]
    assert [lead(scores, seat) for seat in range(3)] == [-18, 18, -43]

"""What a whole evening asks, by game and way; `tests/bench/answers.py` prints the same.

All that it asks is on a page of the printed rules.
"""

import pytest

from companion.table.session.rulebook import page_of
from companion.table.session.way import POINTS, SCORE
from tests.specified import specified
from tests.table.recorded import Evening, evenings, played


@pytest.mark.parametrize("evening", evenings(), ids=lambda x: f"{x.game}-{x.way}-{x.name}")
def test_an_evening_is_told_in_so_few_answers(evening: Evening) -> None:
    session = played(evening)
    assert session.is_over
    assert session.result is not None
    seats = session.result.value["players"]
    assert {seat["name"]: seat["total"] for seat in seats} == evening.totals
    assert evening.most is None or len(evening.typed) <= evening.most
    asked = [each.question for act in session.played for each in act.asked.values()]
    assert [each.id for each in asked if page_of(session.way.kit, each) is None] == []


def test_every_game_has_a_budget_in_both_ways() -> None:
    held = {(each.game, each.way) for each in evenings() if each.most}
    assert held == {(game, way) for game in specified() for way in (SCORE, POINTS)}

"""How much a table is asked: each choice from the menu and each line typed is an answer."""

from typing import Any

import pytest

from companion.games.keeper import SCORE, Seating
from companion.questions.walk import questions, request_of
from tests.games.keeping import NAMES, Kept, random_given, seeded

AROUND = 5
"""Who plays, colours, the start of the game, that all is laid out; and that it is over."""

EVENING: list[tuple[str, dict[str, Any]]] = [
    ("scarabs", {"scarab": ["quartz", "pearl", "malachite"]}),
    ("build.1", {"pyramid_dice": [1, 1, 1, 3]}),
    ("build.3", {"pyramid_dice": [1, 1, 2, 2, 1, 2, 2, 5]}),
    ("pearl", {}),
    ("fame", {"fame_now": [9, 12, 16]}),
    ("god", {"god": "serket", "owner": "Bo"}),
    ("build.2", {"pyramid_dice": [2, 1, 1, 4]}),
    ("build.1", {"pyramid_dice": [1, 2, 1, 6, 1, 1, 1, 1]}),
    ("fame", {"fame_now": [21, 20, 18]}),
    ("build.3", {"pyramid_dice": [2, 1, 2, 2, 2, 2, 1, 1]}),
    ("build.2", {"pyramid_dice": [1, 3, 1, 3]}),
    ("fame", {"fame_now": [24, 30, 33]}),
    ("god", {"god": "thoth", "owner": "Ana"}),
    ("build.1", {"pyramid_dice": [2, 2, 2, 6, 2, 1, 1, 4]}),
    ("pearl", {}),
    ("fame", {"fame_now": [41, 44, 37]}),
    ("build.2", {"pyramid_dice": [1, 3, 2, 5]}),
    ("pharaoh", {"holder": "Chi"}),
    ("build.1", {"pyramid_dice": [1, 1, 3, 2]}),
    ("build.3", {"pyramid_dice": [1, 2, 3, 2]}),
    ("over", {}),
]
"""Three people, 15 dice, 21 things told."""


def asked(table: Kept, act: str, given: dict[str, Any]) -> int:
    """Return how many answers an act takes, the choice of it too, unless it is due."""
    items = questions(table.form(act), table.seating.players, given)
    assert {item.path for item in items} == given.keys()
    return len(items) + (not table.stage.due)


def test_an_evening_of_three_takes_at_most_60_answers() -> None:
    """The score sheet included, in which nothing is asked that was told."""
    table = Kept("pyramidice", Seating(NAMES[:3], "base"))
    answers = AROUND
    for act, given in EVENING:
        answers += asked(table, act, given)
        table.play(act, request_of(table.form(act), NAMES[:3], given))
    sheet = random_given(table.form(SCORE), NAMES[:3], seeded(1))
    answers += len(questions(table.form(SCORE), NAMES[:3], sheet))
    assert table.offered == []
    assert answers <= 60, answers
    # Since Fame was told: a 5; a 2; a 2, with Malachite.
    assert table.stage.scores == {"Ana": 41 + 2, "Bo": 44 + 5, "Chi": 37 + 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_alone_takes_at_most_16_answers(players: int) -> None:
    """The way `score`: with the opening and the end at most 20 for three."""
    table = Kept("pyramidice", Seating(NAMES[:players], "base"))
    form, names = table.form(SCORE), NAMES[:players]
    pick = seeded(players)
    assert max(len(questions(form, names, random_given(form, names, pick))) for _ in range(9)) <= 16


def test_a_turn_of_the_architect_takes_four_answers() -> None:
    """And three when the program rolls."""
    table = Kept("pyramidice", Seating(NAMES[:1], "solo-snefru"))
    table.act("projects", projects=["twins", "ramps"])
    given = {"row": ["ra", "isis", "heh"], "roll": 3, "tile": "no"}
    assert asked(table, "architect", given) == 4

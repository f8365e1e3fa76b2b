"""Several numbers in one answer: a level of a pyramid, and what each player has by default."""

from companion.questions import Field, Form, Levels, PlayerMap, Whole
from companion.questions.walk import questions
from tests.questions.any_form import collect

RULE = "PYRAMIDICE-SETUP-01"
TRIO = ("Ana", "Bo", "Chi")
TOWER = Form("build", (Field("tower", Levels((2, 1), 0, 6), RULE),))


def test_a_level_is_one_answer_row_by_row() -> None:
    (ground,) = questions(TOWER, TRIO, {})
    assert (ground.path, ground.size, ground.high) == ("tower[0]", 4, 6)
    ground, top = questions(TOWER, TRIO, {"tower[0]": [1, 2, 0, 6]})
    assert (top.path, top.size) == ("tower[1]", 1)
    found = collect(TOWER, TRIO, {"tower[0]": [1, 2, 0, 6], "tower[1]": [4]})
    assert found["tower"] == [[[1, 2], [0, 6]], [[4]]]


def test_above_an_empty_level_nothing_is_asked() -> None:
    assert len(questions(TOWER, TRIO, {"tower[0]": None})) == 1
    assert collect(TOWER, TRIO, {"tower[0]": None})["tower"] == [[[0, 0], [0, 0]], [[0]]]


def test_what_each_player_has_is_offered_in_a_line() -> None:
    """Of the score sheet too, where each number goes into its own seat."""
    default = {"Bo": 4, "Ana": 9, "Chi": 0}
    for records in (False, True):
        fame = Field("fame", PlayerMap(Whole(), gaps="refused"), RULE, default=default)
        form = Form("score", (fame,), records=records)
        (item,) = questions(form, TRIO, {})
        assert (item.empty, item.default) == ("default", default)
        assert collect(form, TRIO, {"fame": None})["fame"] == default
        assert collect(form, TRIO, {"fame": [1, 2, 3]})["fame"] == dict(
            zip(TRIO, (1, 2, 3), strict=True)
        )

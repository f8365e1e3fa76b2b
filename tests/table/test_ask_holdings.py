"""Questions about what lies on a table: levels, places, tiles of the others, many cards."""

import io
from typing import Any

import pytest
from companion.table.ask import Sitting
from companion.table.forms import ask_form

from companion.games.contract import Refused
from companion.games.forms import Field, Form
from companion.kits import load_kit
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.translator import Translator

KIT = load_kit("pyramidice")
TRIO = ("Ana", "Bo", "Chi")
RULE = "PYRAMIDICE-SETUP-01"
TOWER = Field("pyramids", "levels", RULE, minimum=0, maximum=6, sides=(2, 1))
CARDS = tuple(str(row["god"]) for row in KIT.table("gods").rows)


def asked(*fields: Field, answers: str, records: bool = False) -> tuple[dict[str, Any], str]:
    """The request that comes of these answers, parted by bars, and what was shown."""
    screen = io.StringIO()
    given = io.StringIO("".join(f"{answer.strip()}\n" for answer in answers.split("|")))
    sitting = Sitting(Terminal(given, screen), Translator(KIT.texts, "en"))
    form = Form("build", fields, records=records)
    try:
        return dict(ask_form(sitting, form, TRIO)), screen.getvalue()
    except InputEnded:
        return {}, screen.getvalue()


def test_levels_are_typed_a_row_at_a_time_from_the_ground_up() -> None:
    for answers in ("12|06|4", "1 2|0, 6|4"):
        request, shown = asked(TOWER, answers=answers)
        assert request["pyramids"] == [[[1, 2], [0, 6]], [[4]]]
    assert "Level 1, row 2 [0-6] (Enter: 0):" in shown


def test_above_an_empty_level_nothing_is_asked() -> None:
    request, shown = asked(TOWER, answers="|")
    assert request["pyramids"] == [[[0, 0], [0, 0]], [[0]]]
    assert "Level 2" not in shown


@pytest.mark.parametrize("wrong", ["1", "123", "1 2 3", "17", "x1"])
def test_a_row_of_another_form_is_asked_again(wrong: str) -> None:
    request, shown = asked(TOWER, answers=f"{wrong}|12|06|4")
    assert request["pyramids"][0][0] == [1, 2]
    assert "Please write 2 numbers" in shown or "A whole number, please: 0-6." in shown


def test_a_place_may_be_left_empty() -> None:
    row = Field("god_row", "choice", RULE, each="places", places=("left", "right"), choices=CARDS,
                holes=True, distinct=True)  # fmt: skip
    request, shown = asked(row, answers="|ra|")
    assert request["god_row"] == [None, "ra"]
    request, shown = asked(row, answers="ra|ra|shu")
    assert request["god_row"] == ["ra", "shu"]
    assert "Ra was given already" in shown


def test_a_map_is_asked_of_the_others_and_then_of_guests() -> None:
    hands = Field("gods", "choice", RULE, each="lists", choices=CARDS, distinct=True,
                  others_than="player", guests=("architect",))  # fmt: skip
    request, shown = asked(Field("player", "player", RULE), hands, answers="Bo|atum, shu||shu|geb")
    assert request["gods"] == {"Ana": ["atum", "shu"], "Chi": [], "architect": ["geb"]}
    assert "Architect (several" in shown


def test_many_names_are_listed_on_demand_and_no_list_twice_in_a_row() -> None:
    gods = Field("gods", "choice", RULE, choices=CARDS)
    tiles = tuple(str(row["tile"]) for row in KIT.table("rest_tiles").rows)
    many = (Field(key, "choice", RULE, choices=tiles) for key in ("tile", "other"))
    request, shown = asked(gods, *many, answers="zeus|?|hath|gift|2")
    assert request == {
        "players": [*TRIO],
        "gods": "hathor",
        "tile": "rest_gift",
        "other": "rest_cc",
    }
    assert shown.count("First letters will do; ? lists all 38.") == 2
    assert "38 Thoth" in shown.replace("\n", " ").replace("  ", " ")
    assert shown.count("12 Gift") == 1


def test_seats_hold_lists_of_cards() -> None:
    gods = Field("gods", "choice", RULE, each="lists", choices=CARDS, distinct=True)
    request, _ = asked(gods, answers="ra|atum, bes||", records=True)
    assert [seat["gods"] for seat in request["players"]] == [["ra"], ["atum", "bes"], []]


def test_bounds_follow_from_the_answers_before() -> None:
    level = Field("level", "integer", RULE, minimum=1, limit=lambda so_far: so_far["top"])
    target = Field("target", "record", RULE, fields=(Field("top", "integer", RULE), level))
    request, shown = asked(target, answers="2|3|2")
    assert request["target"] == {"top": 2, "level": 2}
    assert "[1-2]" in shown


def test_what_is_no_tower_is_refused_by_the_row_it_is_in() -> None:
    """The path of a question is the path of the refusal, so that it alone is asked again."""
    screen = io.StringIO()
    terminal = Terminal(io.StringIO("12\n06\n4\n56\n"), screen)
    terminal.is_live = True

    def judge(request: Any) -> Any:
        if request["pyramids"][0][0] == [1, 2]:
            raise Refused("pyramids[0][0][1]", "is wrong", RULE)
        return request

    sitting = Sitting(terminal, Translator(KIT.texts, "en"))
    form = Form("build", (TOWER,))
    found, _ = sitting.converse(lambda asking: ask_form(asking, form, TRIO), judge)
    assert found["pyramids"] == [[[5, 6], [0, 6]], [[4]]]

"""What people are asked, no more than is needed, comes to the request that JSON would give."""

from typing import Any

import pytest

from companion.questions.errors import Request
from companion.table.terminal.width import columns
from tests.table.asked import asked_form

DUO = ("Ali", "Cleo")
BOARDS = ["I3", "4", "III1", "3", "III3", "0", "I2", "1", "II2", "1", "II1", "0"]
ALL_SIX = {
    "red": {"board": "I3", "sold": 4}, "blue": {"board": "III1", "sold": 3},
    "black": {"board": "III3", "sold": 0}, "green": {"board": "I2", "sold": 1},
    "white": {"board": "II2", "sold": 1}, "orange": {"board": "II1", "sold": 0},
}  # fmt: skip
NONE = ""

Dialogue = tuple[str, list[str], dict[str, Any]]

LAW: dict[str, Any] = {"player": "Ali", "timing": "taken", "boards": ALL_SIX, "law_3": 0,
                       "market_law": 0}  # fmt: skip


def law(number: int, use: list[str], *more: str) -> list[str]:
    return ["Ali", str(number), "taken", *BOARDS, *use, NONE, NONE, *more]


DIALOGUES: list[Dialogue] = [
    ("placement", [NONE, "son", "2", "1", "es-m", NONE], {
        "mode": "family", "kind": "son", "row": 2, "pos": 1,
        "tiles": [{"row": 1, "pos": 1, "kind": "elder"}, {"row": 1, "pos": 2, "kind": "son"},
                  {"row": 1, "pos": 4, "kind": "mother"}],
    }),
    ("sale", ["Cleo", "blue", "pyramid", "III1", "3", NONE, "1", "4"], {
        "player": "Cleo", "colour": "blue", "source": "pyramid",
        "boards": {"blue": {"board": "III1", "sold": 3}}, "market_law": 1,
        "law_under": {"blue": 4},
    }),
    ("sale", ["Cleo", "blue", "law_10", "2", "III1", "3", "blue", "5", NONE, NONE], {
        "player": "Cleo", "colour": "blue", "source": "law_10", "held": 2,
        "boards": {"blue": {"board": "III1", "sold": 3}},
        "law_7": {"colour": "blue", "space": 5}, "market_law": 0, "law_under": {},
    }),
    ("end-check", [*BOARDS, "1", "Cleo", NONE, NONE, "1", NONE, "2", NONE, *[NONE] * 4], {
        "boards": ALL_SIX, "law_3": 1, "eliminated": ["Cleo"], "turn_complete": 1, "tiles": [],
        "hands": {"Ali": {"elder": 1, "mother": 0, "son": 2, "daughter": 0},
                  "Cleo": dict.fromkeys(("elder", "mother", "son", "daughter"), 0)},
    }),
    ("appraisal", [NONE, "III1", "3", *[NONE] * 4, NONE, "2", "1", "Cleo", NONE], {
        "boards": {"blue": {"board": "III1", "sold": 3}},
        "warehouses": {"Ali": {"blue": 2}, "Cleo": {"blue": 1}}, "joker": {"player": "Cleo"},
    }),
    ("law", law(1, []), {**LAW, "number": 1, "use": {}}),
    ("law", law(4, ["red"], "5"),
     {**LAW, "number": 4, "use": {"colour": "red"}, "law_under": {"red": 5}}),
    ("law", law(7, ["red", "5"]), {**LAW, "number": 7, "use": {"colour": "red", "space": 5}}),
    ("law", law(8, ["7"], "red", "5"), {
        **LAW, "number": 8, "use": {"target": 7}, "law_7": {"colour": "red", "space": 5},
    }),
    ("law", law(8, ["9"], NONE, "9"), {
        **LAW, "number": 8, "use": {"target": 9}, "held": {"Ali": [], "Cleo": [9]},
    }),
    ("law", law(9, ["1"], "25"), {**LAW, "number": 9, "use": {"pay": 1}, "cash": 25}),
    ("law", law(9, ["0"]), {**LAW, "number": 9, "use": {"pay": 0}}),
    ("law", law(10, ["1"]), {**LAW, "number": 10, "use": {"save": 1}}),
    ("law", law(10, [NONE, "red"], NONE, "2"), {
        **LAW, "number": 10, "use": {"colour": "red"}, "warehouse": {"red": 2},
    }),
    ("law", law(11, [NONE, "2", "1", "son"], "1", NONE), {
        **LAW, "number": 11, "use": {"row": 2, "pos": 1, "kind": "son"}, "hand": {"son": 1},
        "tiles": [],
    }),
    ("law", law(12, [NONE, "1", "1", "1", "2"], NONE), {
        **LAW, "number": 12, "use": {"swap": [{"row": 1, "pos": 1}, {"row": 1, "pos": 2}]},
        "tiles": [],
    }),
    ("law", law(12, [NONE, NONE, "1", "1", "red", "blue"], "4", "1", NONE), {
        **LAW, "number": 12,
        "use": {"row": 1, "pos": 1, "colour_in": "red", "colour_out": "blue"},
        "law_under": {"red": 4}, "warehouse": {"blue": 1}, "tiles": [],
    }),
    ("score", ["40 15", "0 2", *[NONE] * 5, "1 0", NONE, "red", *BOARDS, NONE], {
        "game": "cheops", "joker_as": "red", "boards": ALL_SIX,
    }),
]  # fmt: skip
EMPTY = ({}, None, [])


def said(request: Request) -> dict[str, Any]:
    """What a request says; what is left out and what is empty mean the same."""
    given = {key: value for key, value in request.items() if key != "players"}
    return {key: value for key, value in given.items() if value not in EMPTY or key == "use"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("what", "answers", "expected"), DIALOGUES)
def test_a_dialogue_gives_the_request(
    game: Any, kit: Any, result: Any, what: str, answers: list[str], expected: Any, language: str
) -> None:
    request, shown = asked_form(kit, game.form(kit, what, DUO), DUO, answers, language)
    assert said(request) == said(expected)
    assert result(what, request).value["game"] == "cheops"
    assert all(columns(line) <= 40 for line in shown.splitlines())


def test_the_colour_of_no_joker_is_not_asked(game: Any, kit: Any) -> None:
    """CHEOPS-APPR-03."""
    form = game.form(kit, "score", DUO)
    answers = ["0 0", *[NONE] * 6, NONE, NONE, *BOARDS, NONE]
    request, shown = asked_form(kit, form, DUO, answers)
    assert [seat["joker"] for seat in request["players"]] == [0, 0]
    assert "Joker is" not in shown

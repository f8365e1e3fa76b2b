"""Everything that is asked, explained and shown has words, in every language alike."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.games.cheops
from companion.kits import Kit
from companion.questions import Field, Form
from companion.table.terminal.results import adjudication_lines, explanation_lines, score_lines
from companion.table.terminal.width import columns, wrap
from companion.table.translator import Translator, step_words
from tests.games.cheops.keeping import Cheops
from tests.games.fields import options, words_of

SOURCES = Path(companion.games.cheops.__file__).parent.rglob("*.py")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES))
BINDING = re.compile(r"{\w+}")
OURS = ("form.", "rule.", "step.", "result.", "decision.", "move.", "ending.", "uses.")
ELSEWHERE = ("step.play.", "step.game.")
"""Steps of the scorekeeper and of the whole game; they have tests of theirs."""


@pytest.fixture(scope="session")
def asked(game: Any, kit: Kit) -> list[tuple[str, Field]]:
    sheets = ("score", game.asked_sheet)
    forms = [game.form(kit, what, ("Ali", "Cleo")) for what in (*sheets, *game.adjudications)]
    forms += kept_forms()
    return [item for form in forms for item in words_of(form)]


def kept_forms() -> Iterator[Form]:
    """Yield what the scorekeeper asks, before a game and in one with money and laws."""
    table = Cheops()
    yield table.keeper.opening(table.kit, "base")
    table.law(2).sell("red", "white")
    yield from (table.form(act) for act in table.offered)


@pytest.fixture(scope="session")
def evening() -> set[str]:
    """All that the scorekeeper says in a game with laws, a full board and a neighbour."""
    table, said = Cheops(), set[str]()
    acts: list[tuple[str, dict[str, Any]]] = [
        ("law", {"number": 4, "under": "blue"}), ("law", {"number": 12}),
        *(("sell.red", {}),) * 4, ("neighbour", {}), ("over", {"why": "last_player"}),
    ]  # fmt: skip
    for act, answers in acts:
        said |= {*table.shown, *(f"act.{act.partition('.')[0]}" for act in table.offered)}
        table.act(act, **answers)
        said |= {*table.said}
    return said


def test_every_word_of_the_scorekeeper_is_used(kit: Kit, evening: set[str]) -> None:
    texts = kit.texts["en"]
    written = {key.removeprefix("step.") for key in texts if key.startswith("step.play.")}
    assert written == {step for step in evening if step.startswith("play.")}
    acts = {key.removeprefix("play.") for key in texts if key.startswith("play.act.")}
    assert acts == {step for step in evening if step.startswith("act.")}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_scorekeepers_screen_is_short(kit: Kit, language: str) -> None:
    """Nine choices of a digit each, on short lines; where the game stands in six."""
    table = Cheops().law(2).law(4, under="blue").sell("red", "red", "red", "red")
    voice = Translator(kit.texts, language)
    labels = [
        voice.text(f"play.act.{choice.act.partition('.')[0]}", choice.values)
        for choice in table.stage.menu
    ]
    assert all(columns(label) <= 15 for label in labels)
    assert len(set(labels)) == len(labels) <= 9
    lines = [line for step in table.stage.where for line in wrap(step_words(kit, step, voice))]
    assert len(lines) <= 6


def found_text(texts: Any, key: str) -> str:
    """The text of the question itself, or the one that all forms share."""
    return key if key in texts else f"form.{key.rpartition('.')[2]}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_has_words_that_fit_a_phone(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    texts = kit.texts[language]
    for key, field in asked:
        words = texts[found_text(texts, key)]
        assert words, key
        assert columns(words) <= 28, key
        for choice in options(field):
            board = re.fullmatch(r"I+\d", str(choice))
            assert board or texts[f"form.choice.{choice}"], choice


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_that_is_named_has_help(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    named = set(re.findall(r'"(CHEOPS-[A-Z]+-\d\d)"', SOURCE)) | {f.rule for _, f in asked}
    named |= {str(row["rule"]) for row in kit.table("steps").rows}
    assert len(named) > 40
    texts = kit.texts[language]
    assert [rule for rule in sorted(named) if not texts.get(f"rule.{rule}")] == []
    written = {key.removeprefix("rule.") for key in texts if key.startswith("rule.")}
    assert written == named


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_form_has_a_question_that_nobody_asks(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    texts = kit.texts[language]
    used = {found_text(texts, key) for key, _ in asked}
    written = {key for key in texts if key.startswith("form.")}
    assert {key for key in written if not key.startswith("form.choice.")} == used


def test_languages_say_the_same_things(kit: Kit) -> None:
    english, japanese = kit.texts["en"], kit.texts["ja"]
    ours = [key for key in english if key.startswith(OURS)]
    for key in ours:
        assert set(BINDING.findall(english[key])) == set(BINDING.findall(japanese[key])), key
    assert {key for key in japanese if key.startswith(OURS)} == {*ours}


DUO = ["Ali", "Cleo"]
IDS = {"red": "I3", "blue": "III1", "black": "III3", "green": "I2", "white": "II2", "orange": "II1"}


def boards(*sold: int) -> dict[str, Any]:
    return {c: {"board": IDS[c], "sold": s} for c, s in zip(IDS, sold, strict=True)}


START, LATE = boards(0, 3, 0, 0, 0, 0), boards(4, 3, 0, 1, 1, 4)
HALF = [{"row": 1, "pos": 1}, {"row": 1, "pos": 2}]
SON = {"row": 1, "pos": 1, "kind": "son"}
EYE = {"row": 3, "pos": 3, "kind": "son"}
PLACE: dict[str, Any] = {"players": DUO, "tiles": [SON], "kind": "son"}
SALE: dict[str, Any] = {"players": DUO, "player": "Ali", "source": "pyramid", "boards": LATE}
END: dict[str, Any] = {"players": DUO, "tiles": [], "boards": START, "hands": {"Ali": {"son": 1}}}
TABLE: dict[str, Any] = {"players": DUO, "warehouses": {"Ali": {"black": 1}}, "boards": START}
LAW: dict[str, Any] = {"players": DUO, "player": "Ali", "timing": "taken", "boards": START}
HELD: dict[str, Any] = {**LAW, "timing": "held", "held": {"Ali": [10, 11, 12]}}
RICH: dict[str, Any] = {"cash": 25, "warehouse": {"blue": 1}, "hand": {"son": 1}}
EXCHANGE = {"row": 1, "pos": 1, "colour_in": "red", "colour_out": "blue"}


def seat(name: str, cash: int, **more: int) -> dict[str, Any]:
    return {"name": name, "cash": cash, **dict.fromkeys(IDS, 0), **more}


REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("placement", {**PLACE, "row": 1, "pos": 1}),
    ("placement", {**PLACE, "row": 2, "pos": 1}),
    ("placement", {**PLACE, "row": 1, "pos": 3}),
    ("placement", {**PLACE, **EYE, "mode": "law_11"}),
    ("sale", {**SALE, "colour": "red", "law_under": {"red": 4}}),
    ("sale", {**SALE, "colour": "white", "law_under": {"white": 5}}),
    ("sale", {**SALE, "colour": "blue", "law_under": {"blue": 4}}),
    ("sale", {**SALE, "colour": "blue", "source": "law_10", "held": 0}),
    ("end-check", END),
    ("end-check", {**END, "boards": LATE, "hands": {}, "eliminated": ["Ali"]}),
    ("appraisal", {**TABLE, "law_7": {"colour": "red", "space": 1}, "joker": {"player": "Cleo"}}),
    ("appraisal", {**TABLE, "joker": {"player": "Cleo", "as": "black"}}),
    ("score", {"game": "cheops", "boards": LATE,
               "players": [seat("A", 50), seat("B", 50), seat("C", 0, eliminated=1)]}),
    ("score", {"game": "cheops", "boards": LATE, "players": [seat("A", 50), seat("B", 45, red=1)]}),
    *(("law", {**LAW, **RICH, "number": number, "use": use}) for number, use in (
        (1, {}), (3, {}), (4, {"colour": "red"}), (5, {"colour": "red"}), (6, {"colour": "red"}),
        (7, {"colour": "red", "space": 1}), (7, {"colour": "blue", "space": 1}), (8, {"target": 0}),
        (8, {"target": 12}), (9, {"pay": 1}), (9, {"pay": 0}), (9, {"save": 1}), (10, {"save": 1}),
        (10, {"colour": "blue"}), (10, {"colour": "red"}), (11, SON), (12, {"swap": HALF}),
        (12, {"swap": [HALF[0], HALF[0]]}), (12, {"swap": [HALF[0], {"row": 3, "pos": 3}]}),
        (12, EXCHANGE),
    )),
    ("law", {**LAW, "number": 4, "use": {"colour": "red"}, "law_under": {"red": 5}}),
    ("law", {**LAW, "number": 8, "use": {"target": 4}, "law_under": {"red": 4}}),
    ("law", {**LAW, "number": 9, "use": {"pay": 1}}),
    ("law", {**LAW, "number": 11, "use": EYE}),
    ("law", {**LAW, "number": 12, "use": EXCHANGE, "law_under": {"red": 4}}),
    ("law", {**LAW, "number": 10, "use": {"colour": "red"}, "boards": LATE,
             "law_under": {"red": 5}}),
    ("law", {**HELD, **RICH, "number": 10, "use": {"colour": "blue"}, "held": {}}),
]  # fmt: skip


@pytest.fixture(scope="session")
def requests(full: Any, tiles: Any) -> list[tuple[str, dict[str, Any]]]:
    below = tiles("--eme", "--dn")
    return [
        *REQUESTS,
        ("placement", {"players": DUO, **EYE, "tiles": below}),
        ("end-check", {**END, "tiles": full, "hands": {}}),
    ]


def test_every_step_has_words_whose_bindings_are_all_filled(
    result: Any, kit: Kit, requests: list[tuple[str, dict[str, Any]]]
) -> None:
    """And every step that has words is one that is said."""
    said = {key for key in kit.texts["en"] if key.startswith(ELSEWHERE)}
    for what, request in requests:
        for step in result(what, request).steps:
            key = f"step.{step.key}"
            said.add(key)
            for language in ("en", "ja"):
                for name in BINDING.findall(kit.texts[language][key]):
                    assert step.values[name[1:-1]] is not None, (key, name)
    assert {key for key in kit.texts["en"] if key.startswith("step.")} == said


def test_every_word_of_a_result_is_in_the_language(
    result: Any, kit: Kit, requests: list[tuple[str, dict[str, Any]]]
) -> None:
    texts = kit.texts["ja"]
    for what, request in requests:
        value = result(what, request).value
        for key in value.keys() - {"game", "what", "players", "winners", "tiebreak"}:
            assert f"result.{key}" in texts, key
        words = [value.get("takes"), value.get("tile_to"), *value.get("reasons", ())]
        for word in filter(None, (*words, *value.get("options", ()))):
            assert f"result.value.{word}" in texts, word
        if value.get("tiebreak"):
            assert f"result.tiebreak.{value['tiebreak']}" in texts


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_screen_fits_a_phone(
    result: Any, kit: Kit, requests: list[tuple[str, dict[str, Any]]], language: str
) -> None:
    voice = Translator(kit.texts, language)
    for what, request in requests:
        found = result(what, request)
        if what == "score":
            lines = score_lines(found, voice)
        else:
            lines = adjudication_lines(found, what, DUO, voice)
        shown = "\n".join([*lines, *explanation_lines(found, kit, voice)])
        assert all(columns(line) <= 40 for line in shown.splitlines())
        assert not re.search(r"kind (flat|times|split)|\bpos\b", shown)
        assert "_" not in shown

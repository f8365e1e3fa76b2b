"""Everything that is asked, explained and shown has words, in every language alike."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import companion.games.silver_gold
from companion.games.engine import Options
from companion.games.keeper import Seating
from companion.games.silver_gold.actions import Unseen
from companion.games.silver_gold.placements import REASONS
from companion.kits import Kit
from companion.questions import Field
from companion.questions.text import Step
from companion.table.terminal.results import adjudication_lines, explanation_lines, score_lines
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.fields import options, words_of
from tests.games.keeping import Kept
from tests.games.silver_gold.playing import RULES, played, universe

PLAYERS = ("Ana", "Bo", "Chi", "Dee")
SOURCES = Path(companion.games.silver_gold.__file__).parent.rglob("*.py")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES))
BINDING = re.compile(r"{\w+}")
OURS = ("form.", "rule.", "step.", "result.")


@pytest.fixture(scope="session")
def asked(game: Any, kit: Kit) -> list[tuple[str, Field]]:
    boxed = {"cards": "boxed"}
    tables = [Kept("silver-gold", Seating(PLAYERS, "base", options=o)) for o in ({}, boxed)]
    table = tables[0]
    forms = [game.form(kit, what, PLAYERS) for what in ("score", *game.adjudications)]
    forms += [table.keeper.opening(kit, "base")]
    forms += [table.form(act) for table in tables for act in table.offered]
    return [item for form in forms for item in words_of(form)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_has_words_that_fit_a_phone(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    texts = kit.texts[language]
    for key, field in asked:
        assert texts[key], key
        assert columns(texts[key]) <= 30, key
        for choice in options(field):
            named = isinstance(choice, str) and len(choice) > 1
            assert not named or texts[f"form.choice.{choice}"], choice


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_form_has_no_question_that_nobody_asks(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    written = {key for key in kit.texts[language] if key.startswith("form.")}
    assert {key for key in written if not key.startswith("form.choice.")} == dict(asked).keys()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_that_is_named_has_help(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    named = set(re.findall(r'"(SILVER-GOLD-(?:ADJ-)?[A-Z]+-\d\d)"', SOURCE))
    named |= {field.rule for _, field in asked}
    named |= {str(row["rule"]) for row in kit.table("steps").rows}
    assert len(named) > 40
    assert [rule for rule in sorted(named) if not kit.texts[language].get(f"rule.{rule}")] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_icon_and_every_reason_has_a_name(kit: Kit, language: str) -> None:
    shown = [*REASONS, *(f"bonus_{reason}" for reason in ("wall", "missing", "unused"))]
    shown += [str(row["icon"]) for row in kit.table("icons").rows if row["icon"] not in SAID]
    assert [word for word in shown if f"result.value.{word}" not in kit.texts[language]] == []


SAID = ("skull", "potion")
"""Icons whose names the form of `potion` has."""


def test_languages_say_the_same_things(kit: Kit) -> None:
    english, japanese = ({k: v for k, v in kit.texts[lang].items() if k.startswith(OURS)}
                         for lang in ("en", "ja"))  # fmt: skip
    assert english.keys() == japanese.keys()
    for key, words in english.items():
        assert set(BINDING.findall(words)) == set(BINDING.findall(japanese[key])), key


CLEAN = {"red_gems": 0, "green_gems": 0, "torches": [0] * 4, "skulls": 0}
FULL = {"red_gems": 10, "green_gems": 10, "torches": [1, 0, 0, 0], "skulls": 10}
TRIO = {"players": [*PLAYERS[:3]]}
GRID = ["ERGFS", "....P", ".....", "#...#", "#XT.#"]
ROW = [[1, n] for n in range(1, 5)]


def crossing(
    boxes: Any, crossed: Any, *bonus: Any, grid: Any = GRID, score_card: Any = CLEAN
) -> tuple[str, dict[str, Any]]:
    cards = [{"order": 5, "grid": grid, "crossed": crossed},
             {"order": 6, "grid": GRID, "crossed": []}]  # fmt: skip
    move = {"card": 1, "boxes": boxes, "bonus": [{"card": n, "box": box} for n, box in bonus]}
    given = {"player": "Ana", "round": 1, "expedition": "I2", "cards": cards, "move": move}
    return "cross-off", {**TRIO, **given, "score_card": score_card}


def icons(score_card: Any) -> list[tuple[str, dict[str, Any]]]:
    down = [[1, 1], [2, 1], [2, 2], [2, 3], [2, 4], [3, 4], [4, 4]]
    pairs = ([[1, 2], [1, 3]], [[1, 4], [1, 5]], [[2, 5]], [[5, 3], [5, 4]])
    return [crossing(pair, down, score_card=score_card) for pair in pairs]


def piles(**colours: int) -> dict[str, int]:
    return {"green": 0, "orange": 0, "purple": 0, **colours}


BEFORE = {"Ana": piles(green=1), "Bo": piles(green=5), "Chi": piles()}
LEFT = {"green": 1, "orange": 3, "purple": 3}
SEAT = dict.fromkeys(
    [*(f"{c}_{what}" for what in ("pyramids", "points") for c in ("green", "orange", "purple")),
     "red_gems", "green_gems", "torches", "skulls", "lowest_order"], 0)  # fmt: skip
CORRIDOR = ["##E##", "##.##", "##.##", "##.##", "##TX#"]
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    *icons(CLEAN),
    *icons(FULL),
    crossing([[2, 5]], [[1, 1], [2, 1], [2, 2], [2, 3], [2, 4]], score_card={**FULL, "skulls": 1}),
    crossing([[1, 1]], []),
    crossing([[2, 2], [2, 2]], []),
    crossing([[4, 1]], []),
    crossing([[1, 1]], [[1, 1]]),
    crossing([[1, 1], [1, 2], [1, 3]], []),
    crossing([[2, 2]], []),
    crossing([[3, 3]], [[1, 1]]),
    *(crossing([[5, 2]], [[1, 1], [2, 1], [3, 1], [3, 2], [4, 2]], *bonus)
      for bonus in ([], [(1, [4, 1])], [(1, [4, 2])], [(2, [1, 2])], [(1, [1, 3])],
                    [(1, [2, 2])], [(1, [2, 2]), (1, [2, 3])])),
    ("cross-off", {**TRIO, "player": "Ana", "round": 1, "expedition": "I2", "score_card": CLEAN,
                   "cards": [{"order": 5, "grid": CORRIDOR,
                              "crossed": [[n, 3] for n in range(1, 5)]}],
                   "move": {"card": 1, "boxes": [[5, 3], [5, 4]]}}),
    ("placements", {**TRIO, "player": "Ana", "expedition": "I2", "cards": [
        {"order": 5, "grid": GRID, "crossed": []}, {"order": 6, "grid": GRID, "crossed": ROW}]}),
    ("torch", {**TRIO, "round": 1, "crossed": {"Ana": 1, "Bo": 1},
               "torches": {"Ana": [0] * 4, "Bo": [1, 0, 0, 0], "Chi": [0] * 4}}),
    ("potion", {**TRIO, "skulls": {"Ana": 10, "Bo": 0, "Chi": 3}, "events": {"Ana": ["skull"]}}),
    ("replacement-order", {**TRIO, "completed": {}}),
    ("replacement-order", {**TRIO, "completed": {"Ana": [30, 9], "Bo": [10]}, "deck": [5, 6],
                           "display": [1, 2, 3, 4], "choices": {"Ana": ["deck", 1], "Bo": [2]}}),
    ("replacement-order", {**TRIO, "completed": {"Ana": [30]}, "deck": [], "display": [],
                           "choices": {}}),
    ("pyramid-points", {**TRIO, "before": BEFORE, "boxes_left": LEFT, "completed": {}}),
    ("pyramid-points", {**TRIO, "before": BEFORE, "boxes_left": LEFT, "completed": {
        "Ana": [{"order": 40, "colour": "green"}], "Bo": [{"order": 9, "colour": "green"}]}}),
    ("score", {"players": [{"name": name, **SEAT} for name in PLAYERS]}),
    ("score", {"players": [{"name": name, **SEAT, "orange_pyramids": 1, "lowest_order": n}
                           for n, name in enumerate(PLAYERS[:2], 9)]}),
]  # fmt: skip


def kept_steps() -> Iterator[Step]:
    """What is said in a kept game, for which the race begins at once."""
    table = Kept("silver-gold", Seating(PLAYERS, "base"))
    yield from table.stage.where
    table.act("pyramids", completed={"Ana": 15})
    while table.offered:
        yield from table.stage.where
        yield from table.act("pyramids", completed={}).explain()


def played_steps() -> Iterator[Step]:
    """What is said and shown in a game played move by move, and what can't be answered in it."""
    said: list[Step] = []
    for state, _ in played(Options(4), 1, said.append):
        kind = RULES.pending(state).kind
        said += (step for seat in range(4) for step in RULES.shows(state, seat))
        if kind in ("deal", "keep", "reveal", "cross", "replace"):
            said += filter(None, (RULES.check(state, action) for action in universe(RULES, state)))
        if kind == "display":  # a start card that lies in the deck as well was told wrongly
            deck, state.deck = state.deck, -1
            said += filter(None, [RULES.clash(state)])
            state.deck = deck
        if kind == "replace":
            state.deck, deck = 0, state.deck
            said += filter(None, [RULES.check(state, Unseen())])
            state.deck = deck
    said += filter(None, [RULES.check(state, Unseen())])
    return iter(said)


def test_every_step_has_words_whose_bindings_are_all_filled(result: Any, kit: Kit) -> None:
    """And every step that has words is one that is said."""
    said = set()
    asked_for = (step for what, request in REQUESTS for step in result(what, request).steps)
    for step in chain(asked_for, kept_steps(), played_steps()):
        key = f"step.{step.key}"
        said.add(key)
        for language in ("en", "ja"):
            words = kit.texts[language][key]
            assert set(BINDING.findall(words)) <= {f"{{{name}}}" for name in step.values}, key
    assert {key for key in kit.texts["en"] if key.startswith("step.")} == said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_of_any_answer_is_wider_than_a_phone(result: Any, kit: Kit, language: str) -> None:
    """And none shows a key in place of a word."""
    voice = Translator(kit.texts, language)
    for what, request in REQUESTS:
        found = result(what, request)
        lines = (
            score_lines(found, voice) if what == "score" else
            adjudication_lines(found, what, request["players"], voice)
        )  # fmt: skip
        lines += explanation_lines(found, kit, voice)
        assert max(map(columns, lines)) <= 40
        assert "_" not in "".join(lines)

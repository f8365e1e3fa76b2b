"""Everything that is asked, explained and shown has words, in every language alike."""

import re
from pathlib import Path
from typing import Any

import pytest

import companion.games.giza
from companion.kits import Kit
from companion.questions import Field
from tests.games.fields import options, words_of

PLAYERS = ("Ana", "Bo", "Chi", "Dee")
SOURCES = Path(companion.games.giza.__file__).parent.glob("*.py")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES))
BINDING = re.compile(r"{\w+}")

KEPT = ("location", "arrive.workers", "rows.rows")
"""What the scorekeeper asks besides; its tests hold its other words."""

SAID = re.compile(r'"(?:game\.|play\.)?(\w+)["{]')
"""The last part of a step's key in the code, or how it begins."""


@pytest.fixture(scope="session")
def asked(giza: Any, kit: Kit) -> list[tuple[str, Field]]:
    return [
        item
        for what in ("score", *giza.adjudications)
        for item in words_of(giza.form(kit, what, PLAYERS))
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_has_words_that_fit_a_phone(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    texts = kit.texts[language]
    for key, field in asked:
        assert texts[key], key
        assert len(texts[key]) <= 28, key
        for choice in options(field):
            named = isinstance(choice, str) and len(choice) > 1
            assert not named or texts[f"form.choice.{choice}"], choice


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_that_is_named_has_help(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    named = set(re.findall(r'"(GIZA-[A-Z]+-\d\d)"', SOURCE)) | {field.rule for _, field in asked}
    named |= {str(row["rule"]) for row in kit.table("steps").rows}
    assert len(named) > 40
    assert [rule for rule in sorted(named) if not kit.texts[language].get(f"rule.{rule}")] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_form_has_no_question_that_nobody_asks(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    keys = {key for key, _ in asked} | {f"form.{key}" for key in KEPT}
    written = {key for key in kit.texts[language] if key.startswith("form.")}
    assert {key for key in written if not key.startswith("form.choice.")} == keys


def test_languages_say_the_same_things(kit: Kit) -> None:
    english, japanese = kit.texts["en"], kit.texts["ja"]
    ours = [key for key in english if key.startswith(("form.", "rule.", "step.", "result."))]
    for key in ours:
        assert set(BINDING.findall(english[key])) == set(BINDING.findall(japanese[key])), key
    assert {key for key in japanese if key.startswith(("form.", "rule.", "step.", "result."))} == {
        *ours
    }


FOUR = list(PLAYERS)
BID = {"players": FOUR, "nominator": "Bo", "workers": {"Ana": 2, "Bo": 1, "Dee": 1}}
WAY = {"position": 1, "track_spaces": 3}
LOOSE = [{"space": 2, "player": "Chi", "workers": 2}]
FIRST = {"Ana": 1, "Bo": 2, "Chi": 3, "Dee": 4}
ALL = ["A", "B", "C", "D"]
CAMPS = {
    "middle_camp": {"workers": 3, "middle": 0, "capstone": 0},
    "capstone_camp": {"workers": 3, "capstone": 0},
}
SEATS = [{"name": name, "food": 1, "art": 1, "temple_workers": 1} for name in FOUR]
SITE = {"players": FOUR, "base": [], "middle": []}
NOMINATE = {"players": FOUR, "nominator": "Bo", **CAMPS}
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("push", {**BID, "food_bids": {"Ana": 5, "Bo": 1}, "art_bids": {"Dee": 1}, **WAY,
              "loose_workers": LOOSE}),
    ("push", {**BID, "food_bids": {"Ana": 4}, "position": 3, "track_spaces": 3}),
    ("push", {**BID, "food_bids": {"Ana": 1}}),
    ("lift", {**BID, "food_bids": {"Ana": 2, "Bo": 2}}),
    ("final-lift", {**BID, "food_bids": {"Ana": 3, "Bo": 2}}),
    ("decoration", {"players": FOUR, "art_bids": {"Ana": 1}}),
    ("temple", {"players": FOUR, "workers": {"Ana": 1}}),
    ("unload", {**BID, "stone": "base"}),
    ("unload", {**BID, "workers": {"Ana": 3}, "stone": "middle"}),
    ("turn-order", {"players": FOUR, "round": 1, "starting_player": "Bo", "choices": {"Bo": 3}}),
    ("turn-order", {"players": FOUR, "round": 2, "history": [FIRST]}),
    ("turn-order", {"players": FOUR, "round": 6, "history": [FIRST]}),
    ("turn-order", {"players": FOUR, "round": 6, "history": [FIRST], "choices": FIRST}),
    ("build", {**SITE, "stone": "base", "location": "A"}),
    ("build", {**SITE, "base": ["A", "B", "C"], "stone": "base", "location": "D"}),
    ("build", {**SITE, "base": ALL, "middle": ALL[1:], "stone": "middle", "location": "A"}),
    ("build", {**SITE, "base": ALL, "middle": ALL, "stone": "capstone"}),
    ("nominate", {**NOMINATE, "sleds": [], "built": {"base": 1, "middle": 0}}),
    ("nominate", {**NOMINATE, "sleds": [{"quarry": 1, "stone": "base", "workers": 3}],
                  "built": {"base": 1, "middle": 0}}),
    ("nominate", {**NOMINATE, "middle_camp": {"workers": 3, "middle": 1, "capstone": 1},
                  "sleds": [{"quarry": 2, "stone": "base", "workers": 4}],
                  "built": {"base": 3, "middle": 2}}),
    ("nominate", {**NOMINATE, "middle_camp": {"workers": 3, "middle": 0, "capstone": 1},
                  "sleds": [{"quarry": 1, "stone": "middle", "workers": 3}],
                  "built": {"base": 4, "middle": 3}}),
    ("nominate", {**NOMINATE, "middle_camp": {"workers": 3, "middle": 0, "capstone": 1},
                  "sleds": [], "built": {"base": 4, "middle": 4}}),
    ("nominate", {**NOMINATE, "capstone_camp": {"workers": 3, "capstone": 1},
                  "sleds": [], "built": {"base": 4, "middle": 4}}),
    ("score", {"players": [{**seat, "vp_track": 3, "fifty_markers": 1} for seat in SEATS]}),
    ("score", {"players": SEATS, "events": [
        *[{"type": "push", "values": {"Ana": 3}}] * 9,
        *[{"type": "middle_lift", "values": {"Ana": 4}}] * 5,
        *[{"type": "decoration", "values": {}}] * 4,
        *[{"type": "temple", "values": {}}] * 3,
        {"type": "final_lift", "values": {"Ana": 4}},
        {"type": "capstone_decoration", "values": {}},
    ]}),
]  # fmt: skip


def test_every_step_has_words_whose_bindings_are_all_filled(result: Any, kit: Kit) -> None:
    """And every step that has words is one that is said."""
    said = set()
    for what, request in REQUESTS:
        for step in result(what, request).steps:
            key = f"step.{step.key}"
            said.add(key)
            for language in ("en", "ja"):
                words = kit.texts[language][key]
                assert set(BINDING.findall(words)) <= {f"{{{name}}}" for name in step.values}, key
    written = {key for key in kit.texts["en"] if key.startswith("step.")}
    parts = set(SAID.findall(SOURCE))
    for key in written - said:
        last = key.rpartition(".")[2]
        assert key.startswith(("step.game.", "step.play.")), key
        assert any(
            last == part or (part.endswith("_") and last.startswith(part)) for part in parts
        ), key

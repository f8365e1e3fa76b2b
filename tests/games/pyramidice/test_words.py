"""Everything that is asked, explained and shown has words, in every language alike."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.games.pyramidice
from companion.games.keeper import SCORE, Seating
from companion.kits import Kit
from companion.questions import Field, Form
from companion.table.terminal.results import (
    adjudication_lines,
    explanation_lines,
    score_lines,
    setup_lines,
)
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.fields import asked_fields, options
from tests.games.keeping import Kept

NAMES = ("Ana", "Bo", "Chi", "Dee")
FOLDER = Path(companion.games.pyramidice.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
BINDING = re.compile(r"{\w+}")
SAMPLES = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))
SPOKEN = ("form.", "rule.", "step.", "result.", "variant.", "play.")


@pytest.fixture(scope="session")
def asked(game: Any, kit: Kit) -> dict[str, Field]:
    """Every question by the key of its words, of one player and of four, and of kept games."""
    forms = [
        game.form(kit, what, players)
        for players in (NAMES[:1], NAMES)
        for what in ("score", *game.adjudications)
        if any(len(players) in counts for counts in game.seats(kit, what).values())
    ]
    found = (item for form in [*forms, *kept_forms()] for item in asked_fields(form))
    return {_words_of(kit, f"form.{path}", field): field for path, field in found}


def _words_of(kit: Kit, key: str, field: Field) -> str:
    """Return the key of a question's words: its own, or those that several forms share."""
    return key if key in kit.texts["en"] else f"form.{field.key}"


def kept_forms() -> Iterator[Form]:
    """What kept games ask, of two players, of four, and alone."""
    for players, variant in ((2, "base"), (4, "base"), (1, "solo-snefru")):
        table = Kept("pyramidice", Seating(NAMES[:players], variant))
        yield table.form(SCORE)
        table.state.dice[:9] = [1] * 9
        yield from map(table.form, table.keeper.acts(table.kit, variant))
        yield table.keeper.opening(table.kit, variant)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_has_words_that_fit_a_phone(
    kit: Kit, asked: dict[str, Field], language: str
) -> None:
    texts = kit.texts[language]
    for key, field in asked.items():
        assert columns(texts[key]) <= 28, key
        for choice in (*options(field), *getattr(field.kind, "guests", ())):
            assert isinstance(choice, int) or texts[f"form.choice.{choice}"], choice


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_question_has_words_that_nobody_asks(
    kit: Kit, asked: dict[str, Field], language: str
) -> None:
    written = {key for key in kit.texts[language] if key.startswith("form.")}
    written = {key for key in written if not key.startswith("form.choice.")}
    assert written == set(asked)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_that_is_named_has_help(
    kit: Kit, asked: dict[str, Field], language: str
) -> None:
    named = set(re.findall(r'"(PYRAMIDICE-[A-Z]+-\d\d)"', SOURCE))
    named |= {field.rule for field in asked.values()}
    named |= {str(row["rule"]) for row in kit.table("steps").rows}
    assert len(named) > 50
    assert [rule for rule in sorted(named) if not kit.texts[language].get(f"rule.{rule}")] == []


@pytest.mark.parametrize(
    ("table", "key"),
    [("pyramids", "pyramid"), ("gods", "god"), ("scarabs", "scarab"), ("projects", "project"),
     ("rest_tiles", "tile"), ("architects", "architect")],
)  # fmt: skip
def test_things_are_called_as_they_are_in_their_tables(kit: Kit, table: str, key: str) -> None:
    for row in kit.table(table).rows:
        for language, name in dict(row["name"]).items():  # type: ignore[call-overload]
            assert kit.texts[language][f"form.choice.{row[key]}"] == name


def test_names_to_choose_from_differ(kit: Kit, asked: dict[str, Field]) -> None:
    """Where two labels were alike, nobody could choose by name."""
    for language in kit.languages:
        for key, field in asked.items():
            voice = Translator(kit.texts, language)
            labels = [voice.label(f"form.choice.{each}") for each in options(field)]
            assert len(set(labels)) == len(labels), key


def test_languages_say_the_same_things(kit: Kit) -> None:
    english, japanese = kit.texts["en"], kit.texts["ja"]
    ours = {key for key in english if key.startswith(SPOKEN)}
    assert {key for key in japanese if key.startswith(SPOKEN)} == ours
    for key in ours:
        assert set(BINDING.findall(english[key])) == set(BINDING.findall(japanese[key])), key


def test_every_step_of_the_source_has_words_and_every_step_with_words_is_said(kit: Kit) -> None:
    said = set(
        re.findall(r'"(build|project|ennead|cult|rest|solo|score|play|game)\.(\w+)"', SOURCE)
    )
    keys = {f"step.{area}.{name}" for area, name in said}
    keys |= {f"step.game.{name}" for name in re.findall(r'_no\([\w.]+, "(\w+)"\)', SOURCE)}
    keys |= {f"step.build.fame_{part}" for part in ("die", "level", "serket", "thoth", "scarab")}
    keys |= {f"step.build.{reason}" for reason in BUILD_REASONS}
    keys |= {f"step.rest.{reason}" for reason in REST_REASONS}
    keys |= {f"step.solo.die_{place}" for place in ("quarry", "supply")}
    keys |= {f"step.score.{part}" for part in ("gods", "ennead", "scarab", "project")}
    assert {key for key in kit.texts["en"] if key.startswith("step.")} == keys


BUILD_REASONS = ("prayer_die", "space_occupied", "no_support", "not_enough_workers")
REST_REASONS = ("tile_not_available", "fame_too_low", "nothing_to_discard", "no_god_card")


def steps_of(kit: Kit, result: Any, language: str, *, what: str, request: Any) -> list[str]:
    """What `--explain` shows, and what the result shows, at 40 columns."""
    found, voice = result(what, request), Translator(kit.texts, language)
    for step in found.steps if what != "setup" else ():
        words = kit.texts[language][f"step.{step.key}"]
        assert set(BINDING.findall(words)) <= {f"{{{name}}}" for name in step.values}, step.key
    if what == "setup":
        return setup_lines(found, kit, voice, request["players"], explain=True)
    if what == "score":
        shown = score_lines(found, voice)
    else:
        shown = adjudication_lines(found, what, request["players"], voice)
    return [*shown, *explanation_lines(found, kit, voice)]


def change(what: str, **changes: Any) -> dict[str, Any]:
    sample = next(each["in"] for each in SAMPLES if each["what"] == what)
    return {"what": what, "request": {**sample, **changes}}


SEAT = {"name": "Ana", "fame": 20, "gods": ["shu", "nut", "min"], "scarab": "quartz",
        "project": "twins", "workers": 1, "cats": 0, "stone_dice": 0}  # fmt: skip
OTHER = {**SEAT, "name": "Bo", "gods": [], "fame": 24, "scarab": "gold", "project": "steps"}
SITE = SAMPLES[0]["in"]["pyramids"]
ALONE = {**SEAT, "scarab": None}
SOLO = {"variant": "solo-imhotep", "players": [ALONE], "pyramids": SITE,
        "architect": {"fame": 20, "gods": ["atum"], "projects": ["ramps", "steps"]}}  # fmt: skip
BELOW = ["rest_gift", "rest_each", "rest_ss"]
CASES: list[dict[str, Any]] = [
    *({"what": sample["what"], "request": sample["in"]} for sample in SAMPLES),
    *({"what": "setup", "request": {"players": n}} for n in (2, 3, 4)),
    {"what": "setup", "request": {"players": 1, "variant": "solo-amenhotep"}},
    {"what": "ennead", "request": {"players": ["Ana"], "gods": {"architect": ["shu", "nut"]}}},
    change("build", gods=["seshat", "bastet"], scarab="carnelian"),
    change("build", die={"kind": "prayer", "value": 2}),
    change("build", target={"pyramid": "cheops", "level": 1, "row": 0, "col": 0}),
    change("build", target={"pyramid": "cheops", "level": 2, "row": 1, "col": 1}),
    change("build", workers=0, pearl=None),
    change("build", die={"kind": "stone", "value": 1}, scarab="malachite",
           pearl={"player": "Ira", "workers": 0}),
    change("build", scarab="carnelian", target={"pyramid": "cheops", "level": 1, "row": 2,
                                                "col": 2}),
    change("cult", workers=8, scarab="copper"),
    change("rest-tiles", tile="rest_ww", take=None),
    change("rest-tiles", tile="rest_each", take=None, fame=0),
    change("rest-tiles", tile="rest_each", take=None, workers=7, scarab="silver",
           keep={"workers": 8}),
    change("rest-tiles", tile="rest_cs", take=None, scarab="emerald"),
    change("rest-tiles", supply={"workers": 1, "cats": 0, "stone_dice": 0},
           take={"workers": 1}, god_row=[None] * 3, god_deck=0),
    change("rest-tiles", tile="rest_swap", tiles_below=["rest_swap", *BELOW[1:]], workers=0,
           take=None),
    change("rest-tiles", tile="rest_swap", tiles_below=["rest_swap", *BELOW[1:]], give="worker",
           take={"cats": 2}),
    change("rest-tiles", tile="rest_work", tiles_below=["rest_work", *BELOW[1:]],
           take={"cats": 1}),
    change("rest-tiles", tile="rest_god", tiles_below=["rest_god", *BELOW[1:]], tiles_held=
           ["rest_wc", "rest_cc"], god="heka", take=None),
    change("rest-tiles", tile="rest_god", tiles_below=["rest_god", *BELOW[1:]], tiles_held=
           ["rest_wc", "rest_cc"], god_row=[None] * 3, god_deck=0, take=None),
    change("architect-turn", roll=1, supply_stone=1, quarry_stone=1),
    change("architect-turn", roll=1, quarry_stone=0, god_row=[None] * 3, god_deck=0,
           pharaoh="architect"),
    change("architect-turn", roll=3, quarry_stone=0, god_deck=2, rest_slots=
           ["rest_ww", None, "rest_cs", None, None, None],
           architect_tiles=["rest_each", "rest_gift"], player_tiles=["rest_wc", "rest_ss"]),
    change("architect-turn", roll=2, pyramids={"cheops": [[[1, 0, 0], [3, 0, 0], [0] * 3],
                                                          [[0] * 2] * 2, [[0]]]}, god_deck=1),
    {"what": "score", "request": {"players": [SEAT, OTHER], "pyramids": SITE}},
    {"what": "score", "request": {"players": [SEAT, {**OTHER, "fame": 22}], "pyramids": SITE}},
    {"what": "score", "request": {"players": [{**SEAT, "cats": 1}, {**OTHER, "fame": 26}],
                                  "pyramids": SITE}},
    {"what": "score", "request": SOLO},
    {"what": "score", "request": {**SOLO, "players": [{**ALONE, "fame": 18}]}},
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_is_wider_than_a_phone_and_nothing_is_without_words(
    kit: Kit, result: Any, language: str
) -> None:
    lines = [line for case in CASES for line in steps_of(kit, result, language, **case)]
    assert max(columns(line) for line in lines) <= 40
    ids = {*kit.texts["en"]} & set(re.findall(r"form\.choice\.[a-z_]+_[a-z]+", " ".join(lines)))
    assert not ids
    shown = " ".join(lines)
    assert not re.search(r"\b(rest_\w+|[a-z]+_after|step\.|form\.)", shown)
    if language == "ja":
        words = set(re.findall(r"[A-Za-z_]{3,}", re.sub(r"\[[^]]*\]?|PYRAMIDICE-\S+", "", shown)))
        assert words <= {"Ana", "Ira", "Job"}, words

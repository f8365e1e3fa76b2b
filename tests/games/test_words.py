"""Everything that a game asks, explains and shows has words, in every language alike.

Asked are every form, and what a scorekeeper asks in random evenings; explained and shown is what
comes of the requests that a room's `requests.json` holds.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import open_game
from companion.games.engine import Result
from companion.games.keeper import SCORE
from companion.questions import Field, Form
from companion.questions.errors import Refused
from companion.table.terminal.results import (
    adjudication_lines,
    explanation_lines,
    score_lines,
    setup_lines,
)
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.asking import asked, asked_rooms, loaded, room_requests
from tests.games.fields import asked_fields, options
from tests.games.keeping import NAMES, Kept, Pick, random_request, random_seating, seeded

ROOMS = Path(games.__file__).parent
BINDING = re.compile(r"{\w+}")
SPOKEN = ("form.", "rule.", "step.", "result.", "variant.", "play.", "decision.", "move.",
          "ending.", "uses.")  # fmt: skip
SHARED = ("common", "../questions")
PREFIX = {"terra-pyramides": "TERRA"}
BOARD = re.compile(r"I+\d")
"""A price board of Cheops, which is called by what is printed on it."""
EVENINGS, LONGEST = 4, 40
"""Random games of each variant, and acts in each."""
LATE = {"cheops": {"form.law_taken.payer"}, "pyramidice": {"form.die"}}
"""What these seldom come to; the tests of the scorekeepers answer it."""

each_game = pytest.mark.parametrize("slug", asked_rooms())
each_language = pytest.mark.parametrize("language", ["en", "ja"])


def folder(slug: str) -> str:
    return slug.replace("-", "_")


@cache
def source(slug: str) -> str:
    """Return the code of a room and of what all rooms share."""
    files = [
        file for part in (folder(slug), *SHARED) for file in sorted((ROOMS / part).rglob("*.py"))
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def results(slug: str) -> list[tuple[str, dict[str, Any], Result]]:
    return [(what, request, asked(slug, what, request)) for what, request in room_requests(slug)]


@cache
def questions(slug: str) -> dict[str, Field]:
    """Every question by the key of its words: its own, or those that several forms share."""
    texts = loaded(slug).texts["en"]
    return {
        own if (own := f"form.{key}") in texts else f"form.{field.key}": field
        for form in [*asked_forms(slug), *kept(slug)]
        for key, field in asked_fields(form)
    }


def asked_forms(slug: str) -> Iterator[Form]:
    """Yield every form in every variant, for the fewest players and for the most."""
    game, kit = open_game(slug), loaded(slug)
    for what in ("score", game.asked_sheet, *game.adjudications):
        for variant, counts in game.seats(kit, what).items():
            for players in {min(counts), max(counts)}:
                yield game.form(kit, what, NAMES[:players], variant)


@cache
def kept(slug: str) -> list[Form]:
    """What the scorekeeper asks in random evenings, and before them."""
    kit, keeper, forms = loaded(slug), open_game(slug).keeper, list[Form]()
    for variant in keeper.variants(kit):
        forms.append(keeper.opening(kit, variant))
        for seed in range(EVENINGS):
            with suppress(Refused):  # what people say of the table before does not go together
                forms += evening(slug, variant, seeded(seed))
    return forms


def evening(slug: str, variant: str, pick: Pick) -> Iterator[Form]:
    """Yield what the scorekeeper could ask, act by act, in a random game."""
    table = Kept(slug, random_seating(slug, pick, variant=variant))
    for _ in range(LONGEST):
        if not (menu := table.offered):
            break
        yield from map(table.form, menu)
        act = menu[pick(0, len(menu) - 1)]
        with suppress(Refused):
            table.play(act, random_request(table.form(act), table.seating.players, pick))
    yield table.form(SCORE)


@each_language
@each_game
def test_every_question_has_words_that_fit_a_phone_and_choices_that_differ(
    slug: str, language: str
) -> None:
    texts, voice = loaded(slug).texts[language], Translator(loaded(slug).texts, language)
    for key, field in questions(slug).items():
        assert texts[key], key
        assert columns(texts[key]) <= 30, key
        named = [str(each) for each in (*options(field), *getattr(field.kind, "guests", ()))]
        named = [
            each for each in named if not (len(each) < 2 or each.isdigit() or BOARD.match(each))
        ]
        assert all(texts[f"form.choice.{each}"] for each in named), key
        labels = {voice.label(f"form.choice.{each}") for each in named}
        assert len(labels) == len({*named}), key


@each_language
@each_game
def test_every_act_has_words_and_no_other(slug: str, language: str) -> None:
    kit, keeper = loaded(slug), open_game(slug).keeper
    acts = {act.partition(".")[0] for each in kit.variants for act in keeper.acts(kit, each)}
    written = {key for key in kit.texts[language] if key.startswith("play.act.")}
    assert written == {f"play.act.{act}" for act in acts}


@each_language
@each_game
def test_no_form_has_a_question_that_nobody_asks(slug: str, language: str) -> None:
    written = {key for key in loaded(slug).texts[language] if key.startswith("form.")}
    written = {key for key in written if not key.startswith("form.choice.")}
    assert written == {*questions(slug)} | LATE.get(slug, set())


def rules_named(slug: str) -> set[str]:
    prefix = PREFIX.get(slug, slug.upper())
    return {
        *re.findall(rf'"({prefix}-(?:ADJ-)?[A-Z0-9]+-\d\d)"', source(slug)),
        *(field.rule for field in questions(slug).values() if field.rule),
        *(
            str(row["rule"])
            for table in loaded(slug).tables.values()
            for row in table.rows
            if isinstance(row.get("rule"), str)
        ),
    }


@each_language
@each_game
def test_every_rule_that_is_named_has_help(slug: str, language: str) -> None:
    named = rules_named(slug)
    assert len(named) > 40
    texts = loaded(slug).texts[language]
    assert [rule for rule in sorted(named) if not texts.get(f"rule.{rule}")] == []


@each_game
def test_languages_say_the_same_things(slug: str) -> None:
    english, japanese = loaded(slug).texts["en"], loaded(slug).texts["ja"]
    ours = {key for key in english if key.startswith(SPOKEN)}
    assert {key for key in japanese if key.startswith(SPOKEN)} == ours
    for key in ours:
        assert {*BINDING.findall(english[key])} == {*BINDING.findall(japanese[key])}, key


@each_game
def test_every_step_has_words_whose_bindings_are_all_filled(slug: str) -> None:
    """And every step that has words is one that the room's code says."""
    texts, said = loaded(slug).texts, set[str]()
    for what, _, found in results(slug):
        for step in found.steps if what != "setup" else ():
            said.add(f"step.{step.key}")
            for language in ("en", "ja"):
                words = BINDING.findall(texts[language][f"step.{step.key}"])
                assert {*words} <= {f"{{{name}}}" for name in step.values}, step.key
    written = {key.rpartition(".")[2] for key in {*texts["en"]} - said if key.startswith("step.")}
    whole = {*loaded(slug).variants, *re.findall(r'"(?:\w+\.)*(\w+)"', source(slug))}
    begun = tuple(re.findall(r'"(?:\w+\.)*(\w+_){', source(slug)))
    ended = tuple(re.findall(r'}(_\w+)"', source(slug)))
    for word in written - whole:
        assert word.startswith(begun) or word.endswith(ended), word


def lines(
    slug: str, what: str, request: dict[str, Any], found: Result, voice: Translator
) -> list[str]:
    kit = loaded(slug)
    if what == "setup":
        return setup_lines(found, kit, voice, request["players"], explain=True)
    if what == "score":
        shown = score_lines(found, voice)
    else:
        shown = adjudication_lines(found, what, request["players"], voice)
    return [*shown, *explanation_lines(found, kit, voice)]


@each_language
@each_game
def test_no_answer_is_wider_than_a_phone_or_shows_a_key(slug: str, language: str) -> None:
    voice = Translator(loaded(slug).texts, language)
    for case in results(slug):
        for line in lines(slug, *case, voice):
            assert columns(line) <= 40, line
            assert not re.search(
                r"_|\b(step|form|result)\.\w|kind (flat|times|split)|\bpos\b", line
            ), line


@each_game
def test_japanese_is_shown_without_a_word_of_english(slug: str) -> None:
    voice = Translator(loaded(slug).texts, "ja")
    shown = "\n".join(line for case in results(slug) for line in lines(slug, *case, voice))
    words = {*re.findall(r"[A-Za-z_]{4,}", re.sub(r"\[[^]]*\]?|[A-Z]+-\S+", "", shown))}
    assert words <= {*NAMES, "Cleo", "Ramses", "Team"}, words

"""Answers as the journal keeps them mean the same in every language."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.evening.canonical import canonical
from companion.table.questions import Empty, Kind, Question
from companion.table.translator import Translator
from tests.games.keeping import chance
from tests.table.evening.conftest import GIZA, OPENING, ROWS, Table, shown
from tests.table.typing_at_random import random_answer

VOICES = {language: Translator(GIZA.kit.texts, language) for language in ("en", "ja")}
IDS = ("red", "blue", "tan", "brown", "base", "middle", "capstone")
"""Choices that have words in both languages."""

KINDS: list[Kind] = ["integer", "number", "choice", "text", "box", "grid", "line"]
EMPTY: list[Empty] = ["asked", "skip", "zero", "no_more", "several", "default"]


def worded(question: Question, language: str) -> Question:
    """The question as a language puts it: its options have other labels, its default too."""
    voice = VOICES[language]
    options = tuple((value, voice.label(f"form.choice.{value}")) for value, _ in question.options)
    default = voice.label(f"form.choice.{question.default}") if question.default else ""
    return question._replace(options=options, default=default)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Any question that a form may ask, told in ids."""
    kind: Kind = draw(
        st.sampled_from(["integer", "number", "choice", "text", "box", "grid", "line"])
    )
    question = Question("path", "", "words", kind, empty=draw(st.sampled_from(EMPTY)))
    low = draw(st.integers(-9, 9) if kind in ("integer", "number") else st.just(1))
    many = kind in ("choice", "integer", "box") and draw(st.booleans())
    names = {"grid": ("#", "."), "line": ("base", "middle", "capstone")}.get(kind, ())
    if kind == "choice":
        names = tuple(draw(st.lists(st.sampled_from(IDS), min_size=1, unique=True)))
    default = names[0] if question.empty == "default" and kind == "choice" else ""
    size = 4 if many and kind == "integer" and draw(st.booleans()) else 0
    high = {"box": 6, "grid": 3, "line": 4}.get(kind, low + 9)
    options = tuple((name, name) for name in names)
    return question._replace(
        low=low, high=high, options=options, many=many, size=size, default=default,
        empty="asked" if question.empty == "default" and not default else question.empty,
    )  # fmt: skip


@given(questions(), st.data(), st.sampled_from(["en", "ja"]), st.booleans())
@settings(max_examples=300)
def test_an_answer_on_record_means_the_same_in_every_language(
    question: Question, data: st.DataObject, language: str, in_words: bool
) -> None:
    asked = worded(question, language)
    typed = random_answer(question, chance(data))
    if in_words and question.kind == "choice":
        labels = dict(asked.options)
        typed = ", ".join(labels.get(part, part) for part in typed.split(", "))
    meant = asked.value(typed, VOICES[language])
    kept = canonical(asked, typed, VOICES[language])
    for other, voice in VOICES.items():
        assert worded(question, other).value(kept, voice) == meant


@given(questions(), st.data())
def test_what_is_kept_is_kept_as_it_is(question: Question, data: st.DataObject) -> None:
    asked = worded(question, "en")
    kept = canonical(asked, random_answer(question, chance(data)), VOICES["en"])
    again = canonical(asked, kept, VOICES["en"])
    assert asked.value(again, VOICES["en"]) == asked.value(kept, VOICES["en"])
    assert canonical(asked, again, VOICES["en"]) == again


def test_an_evening_begun_in_one_language_goes_on_in_another(table: Table) -> None:
    table.sit(*OPENING[:4], "赤", "2", "茶", language="ja")
    assert table.sit(language="en").asked[-1].path == "start"
    evening = table.sit("Ana", "1", "準備完了", *ROWS, "そり1", language="ja")
    assert evening.asked[-1].path == "push.1.workers.Ana"
    evening = table.sit("4", "log", language="en")
    words = shown(evening).words
    assert "Ana: Push sled 1" in words
    assert evening.seating.colours == {"Ana": "red", "Bo": "tan", "Chi": "brown"}

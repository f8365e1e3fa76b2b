"""How a question stands on the screen: one mark, no word twice, no line broken in a bound."""

import pytest

from companion.cli.keeping import programs
from companion.cli.lookup import house_texts
from companion.games import open_game
from companion.kits import load_kit
from companion.questions import Form, choice, counts
from companion.questions.question import Option, Question, span, yes_or_no
from companion.questions.text import literal
from companion.questions.walk import questions
from companion.table.journal import Journal
from companion.table.session.session import Session, open_way
from companion.table.terminal.shared_screen import menu_lines, prompt
from companion.table.terminal.width import wrap
from companion.table.translator import Translator

KIT = load_kit("pyramidice")
WORDS = Translator(KIT.texts, "en", house_texts(), KIT)
JAPANESE = Translator(KIT.texts, "ja", house_texts(), KIT)
THREE = tuple(Option(str(n), n, literal(f"card {n}")) for n in (1, 2, 3))


def test_a_key_that_is_the_word_itself_stands_once() -> None:
    question = yes_or_no("x", literal("Done"))
    assert menu_lines(question, WORDS) == ["yes  no"]
    assert menu_lines(question, JAPANESE) == ["yes はい  no いいえ"]


@pytest.mark.parametrize(
    ("words", "line"),
    [("Who starts", "Who starts:"), ("What next?", "What next?"), ("次は？", "次は？")],  # noqa: RUF001
)
def test_a_question_ends_in_one_mark(words: str, line: str) -> None:
    assert prompt(Question("x", literal(words)), WORDS) == line


def test_a_list_says_how_many_it_takes() -> None:
    cards = Question("x", literal("Cards"), "choice", options=THREE, many=True)
    assert prompt(cards, WORDS) == "Cards (several: 1,3):"
    assert prompt(cards._replace(fewest=2, most=2), WORDS) == "Cards (2 of them):"


@pytest.mark.parametrize("before", range(0, 40, 2))
def test_no_line_breaks_within_a_bound(before: int) -> None:
    lines = wrap("点" * (before // 2) + f" [{WORDS.say(span(-999, 999))}]:")
    assert any("[-999..999]:" in line for line in lines)


def test_whoever_plays_alone_is_not_named() -> None:
    form = Form("sheet", (counts("fame", "RULE"), choice("animal", "RULE", ("red", "blue"))))
    items = questions(form, ("Ana",), {})
    assert [prompt(item, WORDS) for item in items] == [
        "fame [0 or more] (Enter: 0):",
        "animal:",
    ]
    (first, *_) = questions(form, ("Ana", "Ben"), {})
    assert "Ana, Ben" in prompt(first, WORDS)


def test_the_end_is_asked_in_a_few_lines() -> None:
    """Terra Pyramides has a choice for each open level."""
    kit = load_kit("terra-pyramides")
    session = Session.begin(kit, "points", presets={"players": ["Ana", "Ben", "Cleo", "Dan"]})
    translator = Translator(kit.texts, "en", house_texts(), kit)
    while session.questions[0].path.partition(".")[0] != "menu":
        question = session.questions[0]
        first = question.options[0].value if question.options else None
        session.answer(question.id, first if question.default is None else question.default)
    session.answer(session.questions[0].id, "0", translator)
    lines = wrap(prompt(session.questions[0], translator))
    assert len(lines) <= 6


def test_what_was_settled_beforehand_is_on_record_with_the_first_answer(tmp_path) -> None:
    """Whoever is interrupted at the next question goes on with the cards of the same seed."""
    kit, journal = load_kit("giza"), Journal(tmp_path / "journal.sqlite3")
    way = open_way("full", kit, open_game("giza"), programs("Ra=random", 3))
    presets = {"players": ["Ana", "Bo", "Ra"], "bots": ["Ra"], "bots.Ra": "random"}
    session = Session.new(
        way,
        lambda: journal.create("giza", None, "full"),
        {"bots": ["Ra"], "bots.Ra": "random", "deal": "program"},
    )
    session.answer(session.questions[0].id, presets["players"])
    session.close()
    with journal.take(journal.find()) as tape:
        resumed = Session.resume(tape, kit, programs())
        told = [each.value for each in resumed.current.asked.values()]
    assert told[1:] == [["Ra"], "random", "program", "3"]

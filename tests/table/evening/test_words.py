"""What can be typed at every prompt besides an answer."""

from pathlib import Path

import pytest

from companion.games import keeper, room
from companion.kits import load_kit
from companion.table.evening.played import Room
from companion.table.evening.scorekeeping import SCOREKEEPING
from companion.table.evening.words import WORDS, Word, read_word
from companion.table.translator import Translator
from tests.table.evening.conftest import BEGUN, GIZA, HOME, OPENING, ROWS, Table, shown

ENGLISH, JAPANESE = (Translator(GIZA.kit.texts, language) for language in ("en", "ja"))
TURN = (*BEGUN, *ROWS)
STEPS = (*OPENING, "steps")
COUNT = (*OPENING, "count")
END = (*TURN, "add up", "0", "0", "0")

PLACES = {
    "nobody sits yet": (),
    "a name": OPENING[:2],
    "a colour": OPENING[:5],
    "the checklist": OPENING,
    "a step": STEPS,
    "a count": COUNT,
    "a row": BEGUN,
    "the menu": TURN,
    "a bid": (*TURN, "push sled 1", "4"),
    "a hand-over": HOME,
    "a hidden bid": (*HOME, ""),
    "a hidden bid again": (*HOME, "", "1"),
    "the score sheet": (*TURN, "add up"),
    "the end": END,
}
anywhere = pytest.mark.parametrize("before", PLACES.values(), ids=PLACES)


@anywhere
@pytest.mark.parametrize("word", ["?", "log", "log all", "score", "why", "note so it was", "redo"])
def test_words_that_only_tell_leave_the_question_as_it_is(
    table: Table, before: tuple[str, ...], word: str
) -> None:
    evening = table.sit(*before, word)
    *_, prompt, again = shown(evening).prompts
    assert again == prompt or word == "?"  # which is Enter to a hand-over, and no bid to repeat
    assert evening.asked[-1].path == table.sit().asked[-1].path


@anywhere
def test_pause_stops_and_goes_on_at_the_same_question(
    table: Table, before: tuple[str, ...]
) -> None:
    evening = table.sit(*before, "pause", "")
    assert "Paused. Press Enter to go on." in shown(evening).words
    assert evening.asked[-1].path == table.sit().asked[-1].path
    assert not before or table.entries[-1].kind == "pause"


@anywhere
def test_quit_keeps_what_was_answered(table: Table, before: tuple[str, ...]) -> None:
    evening = table.sit(*before, "quit", "never read")
    assert next(shown(evening).answers) == "never read"
    if before:
        assert table.entries[-1].kind == "pause"
        assert table.sit().asked[-1] == evening.asked[-1]
    else:
        assert table.journal.sessions() == []


@anywhere
def test_undo_takes_back_one_answer(table: Table, before: tuple[str, ...]) -> None:
    evening = table.sit(*before, "undo")
    if before:
        undone = table.entries[-1]
        assert undone.kind == "undo"
        answer = table.entries[undone.body["of"] - 1]
        assert evening.asked[-1].path == answer.body["path"]
        assert table.sit("redo").asked[-1].path == Table.sit(table).asked[-1].path
    else:
        assert "There is nothing to take back." in shown(evening).words


@anywhere
def test_override_is_marked_as_such(table: Table, before: tuple[str, ...]) -> None:
    evening = table.sit(*before, "override", "Bo", "-3", "a bet")
    if len(before) < len(OPENING):
        assert "The game has not begun yet." in shown(evening).words
        return
    assert table.entries[-1].body == {"player": "Bo", "points": -3, "reason": "a bet"}
    assert evening.asked[-1].path == table.sit().asked[-1].path


@anywhere
def test_fix_answers_an_earlier_question_anew(table: Table, before: tuple[str, ...]) -> None:
    evening = table.sit(*before, "fix 3", "Anna") if len(before) > 2 else table.sit(*before, "fix")
    if len(before) <= 2:
        assert "Type fix and the number of an entry." in shown(evening).words
        return
    assert table.record.acts[0].answers["players[0]"][1] == "Anna"
    assert "It was: Players, clockwise: Name of player 1: Ana" in shown(evening).words


@pytest.mark.parametrize("word", WORDS)
def test_words_have_a_name_in_each_language_and_the_english_one(word: str) -> None:
    own = JAPANESE.text(f"evening.word.{word}")
    assert own != word
    for typed in (own, word, word.upper(), f"  {word} "):
        assert read_word(typed, JAPANESE) == Word(word)
    assert read_word(own, ENGLISH) is None


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("log all", Word("log", "all")),
        ("記録\u3000全部", Word("log", "全部")),
        ("fix 12", Word("fix", "12")),
        ("note Bo left early", Word("note", "Bo left early")),
        ("\uff55\uff4e\uff44\uff4f", Word("undo")),
        ("fix the count", None),
        ("log of wood", None),
        ("undo that", None),
        ("why not", None),
        ("", None),
        ("   ", None),
    ],
)
def test_a_word_takes_only_what_goes_with_it(typed: str, word: Word | None) -> None:
    """So that a reason may begin like a word."""
    assert read_word(typed, JAPANESE) == word


def test_japanese_words_do_what_they_say(table: Table) -> None:
    table.sit(*TURN)
    evening = table.sit(
        "メモ\u3000長い夜", "裁定", "Bo", "2", "約束", "戻す", "やり直す", language="ja"
    )
    assert [entry.kind for entry in table.entries[-4:]] == ["note", "override", "undo", "redo"]
    assert evening.corrections == {"Bo": 2}


def test_undo_in_the_middle_of_an_override_thinks_better_of_it(table: Table) -> None:
    entries = len(table.sit(*TURN).entries)
    evening = table.sit("override", "Bo", "undo")
    assert len(table.entries) == entries
    assert evening.asked[-1].path == "menu.Ana"


def test_words_are_words_while_an_override_is_asked_for(table: Table) -> None:
    table.sit(*TURN)
    evening = table.sit("override", "Bo", "score", "4", "note the rest", "why not", language="ja")
    assert evening.corrections == {"Bo": 4}
    assert [entry.kind for entry in table.entries[-2:]] == ["note", "override"]
    assert table.entries[-1].body["reason"] == "why not"


def test_quit_in_the_middle_of_a_note_leaves(table: Table) -> None:
    table.sit(*TURN)
    table.sit("note", "quit")
    assert table.entries[-1].kind == "pause"


def test_a_note_that_is_no_text_is_asked_for_again(table: Table) -> None:
    table.sit(*TURN, "note \x1b[2J", "note " + "n" * 300, "a note")
    assert table.entries[-1].body == {"text": "a note"}


def test_overrides_count_before_the_end_and_after_it(table: Table) -> None:
    evening = table.sit(*TURN, "override", "Bo", "5", "a bet", "score")
    assert "Overrides" in shown(evening).shown
    evening = table.sit("add up", "0", "0", "0", "override", "Ana", "7", "late")
    result = evening.position.result
    assert result is not None
    assert {each["name"]: each["total"] for each in result.value["players"]} == {
        "Ana": 7, "Bo": 5, "Chi": 0,
    }  # fmt: skip
    assert "Override: Ana +7 (late)" in shown(evening).words
    evening = table.sit("undo")
    result = evening.position.result
    assert result is not None
    assert result.value["winners"] == ["Bo"]


def test_why_gives_the_rules_of_the_last_act_that_counts(table: Table) -> None:
    evening = table.sit(*TURN, "why")
    assert "[GIZA-ORDER-06]" in shown(evening).words
    evening = table.sit("push sled 1", "4", "8", "why", "undo", "undo", "why")
    words = shown(evening).words
    assert "[GIZA-UNLOAD-02]" in words
    assert words.endswith("[GIZA-ORDER-06]") or "[GIZA-ORDER-06]" in words.rpartition("Taken")[2]


def test_a_question_mark_names_the_rule_of_a_hidden_bid(table: Table) -> None:
    evening = table.sit(*HOME, "", "?")
    assert "[GIZA-DECO-01]" in shown(evening).words


def test_score_of_a_game_that_keeps_no_points_tells_what_the_table_ruled(tmp_path: Path) -> None:
    """A light game of Cheops asks for cash and treasures at the end."""
    kit, game = load_kit("cheops"), room("cheops")
    table = Table(tmp_path, Room(kit, game, keeper("cheops"), SCOREKEEPING))
    begun = ("3", "Ana", "Bo", "Chi", "light", "I3, III1, III3, I2, II2, II1", "begin")
    assert "Nothing is counted as you go" in shown(table.sit(*begun, "score")).words
    ruled = shown(table.sit("override", "Bo", "-3", "tea", "score")).words
    assert "Ana Bo Chi Overrides -3" in ruled

"""What a reader sees at forty columns, and what comes of what is typed."""

import pytest

from companion.table.session.session import Session
from tests.table.driving import begun, paths
from tests.table.terminal.conftest import sit

OPENING = ("Ana Bo Chi", "", "Ana", "", "")
WON = ("1", "", "3", "", "2", "", "1")
MENU = "1 Take the red pile 2 Take the blue pile 3 Take the green pile 4 Pass 0 Add up now Ana:"


def test_an_opening_takes_five_lines_of_which_three_are_enter(tally: Session) -> None:
    terminal = sit(*OPENING, session=tally)
    assert [prompt.partition(" (")[0] for prompt in terminal.prompts] == [
        "Who plays, clockwise", "Colours", "Who starts:", "How long", "Setup", "Ana:",
    ]  # fmt: skip
    assert tally.position.seating is not None
    assert tally.position.seating.colours == {"Ana": "red", "Bo": "blue", "Chi": "green"}
    assert "Enter: Ana red, Bo blue, Chi green" in terminal.asked[1]


def test_a_menu_shows_where_the_game_stands_and_keys_that_stay(tally: Session) -> None:
    terminal = sit(*OPENING, *WON, session=tally)
    assert f"Piles left: red, blue, green Ana 0 Bo 0 Chi 0 (without coins) {MENU}" in terminal.words
    assert terminal.last.endswith(
        "Piles left: blue, green Ana 2 Bo 0 Chi 0 (without coins) "
        "2 Take the blue pile 3 Take the green pile 4 Pass 0 Add up now Bo:"
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "An answer is needed here."),
        ("9", "That is none of the choices."),
        ("take", "More than one begins with take."),
        ("nonsense", "That is none of the choices."),
    ],
)
def test_after_what_is_wrong_the_whole_question_is_shown_again(typed: str, said: str) -> None:
    assert sit(typed, session=begun()).last == f"{said} {MENU}"


@pytest.mark.parametrize("word", ["log", "score", "board", "why", "note so it was", "redo", "?"])
def test_after_a_command_the_whole_question_is_shown_again(word: str) -> None:
    assert sit(word, session=begun()).last.endswith(MENU)


def test_after_a_step_of_the_checklist_the_whole_question_is_shown_again() -> None:
    """The checklist is gone through to its end, then asked for again, with its choices."""
    terminal = sit("Ana Bo Chi", "", "Ana", "", "steps", *[""] * 16)
    ways = "1 All done: begin 2 Step by step 3 Check the counts Setup (Enter: All done: begin):"
    assert terminal.last.endswith(ways.replace("begin):", "begin): >"))
    assert terminal.words.count("[ ] ") >= 32, "the list is shown again"
    assert "Done (Enter: yes):" in terminal.words
    assert "4. Build 1 base stone at location A" in terminal.words


@pytest.mark.parametrize(("counted", "words"), [("0", "1 too few."), ("4", "3 too many.")])
def test_a_wrong_count_is_told(counted: str, words: str) -> None:
    terminal = sit("Ana Bo Chi", "", "Ana", "", "count", counted)
    assert f"That is {words}" in terminal.words


def test_ending_the_game_is_confirmed() -> None:
    session = begun()
    terminal = sit("0", "x", "no", "0", "yes", session=session)
    assert "Still open: Take the red pile, Take the blue pile," in terminal.words
    assert paths(session) == ["score.coins", "score.stones"]


def test_numbers_of_one_kind_are_one_line() -> None:
    session = begun("finish", "yes")
    terminal = sit("1 2", "1 2 12", "3 2 1", "000", "", session=session)
    assert "Coins [0-9] (each: Ana, Bo, Chi; Enter: 0):" in terminal.words
    assert "3 answers in one line, please: Ana, Bo, Chi." in terminal.words
    assert "Chi: A whole number, please: 0-9." in terminal.words
    assert session.result is not None
    assert session.result.value["winners"] == ["Ana"]
    assert session.is_over


def test_score_and_header_show_the_same_public_points_and_overrides_count() -> None:
    session = begun(*("take.red", 3, 2, 1))
    terminal = sit("override", "Bo", "5", "a bet", "score", session=session)
    assert "Ana 2 Bo 5 Chi 0 (without coins)" in terminal.words
    shown = terminal.asked[-1]
    assert "Ana Bo Chi Points (without coins) 2 5 0 Overrides 5" in shown
    assert "Override: Bo +5 (a bet)" in sit("log", session=session).words


def test_board_shows_where_the_game_stands_again() -> None:
    terminal = sit("3", "board", session=begun())
    assert "Piles left: red, blue, green" in terminal.asked[-1]
    assert terminal.asked[-1].endswith("Cards in it [1-3]:")
    assert "The game has not begun yet." in sit("board").words


def test_help_is_the_rule_or_words_of_the_programs_own() -> None:
    terminal = sit("?", "? 4", "?", session=begun())
    assert terminal.words.count("Each pile is there once. [TALLY-1]") == 3
    assert "? and a number explains that choice." in terminal.words
    assert "All names in one line, clockwise" in sit("？").words  # noqa: RUF001


def test_why_gives_the_rules_of_the_last_act_that_brought_anything() -> None:
    session = begun()
    assert "Nothing has happened yet." in sit("why", session=session).words
    terminal = sit("1", "", "3", "", "2", "", "1", "why", session=session)
    assert "Ana wins the bid with 3. [TALLY-2]" in terminal.words


def test_log_has_a_number_for_each_answer_that_fix_takes() -> None:
    session = begun(*("take.red", 3, 2, 1, "take.blue"))
    log = sit("log all", session=session)
    assert "2 Who plays, clockwise (2, 3, 4): Ana, Bo, Chi" in log.words
    number = next(x for x in log.shown.splitlines() if "Chi: Coins bid: 1" in x).split()[0]
    terminal = sit(f"fix {number}", "5", "log all", session=session)
    assert "It was: Chi: Coins bid: 1" in terminal.words
    assert f"Entry {number} is put right; what came after it is played again." in terminal.words
    assert any(x.split()[:1] == [number] and "bid: 5" in x for x in terminal.shown.splitlines())
    assert session.scores == {"Ana": 1, "Bo": 2, "Chi": 1}


def test_undo_in_the_middle_of_a_command_thinks_better_of_it() -> None:
    session = begun("take.red", 3, 2, 1)
    entries = len(session.record.entries)
    sit("override", "Bo", "undo", "fix 2", "undo", "note", "undo", session=session)
    assert len(session.record.entries) == entries


def test_only_a_number_of_the_log_is_fixed() -> None:
    for wrong in ("fix", "fix 1", "fix 999", "fix 99999999999999999999"):
        assert "Type fix and the number of an entry." in sit(wrong, session=begun()).words


def test_what_no_longer_fits_is_shown_and_asked_about() -> None:
    session = begun(*("take.red", 3, 2, 1, "take.blue"))
    number = next(
        each.number
        for act in session.played
        for each in act.asked.values()
        if each.question.path == "menu.Ana"
    )
    terminal = sit(f"fix {number}", "4", "x", "1", session=session)
    assert "no longer fits here: Bidding 1 Leave that entry out" in terminal.words
    assert session.conflict is None


def test_a_session_that_goes_on_says_what_came_last() -> None:
    session = begun("take.red", 3, 2, 1)
    session.is_resumed = True
    terminal = sit(session=session)
    assert terminal.words.startswith("Welcome back. This came last:")
    assert "Ana: Coins bid: 3" in terminal.words


def test_pause_and_quit_stop_the_clock() -> None:
    session = begun()
    terminal = sit("pause", "", session=session)
    assert "Paused. Press Enter to go on." in terminal.words
    assert terminal.last.endswith(MENU)
    sit("quit", "never read", session=session)
    assert [entry.kind for entry in session.record.entries[-2:]] == ["pause", "pause"]
    assert sit("quit").prompts == ["Who plays, clockwise (2, 3, 4):"]


def test_japanese_words_do_what_they_say() -> None:
    session = begun()
    sit(
        "メモ\u3000長い夜",
        "裁定",
        "Bo",
        "2",
        "約束",
        "戻す",
        "やり直す",
        session=session,
        language="ja",
    )
    kinds = [entry.kind for entry in session.record.entries[-4:]]
    assert kinds == ["note", "override", "undo", "redo"]
    assert session.corrections() == {"Bo": 2}


def test_names_of_earlier_evenings_are_offered_by_number(tally: Session) -> None:
    tally.friends = lambda: ["Ana", "Bo Li", "Chi"]
    terminal = sit("2 Zoë 1", session=tally)
    assert "1 Ana 2 Bo Li 3 Chi" in terminal.asked[0]
    assert tally.record.entries[-1].body["value"] == [[0, "Bo Li"], [1, "Zoë"], [2, "Ana"]]
    assert "must not" not in terminal.words


def test_long_names_are_told_apart_and_nothing_is_wider_than_a_phone() -> None:
    names = ", ".join("N" * 150 + letter for letter in "ab")
    session = begun()
    terminal = sit(names, "", "2", "", "", *WON[:1])
    assert "is longer than" not in terminal.words
    assert sit("note " + "x" * 190, "log", session=session).words

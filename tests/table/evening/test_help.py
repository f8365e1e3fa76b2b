"""What a question mark says, how a refusal is told, and what an evening takes as its end."""

import pytest

from tests.table.evening.conftest import BEGUN, OPENING, ROWS, Table, shown

TURN = (*BEGUN, *ROWS)
END = (*TURN, "add up", "0", "0", "0")
EMPTY = "nothing more to say"


@pytest.mark.parametrize("answered", range(len(OPENING) + 1))
def test_every_question_of_an_opening_can_be_explained(table: Table, answered: int) -> None:
    words = shown(table.sit(*OPENING[:answered], "?")).words
    assert EMPTY not in words
    assert "Words at every prompt" in words


@pytest.mark.parametrize("before", [(*OPENING, "steps"), (*OPENING, "count"), END])
def test_so_can_the_checklist_and_the_end(table: Table, before: tuple[str, ...]) -> None:
    assert EMPTY not in shown(table.sit(*before, "?")).words


@pytest.mark.parametrize("asked", ["? take food", "?4", "\N{FULLWIDTH QUESTION MARK} 4"])
def test_a_choice_of_the_menu_is_explained_by_its_number_or_name(table: Table, asked: str) -> None:
    words = shown(table.sit(*TURN, asked)).words
    assert "[GIZA-PROD-01]" in words
    assert "[GIZA-NOM-01]" not in words


@pytest.mark.parametrize("asked", ["?", "? 99"])
def test_a_menu_is_explained_by_what_comes_first(table: Table, asked: str) -> None:
    words = shown(table.sit(*TURN, asked)).words
    assert "[GIZA-NOM-01]" in words
    assert "? and a number explains that choice." in words


def test_a_menu_is_listed_again_after_a_long_answer(table: Table) -> None:
    words = shown(table.sit(*TURN, "log", "note not long")).words
    assert words.count("Push sled 1") == 2


def test_an_evening_ends_with_a_yes_and_nothing_else(table: Table) -> None:
    evening = table.sit(*END, "2", "no")
    assert not evening.position.closed
    assert "Please choose: yes." in shown(evening).words
    assert table.sit("").position.closed


def test_the_places_are_what_stays_on_the_screen(table: Table) -> None:
    words = shown(table.sit(*END)).words
    assert words.index("Why:") < words.index("share the victory") < words.index("Close the")


def test_what_was_mistyped_in_a_long_menu_is_answered_in_one_line(table: Table) -> None:
    assert "\nPlease choose 1-7, or first letters.\n" in shown(table.sit(*TURN, "0")).shown


def test_why_goes_back_to_the_last_act_that_had_something_to_say(table: Table) -> None:
    assert "[GIZA-ORDER-06]" in shown(table.sit(*TURN, "end", "why")).words


@pytest.mark.parametrize(
    ("goods", "asks"), [("full", "Workers in the temple"), ("light", "Food behind the screen")]
)
def test_adding_up_asks_in_the_words_of_the_score_sheet(
    table: Table, goods: str, asks: str
) -> None:
    evening = table.sit(*OPENING[:-1], goods, "begin", *ROWS, "add up")
    assert shown(evening).prompts[-1].startswith(asks)


def test_a_refusal_names_what_was_asked_and_says_why(table: Table) -> None:
    """GIZA-DECO-01: Ana, Bo and Chi bid 40 art each in a light game; there is only 60."""
    light = (*OPENING[:-1], "light", "begin", *ROWS, "push sled 1", "4", "8", "B")
    words = shown(table.sit(*light, *(("", "40", "40") * 3))).words
    assert "art_bids" not in words
    assert "Chi: Art bid: adds up to 120, must be at most 60." in words

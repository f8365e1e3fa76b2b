"""Text measured in columns, whatever the writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.questions.text import visible
from companion.table.terminal.width import clip, columns, flowing, left, right, wrap

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Zl", "Zp"]))


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("", 0),
        ("Ana", 3),
        ("ギザ", 4),
        ("Giza、ギザ", 10),
        ("é", 1),
        ("e\u0301", 1),
        ("ｱ", 1),
        ("\uff21", 2),
    ],
)
def test_japanese_letters_take_two_columns_and_accents_none(text: str, wide: int) -> None:
    assert columns(text) == wide


@given(WORDS, st.integers(2, 60))
def test_no_line_is_wider_than_asked(text: str, most: int) -> None:
    assert all(columns(line) <= most for line in wrap(text, most))


@given(WORDS, st.integers(8, 60))
def test_an_indent_counts_as_part_of_the_line(text: str, most: int) -> None:
    lines = wrap(text, most, "    ", "10. ")
    assert all(columns(line) <= most for line in lines)
    assert lines[0].startswith("10.")


@given(WORDS, st.integers(2, 60))
def test_wrapping_loses_nothing_but_spaces(text: str, most: int) -> None:
    assert "".join("".join(wrap(text, most)).split()) == "".join(text.split())


@given(WORDS, st.integers(1, 60))
def test_clipped_text_fits_and_filled_text_fits_exactly(text: str, most: int) -> None:
    assert columns(clip(text, most)) <= most
    assert columns(left(text, most)) == columns(right(text, most)) == most


def test_words_stay_whole_and_a_word_longer_than_the_line_is_cut() -> None:
    assert wrap("one two three", 8) == ["one two", "three"]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_japanese_breaks_anywhere_but_no_line_begins_with_a_closing_mark() -> None:
    assert wrap("食料を取る。", 10) == ["食料を取", "る。"]
    assert wrap("食料、工芸品", 6) == ["食料、", "工芸品"]
    assert wrap("食料、工芸品", 4) == ["食", "料、", "工芸", "品"]


def test_japanese_breaks_before_no_small_letter() -> None:
    assert wrap("スフィンクス", 4) == ["ス", "フィ", "ンク", "ス"]
    assert wrap("一ヶ所、1〜4", 8) == ["一ヶ所、", "1〜4"]
    assert wrap("色々と", 4) == ["色々", "と"]


def test_a_cut_text_says_so() -> None:
    assert clip("Nebuchadnezzar", 6) == "Nebuc…"
    assert clip("大ピラミッド", 6) == "大ピ…"


@pytest.mark.parametrize(
    "steering",
    [
        "\x1b[2J",
        "\x07",
        "\r",
        "\n",
        "\t",
        "\x9b31m",
        "\u202e",
        "\u2066",
        "\u200f",
        "\u2028",
        "\ud800",
    ],
)
def test_nothing_shown_steers_the_terminal(steering: str) -> None:
    shown = visible(f"Ana{steering}Bo")
    assert shown.isprintable()
    assert "\N{REPLACEMENT CHARACTER}" in shown


@pytest.mark.parametrize("name", ["Ana", "Zoë", "花子", "Ana 👩‍🚀", "O'Neil & <b>"])
def test_names_of_all_kinds_stay_as_they_are(name: str) -> None:
    assert visible(name) == name


def test_cells_share_lines_as_far_as_they_fit() -> None:
    cells = ["Ana 10", "Maximiliane 5", "Bo 7", "Konstantin 12", "Di 0"]
    assert list(flowing(cells)) == ["Ana 10  Maximiliane 5  Bo 7", "Konstantin 12  Di 0"]
    assert list(flowing([])) == []


def test_a_cell_that_is_not_short_has_its_own_line() -> None:
    cells = ["1 red", "2 blue", "3 ends the turn", "4 law", "5 add up"]
    assert list(flowing(cells, 10)) == ["1 red  2 blue", "3 ends the turn", "4 law  5 add up"]

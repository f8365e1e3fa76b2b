"""What counts as markup in a text, and what is only a sign in it."""

import pytest

from companion.kits.markup import MarkupError, as_typed, looks_marked, marked_lines, unmarked
from tests.kits.conftest import CASES

ICONS = ("food", "gold")


def seen(markup: str) -> list[tuple[str, str]]:
    """Return the text of each line, icons as `@`, and how its characters are set."""
    return [(each.text.replace("\ufffc", "@"), each.faces) for each in marked_lines(markup)]


@pytest.mark.parametrize(
    "text",
    CASES["signs_within_a_word_and_alone_are_signs"],
)  # fmt: skip
def test_signs_within_a_word_and_alone_are_signs(text: str) -> None:
    assert seen(text) == [(text, "r" * len(text))]
    assert looks_marked(text, ICONS) is None
    assert unmarked(text) == text


@pytest.mark.parametrize(
    ("markup", "shown", "faces"),
    [
        ("**a** *b*", "a b", "bri"),
        ("(**a**), “*b*”.", "(a), “b”.", "rbrrrrirr"),
        ("***a***", "a", "b"),
        ("*a **b***", "a b", "iib"),
        ("*2*3*", "2*3", "iii"),
        ("**a h**k**", "a h**k", "bbbbbb"),
        ("**石**の*石*", "石の石", "bri"),
        ("3**点**を**VP**で", "3点をVPで", "rbrbbr"),
        ("は**「石」**の", "は「石」の", "rbbbr"),
        ("**피라미드**는", "피라미드는", "bbbbr"),
        ("2**:food:** **3**:food:", "2@ 3@", "rbrbr"),
        ("12:food: 2:food:3:gold:", "12@ 2@3@", "rrrrrrrr"),
        (r"\*a\* \:food: \[x](y)", "*a* :food: [x](y)", "r" * 17),
        ("one\\ntwo", "one", "rrr"),
    ],
)
def test_marks_count_at_the_edges_of_words(markup: str, shown: str, faces: str) -> None:
    assert seen(markup)[0] == (shown, faces)


@pytest.mark.parametrize(
    ("markup", "why"),
    CASES["a_mark_that_has_no_other_is_told"],
)
def test_a_mark_that_has_no_other_is_told(markup: str, why: str) -> None:
    with pytest.raises(MarkupError, match=f"^{why.replace('*', '[*]')}"):
        marked_lines(markup)
    assert looks_marked(markup, ICONS) is None
    assert unmarked(markup) == markup


@pytest.mark.parametrize(
    ("text", "marked"),
    CASES["what_a_paragraph_would_show_in_another_way_is_found"],
)
def test_what_a_paragraph_would_show_in_another_way_is_found(text: str, marked: str) -> None:
    assert looks_marked(text, ICONS) == marked


@pytest.mark.parametrize(
    "text", ["**a** *b*", ":food: [c](gold)", r"\* \n \\", "a h**k", "**", "x\\", "[[", "](a)"]
)
def test_a_text_as_it_is_typed_loses_nothing(text: str) -> None:
    assert seen(as_typed(text)) == [(text, "r" * len(text))]


def test_a_screen_shows_no_marks() -> None:
    assert unmarked("**Take** *2* [red](gold) :food:\\nof 2*3") == "Take 2 red :food:\nof 2*3"


def test_a_long_row_of_marks_takes_no_time() -> None:
    assert unmarked("*" * 200_000) == "*" * 200_000

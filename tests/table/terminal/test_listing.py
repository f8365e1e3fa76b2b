"""Sessions as a list shows them: forty columns, whatever the game is called."""

import pytest

from companion.cli.lookup import open_house_translator
from companion.questions.text import visible
from companion.table.journal import Head
from companion.table.phrases import moment_of
from companion.table.terminal.screen import session_lines
from companion.table.terminal.width import columns
from tests.table.journal.conftest import AT, HOSTILE


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["giza", "terra-pyramides", *HOSTILE], ids=ascii)
def test_no_line_is_wider_than_forty_columns(language: str, game: str) -> None:
    head = Head("a" * 32, game, AT, AT, 12_345, over=True, deleted=True)
    lines = session_lines(head, "aaaa", open_house_translator(language))
    assert len(lines) >= 4
    for line in lines:
        assert columns(line) <= 40
        assert visible(line) == line


def test_a_session_says_what_it_is() -> None:
    head = Head("a" * 32, "giza", "no time", "no\ntime", 12, over=False, deleted=False)
    assert session_lines(head, "aaaa", open_house_translator("en")) == [
        "aaaa  giza                            no",
        "  entries: 12, the last no\N{REPLACEMENT CHARACTER}time",
    ]


def test_a_time_is_that_of_clocks_here() -> None:
    assert moment_of(AT)[:8] == "2026-01-"
    assert len(moment_of(AT)) == len("2026-01-31 19:30")

"""What another phone sends is played under the rules before it is written."""

import json

import pytest

from companion.table.journal import Journal
from tests.cli.conftest import Command

OPENING = {
    "seats": "3", "players[0]": "Ana", "players[1]": "Bo", "players[2]": "Chi",
    "colours[0]": "red", "colours[1]": "blue", "colours[2]": "tan", "start": "Ana",
    "goods": "light",
}  # fmt: skip
ACTS = (OPENING, {"checklist.way": "begin"}, *({"row.row": row} for row in "123"))


def exported(companion: Command, *acts: dict[str, str]) -> str:
    """An evening of these acts as another phone exports it; it is gone from this one."""
    journal = Journal()
    with journal.create("giza", None) as tape:
        for answers in acts:
            act = tape.next_seq
            for path, value in answers.items():
                tape.append("answer", {"act": act, "path": path, "value": value})
    text = companion("export", "--output", "-").out
    journal.path.unlink()
    return text


def test_an_evening_that_fits_is_taken_over(companion: Command) -> None:
    text = exported(companion, *ACTS, {"menu.Ana": "end_turn"}, {"menu.Bo": "push.1"})
    assert companion("import", "-", given=text).status == 0
    (head,) = Journal().sessions()
    assert head.entries == len(json.loads(text)["entries"]) == 16


@pytest.mark.parametrize(
    ("acts", "entry", "path"),
    [
        ((*ACTS, {"menu.Bo": "end_turn"}), 15, "menu.Bo"),  # it is Ana's turn
        ((*ACTS, {"menu.Ana": "lift"}, {"menu.Bo": "end_turn"}), 15, "menu.Ana"),
        ((OPENING, {"checklist.way": "begin"}, {"row.row": "9"}, {"row.row": "2"}), 12, "row.row"),
        (({**OPENING, "seats": "7"}, *ACTS[1:]), 2, "seats"),
    ],
)
def test_an_entry_that_the_rules_have_no_place_for_is_named(
    companion: Command, acts: tuple[dict[str, str], ...], entry: int, path: str
) -> None:
    ended = companion("import", "-", given=exported(companion, *acts))
    assert (ended.status, ended.out) == (2, "")
    expected = f"entry {entry}: body.path: the rules do not ask for '{path}' here"
    assert ended.err == f"companion: -: {expected}\n"
    assert Journal().sessions() == []

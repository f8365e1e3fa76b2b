"""What another phone sends is played under the rules before it is written."""

import json
from typing import Any

import pytest

from companion.table.journal import Journal
from tests.cli.conftest import Command

OPENING = {"players": [[0, "Ana"], [1, "Bo"], [2, "Chi"]]}
ACTS = (OPENING, {"checklist.way": "begin"})
SHEET = {"score.vp_track": {"@0": 4, "@1": 3, "@2": 2}}
AWAY = "b2"


def exported(companion: Command, *acts: dict[str, Any], way: str = "score") -> str:
    """A session of these acts as another phone exports it; it is gone from this one."""
    journal = Journal()
    with journal.create("giza", None, way) as tape:
        for answers in acts:
            act = tape.next_seq
            for path, value in answers.items():
                tape.append("answer", {"act": act, "path": path, "value": value})
    text = companion("export", "--output", "-").out
    journal.path.unlink()
    return text


def test_a_session_that_fits_is_taken_over(companion: Command) -> None:
    text = exported(companion, *ACTS, SHEET)
    assert companion("import", "-", given=text).status == 0
    (head,) = Journal().sessions()
    assert head.entries == len(json.loads(text)["entries"]) == 4


@pytest.mark.parametrize(
    ("acts", "entry", "path"),
    [
        ((*ACTS, {"menu.@0": "end_turn"}), 4, "menu.@0"),
        ((*ACTS, {"score.nothing": 1}), 4, "score.nothing"),
        (({"players": [[0, "Ana"]]}, *ACTS[1:]), 3, "checklist.way"),
        (({"seats": 3}, *ACTS[1:]), 2, "seats"),
    ],
)
def test_an_entry_that_the_rules_have_no_place_for_is_named(
    companion: Command, acts: tuple[dict[str, Any], ...], entry: int, path: str
) -> None:
    ended = companion("import", "-", given=exported(companion, *acts))
    assert (ended.status, ended.out) == (2, "")
    expected = f"entry {entry}: body.path: the rules do not ask for '{path}' here"
    assert ended.err == f"companion: -: {expected}\n"
    assert Journal().sessions() == []


@pytest.mark.parametrize("way", ["light", "full"])
def test_a_way_that_the_game_is_not_kept_in_is_refused(companion: Command, way: str) -> None:
    ended = companion("import", "-", given=exported(companion, *ACTS, way=way))
    assert (ended.status, ended.out) == (2, "")
    assert f"entry 1: body.way: giza is not kept in a way '{way}'" in ended.err


@pytest.fixture
def apart(companion: Command) -> str:
    """A session that went on on both phones; what the other one has."""
    text = exported(companion, *ACTS)
    companion("import", "-", given=text)
    journal = Journal()
    with journal.take(journal.find()) as tape:
        tape.append(
            "answer", {"act": 4, "path": "score.vp_track", "value": SHEET["score.vp_track"]}
        )
    there = companion("export", "--output", "-").out
    journal.path.unlink()
    companion("import", "-", given=text)
    with journal.take(journal.find()) as tape:
        tape.append("note", {"text": "here"})
    return there


def test_two_phones_that_both_went_on_keep_both(companion: Command, apart: str) -> None:
    ended = companion("import", "-", given=apart)
    assert (ended.status, ended.out) == (2, "")
    assert "entry 4: differs" in ended.err
    assert "--as ID" in ended.err
    assert companion("import", "-", "--as", AWAY, given=apart).status == 0
    one, other = Journal().sessions()
    assert one.id.startswith(AWAY)
    assert (one.entries, other.entries) == (4, 4)
    assert companion("replay", AWAY).status == 0


@pytest.mark.parametrize("wrong", ["", "nobody", "b" * 33])
def test_an_id_is_digits_that_no_session_here_begins_with(
    companion: Command, apart: str, wrong: str
) -> None:
    here = Journal().find()
    for name in (wrong, here[:2]):
        ended = companion("import", "-", "--as", name, given=apart)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith("companion: --as: ")


def test_after_delete_a_session_can_come_back(companion: Command) -> None:
    """From the other phone, which knows nothing of it."""
    text = exported(companion, *ACTS)
    companion("import", "-", given=text)
    companion("delete", "--yes")
    assert [head.deleted for head in Journal().sessions()] == [True]
    ended = companion("import", "-", given=text)
    assert "nothing new." in ended.out
    assert "It is back." in ended.out
    assert [head.deleted for head in Journal().sessions()] == [False]

"""What another phone sends is played under the rules before it is written."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.asking import json_object
from companion.cli.errors import Mistake
from companion.cli.lookup import kit_of
from companion.kits import games
from companion.questions.errors import Refused
from companion.table.importing import check_fit
from companion.table.journal import Journal, JournalFault
from companion.table.journal.entries import chained
from companion.table.journal.exchange import session_json, sessions_read
from tests.cli.conftest import Command

OPENING = {"players": [[0, "Ana"], [1, "Bo"], [2, "Chi"]]}
ACTS = (OPENING, {"checklist.way": "begin"})
SHEET = {"score.vp_track": {"@0": 4, "@1": 3, "@2": 2}}
AWAY = "b2"
ID = "ab" * 16
PATHS = st.sampled_from(["players", "checklist.way", "score.vp_track", "score", "act", "path",
                         "value", "before", "of", "kind", "kit", "", "@0", "@9", "x"])  # fmt: skip


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
        (({"players": [[0, "Ana"]]}, *ACTS[1:]), 2, "players"),
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


def test_a_way_that_the_game_is_not_kept_in_is_refused(companion: Command) -> None:
    ended = companion("import", "-", given=exported(companion, *ACTS, way="light"))
    assert (ended.status, ended.out) == (2, "")
    assert "entry 1: body.way: giza is not kept in a way 'light'" in ended.err


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


ODD = st.recursive(
    st.sampled_from([None, True, False, 0, 1, -1, 2**31, 10**4299, 1.5, float("inf"), "", "x",
                     "\ud800", "@0", "\x1b[2J", "y" * 9000, ID]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PATHS, inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
"""What somebody may write in a value's place."""


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An evening of a phone, as `companion export` wrote it, while this one's journal is empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("phone")))
        journal = Journal()
        with journal.create("giza", None, "score") as tape:
            for answers in (*ACTS, SHEET):
                act = tape.next_seq
                for path, value in answers.items():
                    tape.append("answer", {"act": act, "path": path, "value": value})
            entries = tape.entries
        yield json.dumps(session_json(entries))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_imported_is_taken_or_refused(phone: str, data: st.DataObject) -> None:
    """The digests are put right again, so that all that is checked after them is reached."""
    value = json.loads(phone)
    for _ in range(data.draw(st.integers(1, 3))):
        entries = value.get("entries")
        found = entries if isinstance(entries, list) else []
        places = [each for each in found if isinstance(each, dict) and each]
        within = (each.get("body") for each in places)
        bodies = [body for body in within if isinstance(body, dict) and body]
        place = data.draw(st.sampled_from([value, *places, *bodies, *bodies]))
        place[data.draw(st.sampled_from([*place]) | PATHS)] = data.draw(ODD)
    with suppress(Exception):  # where there is nothing left to put right
        before = None
        for each in value["entries"]:
            before = chained(before, each["at"], each["version"], each["kind"], each["body"])
            each["digest"] = before.digest
    text = json.dumps(value)
    with suppress(Mistake, JournalFault, Refused):
        for session in sessions_read(json_object(text, "it")):
            check_fit(session.entries, games(), kit_of)


def shared(**more: str) -> str:
    """A file with these members, as they stand, besides those that it needs."""
    members = {"format": '"companion-session"', "formatVersion": "2", "id": f'"{ID}"',
               "game": '"giza"', "deleted": "false", "entries": "[]"}  # fmt: skip
    text = ", ".join(f'"{key}": {value}' for key, value in (members | more).items())
    return f"{{{text}}}"


MANY = ", ".join(f'"{n}": 0' for n in range(50_000))
CRAFTED = (
    "[" * 100_000,
    '{"a":' * 100_000,
    shared(formatVersion="9" * 4300),
    shared(formatVersion="9" * 4301),
    shared(format='"companion-sessions"'),
    shared(entries="[" * 900 + "]" * 900),
    shared(game=f"{{{MANY}}}"),
    shared(entries=f"[{{{MANY}}}]"),
    shared(deleted="[" * 500 + "]" * 500),
    f"{{{MANY}, {MANY}}}",
)


@pytest.mark.parametrize("text", CRAFTED, ids=range(len(CRAFTED)))
def test_a_crafted_file_is_refused_in_one_line(companion: Command, text: str) -> None:
    ended = companion("import", "-", given=text)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 300
    assert Journal().sessions() == []

"""Bids on one phone or on three: nobody learns one before all are in."""

from pathlib import Path

import pytest

from companion.questions.errors import InvalidAnswer
from companion.table.journal import Journal
from companion.table.session import commands
from companion.table.session.points import open_points
from companion.table.session.record import Record
from companion.table.session.session import Session
from tests.table import tally
from tests.table.driving import OPENED, english, paths, told

SECRET = 7


class Table:
    """A session of the tally in a journal, gone on with as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "journal.sqlite3")

    def sit(self, *answers: object) -> Session:
        """Answer what is open first, and let the phone go."""
        journal = self.journal
        if journal.sessions():
            tape = journal.take(journal.find())
            session = Session(open_points(tally.KIT, tally.GAME), Record(tape), is_resumed=True)
        else:
            record = Record(lambda: journal.create("giza", None, "points"))
            session = Session(open_points(tally.KIT, tally.GAME), record)
        told(session, *answers)
        session.close()
        return session

    @property
    def values(self) -> list[object]:
        """The bids that are written openly."""
        entries = self.journal.entries(self.journal.find())
        return [
            entry.body["value"]
            for entry in entries
            if entry.kind == "answer" and "bids" in entry.body["path"]
        ]

    @property
    def content(self) -> bytes:
        return self.journal.path.read_bytes()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.sit(*OPENED, "take.red")
    return table


def test_bids_are_kept_over_a_break_and_revealed_together(table: Table) -> None:
    table.sit(SECRET)
    table.sit(2)
    assert table.values == []
    session = table.sit(1)
    assert table.values == [SECRET, 2, 1]
    assert session.scores["Ana"] == 2


def test_bids_that_are_all_in_are_revealed_when_the_session_goes_on(table: Table) -> None:
    """The program was killed between the last bid and the reveal."""
    table.sit(SECRET, 2)
    with table.journal.take(table.journal.find()) as tape:
        act = next(entry.body["act"] for entry in tape.entries if entry.kind == "sealed")
        token = tape.sealed(act, "bid.bids.@2", 1)
        tape.append("sealed", {"act": act, "path": "bid.bids.@2", "value": token})
    table.sit()
    assert table.values == [SECRET, 2, 1]


def test_tokens_are_of_one_length_and_tell_nothing(table: Table) -> None:
    table.sit(0, 9)
    sealed = [x for x in table.journal.entries(table.journal.find()) if x.kind == "sealed"]
    assert len({len(entry.body["value"]) for entry in sealed}) == 1
    assert len({entry.body["value"] for entry in sealed}) == 2


def test_a_key_that_gets_lost_before_the_reveal_takes_no_bid_with_it(table: Table) -> None:
    session = Session(
        open_points(tally.KIT, tally.GAME), Record(table.journal.take(table.journal.find()))
    )
    told(session, SECRET, 2)
    (key,) = table.journal.path.parent.glob("*.key")
    key.unlink()
    told(session, 1)
    session.close()
    assert table.values == [SECRET, 2, 1]


def test_a_bid_whose_key_is_lost_is_asked_again(table: Table) -> None:
    table.sit(SECRET)
    (key,) = table.journal.path.parent.glob("*.key")
    key.unlink()
    assert paths(table.sit()) == ["bid.bids.Ana", "bid.bids.Bo", "bid.bids.Chi"]


def test_a_bid_is_neither_told_nor_put_right_before_the_reveal(table: Table) -> None:
    session = table.sit(SECRET)
    number = session.record.entries[-1].seq
    with pytest.raises(InvalidAnswer):
        commands.fix(session, number, 1, english(session))
    session = table.sit()
    commands_tell = [each for each in session.news if each.text]
    assert not commands_tell


def test_a_bid_is_taken_back_without_being_told(table: Table) -> None:
    session = Session(
        open_points(tally.KIT, tally.GAME), Record(table.journal.take(table.journal.find()))
    )
    told(session, SECRET)
    commands.undo(session)
    words = " ".join(english(session).say(x.text) for x in session.take_news() if x.text)
    session.close()
    assert words == "Taken back: Ana: Coins bid"
    table.sit(1, 2, 3)
    assert table.values == [1, 2, 3]


def test_a_revealed_bid_keeps_its_number_and_is_put_right_openly(table: Table) -> None:
    session = Session(
        open_points(tally.KIT, tally.GAME), Record(table.journal.take(table.journal.find()))
    )
    told(session, SECRET)
    number = session.record.entries[-1].seq
    told(session, 2, 1)
    commands.fix(session, number, 0, english(session))
    session.close()
    assert session.scores == {"Ana": 1, "Bo": 1, "Chi": 0}

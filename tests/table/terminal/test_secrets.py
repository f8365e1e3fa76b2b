"""Bids on one phone: each on a screen of their own, or all fists opened at once."""

import re
from pathlib import Path

import pytest

from companion.kits import load_kit
from companion.table.session.session import Session
from tests.kit_files import written
from tests.table.driving import begun, paths
from tests.table.terminal.conftest import sit


@pytest.fixture
def bidding() -> Session:
    """All are to bid."""
    return begun("take.red")


def test_hand_over_bid_next_and_no_second_prompt(bidding: Session) -> None:
    terminal = sit("", "3", "", "2", "", "1", session=bidding)
    assert bidding.scores == {"Ana": 2, "Bo": 0, "Chi": 0}
    assert len(terminal.unseen) == 6, "three are handed the phone, three bid"


def test_each_bids_on_a_screen_of_their_own(bidding: Session) -> None:
    terminal = sit("", "3", "", "2", "", "1", session=bidding)
    for name in ("Ana", "Bo", "Chi"):
        (own,) = (x for x in terminal.screens if re.search(rf"^{name}: Coins bid", x, re.MULTILINE))
        assert not re.search("^[123]\\b", own, re.MULTILINE)
        assert "Coins bid [0-9]" in " ".join(own.split())


def test_fists_opened_at_the_table_are_one_line(bidding: Session) -> None:
    terminal = sit("3 2 1", session=bidding)
    assert "Or open your fists and type all at once: Ana, Bo, Chi." in terminal.words
    assert bidding.scores == {"Ana": 2, "Bo": 0, "Chi": 0}
    assert terminal.last.endswith("Bo:")


def test_fists_that_do_not_fit_are_refused_and_nobody_has_bid(bidding: Session) -> None:
    terminal = sit("3 2", "3 2 99", "3 3 3", session=bidding)
    assert "A whole number, please: 0-9." in terminal.words
    assert paths(bidding) == ["bid.bids.Ana", "bid.bids.Bo", "bid.bids.Chi"]
    assert not any(entry.kind == "sealed" for entry in bidding.record.entries)


def test_whoever_comes_first_may_leave_the_others_to_open_theirs(bidding: Session) -> None:
    sit("", "3", "2 1", session=bidding)
    assert bidding.scores == {"Ana": 2, "Bo": 0, "Chi": 0}


@pytest.mark.parametrize("word", ["log all", "score", "why", "redo", "note x", "board"])
@pytest.mark.parametrize("between", [(), ("",)])
def test_no_word_tells_a_bid(bidding: Session, word: str, between: tuple[str, ...]) -> None:
    terminal = sit("", "7", *between, word, session=bidding)
    assert "Coins bid: 7" not in terminal.words
    assert (
        "Ana: Coins bid"
        not in terminal.words.replace("Ana: Coins bid: hidden", "").partition("Hand over to Bo")[2]
    )


def test_nothing_of_the_game_is_shown_while_the_phone_is_handed_over(bidding: Session) -> None:
    terminal = sit("", "7", "board", "pause", "", session=bidding)
    assert "Piles left" not in terminal.asked[-1]
    assert "Hand over to Bo" in terminal.asked[-1], "whoever comes back may not be whose turn it is"


def test_a_bid_is_taken_back_without_being_told(bidding: Session) -> None:
    terminal = sit("", "7", "", "undo", session=bidding)
    assert "Taken back: Ana: Coins bid" in terminal.words
    assert "bid: 7" not in terminal.words
    assert "Hand over to Ana" in terminal.asked[-1]


def test_what_was_won_is_told_to_all_on_a_clean_screen(bidding: Session) -> None:
    terminal = sit("", "3", "", "2", "", "1", session=bidding)
    assert "Ana wins the bid with 3." in " ".join(terminal.screens[-1].split())
    assert "Coins bid" not in terminal.screens[-1]


ROLES = """
[start.ask]
role = { words = "Your role", choices = ["guard", "mask"], hidden = true }
[round]
count = 2
[round.ask]
taken = "Taken"
[round.points]
hand = "taken"
[final.points]
veil = "if(role == 'mask', 12, 0)"
"""


def test_a_hidden_answer_is_put_right_on_a_screen_of_ones_own(tmp_path: Path) -> None:
    """The phone goes to whose it is and away again; what stood there, and stands now, is unsaid."""
    files = {"kit.toml": 'id = "roles"\nname = "Roles"\nplayers = [2]\n', "score.toml": ROLES}
    session = Session.begin(load_kit("roles", written(tmp_path / "roles", files)), "points")
    begun = ("Ana Ben", "", "1", "", "1", "3 4")
    terminal = sit(*begun, "fix 4", "", "mask", "log", "1 1", session=session)
    handed = next(x for x in terminal.screens[4:] if "Hand over to Ben" in x)
    assert "It was" not in handed
    assert "Ben: Your role" in handed
    after = terminal.shown.partition("Entry 4 is put right")[2]
    assert "Ben: Your role: hidden" in " ".join(after.split())
    told, ended = after.split("Round 2", 1)[0], after.rpartition("Why")[2]
    assert "mask" not in told
    assert session.scores == {"Ana": 4, "Ben": 17}
    assert "Veil 12" in ended
    assert not [x for x in terminal.prompts if "Your role" in x and x not in terminal.unseen]

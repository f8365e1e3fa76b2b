"""Bids on one phone: nobody learns one before all are in."""

import re

import pytest

from tests.table.evening.conftest import HOME, Table, Watched, shown

SECRET = "3"
"""A bid that is neither a page of the file nor a place on the screen when it is typed alone."""
BID = (*HOME, "", SECRET, SECRET)


def values(table: Table) -> list[str]:
    """The plain answers to the decoration."""
    return [
        entry.body["value"]
        for entry in table.entries
        if entry.kind == "answer" and "art_bids" in entry.body["path"]
    ]


def test_each_bids_on_a_screen_of_their_own(table: Table) -> None:
    evening = table.sit(*BID, "", "2", "2", "", "1", "1")
    screens = shown(evening).screens
    for name in ("Ana", "Bo", "Chi"):
        (own,) = (
            screen for screen in screens if f"Hand over to {name}" in " ".join(screen.split())
        )
        others = {"Ana", "Bo", "Chi"} - {name}
        assert not any(other in own for other in others)
        assert not re.search(r"^[123]$", own, re.MULTILINE)


def test_nothing_of_a_bid_is_in_the_journal_before_the_reveal(table: Table) -> None:
    for bids in (("0", "0"), ("2", "2")):
        evening = table.sit(*(HOME if not table.file.exists() else ()), "", *bids)
        assert table.entries[-1].kind == "sealed" or table.entries[-2].kind == "sealed"
        assert values(table) == []
        assert evening.asked[-1].secret
    tokens = [entry.body["value"] for entry in table.entries if entry.kind == "sealed"]
    assert len({len(token) for token in tokens}) == 1
    table.sit("", "1", "1")
    assert values(table) == ["0", "2", "1"]


def test_bids_are_kept_over_a_break_and_revealed_together(table: Table) -> None:
    table.sit(*BID)
    table.sit("", "2", "2")
    assert values(table) == []
    evening = table.sit("", "1", "1")
    assert values(table) == [SECRET, "2", "1"]
    assert evening.asked[-1].path == "load.1.stone"
    assert evening.stage.goods["art"] == {"Ana": 0, "Bo": 1, "Chi": 2}


def test_bids_that_are_all_in_are_revealed_when_the_evening_goes_on(table: Table) -> None:
    """The program was killed between the last bid and the reveal."""
    table.sit(*BID, "", "2", "2")
    with table.journal.take(table.journal.find(None)) as tape:
        act = next(entry.body["act"] for entry in table.entries if entry.kind == "sealed")
        tape.seal(act, "decoration.art_bids.Chi", "1")
    evening = table.sit()
    assert values(table) == [SECRET, "2", "1"]
    assert evening.asked[-1].path == "load.1.stone"


def test_a_bid_that_differs_the_second_time_is_typed_anew(table: Table) -> None:
    evening = table.sit(*HOME, "", "3", "2", "1", "1")
    assert evening.asked[-1].path == "decoration.art_bids.Bo"
    table.sit("", "0", "0", "", "0", "0")
    assert values(table) == ["1", "0", "0"]


def test_a_key_that_gets_lost_before_the_reveal_takes_no_bid_with_it(table: Table) -> None:
    def watch(evening: Watched) -> None:
        if evening.asked[-1].path == "decoration.art_bids.Chi":
            (key,) = table.file.parent.glob("*.key")
            key.unlink()

    table.watch = watch
    table.sit(*BID, "", "2", "2", "", "1", "1")
    assert values(table) == [SECRET, "2", "1"]


@pytest.mark.parametrize("word", ["log all", "score", "why", "redo", "note x", "fix 22", "fix 21"])
def test_no_word_tells_a_bid(table: Table, word: str) -> None:
    before = table.sit(*BID)
    sealed = table.entries[-1]
    assert sealed.kind == "sealed"
    evening = table.sit("", word.replace("22", str(sealed.seq)), "undo")
    words = shown(evening).words
    assert "Ana: Art bid: 3" not in words
    assert "Art bid: 3" not in shown(before).words


def test_a_bid_is_taken_back_without_being_told(table: Table) -> None:
    table.sit(*BID)
    evening = table.sit("", "undo")
    assert evening.asked[-1].path == "decoration.art_bids.Ana"
    assert "Taken back: Ana: Art bid" in shown(evening).words
    assert "Art bid: none" not in shown(evening).words
    table.sit("", "1", "1", "", "0", "0", "", "0", "0")
    assert values(table) == ["1", "0", "0"]


def test_a_sealed_bid_that_no_longer_fits_is_asked_again_unseen(table: Table) -> None:
    """Ana makes art of food before her push; a correction leaves her less to bid."""
    table.sit(*HOME[:-4], "food", "9", "art", "3", *HOME[-4:], "", "6", "6")
    assert table.entries[-1].kind == "sealed"
    seq = next(entry.seq for entry in table.entries if entry.body.get("path") == "art.art")
    evening = table.sit(f"fix {seq}", "1")
    assert evening.asked[-1].path == "decoration.art_bids.Ana"
    assert evening.asked[-1].secret
    words = shown(evening).words
    assert "no longer fits: Ana: Art bid" in words
    assert "Art bid: none" not in words
    assert "Art bid: 6" not in words
    table.sit("", "4", "4", "", "0", "0", "", "0", "0")
    assert values(table) == ["4", "0", "0"]


def test_a_revealed_bid_is_corrected_openly(table: Table) -> None:
    table.sit(*BID, "", "2", "2", "", "1", "1")
    seq = next(e.seq for e in table.entries if e.kind == "answer" and e.body["value"] == "2"
               and "art_bids.Bo" in e.body["path"])  # fmt: skip
    evening = table.sit(f"fix {seq}", "0")
    assert evening.stage.goods["art"]["Bo"] == 3
    assert "It was: Bo: Art bid: 2" in shown(evening).words


def test_undo_past_the_reveal_asks_for_a_bid_unseen_again(table: Table) -> None:
    table.sit(*BID, "", "2", "2", "", "1", "1")
    evening = table.sit("undo")
    assert evening.asked[-1].path == "decoration.art_bids.Chi"
    assert evening.asked[-1].secret
    evening = table.sit("", "2", "2")
    assert evening.stage.goods["art"]["Chi"] == 1


def test_the_points_tell_nothing_of_what_others_hold_while_one_has_the_screen(
    table: Table,
) -> None:
    evening = table.sit(*HOME, "", "score")
    before = shown(table.sit("undo", "undo", "score"))
    assert "Art" not in shown(evening).screens[-1].partition("Points")[2]
    assert "Art" in before.words.partition("Points")[2]

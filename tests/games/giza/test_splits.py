"""What level players share, as the aids print it, is what the rules give them."""

import pytest

from companion.games.common.scores import shares
from companion.games.giza.tables import tables
from companion.kits import load_kit

KIT = load_kit("giza")
PLACES = ("first", "second", "third", "fourth")
LOW = ("push", "middle_lift", "decoration", "temple")
HIGH = ("final_lift", "capstone_decoration")
SPLITS = KIT.table("splits").rows


def points_of(scoring, players):
    row = KIT.table("scoring").row(scoring)
    return tuple(row[place] for place in PLACES[:players])


def level(tied, place, players):
    """Return quantities with so many players level for a place, the better places taken."""
    better = {f"better {number}": 9 - number for number in range(1, place)}
    worse = {f"worse {number}": 1 for number in range(players - place - tied + 1)}
    return better | {f"level {number}": 3 for number in range(tied)} | worse


@pytest.mark.parametrize("split", SPLITS, ids=lambda row: row["split"])
@pytest.mark.parametrize(("column", "scorings"), [("low", LOW), ("high", HIGH)])
def test_printed_shares_are_those_of_the_rules(split, column, scorings):
    """GIZA-SCORE-01, GIZA-SCORE-02."""
    for scoring in scorings:
        for players in split["players"]:
            found = shares(
                level(split["tied"], split["place"], players), points_of(scoring, players)
            )
            shared = next(share for share in found if "level 0" in share.players)
            assert len(shared.players) == split["tied"]
            assert shared.points == split[column]


def test_scorings_happen_as_often_as_there_are_stones():
    """GIZA-INV-12: as section 14.2 has it."""
    most = {n: [line.most for line in tables(KIT, n).scorings.values()] for n in KIT.players}
    assert most == {3: [7, 4, 1, 4, 1, 3], 4: [9, 5, 1, 4, 1, 3]}


def test_every_group_of_level_players_is_printed():
    """Section 7.4: all groups, and the numbers of players that they can occur with."""
    printed = {(row["tied"], row["place"]): row["players"] for row in SPLITS}
    assert printed == {
        (tied, place): tuple(n for n in KIT.players if place + tied - 1 <= n)
        for place in (1, 2, 3)
        for tied in range(2, 6 - place)
    }

"""What the rules refuse is asked again, whatever happens before it is answered."""

from tests.table.evening.conftest import BEGUN, HOME, ROWS, Table, Typist, shown

BEGUN_LIGHT = (*BEGUN[:-2], "light", "begin")
DECORATION = (*BEGUN_LIGHT, *HOME[len(BEGUN) :])
"""Ana has brought a stone home in a light game, where nobody knows who holds how much art."""

FORTY = ("", "40", "40", "", "40", "40", "", "40", "40")
"""Everybody bids 40, Bo first; there is only 60."""


def bids(table: Table) -> list[str]:
    """What counts of the bids now, sealed or not."""
    act = table.record.acts[-1]
    return [path for path in (*act.answers, *act.sealed) if "art_bids" in path]


def test_after_a_refused_total_no_old_bid_counts(table: Table) -> None:
    """GIZA-DECO-01: killed while the first of them bids again, the others are asked as well."""
    evening = table.sit(*DECORATION, *FORTY)
    assert "must be at most 60" in shown(evening).words
    assert len(bids(table)) == 3  # they are let go by the first new bid, not before
    table.sit("", "10", "10")
    assert len(bids(table)) == 1
    evening = table.sit()
    assert evening.asked[-1].path.startswith("decoration.art_bids")
    evening = table.sit("", "10", "10", "", "10", "10")
    assert evening.stage.scores == {"Ana": 13, "Bo": 3, "Chi": 3}


def test_one_number_that_fits_is_not_asked(table: Table) -> None:
    """GIZA-NOM-01: with four workers of Ana's aboard there is no room for others."""
    evening = table.sit(*BEGUN, *ROWS, "push sled 1", "4")
    assert evening.asked[-1].path == "push.1.food_bids.Ana"


def test_a_closed_evening_is_opened_again(table: Table) -> None:
    goods = ("0", "0", "0") * 3
    evening = table.sit(*BEGUN_LIGHT, "1", "2", "3", "add", *goods, "")
    assert evening.position.closed
    evening = table.sit()
    assert not evening.position.closed
    assert evening.position.result is not None
    evening = table.sit("override", "Bo", "7", "It was late", "")
    assert evening.position.closed
    assert evening.position.result.value["winners"] == ["Bo"]


def test_a_terminal_that_does_not_say_it_is_one_is_asked_again_as_well(table: Table) -> None:
    """GIZA-DECO-01: the console of some phones looks like a pipe."""
    typist = Typist((*DECORATION, *["40"] * 3, *["10"] * 3))
    typist.is_live = False
    assert table.keep(typist).stage.scores == {"Ana": 13, "Bo": 3, "Chi": 3}

"""A name that is put right: everything that was answered under the old one still counts."""

from tests.table.evening.conftest import BEGUN, HOME, ROWS, Table, shown

TURN = (*BEGUN, *ROWS)


def test_a_name_is_put_right_in_the_middle_of_an_evening(table: Table) -> None:
    before = table.sit(*TURN, "push sled 2", "2", "1", "0", "1", "4", "override", "1", "3", "x")
    evening = table.sit("fix 3", "Anna")
    assert evening.seating.players == ("Anna", "Bo", "Chi")
    assert evening.seating.start == "Anna"
    assert evening.asked[-1] == before.asked[-1]
    assert evening.corrections == {"Anna": 3}
    goods = before.stage.goods["food"]
    assert evening.stage.goods["food"] == {**dict(list(goods.items())[1:]), "Anna": goods["Ana"]}
    assert "no longer fits" not in shown(evening).words


def test_it_is_so_after_an_interruption_and_until_it_is_undone(table: Table) -> None:
    table.sit(*TURN, "push sled 2", "2", "1", "0", "1", "4", "fix 3", "Anna", "food", "3")
    evening = table.sit()
    assert evening.stage.scores.keys() == {"Anna", "Bo", "Chi"}
    evening = table.sit("undo", "undo", "undo")
    assert evening.seating.players == ("Ana", "Bo", "Chi")
    assert evening.asked[-1].path == "menu.Bo"


def test_two_people_change_their_names(table: Table) -> None:
    """Who was Ana in the first round is Bo now; the rows they chose are still their seats'."""
    evening = table.sit(*TURN, "fix 3", "X", "fix 4", "Ana")
    seq = max(e.seq for e in table.entries if e.body.get("value") == "X")
    evening = table.sit(f"fix {seq}", "Bo")
    assert evening.seating.players == ("Bo", "Ana", "Chi")
    assert evening.position.state.rows == {"Bo": 1, "Ana": 2, "Chi": 3}
    assert evening.asked[-1].path == "menu.Bo"


def test_bids_that_were_revealed_keep_their_bidder(table: Table) -> None:
    table.sit(*HOME, "", "3", "3", "", "2", "2", "", "1", "1")
    evening = table.sit("fix 3", "Anna")
    assert evening.stage.goods["art"] == {"Anna": 0, "Bo": 1, "Chi": 2}


def test_a_bid_that_is_sealed_under_an_old_name_is_asked_again(table: Table) -> None:
    table.sit(*HOME, "", "3", "3")
    evening = table.sit("fix 3", "Anna")
    assert evening.asked[-1].path == "decoration.art_bids.Anna"
    evening = table.sit("", "1", "1", "", "0", "0", "", "0", "0")
    assert evening.stage.goods["art"] == {"Anna": 2, "Bo": 3, "Chi": 3}
    assert table.sit().stage.goods["art"] == {"Anna": 2, "Bo": 3, "Chi": 3}

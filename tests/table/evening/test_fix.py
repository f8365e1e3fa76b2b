"""An earlier answer put right, and what becomes of all that came after it."""

import pytest

from tests.table.evening.conftest import BEGUN, RECONCILE, ROWS, Table, shown

PUSHED = (*BEGUN, *ROWS, "push sled 2", "2", "1", "0", "1", "4", "food", "5", "end", "end")
"""Ana pushes sled 2 with Bo, who bids first; Bo takes food; Chi passes. Bo chooses a row next."""


def number(table: Table, path: str) -> int:
    """The entry that last answered a question."""
    answered = (e.seq for e in table.entries if e.body.get("path") == path)
    return list(answered)[-1]


def fixed(table: Table, path: str, *typed: str) -> object:
    return table.sit(f"fix {number(table, path)}", *typed)


def test_what_follows_is_played_again(table: Table) -> None:
    before = table.sit(*PUSHED)
    assert before.stage.goods["food"] == {"Ana": 4, "Bo": 12, "Chi": 8}
    evening = table.sit(f"fix {number(table, 'push.2.food_bids.Ana')}", "3")
    assert evening.stage.goods["food"] == {"Ana": 5, "Bo": 12, "Chi": 8}
    assert evening.asked[-1] == before.asked[-1]
    words = shown(evening).words
    assert "It was: Food bid: Ana: 4" in words
    assert "is put right; what came after it is played again." in words


def test_a_correction_can_be_taken_back_and_put_back(table: Table) -> None:
    table.sit(*PUSHED, "log")
    fix = f"fix {number(table, 'push.2.food_bids.Ana')}"
    evening = table.sit(fix, "3", "undo")
    assert evening.stage.goods["food"]["Ana"] == 4
    evening = table.sit("redo")
    assert evening.stage.goods["food"]["Ana"] == 5


def test_only_a_number_of_the_log_is_fixed(table: Table) -> None:
    for wrong in ("fix", "fix 1", "fix 999", "fix 99999999999999999999"):
        evening = table.sit(*(BEGUN if not table.file.exists() else ()), wrong)
        assert "Type fix and the number of an entry." in shown(evening).words


def test_thinking_better_of_it_leaves_all_as_it_was(table: Table) -> None:
    table.sit(*PUSHED)
    entries = len(table.entries)
    table.sit(f"fix {number(table, 'push.2.food_bids.Ana')}", "9", "x", "undo")
    assert len(table.entries) == entries


def test_a_correction_is_checked_like_any_answer(table: Table) -> None:
    table.sit(*PUSHED)
    evening = table.sit(f"fix {number(table, 'push.2.food_bids.Ana')}", "9", "8")
    assert "0-8" in shown(evening).words
    assert evening.stage.goods["food"]["Ana"] == 4  # two workers: four food count (GIZA-BID-03)


def test_an_answer_that_no_longer_fits_is_shown_and_asked_anew(table: Table) -> None:
    """Ana has less food than Bo's row leaves her to bid."""
    table.sit(*BEGUN, *ROWS, "food", "9", "push sled 2", "2", "0", "2", "2", "16")
    found = number(table, "push.2.food_bids.Ana")
    evening = table.sit(f"fix {number(table, 'food.food')}", "1")
    words = shown(evening).words
    assert f"Entry {found} no longer fits: Food bid: Ana: 16" in words
    assert evening.asked[-1].path == "push.2.food_bids.Ana"
    evening = table.sit("9")
    assert evening.asked[-1].path == "menu.Bo"


def test_a_choice_that_is_no_longer_there_is_asked_anew(table: Table) -> None:
    """Bo's row is taken now (GIZA-ORDER-03)."""
    table.sit(*BEGUN, *ROWS)
    evening = table.sit("fix 12", "2")
    assert "Entry 13 no longer fits: Row: 2" in shown(evening).words
    assert evening.asked[-1].path == "row.row"
    evening = table.sit("1")
    assert evening.asked[-1].path == "menu.Bo"


def test_what_the_rules_refuse_after_a_correction_says_which_entry(table: Table) -> None:
    """Three workers are aboard at least; with fewer of Ana's the rest is too few (GIZA-NOM-01)."""
    table.sit(*BEGUN, *ROWS, "push sled 2", "2", "1", "0", "1", "4")
    evening = table.sit(f"fix {number(table, 'push.2.workers.Ana')}", "0")
    words = shown(evening).words
    assert "no longer fits: Workers on the sled: " in words
    assert evening.asked[-1].path.startswith("push.2.workers")


@pytest.fixture
def misplaced(table: Table) -> Table:
    """A push that went wrong is put right: the stone comes home, and the record has no place."""
    table.sit(*BEGUN, *ROWS, "push sled 1", "4", "3", "end", "end")
    table.sit(f"fix {number(table, 'push.1.food_bids.Ana')}", "8")
    return table


def test_an_act_the_rules_have_no_place_for_is_shown_and_asked_about(table: Table) -> None:
    table.sit(*BEGUN, *ROWS, "push sled 1", "4", "3", "end", "end")
    act = number(table, "menu.Bo")
    evening = table.sit(f"fix {number(table, 'push.1.food_bids.Ana')}", "8")
    words = shown(evening).words
    assert f"Entry {act} no longer fits here: Bo: End the turn" in words
    assert evening.asked[-1] == RECONCILE
    assert "1 Leave that entry out 2 Enter what comes before it" in words


def test_after_an_interruption_it_is_asked_about_again(misplaced: Table) -> None:
    evening = misplaced.sit()
    assert evening.asked[-1] == RECONCILE
    assert "no longer fits here: Bo: end_turn" in shown(evening).words


def test_what_comes_before_it_is_entered_and_the_rest_fits_again(misplaced: Table) -> None:
    evening = misplaced.sit("between", "C", "between", "middle", "log all")
    words = ("2", "C", "2", "middle")
    evening = evening if evening.asked[-1].path == "row.row" else misplaced.sit(*words)
    assert evening.asked[-1].path == "row.row"
    acts = [act.first_path for act in misplaced.record.acts][-5:]
    assert acts == ["menu.Ana", "place.base.location", "load.1.stone", "menu.Bo", "menu.Chi"]
    assert misplaced.sit().asked[-1] == evening.asked[-1]


def test_an_act_is_left_out(misplaced: Table) -> None:
    evening = misplaced.sit("1", "1", "C", "middle")
    assert [entry.kind for entry in misplaced.entries].count("drop") == 2
    assert evening.asked[-1].path == "menu.Bo"
    evening = misplaced.sit("undo", "undo", "undo")
    assert evening.asked[-1] == RECONCILE


def test_the_correction_is_taken_back(misplaced: Table) -> None:
    evening = misplaced.sit("3")
    assert evening.asked[-1].path == "row.row"
    assert misplaced.entries[-1].kind == "undo"
    assert misplaced.record.acts[-3].answers["push.1.food_bids.Ana"][1] == "3"


def test_acts_left_out_come_back_to_their_place(misplaced: Table) -> None:
    """Chi's turn is kept, Bo's is left out before it, and put back before it."""
    before = misplaced.record.acts
    misplaced.sit("drop", "between", "C", "middle", "end")
    assert [act.first_path for act in misplaced.record.acts][-1] == "menu.Chi"
    while misplaced.entries[-1].body.get("of") != 21:
        misplaced.sit("undo")
        if misplaced.record.acts == before:
            break
    assert misplaced.sit().asked[-1] == RECONCILE
    assert misplaced.record.acts == before

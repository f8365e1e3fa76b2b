"""Replacing, the race for pyramid points, turns and the end, played move by move: 6.4 to 8."""

import pytest

from companion.games import open_game
from companion.games.engine import CHANCE
from companion.games.silver_gold.state import State
from companion.games.silver_gold.turns import turns_completed
from companion.kits import load_kit
from tests.games.silver_gold.laid import (
    BEGUN,
    RULES,
    TABLES,
    asked,
    bits,
    down_to,
    laid,
    listed,
    lying,
    mark,
    play,
    refused,
)

BARE = {20: BEGUN, 21: []}
ON = "cross 1 1,2"
"""For a seat with a bare card that was begun."""

DONE = "cross 1 2,1"
"""Crosses off the tomb of a quick card that was begun."""

BOTH = ("cross 1 1,1 2,1 1,2", "bonus 2 2,1")
"""Completes two quick cards with a corner: a new one, and one that was begun."""


def names(state, *players: str):
    """The final scores as `companion score` has them."""
    return (
        open_game("silver-gold").score(load_kit("silver-gold"), RULES.sheet(state, players)).value
    )


def test_linus_replaces_his_right_hand_card() -> None:
    """W5, SILVER-GOLD-REPL-01, -03, -05: to his pile, and the display is full again."""
    state = laid({20: BEGUN, 1: down_to(4)}, {21: BEGUN, 22: []})
    play(state, "reveal e1", "cross 2 5,3", ON)
    assert (asked(state), state.piles) == ((0, "replace"), [bits([1]), 0])
    assert listed(state) == [*(f"replace {order}" for order in (41, 42, 43, 44)), "unseen"]
    play(state, "replace 42")
    assert (lying(state)[:2], asked(state)) == ([20, 42], (CHANCE, "display"))
    assert state.cards[0] != TABLES.card(20)
    assert state.cards[1] == TABLES.card(42)
    play(state, "display 46")
    assert (state.display, asked(state)) == ([41, 43, 44, 46], (CHANCE, "reveal"))


@pytest.mark.parametrize(
    ("line", "reason"), [("replace 45", "not_on_display"), ("draw 45", "not_asked")]
)
def test_what_can_not_be_taken(line: str, reason: str) -> None:
    state = laid({4: BEGUN, 20: []}, BARE)
    play(state, "reveal e1", DONE, ON)
    assert refused(state, line) == reason


def test_with_an_empty_deck_the_display_is_what_is_left() -> None:
    """SILVER-GOLD-REPL-04, -06: the last card is asked for all the same, then nobody gets one."""
    state = laid({4: BEGUN, 20: []}, {7: BEGUN, 22: BEGUN}, display=(44,), deck=())
    play(state, "reveal e1", DONE, DONE)
    assert (asked(state), listed(state)) == ((0, "replace"), ["replace 44"])
    assert refused(state, "unseen") == "deck_empty"
    told = play(state, "replace 44")
    assert "replace.nothing" in [step.key for step in told]
    assert (lying(state), state.display) == ([44, 20, 22, 0], [])
    assert asked(state) == (CHANCE, "reveal")


def test_cards_of_different_turns_are_replaced_in_their_own() -> None:
    """SILVER-GOLD-AMB-11."""
    state = laid({4: BEGUN, 7: BEGUN}, BARE)
    play(state, "reveal e1", DONE, ON, "replace 41", "display 45")
    assert (state.turn, lying(state)[:2], state.done) == (2, [41, 7], [0, 0, 0, 0])
    play(state, "reveal e2", "cross 2 2,1", "cross 1 1,3", "replace 45", "display 46")
    assert lying(state)[:2] == [41, 45]


def test_first_points() -> None:
    """W6, SILVER-GOLD-POINTS-01, AMB-16: nobody has to ask for them."""
    state = laid(
        {7: BEGUN, 20: []}, {6: BEGUN, 21: []}, {22: BEGUN}, piles=[[4], [15], []], deck=()
    )
    play(state, "reveal e1", DONE, DONE, ON, "replace 41")
    told = play(state, "replace 42")
    assert state.points == [10, 0, 0, 0, 0, 10, 0, 0, 0]
    assert state.boxes == [2, 3, 2]
    awards = [step.values for step in told if step.key == "points.award"]
    assert [(each["player"], each["order"], each["points"]) for each in awards] == [
        *((0, 7, 10), (1, 6, 10)),
    ]


@pytest.mark.parametrize(
    ("cards", "piles", "lines", "points", "boxes"),
    [
        pytest.param(
            ({33: BEGUN, 20: []}, {15: BEGUN, 21: []}), [[3], [6, 9, 12]],
            ("reveal e1", DONE, DONE), [0, 0, 3, 0, 0, 16], [3, 3, 0],
            id="W7, ADJ-POINTS-01: the lower number gets the 6, nothing is left",
        ),
        pytest.param(
            ({15: BEGUN, 20: []}, {33: [], 6: BEGUN}), [[3], []],
            ("reveal e4", DONE, *BOTH), [0, 0, 6, 0, 0, 10], [3, 3, 1],
            id="AMB-06: 6 with 33, from none to two, goes before 15",
        ),
        pytest.param(
            ({33: [], 6: BEGUN}, BARE), [[3]],
            ("reveal e4", *BOTH, ON), [0, 0, 10, 0, 0, 0], [3, 3, 2],
            id="POINTS-04: from one to three is one claim",
        ),
        pytest.param(
            ({33: [], 8: BEGUN}, BARE), [[3, 2]],
            ("reveal e4", *BOTH, ON), [0, 10, 10, 0, 0, 0], [3, 2, 2], id="two colours at once",
        ),
    ],
)  # fmt: skip
def test_who_gets_pyramid_points(
    cards: list[dict[int, list[int]]], piles: list[list[int]], lines: list[str],
    points: list[int], boxes: list[int],
) -> None:  # fmt: skip
    """SILVER-GOLD-ADJ-POINTS-01, POINTS-04, AMB-06, section 13."""
    state = laid(*cards, piles=piles, display=(), deck=())
    play(state, *lines)
    assert (state.points, state.boxes) == (points, boxes)


def test_a_milestone_without_a_box_left() -> None:
    """SILVER-GOLD-POINTS-02."""
    piles = [[4], [10, 13, 16, 19, 22, 25]]
    state = laid({7: BEGUN, 20: []}, BARE, piles=piles, display=(), deck=())
    told = play(state, "reveal e1", DONE, ON)
    assert (state.points, state.boxes) == ([0, 0, 0, 19, 0, 0], [0, 3, 3])
    assert "points.missed" in [step.key for step in told]


def test_after_seven_turns_all_eight_cards_are_shuffled_again() -> None:
    """SILVER-GOLD-TURN-03: the eighth stays unseen."""
    state = laid(BARE, {22: BEGUN}, turn=7)
    assert listed(state) == ["reveal e7", "reveal e8"]
    assert refused(state, "reveal e1") == "not_unseen"
    assert refused(state, "reveal e9") == "not_unseen"
    told = play(state, "reveal e7", ON, ON)
    assert (state.round, state.turn, len(listed(state))) == (2, 1, 8)
    assert told[-1].key == "play.next_round"


def test_the_last_turn_has_all_four_actions() -> None:
    """SILVER-GOLD-AMB-15, TURN-04: then the game is over."""
    state = laid({7: BEGUN, 20: []}, BARE, piles=[[4]], round_number=4, turn=7)
    play(state, "reveal e8", DONE, ON)
    assert (asked(state), RULES.ending(state)) == ((0, "replace"), None)
    play(state, "unseen", "draw 45")
    assert (asked(state), RULES.ending(state)) == (None, "rounds")
    assert (list(RULES.legal(state)), refused(state, "reveal e1")) == ([], "over")
    assert (state.points[0], lying(state)[0]) == (10, 45)


def test_linus_has_111_points() -> None:
    """W8, SILVER-GOLD-AMB-10, SCORE-01 to SCORE-07: the dearest of six skulls costs six."""
    piles = [[1, 4, 7, 10, 2, 5, 3], [13, 16, 8, 11]]
    state = laid({20: []}, {21: []}, piles=piles, round_number=4, turn=7)
    state.points = [13, 6, 0, 6, 10, 0]
    mark(state, 0, 6, 3, (1, 0, 0, 1), 6)
    linus, _ = RULES.scores(state)
    assert (linus.total, linus.place) == (111, 1)
    assert linus.breakdown == {
        "pyramids": 70,
        "torches": 10,
        "pyramid_points": 19,
        "gems": 18,
        "skulls": -6,
    }
    assert names(state, "Linus", "Sarah")["players"][0]["breakdown"] == linus.breakdown


@pytest.mark.parametrize(
    ("piles", "places"),
    [
        (([9], [10], [], []), [1, 2, 3, 3]),
        (([10], [9], [], []), [2, 1, 3, 3]),
        (([], [], [], []), [1, 1, 1, 1]),
    ],
)
def test_ties(piles: list[list[int]], places: list[int]) -> None:
    """SILVER-GOLD-AMB-12, TIE-01 to TIE-03."""
    state = laid({20: []}, {21: []}, {22: []}, {23: []}, piles=piles, round_number=4, turn=7)
    for seat, pile in enumerate(piles):
        mark(state, seat, 10 - 10 * len(pile), 0, (0, 0, 0, 0), 0)
    scores = RULES.scores(state)
    assert {score.total for score in scores} == {10}
    assert [score.place for score in scores] == places
    found = names(state, *"ABCD")["players"]
    assert [each["place"] for each in found] == places


@pytest.mark.parametrize(("round_", "turn", "done"), [(1, 0, 0), (1, 1, 0), (2, 3, 9), (5, 1, 28)])
def test_turns_are_counted_over_all_rounds(round_: int, turn: int, done: int) -> None:
    """SILVER-GOLD-TURN-01, -04: seven a round, 28 in all."""
    state = State(TABLES, 2)
    state.round, state.turn = round_, turn
    assert turns_completed(state) == done

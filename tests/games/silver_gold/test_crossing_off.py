"""Crossing off in a game played move by move: 6.2, 6.3, 7.1, and edge cases of section 13."""

import pytest

from companion.games.engine import CHANCE, Options
from companion.games.silver_gold.actions import Cross
from tests.games.silver_gold import playing
from tests.games.silver_gold.laid import (
    BEGUN,
    LINE,
    RULES,
    TO_REVEAL,
    asked,
    down_to,
    laid,
    listed,
    play,
    refused,
)
from tests.games.silver_gold.playing import KIT

OTHER = {20: [], 21: []}
"""Two bare cards for who does not matter."""


def turn(pattern: str, *cards, **more):
    """Reveal a pattern to seat 0 with these cards, and to another seat."""
    state = laid(*cards, OTHER, **more)
    play(state, f"reveal {LINE[pattern]}")
    return state


def boxes(state) -> list[list[tuple[int, int]]]:
    return [sorted(action.boxes) for action in RULES.legal(state) if len(action.boxes) > 1]


@pytest.mark.parametrize("order", range(1, 49))
def test_the_entrance_may_be_in_any_column(order: int) -> None:
    """SILVER-GOLD-AMB-01, CROSS-03: it is looked for, and is where a card begins."""
    state = playing.RULES.setup(Options(2))
    others = [number for number in (1, 2, 3, 4) if number != order]
    state.waiting, state.turn, state.decision = (), 1, TO_REVEAL
    state.cards[:] = [playing.TABLES.card(number) for number in (order, *others[:3])]
    playing.RULES.apply(state, playing.RULES.parse("reveal e1"))
    entrance = playing.CHAMBERS[order].entrance
    on_it = [action for action in playing.RULES.legal(state) if action.card == 1]
    assert [action for action in on_it if len(action.boxes) == 1] == [Cross(1, (entrance,))]
    assert all(entrance in action.boxes for action in on_it)


def test_six_patterns_on_eight_cards() -> None:
    """SILVER-GOLD-AMB-02: two of them twice, and each card once a round."""
    state = laid({20: BEGUN}, {21: BEGUN})
    assert listed(state) == [f"reveal e{number}" for number in range(1, 9)]
    ways = {}
    for number in range(1, 9):
        after = state.copy()
        play(after, f"reveal e{number}")
        assert refused(after.copy(), "reveal e1") == "not_asked"
        ways[number] = tuple(listed(after))
    assert len(set(ways.values())) == 6
    assert (ways[2], ways[4]) == (ways[3], ways[5])


def test_the_list_has_icons_in_the_order_of_the_engine() -> None:
    """SILVER-GOLD-ENG-02, AMB-03: skulls first, red crosses, potions last; else by the boxes."""
    state = turn("I3", {2: BEGUN})
    assert "cross 1 1,2 1,4 1,3" in listed(state)
    assert "cross 1 1,2 1,3 1,4" not in listed(state)
    assert refused(state, "cross 1 1,4 1,3 1,2") is None


def test_a_red_cross_is_carried_out_before_the_next_icon() -> None:
    """SILVER-GOLD-CROSS-07, ICON-01: bonus skull, then the potion, then the skull before it."""
    state = turn("I3", {2: BEGUN})
    play(state, "cross 1 1,4 1,3 1,2")
    assert (asked(state), state.score_cards[0].skulls) == ((0, "bonus"), 0)
    play(state, "bonus 1 2,3")
    assert state.score_cards[0].skulls == 1
    told = play(state, "cross 1 1,1")
    assert [step.key.partition(".")[2] for step in told] == [
        *("pattern", "bonus", "skull", "potion", "skull"),
        "single",
    ]


def test_a_single_red_cross_gives_a_box_too() -> None:
    """SILVER-GOLD-AMB-13, CROSS-01: the pattern fits, and one box is chosen all the same."""
    state = turn("I2", {2: BEGUN, 20: []})
    play(state, "cross 1 1,2")
    assert asked(state) == (1, "cross")
    state = turn("I2", {2: [(1, 1), (1, 2), (1, 3)], 20: []})
    play(state, "cross 1 1,4")
    assert listed(state) == [
        *("bonus 1 1,5", "bonus 1 2,1", "bonus 1 2,2", "bonus 1 2,3", "bonus 1 2,4"),
        "bonus 2 1,1",
    ]


def test_a_red_cross_without_any_box_left_lapses() -> None:
    """SILVER-GOLD-AMB-09, ICON-03."""
    state = turn("I2", {1: down_to(4)}, display=(), deck=())
    play(state, "cross 1 5,3 5,4")
    assert asked(state) == (1, "cross")
    assert "cross.lapsed" in [step.key for step in play(state, "cross 1 1,1")]


def test_tim_lights_one_torch_a_round() -> None:
    """W4, ICON-05: the second one counts only in round 2; one that is lit stays so."""
    state = turn("I2", {5: BEGUN})
    told = play(state, "cross 1 1,2 1,3", "cross 1 1,1")
    assert state.score_cards[0].torches == (1, 0, 0, 0)
    assert [step.key for step in told[1:3]] == ["cross.torch", "cross.torch_lost"]
    state = laid({5: BEGUN}, OTHER, round_number=2)
    play(state, "reveal e1", "cross 1 1,2")
    assert state.score_cards[0].torches == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cross 1 2,1 2,1", "repeated_box"),
        ("cross 1 1,2 1,3", "wall"),
        ("cross 1 1,3 2,3", "already_crossed"),
        ("cross 2 1,1 2,2", "wrong_shape"),
        ("cross 2 1,1 1,2 1,3", "wrong_shape"),
        ("cross 2", "wrong_shape"),
        ("cross 2 2,1 2,2", "entrance_missing"),
        ("cross 1 4,3 5,3", "not_connected"),
        ("cross 1 99,99", "wall"),
        ("cross 0 1,1", "no_card"),
        ("cross 3 1,1", "no_card"),
        ("bonus 1 3,3", "not_asked"),
    ],
)
def test_what_can_not_be_crossed_off(line: str, reason: str) -> None:
    """SILVER-GOLD-ADJ-CROSS-01, CROSS-02 to CROSS-04."""
    assert refused(turn("I2", {1: down_to(2), 20: []}), line) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bonus 1 1,1", "bonus_already_crossed"),
        ("bonus 1 6,1", "bonus_wall"),
        ("bonus 1 5,1", "bonus_not_connected"),
        ("bonus 2 1,2", "bonus_entrance_missing"),
        ("bonus 3 1,1", "no_card"),
        ("cross 1 1,3", "not_asked"),
    ],
)
def test_what_a_red_cross_does_not_allow(line: str, reason: str) -> None:
    """SILVER-GOLD-ADJ-CROSS-02."""
    state = turn("I2", {4: BEGUN, 20: []})
    play(state, "cross 1 1,2")
    assert refused(state, line) == reason


@pytest.mark.parametrize("other", [{20: []}, {}])
def test_who_has_no_card_does_nothing(other: dict[int, list[int]]) -> None:
    """SILVER-GOLD-CROSS-08, AMB-08: a turn without any card goes by."""
    state = laid({}, other, display=(), deck=())
    play(state, "reveal e1")
    if other:
        assert asked(state) == (1, "cross")
        play(state, "cross 1 1,1")
    assert (asked(state), state.turn) == ((CHANCE, "reveal"), 2)


def test_nothing_is_told_until_all_have_chosen() -> None:
    """SILVER-GOLD-ENG-01: seat by seat, and then all at once."""
    state = laid({20: []}, {21: []}, {22: []})
    play(state, "reveal e1")
    for seat in range(3):
        assert RULES.pending(state) == (seat, "cross", True, None, True)
        told = play(state, "cross 1 1,1")
    assert [step.values["player"] for step in told] == [0, 1, 2]


def test_others_choose_again_in_a_view() -> None:
    """SILVER-GOLD-ENG-01: after this seat, from what all saw when the pattern was revealed."""
    state = laid({4: BEGUN, 20: []}, {21: []}, {7: BEGUN, 22: []})
    play(state, "reveal e1", "cross 1 1,2", "bonus 1 1,3", "cross 1 1,1", "cross 1 1,2")
    assert asked(state) == (2, "bonus")
    own, first = RULES.view(state, 2), RULES.view(state, 0)
    assert (asked(own), own.waiting) == ((2, "bonus"), (2, 0, 1))
    assert listed(own) == listed(state)
    assert own.cards[:2] != state.cards[:2]
    assert (asked(first), first.waiting) == ((1, "cross"), (1, 2))
    assert first.cards[:2] == state.cards[:2]
    assert (first.moves[1], first.moves[2], first.icons) == ((), (), ())


def test_card_colours_come_from_the_kit() -> None:
    """SILVER-GOLD-AMB-17, DATA-01: in the house's, the remainder by three says which."""
    colours = [row["colour"] for row in KIT.table("chambers").rows]
    assert colours == ["green", "orange", "purple"] * 16
    assert {playing.TABLES.colour_of[order] for order in (15, 33)} == {2}

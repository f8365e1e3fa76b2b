"""Who replaces first, and what is taken: 6.4, 7.4 and 14.7."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import open_game
from companion.kits import load_kit

KIT = load_kit("silver-gold")
GAME = open_game("silver-gold")
PLAYERS = ["Linus", "Sarah", "Tim"]
COMPLETED = {"Linus": [20, 9], "Tim": [10]}
GOOD = {"players": PLAYERS, "completed": COMPLETED}
TABLE = {
    **GOOD,
    "display": [1, 2, 3, 4],
    "deck": [5, 6, 7, 8],
    "choices": {"Linus": [2, "deck"], "Tim": [6]},
}


def test_the_lowest_number_of_each_player_decides(judge: Any) -> None:
    """SILVER-GOLD-ADJ-REPL-01, AMB-05: Linus with 9 does both; numbers, not texts: 9 before 10."""
    assert judge("replacement-order", GOOD) == {
        "game": "silver-gold",
        "what": "replacement-order",
        "order": ["Linus", "Tim"],
        "replacements": {"Linus": 2, "Sarah": 0, "Tim": 1},
    }


def test_the_display_is_filled_up_after_each_player(judge: Any) -> None:
    """SILVER-GOLD-ADJ-REPL-02, SILVER-GOLD-REPL-02, -03, AMB-07."""
    found = judge("replacement-order", TABLE)
    assert found["takes"] == {"Linus": [2, 5], "Sarah": [], "Tim": [6]}
    assert (found["display"], found["deck"]) == ([1, 3, 4, 7], [8])


def test_linus_takes_one_card_of_the_display(judge: Any) -> None:
    """W5, SILVER-GOLD-REPL-01: back to four cards."""
    given_ = {**TABLE, "completed": {"Linus": [30]}, "choices": {"Linus": [3]}}
    found = judge("replacement-order", given_)
    assert (found["takes"]["Linus"], found["display"]) == ([3], [1, 2, 4, 5])


def test_the_display_is_not_filled_up_between_two_cards_of_a_player(refused: Any) -> None:
    """SILVER-GOLD-REPL-02."""
    given_ = {**TABLE, "completed": {"Linus": [20, 9]}, "choices": {"Linus": [2, 5]}}
    assert refused("replacement-order", given_) == "choices.Linus[1]"


@pytest.mark.parametrize(
    ("display", "deck", "choices", "takes", "after"),
    [
        ([1, 2, 3, 4], [], {"Linus": [1, 2], "Tim": [3]}, ([1, 2], [3]), ([4], [])),
        ([1, 2], [], {"Linus": [1, 2]}, ([1, 2], []), ([], [])),
        ([1], [], {"Linus": [1]}, ([1], []), ([], [])),
        ([], [], {}, ([], []), ([], [])),
        ([1, 2, 3, 4], [5], {"Linus": ["deck", 1], "Tim": [2]}, ([5, 1], [2]), ([3, 4], [])),
    ],
)
def test_without_a_deck_the_display_serves_and_without_both_nothing(
    judge: Any, display: Any, deck: Any, choices: Any, takes: Any, after: Any
) -> None:
    """SILVER-GOLD-REPL-04, -06, AMB-08."""
    table = {"display": display, "deck": deck, "choices": choices}
    found = judge("replacement-order", {**GOOD, **table})
    assert (found["takes"]["Linus"], found["takes"]["Tim"]) == takes
    assert (found["display"], found["deck"]) == after


def test_nobody_has_completed_anything(judge: Any, result: Any) -> None:
    given_ = {"players": PLAYERS, "completed": {}}
    assert judge("replacement-order", given_)["order"] == []
    assert [step.key for step in result("replacement-order", given_).steps] == ["replace.none"]


@given(st.permutations(range(1, 49)), st.lists(st.integers(0, 2), min_size=3, max_size=3))
def test_no_card_is_lost_or_doubled(cards: list[int], numbers: list[int]) -> None:
    """Invariants 1 and 7; SILVER-GOLD-REPL-06: everyone who can takes a card."""
    hand = iter(cards)
    completed = {
        name: [next(hand) for _ in range(n)] for name, n in zip(PLAYERS, numbers, strict=True)
    }
    display, deck = [next(hand) for _ in range(4)], [next(hand) for _ in range(6)]
    table = {"display": display, "deck": deck}
    choices = {name: ["deck"] * len(done) for name, done in completed.items()}
    given_ = {"players": PLAYERS, "completed": completed, **table, "choices": choices}
    found = GAME.adjudicate(KIT, "replacement-order", given_).value
    taken = [card for takes in found["takes"].values() for card in takes]
    assert sorted([*taken, *found["display"], *found["deck"]]) == sorted([*display, *deck])
    assert {name: len(takes) for name, takes in found["takes"].items()} == found["replacements"]
    assert len(found["display"]) == 4
    lowest = [min(completed[name]) for name in found["order"]]
    assert lowest == sorted(lowest)


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in TABLE.items() if k != key}


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({**GOOD, "completed": {"Linus": [1, 2, 3]}}, "completed.Linus"),
        ({**GOOD, "completed": {"Linus": [0]}}, "completed.Linus[0]"),
        ({**GOOD, "completed": {"Linus": [49]}}, "completed.Linus[0]"),
        ({**GOOD, "completed": {"Linus": [9, 9]}}, "completed.Linus[1]"),
        ({**GOOD, "completed": {"Linus": [9], "Tim": [9]}}, "completed.Tim[0]"),
        ({**GOOD, "completed": {"Linus": 9}}, "completed.Linus"),
        ({**GOOD, "completed": {"Ann": [9]}}, "completed.Ann"),
        ({"players": PLAYERS}, "completed"),
        ({**GOOD, "round": 1}, "round"),
        (without("display"), "deck"),
        (without("deck"), "deck"),
        (without("choices"), "choices"),
        ({**GOOD, "choices": {"Linus": ["deck"]}}, "choices"),
        ({**TABLE, "display": [1, 2, 3, 4, 11]}, "display"),
        ({**TABLE, "display": [1, 2, 3]}, "deck"),
        ({**TABLE, "display": [1, 2, 3, 9]}, "display[3]"),
        ({**TABLE, "deck": [5, 6, 7, 4]}, "deck[3]"),
        ({**TABLE, "deck": [*range(10, 49)]}, "deck"),
        ({**TABLE, "deck": [True]}, "deck[0]"),
        ({**TABLE, "choices": {"Linus": [2], "Tim": [5]}}, "choices.Linus"),
        ({**TABLE, "choices": {"Linus": [2, 1]}}, "choices.Tim"),
        ({**TABLE, "choices": {"Linus": [2, 2], "Tim": [5]}}, "choices.Linus[1]"),
        ({**TABLE, "choices": {"Linus": [2, 1], "Tim": [2]}}, "choices.Tim[0]"),
        ({**TABLE, "choices": {"Linus": [2, 1], "Tim": [5, 6]}}, "choices.Tim[1]"),
        ({**TABLE, "choices": {"Linus": [2, 1], "Tim": [5], "Sarah": [3]}}, "choices.Sarah[0]"),
        ({**TABLE, "choices": {"Linus": ["display"]}}, "choices.Linus[0]"),
        ({**TABLE, "choices": {"Linus": [49]}}, "choices.Linus[0]"),
        ({**TABLE, "choices": {"Linus": [True]}}, "choices.Linus[0]"),
        ({**TABLE, "choices": {"Ann": ["deck"]}}, "choices.Ann"),
        ({**TABLE, "deck": [], "choices": {"Linus": ["deck", 1], "Tim": [2]}}, "choices.Linus[0]"),
    ],
)
def test_what_14_7_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    """SILVER-GOLD-ADJ-REPL-02: a choice that can't be carried out, is missing or left over."""
    assert refused("replacement-order", request_) == field


@pytest.mark.parametrize(("players", "most"), [(2, 40), (3, 38), (4, 36)])
def test_the_deck_is_no_larger_than_the_setup_leaves_it(
    judge: Any, refused: Any, players: int, most: int
) -> None:
    table = {
        "players": [*"ABCD"[:players]],
        "completed": {},
        "display": [1, 2, 3, 4],
        "choices": {},
    }
    assert judge("replacement-order", {**table, "deck": [*range(5, 5 + most)]})["order"] == []
    assert refused("replacement-order", {**table, "deck": [*range(5, 6 + most)]}) == "deck"

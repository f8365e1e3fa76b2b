"""The start of a game played move by move: section 4, ENG-03, ENG-05."""

import pytest

from companion.games.engine import CHANCE, Options
from companion.questions.errors import Refused
from tests.games.silver_gold.laid import RULES, asked, bits, listed, lying, play, refused

DEALT = ("deal 9", "deal 10", "deal 30", "deal 2", "deal 11", "deal 12", "deal 13", "deal 14")


def dealt(*lines: str) -> object:
    state = RULES.setup(Options(2))
    play(state, *DEALT, *lines)
    return state


def test_each_gets_four_cards_in_seat_order() -> None:
    """SILVER-GOLD-SETUP-02, ENG-03: drawn from all 48, seen by one seat alone."""
    state = RULES.setup(Options(2))
    for number, line in enumerate(DEALT):
        assert RULES.pending(state) == (CHANCE, "deal", True, number // 4, False)
        assert len(RULES.chance(state)) == 48 - number
        play(state, line)
    assert RULES.pending(state) == (0, "keep", True, None, False)


def test_sarah_keeps_two_and_returns_two() -> None:
    """W1: six choices; what is returned can come up again."""
    state = dealt()
    pairs = ["2 9", "2 10", "2 30", "9 10", "9 30", "10 30"]
    assert listed(state) == [f"keep {pair.replace(' ', ',')}" for pair in pairs]
    assert play(state, "keep 30,9") == []
    kept, also_kept, *_ = play(state, "keep 11,12", "display 10")
    assert kept.values == {"player": 0, "cards": (9, 30), "returned": (2, 10)}
    assert also_kept.values["cards"] == (11, 12)
    assert state.display == [10]
    assert state.deck == bits({*range(1, 49)} - {9, 30, 11, 12, 10})


@pytest.mark.parametrize("keep", ["30,9", "9,30"])
def test_cards_lie_in_ascending_order(keep: str) -> None:
    """SILVER-GOLD-ENG-05; as integers, not as text (section 13)."""
    state = dealt(f"keep {keep}", "keep 14,13")
    assert lying(state) == [9, 30, 13, 14]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("keep 9,11", "not_dealt"),
        ("keep -1,9", "not_dealt"),
        ("keep 9,9", "not_two"),
        ("deal 20", "not_asked"),
        ("unseen", "not_asked"),
        *((f"deal {card}", "not_in_deck") for card in (9, 0, -3, 49, 999_999_999)),
    ],
)
def test_what_can_not_be_dealt_or_kept(line: str, reason: str) -> None:
    state = RULES.setup(Options(2))
    play(state, *(DEALT[:1] if reason == "not_in_deck" else DEALT))
    assert refused(state, line) == reason


@pytest.mark.parametrize(("players", "deck"), [(2, 40), (3, 38), (4, 36)])
def test_the_display_is_laid_before_the_first_turn(players: int, deck: int) -> None:
    """SILVER-GOLD-SETUP-03, -04, -05."""
    state = RULES.setup(Options(players))
    while asked(state) != (CHANCE, "reveal"):
        play(state, listed(state)[0])
    assert (len(state.display), state.deck.bit_count()) == (4, deck)
    assert (state.round, state.turn, len(listed(state))) == (1, 1, 8)
    assert all(state.cards)
    assert state.score_cards == [(0, 0, (0, 0, 0, 0), 0)] * players


@pytest.mark.parametrize("options", [Options(1), Options(5), Options(3, "solo")])
def test_there_are_no_other_games(options: Options) -> None:
    """SILVER-GOLD-SETUP-01, section 9."""
    with pytest.raises(Refused):
        RULES.setup(options)


def test_others_start_cards_are_open_until_all_have_chosen() -> None:
    """SILVER-GOLD-ENG-01: they are dealt again, one's own are known; after that all is open."""
    state = dealt("keep 9,10")
    other, own = RULES.view(state, 1), RULES.view(state, 0)
    assert RULES.pending(other) == (CHANCE, "deal", True, 0, False)
    assert len(RULES.chance(other)) == 44
    play(other, "deal 48", "deal 47", "deal 46", "deal 45")
    assert asked(other) == (1, "keep")
    play(other, "keep 11,12")
    assert asked(other) == (0, "keep")
    play(own, "deal 11", "deal 12", "deal 13", "deal 14")
    assert asked(own) == (1, "keep")
    play(own, "keep 13,14")
    assert lying(own) == [9, 10, 13, 14]
    play(state, "keep 11,12")
    assert RULES.view(state, 1).key() == state.key()

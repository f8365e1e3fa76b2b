"""The setup of a whole game, drawn piece by piece (section 4)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from companion.games import rules
from companion.games.cheops.state import NONE
from companion.games.engine import Options
from companion.questions.errors import Refused
from tests.games.asking import loaded
from tests.games.cheops.whole import BOARDS, Whole

RULES: Any = rules(loaded("cheops"))


@pytest.mark.parametrize("players", [1, 6, 0, -1])
def test_numbers_of_players_that_the_game_has_not_are_refused(players: int) -> None:
    with pytest.raises(Refused, match="2, 3, 4 or 5"):
        RULES.setup(Options(players))


def test_the_only_variant_is_base() -> None:
    with pytest.raises(Refused, match="base"):
        RULES.setup(Options(3, "advanced"))


def likely(state: Any) -> dict[str, Fraction]:
    outcomes = RULES.chance(state)
    total = sum(weight for _, weight in outcomes)
    return {RULES.text(action): Fraction(weight, total) for action, weight in outcomes}


def test_set_03_treasures_are_drawn_block_by_block_out_of_ten_a_colour() -> None:
    """CHEOPS-AMB-04: 66 blocks, 60 treasures and 6 laws."""
    state = RULES.setup(Options(4))
    for colour, board in BOARDS.items():
        RULES.apply(state, RULES.parse(f"lay {colour} {board}"))
    assert likely(state)["put 1,1 red"] == Fraction(1, 6)
    RULES.apply(state, RULES.parse("put 1,1 red"))
    assert likely(state)["put 1,2 red"] == Fraction(9, 59)
    drawn = 1
    while RULES.pending(state).kind == "treasure":
        RULES.apply(state, RULES.legal(state)[-1])
        drawn += 1
    lie = Counter(state.treasures)
    assert drawn == 60
    assert lie == {**dict.fromkeys(range(6), 10), NONE: 6}


def test_set_06_set_07_neighbours_and_no_money() -> None:
    """CHEOPS-AMB-26: four neighbours; CHEOPS-AMB-05: nobody starts with money."""
    game = Whole(5)
    assert game.state.neighbours == 4
    assert game.state.cash == [0] * 5


def test_amb_27_all_money_is_in_fives() -> None:
    """CHEOPS-AMB-27: cards of 10 and 5, and no price is anything else."""
    game = Whole().cash(25, 0).takes("red").do("sell")
    assert game.state.cash == [35, 0]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("lay red X1", "game.cannot_be"),
        ("lay blue I1", "game.cannot_be"),
        ("start 0", "game.chance_first"),
        ("place elder 1,1", "game.chance_first"),
    ],
)
def test_what_chance_can_not_bring_is_refused(line: str, key: str) -> None:
    state = RULES.setup(Options(2))
    assert RULES.check(state, RULES.parse(line))[:2] == ("CHEOPS-SET-02", key)

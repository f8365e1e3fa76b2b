"""The setup of a whole game, drawn piece by piece (section 4)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from companion.games import rules
from companion.games.cheops.state import NONE
from companion.games.engine import CHANCE, Options
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


def test_set_02_any_two_boards_of_each_type_are_equally_likely_on_any_column() -> None:
    """Each type has a third of the columns; each of its boards an equal share."""
    state = RULES.setup(Options(2))
    first = likely(state)
    assert len(first) == 16
    assert first["lay red I1"] == first["lay red II6"] == Fraction(1, 18)
    assert first["lay red III1"] == Fraction(1, 12)
    RULES.apply(state, RULES.parse("lay red I1"))
    second = likely(state)
    assert "lay blue I1" not in second
    assert second["lay blue I2"] == Fraction(1, 5) / 5
    assert second["lay blue II2"] == Fraction(2, 5) / 6
    assert second["lay blue III2"] == Fraction(2, 5) / 4
    RULES.apply(state, RULES.parse("lay blue I2"))
    assert not [line for line in likely(state) if line.startswith("lay black I") and
                line.split()[2].strip("123456") == "I"]  # fmt: skip


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


@pytest.mark.parametrize(
    ("players", "stacks"),
    [(2, [19, 19, 18]), (3, [18, 17, 17]), (4, [16, 16, 16]), (5, [15, 15, 14])],
)
def test_set_05_stacks_show_their_tops(players: int, stacks: list[int]) -> None:
    game = Whole(players)
    assert game.state.stacks == stacks
    assert NONE not in game.state.tops
    assert sum(game.state.unseen) == sum(stacks) - 3
    assert {game.tiles(seat) for seat in range(players)} == {"emsd"}


def test_set_05_the_tile_on_top_is_one_of_those_not_seen() -> None:
    state = RULES.setup(Options(2))
    while RULES.pending(state).kind != "top":
        RULES.apply(state, RULES.legal(state)[0])
    assert likely(state) == dict.fromkeys(
        ("top 1 elder", "top 1 mother", "top 1 son", "top 1 daughter"), Fraction(1, 4)
    )
    RULES.apply(state, RULES.parse("top 1 son"))
    assert likely(state)["top 2 son"] == Fraction(13, 55)


def test_set_06_set_07_neighbours_and_no_money() -> None:
    """CHEOPS-AMB-26: four neighbours; CHEOPS-AMB-05: nobody starts with money."""
    game = Whole(5)
    assert game.state.neighbours == 4
    assert game.state.cash == [0] * 5


def test_set_08_anybody_may_start() -> None:
    state = RULES.setup(Options(3))
    while RULES.pending(state).kind != "start":
        assert RULES.pending(state).who == CHANCE
        RULES.apply(state, RULES.legal(state)[0])
    assert likely(state) == {f"start {seat}": Fraction(1, 3) for seat in range(3)}
    RULES.apply(state, RULES.parse("start 2"))
    decision = RULES.pending(state)
    assert (decision.who, decision.kind, decision.secret) == (2, "place", False)


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

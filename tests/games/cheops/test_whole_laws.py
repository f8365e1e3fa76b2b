"""The twelve laws in a whole game: taken, saved, used (6.6)."""

import pytest

from tests.games.cheops.whole import Whole


@pytest.mark.parametrize("law", [4, 5, 6])
def test_law_04_they_go_under_a_board_without_a_law(law: int) -> None:
    """CHEOPS-AMB-25: it may be full."""
    other = {4: 5, 5: 6, 6: 4}[law]
    game = Whole().under(red=other).sold(blue=4).takes_law(law)
    assert game.moves("put_under") == [
        f"{law} {c}" for c in ("blue", "black", "green", "white", "orange")
    ]
    assert game.refused(f"put_under {law} red")[:2] == ("CHEOPS-LAW-04", "law.board_has_law")
    assert game.refused(f"put_under {other} blue").key == "game.law_first"
    assert game.refused(f"put_under {law} pink").key == "game.no_such_colour"
    game.do(f"put_under {law} blue")
    assert game.state.under == [other, law, 0, 0, 0, 0]


def test_law_07_any_uncovered_space_shows_20() -> None:
    """CHEOPS-AMB-12: the lowest one too, whatever law lies under the board."""
    game = Whole().under(green=5).sold(green=2).own(0, green=3, blue=1).takes_law(7)
    assert len(game.moves("new_price")) == 5 * 5 + 3
    assert game.refused("new_price green 2")[:2] == ("CHEOPS-LAW-07", "law.space_covered")
    assert game.refused("new_price green 6").key == "game.no_such_space"
    assert game.rules.scores(game.state)[0].breakdown["green"] == 15
    game.do("new_price green 3")
    assert game.rules.scores(game.state)[0].breakdown["green"] == 60
    game.sold(green=3)
    assert game.rules.scores(game.state)[0].breakdown["green"] == 15
    game = Whole().own(0, blue=1).takes_law(7).do("new_price blue 5")
    assert game.rules.scores(game.state)[0].total == 5
    assert game.sold(blue=4).rules.scores(game.state)[0].total == 20


def removing(**colours: int) -> Whole:
    """Every law is in play, before the user of law 8 or before the other."""
    game = Whole().hold(0, 10, 12).hold(1, 9, 11).under(**colours)
    game.state.market_law, game.state.law_3, game.state.law_7 = 2, 1, (0, 1)
    game.state.laws &= ~0b10001100
    return game.takes_law(8)


def test_law_08_removes_any_law_in_play() -> None:
    """CHEOPS-AMB-18: or none; CHEOPS-AMB-17: a joker too."""
    game = removing(red=4, white=6)
    in_play = [2, 3, 4, 6, 7, 9, 10, 11, 12]
    assert game.lines == [*(f"repeal {law}" for law in in_play), "decline 8"]
    for law in (1, 5, 8, 13, 0):
        assert game.refused(f"repeal {law}")[:2] == ("CHEOPS-LAW-08", "law.target_not_in_play")
    assert game.do("decline 8").boxed == [8]


def test_law_09_pay_25_or_box_it() -> None:
    game = Whole().cash(25, 0).takes_law(9)
    assert game.lines == ["buy_joker", "decline 9"]
    game.do("buy_joker")
    assert game.holds(0) == [9]
    assert game.state.cash == [0, 0]
    game = Whole().cash(20, 0).takes_law(9)
    assert game.lines == ["decline 9"]
    assert game.refused("buy_joker")[:2] == ("CHEOPS-LAW-09", "law.not_enough_cash")
    assert game.do("decline 9").boxed == [9]


def test_law_10_sells_out_of_the_warehouse() -> None:
    """CHEOPS-AMB-16: law 4 does not hinder it."""
    game = Whole().own(0, red=1, blue=2, black=1, green=1).under(red=5, blue=4).sold(green=4)
    game.takes_law(10)
    assert game.lines == ["late_sale blue", "late_sale black", "save 10"]
    assert game.refused("late_sale red")[:2] == ("CHEOPS-LAW-05", "law.law_5")
    assert game.refused("late_sale green")[:2] == ("CHEOPS-SELL-03", "law.board_full")
    assert game.refused("late_sale white")[:2] == ("CHEOPS-SELL-04", "law.not_in_warehouse")
    game.do("late_sale blue")
    assert game.owns(0) == {"red": 1, "blue": 1, "black": 1, "green": 1}
    assert game.state.sold[1] == 1
    assert game.state.cash == [10, 0]
    assert game.boxed == [10]


def test_law_11_places_one_more_tile_on_any_treasure() -> None:
    """CHEOPS-AMB-13: it needs no support; CHEOPS-AMB-14: no eye block."""
    game = Whole().lay("e").lies(9, 2, "black").hand(0, "em").takes_law(11)
    assert "extra_tile elder 9,2" in game.lines
    assert game.refused("extra_tile elder 3,3")[:2] == ("CHEOPS-LAW-11", "placement.law_space")
    assert game.refused("extra_tile elder 1,2")[:2] == ("CHEOPS-PLACE-03", "placement.same_kind")
    assert game.refused("extra_tile elder 1,1").key == "placement.occupied"
    assert game.refused("extra_tile son 9,2")[:2] == ("CHEOPS-LAW-11", "law.not_in_hand")
    assert game.refused("extra_tile neighbour 9,2").key == "game.no_such_kind"
    game.do("extra_tile elder 9,2")
    assert game.asked == (0, "goods")
    assert game.boxed == [11]
    game.do("warehouse")
    assert game.asked == (0, "draw")
    assert game.owns(0) == {"black": 1}
    assert game.tiles(0) == "m"


def test_law_11_its_tile_is_a_neighbour_and_a_support_like_any() -> None:
    """Blocks above it may be supported while those below are free, and its kind is barred there."""
    game = Whole().lay("emsd", "sde").hand(0, "ees").hold(0, 11).do("extra_tile elder 3,1", "sell")
    assert game.refused("place elder 3,2").key == "placement.same_kind"
    game.do("place son 3,2", "sell", "end_turn").hand(1, "em")
    assert game.refused("place elder 4,1").key == "placement.same_kind"
    assert "place mother 4,1" in game.lines


def test_law_12_swaps_with_the_own_warehouse() -> None:
    """CHEOPS-AMB-15: what comes in must not be under law 4; what goes out may."""
    game = Whole().own(0, green=1).under(red=4, green=5).lies(1, 1, "red").lies(1, 2, "blue")
    game.takes_law(12)
    assert game.refused("exchange 1,1 red green")[:2] == ("CHEOPS-LAW-05", "law.law_4")
    assert game.refused("exchange 1,2 blue white")[:2] == ("CHEOPS-SELL-04", "law.not_in_warehouse")
    assert game.refused("exchange 1,2 white green")[:2] == ("CHEOPS-LAW-12", "law.no_treasure")
    game.do("exchange 1,2 blue green")
    assert game.owns(0) == {"blue": 1}
    assert game.colour(1, 2) == "green"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("swap 1,1 1,1", "law.same_block"),
        ("swap 1,1 3,3", "law.no_treasure"),
        ("swap 2,1 1,1", "law.no_treasure"),
        ("swap 1,1 99,9", "game.no_such_block"),
        ("exchange 3,3 red green", "law.no_treasure"),
        ("exchange 1,1 red pink", "game.no_such_colour"),
    ],
)
def test_law_12_only_treasures_are_swapped(line: str, key: str) -> None:
    game = Whole().lay("-em", "-s").lay("", "s").lies(1, 1, "red").own(0, green=1).takes_law(12)
    assert game.refused(line).key == key


def test_move_01_a_swap_of_equal_colours_is_legal_and_not_listed() -> None:
    """CHEOPS-MOVE-01."""
    game = Whole().lies(1, 1, "red").lies(1, 2, "red").own(0, red=1).takes_law(12)
    for line in ("swap 1,1 1,2", "exchange 1,1 red red"):
        assert line not in game.lines
        copy = game.state.copy()
        Whole.do(game, line)
        assert game.owns(0) == {"red": 1}
        assert game.boxed == [12]
        game.state = copy


@pytest.mark.parametrize("law", [10, 11, 12])
def test_law_00_laws_10_to_12_may_be_saved(law: int) -> None:
    """CHEOPS-AMB-23, CHEOPS-TURN-06: used from the next own turn on, at any time before drawing."""
    line = {10: "late_sale red", 11: "extra_tile son 5,1", 12: "swap 1,4 5,2"}[law]
    game = Whole().own(0, red=1).lies(1, 4, "red").lies(5, 2, "blue").lies(5, 1, "green")
    game.takes_law(law).do(f"save {law}")
    assert game.holds(0) == [law]
    assert game.refused(line)[:2] == ("CHEOPS-TURN-06", "game.saved_now")
    game.do("end_turn")
    assert game.refused(line)[:2] == ("CHEOPS-LAW-00", "law.not_held")
    game.do("place elder 1,8", "warehouse", "end_turn")
    assert line in game.lines
    used_first = game.state.copy()
    game.do(line)
    game.state = used_first
    game.do("place elder 1,1", "warehouse", line)
    assert game.holds(0) == []
    assert game.boxed == [law]


def test_amb_23_not_even_with_a_second_placement_in_the_turn() -> None:
    game = Whole().cash(20, 0).lay("emsdemsdems", "sdemsdemsd").own(0, red=1)
    game.do("buy_neighbour 3,3", "reveal 10", "save 10")
    assert game.asked == (0, "place")
    assert game.moves("late_sale") == []
    assert game.refused("late_sale red").key == "game.saved_now"
    game.do("place elder 3,1", "warehouse")
    assert game.moves("late_sale") == []


@pytest.mark.parametrize("law", range(1, 10))
def test_law_00_laws_1_to_9_are_never_saved(law: int) -> None:
    refusal = Whole().takes_law(law).refused(f"save {law}")
    assert refusal[:2] == ("CHEOPS-LAW-00", "law.must_be_immediate")


@pytest.mark.parametrize(
    "line", ["enact 4", "put_under 4 red", "decline 8", "buy_joker", "repeal 3"]
)
def test_law_00_nothing_but_the_law_taken_is_carried_out(line: str) -> None:
    game = Whole().takes_law(2)
    assert game.refused(line).key == "game.law_first"
    game.do("enact 2")
    assert game.refused(line).key == "game.nothing_taken"

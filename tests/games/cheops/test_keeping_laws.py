"""The scorekeeper of Cheops: each law at once, saved, removed, and what it does to treasures."""

from companion.games.keeping import SCORE
from tests.games.cheops.keeping import DUO, KEEP, SELL, TRIO, Cheops


def lawful() -> Cheops:
    """A table at which Ali has 20 piasters and a red treasure, Cleo 10; it is Ali's turn."""
    table = Cheops()
    table.sell("orange", "orange", "green")
    table.pass_turns("white", "red", "white")
    assert (table.turn, table.goods("cash")) == ("Ali", [20, 10])
    return table


def test_a_law_is_carried_out_before_the_next_turn() -> None:
    """CHEOPS-TURN-04, CHEOPS-LAW-00: laws 1 to 9 come without being chosen."""
    table = Cheops()
    table.act("law", number=4)
    assert (table.offered, table.stage.due, table.turn) == (["use.4"], True, "Ali")
    table.act("use.4", colour="red")
    assert table.turn == "Cleo"


def test_no_law_is_taken_twice_and_no_more_than_six() -> None:
    """CHEOPS-SET-04."""
    table = Cheops()
    table.law(1)
    assert table.refused("law", number=1) == "number"
    assert table.refused("law", number=13) == "number"
    for number in (2, 3, 8):
        table.law(number, **({"target": 0} if number == 8 else {}))
    table.save(11)
    table.law(4, colour="red")
    assert "law" not in table.offered


def test_laws_1_and_2_set_the_market_price() -> None:
    """CHEOPS-LAW-01, CHEOPS-EX-04: the newer one replaces the older for good."""
    table = Cheops()
    table.law(2)
    table.sell("red")
    table.law(1)
    table.sell("red")
    assert table.goods("cash") == [0, 20]
    assert table.act("law", number=8).points == {"Ali": 0, "Cleo": 0}
    assert table.choices("use.8") == {"target": (0, 1)}
    table.act("use.8", target=1)
    table.sell("red")
    assert table.goods("cash") == [0, 30]


def test_law_3_asks_for_three_full_boards_and_its_removal_for_two_again() -> None:
    """CHEOPS-LAW-03, CHEOPS-LAW-08, CHEOPS-END-01."""
    table = Cheops()
    table.law(3)
    table.sell(*["red"] * 4, *["orange"] * 4)
    assert not table.over
    table.act("law", number=8)
    table.act("use.8", target=3)
    assert table.over
    assert table.said == ["law.repeals", "end.boards_full"]


def test_three_full_boards_are_the_end_with_law_3() -> None:
    """CHEOPS-END-01."""
    table = Cheops()
    table.law(3)
    table.sell(*["red"] * 4, *["orange"] * 4, *["white"] * 3)
    assert not table.over
    table.sell("white")
    assert table.over


def test_law_4_has_treasures_sold_then_boxed() -> None:
    """CHEOPS-LAW-05, CHEOPS-SELL-05."""
    table = Cheops()
    table.law(4, colour="red")
    table.sell("red", "red", "red", "red")
    assert table.choices("take.red") == {}
    table.take("red")
    assert table.said == ["sale.board_full", "sale.law_4", "sale.box"]
    assert table.goods("red") == [0, 0]
    assert table.state.left("red") == 5


def test_law_5_has_treasures_warehoused() -> None:
    """CHEOPS-LAW-05."""
    table = Cheops()
    table.law(5, colour="red")
    table.take("red")
    assert table.goods("red") == [0, 1]
    assert table.said == ["sale.law_5", "play.warehoused"]


def test_a_board_has_one_law_under_it() -> None:
    """CHEOPS-LAW-04, CHEOPS-LAW-06."""
    table = Cheops()
    table.law(6, colour="red")
    table.act("law", number=5)
    assert "red" not in table.choices("use.5")["colour"]
    assert table.refused("use.5", colour="red") == "colour"


def test_law_7_shows_twenty_on_a_free_space() -> None:
    """CHEOPS-LAW-07."""
    table = Cheops()
    table.pass_turns("orange")
    table.sell("orange")
    table.act("law", number=7)
    assert table.refused("use.7", colour="orange", space=1) == "space"
    assert table.refused("use.7", colour="orange", space=6) == "space"
    table.act("use.7", colour="orange", space=3)
    assert table.stage.scores == {"Ali": 20, "Cleo": 0}
    table.sell("orange")
    assert table.stage.scores == {"Ali": 20, "Cleo": 0}
    table.sell("orange")
    assert table.stage.scores == {"Ali": 15, "Cleo": 0}
    assert table.form(SCORE).known["law_7"] == {"colour": "orange", "space": 3}


def test_law_8_may_remove_nothing() -> None:
    """CHEOPS-LAW-08: with nothing in play nothing is asked."""
    table = Cheops()
    table.act("law", number=8)
    assert table.choices("use.8") == {}
    table.act("use.8")
    assert table.said == ["law.repeals_none"]


def test_law_8_removes_what_lies_anywhere() -> None:
    """CHEOPS-LAW-08: on the board, or before a player; a joker is not paid back."""
    table = lawful()
    table.save(10)
    table.law(5, colour="red")
    table.law(7, colour="red", space=1)
    table.act("law", number=8)
    assert table.choices("use.8") == {"target": (0, 5, 7, 10)}
    assert table.refused("use.8", target=9) == "target"
    table.act("use.8", target=10)
    assert table.said == ["law.repeals"]
    assert "use.10" not in table.offered
    assert table.stage.scores["Ali"] == 20


def test_a_removed_law_frees_its_board() -> None:
    """CHEOPS-LAW-08."""
    table = Cheops()
    table.law(5, colour="red")
    table.law(8, target=5)
    assert table.choices("take.red") == {"option": (SELL, KEEP)}


def test_the_joker_costs_25_and_is_named_at_the_end() -> None:
    """CHEOPS-LAW-09, CHEOPS-APPR-03."""
    table = lawful()
    table.sell("white")
    table.pass_turns("white")
    assert table.goods("cash") == [30, 10]
    table.act("law", number=9)
    assert table.choices("use.9") == {"pay": ("pay", "box")}
    table.act("use.9", pay="pay")
    assert (table.goods("cash"), table.goods("joker")) == ([5, 10], [1, 0])
    result = table.score(joker_as="red").value
    assert result["players"][0]["breakdown"]["joker"] == 25
    result = table.score().value
    assert result["players"][0]["breakdown"]["joker"] == 25
    (joker,) = [field for field in table.form(SCORE).fields if field.key == "joker_as"]
    assert callable(joker.asked)
    assert joker.asked(table.form(SCORE).known)
    assert not joker.asked(Cheops().form(SCORE).known)


def test_who_cannot_pay_boxes_the_joker() -> None:
    """CHEOPS-LAW-09."""
    table = lawful()
    table.act("law", number=9)
    assert table.choices("use.9") == {}
    table.act("use.9")
    assert table.said == ["law.no_joker"]
    assert "joker" not in table.stage.goods


def test_law_10_sells_out_of_the_own_warehouse() -> None:
    """CHEOPS-LAW-10: only what is there, not onto a full board, not under law 5."""
    table = lawful()
    table.act("law", number=10)
    assert table.choices("use.10") == {"colour": ("red",)}
    table.act("use.10", colour="red")
    assert (table.goods("red"), table.goods("cash")) == ([0, 0], [30, 10])
    assert table.outcome.points == {"Ali": -25, "Cleo": 0}
    assert table.turn == "Cleo"


def test_a_law_without_a_use_is_saved_by_itself() -> None:
    """CHEOPS-LAW-10."""
    table = Cheops()
    table.act("law", number=10)
    assert (table.offered, table.stage.due) == (["save.10"], True)
    table.act("save.10")
    assert table.said == ["law.saved"]
    table.law(5, colour="red")
    table.take("red")
    table.pass_turns("white")
    assert "use.10" not in table.offered
    table.pass_turns("white")
    assert table.offered == ["use.10", "end_turn"]
    assert table.choices("use.10") == {"colour": ("white",)}


def test_a_saved_law_is_used_in_a_later_turn_before_drawing() -> None:
    """CHEOPS-TURN-06: before or after the family tile; never in the turn in which it was saved."""
    table = lawful()
    table.save(10)
    assert table.turn == "Cleo"
    table.pass_turns("white")
    assert "use.10" in table.offered
    table.pass_turns("black")
    assert table.offered == ["use.10", "end_turn"]
    table.act("use.10", colour="red")
    assert table.turn == "Cleo"


def test_a_turn_with_a_saved_law_can_end_without_it() -> None:
    """CHEOPS-TURN-06."""
    table = lawful()
    table.save(10)
    table.pass_turns("white", "black")
    table.act("end_turn")
    assert table.turn == "Cleo"


def test_law_11_takes_one_more_treasure() -> None:
    """CHEOPS-LAW-11: a treasure, no law, dealt with as any other; the turn's own tile follows."""
    table = lawful()
    table.save(11)
    table.pass_turns("white")
    table.act("use.11")
    assert "law" not in table.offered
    assert "stuck" not in table.offered
    assert table.shown[-2:] == ["play.takes_law_11", "play.worth"]
    table.sell("black")
    assert (table.turn, table.goods("cash")) == ("Ali", [30, 10])
    assert "law" in table.offered
    table.pass_turns("black")
    assert table.turn == "Cleo"


def test_law_11_at_once_comes_on_top_of_the_tile_that_took_it() -> None:
    """CHEOPS-LAW-11, CHEOPS-TURN-01: each such tile is one of the hand."""
    table = Cheops()
    table.act("law", number=11)
    assert table.offered == ["use.11", "save.11"]
    table.act("use.11")
    table.pass_turns("red")
    assert table.turn == "Cleo"
    assert table.state.laid == {"Ali": 2, "Cleo": 0}


def test_a_tile_of_law_11_is_the_end_when_it_fills_the_second_board() -> None:
    """CHEOPS-TURN-07."""
    table = Cheops()
    table.sell(*["red"] * 4, *["orange"] * 3)
    table.act("law", number=11)
    table.act("use.11")
    table.sell("orange")
    assert table.over


def test_law_12_swaps_with_the_own_warehouse() -> None:
    """CHEOPS-LAW-12, CHEOPS-LAW-05: what law 4 bars does not come in."""
    table = lawful()
    table.pass_turns("black")
    table.law(4, colour="blue")
    table.act("law", number=12)
    choices = table.choices("use.12")
    assert choices["swap"] == ("pyramid", "warehouse")
    assert choices["colour_in"] == ("red", "black", "green", "white", "orange")
    assert choices["colour_out"] == ("red", "black")
    answers = {"swap": "warehouse", "colour_in": "white", "colour_out": "red"}
    assert table.refused("use.12", **{**answers, "colour_in": "blue"}) == "colour_in"
    assert table.refused("use.12", **{**answers, "colour_out": "white"}) == "colour_out"
    before = table.state.left("red")
    assert table.act("use.12", **answers).points["Ali"] == 15 - 25
    assert table.goods("red") == [0, 0]
    assert table.state.left("red") == before + 1


def test_law_12_brings_in_what_lies_on_the_pyramid() -> None:
    """CHEOPS-LAW-12."""
    table = Cheops()
    table.pass_turns(*["red"] * 10)
    table.act("law", number=12)
    choices = table.choices("use.12")
    assert (choices["colour_in"][0], choices["colour_out"]) == ("blue", ("red",))


def test_law_12_on_the_pyramid_changes_nothing_that_is_kept() -> None:
    """CHEOPS-LAW-12: with an empty warehouse nothing is asked."""
    table = Cheops()
    table.act("law", number=12)
    assert table.choices("use.12") == {}
    table.act("use.12")
    assert table.said == ["law.swap"]
    assert table.turn == "Cleo"


def test_a_neighbour_may_take_a_law() -> None:
    """CHEOPS-NEIGH-02: it is resolved, then the family tile is placed."""
    table = lawful()
    table.act("neighbour")
    table.law(2)
    assert table.turn == "Ali"
    assert "stuck" in table.offered
    assert "neighbour" not in table.offered
    table.sell("black")
    assert table.goods("cash") == [15, 10]


def test_saved_laws_of_the_eliminated_are_frozen() -> None:
    """CHEOPS-OUT-01, CHEOPS-OUT-02: law 8 may still remove them."""
    table = Cheops(*TRIO)
    table.save(12)
    table.pass_turns("red", "red")
    for _ in range(3):
        table.pass_turns("blue")
        if table.offered == ["use.12", "end_turn"]:
            table.act("end_turn")
        table.pass_turns("black", "white")
    table.act("stuck", why="no_tile")
    assert "use.12" not in table.offered
    table.act("law", number=8)
    assert table.choices("use.8") == {"target": (0, 12)}


def test_laws_of_a_light_game() -> None:
    """CHEOPS-LAW-09, -10, -11, -12: what is not kept is not asked."""
    table = Cheops(*DUO, light=True)
    table.save(10)
    assert table.state.held["Ali"] == (10,)
    for _ in range(2):
        table.act("sell.red")
    assert "use.10" not in table.offered
    for _ in range(3):
        table.act("keep") if table.offered != ["use.10", "end_turn"] else table.act("end_turn")
    while table.turn != "Ali":
        table.act("keep")
    table.act("use.10", colour="red")
    assert table.state.sold["red"] == 3
    table.act("sell.white")
    table.law(9, pay="pay")
    assert table.stage.goods == {"joker": {"Ali": 0, "Cleo": 1}}
    table.act("law", number=12)
    assert table.choices("use.12") == {}
    table.act("use.12")
    table.act("law", number=11)
    table.act("use.11")
    assert table.offered[-1] == "keep"
    table.act("keep")
    assert table.form(SCORE).fields[0].key == "game"

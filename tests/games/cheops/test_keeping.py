"""The scorekeeper of Cheops: turns, treasures, neighbours, elimination, the sheet."""

import subprocess
import sys

import pytest

from companion.games.contract import Refused
from companion.games.keeping import SCORE
from tests.games.cheops.keeping import KEEP, SELL, TRIO, Cheops
from tests.games.fields import kind, options

COLOURS = ["red", "blue", "black", "green", "white", "orange"]
TAKES = [f"take.{colour}" for colour in COLOURS]


# Turns and treasures.


def test_a_turn_is_a_treasure_or_a_law() -> None:
    """CHEOPS-TURN-03, CHEOPS-PLACE-05: or no tile is placed."""
    table = Cheops()
    assert table.offered == [*TAKES, "law", "stuck"]
    assert table.choices("take.red") == {"option": (SELL, KEEP)}
    assert table.shown == ["play.market", "play.prices", "play.worth"]


def test_turns_go_clockwise_and_end_by_themselves() -> None:
    """CHEOPS-SET-08."""
    table, turns = Cheops(*TRIO), []
    for _ in range(4):
        turns.append(table.turn)
        table.take("red", KEEP)
    assert turns == ["Ali", "Cleo", "Ramses", "Ali"]


def test_a_sale_pays_the_market_price_and_lowers_what_others_have() -> None:
    """CHEOPS-SELL-01, CHEOPS-SELL-02: cash is no part of the points that all may see."""
    table = Cheops()
    assert table.take("red", KEEP) == {"Ali": 25, "Cleo": 0}
    assert table.said == ["play.warehoused"]
    assert table.take("red", SELL) == {"Ali": -5, "Cleo": 0}
    assert table.said == ["sale.price", "sale.space", "play.shows"]
    assert (table.goods("cash"), table.goods("red")) == ([0, 10], [1, 0])
    assert table.stage.scores == {"Ali": 20, "Cleo": 0}


def test_a_times_price_rises_for_all_with_every_treasure() -> None:
    """CHEOPS-APPR-01."""
    table = Cheops()
    table.sell("blue")
    assert table.take("blue", KEEP) == {"Ali": 0, "Cleo": 2}
    assert table.take("blue", KEEP) == {"Ali": 4, "Cleo": 2}


def test_nothing_is_sold_onto_a_full_board() -> None:
    """CHEOPS-SELL-03, CHEOPS-SELL-05: it is warehoused without a question."""
    table = Cheops()
    table.sell(*["red"] * 4)
    assert "play.full" in table.shown
    assert table.choices("take.red") == {}
    table.take("red")
    assert table.goods("red") == [1, 0]
    assert table.said == ["sale.board_full", "play.warehoused"]


def test_there_are_ten_of_a_colour() -> None:
    """CHEOPS-SET-03: sold, warehoused and boxed ones together."""
    table = Cheops()
    table.sell("red", "red")
    table.pass_turns(*["red"] * 8)
    assert table.offered == [*TAKES[1:], "law", "stuck"]
    assert "take.white" in table.offered


# Neighbours.


def test_a_neighbour_costs_twenty_and_takes_something_before_the_family_tile() -> None:
    """CHEOPS-NEIGH-01, CHEOPS-NEIGH-02: once a turn, and never without the money."""
    table = Cheops()
    table.sell("red", "green", "white")
    assert table.turn == "Cleo"
    assert "neighbour" not in table.offered
    table.pass_turns("red")
    assert (table.turn, table.goods("cash")) == ("Ali", [20, 10])
    table.act("neighbour")
    assert table.goods("cash") == [0, 10]
    assert table.offered == [*TAKES, "law"]
    assert table.shown[-2:] == ["play.takes_neighbour", "play.worth"]
    table.sell("black")
    assert (table.turn, table.goods("cash")) == ("Ali", [10, 10])
    assert table.offered == [*TAKES, "law", "stuck"]
    table.pass_turns("black")
    assert table.turn == "Cleo"


def test_who_has_no_block_may_place_a_neighbour_first() -> None:
    """CHEOPS-NEIGH-03."""
    table = Cheops()
    table.sell("red", "green", "white", "green")
    table.act("neighbour")
    table.pass_turns("red")
    assert table.choices("stuck") == {}
    table.act("stuck")
    assert table.turn == "Cleo"


def test_there_are_four_neighbours() -> None:
    """CHEOPS-SET-06."""
    table = Cheops(light=True)
    for colour in ("red", "green", "white"):
        for _ in range(3):
            table.act(f"sell.{colour}")
    table.act("sell.blue")
    for _ in range(4):
        table.act("neighbour")
        table.act("keep")
        table.act("keep")
    assert "neighbour" not in table.offered
    assert table.state.money == 20


# Nothing to place; elimination.


def test_a_turn_without_a_block_is_skipped() -> None:
    """CHEOPS-TURN-03."""
    table = Cheops()
    table.act("stuck")
    assert table.turn == "Cleo"
    assert table.act("stuck").points == {"Ali": 0, "Cleo": 0}


def test_a_hand_is_empty_after_four_tiles_at_the_soonest() -> None:
    """CHEOPS-TURN-01, CHEOPS-OUT-01, CHEOPS-END-04: of two, the other one is the last."""
    table = Cheops()
    table.pass_turns("red", "red")
    assert table.choices("stuck") == {"why": ("no_block", "nobody")}
    table.pass_turns(*["blue"] * 6)
    assert table.choices("stuck") == {"why": ("no_block", "no_tile", "nobody")}
    assert table.refused("stuck", why="hunger") == "why"
    table.act("stuck", why="no_tile")
    assert table.over
    assert table.said == ["play.eliminated", "end.last_player"]
    assert table.turn is None
    places = {seat["name"]: seat["place"] for seat in table.score().value["players"]}
    assert places == {"Ali": 2, "Cleo": 1}


def test_the_eliminated_are_skipped_and_their_treasures_still_count() -> None:
    """CHEOPS-TURN-08, CHEOPS-OUT-02, CHEOPS-OUT-03."""
    table = Cheops(*TRIO)
    table.pass_turns(*["red"] * 9, *["black"] * 3)
    table.act("stuck", why="no_tile")
    assert not table.over
    assert table.said == ["play.eliminated"]
    turns = []
    for colour in ("green", "green", "white"):
        turns.append(table.turn)
        table.pass_turns(colour)
    assert turns == ["Cleo", "Ramses", "Cleo"]
    assert table.goods("red") == [3, 3, 3]
    table.act("stuck", why="nobody")
    assert table.said == ["end.no_playable_family"]
    result = table.score().value
    assert result["players"][0]["place"] == 3
    assert result["players"][0]["breakdown"]["red"] == 75


# Seats and boards.


@pytest.mark.parametrize(
    ("boards", "field"),
    [
        ({"blue": "I3"}, "boards.blue.board"),
        ({"blue": "I1"}, "boards.green.board"),
        ({"white": "I9"}, "boards.white"),
    ],
)
def test_boards_that_cannot_be_in_play_together_are_refused(boards, field) -> None:
    """CHEOPS-SET-02: each once, two of a type."""
    with pytest.raises(Refused) as refusal:
        Cheops(**boards)
    assert refusal.value.field == field


def test_the_opening_asks_for_the_board_of_each_colour() -> None:
    table = Cheops()
    (boards,) = table.keeper.opening(table.kit, "base").fields
    assert [field.key for field in kind(boards).fields] == COLOURS
    assert len(options(kind(boards).fields[0])) == 16
    assert table.keeper.variants(table.kit) == {"base": (2, 3, 4, 5)}
    assert (table.keeper.colours(table.kit, "base"), table.keeper.starts) == ((), True)


def test_the_first_question_opens_no_chapter_of_the_rules() -> None:
    program = (
        "import sys; from companion.games import keeper; keeper('cheops');"
        "print([n for n in sys.modules if n.startswith('companion.games.cheops.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert "adjudicate" not in done.stdout.decode()
    assert "state" not in done.stdout.decode()


# The score sheet.


def test_the_sheet_of_a_full_game_asks_nothing() -> None:
    """CHEOPS-SCORE-01: cash, and treasures at the prices that show."""
    table = Cheops()
    table.sell("red", "white")
    table.pass_turns("red", "black", "black", "black")
    assert [field.key for field in table.form(SCORE).fields if field.asked is True] == []
    result = table.score().value
    seats = {seat["name"]: seat["breakdown"] for seat in result["players"]}
    assert seats["Ali"] == {"cash": 10, "red": 20, "blue": 0, "black": 15, "green": 0, "white": 0,
                            "orange": 0, "joker": 0}  # fmt: skip
    assert seats["Cleo"]["black"] == 40
    assert result["winners"] == ["Cleo"]
    shown = {seat["name"]: seat["total"] - seat["breakdown"]["cash"] for seat in result["players"]}
    assert shown == table.stage.scores


def test_what_the_table_rules_otherwise_counts_for_the_places() -> None:
    """CHEOPS-TIE-01."""
    table = Cheops()
    table.sell("red")
    table.pass_turns("red")
    result = table.game.score(table.kit, table.sheet(), {"Ali": 10}).value
    assert [(seat["total"], seat["place"]) for seat in result["players"]] == [(20, 1), (20, 2)]
    assert result["tiebreak"] == "most_cash"
    assert result["players"][0]["breakdown"]["override"] == 10
    assert result["players"][1]["breakdown"]["override"] == 0


# A light game.


def test_a_light_game_tells_what_is_sold_and_what_is_not() -> None:
    table = Cheops(light=True)
    sells = [f"sell.{colour}" for colour in COLOURS]
    assert table.offered == [*sells, "keep", "law", "stuck"]
    table.act("sell.red")
    assert table.said == ["sale.price", "sale.space", "play.shows"]
    table.act("keep")
    assert table.turn == "Ali"
    assert table.stage.goods == table.stage.scores == {}
    assert table.shown == ["play.market", "play.prices"]
    assert table.stage.where[0].values["blocks"] == 64


def test_a_light_game_offers_no_sale_that_the_rules_forbid() -> None:
    """CHEOPS-SELL-05."""
    table = Cheops(light=True)
    for _ in range(4):
        table.act("sell.red")
    table.law(5, colour="blue")
    assert table.offered[:4] == ["sell.black", "sell.green", "sell.white", "sell.orange"]
    for _ in range(4):
        table.act("sell.black")
    assert table.over


def test_a_light_game_has_neighbours_as_long_as_there_is_money() -> None:
    """CHEOPS-NEIGH-01: and never two in a turn."""
    table = Cheops(light=True)
    table.act("sell.red")
    assert "neighbour" not in table.offered
    for colour in ("red", "white", "black"):
        table.act(f"sell.{colour}")
    for left in (20, 0):
        table.act("neighbour")
        assert table.state.money == left
        table.act("keep")
        assert "neighbour" not in table.offered
        table.act("keep")
    assert "neighbour" not in table.offered


def test_a_light_game_asks_at_the_end_within_what_there_can_be() -> None:
    """CHEOPS-SET-03, CHEOPS-SELL-01."""
    table = Cheops(light=True)
    table.act("sell.red")
    table.law(9)
    table.act("sell.white")
    table.act("keep")
    fields = {field.key: field for field in table.form(SCORE).fields}
    assert {"joker", "eliminated", "boards", "law_7"} & fields.keys() == set()
    assert [fields[key].kind.most_total for key in ("cash", "red", "blue", "white")] == [
        20,
        9,
        10,
        9,
    ]
    nothing = dict.fromkeys(COLOURS, 0)
    seats = [{"name": "Ali", "cash": 20, **nothing},
             {"name": "Cleo", "cash": 0, **nothing, "red": 1}]  # fmt: skip
    result = table.score(players=seats).value
    assert [seat["total"] for seat in result["players"]] == [20, 20]
    assert result["tiebreak"] == "most_cash"

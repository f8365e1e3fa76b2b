"""The scorekeeper of Cheops: what is told, what it says to that, and what is counted at the end."""

import subprocess
import sys
from typing import Any

import pytest

from companion.games.keeper import SCORE
from companion.questions.errors import Refused
from tests.games.cheops.keeping import BOARDS, COLOURS, TRIO, Cheops
from tests.games.fields import options

NOTHING: dict[str, int] = {}


def test_what_is_told_is_public_and_nothing_of_it_is_a_score() -> None:
    """CHEOPS-SELL-04: what is kept is not told; section 5: nor is who has what in cash."""
    table = Cheops()
    assert table.offered == [*(f"sell.{colour}" for colour in COLOURS), "law", "over"]
    assert table.shown == ["play.market", "play.prices"]
    stage = table.sell("red", "white").stage
    assert (stage.turn, stage.scores, stage.without) == (None, {}, None)


def test_a_choice_keeps_its_place_all_evening() -> None:
    """What can't be told is left out; what can be stands in the order of `acts`."""
    table = Cheops()
    acts = table.keeper.acts(table.kit, "base")
    assert acts == (*(f"sell.{colour}" for colour in COLOURS), "law", "neighbour", "over")
    table.sell(*["red"] * 4).law(5, under="black")
    assert table.offered == [act for act in acts if act not in ("sell.red", "sell.black")]


# The opening.


def test_the_opening_asks_for_the_boards_from_the_left() -> None:
    """CHEOPS-SET-02. Nobody's turn is told, so that nobody needs to start."""
    table = Cheops()
    (boards,) = table.keeper.opening(table.kit, "base").fields
    assert len(options(boards)) == 16
    assert table.keeper.variants(table.kit) == {"base": (2, 3, 4, 5)}
    assert (table.keeper.colours(table.kit, "base"), table.keeper.starts) == ((), False)


@pytest.mark.parametrize(("place", "board"), [("blue", "I3"), ("green", "I1")])
def test_boards_that_cannot_be_in_play_together_are_refused(place: str, board: str) -> None:
    """CHEOPS-SET-02: each once, two of a type."""
    boards = [
        board if colour == "blue" else id_ for colour, id_ in zip(COLOURS, BOARDS, strict=True)
    ]
    with pytest.raises(Refused) as refusal:
        Cheops(boards)
    assert refusal.value.field == f"boards.{place}.board"


def test_an_evening_opens_nothing_of_the_game_move_by_move() -> None:
    program = (
        "import sys; from companion.games import open_game; open_game('cheops').keeper;"
        "print(*(n for n in sys.modules if n.startswith('companion.games.cheops.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = {name.rpartition(".")[2] for name in done.stdout.decode().split()}
    assert "keeper" in loaded
    assert loaded.isdisjoint({"rules", "value", "tabletop"})


# Sales.


def test_a_sale_covers_a_price() -> None:
    """CHEOPS-SELL-01, CHEOPS-SELL-02."""
    table = Cheops().sell("red")
    assert table.said == ["sale.price", "sale.space", "play.shows"]
    assert table.sell("blue").prices["blue"] == "\N{MULTIPLICATION SIGN}2"
    table.sell("green")
    assert table.said == ["sale.price", "sale.space"], "the next space shows the same"


def test_nothing_is_sold_onto_a_full_board_and_two_end_the_game() -> None:
    """CHEOPS-SELL-03, CHEOPS-END-01, CHEOPS-EX-03."""
    table = Cheops().sell(*["red"] * 4)
    assert table.said[-2:] == ["sale.fills", "play.shows"]
    assert table.sales == [*COLOURS[1:]]
    assert table.shown[-1] == "play.full"
    table.sell(*["orange"] * 4)
    assert table.said[-1] == "end.boards_full"
    assert (table.offered, table.shown) == ([], [])


# Laws.


def test_laws_1_and_2_change_what_a_sale_pays() -> None:
    """CHEOPS-LAW-01."""
    table = Cheops().law(1)
    assert (table.market, table.said) == (5, ["law.market"])
    assert table.law(2).market == 15
    assert table.sell("red").state.money == 15


def test_law_3_lets_three_boards_be_full() -> None:
    """CHEOPS-LAW-03; CHEOPS-LAW-08: without it, two are enough again."""
    table = Cheops().sell(*["red"] * 4).law(3).sell(*["orange"] * 4)
    assert table.offered
    table.law(8, target=3)
    assert table.said == ["law.repeals", "end.boards_full"]


@pytest.mark.parametrize(("law", "left"), [(4, True), (5, False), (6, True)])
def test_laws_4_to_6_lie_under_boards(law: int, left: bool) -> None:
    """CHEOPS-LAW-04, CHEOPS-LAW-05: only law 5 forbids a sale."""
    table = Cheops().law(law, under="blue")
    assert ("blue" in table.sales) is left
    assert table.choices("law")["under"] == tuple(c for c in COLOURS if c != "blue")
    assert table.shown[-1] == "play.under"
    table.law(8, target=law)
    assert "blue" in table.sales
    assert table.choices("law")["under"] == COLOURS


def test_law_7_covers_a_price() -> None:
    """CHEOPS-LAW-07: on any free space of a board, the one that shows or one below."""
    table = Cheops().sell("red")
    assert table.refused("law", number=7, colour="red", space=6) == "space"
    assert table.refused("law", number=7, colour="red", space=1) == "space"
    table.law(7, colour="red", space=3)
    assert table.said == ["law.new_price"]
    assert table.prices["red"] == "20"
    assert table.sell("red").prices["red"] == "20", "the next space, with law 7 on it"
    assert table.law(8, target=7).prices["red"] == "15"


def test_law_8_removes_what_was_told() -> None:
    """CHEOPS-LAW-08: or nothing; a law that somebody saved may be named as well."""
    table = Cheops()
    assert "target" not in table.choices("law")
    table.law(10).law(2).law(6, under="red")
    assert table.choices("law")["target"] == (2, 6, 10)
    table.law(8)
    assert (table.said, table.market) == (["law.repeals_none"], 15)


def test_law_9_is_paid_by_somebody_if_there_is_money() -> None:
    """CHEOPS-LAW-09: whether a player has enough is known to that player alone."""
    table = Cheops()
    assert "payer" not in table.choices("law")
    table.law(2).sell("red", "white").law(9, payer="Cleo")
    assert table.said == ["law.joker"]
    assert table.state.money == 5
    result = table.count(NOTHING, NOTHING, NOTHING, joker_as="blue")
    assert [seat["breakdown"]["joker"] for seat in result["players"]] == [0, 5, 0]
    assert Cheops().law(9).said == ["law.no_joker"]


def test_a_joker_that_law_8_removed_counts_nothing() -> None:
    table = Cheops().law(2).sell("red", "white").law(9, payer="Cleo").law(8, target=9)
    assert "joker_as" not in [field.key for field in table.form(SCORE).fields]


@pytest.mark.parametrize("law", [10, 11, 12])
def test_what_laws_10_to_12_sell_is_told_as_a_sale(law: int) -> None:
    """CHEOPS-LAW-00: whether they are saved is not asked."""
    table = Cheops().law(law)
    assert table.said == ["play.own_law"]
    assert law not in table.choices("law")["number"]


def test_six_laws_lie_on_the_pyramid() -> None:
    """CHEOPS-SET-04."""
    table = Cheops()
    for law in (1, 3, 8, 9, 10, 12):
        assert "law" in table.offered
        table.law(law)
    assert "law" not in table.offered


# Neighbours, and the end.


def test_there_are_four_neighbours_for_those_who_have_the_money() -> None:
    """CHEOPS-NEIGH-01, CHEOPS-NEIGH-02."""
    table = Cheops().law(2).sell(*["red"] * 3, *["blue"] * 3)
    for left in (70, 50, 30, 10):
        table.act("neighbour")
        assert (table.said, table.state.money) == (["play.neighbour"], left)
    assert "neighbour" not in table.offered
    assert "neighbour" in Cheops().sell("red", "blue").offered
    assert "neighbour" not in Cheops().law(2).sell("red").offered


@pytest.mark.parametrize("why", ["pyramid_empty", "no_playable_family", "last_player"])
def test_other_ends_are_told(why: str) -> None:
    """CHEOPS-END-02, CHEOPS-END-03, CHEOPS-END-04."""
    table = Cheops()
    assert table.refused("over", why="boards_full") == "why"
    table.act("over", why=why)
    assert (table.said, table.offered) == ([f"end.{why}"], [])


# What is counted.


def test_cash_and_warehouses_are_counted_at_the_end() -> None:
    """CHEOPS-SCORE-01, CHEOPS-TIE-01, CHEOPS-OUT-03."""
    table = Cheops().sell("red", "white", "white")
    asked = [field.key for field in table.form(SCORE).fields if field.asked is True]
    assert asked == ["cash", *COLOURS, "eliminated"]
    seats: tuple[dict[str, int], ...] = (
        {"cash": 20, "blue": 2}, {"cash": 10, "red": 1}, {"black": 3, "eliminated": 1},
    )  # fmt: skip
    result = table.count(*seats)
    assert [(seat["total"], seat["place"]) for seat in result["players"]] == [
        (30, 1), (30, 2), (60, 3),
    ]  # fmt: skip
    assert (result["winners"], result["tiebreak"]) == (["Ali"], "most_cash")


def test_what_the_table_rules_otherwise_counts() -> None:
    """CHEOPS-TIE-01."""
    table = Cheops().sell("red")
    nothing = dict.fromkeys(TRIO, 0)
    answers = {"players": TRIO, **dict.fromkeys(("cash", *COLOURS, "eliminated"), nothing)}
    result = table.keeper.result(table.state, answers, {"Ali": -5}).value
    assert [seat["place"] for seat in result["players"]] == [3, 1, 1]
    assert result["players"][0]["breakdown"]["override"] == -5


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        (({"cash": 30}, NOTHING, NOTHING), "players[0].cash"),
        (({"cash": 10}, {"cash": 10}, {"cash": 5}), "players[2].cash"),
        (({"cash": 7}, NOTHING, NOTHING), "players[0].cash"),
        (({"red": 9}, NOTHING, NOTHING), "players[0].red"),
        (({"red": 5}, {"red": 4}, NOTHING), "players[1].red"),
        (({"eliminated": 1}, {"eliminated": 1}, {"eliminated": 1}), "players[2].eliminated"),
    ],
)
def test_what_cannot_be_is_refused(seats: Any, field: str) -> None:
    """CHEOPS-SET-03, CHEOPS-SELL-01: two red ones are sold, for 20 in all."""
    with pytest.raises(Refused) as refusal:
        Cheops().sell("red", "red").count(*seats)
    assert refusal.value.field == field

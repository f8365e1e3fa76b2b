"""Keeping Horus & burial goods and Nile & oasis: tracks, bonuses, boats, cards (7.4 to 7.7)."""

import pytest

from companion.games.contract import Refused
from tests.games.fields import kind, options
from tests.games.keeping import Kept
from tests.games.terra_pyramides.keeping import TRIO, kept, line, own, turn

DUO = TRIO[:2]
SEATS = [{"name": name} for name in DUO]


def duo(variant: str, *, light: bool = False) -> Kept:
    return kept(DUO, variant, light=light)


def breakdown(table: Kept, name: str = "Ana") -> dict[str, int]:
    players = table.score(players=SEATS).value["players"]
    return next(seat["breakdown"] for seat in players if seat["name"] == name)


def test_eyes_move_the_marker_and_coin_symbols_pay() -> None:
    """TERRA-RES-05, TERRA-TRACK-02, TERRA-V2-01: from 4 to 6 is past one symbol."""
    table = duo("horus")
    turn(table, *["eye"] * 4)
    turn(table)
    line(table, "eye", "eye")
    assert own(table) == {
        "foundations": 0, "pyramids": 0, "blocks": 0, "coins": 2, "eyes": 6, "burial": 0,
    }  # fmt: skip


def test_burial_goods_count_with_their_lead_at_once() -> None:
    """TERRA-RES-06, TERRA-SCORE-05."""
    table = duo("horus")
    turn(table, *["burial"] * 3)
    assert table.stage.scores == {"Ana": 6, "Bo": 0}
    table.act("line", symbols=["burial"])
    assert table.stage.scores == {"Ana": 5, "Bo": 1}
    assert breakdown(table)["burial"] == 5


def test_leads_that_change_are_told_since_they_move_others_points() -> None:
    """TERRA-SCORE-05, TERRA-SCORE-08: Bo draws level with Ana, so that her card lapses."""
    table = duo("nile")
    turn(table, "eye")
    outcome = table.act("line", symbols=["eye"])
    assert outcome.points == {"Ana": -10, "Bo": 1}
    told = {step.rule: step.values for step in outcome.explain()}
    assert told["TERRA-SCORE-08"] == {"points": {"Ana": 0, "Bo": 0}}
    assert "TERRA-SCORE-05" not in told


def test_a_block_beside_a_burial_good_is_white() -> None:
    """TERRA-RES-07."""
    table = duo("horus")
    line(table, "burial", "block_white")
    assert table.state.own.blocks["white"] == 1


def test_a_surround_bonus_goes_to_the_owner_in_anybodys_turn() -> None:
    """TERRA-SUR-02, TERRA-SUR-03, W7: 7 eyes and a coin, and the coins of the track."""
    table = duo("horus")
    assert "surround" not in table.offered, "nobody has workers anywhere"
    turn(table, "worker", sites=[2])
    table.act("surround", symbols=[*["eye"] * 7, "oasis"])
    assert table.stage.turn == "Bo"
    assert (own(table)["eyes"], own(table)["coins"]) == (7, 1 + 2)


def test_whose_site_it_is_is_asked_where_several_have_one() -> None:
    """TERRA-SUR-02: no workers, no bonus."""
    table = kept(variant="horus")
    turn(table, "worker", sites=[2])
    turn(table, "worker", sites=[3])
    assert table.refused("surround", owner="Chi", symbols=["eye"]) == "owner"
    table.act("surround", owner="Bo", symbols=["eye"])
    assert own(table, "Bo")["eyes"] == 1


def test_coins_of_a_bonus_may_stay_above_the_limit_till_the_own_turn_ends() -> None:
    """TERRA-LIMIT-04: at the end of the game they count."""
    table = duo("horus")
    turn(table, "worker", sites=[2])
    table.act("surround", symbols=["oasis"] * 6)
    turn(table)
    assert (table.stage.turn, own(table)["coins"]) == ("Ana", 6)
    assert breakdown(table)["coins"] == 6
    line(table, "block_red")
    assert table.form("end_turn").fields != ()


def test_a_bonus_is_of_eight_spaces() -> None:
    """TERRA-SUR-01: each shows two symbols at most, an oasis its one."""
    table = duo("horus")
    turn(table, "worker", sites=[2])
    assert table.refused("surround", symbols=["oasis"] * 9) == "symbols"
    table.act("surround", symbols=["eye"] * 16)
    assert own(table)["eyes"] == 16


def test_no_more_bonuses_than_sites() -> None:
    """TERRA-SUR-07."""
    table = duo("horus")
    turn(table, "worker", sites=[2])
    for _ in range(22):
        table.act("surround", symbols=[])
    assert "surround" not in table.offered


def test_points_end_where_tokens_do() -> None:
    """TERRA-SCORE-10: up to 299."""
    table = duo("horus")
    turn(table, "worker", sites=[2])
    for _ in range(18):
        table.act("surround", symbols=["eye"] * 16)
    assert table.refused("surround", symbols=["eye"] * 12) == "symbols"
    table.act("surround", symbols=["eye"] * 11)
    assert own(table)["eyes"] == 299


def test_the_nile_bonus_has_goods_oases_and_the_boat() -> None:
    """TERRA-SUR-04, TERRA-OASIS-01."""
    table = duo("nile")
    turn(table, "worker", sites=[2])
    around = ["burial", "oasis", "oasis", "nile", "nile", "eye"]
    table.act("surround", symbols=around, items=["burial"])
    assert own(table) == {
        "foundations": 1, "pyramids": 0, "blocks": 0, "coins": 1, "eyes": 1, "burial": 2,
        "oases": 2, "boat": 2,
    }  # fmt: skip


def test_an_oasis_gives_what_is_in_it() -> None:
    """TERRA-OASIS-01: a coin if nothing is said."""
    table = duo("nile")
    assert table.refused("line", symbols=["worker"], items=["eye"]) == "items"
    assert table.refused("line", symbols=["oasis"], items=["eye", "eye"]) == "items"
    line(table, "oasis", "oasis")
    assert (own(table)["oases"], own(table)["coins"]) == (2, 2)
    table.act("end_turn")
    table.act("line", symbols=["oasis", "oasis"], items=["eye", "coin"])
    assert (own(table, "Bo")["eyes"], own(table, "Bo")["coins"]) == (1, 1)


@pytest.mark.parametrize(
    ("symbols", "spaces"), [(["nile"] * 2, 2), (["nile"] * 4, 4), (["eye", "nile", "nile"], 2)]
)
def test_nile_spaces_move_the_boat(symbols: list[str], spaces: int) -> None:
    """TERRA-RES-08, W11, W12, W13."""
    table = duo("nile")
    line(table, "worker", "block_red", *symbols)
    assert own(table)["boat"] == spaces


def test_the_boat_stops_at_the_goal() -> None:
    """TERRA-RES-08, TERRA-FREE-08: index 16, where no more spaces are sold."""
    table = duo("nile")
    for _ in range(2):
        turn(table, *["nile"] * 9)
        turn(table)
    line(table, *["eye"] * 5)
    assert own(table)["boat"] == 16
    assert "boat" not in options(kind(table.form("spend").fields[0]).fields[0])


def test_steps_that_are_bought_end_with_their_tracks() -> None:
    """TERRA-FREE-07, TERRA-FREE-08: one space before the goal, one is sold."""
    table = duo("nile")
    turn(table, *["nile"] * 8)
    turn(table)
    line(table, *["nile"] * 7, *["eye"] * 3)
    table.act("end_turn")
    turn(table)
    line(table, *["eye"] * 10)
    assert (own(table)["boat"], own(table)["coins"]) == (15, 4)
    table.act("spend", actions=[{"do": "burial"}])
    table.act("spend", actions=[{"do": "boat"}])
    assert (own(table)["boat"], own(table)["burial"], own(table)["coins"]) == (16, 1, 1)


def test_the_boat_that_came_first_is_ahead() -> None:
    """TERRA-BOAT-01, TERRA-BOAT-02."""
    table = duo("nile")
    turn(table, "nile", "nile")
    turn(table, "nile", "nile")
    (order,) = [step for step in table.stage.where if step.key == "nile.order"]
    assert order.values == {"players": ("Ana", "Bo")}
    ranks = {seat["name"]: seat["boat_rank"] for seat in table.sheet(players=SEATS)["players"]}
    assert ranks == {"Ana": 1, "Bo": 2}


def test_boats_are_ranked_anew_when_one_leaves_a_space() -> None:
    """TERRA-BOAT-01: Bo's arrival becomes 1; a boat at the goal keeps its rank."""
    table = duo("nile")
    for _ in range(2):
        turn(table, *["nile"] * 8)
        turn(table, *["nile"] * 8)
    turn(table, "nile")
    ranks = {seat["name"]: seat["boat_rank"] for seat in table.sheet(players=SEATS)["players"]}
    assert ranks == {"Ana": 1, "Bo": 2}


def test_a_card_costs_the_symbols_passed() -> None:
    """TERRA-CARD-01, W10: with 13 Horus points the price is 2."""
    table = duo("nile")
    turn(table, *["eye"] * 4)
    assert "card" not in table.offered
    turn(table)
    line(table, *["eye"] * 9)
    assert own(table)["coins"] == 4
    table.act("card", card="tallest")
    assert own(table)["coins"] == 2
    assert "tallest" not in options(table.form("card").fields[0])
    table.act("card", card="eyes")
    assert "card" not in table.offered, "no coins are left"


def test_objectives_count_as_they_stand() -> None:
    """TERRA-CARD-02, TERRA-CARD-03: 20 for the owner, 10 for another, nothing for equals."""
    table = duo("nile")
    line(table, *["eye"] * 6)
    assert breakdown(table)["strategy"] == 10
    assert table.act("card", card="eyes").points["Ana"] == 20 - 10 - 1
    table.act("end_turn")
    line(table, *["eye"] * 6)
    assert breakdown(table)["strategy"] == 0
    assert table.stage.scores["Ana"] == breakdown(table)["coins"] + 6


def test_oases_and_palms_count_as_they_stand() -> None:
    """TERRA-SCORE-06, TERRA-SCORE-07."""
    table = duo("nile")
    line(table, "worker", "block_red", *["nile"] * 4, "oasis", sites=[3])
    assert (breakdown(table)["nile"], breakdown(table)["oasis"]) == (2, 0)
    table.act("build")
    assert (breakdown(table)["nile"], breakdown(table)["oasis"]) == (2, 1)
    assert sum(breakdown(table).values()) == table.stage.scores["Ana"]


def test_a_light_game_knows_who_owns_which_card() -> None:
    """TERRA-CARD-01: its price follows from Horus points, which are asked."""
    table = duo("nile", light=True)
    assert table.refused("card", card="most", eyes=4) == "eyes"
    outcome = table.act("card", card="most", eyes=13)
    assert [step.values["price"] for step in outcome.explain()] == [2]
    with pytest.raises(Refused) as refusal:
        table.sheet(players=[{**seat, "eyes": 4} for seat in SEATS])
    assert refusal.value.field == "players[0].eyes"
    sheet = table.sheet(players=[{**seat, "eyes": 13} for seat in SEATS])
    assert sheet["strategy_cards"]["most"] == "Ana"


def test_a_light_game_says_what_a_bonus_is() -> None:
    """TERRA-SUR-03, TERRA-TRACK-02."""
    table = duo("horus", light=True)
    outcome = table.act("surround", owner="Bo", symbols=["eye", "eye"], eyes_before=4)
    assert [(step.key, step.values.get("number")) for step in outcome.explain()][-1] == (
        "surround.track_coins", 2,
    )  # fmt: skip
    assert table.stage.goods == {"pyramids": {"Ana": 0, "Bo": 0}}

"""Keeping a mission: everything is the team's (9.5)."""

import pytest

from companion.games.forms import Whole
from tests.games.keeping import Kept
from tests.games.terra_pyramides.keeping import TRIO, kept, line, turn

TEAM = "Ana & Bo & Chi"
SIX = ("blue", "red", "grey", "yellow", "brown", "black")


def mission(number: int, players: tuple[str, ...] = TRIO, *, light: bool = False) -> Kept:
    return kept(players, f"coop{number}", light=light)


def build_up(table: Kept, colour: str, level: int) -> None:
    """Build a pyramid from a free foundation in light turns."""
    table.act("build", colour=colour)
    for stage in range(1, level):
        several = {f.key for f in table.form("raise").fields if f.asked is True}
        table.act("raise", **({"colour": colour} if "colour" in several else {}))
        assert max(p.level for p in table.state.own.pyramids if p.colour == colour) > stage


@pytest.mark.parametrize("players", [("Ana",), TRIO[:2], TRIO, (*TRIO, "Dee")])
def test_twenty_eight_turns_go_round_the_table(players: tuple[str, ...]) -> None:
    """TERRA-COOP-02, TERRA-COOP-03, TERRA-COOP-09, TERRA-END-03: turns need not be equally many."""
    table = mission(1, players)
    seen = []
    while table.offered:
        seen.append(table.stage.turn)
        assert table.stage.where[0].values == {"turn": len(seen), "turns": 28}
        turn(table)
    assert seen == [players[number % len(players)] for number in range(28)]


def test_goods_and_points_are_the_teams() -> None:
    """TERRA-COOP-01."""
    table = mission(2)
    turn(table, "worker", "eye", "block_red", sites=[3])
    line(table, "eye", "block_blue")
    assert table.stage.turn == "Bo"
    assert table.stage.goods["coins"] == {TEAM: 2}
    assert table.stage.scores == {TEAM: 3 + 2 + 2}
    assert mission(2, ("Ana",)).stage.scores == {"Ana": 0}


def test_only_the_first_turn_of_the_game_is_for_one_foundation() -> None:
    """TERRA-MOVE-06."""
    table = mission(1)
    table.act("line", symbols=["worker", "worker"])
    assert table.refused("site", foundations=[1, 2]) == "foundations"
    table.act("site", foundations=[1])
    table.act("end_turn")
    line(table, "worker", "worker", sites=[2, 3])
    assert table.state.own.foundations == (1, 2, 3)


def test_all_build_on_what_is_the_teams() -> None:
    """TERRA-COOP-01: whose worker it was makes no difference."""
    table = mission(1)
    turn(table, "worker", "block_red", sites=[3])
    line(table, "worker")
    table.act("build")
    assert table.stage.scores == {TEAM: 5}


def test_mission_one_needs_four_tops_and_has_those_of_all_colours() -> None:
    """TERRA-COOP-04, TERRA-COOP-07, TERRA-COOP-08."""
    table = mission(1, light=True)
    for number, colour in enumerate(SIX[:4]):
        assert table.stage.where[1].values["reached"] == number
        build_up(table, colour, 5)
        table.act("end_turn")
    result = table.score(coins=1).value
    assert result["mission"] == {"number": 1, "goal": 4, "reached": 4, "success": 1}
    assert [seat["name"] for seat in result["players"]] == [TEAM]
    assert result["players"][0]["total"] == 241


def test_mission_two_counts_points() -> None:
    """TERRA-COOP-05: 275 is not enough."""
    table = mission(2, light=True)
    for colour in SIX[:4]:
        build_up(table, colour, 5)
        table.act("end_turn")
    build_up(table, "brown", 4)
    assert table.stage.where[1].values == {"number": 2, "goal": 275, "reached": 275, "success": 0}
    assert table.score().value["mission"]["success"] == 0
    assert table.score(coins=1).value["mission"]["success"] == 1


def test_mission_three_counts_the_colours_of_level_four() -> None:
    """TERRA-COOP-06: a pyramid of level 4 is not raised, and holds no worker."""
    table = mission(3, light=True)
    for colour in SIX:
        build_up(table, colour, 4)
        assert "raise" not in table.offered
        assert table.state.most_in_hand == 12
        table.act("end_turn")
    assert table.stage.where[1].values["reached"] == 6
    result = table.score().value
    assert result["mission"] == {"number": 3, "goal": 6, "reached": 6, "success": 1}
    assert result["winners"] == [TEAM]


def test_a_full_mission_asks_nothing_at_the_end() -> None:
    """TERRA-SCORE-01 to -03."""
    table = mission(2)
    line(table, "worker", "block_red", "eye", sites=[4])
    assert [field for field in table.form("score").fields if field.asked] == []
    assert table.score().value["players"][0]["total"] == table.stage.scores[TEAM] == 6


def test_a_light_mission_asks_once_for_the_team() -> None:
    asked = [field for field in mission(1, light=True).form("score").fields if field.asked]
    assert {field.key for field in asked} == {"foundations", "foundation_points", "blocks", "coins"}
    assert {type(field.kind) for field in asked} == {Whole}

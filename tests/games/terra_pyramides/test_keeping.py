"""Keeping an evening of Terra Pyramides, act by act: sections 5, 6.4 to 6.9, 7.2, 7.3, 8."""

import pytest

from tests.games.fields import kind, options
from tests.games.terra_pyramides.keeping import FOUR, TRIO, kept, line, own, turn, with_blocks


def test_turns_go_clockwise_from_the_start_player() -> None:
    """TERRA-TURN-01: a turn has one line, and ends only after it."""
    table = kept(start="Bo")
    seen = []
    for _ in range(4):
        seen.append(table.stage.turn)
        assert table.offered[0] == "line"
        assert "end_turn" not in table.offered
        line(table, "worker")
        assert "line" not in table.offered
        table.act("end_turn")
    assert seen == ["Bo", "Chi", "Ana", "Bo"]
    assert table.stage.where[0].values == {"turn": 2, "turns": 12}


@pytest.mark.parametrize(("players", "turns"), [(TRIO[:2], 14), (TRIO, 12), (FOUR, 9)])
@pytest.mark.parametrize("variant", ["base+symbols", "horus", "nile+symbols+faceup"])
def test_all_have_equally_many_turns(players: tuple[str, ...], turns: int, variant: str) -> None:
    """TERRA-END-01, TERRA-END-02, W14: the last turn of everybody is known."""
    table = kept(players, variant)
    last = []
    for number in range(turns):
        last.append(any(step.key == "play.last" for step in table.stage.where))
        assert table.stage.where[0].values == {"turn": number + 1, "turns": turns}
        for _ in players:
            turn(table)
    assert last == [False] * (turns - 1) + [True]
    assert (table.offered, table.stage.turn, table.stage.where) == ([], None, ())


def test_a_line_is_booked_to_whoever_resolves_it() -> None:
    """W2: one blue block, two eyes and two workers; in the base version an eye is a coin."""
    table = kept()
    outcome = table.act("line", symbols=["worker", "worker", "block_blue", "eye", "eye"])
    assert outcome.points == {"Ana": 3, "Bo": 0, "Chi": 0}
    assert own(table) == {"foundations": 0, "pyramids": 0, "blocks": 1, "coins": 2}
    assert table.state.own.blocks["blue"] == 1


def test_an_oasis_of_the_board_is_a_coin() -> None:
    """TERRA-RES-04: nobody is asked what is in it."""
    table = kept()
    assert [field.key for field in table.form("line").fields] == ["symbols"]
    line(table, "oasis", "oasis", "worker")
    assert own(table)["coins"] == 2


def test_workers_may_take_foundations_one_each() -> None:
    """TERRA-MOVE-06, TERRA-MOVE-08: in a first turn one for all of them."""
    table = kept()
    table.act("line", symbols=["worker", "worker"])
    assert (table.stage.due, table.offered) == (True, ["site"])
    assert table.refused("site", foundations=[1, 2]) == "foundations"
    assert table.act("site", foundations=[4]).points["Ana"] == 4
    table.act("end_turn")
    turn(table)
    turn(table)
    line(table, "worker", "worker", sites=[1, 2])
    assert table.state.own.foundations == (1, 2, 4)


def test_without_workers_no_foundation_is_asked_for() -> None:
    table = kept()
    line(table, "block_red")
    assert table.offered[0] == "end_turn"


def test_no_more_foundations_than_the_board_can_have() -> None:
    """TERRA-PLACE-03: three from the start, and one more each turn at most."""
    table = kept(TRIO[:2])
    turn(table, sites=[4])
    turn(table, sites=[4])
    line(table, "worker", "worker", "worker", "worker", sites=[1, 2, 3, 4])
    table.act("end_turn")
    table.act("line", symbols=["worker"])
    assert table.refused("site", foundations=[4, 4]) == "foundations"


def test_no_more_foundations_of_a_value_than_there_are() -> None:
    """TERRA-INV-02: there are five of value 4."""
    table = kept(FOUR)
    for _ in range(4):
        turn(table, sites=[4])
    table.act("line", symbols=["worker", "worker"])
    assert table.refused("site", foundations=[4, 4]) == "foundations"
    table.act("site", foundations=[4])
    table.act("end_turn")
    table.act("line", symbols=["worker"])
    assert options(table.form("site").fields[0]) == (1, 2, 3)


def test_a_foundation_may_be_left() -> None:
    """TERRA-FREE-06: only what is known to be there is asked for."""
    table = kept()
    turn(table, sites=[2])
    turn(table)
    turn(table)
    line(table, "worker", sites=[3])
    assert table.act("leave", foundation=2).points["Ana"] == -2
    assert table.form("leave").fields == ()
    table.act("leave")
    assert "leave" not in table.offered


def test_coins_are_used_one_use_at_a_time() -> None:
    """TERRA-FREE-02 to -05: only what there are coins for is offered."""
    table = kept()
    line(table, *["eye"] * 4)
    (actions,) = table.form("spend").fields
    assert (actions.kind.most, options(kind(actions).fields[0])) == (
        1,
        ("look", "buy_worker", "buy_block"),
    )
    table.act("spend", actions=[{"do": "buy_block"}])
    assert own(table) == {"foundations": 0, "pyramids": 0, "blocks": 1, "coins": 1}
    (actions,) = table.form("spend").fields
    assert options(kind(actions).fields[0]) == ("look",)
    table.act("spend", actions=[{"do": "look"}])
    assert "spend" not in table.offered


def test_a_worker_bought_may_take_a_foundation() -> None:
    """TERRA-FREE-03, TERRA-MOVE-08."""
    table = kept()
    line(table, *["eye"] * 3)
    table.act("spend", actions=[{"do": "buy_worker"}])
    assert table.offered == ["site"]
    table.act("site", foundations=[3])
    assert table.stage.scores["Ana"] == 3


def test_there_is_no_stack_to_look_through_in_the_last_round() -> None:
    """TERRA-END-01."""
    table = kept(FOUR)
    for _ in range(32):
        turn(table)
    line(table, "eye")
    assert "spend" not in table.offered


def test_a_turn_ends_without_a_question_within_the_limits() -> None:
    """TERRA-LIMIT-01, TERRA-LIMIT-02: 4 coins and 7 blocks may be kept."""
    table = kept()
    line(table, *["eye"] * 4, *["block_red"] * 6)
    assert table.form("end_turn").fields == ()


def test_a_turn_ends_only_when_both_limits_hold() -> None:
    """TERRA-LIMIT-03."""
    table = kept()
    line(table, *["eye"] * 6)
    assert table.refused("end_turn", actions=[{"do": "look"}]) == "actions"
    table.act("end_turn", actions=[{"do": "look"}, {"do": "look"}])
    assert table.stage.turn == "Bo"
    assert own(table)["coins"] == 4


def test_blocks_above_the_limit_are_converted() -> None:
    """TERRA-LIMIT-02."""
    table = kept()
    line(table, *["block_red"] * 5, *["block_grey"] * 4)
    (actions,) = table.form("end_turn").fields
    assert options(kind(actions).fields[1]) == ("red", "grey", "white")
    twice = [{"do": "convert", "from": ["red", "red"]}, {"do": "convert", "from": ["red", "grey"]}]
    table.act("end_turn", actions=twice)
    assert own(table)["blocks"] == 7


def test_a_worker_bought_for_the_limit_takes_a_foundation_before_the_next_turn() -> None:
    """TERRA-LIMIT-01, TERRA-MOVE-08."""
    table = kept()
    line(table, *["eye"] * 6)
    table.act("end_turn", actions=[{"do": "buy_worker"}])
    assert (table.stage.turn, table.offered) == ("Ana", ["site"])
    table.act("site", foundations=[2])
    assert table.stage.turn == "Bo"
    assert own(table)["foundations"] == 1


def test_a_use_of_coins_cannot_be_dearer_than_what_is_left() -> None:
    table = kept()
    line(table, *["eye"] * 5)
    acts = [{"do": "buy_block"}, {"do": "buy_block"}]
    assert table.refused("end_turn", actions=acts) == "actions[1].do"


def test_coins_end_with_the_supply() -> None:
    """TERRA-RES-09: in Horus & burial goods more than 4 may stay with people."""
    table = kept(TRIO[:2], "horus")
    line(table, *["worker"] * 2, sites=[4])
    for _ in range(5):
        table.act("surround", symbols=["oasis"] * 5)
    assert own(table)["coins"] == 24
    assert table.outcome is not None
    assert [s.key for s in table.outcome.explain()][-1] == "play.no_coins"
    assert table.act("surround", symbols=["oasis"]).points["Ana"] == 0


def test_blocks_are_laid_while_there_are_any() -> None:
    """TERRA-RES-02, TERRA-BLOCK-01, TERRA-INV-03: 32 blocks in all."""
    table = kept(FOUR)
    for _ in range(3):
        turn(table, *["block_red"] * 7)
    line(table, *["block_red"] * 7)
    table.act("end_turn")
    line(table, *["block_red"] * 3)
    for _ in range(3):
        table.act("spend", actions=[{"do": "convert", "from": ["red", "red"]}])
    table.act("end_turn")
    assert table.refused("line", symbols=["block_red"] * 5) == "symbols"
    table.act("line", symbols=["block_red"] * 4)
    assert table.state.blocks_left == 0


def test_a_line_has_at_most_ten_symbols_and_at_least_one() -> None:
    table = kept()
    assert table.refused("line", symbols=["worker"] * 11) == "symbols"
    assert table.refused("line", symbols=[]) == "symbols"


def test_a_full_game_asks_nothing_at_the_end_and_shows_the_final_points() -> None:
    """TERRA-SCORE-01 to -03."""
    table = with_blocks("red", "grey", "grey", sites=(2, 3))
    table.act("build", foundation=2, colour="red")
    assert [field for field in table.form("score").fields if field.asked] == []
    (ana, *_) = table.score(players=[{"name": name} for name in TRIO]).value["players"]
    assert ana["breakdown"] == {"foundations": 3, "pyramids": 5, "blocks": 2, "coins": 0}
    assert ana["total"] == table.stage.scores["Ana"] == 10


def test_whoever_is_above_a_limit_when_the_table_adds_up_keeps_what_it_allows() -> None:
    """TERRA-LIMIT-01, TERRA-LIMIT-02: the score sheet holds 4 coins and 7 blocks."""
    table = kept()
    line(table, *["eye"] * 5)
    table.act("end_turn", actions=[{"do": "look"}])
    line(table, *["eye"] * 5, *["block_red"] * 5)
    assert table.stage.scores == {"Ana": 4, "Bo": 9, "Chi": 0}
    seats = [{"name": name} for name in TRIO]
    assert [seat["total"] for seat in table.score(players=seats).value["players"]] == [4, 9, 0]


def test_a_light_game_keeps_turns_and_pyramids() -> None:
    """Blocks are taken to be there, and what is not known is asked at the end."""
    table = kept(light=True)
    assert table.offered == ["end_turn", "build"]
    assert table.act("build", colour="red").points["Ana"] == 5
    assert table.outcome is not None
    assert [step.key for step in table.outcome.explain()] == ["build.stays", "build.value"]
    table.act("raise")
    table.act("end_turn")
    assert (table.stage.turn, table.stage.scores["Ana"]) == ("Bo", 10)
    unknown = {field.key for field in table.form("score").fields if field.asked}
    assert unknown == {"foundations", "foundation_points", "blocks", "coins"}
    seats = [{"name": n, "foundations": 1, "foundation_points": 3, "coins": 2} for n in TRIO]
    players = table.score(players=seats).value["players"]
    assert [seat["total"] for seat in players] == [15, 5, 5]


def test_a_light_game_holds_no_more_pyramids_than_workers() -> None:
    """TERRA-INV-04, TERRA-PLACE-03."""
    table = kept(FOUR, light=True)
    for _ in range(4):
        table.act("build", colour="red")
    assert "build" not in table.offered
    table.act("end_turn")
    table.act("build", colour="red")
    for _ in range(35):
        while "build" in table.offered and table.stage.turn == "Ana":
            table.act("build", colour="blue")
        table.act("end_turn")
    assert own(table)["pyramids"] == 11

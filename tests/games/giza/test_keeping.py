"""Keeping an evening of Giza, act by act: sections 6.1, 6.2, 6.4 to 6.6."""

import pytest

from companion.games import room
from companion.games.forms import OneOf
from companion.games.keeping import SCORE, Seating
from companion.kits import load_kit
from tests.games.fields import options
from tests.games.keeping import Kept

TRIO = ("Ana", "Bo", "Chi")
FOUR = (*TRIO, "Dee")
SEATS = [{"name": name, "temple_workers": 0} for name in TRIO]


def kept(players: tuple[str, ...] = TRIO, *, light: bool = False, start: str = "Ana") -> Kept:
    """A game after the setup."""
    return Kept("giza", Seating(players, "base", start=start, light=light))


def ready(players: tuple[str, ...] = TRIO, *, light: bool = False) -> Kept:
    """The first turn of a game: everybody has the row of their seat, and plays in that order."""
    table = kept(players, light=light)
    choose(table, dict(zip(players, range(1, 9), strict=False)))
    return table


def choose(table: Kept, rows: dict[str, int]) -> None:
    while table.offered == ["row"]:
        table.act("row", row=rows[str(table.stage.turn)])


def bring_home(table: Kept, quarry: int, **workers: int) -> None:
    """Push a sled off its track, pushed three spaces each time."""
    name = table.stage.turn
    while f"push.{quarry}" in table.offered:
        bids = {each: 2 * number for each, number in workers.items()}
        table.act(f"push.{quarry}", workers=workers, food_bids=bids)
        if table.stage.turn == name:
            return


def follow(table: Kept) -> list[str]:
    """Let everything that is due happen, each in the first way there is; return what it was."""
    found = []
    while table.stage.due and table.offered != ["row"]:
        (act,) = table.offered
        answers = {field.key: _first(table, field) for field in table.form(act).fields}
        found.append(act)
        table.act(act, **{key: value for key, value in answers.items() if value is not None})
    return found


def _first(table: Kept, field) -> object:
    if isinstance(field.kind, OneOf):
        return options(field)[0]
    return dict.fromkeys(table.seating.players, 1) if field.key == "workers" else None


def pass_rounds(table: Kept, number: int) -> None:
    """Let rounds go by in which nobody nominates; everybody takes another row each round."""
    for step in range(number):
        rows = {name: (step + 2 * seat) % 8 + 1 for seat, name in enumerate(table.seating.players)}
        choose(table, rows)
        for _ in table.seating.players:
            table.act("end_turn")


def topped_out(players: tuple[str, ...] = TRIO) -> Kept:
    """A light game in which all but the capstone is built, which lies in the Middle Lift Camp."""
    table = ready(players, light=True)
    rest = 0
    while "lift.first" not in table.offered:
        if table.offered == ["row"]:
            rest += 1
            size = len(players)
            choose(table, {n: (rest + 2 * s) % 8 + 1 for s, n in enumerate(players[:size])})
            continue
        name = str(table.stage.turn)
        act = next((act for act in ("lift.middle", *table.offered) if act in table.offered), "")
        table.act(act, workers={name: 4}, food_bids={name: 8})
        follow(table)
    return table


def test_rows_are_chosen_from_the_starting_player_clockwise() -> None:
    """GIZA-ORDER-01; each act is due, nothing else can happen before it."""
    table = kept(start="Bo")
    order = []
    while table.stage.due:
        order.append(table.stage.turn)
        table.act("row", row=len(order))
    assert order == ["Bo", "Chi", "Ana"]


def test_a_row_holds_one_worker_and_nobody_takes_it_twice_in_a_dynasty() -> None:
    """GIZA-ORDER-03, GIZA-ORDER-04."""
    table = kept()
    table.act("row", row=3)
    assert 3 not in options(table.form("row").fields[0])
    assert table.refused("row", row=3) == "row"
    table.act("row", row=4)
    table.act("row", row=1)
    for _ in TRIO:
        table.act("end_turn")
    assert table.stage.turn == "Bo"
    assert 4 not in options(table.form("row").fields[0])


def test_turns_go_by_row_and_the_next_choice_is_in_reverse() -> None:
    """GIZA-ORDER-02, GIZA-ORDER-06."""
    table = kept()
    choose(table, {"Ana": 8, "Bo": 2, "Chi": 5})
    turns = []
    while not table.stage.due:
        turns.append(table.stage.turn)
        table.act("end_turn")
    assert turns == ["Bo", "Chi", "Ana"]
    assert table.stage.turn == "Ana"


def test_every_row_is_open_again_in_the_second_dynasty() -> None:
    """GIZA-ORDER-05, GIZA-ROUND-02."""
    table = kept()
    pass_rounds(table, 5)
    assert len(options(table.form("row").fields[0])) == 8
    assert table.stage.where[0].values == {"round": 6, "rounds": 10, "dynasty": 2}


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        (0, ["GIZA-ROUND-02", "GIZA-ORDER-02"]),
        (4, ["GIZA-ROUND-02", "GIZA-ROUND-04", "GIZA-ORDER-02"]),
        (9, ["GIZA-END-02"]),
    ],
)
def test_a_new_round_is_told_with_its_order_of_choosing(rounds: int, told: list[str]) -> None:
    """GIZA-ROUND-02, GIZA-ROUND-04, GIZA-ORDER-02, GIZA-END-02."""
    table = kept()
    pass_rounds(table, rounds)
    choose(table, {name: (rounds + 2 * seat) % 8 + 1 for seat, name in enumerate(TRIO)})
    table.act("end_turn")
    assert not list(table.act("end_turn").explain())
    assert [step.rule for step in table.act("end_turn").explain()] == told


@pytest.mark.parametrize("players", [TRIO, FOUR])
def test_the_game_ends_after_round_ten(players: tuple[str, ...]) -> None:
    """GIZA-END-02."""
    table = kept(players)
    pass_rounds(table, 10)
    assert (table.offered, table.stage.turn, table.stage.where) == ([], None, ())


def test_a_menu_has_the_sleds_in_play_in_their_order() -> None:
    """GIZA-SETUP-03: with three players there is no quarry 4."""
    assert ready().offered == ["push.1", "push.2", "push.3", "food", "art", "end_turn"]
    assert "push.4" in ready(FOUR).offered
    table = ready()
    bring_home(table, 1, Ana=4)
    follow(table)
    assert table.offered[:3] == ["push.1", "push.2", "push.3"]


def test_a_light_game_keeps_no_goods() -> None:
    table = ready(light=True)
    assert table.offered == ["push.1", "push.2", "push.3", "end_turn"]
    assert table.stage.goods == {}


def test_a_push_moves_the_sled_and_ends_the_turn() -> None:
    """GIZA-PUSH-01, GIZA-PUSH-03, GIZA-PUSH-04."""
    table = ready()
    outcome = table.act("push.2", workers={"Ana": 2, "Bo": 1}, food_bids={"Ana": 4, "Bo": 1})
    assert table.form("push.2").known["position"] == 1
    assert [step.key for step in outcome.explain()] == [
        "bid.total", "push.spaces", "push.on_track", "push.no_score", "play.entered",
    ]  # fmt: skip
    assert table.stage.turn == "Bo"
    assert table.stage.goods["food"] == {"Ana": 4, "Bo": 7, "Chi": 8}
    assert outcome.points == {}


def test_a_push_that_fails_costs_its_food_and_ends_the_turn() -> None:
    """GIZA-BID-06, GIZA-STARVE-01, GIZA-NOM-06."""
    table = ready()
    outcome = table.act("push.1", workers={"Ana": 3}, food_bids={"Ana": 3})
    assert table.form("push.1").known["position"] == 0
    assert [step.rule for step in outcome.explain()][-1] == "GIZA-STARVE-01"
    assert (table.stage.turn, table.stage.goods["food"]["Ana"]) == ("Bo", 5)


def test_nobody_bids_food_that_is_gone() -> None:
    """GIZA-BID-01: a full game knows what everybody has."""
    table = ready()
    workers = {"Ana": 2, "Bo": 2}
    assert table.refused("push.1", workers=workers, food_bids={"Ana": 9}) == "food_bids.Ana"
    assert table.refused("push.1", workers={"Ana": 2}, food_bids={"Ana": 1}) == "workers"
    light = ready(light=True)
    light.act("push.1", workers=workers, food_bids={"Ana": 9})


def test_food_beyond_two_a_worker_is_given_back() -> None:
    """GIZA-BID-03."""
    table = ready()
    table.act("push.2", workers={"Ana": 1, "Bo": 2}, food_bids={"Ana": 8, "Bo": 2})
    assert table.stage.goods["food"]["Ana"] == 6


def test_a_stone_that_arrives_is_scored_built_and_replaced() -> None:
    """6.5: unload, place, decoration, then the next load; all are the nominator's."""
    table = ready()
    outcome = table.act("push.1", workers={"Ana": 4}, food_bids={"Ana": 8})
    assert outcome.points == {"Ana": 10, "Bo": 0, "Chi": 0}
    assert (table.offered, table.stage.turn) == (["place.base"], "Ana")
    assert table.refused("place.base", location="A") == "location"
    table.act("place.base", location="B")
    assert (table.offered, table.stage.turn) == (["decoration"], None)
    table.act("decoration", art_bids={"Ana": 2, "Bo": 3})
    assert table.stage.goods["art"] == {"Ana": 1, "Bo": 0, "Chi": 3}
    assert table.stage.scores == {"Ana": 13, "Bo": 6, "Chi": 0}
    assert (table.offered, table.stage.turn) == (["load.1"], "Ana")
    table.act("load.1", stone="middle")
    assert table.stage.turn == "Bo"


def test_a_stone_that_completes_no_row_brings_no_decoration() -> None:
    """GIZA-BUILD-04."""
    table = ready()
    bring_home(table, 1, Ana=4)
    table.act("place.base", location="C")
    assert table.offered == ["load.1"]


def test_art_bids_are_bounded_by_what_people_hold() -> None:
    """GIZA-DECO-01."""
    table = ready()
    bring_home(table, 1, Ana=4)
    table.act("place.base", location="B")
    assert table.refused("decoration", art_bids={"Bo": 4}) == "art_bids.Bo"


def test_the_last_stone_of_a_tier_is_built_unasked_and_brings_decoration_then_temple() -> None:
    """GIZA-BUILD-02, GIZA-BUILD-05, GIZA-BUILD-06, GIZA-SLED-02."""
    table = ready(light=True)
    for quarry, name in enumerate(TRIO[:2], 1):
        bring_home(table, quarry, **{name: 4})
        follow(table)
    bring_home(table, 3, Chi=4)
    while "place.base" not in table.offered:
        choose(table, {"Ana": 4, "Bo": 5, "Chi": 6})
        bring_home(table, 3, **{str(table.stage.turn): 4})
    assert table.form("place.base").fields == ()
    outcome = table.act("place.base")
    assert next(iter(outcome.explain())).values == {"location": "D"}
    assert follow(table) == ["decoration", "temple", "load.3"]


def test_an_empty_reserve_ends_a_sled() -> None:
    """GIZA-SLED-02: three middle stones and the capstone for three sleds that come home."""
    table = topped_out()
    assert not [act for act in table.offered if act.startswith("push")]
    assert table.offered == ["lift.first", "end_turn"]


def test_a_middle_stone_is_lifted_from_the_camp_onto_a_base_stone() -> None:
    """GIZA-NOM-02, GIZA-LIFT-01."""
    table = ready(light=True)
    assert "lift.middle" not in table.offered
    bring_home(table, 1, Ana=4)
    follow(table)  # loads a middle stone
    bring_home(table, 1, Bo=4)
    assert table.offered == ["load.1"]
    follow(table)
    assert "lift.middle" in table.offered
    outcome = table.act("lift.middle", workers={"Bo": 1, "Chi": 3}, food_bids={"Bo": 1, "Chi": 3})
    assert outcome.points == {"Ana": 0, "Bo": 3, "Chi": 6}
    assert table.offered == ["place.middle"]
    assert table.form("place.middle").fields == ()  # only B has a base stone and nothing on it
    assert follow(table)[0] == "place.middle"


def test_a_lift_that_fails_ends_the_turn_and_the_stone_stays() -> None:
    """GIZA-NOM-06, GIZA-STARVE-01."""
    table = topped_out()
    name = str(table.stage.turn)
    table.act("lift.first", workers={name: 3}, food_bids={name: 3})
    assert table.stage.turn != name
    while table.offered == ["row"]:
        choose(table, {"Ana": 6, "Bo": 7, "Chi": 8})
    assert "lift.first" in table.offered


@pytest.mark.parametrize("players", [TRIO, FOUR])
def test_the_capstone_is_lifted_twice_and_ends_the_game(players: tuple[str, ...]) -> None:
    """GIZA-LIFT-02, GIZA-LIFT-03, GIZA-END-01."""
    table = topped_out(players)
    before = table.stage.scores
    name = str(table.stage.turn)
    first = table.act("lift.first", workers={name: 3}, food_bids={name: 4})
    assert first.points[name] == 6
    while table.offered == ["row"]:
        table.act("row", row=options(table.form("row").fields[0])[-1])
    name = str(table.stage.turn)
    final = table.act("lift.final", workers={name: 3}, food_bids={name: 4})
    assert final.points[name] == 10
    assert (table.offered, table.stage.turn) == (["capstone-decoration"], None)
    table.act("capstone-decoration", art_bids={"Ana": 1})
    assert table.offered == ["temple"]
    table.act("temple", workers={"Bo": 1})
    assert (table.offered, table.stage.where) == ([], ())
    assert sum(table.stage.scores.values()) == sum(before.values()) + 6 + 10 + 10 + 6


def test_food_and_art_are_counted_within_what_there_is() -> None:
    """GIZA-PROD-03, GIZA-PROD-06."""
    table = ready()
    table.act("food", food=5)
    table.act("art", art=4)
    assert table.stage.goods == {
        "food": {"Ana": 9, "Bo": 8, "Chi": 8},
        "art": {"Ana": 7, "Bo": 3, "Chi": 3},
    }
    assert table.stage.turn == "Ana"
    assert table.refused("art", art=10) == "art"
    assert table.refused("food", food=0) == "food"
    assert table.refused("food", food=21) == "food"


def test_a_production_that_would_yield_nothing_is_not_offered() -> None:
    """GIZA-PROD-06."""
    table = ready()
    table.act("art", art=8)
    assert "art" not in table.offered
    for _ in range(5):
        table.act("food", food=20)
    table.act("food", food=12)
    assert sum(table.stage.goods["food"].values()) == 128
    assert "food" not in table.offered


def test_a_full_game_asks_at_the_end_for_workers_in_the_temple_alone() -> None:
    """GIZA-TIE-02, GIZA-TIE-03."""
    assert [field.key for field in ready().form(SCORE).fields if field.asked] == ["temple_workers"]
    light = ready(light=True).form(SCORE)
    assert [field.key for field in light.fields if field.asked] == [
        "food", "art", "temple_workers",
    ]  # fmt: skip


def test_the_sheet_has_every_scoring_and_the_goods_that_break_ties() -> None:
    """GIZA-END-03, GIZA-TIE-02."""
    table = ready()
    bring_home(table, 1, Ana=4)
    follow(table)
    table.act("food", food=1)
    value = table.score(players=SEATS).value
    assert [each["total"] for each in value["players"]] == list(table.stage.scores.values())
    sheet = table.sheet(players=SEATS)
    assert [event["type"] for event in sheet["events"]] == ["push", "decoration"]
    assert sheet["players"][1] == {"name": "Bo", "temple_workers": 0, "food": 9, "art": 3}


def test_corrections_are_a_line_of_the_final_score() -> None:
    """They count for totals, places and winners."""
    table = ready()
    bring_home(table, 1, Ana=4)
    result = room("giza").score(load_kit("giza"), table.sheet(players=SEATS), {"Bo": 11, "Chi": -2})
    players = {each["name"]: each for each in result.value["players"]}
    assert {name: (each["total"], each["place"]) for name, each in players.items()} == {
        "Ana": (10, 2), "Bo": (11, 1), "Chi": (-2, 3),
    }  # fmt: skip
    assert result.value["winners"] == ["Bo"]
    for each in players.values():
        assert sum(each["breakdown"].values()) == each["total"]

"""Keeping a game of Giza, act by act: what is public and scores is told, nothing else."""

from typing import Any

import pytest

from companion.games.keeper import SCORE, Seating
from companion.questions import UNSAID, read
from companion.questions.errors import Refused
from tests.games.keeping import Kept, play_at_random, score_at_random, seeded

TRIO = ("Ana", "Bo", "Chi")
FOUR = (*TRIO, "Dee")


def kept(players: tuple[str, ...] = TRIO, start: str = "Ana") -> Kept:
    """A game after the setup."""
    return Kept("giza", Seating(players, "base", start=start))


def arrive(table: Kept, stone: str, **answers: Any) -> Any:
    """Let a sled of Ana's arrive."""
    return table.act(f"arrive.{stone}", **{"workers": {"Ana": 3}, **answers})


def lift(table: Kept, what: str, **answers: Any) -> Any:
    return table.act(f"lift.{what}", **{"food_bids": {"Ana": 4}, **answers})


def follow(table: Kept) -> list[str]:
    """Let everything that is due happen, with nothing bid and nobody there; return what it was."""
    found = []
    while table.stage.due:
        found += table.offered
        table.act(table.offered[0], **({"workers": {}} if found[-1] == "temple" else {}))
    return found


def letter(table: Kept, act: str) -> dict[str, Any]:
    """The first location that an act asks for, if it asks."""
    where = [field for field in table.form(act).fields if field.key == "location"]
    return {"location": where[0].kind.values[0]} if where else {}


def topped_out(players: tuple[str, ...] = TRIO) -> Kept:
    """A game in which all but the capstone is built, which lies in the Middle Lift Camp."""
    table = kept(players)
    while "lift.first" not in table.offered:
        for act in ("arrive.base", "arrive.middle", "lift.middle", "arrive.capstone"):
            if act in table.offered:
                asked = {"food_bids": {"Ana": 4}} if "lift" in act else {"workers": {"Ana": 3}}
                table.act(act, **asked, **letter(table, act))
                follow(table)
    return table


def test_a_table_is_offered_what_scores_and_what_helps() -> None:
    """GIZA-SETUP-03: middle stones and the capstone come after the first base stone."""
    table = kept()
    assert table.offered == ["arrive.base", "push", "rows", "round"]
    arrive(table, "base", location="C")
    assert table.offered == [
        "arrive.base", "arrive.middle", "arrive.capstone", "push", "rows", "round",
    ]  # fmt: skip
    ids = table.keeper.acts(table.kit, "base")
    assert [act for act in ids if act in table.offered] == table.offered  # in this order always


def test_colours_are_those_of_the_workers() -> None:
    """GIZA-SETUP-10."""
    table = kept()
    assert table.keeper.colours(table.kit, "base") == ("red", "blue", "tan", "brown")


def test_a_base_stone_that_arrives_is_scored_and_built() -> None:
    """GIZA-UNLOAD-02 to 05, GIZA-BUILD-04: points by workers, then the row's decoration."""
    table = kept()
    outcome = arrive(table, "base", workers={"Ana": 2, "Bo": 1}, location="B")
    assert outcome.points == {"Ana": 6, "Bo": 3, "Chi": 0}
    assert "play.built_base" in [step.key for step in outcome.explain()]
    assert (table.offered, table.stage.turn, table.stage.due) == (["decoration"], None, True)
    table.act("decoration", art_bids={"Ana": 2, "Bo": 3})
    assert table.stage.scores == {"Ana": 9, "Bo": 9, "Chi": 0}


def test_who_is_alone_aboard_gets_the_solo_bonus() -> None:
    """GIZA-UNLOAD-05; and GIZA-BUILD-04: C completes no row."""
    table = kept()
    assert arrive(table, "base", workers={"Chi": 3}, location="C").points["Chi"] == 10
    assert not table.stage.due


def test_a_stone_is_built_unasked_where_there_is_one_place_for_it() -> None:
    """GIZA-BUILD-02, GIZA-BUILD-05, GIZA-BUILD-06: decoration first, then the temple."""
    table = kept()
    assert table.refused("arrive.base", workers={"Ana": 3}, location="A") == "location"
    assert table.refused("arrive.base", workers={"Ana": 3}) == "location"
    for location in "BC":
        arrive(table, "base", location=location)
        follow(table)
    assert [field.key for field in table.form("arrive.base").fields] == ["workers"]
    arrive(table, "base")
    assert follow(table) == ["decoration", "temple"]
    assert "arrive.base" not in table.offered


def test_a_middle_stone_is_lifted_from_the_camp_onto_a_base_stone() -> None:
    """GIZA-NOM-02, GIZA-LIFT-01, GIZA-LIFT-05."""
    table = kept()
    arrive(table, "base", location="C")
    arrive(table, "middle")
    outcome = lift(table, "middle", food_bids={"Bo": 1, "Chi": 3})
    assert outcome.points == {"Ana": 0, "Bo": 3, "Chi": 6}
    assert "lift.middle" not in table.offered


def test_a_middle_stone_waits_for_a_base_stone() -> None:
    """GIZA-NOM-02; edge case 15."""
    table = kept()
    arrive(table, "base", location="C")
    for _ in range(2):
        arrive(table, "middle")
    lift(table, "middle")
    assert "lift.middle" not in table.offered


@pytest.mark.parametrize("players", [TRIO, FOUR])
def test_the_capstone_is_lifted_twice_and_ends_the_game(players: tuple[str, ...]) -> None:
    """GIZA-LIFT-02, GIZA-LIFT-03, GIZA-END-01."""
    table = topped_out(players)
    assert not [act for act in table.offered if act.startswith("arrive")]
    before = sum(table.stage.scores.values())
    assert lift(table, "first").points["Ana"] == 6
    assert not table.stage.due
    assert lift(table, "final", food_bids={"Bo": 4}).points["Bo"] == 10
    table.act("decoration", art_bids={"Ana": 1})
    table.act("temple", workers={"Bo": 1})
    assert (table.offered, table.stage.due) == ([], False)
    assert sum(table.stage.scores.values()) == before + 6 + 10 + 10 + 6


def test_impossible_figures_are_refused_where_they_are_typed() -> None:
    """GIZA-NOM-01, GIZA-BID-05, GIZA-UNLOAD-04; bounds tell nothing of what people hold."""
    table = kept()
    assert table.refused("arrive.base", workers={"Ana": 2}, location="B") == "workers"
    assert table.refused("arrive.base", workers={"Ana": 5}, location="B") == "workers.Ana"
    arrive(table, "base", location="C")
    arrive(table, "middle")
    assert table.refused("lift.middle", food_bids={"Ana": 3}) == "food_bids"
    bids = table.form("lift.middle").fields[0].kind
    assert bids.of.open_bounds == (0, 20)  # two for each worker that anybody has


@pytest.mark.parametrize(
    ("bids", "rules"),
    [
        ({"Ana": 4, "Bo": 2}, ["GIZA-BID-05", "GIZA-PUSH-01"]),
        ({"Ana": 5, "Bo": 2}, ["GIZA-BID-03", "GIZA-BID-05", "GIZA-PUSH-01"]),
        ({"Ana": 3}, ["GIZA-BID-05", "GIZA-STARVE-01"]),
    ],
)
def test_bids_of_a_push_are_ruled_and_change_nothing(bids: dict[str, int], rules: list[str]):
    """A push that does not arrive need not be told; who wonders how far it goes can ask."""
    table = kept()
    before = (table.stage, table.state.state.key())
    outcome = table.act("push", workers={"Ana": 2, "Bo": 1}, food_bids=bids)
    assert [step.rule for step in outcome.explain()] == rules
    after = table.state.state
    after.forget(after.place)
    after.place, after.bids = -1, [-1] * 3
    assert (table.stage, after.key()) == before


def test_who_was_aboard_when_bids_were_ruled_is_offered_again() -> None:
    """As long as they could push it still, and nothing else has happened."""
    table = kept()
    table.act("push", workers={"Ana": 2, "Bo": 1}, food_bids={"Ana": 4, "Bo": 2})
    for act in ("push", "arrive.base"):
        assert table.form(act).fields[0].default == {"Ana": 2, "Bo": 1, "Chi": 0}
    arrive(table, "base", location="C")
    assert table.form("push").fields[0].default is UNSAID
    table.act("push", workers={"Ana": 3}, food_bids={"Ana": 1})
    assert table.form("push").fields[0].default is UNSAID  # two are too few
    table.act("push", workers={"Ana": 4}, food_bids={"Ana": 1})
    table.act("round")
    assert table.form("push").fields[0].default is UNSAID


def test_rows_give_the_order_of_play_and_the_next_order_of_choosing() -> None:
    """GIZA-ORDER-01, GIZA-ORDER-02, GIZA-ORDER-06."""
    table = kept(start="Bo")
    (order,) = (step for step in table.stage.where if step.rule == "GIZA-ORDER-01")
    assert order.values == {"players": ("Bo", "Chi", "Ana")}
    outcome = table.act("rows", rows={"Ana": 8, "Bo": 2, "Chi": 5})
    assert [step.values["players"] for step in outcome.explain()] == [("Bo", "Chi", "Ana")]
    assert "rows" not in table.offered
    told = table.act("round").explain()
    assert [(step.rule, step.values.get("players")) for step in told] == [
        ("GIZA-ROUND-02", None), ("GIZA-ORDER-02", ("Ana", "Chi", "Bo")),
    ]  # fmt: skip


def test_nobody_takes_a_row_twice_in_a_dynasty() -> None:
    """GIZA-ORDER-03 to 05."""
    table = kept()
    assert table.refused("rows", rows={"Ana": 1, "Bo": 1, "Chi": 2}) == "rows.Bo"
    table.act("rows", rows={"Ana": 1, "Bo": 2, "Chi": 3})
    table.act("round")
    with pytest.raises(Refused) as refusal:
        table.act("rows", rows={"Ana": 4, "Bo": 2, "Chi": 3})
    assert (refusal.value.field, refusal.value.rule) == ("rows.Bo", "GIZA-ORDER-04")
    for _ in range(4):
        table.act("round")
    table.act("rows", rows={"Ana": 1, "Bo": 2, "Chi": 3})  # round 6


def test_rounds_go_by_unasked_for_rows() -> None:
    """GIZA-ROUND-02, GIZA-ROUND-04, GIZA-END-02: who can't tell the order says nothing of it."""
    table, told = kept(), []
    for _ in range(10):
        told += [[step.rule for step in table.act("round").explain()]]
    assert told == [
        *[["GIZA-ROUND-02"]] * 4, ["GIZA-ROUND-02", "GIZA-ROUND-04"], *[["GIZA-ROUND-02"]] * 4,
        ["GIZA-END-02"],
    ]  # fmt: skip
    assert table.offered == []


def asked(table: Kept) -> list[str]:
    return [field.key for field in table.form(SCORE).fields if field.asked]


def test_goods_are_asked_at_the_end_where_somebody_is_level() -> None:
    """GIZA-TIE-02, GIZA-TIE-03; and nothing is asked that is known."""
    table = kept()
    assert asked(table) == ["food", "art", "temple_workers"]
    arrive(table, "base", workers={"Ana": 2, "Bo": 1}, location="C")
    assert asked(table) == []
    done = topped_out()
    lift(done, "first")
    lift(done, "final", food_bids={"Bo": 4})
    follow(done)
    assert asked(done) in ([], ["food", "art"])  # who is in the temple was told for its scoring


def test_the_final_score_is_that_of_the_log() -> None:
    """GIZA-END-03, GIZA-TIE-02; corrections count for totals and places."""
    table = kept()
    arrive(table, "base", location="B")
    table.act("decoration", art_bids={"Bo": 2, "Chi": 2})
    goods = {"food": {"Ana": 0, "Bo": 1, "Chi": 2}, "art": {}, "temple_workers": {}}
    value = table.score(**goods).value
    assert [each["total"] for each in value["players"]] == list(table.stage.scores.values())
    assert [each["place"] for each in value["players"]] == [1, 3, 2]
    answers = read(table.form(SCORE), TRIO, {"players": TRIO, **goods})
    corrected = table.keeper.result(table.state, answers, {"Bo": 11}).value
    assert corrected["winners"] == ["Bo"]
    assert corrected["players"][1]["breakdown"]["override"] == 11


def test_random_evenings_show_the_points_that_they_end_with() -> None:
    """GIZA-END-03: nothing is scored at the end that was not scored on the way."""
    for seed in range(40):
        table = play_at_random("giza", seeded(seed), most=100)
        value = score_at_random(table, seeded(seed)).value
        assert {seat["name"]: seat["total"] for seat in value["players"]} == table.stage.scores

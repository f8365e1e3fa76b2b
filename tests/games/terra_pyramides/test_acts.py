"""Keeping an evening of Terra Pyramides, act by act (the way `points`)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.keeper import Seating
from companion.questions import Whole
from companion.questions.errors import Refused
from tests.games.fields import options
from tests.games.keeping import Kept, chance, play_at_random, score_at_random, seeded

SIX = ("blue", "red", "grey", "yellow", "brown", "black")
TRIO = ("Ana", "Bo", "Chi")
TEAM = "Ana & Bo & Chi"
SHEET = {"foundations": 2, "foundation_points": 5, "blocks": 3, "coins": 4}


def kept(variant: str = "base", players: tuple[str, ...] = TRIO, start: str = "Ana") -> Kept:
    """A game after the setup."""
    return Kept("terra-pyramides", Seating(players, variant, start=start))


def seats(*names: str, **more: int) -> list[dict[str, Any]]:
    return [{"name": name, **more} for name in names]


def raise_to(table: Kept, level: int, seat: int = 1) -> None:
    """Begin a pyramid and raise it to a level."""
    for each in range(1, level + 1):
        table.act(f"build.{seat}-{each}")


def rules(table: Kept) -> list[str]:
    """What the last act has told, by rule."""
    assert table.outcome is not None
    return [step.rule for step in table.outcome.explain()]


def test_a_level_is_told_in_one_answer_and_scores_at_once() -> None:
    """TERRA-BUILD-01, -05, -07, TERRA-SCORE-02, W4: in place of the level below."""
    table = kept()
    assert table.offered == ["stacks", "build.1-1", "build.2-1", "build.3-1"]
    gained = []
    for level in range(1, 6):
        assert table.form(f"build.2-{level}").fields == ()
        gained.append(table.act(f"build.2-{level}").points["Bo"])
    assert gained == [5, 5, 10, 15, 25]
    assert rules(table) == ["TERRA-BUILD-05", "TERRA-BUILD-07"]
    assert table.stage.scores == {"Ana": 0, "Bo": 60, "Chi": 0}
    assert (table.stage.turn, table.stage.without) == (None, "rest")
    table.act("build.2-1")
    (where,) = table.stage.where
    assert where.values == {"player": "Bo", "levels": (5, 1)}


def test_only_levels_that_can_be_built_are_offered() -> None:
    """TERRA-BUILD-06, -08, TERRA-INV-11: each level of a pyramid once, two tops a player."""
    table = kept()
    raise_to(table, 5)
    raise_to(table, 4)
    assert {"build.1-5", "build.1-1"} == {act for act in table.offered if act.startswith("build.1")}
    table.act("build.1-5")
    raise_to(table, 4)
    assert "build.1-5" not in table.offered
    table.act("build.1-1")
    assert "build.1-2" in table.offered
    assert "build.2-2" not in table.offered, "Bo has no pyramid"


def test_no_more_pyramids_than_sites_and_workers() -> None:
    """TERRA-INV-02, TERRA-INV-04: with four players 11 each, 22 in all."""
    table = kept(players=(*TRIO, "Dee"))
    for seat in (1, 2):
        for _ in range(11):
            table.act(f"build.{seat}-1")
        assert f"build.{seat}-1" not in table.offered
    assert "build.3-1" not in table.offered


def test_choices_keep_their_place_all_evening() -> None:
    """The order of the menu is that of all acts, and none of another version is offered."""
    for variant in ("base+symbols", "horus", "nile+faceup", "coop3"):
        table = kept(variant)
        order = table.keeper.acts(table.kit, variant)
        for act in ("build.3-1", "build.1-1", "raise.1", "build.3-2", "stacks", "raise.2"):
            if act in table.offered:
                table.act(act)
            places = [order.index(each) for each in table.offered]
            assert places == sorted(places)
    acts = table.keeper.acts
    assert acts(table.kit, "coop1") == ("stacks", *(f"raise.{n}" for n in range(1, 6)))
    building = tuple(f"build.{seat}-{level}" for seat in range(1, 5) for level in range(1, 6))
    assert acts(table.kit, "nile+symbols") == ("surround", "card", "stacks", *building)
    assert acts(table.kit, "horus") == ("surround", "stacks", *building)
    assert acts(table.kit, "base") == ("stacks", *building)


def test_the_last_turn_is_named_when_the_stacks_are_gone() -> None:
    """TERRA-END-01, TERRA-END-02: with the player before the one who began."""
    table = kept(start="Bo")
    table.act("stacks")
    assert rules(table) == ["TERRA-END-01"]
    assert [step.values for step in table.stage.where] == [{"player": "Ana"}]
    assert "stacks" not in table.offered
    assert "build.1-1" in table.offered


def test_only_what_nobody_told_is_asked_at_the_end() -> None:
    """TERRA-SCORE-01 to -03, TERRA-TIE-01; what the table ruled otherwise counts."""
    table = kept()
    raise_to(table, 3)
    table.act("build.1-1")
    asked = [field.key for field in table.form("score").fields if field.asked]
    assert asked == ["foundations", "foundation_points", "blocks", "coins"]
    ana, bo, _ = table.score(players=seats(*TRIO, **SHEET)).value["players"]
    assert ana["breakdown"] == {"foundations": 5, "pyramids": 25, "blocks": 3, "coins": 4}
    assert (ana["total"], ana["place"], bo["total"]) == (37, 1, 12)
    request = table._request("score", {"players": seats(*TRIO, **SHEET)})  # noqa: SLF001
    answers = table._answers("score", request)  # noqa: SLF001
    ruled = table.keeper.result(table.state, answers, {"Bo": 30}).value
    assert ruled["winners"] == ["Bo"]


def test_what_no_game_ends_with_is_refused() -> None:
    """TERRA-INV-05: foundations and pyramids that were told together need workers."""
    table = kept()
    for _ in range(8):
        table.act("build.3-1")
    sheet = seats("Ana", "Bo", **SHEET) + seats("Chi", foundations=6, foundation_points=9)
    with pytest.raises(Refused) as refusal:
        table.score(players=sheet)
    assert refusal.value.field == "players[2].foundations"
    with pytest.raises(Refused, match=r"^foundation_points: makes 9 on 1 foundations"):
        kept("coop2").score(foundations=1, foundation_points=9)


def bonus(variant: str, *symbols: str, **answers: Any) -> dict[str, int]:
    """What a bonus of Ana's gives, by key of what is told."""
    table = kept(variant)
    points = table.act("surround", owner="Ana", symbols=[*symbols], **answers).points
    assert set(points.values()) == {0}, "the Horus track shows them itself"
    assert table.outcome is not None
    steps = [step for step in table.outcome.explain() if "number" in step.values]
    return {step.key.partition(".")[2]: step.values["number"] for step in steps}


def test_the_surround_bonus_in_each_version() -> None:
    """W7, TERRA-SUR-02, -03, -04, TERRA-OASIS-01, TERRA-TRACK-02: an oasis has a coin if unsaid."""
    found = bonus("horus", *["eye"] * 7, "oasis", eyes_before=4)
    assert found == {"eyes": 7, "coins": 1, "track_coins": 4}
    assert bonus("horus+faceup", "eye", "eye") == {"eyes": 2}
    around = ["burial", "oasis", "oasis", "oasis", "nile", "nile", "eye"]
    found = bonus("nile", *around, items=["burial", "eye"])
    assert found == {"eyes": 2, "coins": 1, "burial": 2, "oases": 3, "boat": 2}
    assert [field.key for field in kept("horus").form("surround").fields] == [
        "owner", "symbols", "eyes_before",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"symbols": ["oasis"] * 9}, "symbols"),
        ({"symbols": ["eye"] * 17}, "symbols"),
        ({"symbols": [*["eye"] * 13, "nile", "nile"]}, "symbols"),
        ({"symbols": ["oasis"], "items": ["eye", "eye"]}, "items"),
        ({"symbols": ["worker"]}, "symbols[0]"),
    ],
)
def test_a_bonus_is_of_eight_spaces(answers: dict[str, Any], field: str) -> None:
    """TERRA-SUR-01, TERRA-SUR-05: two symbols each, an oasis or the Nile alone."""
    assert kept("nile").refused("surround", owner="Bo", **answers) == field
    kept("nile").act("surround", owner="Bo", symbols=["eye"] * 12 + ["nile", "oasis"])


def test_a_card_has_an_owner_and_a_price() -> None:
    """TERRA-CARD-01, -03, W10: 2 coins with 13 Horus points; owners are not asked at the end."""
    table = kept("nile")
    assert table.refused("card", owner="Ana", card="most", eyes=4) == "eyes"
    outcome = table.act("card", owner="Ana", card="most", eyes=13)
    assert [step.values["price"] for step in outcome.explain()] == [2]
    assert "most" not in options(table.form("card").fields[1])
    table.act("build.1-1")
    assert "strategy_cards" not in [f.key for f in table.form("score").fields if f.asked]
    (ana, *_) = table.score(players=seats(*TRIO, eyes=20)).value["players"]
    assert ana["breakdown"]["strategy"] == 20 + 10, "most pyramids, and the tallest"
    for card in ("burial", "eyes", "oases", "nile", "tallest"):
        table.act("card", owner="Bo", card=card, eyes=5)
    assert "card" not in table.offered


def test_horus_points_are_never_lost() -> None:
    """TERRA-INV-06: fewer than were told, or came with a bonus, are refused."""
    table = kept("nile")
    table.act("surround", owner="Ana", symbols=["eye"] * 3)
    table.act("surround", owner="Ana", symbols=["eye"] * 3, eyes_before=10)
    assert table.refused("surround", owner="Ana", symbols=[], eyes_before=12) == "eyes_before"
    assert table.refused("card", owner="Ana", card="most", eyes=12) == "eyes"
    table.act("surround", owner="Bo", symbols=[], eyes_before=12)
    with pytest.raises(Refused) as refusal:
        table.score(players=seats("Ana", eyes=13) + seats("Bo", eyes=11) + seats("Chi"))
    assert refusal.value.field == "players[1].eyes"
    assert table.score(players=seats(*TRIO, eyes=13)).value["winners"] == [*TRIO]


@pytest.mark.parametrize("players", [("Ana",), TRIO])
def test_a_mission_is_the_teams(players: tuple[str, ...]) -> None:
    """TERRA-COOP-01, -04, -07, -08, -09: four tops of eight, asked and told once for all."""
    table = kept("coop1", players)
    team = " & ".join(players)
    for number in range(4):
        assert table.stage.where[0].values["reached"] == number
        for level in range(1, 6):
            table.act(f"raise.{level}")
    assert table.stage.scores == {team: 240}
    assert all(isinstance(field.kind, Whole) for field in table.form("score").fields)
    found = table.score(coins=1).value
    assert found["mission"] == {"number": 1, "goal": 4, "reached": 4, "success": 1}
    assert [(seat["name"], seat["total"]) for seat in found["players"]] == [(team, 241)]
    assert table.score(foundations=1, foundation_points=2).value["players"][0]["total"] == 242


def test_mission_2_counts_points() -> None:
    """TERRA-COOP-05: 275 are not enough."""
    table = kept("coop2")
    for level in (*[5] * 4, 4):
        for each in range(1, level + 1):
            table.act(f"raise.{each}")
    assert table.stage.where[0].values == {"number": 2, "goal": 275, "reached": 275, "success": 0}
    assert [table.score(coins=coins).value["mission"]["success"] for coins in (0, 1)] == [0, 1]


def test_mission_3_counts_colours_and_asks_for_them_at_level_4() -> None:
    """TERRA-COOP-06: one of level 4 is not raised, and frees its worker."""
    table = kept("coop3")
    for number, colour in enumerate((*SIX[:5], SIX[4], SIX[5])):
        for level in range(1, 4):
            assert table.form(f"raise.{level}").fields == ()
            table.act(f"raise.{level}")
        table.act("raise.4", colour=colour)
        assert rules(table)[0] == "TERRA-COOP-06"
        assert "raise.5" not in table.offered
        assert table.stage.where[0].values["reached"] == min(number + 1, 5) + (number == 6)
    found = table.score().value
    assert found["mission"] == {"number": 3, "goal": 6, "reached": 6, "success": 1}
    assert found["winners"] == [TEAM]


def evening(seed: int) -> Kept:
    return play_at_random("terra-pyramides", seeded(seed), most=120)


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_random_evenings_end_with_the_pyramids_that_were_told(seed: int) -> None:
    """TERRA-SCORE-02, TERRA-INV-02, -04, -11: what is asked at the end may be refused."""
    table = evening(seed)
    state = table.state.state
    built = [state.levels(who) for who in range(state.tables.holders)]
    assert sum(map(len, built)) <= 22
    assert all(levels.count(5) <= state.tables.tops for levels in built)
    tops = [state.tables.tops - levels.count(5) for levels in built]
    assert state.tops == tops
    try:
        result = score_at_random(table, seeded(seed)).value
    except Refused:
        return
    shown = {seat["name"]: seat["breakdown"]["pyramids"] for seat in result["players"]}
    assert shown == table.stage.scores


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    play_at_random("terra-pyramides", chance(data), most=8)

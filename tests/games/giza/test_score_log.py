"""Final scores from the scoring rounds: 14.2, log form."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

NAMES = ["Ana", "Bo", "Chi", "Dee"]
CATEGORIES = [
    *("push", "solo_bonus", "middle_lift", "final_lift"),
    *("decoration", "capstone_decoration", "temple"),
]
MOST = {
    "push": (7, 9),
    "middle_lift": (4, 5),
    "final_lift": (1, 1),
    "decoration": (4, 4),
    "capstone_decoration": (1, 1),
    "temple": (3, 3),
}
VALUES = {
    "push": {"Ana": 3},
    "middle_lift": {"Ana": 4},
    "final_lift": {"Ana": 4},
    "decoration": {"Ana": 1},
    "capstone_decoration": {"Ana": 1},
    "temple": {"Ana": 1},
}

Event = dict[str, Any]


def event(kind: str, **values: int) -> Event:
    return {"type": kind, "values": values}


def log(*events: Event, players: int = 4, **more: object) -> dict[str, Any]:
    seats = [{"name": name, "food": 0, "art": 0, "temple_workers": 0} for name in NAMES[:players]]
    return {"players": seats, "events": list(events), **more}


def finished(players: int) -> list[Event]:
    """Every scoring of a finished pyramid, all of them won by Ana alone."""
    return [
        {"type": kind, "values": VALUES[kind]}
        for kind, most in MOST.items()
        for _ in range(most[players - 3])
    ]


def breakdown(found: dict[str, Any], name: str) -> dict[str, int]:
    return next(player["breakdown"] for player in found["players"] if player["name"] == name)


def test_a_game_without_scorings(judge: Any) -> None:
    """GIZA-END-02: an unfinished pyramid costs nothing."""
    found = judge("score", log())
    assert found["tiebreak"] == "shared"
    assert found["winners"] == NAMES
    assert all(player["total"] == 0 for player in found["players"])
    assert list(found["players"][0]["breakdown"]) == CATEGORIES


def test_every_category(judge: Any) -> None:
    """GIZA-SCORE-01, GIZA-UNLOAD-04, GIZA-UNLOAD-05, GIZA-LIFT-05, GIZA-DECO-03."""
    found = judge(
        "score",
        log(
            event("push", Ana=2, Bo=1, Chi=1),
            event("push", Bo=3),
            event("middle_lift", Ana=4, Bo=4, Chi=2, Dee=1),
            event("decoration", Dee=5, Ana=3, Bo=3, Chi=3),
            event("decoration"),
            event("temple", Ana=1, Chi=2),
        ),
    )
    expected = {
        "Ana": [6, 0, 4, 0, 1, 0, 3],
        "Bo": [2 + 6, 4, 4, 0, 1, 0, 0],
        "Chi": [2, 0, 1, 0, 1, 0, 6],
        "Dee": [0, 0, 0, 0, 6, 0, 0],
    }
    for player in found["players"]:
        assert list(player["breakdown"].values()) == expected[player["name"]]
        assert player["total"] == sum(expected[player["name"]])
    assert found["winners"] == ["Bo"]


@pytest.mark.parametrize(("players", "best"), [(3, 156), (4, 182)])
def test_a_finished_pyramid_won_by_one(judge: Any, players: int, best: int) -> None:
    """Section 8, table; GIZA-INV-12."""
    found = judge("score", log(*finished(players), players=players))
    assert found["players"][0]["total"] == best
    assert breakdown(found, "Ana")["solo_bonus"] == 4 * MOST["push"][players - 3]


def test_the_capstones_first_lift_scores_on_the_low_table(judge: Any) -> None:
    """GIZA-LIFT-05, edge case 22: a fifth middle_lift, and worth 6."""
    found = judge("score", log(*[event("middle_lift", Ana=4)] * 5))
    assert breakdown(found, "Ana")["middle_lift"] == 30


def test_food_art_and_workers_break_ties(judge: Any) -> None:
    """GIZA-TIE-02, GIZA-TIE-03."""
    request = log(event("push", Ana=2, Bo=2))
    request["players"][0] |= {"food": 2, "art": 3, "temple_workers": 1}
    request["players"][1] |= {"food": 5, "temple_workers": 2}
    found = judge("score", request)
    assert (found["winners"], found["tiebreak"]) == (["Bo"], "temple_workers")


def test_each_scoring_round_is_explained(result: Any) -> None:
    steps = result("score", log(event("push", Ana=3), event("temple", Bo=1))).steps
    assert [step.key for step in steps[:6]] == [
        *("event.push", "share.one", "share.solo", "share.none", "event.temple", "share.one"),
    ]
    assert steps[4].values == {"number": 2}


@pytest.mark.parametrize(
    ("events", "field"),
    [
        ([event("push", Ana=2)], "events[0].values"),
        ([event("push", Ana=4, Bo=1)], "events[0].values"),
        ([event("push", Ana=5)], "events[0].values.Ana"),
        ([event("push", Ana=-1, Bo=4)], "events[0].values.Ana"),
        ([event("middle_lift", Ana=3)], "events[0].values"),
        ([event("middle_lift", Ana=17)], "events[0].values.Ana"),
        ([event("temple"), event("final_lift", Ana=17)], "events[1].values.Ana"),
        ([event("decoration", Ana=61)], "events[0].values.Ana"),
        ([event("decoration", Ana=30, Bo=31)], "events[0].values"),
        ([event("capstone_decoration", Ana=30, Bo=31)], "events[0].values"),
        ([event("temple", Ana=9)], "events[0].values.Ana"),
        ([event("temple", Zed=1)], "events[0].values.Zed"),
        ([{"type": "temple", "values": []}], "events[0].values"),
        ([{"type": "temple"}], "events[0].values"),
        ([{"values": {}}], "events[0].type"),
        ([{"type": "solo_bonus", "values": {}}], "events[0].type"),
        ([{"type": "temple", "values": {}, "round": 3}], "events[0].round"),
        (["temple"], "events[0]"),
        ([event("temple")] * 4, "events[3].type"),
        ([event("decoration")] * 5, "events[4].type"),
        ([event("push", Ana=3)] * 10, "events[9].type"),
        ([event("middle_lift", Ana=4)] * 6, "events[5].type"),
        ([event("temple")] * 3, "events"),
        ([event("final_lift", Ana=4)], "events"),
        ([event("capstone_decoration")], "events"),
        ([event("final_lift", Ana=4), event("capstone_decoration")], "events"),
        (finished(4)[1:], "events"),
        (finished(4)[:-1], "events"),
        ([*finished(4), event("final_lift", Ana=4)], "events[23].type"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, events: list[Any], field: str) -> None:
    """GIZA-LIFT-03, GIZA-INV-12: the ending comes whole or not at all."""
    assert refused("score", log(*events)) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda request: request.update(events={}), "events"),
        (lambda request: request.update(game="chess"), "game"),
        (lambda request: request.update(variant="solo"), "variant"),
        (lambda request: request.update(round=3), "round"),
        (lambda request: request["players"][1].update(vp_track=3), "players[1].vp_track"),
        (lambda request: request["players"][1].update(fifty_markers=0), "players[1].fifty_markers"),
        (lambda request: request["players"][1].update(food=129), "players[1].food"),
        (
            lambda request: request["players"][3].update(temple_workers=9),
            "players[3].temple_workers",
        ),
        (lambda request: request["players"][0].pop("art"), "players[0].art"),
    ],
)
def test_refusals_beside_the_events(
    refused: Any, change: Callable[[dict[str, Any]], None], field: str
) -> None:
    request = log()
    change(request)
    assert refused("score", request) == field


def test_three_players_have_bounds_of_their_own(judge: Any, refused: Any) -> None:
    most = [event("middle_lift", Ana=20), event("temple", Ana=10), *[event("push", Ana=4)] * 7]
    assert judge("score", log(*most, players=3))["players"][0]["total"] == 6 + 6 + 70
    assert refused("score", log(event("middle_lift", Ana=21), players=3)) == "events[0].values.Ana"
    assert refused("score", log(*[event("push", Ana=3)] * 8, players=3)) == "events[7].type"
    assert refused("score", log(*[event("middle_lift", Ana=4)] * 5, players=3)) == "events[4].type"


def drawn(kind: str, names: list[str], draw: Random) -> Event:
    """A scoring that its type admits."""
    match kind:
        case "push":
            aboard = draw.choices(names, k=draw.choice((3, 4)))
            return event(kind, **{name: aboard.count(name) for name in set(aboard)})
        case "middle_lift" | "final_lift":
            return event(kind, **{name: draw.randint(1, 16) for name in names[1:]}, Ana=2)
        case "temple":
            return event(kind, **{name: draw.randint(0, 8) for name in names})
    return event(kind, **{name: draw.randint(0, 15) for name in names})


@given(st.integers(3, 4), st.randoms(use_true_random=False))
def test_breakdowns_add_up_to_what_each_scoring_gives(
    judge: Any, players: int, draw: Random
) -> None:
    """GIZA-INV-10 and GIZA-INV-14: each scoring by itself gives the same points."""
    names = NAMES[:players]
    events = [drawn(kind, names, draw) for kind, most in MOST.items()
              for _ in range(most[players - 3])]  # fmt: skip
    draw.shuffle(events)
    found = judge("score", log(*events, players=players))
    totals = dict.fromkeys(names, 0)
    for one in events:
        for name, points in alone(judge, one, names).items():
            totals[name] += points
    assert {player["name"]: player["total"] for player in found["players"]} == totals
    for player in found["players"]:
        assert player["total"] == sum(player["breakdown"].values())
    assert sum(totals.values()) <= {3: 218, 4: 250}[players]


def alone(judge: Any, one: Event, names: list[str]) -> dict[str, int]:
    """Return the points of one scoring, as its own adjudication gives them."""
    values, first = one["values"], {"players": names, "nominator": names[0]}
    workers = {name: (value + 1) // 2 for name, value in values.items()}
    lift = {**first, "workers": workers, "food_bids": values}
    what, request = {
        "push": ("unload", {**first, "workers": values, "stone": "base"}),
        "middle_lift": ("lift", lift),
        "final_lift": ("final-lift", lift),
        "decoration": ("decoration", {"players": names, "art_bids": values}),
        "capstone_decoration": ("capstone-decoration", {"players": names, "art_bids": values}),
        "temple": ("temple", {"players": names, "workers": values}),
    }[one["type"]]
    scores: dict[str, int] = judge(what, request)["scores"]
    return scores

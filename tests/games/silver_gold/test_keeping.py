"""A kept game of Silver & Gold: completed pyramids, the race for points, rounds, the sheet.

Green numbers leave 1 when divided by 3, orange ones 2, purple ones 0 (SILVER-GOLD-DATA-01).
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.keeper import Seating
from companion.questions.text import Term
from tests.games.keeping import Kept, play_at_random, score_at_random, seeded

TRIO = ("Linus", "Sarah", "Tim")


def begin(*players: str, cards: str = "printed") -> Kept:
    return Kept("silver-gold", Seating(players or TRIO, "base", options={"cards": cards}))


def completed(table: Kept, **cards: int | tuple[int, int]) -> None:
    """Tell a turn; of who completes two cards, both numbers."""
    two = {name: each for name, each in cards.items() if isinstance(each, tuple)}
    told = {name: 49 if name in two else each for name, each in cards.items()}
    both = {"both": {name: [*each] for name, each in two.items()}} if two else {}
    table.act("pyramids", completed=told, **both)


def said(table: Kept) -> list[str]:
    assert table.outcome is not None
    return [step.key for step in table.outcome.explain()]


def gained(table: Kept) -> dict[str, int]:
    assert table.outcome is not None
    return {name: points for name, points in table.outcome.points.items() if points}


def where(table: Kept) -> dict[str, dict[str, object]]:
    return {step.key: dict(step.values) for step in table.stage.where}


def test_a_turn_of_noughts_ends_a_round() -> None:
    """SILVER-GOLD-TURN-01, -03, -04: nothing is asked of turns in which nobody completes a card."""
    table, seen = begin(), []
    assert (table.stage.turn, table.stage.due) == (None, True)
    while table.offered:
        at = where(table)["play.round"]
        assert ("play.tell" in where(table)) == ((at["round"]) == 1)
        completed(table, Linus=at["round"])
        completed(table)
        seen.append((at["round"], *said(table)))
    assert seen == [(n, "play.next_round") for n in (1, 2, 3)] + [(4, "play.last_round")]
    assert (table.stage.where, table.stage.due) == ((), False)


def test_the_first_points_and_two_claims() -> None:
    """W6, W7: SILVER-GOLD-ADJ-POINTS-01; by the numbers 15 and 33, Tim comes before Sarah."""
    table = begin()
    completed(table, Linus=1, Tim=3)
    completed(table, Linus=4, Tim=6)
    assert gained(table) == {"Linus": 20, "Tim": 20}
    completed(table, Sarah=36, Tim=9)
    boxes = {"green": 6, "orange": 10, "purple": 6}
    assert where(table)["play.boxes"] == boxes
    assert where(table)["play.race"] == {
        "colour": Term("purple"), "points": 6, "players": ("Sarah", "Tim"),
    }  # fmt: skip
    completed(table, Sarah=33, Tim=15)
    assert gained(table) == {"Sarah": 13, "Tim": 16}
    assert said(table) == ["replace.player", "replace.player", "points.award", "points.award"]
    assert where(table)["play.boxes"] == {**boxes, "purple": 0}
    assert "play.race" not in where(table)
    assert table.stage.scores == {"Linus": 30, "Sarah": 23, "Tim": 56}
    assert table.stage.without == "score_cards"


def test_a_claim_is_missed_when_the_boxes_are_gone() -> None:
    """SILVER-GOLD-POINTS-02."""
    table = begin("Ana", "Bo", "Chi", "Dee")
    for number in (0, 12):
        names = enumerate(table.seating.players, 1)
        completed(table, **{name: number + 3 * seat for seat, name in names})
    assert said(table).count("points.missed") == 1
    assert table.stage.scores == {"Ana": 30, "Bo": 26, "Chi": 23, "Dee": 20}


def test_two_cards_at_once_make_one_claim() -> None:
    """SILVER-GOLD-ADJ-REPL-01: who has completed the lower number replaces first, both cards."""
    table = begin()
    completed(table, Linus=(48, 5), Sarah=(6, 9))
    assert table.outcome is not None
    order = [step.values for step in table.outcome.explain() if step.key == "replace.player"]
    assert [(each["player"], each["cards"]) for each in order] == [("Linus", 2), ("Sarah", 2)]
    assert gained(table) == {"Linus": 20, "Sarah": 30}


def test_who_replaces_alone_is_not_told_so() -> None:
    table = begin()
    completed(table, Tim=3)
    assert said(table) == []


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"completed": {"Tim": 15}}, "completed.Tim"),
        ({"completed": {"Linus": 8, "Tim": 8}}, "completed.Tim"),
        ({"completed": {"Tim": 49}, "both": {"Tim": [8, 8]}}, "both.Tim[1]"),
        ({"completed": {"Tim": 49}, "both": {"Tim": [8, 15]}}, "both.Tim"),
        ({"completed": {"Tim": 49}, "both": {"Tim": [8]}}, "both.Tim"),
        ({"completed": {"Tim": 49}, "both": {"Tim": [0, 8]}}, "both.Tim[0]"),
        ({"completed": {"Tim": 49}}, "both"),
        ({"completed": {"Tim": 49, "Linus": 49}, "both": {"Tim": [8, 7]}}, "both.Linus"),
        ({"completed": {"Tim": 8}, "both": {"Tim": [8, 9]}}, "both"),
        ({"completed": {"Tim": 49, "Linus": 3}, "both": {"Tim": [8, 7], "Linus": [4, 9]}},
         "both.Linus"),
        ({"completed": {"Tim": 50}}, "completed.Tim"),
        ({"completed": {"Tim": True}}, "completed.Tim"),
        ({"completed": {"Ann": 8}}, "completed.Ann"),
    ],
)  # fmt: skip
def test_no_card_is_completed_twice(answers: dict[str, object], field: str) -> None:
    """SILVER-GOLD-DATA-13; nobody has more than two cards in front."""
    table = begin()
    completed(table, Sarah=15)
    assert table.refused("pyramids", **answers) == field


def test_colours_of_the_boxed_game_are_told() -> None:
    """SILVER-GOLD-AMB-17: number 4 is green here, but may be purple there."""
    table = begin(cards="boxed")
    purple = dict.fromkeys(("Sarah", "Tim"), "purple")
    table.act("pyramids", completed={"Tim": 4, "Sarah": 7}, colours=purple)
    two = {"both": {"Tim": [2, 1]}, "second_colours": {"Tim": "green"}}
    table.act("pyramids", completed={"Sarah": 9, "Tim": 49}, colours=purple, **two)
    assert table.stage.scores == {"Linus": 0, "Sarah": 26, "Tim": 40}
    lacking = {"completed": {"Sarah": 11, "Tim": 10}, "colours": {"Tim": "purple"}}
    assert table.refused("pyramids", **lacking) == "colours.Sarah"
    again = {"completed": {"Sarah": 4}, "colours": {"Sarah": "green"}}
    assert table.refused("pyramids", **again) == "completed.Sarah"


def test_a_colour_has_sixteen_pyramids() -> None:
    """SILVER-GOLD-COMP-01."""
    table = begin(cards="boxed")
    for order in range(1, 17):
        table.act("pyramids", completed={"Tim": order}, colours={"Tim": "green"})
    green = {"completed": {"Tim": 17}, "colours": {"Tim": "green"}}
    assert table.refused("pyramids", **green) == "colours"
    table.act("pyramids", completed={"Tim": 17}, colours={"Tim": "orange"})


def test_the_sheet_asks_for_score_cards_alone() -> None:
    """SILVER-GOLD-TIE-01: level at 17, Tim holds the lower number."""
    table = begin("Sarah", "Tim")
    completed(table, Sarah=9, Tim=8)
    keys = [field.key for field in table.form("score").fields]
    assert keys == ["red_gems", "green_gems", "torches", "skulls"]
    sheet = {"red_gems": 2, "green_gems": 1, "torches": 1, "skulls": 4}
    both = {key: dict.fromkeys(("Sarah", "Tim"), number) for key, number in sheet.items()}
    result = table.score(**both).value
    assert [(each["total"], each["place"]) for each in result["players"]] == [(17, 2), (17, 1)]
    assert result["tiebreak"] == "lowest_order"
    corrected = table.keeper.result(
        table.state, {"players": ("Sarah", "Tim"), **both}, {"Sarah": 1}
    )
    assert corrected.value["winners"] == ["Sarah"]


def test_nobody_has_a_torch_of_a_round_to_come() -> None:
    """SILVER-GOLD-ICON-05, when people add up before the end."""
    table, most = begin(), []
    for _ in range(5):
        (torches,) = (f for f in table.form("score").fields if f.key == "torches")
        most.append(torches.kind.of.high)
        if table.offered:
            completed(table)
    assert most == [1, 2, 3, 4, 4]


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_whatever_people_answer_the_points_shown_are_those_of_the_end(seed: int) -> None:
    """SILVER-GOLD-SCORE-01, -03, POINTS-01: each box has one owner, and the first are taken."""
    pick = seeded(seed)
    table = play_at_random("silver-gold", pick)
    shown = table.stage.scores
    for seat in score_at_random(table, pick).value["players"]:
        points = seat["breakdown"]
        assert shown[seat["name"]] == points["pyramids"] + points["pyramid_points"]
    points = table.state.state.points
    assert {sum(points[colour::3]) for colour in range(3)} <= {0, 10, 16, 19}

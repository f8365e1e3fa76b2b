"""A kept game of Silver & Gold: turns, the race for points, score cards, the sheet at the end.

Green numbers leave 1 when divided by 3, orange ones 2, purple ones 0 (SILVER-GOLD-DATA-01).
"""

import pytest

from companion.games.contract import Term
from companion.games.keeping import Seating
from tests.games.keeping import Kept

TRIO = ("Linus", "Sarah", "Tim")
TURNS = 28


def begin(*players: str, light: bool = False, cards: str = "printed") -> Kept:
    seating = Seating(players or TRIO, "base", light=light, options={"cards": cards})
    return Kept("silver-gold", seating)


def race(table: Kept) -> str:
    """The act that tells a turn's pyramids; in a full game the turn before has to be ended."""
    if "completed_next" in table.offered:
        return "completed_next"
    if "completed" not in table.offered:
        table.act("next_turn")
    return "completed"


def completed(table: Kept, **cards: list[int]) -> None:
    table.act(race(table), completed=cards)


def said(table: Kept) -> list[str]:
    assert table.outcome is not None
    return [step.key for step in table.outcome.explain()]


def where(table: Kept) -> dict[str, dict[str, object]]:
    return {step.key: dict(step.values) for step in table.stage.where}


def test_four_rounds_of_seven_turns() -> None:
    """SILVER-GOLD-TURN-01, -03, -04."""
    table = begin(light=True)
    seen = []
    while table.offered:
        at = where(table)["play.turn"]
        table.act("next_turn")
        seen.append((at["round"], at["turn"], *said(table)))
    assert len(seen) == TURNS
    assert seen[:2] == [(1, 1), (1, 2)]
    assert [turn for turn in seen if len(turn) > 2] == [
        (1, 7, "play.next_round"), (2, 7, "play.next_round"), (3, 7, "play.next_round"),
        (4, 7, "play.last_round"),
    ]  # fmt: skip
    assert table.stage.where == ()


def test_a_turn_in_which_nothing_is_completed_is_asked_nothing() -> None:
    table = begin()
    assert table.offered[0] == "next_turn"
    assert table.form("next_turn").fields == ()
    assert table.stage.turn is None


def test_score_cards_are_marked_in_a_full_game_alone() -> None:
    assert begin().offered == ["next_turn", "completed", "icons"]
    light = begin(light=True)
    assert light.offered == ["next_turn", "completed_next"]
    assert "torches" in begin().stage.goods
    assert set(light.stage.goods) == {"green_pyramids", "orange_pyramids", "purple_pyramids"}


def test_in_a_full_game_icons_may_be_told_after_pyramids() -> None:
    """SILVER-GOLD-ICON-05: on the last turn of a round a torch is still one of that round."""
    table = begin()
    for _ in range(6):
        table.act("next_turn")
    completed(table, Tim=[3])
    assert table.offered == ["next_turn", "icons"]
    table.act("icons", icons={"Tim": ["torch"]})
    assert table.stage.goods["torches"]["Tim"] == 1
    table.act("next_turn")
    assert where(table)["play.turn"]["round"] == 2
    assert table.offered == ["next_turn", "completed", "icons"]


def test_the_first_points_and_two_claims() -> None:
    """W6, W7: SILVER-GOLD-ADJ-POINTS-01; by the numbers 15 and 33, Tim comes before Sarah."""
    table = begin()
    completed(table, Linus=[1], Tim=[3])
    completed(table, Linus=[4], Tim=[6])
    assert table.outcome is not None
    assert table.outcome.points == {"Linus": 20, "Sarah": 0, "Tim": 20}
    completed(table, Sarah=[36], Tim=[9])
    boxes = {"green": 6, "orange": 10, "purple": 6}
    assert where(table)["play.boxes"] == boxes
    assert where(table)["play.race"] == {
        "colour": Term("purple"), "points": 6, "players": ("Sarah", "Tim"),
    }  # fmt: skip
    completed(table, Sarah=[33], Tim=[15])
    assert table.outcome.points == {"Linus": 0, "Sarah": 13, "Tim": 16}
    assert said(table) == ["replace.player", "replace.player", "points.award", "points.award"]
    assert where(table)["play.boxes"] == {**boxes, "purple": 0}
    assert "play.race" not in where(table)
    assert table.stage.scores == {"Linus": 30, "Sarah": 23, "Tim": 56}


def test_a_claim_is_missed_when_the_boxes_are_gone() -> None:
    """SILVER-GOLD-POINTS-02."""
    table = begin("Ana", "Bo", "Chi", "Dee")
    for number in (0, 12):
        turn = {name: [number + 3 * seat] for seat, name in enumerate(table.seating.players, 1)}
        completed(table, **turn)
    assert said(table).count("points.missed") == 1
    assert table.stage.scores == {"Ana": 30, "Bo": 26, "Chi": 23, "Dee": 20}


def test_two_cards_at_once_make_one_claim() -> None:
    """SILVER-GOLD-ADJ-REPL-01: who has completed the lower number replaces first, both cards."""
    table = begin()
    completed(table, Linus=[48, 5], Sarah=[6, 9])
    assert table.outcome is not None
    order = [step.values for step in table.outcome.explain() if step.key == "replace.player"]
    assert [(each["player"], each["cards"]) for each in order] == [("Linus", 2), ("Sarah", 2)]
    assert table.outcome.points == {"Linus": 20, "Sarah": 30, "Tim": 0}


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ({"Tim": [15]}, "completed.Tim[0]"),
        ({"Tim": [3, 15]}, "completed.Tim[1]"),
        ({"Linus": [8], "Tim": [8]}, "completed.Tim[0]"),
        ({"Tim": [8, 8]}, "completed.Tim[1]"),
        ({"Tim": [1, 2, 3]}, "completed.Tim"),
        ({"Tim": [49]}, "completed.Tim[0]"),
        ({"Tim": [0]}, "completed.Tim[0]"),
        ({"Tim": [True]}, "completed.Tim[0]"),
        ({"Ann": [8]}, "completed.Ann"),
    ],
)
def test_no_card_is_completed_twice(cards: dict[str, list[int]], field: str) -> None:
    """SILVER-GOLD-DATA-13; nobody has more than two cards in front."""
    table = begin()
    completed(table, Sarah=[15])
    assert table.refused(race(table), completed=cards) == field


def test_colours_of_the_boxed_game_are_asked() -> None:
    """SILVER-GOLD-AMB-17: number 4 is green here, but may be purple there."""
    table = begin(cards="boxed")
    assert [field.key for field in table.form("completed").fields if field.asked] == ["completed"]
    completed(table, Tim=[{"order": 4, "colour": "purple"}])  # type: ignore[list-item]
    completed(table, Tim=[{"order": 2, "colour": "purple"}])  # type: ignore[list-item]
    assert table.stage.scores["Tim"] == 30
    assert table.stage.goods["purple_pyramids"]["Tim"] == 2
    again = {"Sarah": [{"order": 4, "colour": "green"}]}
    assert table.refused(race(table), completed=again) == "completed.Sarah[0]"


def test_a_colour_has_sixteen_pyramids() -> None:
    """SILVER-GOLD-COMP-01."""
    table = begin(cards="boxed")
    for order in range(1, 17, 2):
        cards = [{"order": order + more, "colour": "green"} for more in (0, 1)]
        table.act(race(table), completed={"Tim": cards})
    more = {"Tim": [{"order": 17, "colour": "green"}]}
    assert table.refused(race(table), completed=more) == "completed.Tim[0]"


def test_icons_mark_the_score_cards() -> None:
    """SILVER-GOLD-SCORE-02, -04, -05, ICON-04, -06."""
    table = begin()
    icons = {"Linus": ["red_gem", "torch", "green_gem", "green_gem"], "Tim": ["skull"] * 3}
    outcome = table.act("icons", icons=icons)
    assert outcome.points == {"Linus": 5 + 5 + 1, "Sarah": 0, "Tim": -3}
    assert said(table) == ["play.gems", "torch.gained", "potion.penalty"]
    assert where(table)["play.turn"]["turn"] == 1
    goods = table.stage.goods
    assert goods["green_gems"] == {"Linus": 2, "Sarah": 0, "Tim": 0}
    assert goods["skulls"] == {"Linus": 0, "Sarah": 0, "Tim": 3}


def test_one_torch_a_round() -> None:
    """W4: SILVER-GOLD-ICON-05; Tim's second torch can be lit in round 2 only."""
    table = begin()
    table.act("icons", icons={"Tim": ["torch", "torch"]})
    assert table.act("icons", icons={"Tim": ["torch"]}).points["Tim"] == 0
    assert said(table) == ["torch.again"]
    for _ in range(7):
        table.act("next_turn")
    assert table.act("icons", icons={"Tim": ["torch"]}).points["Tim"] == 5
    assert table.stage.goods["torches"]["Tim"] == 2


@pytest.mark.parametrize(
    ("events", "left"),
    [(["skull", "potion"], 8), (["potion", "skull"], 9), (["potion"] * 7, 0)],
)
def test_skulls_and_potions_count_in_their_order(events: list[str], left: int) -> None:
    """SILVER-GOLD-ICON-06, -07: with 10 skulls crossed off."""
    table = begin()
    assert table.act("icons", icons={"Tim": ["skull"] * 12}).points["Tim"] == -15
    assert "potion.ignored" in said(table)
    table.act("icons", icons={"Tim": events})
    assert table.stage.goods["skulls"]["Tim"] == left
    assert "potion.track" in said(table)


def test_gems_beyond_the_tenth_are_nothing() -> None:
    """SILVER-GOLD-ICON-04."""
    table = begin()
    table.act("icons", icons={"Sarah": ["red_gem"] * 11})
    assert table.stage.goods["red_gems"]["Sarah"] == 10
    assert table.stage.scores["Sarah"] == 10


def test_icons_that_are_none_are_refused() -> None:
    table = begin()
    assert table.refused("icons", icons={"Tim": ["tomb"]}) == "icons.Tim[0]"
    assert table.refused("icons", icons={"Tim": ["skull"] * 47}) == "icons.Tim"


def test_the_final_score_of_a_full_game() -> None:
    """W8: Linus has 7 pyramids, 2 torches, 19 pyramid points, 9 gems, 6 skulls: 111."""
    table = begin("Linus", "Sarah")
    gems = ["red_gem"] * 6 + ["green_gem"] * 3
    table.act("icons", icons={"Linus": ["torch", *gems, *["skull"] * 6]})
    completed(table, Linus=[4, 7], Sarah=[2, 5])
    completed(table, Linus=[10, 13], Sarah=[])
    completed(table, Linus=[8, 11], Sarah=[])
    completed(table, Linus=[3])
    for _ in range(TURNS - 3):
        if table.offered and where(table)["play.turn"]["round"] == 4:
            table.act("icons", icons={"Linus": ["torch"]})
        table.act("next_turn")
    assert table.offered == []
    assert table.form("score").fields == tuple(f for f in table.form("score").fields if not f.asked)
    result = table.score().value
    linus, sarah = result["players"]
    assert linus["breakdown"] == {
        "pyramids": 70, "torches": 10, "pyramid_points": 22, "gems": 18, "skulls": -6,
    }  # fmt: skip
    assert {each["name"]: each["total"] for each in result["players"]} == table.stage.scores
    assert (sarah["total"], result["winners"], result["tiebreak"]) == (30, ["Linus"], None)


def test_a_light_game_asks_for_score_cards_at_the_end() -> None:
    """SILVER-GOLD-TIE-01: level at 17, Tim holds the lower number."""
    table = begin("Sarah", "Tim", light=True)
    completed(table, Sarah=[9], Tim=[8])
    keys = [field.key for field in table.form("score").fields if field.asked is True]
    assert keys == ["red_gems", "green_gems", "torches", "skulls"]
    cards = {"red_gems": 2, "green_gems": 1, "torches": 1, "skulls": 4}
    seats = [{"name": name, **cards} for name in ("Sarah", "Tim")]
    result = table.score(players=seats).value
    assert [(each["total"], each["place"]) for each in result["players"]] == [(17, 2), (17, 1)]
    assert result["tiebreak"] == "lowest_order"


def test_nobody_has_a_torch_of_a_round_to_come() -> None:
    """SILVER-GOLD-ICON-05, when people add up before the end."""
    table = begin(light=True)
    fields = {field.key: field for field in table.form("score").fields}
    assert fields["torches"].kind.of.high == 1
    for _ in range(TURNS):
        table.act("next_turn")
    fields = {field.key: field for field in table.form("score").fields}
    assert fields["torches"].kind.of.high == 4

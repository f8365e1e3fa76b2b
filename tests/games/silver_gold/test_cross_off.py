"""Whether a placement is legal, and what it does: 6.2, 6.3, 7.1 and 14.3."""

from typing import Any

import pytest

from companion.games.silver_gold.chamber import REASONS
from companion.kits import Kit

BARE = ["E....", ".....", ".....", ".....", "....T"]
ROOM = ["..E..", "#X.S.", "R.F.P", "G.X.X", "..T.S"]
CLEAN = {"red_gems": 0, "green_gems": 0, "torches": [0, 0, 0, 0], "skulls": 0}
Boxes = list[list[int]]


def card(order: int = 7, grid: list[str] = ROOM, crossed: Boxes | None = None) -> dict[str, Any]:
    return {"order": order, "grid": grid, "crossed": crossed or []}


def move(boxes: Boxes, *bonus: tuple[int, list[int]], on: int = 1) -> dict[str, Any]:
    given = {"card": on, "boxes": boxes}
    return {**given, "bonus": [{"card": n, "box": box} for n, box in bonus]} if bonus else given


def position(made: dict[str, Any], *cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "players": ["Linus", "Sarah"],
        "player": "Linus",
        "round": 1,
        "expedition": "I3",
        "cards": list(cards) or [card()],
        "score_card": CLEAN,
        "move": made,
        **more,
    }


@pytest.fixture
def cross(judge: Any) -> Any:
    def crossing(*given: Any, **more: Any) -> dict[str, Any]:
        return judge("cross-off", position(*given, **more))

    return crossing


# Where boxes may be crossed off.


def test_three_in_a_line_on_an_empty_card(cross: Any) -> None:
    """W2: I3 revealed, exactly three boxes in a straight line."""
    found = cross(move([[1, 3], [2, 3], [3, 3]]))
    assert found == {
        "game": "silver-gold",
        "what": "cross-off",
        "player": "Linus",
        "legal": True,
        "reason": None,
        "kind": "pattern",
        "icons": ["torch"],
        "score_card": {**CLEAN, "torches": [1, 0, 0, 0]},
        "crossed": [[[1, 3], [2, 3], [3, 3]]],
        "completed": [],
    }


@pytest.mark.parametrize(
    ("boxes", "crossed", "pattern", "reason"),
    [
        ([[1, 3], [1, 3]], [], "I3", "repeated_box"),
        ([[2, 1], [2, 1]], [], "I3", "repeated_box"),  # a wall too: repetition is first
        ([[2, 1]], [], "I3", "wall"),
        ([[1, 3], [2, 1]], [[1, 3]], "I3", "wall"),  # crossed off too: the wall is first
        ([[1, 3]], [[1, 3]], "I3", "already_crossed"),
        ([[1, 3], [5, 5]], [[1, 3]], "I3", "already_crossed"),  # no pattern either
        ([[1, 2], [1, 3]], [], "I3", "wrong_shape"),
        ([[1, 3], [1, 4], [2, 4]], [], "I3", "wrong_shape"),  # a corner for a line
        ([[1, 3], [1, 4], [2, 4], [2, 5]], [], "T4", "wrong_shape"),  # Z-shaped
        ([[3, 1], [3, 2], [3, 3]], [], "V3", "wrong_shape"),  # far from the entrance too
        ([[1, 3], [1, 4]], [], "L4", "wrong_shape"),  # a part of a pattern
        ([[1, 1], [1, 2]], [], "I2", "entrance_missing"),
        ([[2, 3]], [], "I3", "entrance_missing"),
        ([[3, 3]], [[1, 3]], "I3", "not_connected"),
        ([[2, 4]], [[1, 3]], "I3", "not_connected"),  # only diagonally
        ([[3, 3], [4, 3], [5, 3]], [[1, 3]], "I3", "not_connected"),
    ],
)
def test_the_first_check_that_fails_is_the_reason(
    cross: Any, boxes: Boxes, crossed: Boxes, pattern: str, reason: str
) -> None:
    """SILVER-GOLD-ADJ-CROSS-01; SILVER-GOLD-CROSS-02, -03, -04; SILVER-GOLD-EXP-02."""
    found = cross(move(boxes), card(crossed=crossed), expedition=pattern)
    assert (found["legal"], found["reason"], found["kind"]) == (False, reason, None)
    assert (found["icons"], found["completed"], found["score_card"]) == ([], [], CLEAN)
    assert found["crossed"] == [crossed]


@pytest.mark.parametrize(
    ("grid", "crossed", "pattern", "boxes", "kind"),
    [
        # one box is free, even where the pattern fits
        (ROOM, [], "I3", [[1, 3]], "single"),
        (ROOM, [[1, 3]], "I3", [[1, 4]], "single"),
        (ROOM, [[1, 3], [1, 4]], "I3", [[2, 3]], "single"),
        # one box of the pattern touches, not each
        (ROOM, [[1, 3]], "V3", [[1, 4], [1, 5], [2, 5]], "pattern"),
        # W3, AMB-14: turned by 90° and mirrored, with the entrance
        (BARE, [], "L4", [[1, 1], [1, 2], [1, 3], [2, 1]], "pattern"),
        (BARE, [], "L4", [[1, 1], [1, 2], [1, 3], [2, 3]], "pattern"),
    ],
)
def test_what_may_be_crossed_off(
    cross: Any, grid: list[str], crossed: Boxes, pattern: str, boxes: Boxes, kind: str
) -> None:
    """SILVER-GOLD-CROSS-01, -04, SILVER-GOLD-EXP-01."""
    found = cross(move(boxes), card(grid=grid, crossed=crossed), expedition=pattern)
    assert (found["legal"], found["kind"]) == (True, kind)


def test_either_card_may_be_gone_on_with_but_one_alone(cross: Any) -> None:
    """SILVER-GOLD-CROSS-05, SILVER-GOLD-EXP-02: boxes are all of the card that the move names."""
    two = (card(crossed=[[1, 3]]), card(9, BARE))
    begun = cross(move([[1, 1], [1, 2], [1, 3]], on=2), *two)
    assert begun["crossed"] == [[[1, 3]], [[1, 1], [1, 2], [1, 3]]]
    assert cross(move([[1, 1], [1, 2], [1, 3]]), *two)["reason"] == "already_crossed"


# What icons do.


FULL = {"red_gems": 10, "green_gems": 10, "torches": [1, 0, 0, 0], "skulls": 10}
WAY = ["..E..", "..S..", "..R..", "..G..", "..T.."]
RICH = ["RRERR", "RR.RR", "RR.RR", "RR.RR", "RRTRR"]
CORNER = ["EF...", "SR...", ".G...", ".....", "..T.."]


@pytest.mark.parametrize(
    ("grid", "crossed", "boxes", "icons", "before", "after"),
    [
        pytest.param(
            WAY, [[1, 3], [2, 3]], [[5, 3], [3, 3], [4, 3]], ["tomb", "red_gem", "green_gem"],
            CLEAN, {**CLEAN, "red_gems": 1, "green_gems": 1}, id="CROSS-06, -07, ICON-08: in order",
        ),
        pytest.param(
            RICH, [[row, 3] for row in range(1, 5)], [[5, 3]], ["tomb"], CLEAN, CLEAN,
            id="ICON-09: of a completed card too, only what is crossed off",
        ),
        pytest.param(CORNER, [[1, 1]], [[1, 2]], ["torch"], FULL, FULL, id="ADJ-CROSS-04, ICON-05"),
        pytest.param(
            CORNER, [[1, 1]], [[2, 1], [2, 2], [3, 2]], ["skull", "red_gem", "green_gem"],
            FULL, FULL, id="ICON-04, -06: beyond the last",
        ),
    ],
)  # fmt: skip
def test_what_icons_do(
    cross: Any, grid: list[str], crossed: Boxes, boxes: Boxes, icons: list[str], before: Any,
    after: Any,
) -> None:  # fmt: skip
    """SILVER-GOLD-CROSS-06, -07, SILVER-GOLD-ICON-04, -05, -06, -08, -09; ADJ-CROSS-04."""
    pattern = "V3" if grid == CORNER else "I3"
    found = cross(
        move(boxes), card(grid=grid, crossed=crossed), score_card=before, expedition=pattern
    )
    assert (found["icons"], found["score_card"]) == (icons, after)
    assert found["completed"] == ([7] if "tomb" in icons else [])


def test_a_torch_lights_the_round_it_is_in(cross: Any) -> None:
    """SILVER-GOLD-ICON-05: torches of other rounds are never touched."""
    lit = {**CLEAN, "torches": [0, 1, 0, 0]}
    found = cross(move([[1, 2]]), card(grid=CORNER, crossed=[[1, 1]]), round=3, score_card=lit)
    assert found["score_card"]["torches"] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("order", "before", "after"),
    [("SP", 10, 8), ("PS", 10, 9), ("SP", 0, 0), ("PS", 0, 1), ("PS", 1, 1), ("SP", 3, 2)],
)
def test_the_order_of_skull_and_potion_matters(
    cross: Any, order: str, before: int, after: int
) -> None:
    """SILVER-GOLD-ICON-06, -07: a potion wipes up to two, and none when there are none."""
    grid = [f"E{order}..", ".....", ".....", ".....", "....T"]
    found = cross(
        move([[1, 2], [1, 3]]),
        card(grid=grid, crossed=[[1, 1]]),
        expedition="I2",
        score_card={**CLEAN, "skulls": before},
    )
    assert found["score_card"]["skulls"] == after


# Red crosses.

CHAIN = ["EX.R.", "X....", ".....", ".....", "....T"]


def test_a_bonus_box_counts_at_once_and_before_the_next_icon(cross: Any) -> None:
    """SILVER-GOLD-ICON-01, SILVER-GOLD-ADJ-CROSS-02: depth first, cross after cross."""
    grid = ["EXS..", "XP...", "R....", ".....", "....T"]
    made = move([[1, 2], [1, 3]], (1, [2, 1]), (1, [3, 1]))
    found = cross(made, card(grid=grid, crossed=[[1, 1]]), expedition="I2")
    assert found["icons"] == ["red_cross", "red_cross", "red_gem", "skull"]
    assert found["crossed"] == [[[1, 1], [1, 2], [1, 3], [2, 1], [3, 1]]]


def test_a_chain_completes_the_other_card_and_comes_back(cross: Any) -> None:
    """SILVER-GOLD-ICON-02, AMB-04: bonus boxes may lie on a card completed just now."""
    here = ["EX...", "S....", ".....", ".....", "....T"]
    there = ["E....", ".....", ".....", "....X", "..RGT"]
    crossed = [[1, 1], [2, 1], [3, 1], [4, 1], [4, 2], [4, 3], [4, 4]]
    made = move([[1, 2]], (2, [4, 5]), (2, [5, 5]))
    found = cross(made, card(grid=here, crossed=[[1, 1]]), card(9, there, crossed))
    assert (found["icons"], found["completed"]) == (["red_cross", "red_cross", "tomb"], [9])
    tomb_first = ["E....", ".....", ".....", ".....", "..RXT"]
    crossed = [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [2, 5], [3, 5], [4, 5]]
    made = move([[5, 5], [5, 4]], (1, [5, 3]))
    found = cross(made, card(9, tomb_first, crossed), expedition="I2")
    assert found["icons"] == ["tomb", "red_cross", "red_gem"]


def test_both_cards_can_be_completed_in_one_turn(cross: Any) -> None:
    """SILVER-GOLD-ADJ-CROSS-04: order numbers in the order in which the tombs came."""
    last = ["E....", ".....", ".....", "....X", "....T"]
    crossed = [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [2, 5], [3, 5]]
    other = card(3, last, [*crossed, [4, 5]])
    found = cross(
        move([[4, 5], [5, 5]], (2, [5, 5])), card(9, last, crossed), other, expedition="I2"
    )
    assert found["completed"] == [3, 9]


def test_a_bonus_lapses_when_no_box_is_left(cross: Any) -> None:
    """SILVER-GOLD-ICON-03, AMB-09."""
    narrow = ["##E##", "##.##", "##.##", "##.##", "##TX#"]
    crossed = [[1, 3], [2, 3], [3, 3], [4, 3]]
    found = cross(move([[5, 3], [5, 4]]), card(grid=narrow, crossed=crossed), expedition="I2")
    assert (found["legal"], found["icons"]) == (True, ["tomb", "red_cross"])


@pytest.mark.parametrize(
    ("bonus", "reason"),
    [
        ([], "bonus_missing"),
        ([(1, [5, 1])], "bonus_wall"),
        ([(1, [1, 1])], "bonus_already_crossed"),
        ([(1, [1, 2])], "bonus_already_crossed"),  # marked in this very move
        ([(2, [1, 2])], "bonus_entrance_missing"),
        ([(1, [3, 3])], "bonus_not_connected"),
        ([(1, [1, 3]), (1, [1, 4])], "bonus_unused"),
        ([(1, [2, 1])], "bonus_missing"),  # another red cross
    ],
)
def test_an_illegal_bonus_makes_the_whole_move_illegal(
    cross: Any, bonus: list[tuple[int, list[int]]], reason: str
) -> None:
    """SILVER-GOLD-ADJ-CROSS-02, -03: the state before the move stands."""
    grid = [*CHAIN[:4], "#...T"]
    found = cross(move([[1, 2]], *bonus), card(grid=grid, crossed=[[1, 1]]), card(9, BARE))
    assert (found["legal"], found["reason"]) == (False, reason)
    assert (found["crossed"], found["icons"], found["kind"]) == ([[[1, 1]], []], [], None)


def test_every_step_says_why(result: Any) -> None:
    made = move([[1, 2]], (1, [1, 3]))
    steps = result("cross-off", position(made, card(grid=CHAIN, crossed=[[1, 1]]))).steps
    assert [(step.rule, step.key) for step in steps] == [
        ("SILVER-GOLD-CROSS-01", "cross.single"),
        ("SILVER-GOLD-ICON-01", "cross.bonus"),
    ]


# What is refused.

GOOD = position(move([[1, 3]]), card(), card(9, BARE))


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the good request with one value changed; the path is a dotted one."""
    request: Any = {**GOOD}
    at = request
    *keys, last = path.split(".")
    for key in keys:
        at[key] = {**at[key]}
        at = at[key]
    at[last] = value
    return request


def first(**more: object) -> dict[str, Any]:
    return {**GOOD, "cards": [{**card(), **more}, card(9, BARE)]}


def test_the_good_request_is_good(judge: Any) -> None:
    assert judge("cross-off", GOOD)["legal"]
    assert judge("cross-off", {**GOOD, "game": "silver-gold"}) == judge("cross-off", GOOD)


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({**GOOD, "game": "giza"}, "game"),
        ({**GOOD, "variant": "base"}, "variant"),
        ({**GOOD, "players": ["Linus"]}, "players"),
        ({**GOOD, "players": ["Linus", " "]}, "players[1]"),
        ({**GOOD, "players": ["Linus", "Linus"]}, "players[1]"),
        ({**GOOD, "players": [*"ABCDE"]}, "players"),
        (changed("player", "Tim"), "player"),
        (changed("round", 0), "round"),
        (changed("round", 5), "round"),
        (changed("expedition", "S4"), "expedition"),
        (changed("expedition", ["I3"]), "expedition"),
        (changed("cards", []), "cards"),
        (changed("cards", [card(n) for n in (1, 2, 3)]), "cards"),
        (changed("cards", [card(7), card(7, BARE)]), "cards[1].order"),
        (first(order=0), "cards[0].order"),
        (first(order=49), "cards[0].order"),
        (first(name="x"), "cards[0].name"),
        (first(grid=ROOM[:4]), "cards[0].grid"),
        (first(grid="".join(ROOM)), "cards[0].grid"),
        (first(grid=[*ROOM[:4], "..T."]), "cards[0].grid[4]"),
        (first(grid=[*ROOM[:4], "..T.?"]), "cards[0].grid[4]"),
        (first(grid=[*ROOM[:4], 5]), "cards[0].grid[4]"),
        (first(grid=[".....", *ROOM[1:]]), "cards[0].grid"),
        (first(grid=["E.E..", *ROOM[1:]]), "cards[0].grid"),
        (first(grid=[".....", "..E..", *ROOM[2:]]), "cards[0].grid"),
        (first(grid=["..E..", "..E..", *ROOM[2:]]), "cards[0].grid"),
        (first(grid=[*ROOM[:4], "....."]), "cards[0].grid"),
        (first(grid=[*ROOM[:4], "T.T.."]), "cards[0].grid"),
        (first(grid=[*ROOM[:3], "..T..", "....."]), "cards[0].grid"),
        (first(grid=["..E..", "#####", ".....", ".....", "..T.."]), "cards[0].grid"),
        (first(crossed=[[1, 3], [2, 1]]), "cards[0].crossed[1]"),
        (first(crossed=[[1, 3], [1, 3]]), "cards[0].crossed[1]"),
        (first(crossed=[[2, 3]]), "cards[0].crossed"),
        (first(crossed=[[1, 3], [3, 3]]), "cards[0].crossed"),
        (first(crossed=[[1, 3], [2, 4]]), "cards[0].crossed"),
        (first(crossed=[[1, 3], [2, 3], [3, 3], [4, 3], [5, 3]]), "cards[0].crossed[4]"),
        (first(crossed=[[0, 3]]), "cards[0].crossed[0][0]"),
        (first(crossed=[[1, 6]]), "cards[0].crossed[0][1]"),
        (first(crossed=[[1]]), "cards[0].crossed[0]"),
        (first(crossed=[[1, True]]), "cards[0].crossed[0][1]"),
        (first(crossed={"row": 1}), "cards[0].crossed"),
        (changed("score_card.skulls", 11), "score_card.skulls"),
        (changed("score_card.red_gems", 11), "score_card.red_gems"),
        (changed("score_card.green_gems", -1), "score_card.green_gems"),
        (changed("score_card.torches", [0, 0, 0]), "score_card.torches"),
        (changed("score_card.torches", [0, 0, 0, 2]), "score_card.torches[3]"),
        (changed("score_card.torches", [1, 1, 0, 0]), "score_card.torches[1]"),
        (changed("score_card.torches", [True, 0, 0, 0]), "score_card.torches[0]"),
        (changed("score_card.gems", 1), "score_card.gems"),
        (changed("move.card", 3), "move.card"),
        (changed("move.card", 0), "move.card"),
        ({**GOOD, "cards": [card()], "move": move([[1, 3]], on=2)}, "move.card"),
        ({**GOOD, "cards": [card()], "move": move([[1, 3]], (2, [1, 1]))}, "move.bonus[0].card"),
        (changed("move.boxes", []), "move.boxes"),
        (changed("move.boxes", [[1, 3]] * 26), "move.boxes"),
        (changed("move.boxes", [[6, 3]]), "move.boxes[0][0]"),
        (changed("move.bonus", [{"card": 1, "box": [1, 3]}] * 51), "move.bonus"),
        (changed("move.bonus", [{"card": 1}]), "move.bonus[0].box"),
        (changed("move.bonus", [{"card": 1, "box": [1, 9]}]), "move.bonus[0].box[1]"),
        (changed("move.pattern", 1), "move.pattern"),
        (changed("move", {"card": 1}), "move.boxes"),
        *(({k: v for k, v in GOOD.items() if k != key}, key) for key in GOOD),
    ],
)
def test_what_14_3_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    """SILVER-GOLD-STATE-01, SILVER-GOLD-DATA-04: also boxes and chambers that cannot be."""
    assert refused("cross-off", request_) == field


def test_chambers_of_the_printed_game_are_welcome(cross: Any) -> None:
    """The checks of 3.2 do not apply: no skull limit, no treasure, closed-off floor."""
    odd = ["E#..S", ".#SSS", ".#SSS", ".#SSS", "T#SSS"]
    assert cross(move([[1, 1]]), card(grid=odd))["legal"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_icon_and_every_reason_has_a_name(kit: Kit, language: str) -> None:
    shown = [*REASONS, *(f"bonus_{reason}" for reason in ("wall", "missing", "unused"))]
    shown += [str(row["icon"]) for row in kit.table("icons").rows if row["icon"] not in SAID]
    assert [word for word in shown if f"result.value.{word}" not in kit.texts[language]] == []


SAID = ("skull", "potion")
"""Icons whose names the form of `potion` has."""

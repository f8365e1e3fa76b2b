"""Silver & Gold: Pyramids: what the printed rules show and say is what the game does."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.kits import layouts_folder
from tests.games.asking import fixtures

kit, game, result, judge, refused = fixtures("silver-gold")
FOLDER = layouts_folder() / "silver-gold"
ROUND = {"red_gems": 0, "green_gems": 0, "torches": [0, 0, 0, 0], "skulls": 0}
TOLD_ON_PAPER_ONLY = {
    f"SILVER-GOLD-{rule}"
    for rule in (
        "COMP-02", "COMP-03", "COMP-04", "CROSS-05", "CROSS-06", "CROSS-08", "ICON-02", "ICON-09",
        "REPL-02", "REPL-05", "REPL-06", "POINTS-03", "POINTS-04", "POINTS-05", "SCORE-06",
        "TIE-03",
    )
}  # fmt: skip
Chamber = dict[str, Any]


def chambers(figure: str) -> list[Chamber]:
    """Return the arguments of each chamber that a figure shows."""
    layout = tomllib.loads(Path(FOLDER / figure).read_text(encoding="utf-8"))
    return [each["with"] for each in layout["draw"] if "marks" in each.get("with", {})]


def marked(chamber: Chamber, letters: str) -> list[list[int]]:
    lines = enumerate(chamber["marks"].split(), start=1)
    return [
        [row, column]
        for row, line in lines
        for column, letter in enumerate(line, start=1)
        if letter in letters
    ]


def outcome(judge: Any, chamber: Chamber, pattern: str) -> dict[str, Any]:
    """Carry out what a figure shows: what is new or numbered 1, then the bonus boxes."""
    bonus = [{"card": 1, "box": box} for number in "23" for box in marked(chamber, number)]
    boxes = {"card": 1, "boxes": marked(chamber, "nx1"), "bonus": bonus}
    card = {"order": 1, "grid": chamber["plan"].split(), "crossed": marked(chamber, "o")}
    request = {"players": ["Ana", "Ben"], "player": "Ana", "round": 1, "expedition": pattern}
    return dict(
        judge("cross-off", {**request, "cards": [card], "score_card": ROUND, "move": boxes})
    )


@pytest.mark.parametrize(
    ("place", "pattern", "reason"),
    [(0, "L4", None), (1, "V3", None), (2, "I2", "not_connected")],
)
def test_the_placements_in_the_rules_are_what_is_said_below_them(
    judge: Any, place: int, pattern: str, reason: str | None
) -> None:
    """SILVER-GOLD-CROSS-03, -04."""
    found = outcome(judge, chambers("fig_cross.toml")[place], pattern)
    assert (found["legal"], found["reason"]) == (reason is None, reason)


def test_the_chain_in_the_rules_is_a_chain(judge: Any) -> None:
    """SILVER-GOLD-ICON-01."""
    [chamber] = chambers("fig_chain.toml")
    found = outcome(judge, chamber, "I2")
    assert found["icons"] == ["red_cross", "red_cross", "green_gem"]


def test_figures_show_chambers_of_printed_cards(kit: Any) -> None:
    printed = {
        " ".join(str(row[f"row_{number}"]) for number in range(1, 6))
        for row in kit.table("chambers").rows
    }
    shown = [*chambers("fig_cross.toml"), *chambers("fig_chain.toml")]
    assert {chamber["plan"] for chamber in shown} <= printed


def test_the_points_in_the_figure_are_those_of_the_turn(judge: Any) -> None:
    """SILVER-GOLD-ADJ-POINTS-01: Ana's 4th, number 15; Ben's 2nd, number 33."""
    layout = tomllib.loads(Path(FOLDER / "fig_points.toml").read_text(encoding="utf-8"))
    shown = [each["with"] for each in layout["draw"] if "with" in each]
    none = {"green": 0, "orange": 0, "purple": 0}
    request = {
        "players": ["Ana", "Ben"],
        "before": {"Ana": {**none, "purple": 3}, "Ben": {**none, "purple": 1}},
        "completed": {
            "Ana": [{"order": 15, "colour": "purple"}],
            "Ben": [{"order": 33, "colour": "purple"}],
        },
        "boxes_left": {"green": 3, "orange": 3, "purple": 2},
    }
    awards = judge("pyramid-points", request)["awards"]
    assert [(each["order"], each["points"]) for each in awards] == [
        (each["order"], each["earns"]) for each in shown
    ]
    ana, ben = shown
    # Ana's 2nd pyramid, with all boxes free, had earned the one that is gone
    assert (ana["own"], ana["gone"], ben["gone"]) == (10, ben["earns"], [10, ana["earns"]])


def test_the_example_at_the_end_adds_up(result: Any) -> None:
    player = {
        "name": "Ana", "green_pyramids": 3, "orange_pyramids": 2, "purple_pyramids": 1,
        "green_points": 10, "orange_points": 6, "purple_points": 0, "red_gems": 5,
        "green_gems": 4, "torches": 3, "skulls": 5, "lowest_order": 2,
    }  # fmt: skip
    other = dict.fromkeys(player, 0) | {"name": "Ben", "orange_pyramids": 2, "orange_points": 10}
    other["lowest_order"] = 5
    found = result("score", {"players": [player, other]}).value
    assert found["players"][0]["total"] == 107


def test_the_rules_speak_of_every_rule_that_the_program_explains(kit: Any) -> None:
    """All but how a request is read, which is none of the players' business."""
    cited = {rule for row in kit.table("rules").rows for rule in row["rule"]}
    explained = {key.removeprefix("rule.") for key in kit.texts["en"] if key.startswith("rule.")}
    of_requests = {"SILVER-GOLD-ADJ-CROSS-01", "SILVER-GOLD-ADJ-CROSS-03"}
    assert explained - cited == of_requests
    assert cited - explained <= TOLD_ON_PAPER_ONLY


def test_a_pattern_is_shown_in_all_its_ways() -> None:
    """SILVER-GOLD-EXP-01: the eight of the L, turned and mirrored, each once."""
    layout = tomllib.loads(Path(FOLDER / "fig_forms.toml").read_text(encoding="utf-8"))
    shown = [tuple(each.split()) for each in layout["draw"][0]["each"]]
    turned, ways = ("X.", "X.", "XX"), set()
    for _ in range(4):
        turned = tuple("".join(line) for line in zip(*turned[::-1], strict=True))
        ways |= {turned, turned[::-1]}
    assert sorted(shown) == sorted(ways)

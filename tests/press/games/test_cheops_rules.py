"""Cheops: what the printed rules show and say is what the game does."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.kits import Face, layouts_folder
from companion.press.layout import FaceRenderer
from tests.games.asking import fixtures
from tests.press.games.test_cheops import ids, read, rows

kit, game, result, judge, refused = fixtures("cheops")
FOLDER = layouts_folder() / "cheops"
PLAYERS = ["A", "B", "C"]
SOLD = re.compile(r"(?P<board>\w+)_(?P<space>\d)")
"""A row of the table of spaces: of its board, and the number of the space that shows."""
LINE = 22 / 4
"""How high a line of the table of choices is, in mm."""
TOLD = {
    "TURN": range(1, 9),
    "PLACE": range(1, 6),
    "SELL": range(1, 7),
    "NEIGH": range(1, 4),
    "OUT": range(1, 4),
    "LAW": (0, 1, *range(3, 13)),
    "SET": range(1, 9),
    "END": range(1, 6),
    "APPR": range(1, 4),
    "GEO": range(1, 4),
    "PB": (1, 2),
    "MON": (1,),
    "ID": (1,),
    "SCORE": (1,),
    "TIE": (1,),
}
"""Chapters of the specification and their rules for people; the others are data or for programs."""


def test_the_rules_tell_every_rule_that_players_need() -> None:
    cited = {rule for row in rows("rules") for rule in ids(row)}
    wanted = {f"CHEOPS-{area}-{number:02}" for area, all_of in TOLD.items() for number in all_of}
    assert wanted - cited == set()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("line", "law"), [(1, None), (1, 6), (2, 4), (3, 5)])
def test_the_table_of_choices_is_that_of_the_program(
    line: int, law: int | None, language: str, kit: Any, judge: Any
) -> None:
    """CHEOPS-SELL-05."""
    drawn = FaceRenderer(kit, language).face(Face("rules_choice.toml"), (92, 22), {}, None)
    found = sorted((each.x, each.what) for each in read(drawn) if each.y // LINE == line)
    words = kit.texts[language]
    said = {
        "sell": words["result.value.sell"],
        "warehouse": words["result.value.warehouse"],
        "box": words["figure.boxed"],
    }
    options = [judge("sale", taken(sold, law))["options"] for sold in (0, 4)]
    shown = [" / ".join(said[option] for option in each) for each in options]
    assert [what for _, what in found][1:] == shown


def taken(sold: int, law: int | None) -> dict[str, Any]:
    """Return the request of a red treasure from the pyramid; with four sold its board is full."""
    return {
        "players": PLAYERS,
        "player": "A",
        "colour": "red",
        "source": "pyramid",
        "boards": {"red": {"board": "II1", "sold": sold}},
        "law_under": {"red": law} if law else {},
    }


def test_the_example_of_an_appraisal_is_right(judge: Any) -> None:
    """CHEOPS-EX-01 and CHEOPS-EX-02, and a price that is a number."""
    text = Path(FOLDER / "rules_appraisal.toml").read_text(encoding="utf-8")
    shown = [each["with"] for each in tomllib.loads(text)["draw"]]
    held = {each["colour"]: [each[key] for key in "abc"] for each in shown}
    found = judge("appraisal", request(shown, held))
    for each in shown:
        values = [found["values"][player][each["colour"]] for player in PLAYERS]
        assert [each[f"{key}_each"] for key in "abc"] == values


def request(shown: list[dict[str, Any]], held: dict[str, list[int]]) -> dict[str, Any]:
    boards = {}
    for each in shown:
        space = SOLD.fullmatch(each["space"])
        assert space is not None
        boards[each["colour"]] = {"board": space["board"], "sold": int(space["space"]) - 1}
    warehouses = {
        player: {colour: counts[n] for colour, counts in held.items()}
        for n, player in enumerate(PLAYERS)
    }
    return {"players": PLAYERS, "boards": boards, "warehouses": warehouses}

"""Three games of ours, scored by a `score.toml` too: random sheets, on which both must agree.

By hand, of as many sheets as one likes: `python -m tests.games.kit_games.again 5000`.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games import game_of
from companion.games.giza.tables import tables as giza_tables
from companion.games.silver_gold.pyramid_points import boxes_earned
from companion.games.silver_gold.tables import open_tables
from companion.kits import Kit, load_kit
from companion.questions.errors import Refused
from tests.games.keeping import kit_of

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
Request = dict[str, Any]


def giza(random: Random) -> tuple[Request, Request]:
    """Return a score sheet of Giza, low enough that players are level now and then."""
    rows = [
        {
            "name": name,
            "vp_track": random.randrange(random.choice((3, 50))),
            "fifty_markers": random.randrange(2),
            **_behind_the_screen(random),
        }
        for name in NAMES[: random.randint(3, 4)]
    ]
    return ({"players": rows}, {"players": rows})


def _behind_the_screen(random: Random) -> dict[str, int]:
    return {key: random.randrange(3) for key in ("food", "art", "temple_workers")}


def giza_log(random: Random) -> tuple[Request, Request]:
    """Return all scorings of a game of Giza, in which few have much and many are level."""
    names = NAMES[: random.randint(3, 4)]
    scorings = giza_tables(kit_of("giza"), len(names)).scorings
    kinds = [kind for kind, line in scorings.items() for _ in range(line.most)]
    if random.random() < 1 / 2:  # a game that ended before the pyramid was finished
        kinds = ["push", *("push" for _ in range(random.randrange(5))), "decoration", "temple"]
    random.shuffle(kinds)
    events = [
        {"type": kind, "values": {name: random.choice((0, 0, 1, 2, 3)) for name in names}}
        for kind in kinds
    ]
    rows = [{"name": name, **_behind_the_screen(random)} for name in names]
    rounds = [{"scoring": each["type"], "value": [*each["values"].values()]} for each in events]
    end = {key: [row[key] for row in rows] for key in ("food", "art", "temple_workers")}
    evening = {"players": [*names], "rounds": rounds, "final": end}
    return {"events": events, "players": rows}, evening


def silver_gold(random: Random) -> tuple[Request, Request]:
    """Return a score sheet of Silver & Gold whose boxes of points were earned."""
    tables = open_tables(kit_of("silver-gold"))
    names = NAMES[: random.randint(2, 4)]
    rows: list[dict[str, Any]] = [{"name": name} for name in names]
    for colour in tables.colours:
        for row in rows:
            row[f"{colour}_pyramids"] = random.randrange(5)
            row[f"{colour}_points"] = 0
        owners = [
            row for row in rows for _ in range(boxes_earned(tables, row[f"{colour}_pyramids"]))
        ]
        random.shuffle(owners)
        for row, points in zip(owners, tables.points, strict=False):
            row[f"{colour}_points"] += points
    orders = random.sample(range(1, 13), len(rows))
    for row, order in zip(rows, orders, strict=True):
        has_any = any(row[f"{colour}_pyramids"] for colour in tables.colours)
        row |= {"lowest_order": order if has_any else 0, "torches": random.randrange(5)}
        row |= {key: random.randrange(11) for key in ("red_gems", "green_gems", "skulls")}
    return {"players": rows}, {"players": rows}


def terra(random: Random) -> tuple[Request, Request]:
    """Return a score sheet of the base version of Terra Pyramides."""
    tiles = [row["value"] for row in kit_of("terra-pyramides").table("foundations").rows]
    random.shuffle(tiles)
    rows = []
    for name in NAMES[: random.randint(2, 4)]:
        held = [tiles.pop() for _ in range(random.randrange(3))]
        row = {"name": name, "foundations": len(held), "foundation_points": sum(held)}
        row |= {f"level_{level}": random.choice((0, 0, 0, 1)) for level in range(1, 6)}
        rows.append({**row, "blocks": random.randrange(4), "coins": random.randrange(9)})
    return {"variant": "base", "players": rows}, {"players": rows}


SHEETS: Final[dict[str, tuple[str, Callable[[Random], tuple[Request, Request]]]]] = {
    "giza": ("giza", giza),
    "giza-log": ("giza", giza_log),
    "silver-gold": ("silver-gold", silver_gold),
    "terra": ("terra-pyramides", terra),
}
"""By the folder of the kit: which game it is, and its sheets, as the game and the kit have them."""


@cache
def kit(folder: str) -> Kit:
    """Return one of the kits beside this file."""
    return load_kit("", Path(__file__).parent / "kits" / folder)


def compared(folder: str, number: int, seed: int = 0) -> Iterator[tuple[Request, Any, Any]]:
    """Yield sheets, and what code and formulas make of each; those that no game has are skipped."""
    slug, sheet = SHEETS[folder]
    random, ours = Random(seed), kit_of(slug)
    found = 0
    while found < number:
        request, own = sheet(random)
        try:
            value = game_of(ours).score(ours, request).value
        except Refused:
            continue
        found += 1
        yield request, _of(value), _of(game_of(kit(folder)).score(kit(folder), own).value)


def _of(value: Any) -> Any:
    return value["players"], value["winners"]


if __name__ == "__main__":
    for name in SHEETS:
        wrong = [each for each in compared(name, int(sys.argv[1])) if each[1] != each[2]]
        print(f"{name}: {len(wrong)} of {sys.argv[1]} differ", *wrong[:1], sep="\n")

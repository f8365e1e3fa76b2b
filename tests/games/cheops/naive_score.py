"""The naive Cheops at its end: appraisal, joker, totals, places (7.1, 8.2 and 8.3)."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.cheops.naive_board import COLOURS, Game

SHEET = Path(__file__).parents[3] / "layouts" / "cheops" / "spaces.csv"

Price = tuple[str, int, int]
"""A kind of price with its number; of a split price the one for the most, and for the rest."""


class Sum(NamedTuple):
    """What a player has: by line of the sheet, in all, and the place."""

    breakdown: dict[str, int]
    total: int
    place: int


@cache
def printed() -> Mapping[tuple[str, int], Price]:
    """PB-02: what stands on each space of each board."""
    with SHEET.open(encoding="utf-8", newline="") as rows:
        return {(row["board"], int(row["number"])): as_price(row) for row in csv.DictReader(rows)}


def price_boards() -> list[str]:
    """All boards, in the order of the table 3.4."""
    return list(dict.fromkeys(board for board, _ in printed()))


def board_type(board: str) -> str:
    """I, II or III: a board's id without its number."""
    return board.rstrip("0123456789")


def as_price(row: Mapping[str, str]) -> Price:
    if row["kind"] == "split":
        return ("split", int(row["most"]), int(row["rest"]))
    return (row["kind"], int(row["value"]), 0)


def appr_01_price(game: Game, colour: str) -> Price:
    """1. The showing space is the topmost uncovered one. 2. If law 7 lies on it, flat 20."""
    space = game.sold[colour] + 1
    if game.law_7 == (colour, space):
        return ("flat", 20, 0)
    return printed()[game.boards[colour], space]


def appr_01_most(counts: tuple[int, ...]) -> int | None:
    """4. The player with the strictly highest count, if that is at least 1; with a tie nobody."""
    highest = max(counts)
    return counts.index(highest) if highest and counts.count(highest) == 1 else None


def appr_01_values(price: Price, counts: tuple[int, ...]) -> list[int]:
    """5. Flat v: v; times f: f x T; split: `most` for the one with the most, else `rest`."""
    kind, number, rest = price
    if kind == "flat":
        return [number for _ in counts]
    if kind == "times":
        return [number * sum(counts) for _ in counts]
    return [number if seat == appr_01_most(counts) else rest for seat in range(len(counts))]


def values(game: Game, joker: tuple[int, str] | None) -> dict[str, list[int]]:
    """The value per treasure of each colour for each player, the joker counted as its colour."""
    result = {}
    for colour in COLOURS:
        counts = tuple(
            warehouse[colour] + (joker == (seat, colour))
            for seat, warehouse in enumerate(game.warehouses)
        )
        result[colour] = appr_01_values(appr_01_price(game, colour), counts)
    return result


def worth(game: Game, seat: int, joker: tuple[int, str] | None) -> dict[str, int]:
    """6. Worth of a colour = count x value. SCORE-02: cash, the six colours, joker."""
    value = values(game, joker)
    lines = {colour: game.warehouses[seat][colour] * value[colour][seat] for colour in COLOURS}
    mine = value[joker[1]][seat] if joker and joker[0] == seat else 0
    return {"cash": game.cash[seat], **lines, "joker": mine}


def appr_03_joker(game: Game) -> tuple[int, str] | None:
    """The colour that gives the owner the highest worth of the whole warehouse, joker included;
    among equals the first in colour order."""
    for seat, laws in enumerate(game.held):
        if 9 in laws:
            return max(
                ((seat, colour) for colour in COLOURS),
                key=lambda joker: sum(worth(game, joker[0], joker).values()),
            )
    return None


def scores(game: Game) -> list[Sum]:
    """SCORE-01: cash, the worth of the own treasures, the value of the joker. OUT-03 and TIE-01:
    surviving before eliminated; then higher total; then more cash; 1224."""
    joker = appr_03_joker(game)
    sheets = [worth(game, seat, joker) for seat in range(game.seats)]
    rank: list[Any] = [
        (not out, sum(sheet.values()), sheet["cash"])
        for out, sheet in zip(game.out, sheets, strict=True)
    ]
    return [
        Sum(sheet, sum(sheet.values()), 1 + sum(other > mine for other in rank))
        for sheet, mine in zip(sheets, rank, strict=True)
    ]

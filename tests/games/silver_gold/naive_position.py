"""Positions of the slow Silver & Gold: plain values that never change. Sections 3 to 5."""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

Box = tuple[int, int]
"""Row and column, from 1."""

Chamber = Mapping[Box, str]


class Card(NamedTuple):
    order: int
    crossed: frozenset[Box] = frozenset()


class Player(NamedTuple):
    """`cards` has a None where a completed card waits for its replacement.

    `icons` are the boxes whose icons are still to come; `this_turn` what was completed this turn.
    """

    start: tuple[int, ...] = ()
    cards: tuple[Card | None, ...] = ()
    completed: tuple[int, ...] = ()
    red_gems: int = 0
    green_gems: int = 0
    torches: tuple[int, ...] = (0, 0, 0, 0)
    skulls: int = 0
    points: tuple[tuple[str, int], ...] = ()
    has_crossed: bool = False
    icons: tuple[tuple[int, Box], ...] = ()
    owes_bonus: bool = False
    this_turn: tuple[int, ...] = ()


class Position(NamedTuple):
    """`unseen` are the order numbers of the deck; `replacing` the seats yet to replace.

    `draws` is whether the first of these has chosen the unseen top card.
    """

    chambers: Mapping[int, Chamber]
    colours: Mapping[int, str]
    players: tuple[Player, ...]
    unseen: frozenset[int]
    phase: str = "deal"
    round: int = 1
    turn: int = 1
    display: tuple[int, ...] = ()
    revealed: tuple[str, ...] = ()
    replacing: tuple[int, ...] = ()
    draws: bool = False


def setup(players: int, chambers_file: Path) -> Position:
    """SETUP-02: Shuffle the 48 pyramid cards. SETUP-05: score cards are clean."""
    with chambers_file.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    chambers = {int(row["order"]): chamber([row[f"row_{n}"] for n in range(1, 6)]) for row in rows}
    colours = {int(row["order"]): row["colour"] for row in rows}
    return Position(chambers, colours, (Player(),) * players, frozenset(chambers))


def chamber(rows: list[str]) -> Chamber:
    """3.1: Rows are numbered 1..5 from the top, columns 1..5 from the left."""
    return {(r + 1, c + 1): rows[r][c] for r in range(5) for c in range(5)}


def changed(now: Position, seat: int, player: Player) -> Position:
    return now._replace(players=(*now.players[:seat], player, *now.players[seat + 1 :]))


def in_front(player: Player) -> list[tuple[int, Card]]:
    """ENG-05: The two cards in front of a player are numbered 1 and 2."""
    return [(place + 1, card) for place, card in enumerate(player.cards) if card is not None]

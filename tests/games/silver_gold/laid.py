"""A table laid as a test needs it, with chambers of its own, and played on move by move."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.engine import CHANCE, Decision, Options, Refusal
from companion.games.silver_gold.actions import Box
from companion.games.silver_gold.rules import SilverGoldRules
from companion.games.silver_gold.state import ScoreCard, State
from companion.games.silver_gold.tables import open_tables
from companion.kits import Kit, layouts_folder, load_kit
from companion.questions.text import Step

BARE = ("E....", ".....", ".....", ".....", "....T")
"""The chamber of every card that is not among `GRIDS`."""

DEAD_END = ("##E##", "##.##", "##.##", "##.##", "##TX#")
"""Nothing is left when the tomb and the red cross beside it are crossed off."""

QUICK = ("EX...", "T....", ".....", ".....", ".....")
"""Tomb and red cross lie beside the entrance."""

GRIDS = {
    1: DEAD_END,
    2: ("ESPXR", ".XSG.", ".....", ".....", "....T"),
    5: ("EFF..", ".F...", ".....", ".....", "....T"),
    **dict.fromkeys((4, 7, 10, 13, 16, 8, 11, 6, 15, 33), QUICK),
}
"""Of the quick ones five are green, two orange, three purple."""

BEGUN = [(1, 1)]
"""The entrance alone is crossed off."""

LINE = {"I2": "e1", "I3": "e2", "V3": "e4", "T4": "e6", "L4": "e7", "O4": "e8"}
"""An expedition card of each pattern."""

Cards = Mapping[int, Iterable[Box]]
"""Cards in front of a player by order number, with what is crossed off on each."""


@cache
def own_kit() -> Kit:
    """The house's kit with these chambers."""
    with TemporaryDirectory() as folder:
        source = layouts_folder() / "silver-gold" / "chambers.csv"
        with source.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            grid = GRIDS.get(int(row["order"]), BARE)
            row.update({f"row_{number}": line for number, line in enumerate(grid, 1)})
        with (Path(folder) / "chambers.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
        return load_kit("silver-gold", Path(folder))


RULES = SilverGoldRules(own_kit())
TABLES = open_tables(own_kit())
TO_REVEAL = Decision(CHANCE, "reveal")


def laid(
    *seats: Cards,
    display: Sequence[int] = (41, 42, 43, 44),
    deck: Sequence[int] = (45, 46, 47, 48),
    piles: Sequence[Sequence[int]] = (),
    round_number: int = 1,
    turn: int = 1,
) -> State:
    """Lay a table before the expedition card of a turn is revealed.

    `piles` are the completed cards by seat; boxes of points are taken as the piles say, by the
    first seats.
    """
    state = RULES.setup(Options(len(seats)))
    state.round, state.turn, state.waiting, state.decision = round_number, turn, (), TO_REVEAL
    state.display, state.deck = list(display), bits(deck)
    state.unseen = state.unseen >> turn - 1 << turn - 1
    for seat, cards in enumerate(seats):
        for place, (order, crossed) in enumerate(cards.items(), 2 * seat):
            lay(state, place, order, crossed)
    for seat, pile in enumerate(piles):
        state.piles[seat] = bits(pile)
        for order in pile:
            state.pyramids[3 * seat + TABLES.colour_of[order]] += 1
    for number in range(3 * len(piles)):
        colour = number % 3
        for _ in range(min(state.pyramids[number] // 2, state.boxes[colour])):
            state.points[number] += (10, 6, 3)[-state.boxes[colour]]
            state.boxes[colour] -= 1
    return state


def lay(state: State, place: int, order: int, crossed: Iterable[Box]) -> None:
    card = TABLES.card(order)
    for box in crossed:
        card = card.after_crossing(card.placements.placement((box,)))
    state.cards[place] = card


def lying(state: State) -> list[int]:
    """The order numbers in front, place by place; 0 where there is no card."""
    return [card.order if card else 0 for card in state.cards]


def bits(orders: Iterable[int]) -> int:
    return sum(1 << order - 1 for order in orders)


def play(state: State, *lines: str) -> list[Step]:
    """Answer with lines, each legal, and return the events."""
    events: list[Step] = []
    for line in lines:
        action = RULES.parse(line)
        assert RULES.check(state, action) is None, line
        RULES.apply(state, action, events.append)
    return events


def refused(state: State, line: str) -> str | None:
    """The key of the refusal of a line."""
    refusal = RULES.check(state, RULES.parse(line))
    assert refusal is None or isinstance(refusal, Refusal)
    return refusal.key.removeprefix("no.") if refusal else None


def listed(state: State) -> list[str]:
    return [RULES.text(action) for action in RULES.legal(state)]


def asked(state: State) -> tuple[int, str] | None:
    decision = RULES.pending(state)
    return (decision.who, decision.kind) if decision else None


def mark(state: State, seat: int, *card: Any) -> None:
    """Cross red gems, green gems, torches of each round and skulls off a score card."""
    state.score_cards[seat] = ScoreCard(*card)


def down_to(row: int) -> list[Box]:
    """The dead end crossed off as far as a row."""
    return [(number, 3) for number in range(1, row + 1)]

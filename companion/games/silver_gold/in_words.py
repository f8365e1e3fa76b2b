"""Where a game stands, in a screen of words from which a person can play (section 5)."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.silver_gold import crossing_off, pyramid_points, start, turns
from companion.games.silver_gold.chamber import ENTRANCE, SIZE, WALL, WRITTEN
from companion.games.silver_gold.placements import Card
from companion.games.silver_gold.setup import COLOURS
from companion.games.silver_gold.state import CARDS_IN_FRONT, State, orders_of
from companion.games.silver_gold.tables import Tables
from companion.questions.text import Step, Term

CROSSED: Final = "/"
"""A box that is crossed off."""

BETWEEN: Final = "  "
"""What stands between two chambers."""


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield what a seat needs to see to decide, of its view."""
    tables = state.tables
    if not state.turn:
        yield from _chambers(tables, [tables.card(order) for order in orders_of(state.hands[seat])])
        return
    yield from turns.turn_steps(state)
    cards = state.in_front(seat)
    if state.decision == tables.asked.replace[seat]:
        cards += [tables.card(order) for order in state.display]
    yield from _chambers(tables, cards)
    yield from _score_card(state, seat)


def _chambers(tables: Tables, cards: Sequence[Card]) -> Iterator[Step]:
    """Yield which cards they are, then their chambers side by side, with rows and columns named."""
    colours = {card.order: Term(tables.colours[tables.colour_of[card.order]]) for card in cards}
    yield Step(start.KEEPING, "play.cards", {"cards": colours})
    between = " " if len(cards) <= CARDS_IN_FRONT else ""
    columns = between.join(map(str, range(1, SIZE + 1)))
    yield _row("numbers", [f"{card.order:<{len(columns)}}" for card in cards])
    yield _row("columns", [columns for _ in cards])
    for row in range(1, SIZE + 1):
        yield _row("row", [between.join(_boxes(card, row)) for card in cards], row)
    letters = {WALL: Term("wall"), CROSSED: Term("crossed"), ENTRANCE: Term("entrance")}
    letters |= {character: Term(icon) for character, icon in tables.icons.items()}
    yield Step(WRITTEN, "play.letters", {"letters": letters})


def _row(key: str, cells: Sequence[str], row: int = 0) -> Step:
    return Step(WRITTEN, f"play.{key}", {"row": row, "cells": BETWEEN.join(cells).rstrip()})


def _boxes(card: Card, row: int) -> Iterator[str]:
    for column, character in enumerate(card.placements.chamber.grid[row - 1], 1):
        yield CROSSED if (row, column) in card.crossed else character


def _score_card(state: State, seat: int) -> Iterator[Step]:
    """Yield a seat's score card, and how it stands in the race for boxes of points."""
    card = state.score_cards[seat]
    values = {"red": card.red_gems, "green": card.green_gems, "skulls": card.skulls}
    is_lit = card.torches[state.round - 1]
    yield Step(crossing_off.GEM, "play.own_lit" if is_lit else "play.own", values)
    own = state.of_seat(state.pyramids, seat)
    yield Step(COLOURS, "play.pyramids", dict(zip(state.tables.colours, own, strict=True)))
    yield pyramid_points.boxes_step(state)

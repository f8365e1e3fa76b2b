"""Where a game stands, in a screen of words: the turn, the pattern, and the own cards (5)."""

from collections.abc import Iterator, Sequence

from companion.games.contract import Seat, Step, Term
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.opening import orders_of
from companion.games.silver_gold.play.record import tell_reveal
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.state import State

CROSSED = "/"
"""A box that is crossed off."""

WIDE = "   "
"""What stands between two chambers, and between more of them."""


def shows(tables: Tables, state: State, seat: int) -> Iterator[Step]:
    """Yield what a seat needs to see to decide."""
    if not state.turn:
        yield from _chambers(tables, {order: frozenset() for order in orders_of(state.hands[seat])})
        return
    told: list[Step] = []
    tell_reveal(tables, state, told.append)
    yield from told
    if state.decision == tables.asked.replace[seat]:
        yield from _chambers(tables, {order: frozenset() for order in state.display})
    else:
        yield from _chambers(tables, _own(tables, state, seat))
    card = state.score_cards[seat]
    values = {"player": Seat(seat), "red": card.red_gems, "green": card.green_gems}
    yield Step("SILVER-GOLD-ICON-04", "play.own", {**values, "skulls": card.skulls})


Crossed = dict[int, frozenset[tuple[int, int]]]
"""By the order number of a card, the boxes that are crossed off on it."""


def _own(tables: Tables, state: State, seat: int) -> Crossed:
    """Return the cards in front of a seat."""
    places = range(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1))
    return {
        state.cards[at]: tables.plans[state.cards[at]].crossed(state.free[at])
        for at in places
        if state.cards[at]
    }


def _chambers(tables: Tables, cards: Crossed) -> Iterator[Step]:
    """Yield which cards they are, then their chambers side by side, and what the letters mean."""
    colours = {order: Term(tables.figures.colour_of[order]) for order in cards}
    yield Step("SILVER-GOLD-SETUP-02", "play.cards", {"cards": colours})
    between = " " if len(cards) <= CARDS_IN_FRONT else ""
    grids = [_rows(tables.figures.grids[order], cards[order], between) for order in cards]
    for number, rows in enumerate(zip(*grids, strict=True), 1):
        values = {"row": number, "cells": WIDE.join(rows)}
        yield Step("SILVER-GOLD-DATA-04", "play.row", values)
    yield Step("SILVER-GOLD-DATA-04", "play.letters", {})


def _rows(grid: Sequence[str], crossed: frozenset[tuple[int, int]], between: str) -> list[str]:
    return [
        between.join(
            CROSSED if (row, column) in crossed else letter for column, letter in enumerate(line, 1)
        )
        for row, line in enumerate(grid, 1)
    ]

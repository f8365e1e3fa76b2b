"""The score sheet of a position, and what each seat has by it (section 8)."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.ties import places
from companion.games.contract import Request, Score
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.book import Book
from companion.games.silver_gold.scoring import breakdown, rank
from companion.games.silver_gold.state import GREEN, MARKS, RED, SKULLS, TORCHES, Position


def scores(book: Book, state: Position) -> Sequence[Score]:
    """Return what each seat has; a card whose tomb is crossed off counts as completed (ICON-08)."""
    names = [str(seat) for seat in range(state.players)]
    rows = [_row(book, state, seat) for seat in range(state.players)]
    answers = {key: dict(zip(names, (row[key] for row in rows), strict=True)) for key in rows[0]}
    points = {name: breakdown(book.figures, answers, name) for name in names}
    keys = {name: rank(answers, name, points[name]) for name in names}
    place = places(keys)
    return [Score(keys[name][0], place[name], points[name]) for name in names]


def sheet(book: Book, state: Position, players: Sequence[str]) -> Request:
    """Return the score sheet (14.2) with the names of the players, in seat order."""
    return {
        "players": [{"name": name, **_row(book, state, seat)} for seat, name in enumerate(players)]
    }


def _row(book: Book, state: Position, seat: int) -> Mapping[str, Any]:
    """Return a seat's answers to the lines of the score sheet."""
    pile = state.piles[seat] | _just_completed(book, state, seat)
    own = state.marks[MARKS * seat : MARKS * (seat + 1)]
    row = {
        f"{colour}_pyramids": (pile & cards).bit_count()
        for colour, cards in zip(book.figures.colours, book.colours, strict=True)
    }
    at = len(book.colours) * seat
    for number, colour in enumerate(book.figures.colours, at):
        row[f"{colour}_points"] = state.points[number]
    row |= {"red_gems": own[RED], "green_gems": own[GREEN]}
    row |= {"torches": own[TORCHES].bit_count(), "skulls": own[SKULLS]}
    return {**row, "lowest_order": (pile & -pile).bit_length()}


def _just_completed(book: Book, state: Position, seat: int) -> int:
    """Return the cards in front of a seat whose tombs are crossed off, as bits."""
    cards = 0
    for place in range(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1)):
        order = state.cards[place]
        if order and not state.free[place] & book.plans[order].tomb:
            cards |= 1 << order - 1
    return cards

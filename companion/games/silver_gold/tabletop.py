"""What lies where: the display, the pattern of the turn, and what each player has crossed off."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from companion.games.common.actions import fields_of
from companion.games.engine import Action
from companion.games.silver_gold import COLOURS, crossing_off, pyramid_points, setup, turns
from companion.games.silver_gold.actions import Box
from companion.games.silver_gold.chamber import ENTRANCE, SIZE, WALL, WRITTEN, Card
from companion.games.silver_gold.state import CARDS_IN_FRONT, ScoreCard, State, orders_of
from companion.games.silver_gold.tables import Tables
from companion.games.tabletop import CROSS, RING, Area, Piece
from companion.questions.text import Seat, Step, Term

# Cards to choose from, by their order numbers, and the deck; the pattern in force.
DISPLAY: Final = "display"

DECK: Final = "deck"

PYRAMID: Final = "pyramid"

# A box that is crossed off.
CROSSED: Final = "/"

# What stands between two chambers.
BETWEEN: Final = "  "


def areas(state: State) -> Iterator[Area]:
    """Yield the display, and what lies before each seat."""
    yield Area(DISPLAY, loose=tuple(_display(state)))
    for seat in range(state.players):
        yield Area(str(seat), loose=tuple(_own(state, seat)), seat=Seat(seat))


def named(_state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action of a seat names: cards, and boxes on them."""
    said = fields_of(action)
    match action.move:
        case "keep":
            yield from (f"{seat}/{order}" for order in said["keep"])
        case "cross":
            yield from (f"{seat}/card {said['card']}/{_box(box)}" for box in said["boxes"])
        case "bonus":
            yield f"{seat}/card {said['card']}/{_box(said['box'])}"
        case "replace":
            yield f"{DISPLAY}/{said['order']}"
        case "unseen":
            yield f"{DISPLAY}/{DECK}"


def _box(box: Box) -> str:
    """Return what a card calls a box of its chamber: its number, row by row."""
    row, column = box
    return str((row - 1) * SIZE + column)


def _display(state: State) -> Iterator[Piece]:
    if state.turn and state.expedition >= 0:
        yield Piece("expedition", list(state.tables.expeditions)[state.expedition], "expedition")
    yield from (Piece(PYRAMID, order, str(order)) for order in state.display)
    if state.deck:
        yield Piece(PYRAMID, place=DECK, back=True, number=state.deck.bit_count())


def _own(state: State, seat: int) -> Iterator[Piece]:
    """Yield the cards in front of a seat, those that it may keep, and its score card."""
    for number, card in enumerate(state.in_front(seat), 1):
        crosses = tuple(Piece(CROSS, place=_box(box)) for box in sorted(card.crossed))
        yield Piece(PYRAMID, card.order, f"card {number}", crosses)
    yield from (Piece(PYRAMID, order, str(order)) for order in orders_of(state.hands[seat]))
    crossed = (*_score(state.score_cards[seat]), *_points(state, seat))
    yield Piece("score_card", place="score", holds=crossed)


def _score(card: ScoreCard) -> Iterator[Piece]:
    """Yield the crosses on a score card."""
    counted = {"red_gem": card.red_gems, "green_gem": card.green_gems, "skull": card.skulls}
    for name, number in counted.items():
        yield from (Piece(CROSS, place=f"{name} {n}") for n in range(1, number + 1))
    for round_, is_lit in enumerate(card.torches, 1):
        if is_lit:
            yield Piece(CROSS, place=f"torch {round_}")


def _points(state: State, seat: int) -> Iterator[Piece]:
    """Yield the boxes of points that are gone: rings are a seat's own, crosses others'.

    No two sums of boxes are alike, so the points say which are a seat's.
    """
    tables = state.tables
    own = state.of_seat(state.points, seat)
    for colour, name in enumerate(tables.colours):
        gone = range(len(tables.points) - state.boxes[colour])
        sets = (each for size in range(len(gone) + 1) for each in combinations(gone, size))
        mine = next(each for each in sets if sum(tables.points[n] for n in each) == own[colour])
        for box in gone:
            yield Piece(RING if box in mine else CROSS, place=f"{name} {box + 1}")


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
    yield Step(setup.KEEPING, "play.cards", {"cards": colours})
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

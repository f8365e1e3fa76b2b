"""What lies where: the display, the pattern of the turn, and what each player has crossed off."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from companion.games.common.actions import fields_of
from companion.games.engine import Action
from companion.games.silver_gold.chamber import SIZE, Box
from companion.games.silver_gold.state import ScoreCard, State, orders_of
from companion.games.tabletop import CROSS, RING, Area, Piece
from companion.questions.text import Seat

DISPLAY: Final = "display"
"""Cards to choose from, by their order numbers, and the deck; the pattern in force."""

DECK: Final = "deck"

PYRAMID: Final = "pyramid"


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

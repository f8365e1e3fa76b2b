"""The score sheet of a position, and what each seat has by it (section 8)."""

from collections.abc import Sequence

from companion.games.common.ties import places
from companion.games.contract import Request, Score
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.scoring import Held, points_of, rank
from companion.games.silver_gold.state import State


def scores(tables: Tables, state: State) -> Sequence[Score]:
    """Return what each seat has; a card whose tomb is crossed off counts as completed (ICON-08)."""
    seats = range(state.players)
    piles = [_pile(tables, state, seat) for seat in seats]
    points = [points_of(tables.figures, _held(tables, state, seat, piles[seat])) for seat in seats]
    totals = [sum(each.values()) for each in points]
    keys = {str(seat): rank(totals[seat], _lowest(piles[seat])) for seat in seats}
    place = places(keys).values()
    return [Score(*each) for each in zip(totals, place, points, strict=True)]


def sheet(tables: Tables, state: State, players: Sequence[str]) -> Request:
    """Return the score sheet (14.2) with the names of the players, in seat order."""
    rows = [_row(tables, state, seat) for seat in range(state.players)]
    return {"players": [{"name": n, **row} for n, row in zip(players, rows, strict=True)]}


def _row(tables: Tables, state: State, seat: int) -> dict[str, int]:
    """Return a seat's answers to the lines of the score sheet."""
    pile, row = _pile(tables, state, seat), dict[str, int]()
    for number, colour in enumerate(tables.figures.colours):
        row[f"{colour}_pyramids"] = (pile & tables.colours[number]).bit_count()
        row[f"{colour}_points"] = state.points[len(tables.colours) * seat + number]
    held = _held(tables, state, seat, pile)
    row |= {"red_gems": held.red_gems, "green_gems": held.green_gems}
    row |= {"torches": held.torches, "skulls": held.skulls}
    return {**row, "lowest_order": _lowest(pile)}


def _held(tables: Tables, state: State, seat: int, pile: int) -> Held:
    """Return what counts for a seat with these completed cards."""
    colours, card = len(tables.colours), state.score_cards[seat]
    return Held(
        pyramids=pile.bit_count(),
        torches=sum(card.torches),
        pyramid_points=sum(state.points[colours * seat : colours * (seat + 1)]),
        red_gems=card.red_gems,
        green_gems=card.green_gems,
        skulls=card.skulls,
    )


def _pile(tables: Tables, state: State, seat: int) -> int:
    """Return a seat's completed cards, those too that lie in front of it still."""
    pile = state.piles[seat]
    for place in range(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1)):
        order = state.cards[place]
        if order and not state.free[place] & tables.plans[order].tomb:
            pile |= 1 << order - 1
    return pile


def _lowest(pile: int) -> int:
    """Return the lowest order number of a pile, 0 of an empty one."""
    return (pile & -pile).bit_length()

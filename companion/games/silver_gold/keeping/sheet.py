"""The score sheet of a kept game as far as it is known, and what is on the table by then."""

from collections.abc import Mapping

from companion.games.common.keeping import partly_known
from companion.games.contract import Request
from companion.games.forms import Form, PlayerMap, Whole
from companion.games.silver_gold.adjudicate import SCORE, form
from companion.games.silver_gold.keeping.state import State
from companion.games.silver_gold.scoring import breakdown
from companion.games.silver_gold.setup import SLUG

Lines = Mapping[str, Mapping[str, int]]
"""Lines of the score sheet by key, with each player's figure."""

TORCHES = "torches"
OF_CARDS = ("red_gems", "green_gems", TORCHES, "skulls")
"""What is read off the score cards, and asked at the end of a light game."""


def piles(state: State) -> Lines:
    """Return how many pyramids of each colour everybody has completed."""
    return {
        f"{colour}_pyramids": {name: state.pyramids(name, colour) for name in state.players}
        for colour in state.figures.colours
    }


def score_cards(state: State) -> Lines:
    """Return gems, torches and skulls of everybody, nothing in a light game."""
    if not state.cards:
        return {}
    held = {
        name: {**card._asdict(), TORCHES: sum(card.torches)} for name, card in state.cards.items()
    }
    return {key: {name: card[key] for name, card in held.items()} for key in OF_CARDS}


def scores(state: State) -> dict[str, int]:
    """Return the points so far; in a light game those of pyramids and their boxes alone."""
    unknown = {key: dict.fromkeys(state.players, 0) for key in OF_CARDS}
    known = {**unknown, **_known(state)}
    return {name: sum(breakdown(state.figures, known, name).values()) for name in state.players}


def score_form(state: State) -> Form:
    """Ask what nobody kept: nobody has a torch of a round that has not begun (ICON-05)."""
    asked = partly_known(form(state.figures, SCORE), _known(state))
    fields = (
        field._replace(kind=PlayerMap(Whole(0, state.round), gaps="refused"))
        if field.key == TORCHES
        else field
        for field in asked.fields
    )
    return asked._replace(fields=tuple(fields))


def score_sheet(state: State, request: Request) -> Request:
    """Return the whole sheet, as the final score reads it."""
    known = _known(state)
    seats = [
        {**seat, **{key: figures[seat["name"]] for key, figures in known.items()}}
        for seat in request["players"]
    ]
    return {"game": SLUG, "players": seats}


def _known(state: State) -> Lines:
    points = {
        f"{colour}_points": {name: state.points[name][colour] for name in state.players}
        for colour in state.figures.colours
    }
    lowest = {
        name: min((pyramid.order for pyramid in pile), default=0)
        for name, pile in state.piles.items()
    }
    return {**piles(state), **points, **score_cards(state), "lowest_order": lowest}

"""The score sheet of a kept game: what is known, and what is asked at the end."""

from collections.abc import Mapping

from companion.games.cheops import laws
from companion.games.cheops.adjudicate import SHEET, form
from companion.games.cheops.keeping.state import CASH, Held, State
from companion.games.cheops.setup import SLUG
from companion.games.common.keeping import partly_known
from companion.games.contract import Request
from companion.games.forms import Field, Form, PlayerMap, Whole


def score_form(state: State) -> Form:
    """Ask for the joker's colour, if there is one; in a light game for cash and warehouses too."""
    known = {**_known(state), **state.on_the_board}
    asked = partly_known(form(state.figures, SHEET), known)
    return asked._replace(fields=tuple(_bounded(state, field) for field in asked.fields))


def score_sheet(state: State, request: Request) -> Request:
    """Return the whole score sheet."""
    known = _known(state)
    players = [
        {**seat, **{key: held[seat["name"]] for key, held in known.items()}}
        for seat in request["players"]
    ]
    joker = {"joker_as": request.get("joker_as")}
    return {"game": SLUG, "players": players, **state.on_the_board, **joker}


def _known(state: State) -> Mapping[str, Held]:
    """Return the lines of the sheet that are known."""
    names = state.seating.players
    joker = {name: int(laws.JOKER in state.held[name]) for name in names}
    eliminated = {name: int(name in state.eliminated) for name in names}
    return {**state.goods, "joker": joker, "eliminated": eliminated}


def _bounded(state: State, field: Field) -> Field:
    """Return a field of a light game with what all players can have at most."""
    if field.key == CASH:
        return field._replace(kind=_up_to(state.money))
    if field.key in state.boards:
        return field._replace(kind=_up_to(state.left(field.key)))
    return field


def _up_to(most: int) -> PlayerMap:
    return PlayerMap(Whole(0, most), most_total=most)

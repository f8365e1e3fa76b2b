"""The end of a kept game: the log of its scorings, and what breaks ties."""

from companion.games.common.keeping import partly_known
from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.giza.adjudicate import LOG, SHEET, form
from companion.games.giza.keeping.state import State
from companion.games.giza.setup import SLUG


def score_form(state: State) -> Form:
    """Ask for what breaks ties, as far as it was not kept."""
    known = {"events": list(state.events), **state.goods}
    asked = form(state.figures, LOG)._replace(what=SHEET)  # the words of the score sheet ask
    return partly_known(asked, known)


def score_sheet(state: State, request: Request) -> Request:
    """Return the log of all scorings, with what breaks ties."""
    players = [
        {**player, **{goods: held[player["name"]] for goods, held in state.goods.items()}}
        for player in request["players"]
    ]
    return {"game": SLUG, "players": players, "events": list(state.events)}

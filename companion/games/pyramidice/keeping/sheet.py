"""The score sheet of a kept game as far as it is known (14.2)."""

from typing import Any, Final

from companion.games.common.keeping import partly_known
from companion.games.contract import Request
from companion.games.forms import Field, Form, OneOf, PlayerMap, Record
from companion.games.pyramidice.adjudicate import form
from companion.games.pyramidice.figures import RESOURCES
from companion.games.pyramidice.keeping.state import State
from companion.games.pyramidice.setup import ARCHITECT, SHEET, SLUG

PROJECT, PROJECTS, PYRAMIDS = "project", "projects", "pyramids"
OF_SEATS: Final = ("fame", "gods", "scarab", *RESOURCES)
"""What the sheet asks of every player, and may be known."""


def score_form(state: State) -> Form:
    """Ask for everybody's Project card, which is secret, and what nobody kept."""
    asked = partly_known(form(state.figures, SHEET), _known(state))
    return asked._replace(fields=tuple(_less(state, field) for field in asked.fields))


def _less(state: State, field: Field) -> Field:
    """Return a field without what is known of it: the Architect's Fame, Gods and cards."""
    if isinstance(field.kind, Record) and field.key == ARCHITECT:
        left = tuple(inner for inner in field.kind.fields if inner.key == PROJECTS)
        return field._replace(kind=Record(left))
    if field.key == PROJECT:
        cards = tuple(card for card in state.figures.projects if card not in state.projects)
        return field._replace(kind=PlayerMap(OneOf(cards), gaps="refused", distinct=True))
    return field


def score_sheet(state: State, request: Request) -> Request:
    """Return the whole sheet, as the final score reads it."""
    known = _known(state)
    seats = [
        {**seat, **{key: known[key][seat["name"]] for key in OF_SEATS if key in known}}
        for seat in request["players"]
    ]
    sheet = {
        "game": SLUG,
        "variant": state.seating.variant,
        "players": seats,
        PYRAMIDS: {**request, **known}[PYRAMIDS],
    }
    return {**sheet, ARCHITECT: _architect(state, request)} if state.architect else sheet


def _known(state: State) -> dict[str, Any]:
    """Return what need not be asked: of seats by key and name, the pyramids, the Architect."""
    known: dict[str, Any] = {"fame": _of_players(state, state.fame)}
    if not state.goods:
        return known
    hands = {name: list(hand) for name, hand in state.hands.items()}
    known |= {"gods": _of_players(state, hands), **state.goods, PYRAMIDS: state.pyramids}
    if state.scarabs:
        known["scarab"] = state.scarabs
    if state.projects:
        known[ARCHITECT] = {}
    return known


def _of_players(state: State, by_seat: Any) -> dict[str, Any]:  # noqa: ANN401
    return {name: by_seat[name] for name in state.seating.players}


def _architect(state: State, request: Request) -> dict[str, Any]:
    name = str(state.architect)
    cards = state.projects or request[ARCHITECT][PROJECTS]
    return {"fame": state.fame[name], "gods": list(state.hands[name]), PROJECTS: list(cards)}

"""What everybody has: scores, the score sheet of a finished game, and what mattered in it (8)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.games.common.setup import BASE
from companion.games.common.ties import places
from companion.games.engine import Score, Use
from companion.games.pyramidice import scoring
from companion.games.pyramidice.setup import ARCHITECT, SLUG, SOLO
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import RESOURCES
from companion.questions.errors import Request
from companion.questions.text import Step


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now, and the Great Architect after it."""
    seats = range(len(state.names))
    points = [scoring.points(state, seat) for seat in seats]
    keys = {str(seat): scoring.key(state, seat, sum(points[seat].values())) for seat in seats}
    place = places(keys)
    return [
        Score(
            total=sum(points[seat].values()),
            place=place[str(seat)],
            breakdown=points[seat],
            name=state.architect if seat == state.tables.players else None,
        )
        for seat in seats
    ]


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet of a finished game (14.2)."""
    told: dict[str, Any] = {
        "game": SLUG,
        "variant": f"{SOLO}{state.architect}" if state.architect else BASE,
        "players": [_record(state, seat, name) for seat, name in enumerate(players)],
        "pyramids": pyramids(state),
    }
    if state.architect:
        told[ARCHITECT] = {
            "fame": state.fame[-1],
            "gods": state.gods[-1],
            "projects": state.projects[-1],
        }
    return told


def _record(state: State, seat: int, name: str) -> dict[str, Any]:
    held = dict(zip(RESOURCES, state.held[seat], strict=True))
    scarab = {} if state.architect else {"scarab": state.scarabs[seat]}
    return {
        "name": name,
        "fame": state.fame[seat],
        "gods": state.gods[seat],
        "project": state.projects[seat][0],
        **scarab,
        **held,
    }


def pyramids(state: State) -> dict[str, list[list[list[int]]]]:
    """Return the dice of all pyramids in play, level by level in rows."""
    tables = state.tables
    found = {}
    for name, levels in tables.pyramids.items():
        sides = tables.sides(name)
        found[name] = [
            [state.dice[first : first + side] for first in range(level.start, level.stop, side)]
            for level, side in zip(levels, sides, strict=True)
        ]
    return found


def uses(told: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which Gods were had and used, which tiles were taken, and what cards brought."""
    for event in told:
        values = event.values
        match event.key:
            case "game.worships":
                yield Use("gods", str(values["god"]), "worshipped", values["player"])
            case "game.power":
                yield Use("gods", str(values["god"]), "used", values["player"])
            case "game.borrows":
                yield Use("gods", str(values["god"]), "borrowed", values["player"])
            case "game.discards":
                if values["god"] in state.tables.gods:
                    yield Use("gods", str(values["god"]), "discarded", values["player"])
            case "rest.taken":
                yield Use("rest_tiles", str(values["tile"]), "taken", values["player"])
    yield from _kept(state)


def _kept(state: State) -> Iterator[Use]:
    """Yield the cards that players had in the end."""
    for seat in range(state.tables.players):
        for god in state.gods[seat]:
            yield Use("gods", god, "kept", seat)
        scarab = state.scarabs[seat]
        if scarab is not None:
            yield Use("scarabs", scarab, "kept", seat)
        for card in state.projects[seat]:
            yield Use("projects", card, "scored", seat, scoring.card_points(state, card))

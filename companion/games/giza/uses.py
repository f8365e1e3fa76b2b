"""What mattered in a game: which rows were chosen, which sleds arrived, what scorings brought."""

from collections.abc import Iterable, Iterator

from companion.games.engine import Use
from companion.games.giza import contest
from companion.games.giza.state import State
from companion.questions.text import Step


def uses(told: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which rows were chosen, which sleds arrived, and what each scoring brought to whom."""
    quarries = dict(zip(state.tables.board.quarries, state.tables.quarries, strict=True))
    nominated = ""
    for event in told:
        values = event.values
        match event.key:
            case "game.chooses":
                yield Use("row", str(values["row"]), "chosen", values["player"])
            case "game.nominates":
                nominated = values["stone"]
            case "push.spaces":
                yield Use("quarry", str(quarries[nominated]), "pushed")
            case "push.arrived":
                yield Use("quarry", str(quarries[nominated]), "arrived")
    yield from _scored(state)


def _scored(state: State) -> Iterator[Use]:
    for scoring, quantities in state.events:
        again = State(state.tables)
        contest.hold(again, scoring, quantities)
        for seat in range(state.tables.players):
            if quantities[seat]:
                yield Use("scoring", scoring, "scored", seat, again.total(seat))

"""The Great Architect's turn in a whole game, part by part (section 9)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Decision, Sink
from companion.games.pyramidice import rest_tiles, row, solo
from companion.games.pyramidice.actions import ArchitectRoll
from companion.games.pyramidice.asking import draw
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import FACES
from companion.games.pyramidice.telling import tell


def begin(state: State, sink: Sink | None) -> None:
    """Begin his turn: he takes a God; what he rolls is asked next."""
    state.push(("his_end",), ("his_third",), ("his_deed",))
    god = solo.take_god(state)
    tell(sink, [solo.god_step(state, god)])


def ask_roll(_state: State, _sink: Sink | None) -> Decision | None:
    """Ask what he rolls."""
    return draw("architect")


def rolls(state: State) -> Sequence[tuple[Action, int]]:
    """Return what he may roll; 0 where there is no stone die (PYRAMIDICE-SOLO-04)."""
    values = range(1, FACES + 1) if solo.has_die(state) else (0,)
    return [(ArchitectRoll(value), 1) for value in values]


def roll(state: State, action: ArchitectRoll, sink: Sink | None) -> None:
    """Let him take a tile, or build."""
    state.pop()
    deed = solo.act(state, action.value or None)
    tell(sink, solo.deed_steps(state.tables, deed))


def third(state: State, _sink: Sink | None) -> None:
    """Send his three tiles back: the human places them before a God is discarded."""
    state.pop()
    if rest_tiles.has_third(state):
        state.push(("his_loss",), ("put_back",))


def lose(state: State, sink: Sink | None) -> None:
    """Discard the rightmost God, if there is one (PYRAMIDICE-SOLO-06)."""
    state.pop()
    god = row.discard_rightmost(state)
    if god:
        tell(sink, [solo.lost_step(god)])


def close(state: State, sink: Sink | None) -> None:
    """Refill the row at the end of his turn."""
    state.pop()
    tell(sink, [solo.refilled_step(row.refill(state))])
    state.push(("deal",))


FRAMES: Final[Mapping[str, Callable[[State, Sink | None], Decision | None]]] = {
    "his_deed": ask_roll,
    "his_third": third,
    "his_loss": lose,
    "his_end": close,
}

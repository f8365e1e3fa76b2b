"""What sensible people would rather do: weights for random play and playouts. No rule in it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Action
from companion.games.pyramidice import building
from companion.games.pyramidice.actions import (
    Build,
    Enough,
    GainFame,
    Replace,
    Reroll,
    Shift,
    Stop,
    UseGod,
    Worship,
)
from companion.games.pyramidice.resources import NAMED
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import WORKERS
from companion.games.pyramidice.value import (
    Turn,
    best_build,
    bought,
    god_worth,
    space_worth,
    unit_worth,
)

FULL: Final = 7
"""So many resources are a board that is all but full."""

Weigh = Callable[[State, Sequence[Any]], list[int]]


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, None where all weigh alike."""
    weigh = WEIGH.get(state.decision.kind) if state.decision else None
    return weigh(state, legal) if weigh and len(legal) > 1 else None


def _weigh_begin(state: State, legal: Sequence[Any]) -> list[int]:
    """Work with many workers or a full board, rest with few."""
    held = state.held[state.current]
    hands = held[WORKERS] + (sum(held) >= FULL) * 3
    return [1 + 2 * max(0, 5 - hands) if each.turn == "rest" else 1 + hands for each in legal]


def _weigh_work(state: State, legal: Sequence[Any]) -> list[int]:
    found = [_appeal(state, each) for each in legal]
    if any(isinstance(each, Build | Worship | UseGod | GainFame) for each in legal):
        return found
    return [
        8 if isinstance(each, Stop) else weight for each, weight in zip(legal, found, strict=True)
    ]


APPEALS: Final[Mapping[type[Action], int]] = {
    Stop: 1, Reroll: 4, Replace: 1, GainFame: 3, UseGod: 30, Shift: 3,
}  # fmt: skip
"""What weighs the same whatever lies on the table."""


def _appeal(state: State, action: Any) -> int:  # noqa: ANN401 - any of its kind
    match action:
        case Worship(god):
            return 4 + int(12 * max(0.0, bought(_turn(state), god)))
        case Build(value):
            return 4 + int(8 * max(0.0, best_build(_turn(state), value)))
    return APPEALS.get(type(action), 2)


def _turn(state: State) -> Turn:
    return Turn(state, state.projects[state.current])


def _weigh_space(state: State, legal: Sequence[Any]) -> list[int]:
    value, turn = state.stack[-1][1], _turn(state)
    spaces = building.spaces_for(state, value)
    worths = (space_worth(turn, space, value) for space in spaces[: len(legal)])
    return [1 + int(2 * max(0.0, each)) ** 2 for each in worths]


def _weigh_kinds(state: State, legal: Sequence[Any]) -> list[int]:
    """Take what there is least of, workers above all."""
    held = state.held[state.current]
    return [max(1, (12, 5, 7)[kind] - 2 * held[kind]) for kind in map(_kind, legal)]


def _weigh_drops(state: State, legal: Sequence[Any]) -> list[int]:
    """Discard what there is most of."""
    assert state.decision
    held = state.held[state.decision.who]
    return [1 + held[kind] * (1, 3, 2)[kind] for kind in map(_kind, legal)]


def _kind(action: Any) -> int:  # noqa: ANN401 - any that names a resource
    return NAMED.index(action.resource)


def _weigh_picks(_state: State, legal: Sequence[Any]) -> list[int]:
    """Pay with prayer dice rather than with stone dice."""
    return [1 if each.kind == "stone" else 4 for each in legal]


def _weigh_rerolls(_state: State, legal: Sequence[Any]) -> list[int]:
    return [2 if isinstance(each, Enough) else 1 for each in legal]


def _weigh_gods(state: State, legal: Sequence[Any]) -> list[int]:
    worths = [god_worth(state, state.current, each.god) for each in legal]
    return [1 + int(4 * max(0.0, each)) for each in worths]


def _weigh_losses(state: State, legal: Sequence[Any]) -> list[int]:
    """Discard the God that is worth least."""
    own = [unit_worth(state, state.current, each.god) for each in legal]
    return [20 if each == min(own) else 1 for each in own]


def _weigh_pearl(state: State, legal: Sequence[Any]) -> list[int]:
    return [1 + state.reaction, 3][: len(legal)]


WEIGH: Final[Mapping[str, Weigh]] = {
    "begin": _weigh_begin,
    "work": _weigh_work,
    "space": _weigh_space,
    "take": _weigh_kinds,
    "drop": _weigh_drops,
    "give": _weigh_drops,
    "pick": _weigh_picks,
    "reroll": _weigh_rerolls,
    "favour": _weigh_gods,
    "borrow": _weigh_gods,
    "cult": _weigh_losses,
    "discard": _weigh_losses,
    "pearl": _weigh_pearl,
}

"""What a position is worth, and what sensible people would rather do: for bots and playouts.

Nothing here is a rule; all figures are rules of thumb, in Fame. A position is worth what a seat
has, and what it may still make of it in the turns that are left (`prospects`):

- Fame, its Gods, its Ennead, its Scarab and its own Project, as the score sheet has them;
- workers, cats and stone dice, which each turn makes something of, the first few most: a worker
  who is not spent rolls a die in every Work turn, and a stone die is one more that can be built;
- what resting brings, two goods: without it nobody has stone dice, and people who only work and
  gain Fame for two dice never come to an end;
- Gods with a power that is used turn after turn, and cards of the Ennead, each worth more the more
  may still join it;
- in its Work turn the dice that it has and that it is about to roll: what of the row they pay for,
  what they build, and Fame for two of any;
- less a God for each turn that the cult asks one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.games.engine import Action
from companion.games.pyramidice import building, dice, gods, powers, prospects, scoring
from companion.games.pyramidice.actions import (
    Build,
    Drop,
    Enough,
    GainFame,
    Give,
    Replace,
    Reroll,
    Shift,
    Stop,
    Take,
    UseGod,
    Worship,
)
from companion.games.pyramidice.dice import STONE, kind_of, of_kind, value_of, without
from companion.games.pyramidice.prospects import (
    DIE,
    WORTH,
    each_turn,
    god_worth,
    goods_worth,
    hoped,
    power_worth,
    tile_worth,
    turns_left,
    unit_worth,
)
from companion.games.pyramidice.resources import NAMED
from companion.games.pyramidice.state import Frame, State
from companion.games.pyramidice.tables import WORKERS, Tables

# How much more a stone die is worth.
STONE_DIE: Final = 0.4

# The share of what the pool could pay for that comes true.
SOON: Final = 0.8

# What a stone die and a prayer die that are about to be rolled are worth.
ROLLED: Final = (1.9, 0.6)

# More than anything is worth.
BAD: Final = 100.0

# What is worth about so much once it is paid for.
PROMISES: Final = {"replace": 0.2, "borrow": 0.5, "fame": 1.0}

# So many resources are a board that is all but full.
FULL: Final = 7

# Weights of what weighs the same whatever lies on the table.
APPEALS: Final[Mapping[type[Action], int]] = {
    Stop: 1, Reroll: 4, Replace: 1, GainFame: 3, UseGod: 30, Shift: 3,
}  # fmt: skip

Weigh = Callable[[State, Sequence[Any]], list[int]]


def worth(state: State, seat: int) -> float:
    """Return by how much a seat is before its best rival, with what they may still make."""
    # By the best rival, not by all: to win is to be before that one.
    ahead = [_prospects(state, each, seat) for each in range(len(state.names))]
    return ahead.pop(seat) - max(ahead)


def _prospects(state: State, seat: int, viewer: int) -> float:
    """Return what a seat may end with, as far as a viewer can tell."""
    tables = state.tables
    left = turns_left(state, seat)
    if seat == tables.players:
        return prospects.architect_prospects(state, left)
    points = scoring.points_of(state, seat)
    total = float(sum(points.values()))
    if seat != viewer:
        total -= points["project"]  # it is secret: a view may hold a card that chance has dealt
    cards = gods.ennead_cards(tables, state.gods[seat])
    total += hoped(tables, cards, left) - tables.ennead[cards]
    total += goods_worth(state.held[seat], left)
    total += sum(power_worth(tables, god, left) for god in state.gods[seat])
    if seat == state.current and not state.over:
        total += _in_turn(Turn(state, state.projects[seat] if seat == viewer else ()))
    return total


class Turn(NamedTuple):
    """A turn in progress, of whoever has it; `cards` are the Project cards that are known."""

    state: State
    cards: Sequence[str]

    @property
    def tables(self) -> Tables:
        """The numbers of its game."""
        return self.state.tables

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.current


def _in_turn(turn: Turn) -> float:
    """Return what a turn in progress promises: its dice, and what is being paid for."""
    stone, prayer = turn.state.rolling
    total = of_pool(turn) + stone * ROLLED[0] + prayer * ROLLED[1]
    total += sum(_promise(turn, frame) for frame in turn.state.stack)
    if any(frame[0] == "finish" for frame in turn.state.stack):
        total -= _asked_by_cult(turn)
    return total


def of_pool(turn: Turn) -> float:
    """Return what the dice of the pool may bring: any die something, the best God, the best die."""
    state = turn.state
    if not state.pool:
        return 0.0
    there = [str(god) for god in state.row if god in turn.tables.gods]
    pays = [bought(turn, god) for god in there if powers.can_worship(state, god)]
    stones = {value_of(die) for die in of_kind(state.pool, STONE)}
    builds = [best_build(turn, value) for value in stones]
    return DIE * len(state.pool) + SOON * (max(0.0, *pays, 0.0) + max(0.0, *builds, 0.0))


def bought(turn: Turn, god: str) -> float:
    """Return what worshipping a God brings, less the dice for it."""
    state, tables = turn.state, turn.tables
    return god_worth(state, turn.seat, god) - DIE * len(tables.gods[god].tokens)


def best_build(turn: Turn, value: int) -> float:
    """Return what building a die brings at best, less the workers and the die."""
    found = building.spaces_for(turn.state, value)
    return max((space_worth(turn, space, value) for space in found), default=0.0) - DIE


def space_worth(turn: Turn, space: int, value: int) -> float:
    """Return what building a die on a space brings, less the workers."""
    state, cards = turn
    tables = state.tables
    plan = building.plan_build(state, space, value)
    pairs = {*scoring.pairs_beside(state, space, value)}
    own = (tables.projects[card] for card in cards)
    project = sum(card.points * len(pairs & card.pairs) for card in own)
    return plan.fame + project - WORTH[WORKERS] * plan.cost


def _asked_by_cult(turn: Turn) -> float:
    """Return what the God is worth that the cult would ask for."""
    state = turn.state
    choices = gods.cult(state).choices
    return min((unit_worth(state, turn.seat, unit) for unit in choices), default=0.0)


def _promise(turn: Turn, frame: Frame) -> float:
    """Return what something that is pending will bring, less what it will cost."""
    match frame:
        case ("spend", what, picked):
            # Stone dice are dearer: they can be built as well.
            stones = sum(kind_of(die) == STONE for die in picked)
            return _paid_for(turn, what) - STONE_DIE * stones
        case ("pay", what):
            return _paid_for(turn, what)
        case ("space", value):
            return best_build(turn, value) + DIE
        case ("change", cause):
            return _best_change(turn, cause)
        case ("reroll", _):
            return _best_reroll(turn)
    return _of_rest(turn, frame)


def _of_rest(turn: Turn, frame: Frame) -> float:
    """Return the same for what does not depend on the dice of the pool."""
    state, tables = turn.state, turn.tables
    match frame[0]:
        case "dice":
            number = dice.number(state)
            stones = min(number, state.quarry)
            return stones * ROLLED[0] + (number - stones) * ROLLED[1]
        case "tile" | "goods":
            return tile_worth(state, turn.seat)
        case "nested":
            return WORTH[WORKERS] * state.held[turn.seat][WORKERS]
        case "favour":
            there = (god for god in state.row if god in tables.gods)
            worths = (god_worth(state, turn.seat, str(god)) for god in there)
            return max(worths, default=0.0)
    return 0.0


def _paid_for(turn: Turn, what: Frame) -> float:
    """Return what something brings that is being paid for."""
    match what:
        case ("worship", god):
            return bought(turn, god)
        case ("power", god):
            return each_turn(turn.tables.gods[god], god)
        case ("built", (space, value)):
            return space_worth(turn, space, value) - DIE
    return PROMISES[what[0]] - DIE


def _best_change(turn: Turn, cause: str) -> float:
    """Return by how much a change of a die makes the pool better, at best."""
    # One copy for all: nothing of it but the pool is looked at.
    now, trial, best = of_pool(turn), turn.state.copy(), 0.0
    for action in dice.changes_by(turn.state.pool, cause):
        trial.pool = dice.changed(turn.state.pool, action)
        best = max(best, of_pool(turn._replace(state=trial)) - now)
    return best


def _best_reroll(turn: Turn) -> float:
    """Return by how much the pool is better once the first die is picked to be rolled again."""
    state = turn.state
    if any(state.rolling):  # the first is picked: whether it was wise, the roll will show
        return 0.0
    now, trial, best = of_pool(turn), state.copy(), -BAD
    for die in dice.rerollable(state):
        trial.pool = without(state.pool, [die])
        rolled = ROLLED[0] if kind_of(die) == STONE else ROLLED[1]
        best = max(best, of_pool(turn._replace(state=trial)) + rolled - now)
    return best


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, None where all weigh alike."""
    weigh = WEIGH.get(state.decision.kind) if state.decision else None
    return weigh(state, legal) if weigh and len(legal) > 1 else None


def _own_turn(state: State) -> Turn:
    return Turn(state, state.projects[state.current])


def _weigh_begin(state: State, legal: Sequence[Any]) -> list[int]:
    """Work with many workers or a full board, rest with few."""
    # With a full board what a tile brings is lost; who never rests has no stone dice to build.
    held = state.held[state.current]
    hands = held[WORKERS] + (sum(held) >= FULL) * 3
    return [1 + 2 * max(0, 5 - hands) if each.turn == "rest" else 1 + hands for each in legal]


def _weigh_work(state: State, legal: Sequence[Any]) -> list[int]:
    """Go on while there is something to do; stop rather than fiddle with dice."""
    found = [_appeal(state, each) for each in legal]
    if any(isinstance(each, Build | Worship | UseGod | GainFame) for each in legal):
        return found
    return [
        8 if isinstance(each, Stop) else weight for each, weight in zip(legal, found, strict=True)
    ]


def _appeal(state: State, action: Action) -> int:
    match action:
        case Worship(god):
            return 4 + int(12 * max(0.0, bought(_own_turn(state), god)))
        case Build(value):
            return 4 + int(8 * max(0.0, best_build(_own_turn(state), value)))
    return APPEALS.get(type(action), 2)


def _weigh_space(state: State, legal: Sequence[Any]) -> list[int]:
    value, turn = state.stack[-1][1], _own_turn(state)
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


def _kind(action: Drop | Give | Take) -> int:
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

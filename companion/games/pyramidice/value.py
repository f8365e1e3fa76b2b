"""What sensible people would rather do, and what a position is worth: for bots and playouts.

Nothing here is a rule; all figures are rules of thumb, in Fame. A position is worth what a seat
has, and what it may still make of it in the turns that are left:

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

A Great Architect is another thing (`rival.py`): what he may still get can be told.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.pyramidice import building, dice, gods, paying, projects, rival, scoring
from companion.games.pyramidice.pool import STONE, kind_of, of_kind, value_of, without
from companion.games.pyramidice.state import Frame, State
from companion.games.pyramidice.tables import CATS, ENNEAD, STONES, WORKERS, God, Tables

WORTH: Final = (1.1, 0.8, 1.6)
"""What a worker, a cat and a stone die bring each, if they are used once."""
PLENTY: Final = (5, 2, 2)
"""Of each kind so many are worth that; what is beyond, half as much."""
AGAIN: Final = 0.2
"""What a worker brings besides in each turn to come: who is not spent rolls a die in every one."""
LASTING: Final = 3
"""Turns for which that counts: no worker is worth more than a Rest turn that brings another."""

DIE: Final = 0.5
"""What any die of the pool is worth: two of them are 1 Fame."""
STONE_DIE: Final = 0.4
"""How much more a stone die is worth."""
SOON: Final = 0.8
"""The share of what the pool could pay for that comes true."""
ROLLED: Final = (1.9, 0.6)
"""What a stone die and a prayer die that are about to be rolled are worth."""

CARDS_A_TURN, STONES_A_TURN = 0.85, 0.4
"""Cards that leave the deck, and stone dice that leave the supply, in a turn."""
MOST_TURNS: Final = 10
"""More turns than these are not looked ahead."""
WORKED: Final = 0.5
"""The share of turns in which a God works."""
JOINING: Final = 0.25
"""Cards of the Ennead that somebody may hope for in a turn to come."""

ALWAYS: Final = {"anubis": 1.5, "bastet": 2.5, "serket": 2.0, "seshat": 3.0, "thoth": 3.0}
"""What Gods that work by themselves are worth while many turns are left."""
SPECIAL: Final = {"amon": 0.6, "mut": 1.0, "maat": 0.8, "ptah": 0.6, "mertseger": 0.4}
"""What Gods bring in a turn whose powers give neither Fame nor resources."""
VIRTUAL: Final = 0.8
"""What a virtual die brings in a turn."""

BAD: Final = 100.0
"""More than anything is worth."""

PROMISES: Final = {"replace": 0.2, "borrow": 0.5, "fame": 1.0}
"""What is worth about so much once it is paid for."""


def worth(state: State, seat: int) -> float:
    """Return by how much a seat is before its best rival, with what they may still make."""
    ahead = [_prospects(state, each, seat) for each in range(len(state.names))]
    return ahead.pop(seat) - max(ahead)


def turns_left(state: State, seat: int) -> float:
    """Return about how many turns a seat still has, the one in progress apart."""
    seats = len(state.names)
    if state.over:
        return 0
    if state.pharaoh is not None:
        later = (seat - state.current) % seats
        return float(0 < later <= (state.pharaoh - state.current) % seats)
    cards = state.deck / CARDS_A_TURN
    stones = state.supply[STONES] / STONES_A_TURN
    return min(MOST_TURNS, 1 + min(cards, stones) / seats)


def _prospects(state: State, seat: int, viewer: int) -> float:
    """Return what a seat may end with, as far as a viewer can tell."""
    tables = state.tables
    left = turns_left(state, seat)
    if seat == tables.players:
        return rival.prospects(state, left)
    points = scoring.points(state, seat)
    total = float(sum(points.values()))
    if seat != viewer:
        total -= points["project"]  # it is secret
    cards = gods.ennead_cards(tables, state.gods[seat])
    total += _hoped(tables, cards, left) - tables.ennead[cards]
    total += _goods(state.held[seat], left)
    total += sum(_power(tables, god, left) for god in state.gods[seat])
    if seat == state.current and not state.over:
        total += _in_turn(Turn(state, state.projects[seat] if seat == viewer else ()))
    return total


def _hoped(tables: Tables, cards: int, left: float) -> float:
    """Return what so many Ennead cards may come to with those that turns to come bring."""
    return rival.ennead_points(tables, cards + JOINING * left)


def _goods(held: Sequence[int], left: float) -> float:
    """Return what resources are worth: nothing once no turn is left to use them."""
    share, total = min(1.0, left / 2), 0.0
    for kind, number in enumerate(held):
        each = WORTH[kind] + (AGAIN * min(LASTING, max(0.0, left - 1)) if kind == WORKERS else 0.0)
        plenty = min(number, PLENTY[kind])
        total += each * (plenty + (number - plenty) / 2)
    return share * total


def _of_tile(state: State, seat: int) -> float:
    """Return what a Rest tile brings: two of what is worth most, in place of what is worth least.

    A full board is no reason to take none: people who only work, and build nothing, never end.
    """
    held, left = state.held[seat], turns_left(state, seat)
    now, found = _goods(held, left), 0.0
    for kind in range(len(held)):
        more = [*held]
        more[kind] += 2
        for _ in range(sum(more) - state.tables.board):
            more = max(_with_one_less(more), key=lambda each: _goods(each, left))
        found = max(found, _goods(more, left) - now)
    return found


def _with_one_less(held: Sequence[int]) -> list[list[int]]:
    """Return what is left if one of any kind is given away."""
    return [
        [number - (kind == each) for kind, number in enumerate(held)]
        for each, there in enumerate(held)
        if there
    ]


def _power(tables: Tables, god: str, left: float) -> float:
    """Return what the power of a God brings in the turns that are left."""
    if god in ALWAYS:
        return ALWAYS[god] * min(1.0, left / 4)
    return WORKED * left * _each_turn(tables.gods[god], god)


@lru_cache(maxsize=256)
def _each_turn(god: God, name: str) -> float:
    """Return what a God brings in a turn, less what it costs."""
    if name in SPECIAL:
        return SPECIAL[name]
    if god.values:
        return VIRTUAL
    if god.use not in ("work", "any", "rest"):
        return 0.0
    gain = god.amount + sum(map(_product, god.take, WORTH)) + god.take_any * WORTH[WORKERS]
    cost = god.workers * WORTH[WORKERS] + god.cats * WORTH[CATS] + (god.dice + god.stone) * DIE
    rare = 0.4 if god.use == "any" else 1.0
    return rare * max(0.0, gain - cost)


def _product(number: int, each: float) -> float:
    return number * each


def god_worth(state: State, seat: int, god: str) -> float:
    """Return what a God is worth to a seat that would get it."""
    tables = state.tables
    card = tables.gods[god]
    if card.group == ENNEAD:
        own = _of_ennead(state, seat, 1)
        if not state.architect:
            return own
        return own + rival.denied(state, turns_left(state, tables.players))
    return card.fame + _power(tables, god, turns_left(state, seat))


def _of_ennead(state: State, seat: int, more: int) -> float:
    """Return what so many more cards of the Ennead are worth to a seat."""
    tables = state.tables
    cards, left = gods.ennead_cards(tables, state.gods[seat]), turns_left(state, seat)
    return _hoped(tables, cards + more, left) - _hoped(tables, cards, left)


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
    pays = [bought(turn, god) for god in there if paying.can_worship(state, god)]
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
    plan = building.plan(state, space, value)
    pairs = {*projects.pairs_beside(state, space, value)}
    own = (tables.projects[card] for card in cards)
    project = sum(card.points * len(pairs & card.pairs) for card in own)
    return plan.fame + project - WORTH[WORKERS] * plan.cost


def _asked_by_cult(turn: Turn) -> float:
    """Return what the God is worth that the cult would ask for."""
    state = turn.state
    choices = gods.cult(state).choices
    return min((unit_worth(state, turn.seat, unit) for unit in choices), default=0.0)


def unit_worth(state: State, seat: int, unit: str) -> float:
    """Return what a seat would lose with a God, or with all of its Ennead."""
    tables = state.tables
    if unit == ENNEAD:
        return -_of_ennead(state, seat, -gods.ennead_cards(tables, state.gods[seat]))
    return tables.gods[unit].fame + _power(tables, unit, turns_left(state, seat))


def _promise(turn: Turn, frame: Frame) -> float:
    """Return what something that is pending will bring, less what it will cost."""
    match frame:
        case ("spend", what, picked):
            return _paid_for(turn, what) - sum(map(_dearer, picked))
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
            return _of_tile(state, turn.seat)
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
            return _each_turn(turn.tables.gods[god], god)
        case ("built", (space, value)):
            return space_worth(turn, space, value) - DIE
    return PROMISES[what[0]] - DIE


def _dearer(die: int) -> float:
    """Return how much dearer it is to spend a die: stone dice can be built as well."""
    return STONE_DIE if kind_of(die) == STONE else 0.0


def _best_change(turn: Turn, cause: str) -> float:
    """Return by how much a change of a die makes the pool better, at best."""
    now, trial, best = of_pool(turn), turn.state.copy(), 0.0
    for action in dice.changes_by(turn.state.pool, cause):
        trial.pool = dice.changed(turn.state.pool, action)
        best = max(best, of_pool(turn._replace(state=trial)) - now)
    return best


def _best_reroll(turn: Turn) -> float:
    """Return by how much the pool is better once the first die is picked to be rolled again."""
    state = turn.state
    if any(state.rolling):
        return 0.0
    now, trial, best = of_pool(turn), state.copy(), -BAD
    for die in dice.rerollable(state):
        trial.pool = without(state.pool, [die])
        rolled = ROLLED[0] if kind_of(die) == STONE else ROLLED[1]
        best = max(best, of_pool(turn._replace(state=trial)) + rolled - now)
    return best

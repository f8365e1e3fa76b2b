"""The decision table of a room, and the rules that follow from it.

A room says once, in its `rules.py`, of each kind of decision what may be answered and of each
kind of answer what forbids it and what it does:

    DECISIONS = {
        "start": drawn(opening.starts, {DrawStart: Move(opening.check_start, opening.draw_start)}),
        "bid": asked(bidding.legal, {Bid: Move(bidding.check, turns.bid)}),
    }

`DecidedRules` makes of it what `companion.games.engine.Rules` wants of decisions. A room has no
dispatch of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from companion.games.common.actions import Grammar, WrittenActions, is_typed
from companion.games.common.bits import Selections, select
from companion.games.engine import Action, Decision, Refusal, Sink

# What chance can answer, each with its weight of 1 or more.
Outcomes = Sequence[tuple[Action, int]]

# Lists what may be answered in a state, each outcome once and in a fixed order.
Legal = Callable[[Any], Sequence[Action]]


class Move(NamedTuple):
    """One kind of answer: why it is not legal now (None if it is), and what carries it out.

    `apply` may rely on `refusal`: it is given legal answers alone. What is given to either is of
    the kind of action that the table has it under, with every field as declared, of any value.
    """

    refusal: Callable[[Any, Any], Refusal | None]
    apply: Callable[[Any, Any, Sink | None], None]


class DecisionKind(NamedTuple):
    """One kind of decision: what may be answered, by which moves; `outcomes` if chance decides."""

    legal: Legal
    moves: Mapping[type[Action], Move]
    outcomes: Callable[[Any], Outcomes] | None = None


def asked(legal: Legal, moves: Mapping[type[Action], Move]) -> DecisionKind:
    """Return what a seat decides."""
    return DecisionKind(legal, moves)


def drawn(outcomes: Callable[[Any], Outcomes], moves: Mapping[type[Action], Move]) -> DecisionKind:
    """Return what chance decides: whatever has a weight is legal."""
    return DecisionKind(lambda state: [action for action, _ in outcomes(state)], moves, outcomes)


def never_refused(state: object, action: Action) -> None:
    """Refuse nothing: whatever may be answered at all is legal."""


def unless_listed(
    legal: Legal, refusal: Callable[[Any, Any], Refusal]
) -> Callable[[Any, Any], Refusal | None]:
    """Return what refuses an answer that is not among the legal ones."""
    return lambda state, action: None if action in legal(state) else refusal(state, action)


def by_rule(rule: str, key: str) -> Callable[[Any, Any], Refusal]:
    """Return what refuses any answer in the same words, by one rule."""
    return lambda _state, _action: Refusal(rule, key, {})


def of_set(  # noqa: PLR0913 - a whole line of a decision table
    action: type[Action],
    bits: Callable[[Any], int],
    items: str,
    why_not: Callable[[Any, Any], Refusal],
    apply: Callable[[Any, Any, Sink | None], None],
    *,
    is_drawn: bool = False,
) -> DecisionKind:
    """Return what is one of a set: a seat answers it, or chance, of which all are as likely.

    Args:
        action: The kind of answer.
        bits: Which of the items may be answered.
        items: The state's path to all answers that there are, such as `tables.deals`.
        why_not: What is said of those that may not.
        apply: What carries an answer out.
        is_drawn: Whether chance answers.
    """
    all_of = attrgetter(items)

    def legal(state: Any) -> Sequence[Action]:  # noqa: ANN401 - of any room
        return Selections((bits(state), all_of(state)))

    def outcomes(state: Any) -> Outcomes:  # noqa: ANN401
        return [(item, 1) for item in select(bits(state), all_of(state))]

    moves = {action: Move(unless_listed(legal, why_not), apply)}
    return DecisionKind(legal, moves, outcomes if is_drawn else None)


class DecidedRules(WrittenActions):
    """Rules whose decisions are those of a table. The state has the pending one in `decision`.

    `table` says what may be decided, by the kind of decision; all `actions` there are, in the order
    in which the table first has them, where a room names no other.
    """

    table: ClassVar[Mapping[str, DecisionKind]]
    actions: ClassVar[tuple[type[Action], ...]]
    _applied: ClassVar[Mapping[type[Action], Callable[[Any, Any, Sink | None], None]]]

    def __init_subclass__(cls) -> None:
        """Join what carries out each kind of action: it does the same wherever it is answered."""
        super().__init_subclass__()
        moves = [pair for kind in cls.table.values() for pair in kind.moves.items()]
        cls._applied = {action: move.apply for action, move in moves}
        if "actions" not in cls.__dict__:
            cls.actions = tuple(cls._applied)
            cls.grammar = Grammar(cls.actions)
        assert all(cls._applied[action] is move.apply for action, move in moves), cls

    @staticmethod
    def not_now(state: Any) -> Refusal:  # noqa: ANN401 - of any room
        """Say what is asked instead of what was answered, or that the game is over."""
        raise NotImplementedError

    @staticmethod
    def follow(state: Any, sink: Sink | None) -> None:  # noqa: ANN401
        """Carry out what comes after every answer, until somebody is asked."""

    def pending(self, state: Any) -> Decision | None:  # noqa: ANN401
        """Return the one question that is asked now, None when the game is over."""
        decision: Decision | None = state.decision
        return decision

    def legal(self, state: Any) -> Sequence[Action]:  # noqa: ANN401
        """Return what may be answered, each outcome once and in a fixed order."""
        decision = state.decision
        return () if decision is None else self.table[decision.kind].legal(state)

    def chance(self, state: Any) -> Outcomes:  # noqa: ANN401
        """Return what can happen when chance is to decide, each with its weight."""
        outcomes = self.table[state.decision.kind].outcomes
        assert outcomes, state.decision
        return outcomes(state)

    def check(self, state: Any, action: Action) -> Refusal | None:  # noqa: ANN401
        """Return why an action is not legal now, None if it is. Its values may be any."""
        decision = state.decision
        move = self.table[decision.kind].moves.get(type(action)) if decision else None
        if move is None or not is_typed(action):
            return self.not_now(state)
        return move.refusal(state, action)

    def apply(self, state: Any, action: Action, sink: Sink | None = None) -> None:  # noqa: ANN401
        """Carry out a legal action, in place and unchecked, and all that follows from it."""
        self._applied[type(action)](state, action, sink)
        self.follow(state, sink)

"""A game that is kept at a table: who plays, where it stands, and what can happen in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.common.seats import with_names
from companion.games.engine import Sink
from companion.games.giza import (
    arrival,
    contest,
    decoration,
    in_words,
    lifts,
    nomination,
    turn_order,
)
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import tell
from companion.games.giza.tables import STONES, tables
from companion.games.keeper import Choice, Seating, Stage
from companion.kits import Kit
from companion.questions.text import Step, Term

TYPED: Final = ("bid.order", "bid.stands", "bid.spent")
"""Steps that repeat what people have just typed."""

LIFTS: Final = ("middle", "first", "final")
"""The arguments of the act `lift`, by lift."""

DUE: Final = {"decorate": "decoration", "temple": "temple"}
"""The acts that come by themselves, by what the state asks."""

IDS: Final = (
    *(f"arrive.{stone}" for stone in STONES),
    *(f"lift.{lift}" for lift in LIFTS),
    *("push", "rows", "round", *DUE.values()),
)
"""All acts in the order in which they are listed."""


class KeptGame:
    """People by seat, and the state of their game as far as they have told it."""

    __slots__ = ("players", "state")

    def __init__(self, players: tuple[str, ...], state: State) -> None:
        """Keep a state for these players."""
        self.players = players
        self.state = state

    def copy(self) -> "KeptGame":
        """Return a table whose state can be changed."""
        return KeptGame(self.players, self.state.copy())

    def by_name(self, amounts: Sequence[int]) -> dict[str, int]:
        """Return the amounts of all seats by name."""
        return dict(zip(self.players, amounts, strict=True))

    def named(self, sink: Sink) -> Sink:
        """Return a sink that calls seats by their names, and leaves out what was typed."""
        return lambda step: (
            None if step.key in TYPED else tell(sink, with_names([step], self.players))
        )


def begin(kit: Kit, seating: Seating) -> KeptGame:
    """Return the state after the setup, in which all is open that lies on the board."""
    players = seating.players
    state = State(tables(kit, len(players)))
    state.reserve = [NONE] * len(STONES)  # what is on which sled lies on the board as well
    state.start = players.index(seating.start) if seating.start else NONE
    return KeptGame(players, state)


def scores(table: KeptGame) -> Mapping[str, int]:
    """Return the points so far; nothing of them is hidden."""
    return table.by_name([table.state.total(seat) for seat in range(len(table.players))])


def stage(table: KeptGame) -> Stage:
    """Return where the game stands and what can happen."""
    state = table.state
    where = tuple(with_names(_where(state), table.players))
    due = state.decision is not None
    return Stage(where, None, tuple(_menu(state)), scores(table), due=due)


def _where(state: State) -> Iterator[Step]:
    if state.cause is None:
        yield turn_order.round_step(state)
        if turn_order.rows_taken(state):
            yield turn_order.play_order_step(state)
        elif turn_order.is_order_known(state):
            yield turn_order.choosing_order_step(state)
    yield from in_words.stones(state)


def _menu(state: State) -> Iterator[Choice]:
    if state.decision:
        act = DUE[state.decision.kind]
        rule = decoration.BID_RULE if act == "decoration" else contest.RULES["temple"]
        yield Choice(act, rule, {"row": Term(state.line)} if state.line else {})
    elif state.cause is None:
        yield from _stones(state)
        yield Choice("push", nomination.PUSH_RULE)
        if not turn_order.rows_taken(state):
            yield Choice("rows", turn_order.BOX_RULE)
        yield Choice("round", turn_order.ROUND_RULE, {"round": state.round})


def _stones(state: State) -> Iterator[Choice]:
    """Yield the stones that can arrive or be lifted, as far as the stones themselves tell."""
    for stone, name in enumerate(STONES):
        if arrival.may_arrive(state, stone):
            yield Choice(f"arrive.{name}", arrival.WHERE_RULE, {"stone": Term(name)})
    for lift, name in enumerate(LIFTS):
        if nomination.has_stone(state, lift):
            values = {"lift": Term(lifts.LIFTS[lift])}
            yield Choice(f"lift.{name}", nomination.LIFT_RULES[lift], values)

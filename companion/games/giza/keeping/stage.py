"""Where a kept game stands, and what can happen in it."""

from collections.abc import Iterator
from typing import Final

from companion.games.common.keeping import parted
from companion.games.contract import Step, Term
from companion.games.giza.keeping import turns
from companion.games.giza.keeping.state import BASE, CAPSTONE, MIDDLE, State
from companion.games.keeping import Choice, Stage

RULES: Final = {
    "row": "GIZA-ORDER-03",
    "place": "GIZA-BUILD-02",
    "load": "GIZA-SLED-02",
    "decoration": "GIZA-DECO-01",
    "capstone-decoration": "GIZA-DECO-01",
    "temple": "GIZA-TEMPLE-01",
}
"""The rule behind each act that comes by itself."""


TABLE: Final = (("decoration",), ("capstone-decoration",), ("temple",))
"""What is due of the whole table."""


def stage(state: State) -> Stage:
    """Return where the game stands and what can happen."""
    due = state.due[:1]
    menu = tuple(Choice(act, RULES[parted(act)[0]]) for act in due) or tuple(_menu(state))
    turn = None if due in TABLE else state.player
    return Stage(tuple(_where(state)), turn, menu, state.points, state.goods, bool(due))


def _menu(state: State) -> Iterator[Choice]:
    if state.over:
        return
    for quarry, sled in sorted(state.sleds.items()):
        values = {"quarry": quarry, "stone": Term(sled.stone)}
        yield Choice(f"push.{quarry}", "GIZA-NOM-01", values)
    yield from _lifts(state)
    if state.goods and turns.most_food(state):
        yield Choice("food", "GIZA-PROD-01")
    if state.goods and turns.most_art(state):
        yield Choice("art", "GIZA-PROD-03")
    yield Choice("end_turn", "GIZA-NOM-05")


def _lifts(state: State) -> Iterator[Choice]:
    """Yield what can be lifted, as far as stones tell: workers are counted when it is."""
    free = set(state.built[BASE]) - set(state.built[MIDDLE])
    done = all(len(built) == state.figures.stones[tier] for tier, built in state.built.items())
    if MIDDLE in state.camp and free:
        yield Choice("lift.middle", "GIZA-NOM-02", {"stone": Term(MIDDLE)})
    if CAPSTONE in state.camp and done:
        yield Choice("lift.first", "GIZA-NOM-03", {"stone": Term(CAPSTONE)})
    if state.lifted and done:
        yield Choice("lift.final", "GIZA-NOM-04", {"stone": Term(CAPSTONE)})


def new_round(before: State, after: State) -> Iterator[Step]:
    """Say that a round begins, and in which order rows are chosen; or that the last one is over."""
    track = after.track
    if track.number == before.track.number:
        return
    if after.over:
        yield Step("GIZA-END-02", "play.rounds_over", {"rounds": after.figures.rounds})
        return
    yield _round(after)
    if track.column == 1:
        yield Step("GIZA-ROUND-04", "play.new_dynasty", {})
    yield Step("GIZA-ORDER-02", "order.reversed", {"players": track.order})


def _round(state: State) -> Step:
    track = state.track
    values = {"round": track.number, "rounds": state.figures.rounds, "dynasty": track.dynasty}
    return Step("GIZA-ROUND-02", "play.round", values)


def _where(state: State) -> Iterator[Step]:
    if not state.over:
        yield _round(state)
    if state.waiting:
        yield Step("GIZA-ORDER-06", "play.turns", {"players": state.waiting})

"""What a table sees between two turns: where the game stands, who can race for which box."""

from collections.abc import Iterator

from companion.games.contract import Step, Term
from companion.games.keeping import Choice, Stage
from companion.games.silver_gold.keeping.sheet import piles, score_cards, scores
from companion.games.silver_gold.keeping.state import State
from companion.games.silver_gold.pyramid_points import boxes_left


def stage(state: State) -> Stage:
    """Return the stage: everything is of the whole table, since all play at the same time."""
    goods = {**piles(state), **score_cards(state)}
    return Stage(tuple(_where(state)), None, tuple(_menu(state)), scores(state), goods)


def _menu(state: State) -> Iterator[Choice]:
    if state.is_over:
        return
    yield Choice("next_turn", "SILVER-GOLD-TURN-01")
    if not state.cards:
        yield Choice("completed_next", "SILVER-GOLD-REPL-01")
        return
    if not state.raced:
        yield Choice("completed", "SILVER-GOLD-REPL-01")
    yield Choice("icons", "SILVER-GOLD-CROSS-07")


def _where(state: State) -> Iterator[Step]:
    if state.is_over:
        return
    given = state.figures
    values = {"turn": state.turn, "turns": given.turns}
    values |= {"round": state.round, "rounds": given.rounds}
    yield Step("SILVER-GOLD-TURN-01", "play.turn", values)
    free = {colour: _next_box(state, colour) for colour in given.colours}
    yield Step("SILVER-GOLD-POINTS-01", "play.boxes", free)
    for colour, points in free.items():
        players = _one_short(state, colour)
        if points and players:
            race = {"colour": Term(colour), "points": points, "players": players}
            yield Step("SILVER-GOLD-POINTS-01", "play.race", race)


def _next_box(state: State, colour: str) -> int:
    """Return the points of the next free box of a colour, 0 when all are taken."""
    held = (state.pyramids(name, colour) for name in state.players)
    left = boxes_left(state.figures, held)
    return state.figures.points[-left] if left else 0


def _one_short(state: State, colour: str) -> tuple[str, ...]:
    """Return whose next pyramid of a colour is a milestone."""
    return tuple(
        name
        for name in state.players
        if state.pyramids(name, colour) + 1 in state.figures.milestones
    )

"""Decorating a finished row: sealed bids of art (7.6)."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.engine import Refusal, Sink
from companion.games.giza import contest
from companion.games.giza.actions import Decorate, decorations
from companion.games.giza.answers import Verdict, by_seat, scores
from companion.games.giza.building import CAPSTONE_ROW
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import Tables
from companion.questions import Answers
from companion.questions.text import Step, Term

BID_RULE: Final = "GIZA-DECO-01"


def scoring(state: State) -> str:
    """Return the scoring of the row that is to be decorated."""
    return "capstone_decoration" if state.line == CAPSTONE_ROW else "decoration"


def begin(state: State, sink: Sink | None = None) -> None:
    """Let everybody bid in secret; who is asked first makes no difference (GIZA-ENGINE-02)."""
    state.bids = [NONE] * state.tables.players
    state.queue = [*state.clockwise(state.seat)]
    if sink:
        sink(Step(BID_RULE, "game.decoration", {"row": Term(state.line or "")}))


def legal(state: State) -> Sequence[Decorate]:
    """Return what the next player may bid: any art that is there."""
    return decorations(state.art[state.queue[0]])


def check(state: State, action: Decorate) -> Refusal | None:
    """Return what forbids a bid of art."""
    most = state.art[state.queue[0]]
    return None if 0 <= action.art <= most else Refusal(BID_RULE, "game.no_art", {"art": most})


def bid(state: State, art: int) -> bool:
    """Keep a bid until all are in; return whether it waits for others (GIZA-DECO-04)."""
    state.bids[state.queue.pop(0)] = art
    return bool(state.queue)


def reveal(state: State, sink: Sink | None = None) -> None:
    """Take all art that was bid to the stock, and share the points by it."""
    bids = state.bids
    for seat, art in enumerate(bids):
        if state.art[seat] != NONE:
            state.art[seat] -= art
            state.art_stock += art
    contest.hold(state, scoring(state), bids, sink)
    if sink:
        sink(Step("GIZA-DECO-02", "decoration.spent", {"total": sum(bids)}))
    state.line = None


def adjudication(line: str) -> Verdict:
    """Return what tells the points for decorating a row, the capstone's or another (14.3)."""

    def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
        state, spent = State(given), answers["art_bids"]
        state.line, state.bids = line, by_seat(answers, "art_bids")
        reveal(state, sink)
        total = sum(spent.values())
        return {"scores": scores(state, answers), "spent": spent, "total_spent": total}

    return adjudicate

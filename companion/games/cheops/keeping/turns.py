"""Acts of a turn besides what a tile takes: a neighbour, no tile at all, the end of the turn."""

from dataclasses import replace

from companion.games.cheops.figures import NEIGHBOUR
from companion.games.cheops.keeping.changes import paid, settled, turn_with, turned
from companion.games.cheops.keeping.outcomes import outcome
from companion.games.cheops.keeping.state import BEGUN, State
from companion.games.contract import Request, Step
from companion.games.forms import Form, choice, read
from companion.games.keeping import Outcome
from companion.kits import Kit

NO_BLOCK, NO_TILE, NOBODY = "no_block", "no_tile", "nobody"
"""Why a player places nothing: no block for a tile, no tile in hand; or nobody could any more."""


def nothing(_: Kit, __: State, ___: str) -> Form:
    """Ask nothing."""
    return Form("nothing", ())


def buy_neighbour(_: Kit, state: State, __: str, ___: Request) -> Outcome:
    """Pay for a neighbour that is placed at once; what it takes comes next (CHEOPS-NEIGH-02)."""
    price = state.figures.neighbour_price
    after = turn_with(paid(state, -price), bought=True, tile=NEIGHBOUR)
    values = {"player": state.player, "price": price}
    step = Step("CHEOPS-NEIGH-02", "play.neighbour", values)
    return outcome(state, replace(after, neighbours=after.neighbours + 1), lambda: (step,))


def stuck_form(_: Kit, state: State, __: str) -> Form:
    """Ask why no tile is placed, where the turn leaves more than one reason."""
    reasons = _reasons(state)
    fields = (choice("why", rule="CHEOPS-TURN-03", choices=reasons),) if len(reasons) > 1 else ()
    return Form("stuck", fields)


def be_stuck(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Go on without a tile: the action is skipped, the player is out, or the game is over."""
    answers = read(stuck_form(kit, state, act), state.seating.players, request)
    why = answers.get("why", NO_BLOCK)
    if why == NO_TILE:
        return _eliminated(state)
    if why == NOBODY:
        return outcome(state, replace(state, over="no_playable_family"))
    return outcome(state, settled(turn_with(state, placed=True)))


def end_turn(_: Kit, state: State, __: str, ___: Request) -> Outcome:
    """End a turn in which a saved law could still be used."""
    return outcome(state, turned(state))


def _reasons(state: State) -> tuple[str, ...]:
    """Return why no tile may be placed (CHEOPS-TURN-01, CHEOPS-TURN-03, CHEOPS-END-03).

    A hand is empty only at the start of a turn, and after as many tiles as everybody begins with.
    """
    if state.turn != BEGUN:
        return (NO_BLOCK,)
    may_be_empty = state.laid[state.player] >= state.figures.hand
    return (NO_BLOCK, *([NO_TILE] if may_be_empty else []), *([NOBODY] if state.taken else []))


def _eliminated(state: State) -> Outcome:
    """Put the player out of the game (CHEOPS-OUT-01); the last one left ends it."""
    out = replace(state, eliminated=(*state.eliminated, state.player))
    after = settled(out)
    step = Step("CHEOPS-OUT-01", "play.eliminated", {"player": state.player})
    return outcome(state, after if after.over else turned(after), lambda: (step,))

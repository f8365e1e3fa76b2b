"""Acts of a light game, which keeps the turns and everybody's Fame and nothing else."""

from dataclasses import replace
from typing import Final

from companion.games.contract import Request
from companion.games.forms import Field, Form, Player, count, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.keeping.state import State, passed
from companion.kits import Kit

FAME_RULE: Final = "PYRAMIDICE-BUILD-06"


def _fame_now(fame: int | None) -> Field:
    """Return the field for the Fame that a token shows now; Enter leaves it where it was."""
    return count("fame_now", rule=FAME_RULE, required=fame is None, default=fame)


def turn_form(_: Kit, state: State, __: str) -> Form:
    """Ask whoever has the turn for the Fame after it."""
    return Form("turn", (_fame_now(state.fame[state.player]),))


def end_turn(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """End a turn."""
    fame = read(turn_form(kit, state, act), state.seating.players, request)["fame_now"]
    return Outcome(passed(replace(state, fame={**state.fame, state.player: fame})))


def take_pharaoh(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """End a turn after which the stone supply or the God deck is empty (END-01, END-02)."""
    ended = end_turn(kit, state, act, request).state
    return Outcome(replace(ended, pharaoh=state.player))


def fame_form(_: Kit, __: State, ___: str) -> Form:
    """Ask for the Fame of anybody, such as the owner of the Pearl Scarab."""
    return Form("fame", (Field("whose", Player(), FAME_RULE), _fame_now(None)))


def set_fame(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Note the Fame of a player out of turn."""
    answers = read(fame_form(kit, state, act), state.seating.players, request)
    return Outcome(replace(state, fame={**state.fame, answers["whose"]: answers["fame_now"]}))

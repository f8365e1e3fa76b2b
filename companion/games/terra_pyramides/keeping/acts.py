"""Every act of the scorekeeper by its id: how it is asked, and what it leads to."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.keeping import Outcome
from companion.games.terra_pyramides.keeping import spending, turns, works
from companion.games.terra_pyramides.keeping.state import State
from companion.kits import Kit


class Act(NamedTuple):
    """How an act is asked, and what it leads to."""

    form: Callable[[Kit, State], Form]
    apply: Callable[[Kit, State, Request], Outcome]


ACTS: Final[Mapping[str, Act]] = {
    "line": Act(turns.line_form, turns.take_line),
    "site": Act(works.site_form, works.take_sites),
    "surround": Act(turns.surround_form, turns.take_bonus),
    "build": Act(works.build_form, works.build),
    "raise": Act(works.raise_form, works.raise_pyramid),
    "spend": Act(spending.spend_form, spending.spend),
    "card": Act(spending.card_form, spending.buy_card),
    "leave": Act(works.leave_form, works.leave),
    "end_turn": Act(spending.end_form, spending.end_turn),
}
"""The acts of a turn, in the order in which they come up in it."""

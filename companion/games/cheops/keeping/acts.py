"""Every act of a kept game by name: how it is asked, and what it leads to."""

from collections.abc import Mapping
from typing import Final

from companion.games.cheops.keeping import law_forms, law_tiles, takes, turns
from companion.games.cheops.keeping.state import State
from companion.games.common.keeping import Act

ACTS: Final[Mapping[str, Act[State]]] = {
    "take": Act(takes.take_form, takes.take),
    "sell": Act(turns.nothing, takes.sell),
    "keep": Act(turns.nothing, takes.keep),
    "law": Act(law_tiles.law_form, law_tiles.take_law),
    "use": Act(law_forms.use_form, law_tiles.use),
    "save": Act(turns.nothing, law_tiles.save),
    "neighbour": Act(turns.nothing, turns.buy_neighbour),
    "stuck": Act(turns.stuck_form, turns.be_stuck),
    "end_turn": Act(turns.nothing, turns.end_turn),
}
"""Acts with an argument are `take.COLOUR` and `sell.COLOUR`, `use.LAW` and `save.LAW`."""

"""Every act of a kept game by its id: how it is asked, and what it leads to."""

from collections.abc import Mapping
from typing import Final

from companion.games.common.keeping import Act
from companion.games.giza.keeping import stones, turns
from companion.games.giza.keeping.state import State

ACTS: Final[Mapping[str, Act[State]]] = {
    "row": Act(turns.row_form, turns.choose_row),
    "food": Act(turns.food_form, turns.take_food),
    "art": Act(turns.art_form, turns.make_art),
    "end_turn": Act(turns.nothing, turns.end_turn),
    "push": Act(stones.push_form, stones.push),
    "lift": Act(stones.lift_form, stones.lift),
    "place": Act(stones.place_form, stones.place),
    "load": Act(stones.load_form, stones.load),
    "decoration": Act(stones.decoration_form, stones.decoration),
    "capstone-decoration": Act(stones.decoration_form, stones.decoration),
    "temple": Act(stones.temple_form, stones.temple),
}
"""Every act by its id; some have an argument after a dot."""

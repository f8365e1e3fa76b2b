"""A state of what a request tells: everything else is left open (14.3)."""

from collections.abc import Iterator
from typing import Final

from companion.games.pyramidice import building, resources, rest_goods, row
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import WORKERS, Amounts, Tables
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.text import Term

PHARAOH: Final = ("player", ARCHITECT)
"""Who can have the Pharaoh tile in solo, by seat."""

SOLO_TILES: Final = ("player_tiles", "architect_tiles")
"""Whose Rest tiles are told in solo, by seat."""


def told(tables: Tables, answers: Answers) -> State:
    """Return the state with what every request tells alike: whose turn, dice, Gods, Scarab."""
    names = answers["players"]
    state = State(tables, [*names, Term(ARCHITECT)] if tables.is_solo else names)
    seat = state.current = names.index(answers["player"]) if "player" in answers else 0
    state.scarabs[seat] = answers.get("scarab")
    state.borrowed = answers.get("borrowed")
    if "pyramids" in answers:
        state.tell_dice(answers["pyramids"])
    return state


def tell_row(state: State, answers: Answers) -> None:
    """Tell the row of God cards and the deck; Refused when it cannot lie so between turns."""
    state.row, state.deck = [*answers["god_row"]], answers["god_deck"]
    row.check_row(state)


def tell_pearl(state: State, answers: Answers) -> None:
    """Tell who has the Pearl Scarab, with how many workers."""
    pearl = answers[building.PEARL]
    if pearl is None:
        return
    seat = state.names.index(pearl["player"])
    building.check_pearl(state, seat)
    state.scarabs[seat] = building.PEARL
    state.held[seat][WORKERS] = pearl["workers"]


def tell_tiles(state: State, answers: Answers) -> None:
    """Tell where the Rest tiles lie, and how."""
    state.strip = [*answers["tiles_below"]]
    state.tiles[state.current] = [*answers["tiles_held"]]
    for name, held in answers["opponent_tiles"].items():
        state.tiles[state.names.index(name)] = [each["tile"] for each in held]
        state.face_down |= {each["tile"] for each in held if each["face_down"]}


def tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through all tiles of the base game's table with their paths."""
    for key in ("tiles_below", "tiles_held"):
        yield from ((f"{key}[{index}]", tile) for index, tile in enumerate(answers[key]))
    for owner, tiles in answers["opponent_tiles"].items():
        for index, each in enumerate(tiles):
            yield f"opponent_tiles.{path_part(owner)}[{index}].tile", each["tile"]


def wish(answers: Answers) -> rest_goods.Wish:
    """Return what a tile leaves to the player."""
    give = answers["give"]
    return rest_goods.Wish(
        None if give is None else resources.NAMED.index(give),
        answers["god"],
        _amounts(answers["take"]),
        _amounts(answers["keep"]),
    )


def _amounts(given: dict[str, int] | None) -> Amounts | None:
    return None if given is None else (given["workers"], given["cats"], given["stone_dice"])


def solo_tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through the tiles of the strip and of both boards with their paths."""
    for key in ("rest_slots", *reversed(SOLO_TILES)):
        for index, tile in enumerate(answers[key]):
            if tile is not None:
                yield f"{key}[{index}]", tile


def tell_architect(state: State, answers: Answers) -> None:
    """Tell what lies before the Great Architect, whose turn it is, and the player."""
    state.current = PHARAOH.index(ARCHITECT)
    state.architect = answers["architect"]
    state.names = (*state.names[:-1], Term(state.architect))
    state.strip = [*answers["rest_slots"]]
    state.tiles = [[*answers[key]] for key in SOLO_TILES]
    state.projects[state.current] = answers["projects"]
    state.fame[state.current] = answers["fame"]

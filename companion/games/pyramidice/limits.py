"""What the box holds: refuses what no game of so many players can have (section 13)."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.pyramidice.resources import BOARD_RULE
from companion.games.pyramidice.setup import SOLO_RULE
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import RESOURCES, STONES, Tables
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused

TILES_RULE: Final = "PYRAMIDICE-SETUP-03"
CARDS_RULE: Final = "PYRAMIDICE-SETUP-05"
PIECES_RULE: Final = "PYRAMIDICE-SETUP-08"
BORROWED_RULE: Final = "PYRAMIDICE-GOD-11"

AMETHYST: Final = "amethyst"
"""The Scarab that borrows a God (PYRAMIDICE-GOD-11)."""


def check_cards(tables: Tables, total: int, path: str) -> None:
    """Refuse more God cards in all hands together than the game has."""
    if total > tables.cards:
        message = f"make {total} God cards in all hands, must be at most {tables.cards}"
        raise Refused(path, message, CARDS_RULE)


def check_tiles(tables: Tables, tiles: Iterable[tuple[str, str]], strip: str) -> None:
    """Refuse a Rest tile that lies in two places, by path, and another number than the game has.

    `strip` is the field to name for the number.
    """
    seen: dict[str, str] = {}
    for path, tile in tiles:
        if tile in seen:
            raise Refused(path, f"is {tile}, as {seen[tile]} is already", TILES_RULE)
        seen[tile] = path
    if len(seen) != tables.tiles:
        message = f"makes {len(seen)} tiles with those of all players, must be {tables.tiles}"
        raise Refused(strip, message, TILES_RULE)


def check_supply(state: State) -> None:
    """Refuse more of a kind in the supply and on the player's board than the game has."""
    for kind, most in enumerate(state.tables.pieces):
        total = state.supply[kind] + state.held[state.current][kind]
        if total > most:
            message = f"makes {total} with the player's own, must be at most {most}"
            raise Refused(f"supply.{RESOURCES[kind]}", message, PIECES_RULE)


def check_stone_left(state: State) -> None:
    """Refuse pyramids that hold all stone dice of the game where one more is to be built."""
    most = state.tables.pieces[STONES]
    if dice_built(state) >= most:
        message = f"hold all {most} stone dice of the game, so there is none to build"
        raise Refused("pyramids", message, PIECES_RULE)


def check_dice(state: State) -> None:
    """Refuse more stone dice on pyramids and boards than the game has."""
    built, most = dice_built(state), state.tables.pieces[STONES]
    total = built + sum(max(0, held[STONES]) for held in state.held)
    if total > most:
        message = f"hold {built} dice, which makes {total} with the boards, must be at most {most}"
        raise Refused("pyramids", message, PIECES_RULE)


def check_solo_dice(state: State) -> None:
    """Refuse stone dice at the Architect's turn of which too many or too few are left."""
    tables = state.tables
    most = tables.pieces[STONES]
    seen = state.quarry + state.supply[STONES] + dice_built(state)
    if seen > most:
        message = f"makes {seen} stone dice with supply and pyramid, must be at most {most}"
        raise Refused("quarry_stone", message, PIECES_RULE)
    if most - seen > tables.board:
        message = f"leaves {most - seen} stone dice to the player, must be at most {tables.board}"
        raise Refused("supply_stone", message, BOARD_RULE)


def dice_built(state: State) -> int:
    """Return how many dice are built."""
    return sum(value > 0 for value in state.dice)


def check_scarab(state: State) -> None:
    """Refuse a Scarab in solo, and a God that is borrowed without the Amethyst or owned."""
    tables = state.tables
    if tables.is_solo and state.scarab is not None:
        raise Refused("scarab", "must be left out in solo: there are no Scarabs", SOLO_RULE)
    borrowed, own = state.borrowed, state.gods[state.current]
    if borrowed is None:
        return
    if state.scarab != AMETHYST:
        message = f"is {borrowed}, must be left out without the Amethyst Scarab"
        raise Refused("borrowed", message, BORROWED_RULE)
    if borrowed in own:
        message = f"is {borrowed}, which the player owns already"
        raise Refused("borrowed", message, BORROWED_RULE)
    if len(own) == tables.cards:
        message = f"is {borrowed}, but the player owns all {tables.cards} God cards of the game"
        raise Refused("borrowed", message, CARDS_RULE)


def check_projects(tables: Tables, architect: str, cards: Sequence[str], path: str) -> None:
    """Refuse another number of Project cards than the Architect has (section 3.9)."""
    right = tables.architects[architect].project_cards
    if len(cards) != right:
        message = f"has {len(cards)} cards, must be {bounds_text(right, right)} for {architect}"
        raise Refused(path, message, SOLO_RULE)


def check_hands(own: Sequence[str], his: Sequence[str], path: str, name: str) -> None:
    """Refuse a card of the Architect that the player has already."""
    for index, card in enumerate(his):
        if card in own:
            raise Refused(f"{path}[{index}]", f"is {card}, which {name} has already", SOLO_RULE)

"""What can lie on the table when a Rest tile is taken, and where the tile lies (14.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.common.wording import part
from companion.games.contract import Refused
from companion.games.forms import Answers
from companion.games.pyramidice.fields import check_board
from companion.games.pyramidice.figures import RESOURCES, Figures

TILES_RULE = "PYRAMIDICE-SETUP-03"


class Found(NamedTuple):
    """A Rest tile in front of an opponent."""

    owner: str
    tile: str
    face_down: bool
    path: str


def find_tile(answers: Answers) -> Found | None:
    """Return the tile asked for where it lies in front of an opponent, None if it does not."""
    return next((each for each in _at_opponents(answers) if each.tile == answers["tile"]), None)


def _at_opponents(answers: Answers) -> Iterator[Found]:
    for owner, tiles in answers["opponent_tiles"].items():
        for index, each in enumerate(tiles):
            path = f"opponent_tiles.{part(owner)}[{index}].tile"
            yield Found(owner, each["tile"], each["face_down"], path)


def check_rest_table(figures: Figures, answers: Answers) -> None:
    """Refuse tiles, resources and supplies that no game of this many players can have."""
    check_tiles(figures, dict(_tiles(answers)), "tiles_below")
    check_board(figures, answers, *RESOURCES)
    for kind in RESOURCES:
        total = answers["supply"][kind] + answers[kind]
        if total > figures.pieces[kind]:
            message = f"makes {total} with the player's own, must be at most {figures.pieces[kind]}"
            raise Refused(f"supply.{kind}", message, "PYRAMIDICE-SETUP-08")


def _tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through all tiles of the table with their paths."""
    for key in ("tiles_below", "tiles_held"):
        yield from ((f"{key}[{index}]", tile) for index, tile in enumerate(answers[key]))
    yield from ((each.path, each.tile) for each in _at_opponents(answers))


def check_tiles(figures: Figures, tiles: dict[str, str], strip: str) -> None:
    """Refuse a Rest tile that lies in two places, by path, and another number than the game has.

    `strip` is the field to name for the number (PYRAMIDICE-SETUP-03).
    """
    seen: dict[str, str] = {}
    for path, tile in tiles.items():
        if tile in seen:
            raise Refused(path, f"is {tile}, as {seen[tile]} is already", TILES_RULE)
        seen[tile] = path
    if len(tiles) != figures.tiles:
        message = f"makes {len(tiles)} tiles with those of all players, must be {figures.tiles}"
        raise Refused(strip, message, TILES_RULE)

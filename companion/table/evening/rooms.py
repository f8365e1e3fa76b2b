"""Which room a session is played in: its first answer says in which manner it is kept."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.games import has_rules, keeper, rules
from companion.games.game import Game
from companion.kits.model import Kit
from companion.table.evening.played import Room
from companion.table.journal import Entry

if TYPE_CHECKING:
    from companion.table.moves.manner import Programs

KEEPING: Final = "keeping"
"""The path of the answer that says how a session is kept; scorekeepers' sessions have none."""

MOVES: Final = "moves"
"""That answer, of one that is kept move by move."""


def room_of(
    kit: Kit, game: Game, entries: Sequence[Entry], programs: "Programs | None" = None
) -> Room:
    """Return the room to play a session in, or to go on with it.

    A scorekeeper has no place for the moves of a game that there are no rules for.
    """
    if is_of_moves(entries) and has_rules(kit.id):
        return moves_room(kit, game, programs)
    return scorekeeping_room(kit, game)


def is_of_moves(entries: Sequence[Entry]) -> bool:
    """Return whether a session is kept move by move; that never changes, whatever is undone."""
    return any(each.kind == "answer" and each.body["path"] == KEEPING for each in entries)


def scorekeeping_room(kit: Kit, game: Game) -> Room:
    """Return the room of a game of which the score is kept."""
    from companion.table.evening.scorekeeping import SCOREKEEPING  # noqa: PLC0415 - one of two

    return Room(kit, game, keeper(kit.id), SCOREKEEPING)


def moves_room(kit: Kit, game: Game, programs: "Programs | None" = None) -> Room:
    """Return the room of a whole game, move by move; KeyError when there are no rules for it."""
    from companion.table.moves.keeper import MoveKeeper  # noqa: PLC0415 - one of two
    from companion.table.moves.manner import ByMoves  # noqa: PLC0415

    by_rules = MoveKeeper(rules(kit), keeper(kit.id))
    return Room(kit, game, by_rules, ByMoves(by_rules, programs))

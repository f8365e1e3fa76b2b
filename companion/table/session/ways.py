"""Opens a way to keep a game by its name; what it needs is imported only then."""

from typing import Any

from companion.games.game import Game
from companion.kits.model import Kit
from companion.table.session.way import FULL, SCORE, Way


def open_way(name: str, kit: Kit, game: Game, programs: Any = None) -> Way:
    """Return a way to keep a game; KeyError when it has no rules to be kept move by move."""
    if name == FULL:
        from companion.table.session.moves.playing import open_moves  # noqa: PLC0415 - one of three

        return open_moves(kit, game, programs)
    if name == SCORE:
        from companion.table.session.score_only import open_score_only  # noqa: PLC0415

        return open_score_only(kit, game)
    from companion.table.session.points import open_points  # noqa: PLC0415

    return open_points(kit, game)

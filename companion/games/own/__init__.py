"""Games of people's own: kept and scored by the `score.toml` of their kit, with no code."""

from functools import cache

from companion.games.contract import Request, Result
from companion.games.game import Game
from companion.kits import Kit


def setup(kit: Kit, request: Request) -> Result:
    """Return the setup by the kit's tables, as far as it has any."""
    from companion.games.common.setup import set_up

    return set_up(kit, request, kit.id, "")


@cache
def own_game(slug: str) -> Game:
    """Return the game of a kit with a `score.toml`."""
    return Game(__name__, slug, setup)

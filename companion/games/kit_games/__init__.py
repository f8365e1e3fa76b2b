"""Games of people's own: kept and scored by the `score.toml` of their kit, with no code.

What a file says is read by `companion/kits/scores`; here it is asked (`asks`), reckoned
(`figures`) and kept (`keeper`) as any room does it. An evening may be told as JSON (`evening`).
"""

from collections.abc import Mapping
from functools import cache

from companion.games.engine import Result
from companion.games.game import Game
from companion.kits import Kit
from companion.questions.errors import Request


def setup(kit: Kit, request: Request) -> Result:
    """Return the setup by the kit's tables, as far as it has any."""
    from companion.games.common.setup import set_up

    return set_up(kit, request, kit.id, "")


class OwnGame(Game):
    """A game of a kit with a `score.toml`: a request may tell a whole evening, phase by phase."""

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores of a score sheet or an evening; Refused with the field."""
        from companion.games.kit_games.evening import is_evening, played

        if isinstance(request, Mapping) and is_evening(request):
            return played(kit, request, corrections)[1]
        return super().score(kit, request, corrections)


@cache
def own_game(slug: str) -> Game:
    """Return the game of a kit with a `score.toml`."""
    return OwnGame(__name__, slug, setup)

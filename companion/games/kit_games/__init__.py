"""Games of people's own: kept and scored by the `score.toml` of their kit, with no code.

What a file says is read by `companion/kits/scores`; here it is asked (`asks`), reckoned
(`figures`) and kept (`keeper`) as any room does it. An evening may be told as JSON (`evening`).

A room may join such a kit, so that it is played move by move as well: a folder of its name with
`GAME = OwnGame(__name__, SLUG, setup)` and `rules.py`, whose rules are `joined.KitRules`. All that
is asked, kept and scored stays here; the room says what may be done, and tells the tally what it
would be told at a table.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.games.engine import Result
from companion.games.game import Game
from companion.kits import Kit
from companion.questions.errors import Request

if TYPE_CHECKING:
    from companion.questions import Form


def setup(kit: Kit, request: Request) -> Result:
    """Return the setup by the kit's tables, as far as it has any."""
    from companion.games.common.setup import set_up

    return set_up(kit, request, kit.id, "")


class OwnGame(Game):
    """A game of a kit with a `score.toml`: a request may tell a whole evening, phase by phase."""

    needs_scores = True

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores of a score sheet or an evening; Refused with the field."""
        from companion.games.kit_games.evening import is_evening, played

        if isinstance(request, Mapping) and is_evening(request):
            return played(kit, request, corrections)[1]
        return super().score(kit, request, corrections)

    def opening(self, kit: Kit) -> "Form":
        """Ask what the score file settles for all before play."""
        from companion.games.kit_games.joined import opening

        return opening(kit)

    def _module(self, name: str) -> Any:  # noqa: ANN401 - a module
        """Return a module of the room's rules, or what all such games have in common."""
        return super()._module(name) if name == "rules" else import_module(f"{__name__}.{name}")


@cache
def own_game(slug: str) -> Game:
    """Return the game of a kit with a `score.toml`."""
    return OwnGame(__name__, slug, setup)

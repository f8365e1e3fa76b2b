"""Terra Pyramides. Lay stairs, gather workers and blocks, and build pyramids level by level."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.contract import Game, Request, Result
from companion.games.forms import Form
from companion.games.terra_pyramides.versions import SLUG
from companion.kits import Kit

if TYPE_CHECKING:
    from companion.games.terra_pyramides.rulings import Ruling


class TerraPyramides:
    """The room of Terra Pyramides, as `companion.games.contract.Game` describes it."""

    slug = SLUG

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names of all adjudications."""
        from companion.games.terra_pyramides.adjudicate import RULINGS

        return tuple(RULINGS)

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        from companion.games.terra_pyramides.setup import setup

        return setup(kit, request)

    def seats(self, kit: Kit, what: str) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play each version and mission; options change nothing but setup."""
        from companion.games.terra_pyramides.rulings import seats

        return seats(kit, _ruling(what))

    def form(
        self, kit: Kit, what: str, players: tuple[str, ...], variant: str | None = None
    ) -> Form:
        """Return the form of `score` or of an adjudication for these players, in seat order."""
        from companion.games.terra_pyramides.rulings import form_for

        return form_for(kit, _ruling(what), players, variant)

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the mission; Refused with the field."""
        from companion.games.terra_pyramides.scoring import score

        return score(kit, request, corrections or {})

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        from companion.games.terra_pyramides.adjudicate import adjudicate

        return adjudicate(kit, what, request)


def _ruling(what: str) -> "Ruling":
    """Return what is asked under a name; a score opens no other chapter of the rules."""
    if what == "score":
        from companion.games.terra_pyramides.scoring import SHEET

        return SHEET
    from companion.games.terra_pyramides.adjudicate import ruling

    return ruling(what)


GAME: Game = TerraPyramides()

"""Silver & Gold: Pyramids. Cross off boxes from entrance to tomb, and look out for skulls."""

from collections.abc import Mapping

from companion.games.common.setup import set_up
from companion.games.contract import Form, Game, Request, Result
from companion.games.silver_gold.setup import RULE, SLUG
from companion.kits import Kit


class SilverGold:
    """The room of Silver & Gold: Pyramids, as `companion.games.contract.Game` describes it."""

    slug = SLUG

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names of all adjudications."""
        from companion.games.silver_gold.adjudicate import RULINGS

        return tuple(RULINGS)

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        return set_up(kit, request, SLUG, RULE)

    def seats(self, kit: Kit, what: str) -> Mapping[str, tuple[int, ...]]:  # noqa: ARG002
        """Return how many may play; there are no variants."""
        return dict.fromkeys(kit.variants, kit.players)

    def form(
        self,
        kit: Kit,
        what: str,
        players: tuple[str, ...],
        variant: str | None = None,  # noqa: ARG002 - there is but one
    ) -> Form:
        """Return the form of `score` or of an adjudication for these players, in seat order."""
        from companion.games.silver_gold.adjudicate import form
        from companion.games.silver_gold.figures import figures

        return form(figures(kit, len(players)), what)

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        from companion.games.silver_gold.adjudicate import score

        return score(kit, request, corrections or {})

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        from companion.games.silver_gold.adjudicate import adjudicate

        return adjudicate(kit, what, request)


GAME: Game = SilverGold()

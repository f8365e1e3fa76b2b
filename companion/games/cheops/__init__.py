"""Cheops: take the treasures of a pyramid, sell them or keep them, and be worth most at the end."""

from collections.abc import Mapping

from companion.games.cheops.setup import RULE, SLUG
from companion.games.common.setup import set_up
from companion.games.contract import Form, Game, Request, Result
from companion.kits import Kit


class Cheops:
    """The room of Cheops, as `companion.games.contract.Game` describes it."""

    slug = SLUG

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names of all adjudications."""
        from companion.games.cheops.adjudicate import RULINGS

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
        players: tuple[str, ...],  # noqa: ARG002 - everybody is asked alike
        variant: str | None = None,  # noqa: ARG002 - there is but one
    ) -> Form:
        """Return the form of `score` or of an adjudication."""
        from companion.games.cheops.adjudicate import form
        from companion.games.cheops.figures import figures

        return form(figures(kit), what)

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        from companion.games.cheops.adjudicate import score

        return score(kit, request, corrections or {})

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        from companion.games.cheops.adjudicate import adjudicate

        return adjudicate(kit, what, request)


GAME: Game = Cheops()

"""Pyramidice. Build with stone dice, worship Gods, and rest before they leave you."""

from collections.abc import Mapping

from companion.games.contract import Game, Request, Result
from companion.games.forms import Form
from companion.games.pyramidice import setup
from companion.kits import Kit


class Pyramidice:
    """The room of Pyramidice, as `companion.games.contract.Game` describes it."""

    slug = setup.SLUG

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names of all adjudications."""
        from companion.games.pyramidice.adjudicate import RULINGS

        return tuple(RULINGS)

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        return setup.setup(kit, request)

    def seats(self, kit: Kit, what: str) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that makes a difference to `what`."""
        return setup.seats(kit, what)

    def form(
        self,
        kit: Kit,
        what: str,
        players: tuple[str, ...],
        variant: str | None = None,  # noqa: ARG002 - the number of players tells solo from base
    ) -> Form:
        """Return the form of `score` or of an adjudication for these players, in seat order."""
        from companion.games.pyramidice.adjudicate import form
        from companion.games.pyramidice.figures import figures

        return form(figures(kit, len(players)), what)

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        from companion.games.pyramidice.adjudicate import score

        return score(kit, request, corrections or {})

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        from companion.games.pyramidice.adjudicate import adjudicate

        return adjudicate(kit, what, request)


GAME: Game = Pyramidice()

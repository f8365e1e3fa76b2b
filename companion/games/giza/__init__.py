"""Giza: The Great Pyramid. Build Pharaoh's tomb in ten rounds, and be seen doing most of it."""

from companion.games.contract import Form, Game, Request, Result
from companion.games.giza import adjudicate, setup
from companion.games.giza.figures import SLUG, figures
from companion.kits import Kit


class Giza:
    """The room of Giza, as `companion.games.contract.Game` describes it."""

    slug = SLUG
    adjudications = tuple(adjudicate.RULINGS)

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        return setup.setup(kit, request)

    def form(self, kit: Kit, what: str, players: tuple[str, ...]) -> Form:
        """Return the form of `score` or of an adjudication for these players, in seat order."""
        return adjudicate.form(figures(kit, len(players)), what)

    def score(self, kit: Kit, request: Request) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        return adjudicate.score(kit, request)

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        return adjudicate.adjudicate(kit, what, request)


GAME: Game = Giza()

"""The room of a game without variants: its setup is the kit's tables, the rest its rulings."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion.games.common.setup import set_up
from companion.games.contract import Request, Result
from companion.games.forms import Form
from companion.kits import Kit


class PlainRoom:
    """A room as `companion.games.contract.Game` describes it.

    Its chapter `adjudicate`, which is opened when it is needed, has `RULINGS` and the functions
    `asked(kit, what, players)`, `score` and `adjudicate`.
    """

    def __init__(self, package: str, slug: str, rule: str) -> None:
        """Stand for the room in `package`; `rule` says for how many players the game is."""
        self.slug = slug
        self._package = package
        self._rule = rule

    @property
    def adjudications(self) -> tuple[str, ...]:
        """The names of all adjudications."""
        return tuple(self._rulings.RULINGS)

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        return set_up(kit, request, self.slug, self._rule)

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
        form: Form = self._rulings.asked(kit, what, len(players))
        return form

    def score(
        self, kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
    ) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        result: Result = self._rulings.score(kit, request, corrections or {})
        return result

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        result: Result = self._rulings.adjudicate(kit, what, request)
        return result

    @property
    def _rulings(self) -> Any:  # noqa: ANN401 - a module
        return import_module(f"{self._package}.adjudicate")

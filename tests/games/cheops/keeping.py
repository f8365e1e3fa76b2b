"""A table at which Cheops is kept, for the tests of its scorekeeper."""

from collections.abc import Iterable
from typing import Any

from companion.games.keeper import Seating
from tests.games.fields import options
from tests.games.keeping import Kept

COLOURS = ("red", "blue", "black", "green", "white", "orange")
TRIO = ("Ali", "Cleo", "Ramses")
BOARDS = ("I3", "III1", "III3", "I2", "II2", "II1")
"""Prices of the first spaces: 25 20, 5 x2 x4 x5, 20/15 10/20, 5 5, 15 5, 0 20."""


class Cheops(Kept):
    """A kept game of Ali, Cleo and Ramses."""

    def __init__(self, boards: Iterable[str] = BOARDS) -> None:
        super().__init__("cheops", Seating(TRIO, "base", options={"boards": [*boards]}))

    def sell(self, *colours: str) -> "Cheops":
        """Sell a treasure of each."""
        for colour in colours:
            self.act(f"sell.{colour}")
        return self

    def law(self, number: int, **use: Any) -> "Cheops":
        """Tell a law that was taken."""
        self.act("law", number=number, **use)
        return self

    @property
    def sales(self) -> list[str]:
        """The colours that can be sold."""
        return [act.removeprefix("sell.") for act in self.offered if act.startswith("sell.")]

    @property
    def prices(self) -> dict[str, str]:
        """The prices that show."""
        return dict(next(s.values["prices"] for s in self.stage.where if s.key == "play.prices"))

    @property
    def market(self) -> int:
        """What a sale pays."""
        price: int = self.stage.where[0].values["price"]
        return price

    @property
    def said(self) -> list[str]:
        """The steps of the last act."""
        assert self.outcome is not None
        return [step.key for step in self.outcome.explain()]

    @property
    def shown(self) -> list[str]:
        """The steps that say where the game stands."""
        return [step.key for step in self.stage.where]

    def choices(self, act: str) -> dict[str, tuple[Any, ...]]:
        """What each choice that an act asks admits."""
        return {field.key: options(field) for field in self.form(act).fields}

    def count(self, *seats: dict[str, int], **more: Any) -> Any:
        """Add up these counts, in seat order; what is not said is 0."""
        nothing = dict.fromkeys(("cash", *COLOURS), 0)
        counted = zip(TRIO, seats, strict=True)
        players = [{"name": name, **nothing, **seat} for name, seat in counted]
        return self.score(players=players, **more).value

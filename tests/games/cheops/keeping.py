"""A table at which Cheops is kept, for the tests of its scorekeeper."""

from typing import Any

from companion.games.keeping import Seating
from tests.games.fields import options
from tests.games.keeping import Kept

DUO, TRIO = ("Ali", "Cleo"), ("Ali", "Cleo", "Ramses")

BOARDS = {
    "red": "I3", "blue": "III1", "black": "III3", "green": "I2", "white": "II2", "orange": "II1",
}  # fmt: skip
"""Prices of the first spaces: 25 20, 5 x2 x4 x5, 20/15 10/20, 5 5, 15 5, 0 20."""

SELL, KEEP = "sell", "warehouse"


class Cheops(Kept):
    """A kept game; the seats have turns one after the other, Ali the first."""

    def __init__(self, *players: str, light: bool = False, **boards: str) -> None:
        options = {"boards": {**BOARDS, **boards}}
        players = players or DUO
        seating = Seating(players, "base", start=players[0], light=light, options=options)
        super().__init__("cheops", seating)

    def take(self, colour: str, option: str | None = None) -> dict[str, int]:
        """Take a treasure; return by how much treasures have gained or lost in worth."""
        answers = {"option": option} if option else {}
        return dict(self.act(f"take.{colour}", **answers).points)

    def law(self, number: int, **use: Any) -> None:
        """Take a law and carry it out at once."""
        self.act("law", number=number)
        self.act(f"use.{number}", **use)

    def save(self, number: int) -> None:
        """Take a law and save it."""
        self.act("law", number=number)
        self.act(f"save.{number}")

    def pass_turns(self, *colours: str) -> None:
        """Warehouse a treasure in each of the next turns."""
        for colour in colours:
            self.take(colour, self._kept(colour))

    def sell(self, *colours: str) -> None:
        """Sell a treasure in each of the next turns."""
        for colour in colours:
            self.take(colour, SELL if self.form(f"take.{colour}").fields else None)

    def goods(self, kind: str) -> list[int]:
        """What everybody has, in seat order."""
        return [self.stage.goods[kind][name] for name in self.seating.players]

    @property
    def turn(self) -> str | None:
        return self.stage.turn

    @property
    def over(self) -> bool:
        return not self.offered

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

    def _kept(self, colour: str) -> str | None:
        return KEEP if self.form(f"take.{colour}").fields else None

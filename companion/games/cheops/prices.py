"""Prices and price boards, as they are printed (3.4)."""

from typing import Any, Final, NamedTuple

FLAT, TIMES, SPLIT = "flat", "times", "split"

SPACES: Final = "CHEOPS-PB-01"
"""Says that a price board is a column of spaces, counted from the top."""

KINDS: Final = "CHEOPS-PB-02"
"""Says what kinds of prices there are."""

DEAREST: Final = 50
HIGHEST_FACTOR: Final = 10
"""Bounds of the prices of a board of one's own (14)."""


class Price(NamedTuple):
    """What a price space shows (CHEOPS-PB-02).

    A flat price has a `value`, a times price multiplies it by the treasures in all warehouses. A
    split price is `most` for whoever alone has the most treasures and `rest` for the others.
    """

    kind: str
    value: int = 0
    most: int = 0
    rest: int = 0

    def worth(self, treasures: int, *, is_majority: bool) -> int:
        """Return what one treasure is worth, of `treasures` in all warehouses (CHEOPS-APPR-01)."""
        if self.kind == TIMES:
            return self.value * treasures
        if self.kind == SPLIT:
            return self.most if is_majority else self.rest
        return self.value

    def printed(self) -> str:
        """Return the price as its board shows it."""
        if self.kind == SPLIT:
            return f"{self.most}/{self.rest}"
        return f"\N{MULTIPLICATION SIGN}{self.value}" if self.kind == TIMES else str(self.value)

    def as_json(self) -> dict[str, Any]:
        """Return the price as JSON has it (section 14)."""
        if self.kind == SPLIT:
            return {"kind": SPLIT, "most": self.most, "rest": self.rest}
        return {"kind": self.kind, "value": self.value}


class PriceBoard(NamedTuple):
    """A column of price spaces; one of a player's own has neither an id nor a type."""

    id: str
    type: str
    spaces: tuple[Price, ...]

    @property
    def most(self) -> int:
        """How many treasures it takes: the lowest space is never covered (CHEOPS-SELL-03)."""
        return len(self.spaces) - 1


NO_BOARD: Final = PriceBoard("", "", ())
"""Stands where none was drawn yet, or none was told; it has no spaces."""

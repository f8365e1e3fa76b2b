"""Price boards: their spaces, which one shows, and what it makes a treasure worth (3.4, 7.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

FLAT, TIMES, SPLIT = "flat", "times", "split"


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
        match self.kind:
            case "times":
                return self.value * treasures
            case "split":
                return self.most if is_majority else self.rest
        return self.value

    def printed(self) -> str:
        """Return the price as its board shows it."""
        if self.kind == SPLIT:
            return f"{self.most}/{self.rest}"
        return f"\N{MULTIPLICATION SIGN}{self.value}" if self.kind == TIMES else str(self.value)

    def shown(self) -> dict[str, Any]:
        """Return the price as JSON has it (section 14)."""
        if self.kind == SPLIT:
            return {"kind": SPLIT, "most": self.most, "rest": self.rest}
        return {"kind": self.kind, "value": self.value}


@dataclass(frozen=True, slots=True)
class PriceBoard:
    """A column of price spaces, the topmost `sold` of them covered (CHEOPS-PB-01)."""

    spaces: tuple[Price, ...]
    sold: int

    @property
    def is_full(self) -> bool:
        """Whether all spaces but the lowest are covered (CHEOPS-SELL-03)."""
        return self.sold == len(self.spaces) - 1

    @property
    def space(self) -> int:
        """The topmost uncovered space, from 1; the next sale covers it (CHEOPS-SELL-02)."""
        return self.sold + 1

    def after_a_sale(self) -> "PriceBoard":
        """Return the board with one more treasure on it."""
        return PriceBoard(self.spaces, self.sold + 1)


@dataclass(frozen=True, slots=True)
class Market:
    """The price boards of a game by colour, in colour order, and law 7 where it lies.

    `new_price` is the number on law 7, `law_7` the colour and the space under it.
    """

    boards: Mapping[str, PriceBoard]
    law_7: tuple[str, int] | None
    new_price: int

    def showing(self, colour: str, board: PriceBoard | None = None) -> Price:
        """Return the price that a colour shows, or would on `board` (CHEOPS-APPR-01, 1 and 2)."""
        board = board or self.boards[colour]
        if self.law_7 == (colour, board.space):
            return Price(FLAT, self.new_price)
        return board.spaces[board.sold]

    def full(self) -> list[str]:
        """Return the colours whose boards are full."""
        return [colour for colour, board in self.boards.items() if board.is_full]

    def after_a_sale(self, colour: str) -> "Market":
        """Return the market with one more treasure of a colour sold."""
        sold = {**self.boards, colour: self.boards[colour].after_a_sale()}
        return Market(sold, self.law_7, self.new_price)

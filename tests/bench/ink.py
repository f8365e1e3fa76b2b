"""How much ink each face takes, by the program's own estimate (`companion/press/backends/ink.py`).

Run by hand, it takes half a minute of the processor:

    python -m tests.bench.ink                  the table of tests/bench/README.md, and what is over
    python -m tests.bench.ink giza cheops      a line a component of these games

A figure is the share of the face within its cut, in percent, that would be black all over: the mean
of all pieces of a component, each in the form that is printed if nobody asks for another. Pages and
pads have to stay light; that other faces reach the least is a wish, since plates to read are light.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import mean
from typing import NamedTuple

from companion.kits import Kit, load_kit
from companion.press.backends.ink import InkMeter
from companion.press.drawing.nodes import Node
from companion.press.job import prepare
from companion.press.options import PrintOptions
from companion.press.sheets.model import Page, Piece

GAMES = ("giza", "terra-pyramides", "silver-gold", "pyramidice", "cheops")
FRONT = 42
BACK = 50
PAPER = 12
SAVER = 12


class Row(NamedTuple):
    """A component's ink in percent: of its front and its back, None where that is blank."""

    component: str
    page: bool
    front: float
    back: float | None
    saver: float
    saver_back: float | None

    @property
    def over(self) -> bool:
        """Whether it takes more than is allowed, in whole percents."""
        allowed = (PAPER if self.page else FRONT, PAPER if self.page else BACK, SAVER, SAVER)
        return any(round(ink or 0) > most for ink, most in zip(self[2:], allowed, strict=True))

    def line(self) -> str:
        """Return it as a row of a table."""
        cells = (self.front, self.back, self.saver, self.saver_back)
        told = ("" if cell is None else f"{cell:.0f}" for cell in cells)
        return f"| {self.component} | {' | '.join(told)} |{' over' if self.over else ''}"


def percent(face: Node, piece: Piece, meter: InkMeter) -> float:
    """Return the ink of one face within its cut."""
    width, height = piece.make.size
    return 100 * meter.coverage(Page(width, height, (face,), piece.component))


def measured(pieces: Iterable[Piece]) -> dict[str, tuple[float, float | None]]:
    """Return the mean ink of front and back by component."""
    meter = InkMeter()
    fronts, backs = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for piece in pieces:
        fronts[piece.component].append(percent(piece.front, piece, meter))
        if piece.back:
            backs[piece.component].append(percent(piece.back, piece, meter))
    return {
        component: (mean(front), mean(backs[component]) if component in backs else None)
        for component, front in fronts.items()
    }


def rows(kit: Kit) -> Iterator[Row]:
    """Give what all components of a game take, in full ink and with the saver."""
    full = prepare(kit, PrintOptions(ink="full", first_sheet=False))
    saver = prepare(kit, PrintOptions(ink="saver", first_sheet=False))
    inks, saved = measured(full.pieces), measured(saver.pieces)
    makes = {chosen.component.id: chosen.make for chosen in full.chosen}
    for component, ink in inks.items():
        page = makes[component].how == "page" or makes[component].finish == "pad"
        yield Row(component, page, *ink, *saved[component])


def span(values: Iterable[float | None]) -> str:
    """Return the least and the most of some figures: `25-40`."""
    known = [round(value) for value in values if value is not None]
    return f"{min(known)}-{max(known)}" if known else "none"


def main(wanted: list[str]) -> None:
    print("| game | fronts | backs | pages, pads | saver |\n|---|---|---|---|---|")
    for game in wanted or GAMES:
        found = list(rows(load_kit(game)))
        pieces = [row for row in found if not row.page]
        pages = [row for row in found if row.page]
        cells = (
            span(row.front for row in pieces),
            span(row.back for row in pieces),
            span(ink for row in pages for ink in (row.front, row.back)),
            span(ink for row in found for ink in (row.saver, row.saver_back)),
        )
        print(f"| {game} | {' | '.join(cells)} |")
        for row in found:
            if wanted or row.over:
                print(row.line())


if __name__ == "__main__":
    main(sys.argv[1:])

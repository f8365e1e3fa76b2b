"""What is done by hand to a sheet: cuts, folds, glued edges, and the minutes they stand for.

A straight cut runs through a whole block of pieces, by knife and steel ruler: the frame of paper
around the block holds the strips until the last. What is cut along a curve is done by scissors,
except for discs of a size that punches are sold in. Rounding the corners of cards is left to
everybody's liking, and not counted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.kits.model import Make

PUNCHES: Final = (16.0, 19.0, 25.0)
"""Diameters in mm of discs that are punched out, not cut."""
SECONDS: Final = (8, 20, 5, 5, 12)
"""What each kind of work is taken to last, in the order of `Work`; its ruler is laid on first."""
HEXAGON: Final = 6


class Work(NamedTuple):
    """How much is done by hand: straight cuts, curved cuts, punched discs, folds, glued edges."""

    straight: int = 0
    curved: int = 0
    punched: int = 0
    folds: int = 0
    glued: int = 0

    @property
    def seconds(self) -> int:
        """How long it is taken to last: see `SECONDS`."""
        return sum(number * each for number, each in zip(self, SECONDS, strict=True))

    @property
    def minutes(self) -> int:
        """The same in minutes, begun ones counted."""
        return -(-self.seconds // 60)


NO_WORK: Final = Work()


def total(works: Iterable[Work]) -> Work:
    """Return all of it together."""
    return Work(*map(sum, zip(NO_WORK, *works, strict=True)))


def outline_work(make: Make, pieces: int) -> Work:
    """Return the cuts around discs and hexagons, each on its own."""
    if make.shape == "hexagon":
        return Work(straight=HEXAGON * pieces)
    return Work(punched=pieces) if make.size[0] in PUNCHES else Work(curved=pieces)


def page_work(joins: Sequence[bool]) -> Work:
    """Return what a page of a board takes: a flap at some of its four sides, the others cut."""
    return Work(straight=len(joins) - sum(joins), glued=sum(joins))


def in_words(work: Work, say: Callable[..., str]) -> Iterator[str]:
    """Give how much there is of each kind, those without left out; `say` knows the texts."""
    for kind, number in work._asdict().items():
        if number:
            yield say(f"work.{kind}", number=number)


def assumed() -> dict[str, int]:
    """Return what `work.assumed` says of the seconds that each kind of work is taken to last."""
    return dict(zip(Work._fields, SECONDS, strict=True))

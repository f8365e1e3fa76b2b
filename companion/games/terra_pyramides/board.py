"""The board's two sides: spaces, lines and ways through them, what is around a site (3.6).

Spaces are numbered row by row, sites in the same order (TERRA-MAP-01). Sets of spaces, or of sites,
are the bits of a number.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from companion.games.common.figures import whole, word
from companion.kits import Kit, Row

NOWHERE: Final = -1

LINES: Final = {"row": (1, 0), "column": (0, 1), "diag_down": (1, 1), "diag_up": (1, -1)}
"""The directions of lines, each as columns and rows of a step."""

CLOCKWISE: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the neighbours of a space, from the one above it on."""

SIGNS: Final = ("sphinx", "scarab")
"""The signs of spaces, and of the two tile holders (TERRA-MAP-06)."""


class Way(NamedTuple):
    """A straight way from a space to the first site: which it is, and the spaces between."""

    site: int
    between: int


class Board:
    """A side of the board. Equal only to itself, so a key.

    By space: its name, the site at it (`site_at`) and the one that stairs there face (`home`), both
    `NOWHERE` where there is none, its `lines` (in the order of `LINES`) and its `ways`. By site:
    its space, the spaces `around` it, `NOWHERE` outside of the board, and these as bits in `ring`.
    `tiles` are spaces for tiles, `oases` those printed, `nile` the river's from its start on, and
    `starts` the spaces where tiles lie from the beginning; `signed` are those of each sign.
    """

    def __init__(self, kit: Kit, *, has_nile: bool) -> None:
        """Read a side off the kit."""
        rows = kit.table("spaces").rows
        side = "nile_side" if has_nile else "base_side"
        kinds = [word(row, side) for row in rows]
        self.names = tuple(word(row, "space") for row in rows)
        self.numbers: Mapping[str, int] = {name: at for at, name in enumerate(self.names)}
        self._place = [(whole(row, "column"), whole(row, "row")) for row in rows]
        self._at = {place: at for at, place in enumerate(self._place)}
        self.columns = 1 + max(column for column, _ in self._place)
        self.sites = tuple(at for at, kind in enumerate(kinds) if kind == "site")
        self.site_at = tuple(self.sites.index(at) if at in self.sites else NOWHERE
                             for at in range(len(rows)))  # fmt: skip
        self.home = tuple(self._home(row) for row in rows)
        self.starts = tuple(at for at, kind in enumerate(kinds) if kind == "start")
        self.tiles = bits(at for at, kind in enumerate(kinds) if kind in ("tile", "start"))
        self.oases = tuple(at for at, kind in enumerate(kinds) if kind == "oasis")
        self.nile = tuple(
            self.numbers[word(row, "space")] for row in (kit.table("nile").rows if has_nile else ())
        )
        self.signed = tuple(
            self.tiles & bits(at for at, row in enumerate(rows) if row["symbol"] == sign)
            for sign in SIGNS
        )
        self.lines = tuple(self._lines(at) for at in range(len(rows)))
        self.ways = tuple(tuple(self._ways(at)) for at in range(len(rows)))
        self.around = tuple(
            tuple(self._at.get(self._moved(at, step), NOWHERE) for step in CLOCKWISE)
            for at in self.sites
        )
        self.ring = tuple(bits(at for at in each if at != NOWHERE) for each in self.around)
        self.near = tuple(
            tuple(site for site, ring in enumerate(self.ring) if ring >> at & 1)
            for at in range(len(rows))
        )
        """By space, the sites around which it is."""

    def _home(self, row: Row) -> int:
        return self.site_at[self.numbers[word(row, "home")]] if row["home"] else NOWHERE

    def _moved(self, at: int, step: tuple[int, int]) -> tuple[int, int]:
        column, row = self._place[at]
        return column + step[0], row + step[1]

    def _run(self, at: int, step: tuple[int, int]) -> Iterator[int]:
        """Yield the spaces from the next one on, up to a site, which comes last, or the edge."""
        while (at := self._at.get(self._moved(at, step), NOWHERE)) != NOWHERE:
            yield at
            if self.site_at[at] != NOWHERE:
                return

    def _lines(self, at: int) -> tuple[tuple[int, ...], ...]:
        """Return the line in each direction, from end to end (TERRA-LINE-02)."""
        found = []
        for right, down in LINES.values():
            ahead, behind = [*self._run(at, (right, down))], [*self._run(at, (-right, -down))]
            line = (*reversed(behind), at, *ahead)
            found.append(tuple(each for each in line if self.site_at[each] == NOWHERE))
        return tuple(found)

    def _ways(self, at: int) -> Iterator[Way]:
        """Yield the ways of a worker, of those that end at a site (TERRA-MOVE-01)."""
        for step in CLOCKWISE:
            run = [*self._run(at, step)]
            if run and self.site_at[run[-1]] != NOWHERE:
                yield Way(self.site_at[run[-1]], bits(run[:-1]))


def bits(numbers: Iterable[int]) -> int:
    """Return a set of numbers as bits."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found

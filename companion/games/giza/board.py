"""The places of the board where workers stand, by number (section 3.4)."""

from dataclasses import dataclass, field
from typing import Final

SUPPORT: Final = ("farm", "temple", "artist")
LIFT: Final = ("middle_camp", "capstone_camp")
CAMPS: Final = (*SUPPORT, *LIFT)
FARM, TEMPLE, ARTIST, MIDDLE_CAMP, CAPSTONE_CAMP = range(len(CAMPS))
"""The camps are the first places, in this order; none has a limit (ruling A19)."""


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """The places of a board: the camps, then each quarry's site with the spaces of its track.

    Workers aboard a sled are those at the place where it stands, the site or a space: nobody else
    can be there. So a place holds `room` workers at most, whether a sled is there or not, and those
    who wait at a site are aboard as soon as the sled comes home.

    By quarry: `quarries` are the ids, `lengths` the spaces of the tracks, `sites` the first place.
    `rooms` are the workers that a place holds, by place, and `off_track` the camps and sites, as
    bits.
    """

    quarries: tuple[str, ...]
    lengths: tuple[int, ...]
    room: int
    sites: tuple[int, ...] = field(init=False)
    rooms: tuple[int, ...] = field(init=False)
    off_track: int = field(init=False)

    def __post_init__(self) -> None:
        """Number the places."""
        sites = [len(CAMPS)]
        for length in self.lengths:
            sites.append(sites[-1] + 1 + length)
        endless = 1 << 30
        rooms = (*(endless for _ in CAMPS), *(self.room for _ in range(len(CAMPS), sites[-1])))
        object.__setattr__(self, "sites", tuple(sites[:-1]))
        object.__setattr__(self, "rooms", rooms)
        off_track = sum(1 << place for place in (*range(len(CAMPS)), *sites[:-1]))
        object.__setattr__(self, "off_track", off_track)

    def with_track(self, length: int) -> "Board":
        """Return a board with the first quarry alone, and so many spaces on its track."""
        return Board(self.quarries[:1], (length,), self.room)

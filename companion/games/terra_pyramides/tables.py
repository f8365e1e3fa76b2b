"""The numbers of Terra Pyramides and the sides of its board, read off the kit once (3.5, 3.6).

Spaces are numbered row by row, sites in the same order (TERRA-MAP-01). Sets of spaces, or of sites,
are the bits of a number: what a whole game asks again and again (is all around it filled?) is then
one operation.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word
from companion.games.terra_pyramides.setup import Variant, player_counts, setup_row
from companion.kits import Kit, Row

# Mission 3: a pyramid is complete at level 4, and keeps no worker then. It is here, not with the
# other missions, because nearly every chapter has to know it.
FOURS: Final = "coop3"

FOURS_RULE: Final = "TERRA-COOP-06"


class Level(NamedTuple):
    """A level of a pyramid: its value, and the workers and blocks that it takes (section 3.5)."""

    value: int
    workers: int
    blocks: int


class Use(NamedTuple):
    """Something that coins are good for: what it costs, and its rule."""

    cost: int
    rule: str


class Limits(NamedTuple):
    """What one may keep, or needs, that no piece shows.

    `coins` and `blocks` at the end of the own turn (TERRA-LIMIT-01, -02), `workers` on a site,
    blocks that are handed in for a white one (`trade`), coins for each coin symbol of the Horus
    track, the Horus points from which on cards may be bought, the last step of the scoreboards, and
    what it costs to ignore the signs of tile holders.
    """

    coins: int
    blocks: int
    workers: int
    trade: int
    track_coins: int
    cards_from: int
    track_end: int
    ignore: int


class Card(NamedTuple):
    """A strategy card: points for its objective to whoever owns it, and to anybody else."""

    owned: int
    unowned: int


class Tables:
    """What the kit says of one variant for `players` players. Equal only to itself, so a key.

    A *holder* is whoever has goods and sites of their own: each player, in a mission the team.
    `workers` and `tops` are those of each holder, `hand` the most workers that anybody has in a
    version, `turns` those of the whole game. `symbols` are all that tiles and board may show in
    this version, `items` those that an oasis may hold, `sheet` the lines of its score sheet.

    All variants have in common: `coins` and `blocks`, all there are; `foundations`, the values of
    the tiles in ascending order, of which there are as many as sites; `stores` of blocks, `colours`
    those of pyramids among them, `white` the store that is no pyramid's, and `stored` the store of
    each block symbol. `coin_spaces` are the spaces of the Horus track with a coin symbol, of `lap`
    in all; `palms` those that a boat has reached on each space of the Nile.
    """

    def __init__(self, kit: Kit, variant: Variant, players: int) -> None:
        """Read the tables of a kit; KeyError when so many can't play the variant."""
        if players not in player_counts(kit, variant):
            raise KeyError(players)
        self.variant, self.players = variant, players
        self._read_variant(kit)
        self._read_pieces(kit)
        self._read_tracks(kit)

    def _read_variant(self, kit: Kit) -> None:
        variant, row = self.variant, setup_row(kit, self.variant, self.players)
        is_used = partial(_is_used, variant.version)
        workers, tops = "per_player.workers", "per_player.pyramid_tops"
        if variant.is_mission:
            workers, tops = "shared.team_workers", "shared.team_tops"
        self.workers, self.tops = whole(row, workers), whole(row, tops)
        self.turns = whole(row, "shared.turns_total")
        rows = kit.table("symbols").rows
        self.symbols = tuple(word(each, "symbol") for each in rows if is_used(each))
        self.items = tuple(word(each, "symbol") for each in rows if is_used(each, "item"))
        self.uses = {
            word(each, "use"): Use(whole(each, "cost"), word(each, "rule"))
            for each in kit.table("coin_uses").rows
            if each.is_of(variant.name)
        }
        # The lines of a mission's sheet are its own, though it is played by the base version.
        lines = kit.table("score_sheet").rows
        self.sheet = tuple(each for each in lines if _is_used(variant.name, each))
        self.mission = kit.table("missions").row(variant.name) if variant.is_mission else None

    def _read_pieces(self, kit: Kit) -> None:
        limits, setups = kit.table("limits"), kit.table("setup").rows
        self.limits = Limits(*(whole(limits.row(name), "value") for name in Limits._fields))
        # The most that any setup has: bounds of what is asked, and all variants have eight stacks.
        self.hand = max(whole(row, "per_player.workers") for row in setups)
        self.stacks = max(whole(row, "shared.stacks") for row in setups)
        self.coins, self.blocks = pieces(kit, "coin"), pieces(kit, "block")
        tiles = kit.table("foundations").rows
        self.foundations = tuple(sorted(whole(row, "value") for row in tiles))
        self.levels = tuple(
            Level(whole(row, "value"), whole(row, "workers"), whole(row, "blocks"))
            for row in kit.table("levels").rows
        )
        rows, symbols = kit.table("colours").rows, kit.table("symbols").rows
        self.colours = tuple(word(row, "colour") for row in rows if row["pyramid"])
        # Where white ones lie no pyramid is built: they are what others are turned into (BLOCK-01).
        self.white = [bool(row["pyramid"]) for row in rows].index(False)
        self.stores = tuple(word(row, "colour") for row in rows)
        self.stored = {word(row, "symbol"): word(row, "block") for row in symbols if row["block"]}

    def _read_tracks(self, kit: Kit) -> None:
        track = kit.table("horus_track").rows
        self.coin_spaces = tuple(whole(row, "space") for row in track if row["coin"])
        self.lap = len(track)
        self.palms = tuple(whole(row, "palms") for row in kit.table("nile").rows)
        self.cards = {
            word(row, "card"): Card(whole(row, "owned"), whole(row, "unowned"))
            for row in kit.table("strategy_cards").rows
        }

    @property
    def holders(self) -> int:
        """How many have goods of their own."""
        return 1 if self.variant.is_mission else self.players

    @property
    def highest(self) -> int:
        """The level at which a pyramid is complete (TERRA-BUILD-06, TERRA-COOP-06)."""
        return len(self.levels) - (self.variant.name == FOURS)

    def value(self, level: int) -> int:
        """Return what a pyramid of a level is worth, 0 for a foundation."""
        return self.levels[level - 1].value if level else 0

    def is_unmanned(self, level: int) -> bool:
        """Return whether pyramids of a level keep no worker (TERRA-COOP-06)."""
        return self.variant.name == FOURS and level == self.highest

    def by_store(self, stores: Sequence[int]) -> dict[str, int]:
        """Return blocks by the names of their stores, as an answer has them."""
        return dict(zip(self.stores, stores, strict=True))


def _is_used(version: str, row: Row, column: str = "versions") -> bool:
    return version in numbers(row, column)


def read_tables(kit: Kit, players: int, variant: str) -> Tables:
    """Return the numbers of a variant, options apart; KeyError when so many can't play it."""
    known, name = _known_tables(kit), Variant.of(variant).name
    if (name, players) not in known:
        known[name, players] = Tables(kit, Variant(name), players)
    return known[name, players]


@once_a_kit
def _known_tables(_kit: Kit) -> dict[tuple[str, int], Tables]:
    return {}


# No site, no space: the number that a name has which is none of the board's.
NOWHERE: Final = -1

# The directions of lines, each as columns and rows of a step.
LINES: Final = {"row": (1, 0), "column": (0, 1), "diag_down": (1, 1), "diag_up": (1, -1)}

# Steps to the neighbours of a space, from the one above it on.
CLOCKWISE: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

# The signs of spaces, and of the two tile holders (TERRA-MAP-06).
SIGNS: Final = ("sphinx", "scarab")


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
        # A neighbour outside of the board counts as filled (SUR-01): it is left out of the ring.
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
            # Empty spaces do not end a line, but sites do: the line goes on to them on both sides.
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

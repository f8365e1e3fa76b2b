"""The numbers of Terra Pyramides for a variant and a number of players, read off the kit once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word
from companion.games.terra_pyramides.versions import (
    FOURS,
    Variant,
    parsed,
    player_counts,
    setup_row,
)
from companion.kits import Kit, Row, Table

COIN_LIMIT = 4
"""Coins that a player may keep at the end of the own turn (TERRA-LIMIT-01)."""

BLOCK_LIMIT = 7
"""Blocks that a player may keep at the end of the own turn (TERRA-LIMIT-02)."""

TRADE = 2
"""Blocks that are handed in for a white one (TERRA-FREE-05)."""

ON_SITE = 3
"""Most workers on one site (TERRA-MOVE-04)."""

COINS_PER_SYMBOL = 2
"""Coins for each coin symbol that the Horus marker reaches or passes (TERRA-TRACK-02)."""

CARDS_FROM = 5
"""Horus points from which on strategy cards may be bought (TERRA-CARD-01)."""

TRACK_END = 99
"""The last step of the burial goods and oasis tracks (TERRA-RES-06, TERRA-OASIS-01)."""

EYES_END = 299
"""The most Horus points that points tokens can show (14.2)."""

WHITE = "white"
"""The store of the blocks that stand for any colour (TERRA-BUILD-04)."""


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """A level of a pyramid: its value, and the workers and blocks that it takes (section 3.5)."""

    value: int
    workers: int
    blocks: int


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What the kit says in every variant.

    `coins` and `blocks` are all there are, `foundations` the values of the tiles in ascending
    order, `colours` those of pyramids and `stores` those of blocks. `coin_spaces` are the spaces
    of the Horus track with a coin symbol, of `lap` in all; `palms` those that a boat has reached
    on each space of the Nile. `stored` names the store of each block symbol.
    """

    coins: int
    blocks: int
    foundations: tuple[int, ...]
    levels: tuple[Level, ...]
    colours: tuple[str, ...]
    stores: tuple[str, ...]
    stored: Mapping[str, str]
    coin_spaces: tuple[int, ...]
    lap: int
    palms: tuple[int, ...]
    cards: Mapping[str, tuple[int, int]]
    missions: Mapping[str, Row]
    sheet: tuple[Row, ...]

    def value(self, level: int) -> int:
        """Return what a pyramid of a level is worth, 0 for a foundation (TERRA-SCORE-02)."""
        return self.levels[level - 1].value if level else 0

    def symbols(self, points: int) -> int:
        """Return the coin symbols reached or passed with so many points (TERRA-TRACK-01)."""
        laps, space = divmod(points, self.lap)
        return laps * len(self.coin_spaces) + sum(each <= space for each in self.coin_spaces)


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What the kit says about one variant for `players` players. Equal only to itself, so a key.

    `workers` and `tops` are those of each player, in a mission those of the team. `symbols` are
    all that tiles and board may show in this version, `items` those that an oasis may hold, and
    `uses` what each use of coins costs.
    """

    variant: Variant
    players: int
    workers: int
    tops: int
    symbols: tuple[str, ...]
    items: tuple[str, ...]
    uses: Mapping[str, int]
    tables: Tables

    @property
    def highest(self) -> int:
        """The level at which a pyramid is complete (TERRA-BUILD-06, TERRA-COOP-06)."""
        return len(self.tables.levels) - (self.variant.name == FOURS)

    def is_unmanned(self, level: int) -> bool:
        """Return whether pyramids of a level keep no worker (TERRA-COOP-06)."""
        return self.variant.name == FOURS and level == self.highest

    def track_coins(self, before: int, after: int) -> int:
        """Return the coins for moving the Horus marker (TERRA-TRACK-02)."""
        return COINS_PER_SYMBOL * (self.tables.symbols(after) - self.tables.symbols(before))


def figures(kit: Kit, variant: Variant, players: int) -> Figures:
    """Return the figures of a variant; KeyError when so many can't play it."""
    return _all_figures(kit)[variant.name, players]


@once_a_kit
def _all_figures(kit: Kit) -> dict[tuple[str, int], Figures]:
    tables = _tables(kit)
    names = dict.fromkeys(parsed(each).name for each in kit.variants)
    return {
        (name, players): _figures(kit, tables, Variant(name), players)
        for name in names
        for players in player_counts(kit, Variant(name))
    }


def _figures(kit: Kit, tables: Tables, variant: Variant, players: int) -> Figures:
    row = setup_row(kit, variant, players)
    workers, tops = "per_player.workers", "per_player.pyramid_tops"
    if variant.is_mission:
        workers, tops = "shared.team_workers", "shared.team_tops"
    symbols, uses = kit.table("symbols"), kit.table("coin_uses")
    return Figures(
        variant=variant,
        players=players,
        workers=whole(row, workers),
        tops=whole(row, tops),
        symbols=tuple(word(each, "symbol") for each in _rows_in(symbols, "versions", variant)),
        items=tuple(word(each, "symbol") for each in _rows_in(symbols, "item", variant)),
        uses={
            word(each, "use"): whole(each, "cost") for each in _rows_in(uses, "versions", variant)
        },
        tables=tables,
    )


def _rows_in(table: Table, column: str, variant: Variant) -> Iterator[Row]:
    """Go through the rows that name the variant's version in a column."""
    return (row for row in table.rows if variant.version in numbers(row, column))


def _tables(kit: Kit) -> Tables:
    colours = kit.table("colours").rows
    track = kit.table("horus_track").rows
    return Tables(
        coins=pieces(kit, "coin"),
        blocks=pieces(kit, "block"),
        foundations=tuple(sorted(whole(row, "value") for row in kit.table("foundations").rows)),
        levels=tuple(
            Level(whole(row, "value"), whole(row, "workers"), whole(row, "blocks"))
            for row in kit.table("levels").rows
        ),
        colours=tuple(word(row, "colour") for row in colours if row["pyramid"]),
        stores=tuple(word(row, "colour") for row in colours),
        stored={
            word(row, "symbol"): word(row, "block")
            for row in kit.table("symbols").rows
            if row["block"]
        },
        coin_spaces=tuple(whole(row, "space") for row in track if row["coin"]),
        lap=len(track),
        palms=tuple(whole(row, "palms") for row in kit.table("nile").rows),
        cards={
            word(row, "card"): (whole(row, "owned"), whole(row, "unowned"))
            for row in kit.table("strategy_cards").rows
        },
        missions={word(row, "mission"): row for row in kit.table("missions").rows},
        sheet=kit.table("score_sheet").rows,
    )

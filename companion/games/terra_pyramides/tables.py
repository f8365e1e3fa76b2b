"""The numbers of Terra Pyramides, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word
from companion.games.terra_pyramides.versions import Variant, player_counts, setup_row
from companion.kits import Kit, Row


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


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What the kit says of one variant for `players` players. Equal only to itself, so a key.

    A *holder* is whoever has goods and sites of their own: each player, in a mission the team.
    `workers` and `tops` are those of each holder, `hand` the most workers that anybody has in a
    version, `turns` those of the whole game. `symbols` are all that tiles and board may show in
    this version, `items` those that an oasis may hold, `sheet` the lines of its score sheet.

    All variants have in common: `coins` and `blocks`, all there are; `foundations`, the values of
    the tiles in ascending order, of which there are as many as sites; `stores` of blocks, `colours`
    those of pyramids among them, `white` the store that is no pyramid's, and `stored` the store of
    each block symbol. `coin_spaces` are
    the spaces of the Horus track with a coin symbol, of `lap` in all; `palms` those that a boat has
    reached on each space of the Nile.
    """

    variant: Variant
    players: int
    workers: int
    tops: int
    turns: int
    symbols: tuple[str, ...]
    items: tuple[str, ...]
    uses: Mapping[str, Use]
    sheet: tuple[Row, ...]
    mission: Row | None

    limits: Limits
    hand: int
    stacks: int
    coins: int
    blocks: int
    foundations: tuple[int, ...]
    levels: tuple[Level, ...]
    colours: tuple[str, ...]
    white: int
    stores: tuple[str, ...]
    stored: Mapping[str, str]
    coin_spaces: tuple[int, ...]
    lap: int
    palms: tuple[int, ...]
    cards: Mapping[str, Card]

    @property
    def holders(self) -> int:
        """How many have goods of their own."""
        return 1 if self.variant.is_mission else self.players

    def value(self, level: int) -> int:
        """Return what a pyramid of a level is worth, 0 for a foundation."""
        return self.levels[level - 1].value if level else 0


def read_tables(kit: Kit, players: int, variant: str) -> Tables:
    """Return the numbers of a variant; KeyError when so many can't play it."""
    return _all_tables(kit)[Variant.of(variant).name, players]


@once_a_kit
def _all_tables(kit: Kit) -> dict[tuple[str, int], Tables]:
    shared = _shared(kit)
    variants = dict.fromkeys(Variant(Variant.of(each).name) for each in kit.variants)
    return {
        (variant.name, players): Tables(**_of_variant(kit, variant, players), **shared)
        for variant in variants
        for players in player_counts(kit, variant)
    }


def _of_variant(kit: Kit, variant: Variant, players: int) -> dict[str, Any]:
    row, is_used = setup_row(kit, variant, players), partial(_is_used, variant.version)
    workers, tops = "per_player.workers", "per_player.pyramid_tops"
    if variant.is_mission:
        workers, tops = "shared.team_workers", "shared.team_tops"
    symbols, uses = kit.table("symbols").rows, kit.table("coin_uses").rows
    return {
        "variant": variant,
        "players": players,
        "workers": whole(row, workers),
        "tops": whole(row, tops),
        "turns": whole(row, "shared.turns_total"),
        "symbols": tuple(word(each, "symbol") for each in symbols if is_used(each)),
        "items": tuple(word(each, "symbol") for each in symbols if is_used(each, "item")),
        "uses": {
            word(each, "use"): Use(whole(each, "cost"), word(each, "rule"))
            for each in uses
            if each.is_of(variant.name)
        },
        "sheet": tuple(
            each for each in kit.table("score_sheet").rows if _is_used(variant.name, each)
        ),
        "mission": kit.table("missions").row(variant.name) if variant.is_mission else None,
    }


def _is_used(version: str, row: Row, column: str = "versions") -> bool:
    return version in numbers(row, column)


def _shared(kit: Kit) -> dict[str, Any]:
    colours, symbols = kit.table("colours").rows, kit.table("symbols").rows
    track, setups = kit.table("horus_track").rows, kit.table("setup").rows
    limits = kit.table("limits")
    return {
        "limits": Limits(*(whole(limits.row(name), "value") for name in Limits._fields)),
        "hand": max(whole(row, "per_player.workers") for row in setups),
        "stacks": max(whole(row, "shared.stacks") for row in setups),
        "coins": pieces(kit, "coin"),
        "blocks": pieces(kit, "block"),
        "foundations": tuple(sorted(whole(row, "value") for row in kit.table("foundations").rows)),
        "levels": tuple(
            Level(whole(row, "value"), whole(row, "workers"), whole(row, "blocks"))
            for row in kit.table("levels").rows
        ),
        "colours": tuple(word(row, "colour") for row in colours if row["pyramid"]),
        "white": [bool(row["pyramid"]) for row in colours].index(False),
        "stores": tuple(word(row, "colour") for row in colours),
        "stored": {word(row, "symbol"): word(row, "block") for row in symbols if row["block"]},
        "coin_spaces": tuple(whole(row, "space") for row in track if row["coin"]),
        "lap": len(track),
        "palms": tuple(whole(row, "palms") for row in kit.table("nile").rows),
        "cards": {
            word(row, "card"): Card(whole(row, "owned"), whole(row, "unowned"))
            for row in kit.table("strategy_cards").rows
        },
    }

"""The numbers of Giza for a number of players, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word, worth
from companion.games.common.setup import setup_row
from companion.games.engine import CHANCE, Decision
from companion.kits import Kit, Row

STONES: Final = ("base", "middle", "capstone")
# The tiers from the bottom to the top, and their stones.
BASE, MIDDLE, CAPSTONE = range(len(STONES))

# What the rows of the track may double or bar.
PRODUCTIONS: Final = ("farm", "fish", "art")

SUPPORT: Final = ("farm", "temple", "artist")
LIFT: Final = ("middle_camp", "capstone_camp")
CAMPS: Final = (*SUPPORT, *LIFT)
# The camps are the first places, in this order.
FARM, TEMPLE, ARTIST, MIDDLE_CAMP, CAPSTONE_CAMP = range(len(CAMPS))

LIFTS: Final = ("middle", "capstone_first", "capstone_final")
# What can be lifted, in the order in which it comes up.
MIDDLE_LIFT, FIRST_LIFT, FINAL_LIFT = range(len(LIFTS))

# Where the lifters of each lift stand.
CAMP_OF: Final = (MIDDLE_CAMP, MIDDLE_CAMP, CAPSTONE_CAMP)

# Columns of the scoring table; there are as many places as players.
PLACES: Final = ("first", "second", "third", "fourth")

SOLO: Final = "solo_bonus"

# What is asked; who is in the temple only where the table has not told.
ASKED: Final = (
    "setup_place", "choose_row", "bonus_move", "actions", "nominate", "bid", "place_stone",
    "reassign", "decorate", "temple", "select_stone",
)  # fmt: skip

# What is asked of all at once, and kept back until all have answered.
SEALED: Final = "decorate"


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """The places of a board: the camps, then each quarry's site with the spaces of its track.

    Workers aboard a sled are those at the place where it stands, the site or a space: nobody else
    can be there. So a place holds `room` workers at most, whether a sled is there or not, and those
    who wait at a site are aboard as soon as the sled comes home.

    By quarry: `quarries` are the ids, `lengths` the spaces of the tracks, `sites` the first place.
    `rooms` are the workers that a place holds, by place, and `off_track` the camps and sites, as
    bits. `places` are those of the areas where workers may begin, and between which they move: the
    camps and the sites by the ids of the quarries, in the order of the board.
    """

    quarries: tuple[str, ...]
    lengths: tuple[int, ...]
    room: int
    sites: tuple[int, ...] = field(init=False)
    rooms: tuple[int, ...] = field(init=False)
    off_track: int = field(init=False)
    places: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Number the places."""
        sites = [len(CAMPS)]
        for length in self.lengths:
            sites.append(sites[-1] + 1 + length)
        # The rulebook gives lift camps no limit either (ruling A19), so more than 8 food may be
        # bid for a lift, though never for a push.
        endless = 1 << 30
        rooms = (*(endless for _ in CAMPS), *(self.room for _ in range(len(CAMPS), sites[-1])))
        object.__setattr__(self, "sites", tuple(sites[:-1]))
        object.__setattr__(self, "rooms", rooms)
        off_track = sum(1 << place for place in (*range(len(CAMPS)), *sites[:-1]))
        object.__setattr__(self, "off_track", off_track)
        ids = dict(zip((*CAMPS, *self.quarries), (*range(len(CAMPS)), *sites), strict=False))
        order = (*SUPPORT, *self.quarries, *LIFT)
        object.__setattr__(self, "places", {area: ids[area] for area in order})

    def with_track(self, length: int) -> "Board":
        """Return a board with the first quarry alone, and so many spaces on its track."""
        return Board(self.quarries[:1], (length,), self.room)


@dataclass(frozen=True, eq=False, slots=True)
class Scoring:
    """One line of the scoring table for a number of players.

    `measure` is what counts: workers, food or art. `table` are the points of the places,
    `solo_bonus` those of a player who is alone, and `most` is how often the scoring can happen in
    a game.
    """

    measure: str
    table: tuple[int, ...]
    solo_bonus: int
    most: int

    @property
    def best(self) -> int:
        """The most points that one player can get at once."""
        return self.table[0] + self.solo_bonus

    @property
    def pot(self) -> int:
        """The most points that all players together can get at once."""
        return max(sum(self.table), self.best)


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the rules that no piece bears.

    `actions` of a turn, workers that make a stone `ready`, the food that counts for one of them as
    a `bid`, those who `fish` for one food, and the `dynasties` of a game.
    """

    actions: int
    ready: int
    bid: int
    fish: int
    dynasties: int


@dataclass(frozen=True, eq=False, slots=True)
class OrderRow:
    """A row of the turn order track.

    `move` is the bonus move that it gives, `doubled` and `barred` are numbers of `PRODUCTIONS`;
    each None where there is none.
    """

    number: int
    id: str
    move: str | None
    doubled: int | None
    barred: int | None


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What the kit says about a game of `players` players. Equal only to itself, so a key.

    `limits` are numbers of the rules that no piece bears. `workers` are a player's workers on the
    board; `food` and `art` the value of all tokens, and `food_each` and `art_each` what players
    begin with; there are so many `markers` of `marker` points. By stone: how many there are
    (`stones`), and how many are in `reserve` and `built` at the start. `columns` are the rounds of
    a dynasty. `locations` are the letters where stones are built and `lines` those that make a row,
    as bits, with its name. `pushes` are the spaces that a sled is pushed by the least total of
    food, `least_lift` the least for a lift. `categories` are the lines that points come from.
    """

    players: int
    board: Board
    limits: Limits
    workers: int
    food: int
    art: int
    food_each: int
    art_each: int
    quarries: tuple[int, ...]
    stones: tuple[int, ...]
    reserve: tuple[int, ...]
    built: tuple[int, ...]
    rows: tuple[OrderRow, ...]
    columns: int
    markers: int
    marker: int
    locations: tuple[str, ...]
    lines: Mapping[str, int]
    pushes: Mapping[int, int]
    least_lift: int
    scorings: Mapping[str, Scoring]
    categories: tuple[str, ...]
    sheet: tuple[Row, ...]
    asked: Mapping[str, tuple[Decision, ...]]
    draw: Decision

    @property
    def rounds(self) -> int:
        """Rounds of a whole game."""
        return self.limits.dynasties * self.columns

    @property
    def tier(self) -> int:
        """All locations of a tier, as bits."""
        return (1 << len(self.locations)) - 1

    def spaces(self, total: int) -> int:
        """Return how far a total of food pushes a sled."""
        return max(spaces for least, spaces in self.pushes.items() if least <= total)


def tables(kit: Kit, players: int) -> Tables:
    """Return the tables of a kit for a number of players; KeyError when it has no such game."""
    return _all_tables(kit)[players]


@lru_cache(maxsize=64)
def with_track(given: Tables, length: int) -> Tables:
    """Return tables of a board with a single quarry, whose track has so many spaces."""
    return replace(given, board=given.board.with_track(length))


@once_a_kit
def _all_tables(kit: Kit) -> dict[int, Tables]:
    return {players: _tables(kit, players) for players in kit.players}


def _tables(kit: Kit, players: int) -> Tables:
    setup, results = setup_row(kit, players), kit.table("results").rows
    # The fourth quarry is left out with 3 players, so what it has must not be counted.
    quarries = [r for r in kit.table("quarries").rows if players in numbers(r, "players")]
    stones = tuple(pieces(kit, f"stone_{stone}") for stone in STONES)
    reserve = tuple(whole(setup, f"shared.{stone}_reserve") for stone in STONES)
    built = (whole(setup, "shared.base_built"), whole(setup, "shared.middle_built"), 0)
    lines = _lines(kit.table("locations").rows)
    most = _most(stones, built, len(lines))
    scorings = {
        word(row, "scoring"): _scoring(row, players, most) for row in kit.table("scoring").rows
    }
    return Tables(
        players=players,
        board=Board(
            quarries=tuple(f"quarry_{whole(row, 'quarry')}" for row in quarries),
            lengths=tuple(whole(row, "track_spaces") for row in quarries),
            room=max(whole(row, "capacity") for row in quarries),
        ),
        limits=Limits(**{word(r, "limit"): whole(r, "value") for r in kit.table("limits").rows}),
        workers=whole(setup, "per_player.board_workers"),
        food=worth(kit, "food"),
        art=worth(kit, "art"),
        food_each=whole(setup, "per_player.food"),
        art_each=whole(setup, "per_player.art"),
        quarries=tuple(whole(row, "quarry") for row in quarries),
        stones=stones,
        reserve=reserve,
        built=built,
        rows=tuple(_order_row(row) for row in kit.table("rows").rows),
        columns=whole(setup, "per_player.turn_order_workers"),
        markers=pieces(kit, "fifty_marker"),
        marker=worth(kit, "fifty_marker") // pieces(kit, "fifty_marker"),
        locations=tuple(word(row, "location") for row in kit.table("locations").rows),
        lines=lines,
        pushes={
            whole(row, "total"): whole(row, "push") for row in results if row["push"] is not None
        },
        least_lift=min(whole(row, "total") for row in results if row["lift"]),
        scorings=scorings,
        categories=_categories(scorings),
        sheet=kit.table("score_sheet").rows,
        asked={
            kind: tuple(Decision(seat, kind, kind == SEALED) for seat in range(players))
            for kind in ASKED
        },
        draw=Decision(CHANCE, "draw_start"),
    )


def _most(stones: tuple[int, ...], built: tuple[int, ...], rows: int) -> dict[str, int]:
    """Return how often each scoring happens at most, which follows from the stones.

    A middle lift is scored for each middle stone and for the capstone's first lift; base and middle
    tiers have so many rows each, and the temple scores for each tier.
    """
    return {
        # With 3 players two stones are built from the start: they never arrive.
        "push": sum(stones) - sum(built),
        "middle_lift": stones[MIDDLE] - built[MIDDLE] + 1,
        "final_lift": 1,
        "decoration": 2 * rows,
        "capstone_decoration": 1,
        "temple": len(STONES),
    }


def _scoring(row: Row, players: int, most: Mapping[str, int]) -> Scoring:
    return Scoring(
        measure=word(row, "measure"),
        table=tuple(whole(row, place) for place in PLACES[:players]),
        solo_bonus=whole(row, SOLO),
        most=most[word(row, "scoring")],
    )


def _order_row(row: Row) -> OrderRow:
    doubled, barred = word(row, "doubled"), word(row, "barred")
    return OrderRow(
        number=whole(row, "row"),
        id=word(row, "id"),
        move=word(row, "bonus_move") or None,
        doubled=PRODUCTIONS.index(doubled) if doubled else None,
        barred=PRODUCTIONS.index(barred) if barred else None,
    )


def _lines(locations: tuple[Row, ...]) -> dict[str, int]:
    lines: dict[str, int] = {}
    for number, row in enumerate(locations):
        lines[word(row, "row")] = lines.get(word(row, "row"), 0) | 1 << number
    return lines


def _categories(scorings: Mapping[str, Scoring]) -> tuple[str, ...]:
    """Return the scorings, a solo bonus after the one that gives it (section 8)."""
    return tuple(
        name
        for scoring, line in scorings.items()
        for name in ((scoring, SOLO) if line.solo_bonus else (scoring,))
    )

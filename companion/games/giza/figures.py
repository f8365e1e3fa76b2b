"""The numbers of Giza for a number of players, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word, worth
from companion.games.common.setup import setup_row
from companion.kits import Kit, Row

FOOD_PER_WORKER = 2
"""Most food that counts for each worker on the stone (GIZA-BID-03)."""

READY = 3
"""Workers, of any players, that make a stone ready to move (GIZA-NOM-01 to 04)."""

DYNASTIES = 2
"""A game is two dynasties of a column of the turn order track a round (GIZA-ROUND-02)."""

STONES = ("base", "middle", "capstone")
"""The tiers from the bottom to the top, and their stones."""

PLACES = ("first", "second", "third", "fourth")
"""Columns of the scoring table; there are as many places as players."""


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


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What the kit says about a game of `players` players. Equal only to itself, so a key.

    `workers` are a player's workers on the board; `food` and `art` the value of all tokens;
    `room` the workers that a sled or a track space holds; `stones` how many of each tier exist and
    `built` how many of them stand from the start; `columns` the rounds of a dynasty; `marker` the
    points of a fifty-marker; `locations` the row that each location of a tier belongs to; `pushes`
    the spaces that a sled is pushed by the least total of food, `least_lift` the least for a lift.
    """

    players: int
    workers: int
    food: int
    art: int
    room: int
    quarries: tuple[int, ...]
    stones: Mapping[str, int]
    built: Mapping[str, int]
    rows: tuple[int, ...]
    columns: int
    marker: int
    locations: Mapping[str, str]
    pushes: Mapping[int, int]
    least_lift: int
    scorings: Mapping[str, Scoring]
    sheet: tuple[Row, ...]

    @property
    def rounds(self) -> int:
        """Rounds of a whole game (GIZA-ROUND-02)."""
        return DYNASTIES * self.columns

    def spaces(self, total: int) -> int:
        """Return how far a total of food pushes a sled (GIZA-PUSH-01)."""
        return max(spaces for least, spaces in self.pushes.items() if least <= total)


def figures(kit: Kit, players: int) -> Figures:
    """Return the figures of a kit for a number of players; KeyError when it has no such game."""
    return _all_figures(kit)[players]


@once_a_kit
def _all_figures(kit: Kit) -> dict[int, Figures]:
    return {players: _figures(kit, players) for players in kit.players}


def _figures(kit: Kit, players: int) -> Figures:
    setup = setup_row(kit, players)
    quarries = kit.table("quarries").rows
    results = kit.table("results").rows
    return Figures(
        players=players,
        workers=whole(setup, "per_player.board_workers"),
        food=worth(kit, "food"),
        art=worth(kit, "art"),
        room=max(whole(row, "capacity") for row in quarries),
        quarries=tuple(
            whole(row, "quarry") for row in quarries if players in numbers(row, "players")
        ),
        stones={stone: pieces(kit, f"stone_{stone}") for stone in STONES},
        built={stone: whole(setup, f"shared.{stone}_built") for stone in STONES[:2]},
        rows=tuple(whole(row, "row") for row in kit.table("rows").rows),
        columns=whole(setup, "per_player.turn_order_workers"),
        marker=worth(kit, "fifty_marker") // pieces(kit, "fifty_marker"),
        locations={word(row, "location"): word(row, "row") for row in kit.table("locations").rows},
        pushes={
            whole(row, "total"): whole(row, "push") for row in results if row["push"] is not None
        },
        least_lift=min(whole(row, "total") for row in results if row["lift"]),
        scorings={
            word(row, "scoring"): _scoring(row, players) for row in kit.table("scoring").rows
        },
        sheet=kit.table("score_sheet").rows,
    )


def _scoring(row: Row, players: int) -> Scoring:
    return Scoring(
        measure=word(row, "measure"),
        table=tuple(whole(row, place) for place in PLACES[:players]),
        solo_bonus=whole(row, "solo_bonus"),
        most=whole(row, f"most_{players}"),
    )

"""What is asked: the fields of the adjudications and of the score sheets (14.2, 14.3)."""

from functools import lru_cache
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.giza.setup import RULE, SLUG
from companion.games.giza.tables import STONES, Tables
from companion.kits import Row
from companion.questions import (
    Field,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    SoFar,
    Whole,
    base_only,
    choice,
    count,
    counts,
)
from companion.questions.holders import Gaps

LONGEST_TRACK: Final = 12
"""Most spaces of a track that a request may have; our own tracks are shorter."""

ON_THE_TRACK: Final = ("vp_track", "fifty_markers")
"""Lines of the score sheet that a log makes up for."""

NOMINATOR: Final = Field("nominator", Player(), "GIZA-NOM-05")
VARIANT: Final = base_only(RULE)
GAME: Final = choice("game", rule="GIZA-SETUP-01", choices=(SLUG,), required=False, asked=False)


def push_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a push; where the sled stands may be left out."""
    loose = (
        count("space", rule="GIZA-PUSH-03", minimum=1, limit=_track),
        Field("player", Player(), "GIZA-PUSH-03"),
        count("workers", rule="GIZA-PUSH-03", minimum=1, maximum=tables.board.room),
    )
    return (
        NOMINATOR,
        aboard(tables, tables.workers, "GIZA-NOM-01"),
        count(
            "track_spaces", rule="GIZA-PUSH-02", minimum=1, maximum=LONGEST_TRACK, required=False
        ),
        count("position", rule="GIZA-PUSH-02", limit=_track, needs="track_spaces"),
        Field(
            "loose_workers",
            ListOf(Record(loose)),
            "GIZA-PUSH-03",
            required=False,
            needs="track_spaces",
        ),
        *bid_fields(tables),
    )


def _track(so_far: SoFar) -> int | None:
    """Return how many spaces the track has, if it was told."""
    spaces: int | None = so_far["track_spaces"]
    return spaces


def aboard(tables: Tables, maximum: int, rule: str) -> Field:
    """Return the field of the workers on a sled that is ready to push."""
    room = tables.board.room
    return counts(
        "workers", rule=rule, maximum=maximum, least_total=tables.limits.ready, most_total=room
    )


def push_bids(tables: Tables) -> Field:
    """Return what a table tells of a push besides who is aboard: what they bid."""
    most = tables.limits.bid * tables.board.room
    return counts("food_bids", rule="GIZA-BID-01", maximum=most, most_total=most, when="workers")


def lift_bids(tables: Tables) -> Field:
    """Return what a table tells of a lift: the bids that were enough."""
    most, least = tables.limits.bid * tables.workers, tables.least_lift
    return counts("food_bids", rule="GIZA-LIFT-05", maximum=most, least_total=least)


def rows(tables: Tables) -> Field:
    """Return what a table tells of the turn order track: the row of every player."""
    numbers = [row.number for row in tables.rows]
    bounds: dict[str, Any] = {"minimum": min(numbers), "maximum": max(numbers)}
    return counts("rows", rule="GIZA-ORDER-03", distinct=True, gaps="refused", **bounds)


def lift_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a lift: the workers of the camp and their bids."""
    camp = counts(
        "workers", rule="GIZA-NOM-02", maximum=tables.workers, least_total=tables.limits.ready
    )
    return (NOMINATOR, camp, *bid_fields(tables))


def bid_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked of those who have workers there, in the order of bidding."""
    food: dict[str, Any] = {"maximum": tables.food, "most_total": tables.food, "required": False}
    art: dict[str, Any] = {"maximum": tables.art, "most_total": tables.art, "required": False}
    there: dict[str, Any] = {"when": "workers", "after": "nominator"}
    return (
        counts("food_held", rule="GIZA-BID-03", asked=False, **food),
        counts("food_bids", rule="GIZA-BID-01", at_most="food_held", **food, **there),
        counts("art_bids", rule="GIZA-BID-04", asked=False, **art, **there),
    )


def decoration_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a decoration: a secret bid of everybody."""
    art: dict[str, Any] = {"maximum": tables.art, "most_total": tables.art, "required": False}
    return (
        counts("art_held", rule="GIZA-DECO-01", asked=False, **art),
        counts("art_bids", rule="GIZA-DECO-01", secret=True, at_most="art_held", **art),
    )


def temple_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a temple scoring: the workers who pray there."""
    return (counts("workers", rule="GIZA-TEMPLE-01", maximum=tables.workers),)


def unload_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a sled arrives."""
    return (
        NOMINATOR,
        choice("stone", rule="GIZA-UNLOAD-02", choices=STONES),
        aboard(tables, tables.board.room, "GIZA-UNLOAD-04"),
    )


def turn_order_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about the turn order track."""
    numbers = [row.number for row in tables.rows]
    row = Whole(min(numbers), max(numbers))
    past = ListOf(PlayerMap(row, gaps="refused", distinct=True))
    chosen = PlayerMap(row, gaps="left out", distinct=True)
    return (
        count("round", rule="GIZA-ROUND-02", minimum=1, maximum=tables.rounds),
        Field("starting_player", Player(), "GIZA-ORDER-01", required=False),
        Field("history", past, "GIZA-ORDER-04", required=False),
        Field("choices", chosen, "GIZA-ORDER-03", required=False),
    )


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a stone is built."""
    letters = tables.locations
    return (
        Field("base", ListOf(OneOf(letters), distinct=True), "GIZA-BUILD-02"),
        Field("middle", ListOf(OneOf(letters), distinct=True), "GIZA-BUILD-03"),
        choice("stone", rule="GIZA-BUILD-02", choices=STONES),
        choice("location", rule="GIZA-BUILD-02", choices=letters, required=False, nullable=True),
    )


def nominate_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about the stones and the workers beside them."""
    stones, everybody = tables.stones, tables.workers * tables.players
    sled = (
        choice("quarry", rule="GIZA-NOM-01", choices=tables.quarries),
        choice("stone", rule="GIZA-NOM-01", choices=STONES),
        count("workers", rule="GIZA-NOM-01", maximum=tables.board.room),
    )
    middle_camp = (
        count("workers", rule="GIZA-NOM-02", maximum=everybody),
        count("middle", rule="GIZA-NOM-02", maximum=stones[1]),
        count("capstone", rule="GIZA-NOM-03", maximum=stones[2]),
    )
    capstone_camp = (
        count("workers", rule="GIZA-NOM-04", maximum=everybody),
        count("capstone", rule="GIZA-NOM-04", maximum=stones[2]),
    )
    built = tuple(
        count(tier, rule="GIZA-NOM-02", minimum=tables.built[number], maximum=stones[number])
        for number, tier in enumerate(STONES[:2])
    )
    return (
        NOMINATOR,
        Field("built", Record(built), "GIZA-NOM-02"),
        Field("sleds", ListOf(Record(sled), distinct=("quarry",)), "GIZA-NOM-01"),
        Field("middle_camp", Record(middle_camp), "GIZA-NOM-02"),
        Field("capstone_camp", Record(capstone_camp), "GIZA-NOM-04"),
    )


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *sheet_fields(tables))


def sheet_fields(tables: Tables, gaps: Gaps = "refused") -> tuple[Field, ...]:
    """Return a field for each line of the kit's score sheet."""
    return tuple(_sheet_field(row, tables, gaps) for row in tables.sheet)


def _sheet_field(row: Row, tables: Tables, gaps: Gaps) -> Field:
    most, most_total = _bounds(row, tables)
    return counts(
        word(row, "key"), word(row, "rule"), maximum=most, most_total=most_total, gaps=gaps
    )


def _bounds(row: Row, tables: Tables) -> tuple[int, int | None]:
    """Return the most of one player, and of all: no more than there is."""
    match row["key"]:
        case "temple_workers":
            return tables.workers, None
        case "food" | "art" | "fifty_markers" as goods:
            there = {"food": tables.food, "art": tables.art}.get(goods, tables.markers)
            return there, there
    return whole(row, "last"), None


def log_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what a log holds: the scoring rounds, and per player what breaks ties."""
    event = (
        choice("type", rule="GIZA-END-03", choices=tuple(tables.scorings)),
        counts("values", rule="GIZA-SCORE-01"),
    )
    events = Field("events", ListOf(Record(event)), "GIZA-END-03", asked=False)
    behind = (field for field in sheet_fields(tables) if field.key not in ON_THE_TRACK)
    return (GAME, VARIANT, events, *behind)


@lru_cache(maxsize=64)
def value_kinds(tables: Tables) -> dict[str, PlayerMap]:
    """Return what an event's values may be by the event's type."""
    return {scoring: _value_kind(tables, scoring) for scoring in tables.scorings}


def _value_kind(tables: Tables, scoring: str) -> PlayerMap:
    """Return the bounds of what a scoring measures: workers on a sled or in the temple, bids."""
    room = tables.board.room
    match tables.scorings[scoring].measure:
        case "food":
            most = Whole(0, tables.limits.bid * tables.workers)
            return PlayerMap(most, least_total=tables.least_lift, most_total=tables.food)
        case "art":
            return PlayerMap(Whole(0, tables.art), most_total=tables.art)
        case _ if scoring == "push":
            return PlayerMap(Whole(0, room), least_total=tables.limits.ready, most_total=room)
    return PlayerMap(Whole(0, tables.workers))

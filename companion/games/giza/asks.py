"""What is asked of people, declared once: by rulings, by the score sheets, by the scorekeeper.

No rule stands here, only bounds that follow from the pieces (14.2, 14.3). `RULINGS`, at the end,
joins the fields of each ruling to the verdict of its chapter.
"""

from functools import partial
from operator import itemgetter
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.game import Ruling, Rulings
from companion.games.giza import (
    RULE,
    SLUG,
    arrival,
    bidding,
    building,
    push_and_lift,
    scoring,
    turn_order,
)
from companion.games.giza.tables import FINAL_LIFT, MIDDLE_LIFT, STONES, Tables, tables
from companion.kits import Row
from companion.questions import (
    Field,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    Whole,
    base_only,
    choice,
    count,
    counts,
)
from companion.questions.holders import Gaps

# Most spaces of a track that a request may have; our own tracks are shorter.
LONGEST_TRACK: Final = 12

# Lines of the score sheet that a log makes up for.
ON_THE_TRACK: Final = ("vp_track", "fifty_markers")

NOMINATOR: Final = Field("nominator", Player(), bidding.MUST_RULE)
VARIANT: Final = base_only(RULE)
GAME: Final = choice("game", RULE, (SLUG,), required=False, asked=False)


def aboard(tables: Tables, maximum: int, rule: str) -> Field:
    """Return the field of the workers on a sled that is ready to push."""
    ready, room = tables.limits.ready, tables.board.room
    return counts("workers", rule, maximum=maximum, least_total=ready, most_total=room)


def push_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a push; where the sled stands may be left out."""
    way, on_track = push_and_lift.WAY_RULE, "track_spaces"
    length = itemgetter(on_track)  # None where it was not told, which bounds nothing
    loose = (
        count("space", way, 1, limit=length),
        Field("player", Player(), way),
        count("workers", way, 1, tables.board.room),
    )
    return (
        NOMINATOR,
        aboard(tables, tables.workers, bidding.PUSH_RULE),
        count(on_track, "GIZA-PUSH-02", 1, LONGEST_TRACK, required=False),
        count("position", "GIZA-PUSH-02", limit=length, needs=on_track),
        Field("loose_workers", ListOf(Record(loose)), way, required=False, needs=on_track),
        *bid_fields(tables),
    )


def lift_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a lift: the workers of the camp and their bids."""
    # Any number may stand in a lift camp, so that only the workers that there are bound it.
    ready, most = tables.limits.ready, tables.workers
    camp = counts("workers", bidding.LIFT_RULES[MIDDLE_LIFT], maximum=most, least_total=ready)
    return (NOMINATOR, camp, *bid_fields(tables))


def bid_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked of those who have workers there, in the order of bidding."""
    # More than counts may be offered, and art as well: the ruling says what goes back (ruling A7).
    food, art = _goods(tables.food), _goods(tables.art)
    there: dict[str, Any] = {"when": "workers", "after": "nominator"}
    return (
        counts("food_held", "GIZA-BID-03", asked=False, **food),
        counts("food_bids", "GIZA-BID-01", at_most="food_held", **food, **there),
        counts("art_bids", "GIZA-BID-04", asked=False, **art, **there),
    )


def _goods(there: int) -> dict[str, Any]:
    """Return the bounds of what people may leave out: together no more than there is."""
    return {"maximum": there, "most_total": there, "required": False}


def decoration_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a decoration: what all hold, for JSON alone, and a secret bid."""
    art = _goods(tables.art)
    return (
        counts("art_held", building.ART_RULE, asked=False, **art),
        counts("art_bids", building.ART_RULE, secret=True, at_most="art_held", **art),
    )


def temple_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a temple scoring: the workers who pray there."""
    return (counts("workers", scoring.MEASURE_RULES["temple"], maximum=tables.workers),)


def unload_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a sled arrives."""
    return (
        NOMINATOR,
        choice("stone", arrival.WHERE_RULE, STONES),
        aboard(tables, tables.board.room, scoring.MEASURE_RULES["push"]),
    )


def turn_order_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about the turn order track."""
    row = Whole(tables.rows[0].number, tables.rows[-1].number)
    past = ListOf(PlayerMap(row, gaps="refused", distinct=True))
    chosen = PlayerMap(row, gaps="left out", distinct=True)
    return (
        count("round", turn_order.ROUND_RULE, 1, tables.rounds),
        Field("starting_player", Player(), turn_order.FIRST_RULE, required=False),
        Field("history", past, turn_order.USED_RULE, required=False),
        Field("choices", chosen, turn_order.BOX_RULE, required=False),
    )


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a stone is built; the capstone has no location."""
    where, letters = building.WHERE_RULE, tables.locations
    return (
        Field("base", ListOf(OneOf(letters), distinct=True), where),
        Field("middle", ListOf(OneOf(letters), distinct=True), building.ON_RULE),
        choice("stone", where, STONES),
        choice("location", where, letters, required=False, nullable=True),
    )


def nominate_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about the stones and the workers beside them."""
    stones, everybody = tables.stones, tables.workers * tables.players
    push, (middle, first, final) = bidding.PUSH_RULE, bidding.LIFT_RULES
    sled = (
        choice("quarry", push, tables.quarries),
        choice("stone", push, STONES),
        count("workers", push, maximum=tables.board.room),
    )
    middle_camp = (
        count("workers", middle, maximum=everybody),
        count("middle", middle, maximum=stones[1]),
        count("capstone", first, maximum=stones[2]),
    )
    capstone_camp = (
        count("workers", final, maximum=everybody),
        count("capstone", final, maximum=stones[2]),
    )
    built = tuple(
        count(tier, middle, tables.built[number], stones[number])
        for number, tier in enumerate(STONES[:2])
    )
    return (
        NOMINATOR,
        Field("built", Record(built), middle),
        Field("sleds", ListOf(Record(sled), distinct=("quarry",)), push),
        Field("middle_camp", Record(middle_camp), middle),
        Field("capstone_camp", Record(capstone_camp), final),
    )


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *sheet_fields(tables))


def sheet_fields(tables: Tables, gaps: Gaps = "refused") -> tuple[Field, ...]:
    """Return a field for each line of the kit's score sheet."""
    return tuple(_sheet_field(row, tables, gaps) for row in tables.sheet)


def _sheet_field(row: Row, tables: Tables, gaps: Gaps) -> Field:
    key, most_total = word(row, "key"), None
    there = {"food": tables.food, "art": tables.art, "fifty_markers": tables.markers}
    if key in there:
        most = most_total = there[key]
    else:
        most = tables.workers if key == "temple_workers" else whole(row, "last")
    return counts(key, word(row, "rule"), maximum=most, most_total=most_total, gaps=gaps)


def log_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what a log holds: the scoring rounds, and per player what breaks ties."""
    event = (
        choice("type", scoring.TOTAL_RULE, tuple(tables.scorings)),
        counts("values", scoring.SPLIT),
    )
    events = Field("events", ListOf(Record(event)), scoring.TOTAL_RULE, asked=False)
    return (GAME, VARIANT, events, *tie_fields(tables))


def tie_fields(tables: Tables, gaps: Gaps = "refused") -> tuple[Field, ...]:
    """Return the lines of the score sheet that only break ties: points are known without them."""
    return tuple(field for field in sheet_fields(tables, gaps) if field.key not in ON_THE_TRACK)


# What follows is asked by the scorekeeper alone. A table tells less: nobody counts what lies behind
# screens, so bids are bounded by what may count, not by what people hold.


def push_bids(tables: Tables) -> Field:
    """Return what a table tells of a push besides who is aboard: what they bid."""
    most = tables.limits.bid * tables.board.room
    return counts("food_bids", "GIZA-BID-01", maximum=most, most_total=most, when="workers")


def lift_bids(tables: Tables) -> Field:
    """Return what a table tells of a lift: the bids that were enough."""
    most, least = tables.limits.bid * tables.workers, tables.least_lift
    rule = scoring.MEASURE_RULES["middle_lift"]
    return counts("food_bids", rule, maximum=most, least_total=least)


def rows(tables: Tables) -> tuple[Field, ...]:
    """Return what a table tells of the turn order track: the row of every player."""
    first, last = tables.rows[0].number, tables.rows[-1].number
    return (counts("rows", turn_order.BOX_RULE, first, last, distinct=True, gaps="refused"),)


def art_bids(tables: Tables) -> tuple[Field, ...]:
    """Return what a table tells of a decoration: the bids alone."""
    return decoration_fields(tables)[1:]


def location(letters: tuple[str, ...]) -> tuple[Field, ...]:
    """Ask where a stone is built, if there is more than one place for it."""
    return (choice("location", building.WHERE_RULE, letters),) if len(letters) > 1 else ()


# The adjudications in the order in which they come up in play, and the score sheets.
RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    {
        "push": Ruling(push_fields, push_and_lift.rule_push),
        "lift": Ruling(lift_fields, partial(push_and_lift.rule_lift, which=MIDDLE_LIFT)),
        "final-lift": Ruling(lift_fields, partial(push_and_lift.rule_lift, which=FINAL_LIFT)),
        "decoration": Ruling(decoration_fields, partial(building.rule_decoration, row="")),
        "capstone-decoration": Ruling(
            decoration_fields, partial(building.rule_decoration, row=building.CAPSTONE_ROW)
        ),
        "temple": Ruling(temple_fields, building.rule_temple),
        "unload": Ruling(unload_fields, arrival.rule_unloading),
        "turn-order": Ruling(turn_order_fields, turn_order.rule_turn_order),
        "build": Ruling(build_fields, building.rule_building),
        "nominate": Ruling(nominate_fields, bidding.rule_nomination),
    },
    {
        "score": Ruling(score_fields, scoring.score, records=True),
        "score-log": Ruling(log_fields, scoring.score_log, records=True, told_by="events"),
    },
)

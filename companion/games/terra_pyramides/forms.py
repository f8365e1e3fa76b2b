"""What is asked: by adjudications, by the score sheet, and of people who keep an evening (14)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.terra_pyramides.boats import goal
from companion.games.terra_pyramides.building import BUY
from companion.games.terra_pyramides.end_of_turn import CONVERT
from companion.games.terra_pyramides.horus_track import MOST_POINTS
from companion.games.terra_pyramides.lines import BURIAL, EYE, MOST_SYMBOLS, NILE, OASIS
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.surround import AROUND, EDGE, EMPTY
from companion.games.terra_pyramides.tables import Tables
from companion.questions import (
    ByChoice,
    Field,
    Form,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    SoFar,
    SomeOf,
    Whole,
    choice,
    count,
    counts,
)

LONGEST: Final = 10
"""Most spaces of a line that a request may have; lines of the board are shorter (14.3)."""

FURTHEST: Final = 20
"""Most eyes at once that a request may have (14.3)."""

player = partial(Field, kind=Player())
optional = partial(count, required=False, nullable=True)
every = partial(counts, gaps="refused")


def line_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for a line that was chosen; empty spaces need not be named."""
    fields = (
        player("player", rule="TERRA-LINE-01"),
        Field("cells", ListOf(SomeOf(tables.symbols), 1, LONGEST), "TERRA-LINE-02"),
        optional("hand_workers", rule="TERRA-RES-02", maximum=tables.hand),
    )
    return (*fields, eyes_before()) if tables.variant.has_track else fields


def eyes_before() -> Field:
    """Ask for a marker's points before it moves; without them no coins are known."""
    return optional("eyes_before", rule="TERRA-TRACK-02", maximum=MOST_POINTS)


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for a site that somebody wants to raise, and for what there is to pay with."""
    colour = partial(choice, rule="TERRA-BUILD-03", choices=tables.colours, nullable=True)
    bought = partial(count, rule="TERRA-FREE-04", required=False, default=0)
    cost = tables.uses[BUY].cost
    return (
        player("player", rule="TERRA-BUILD-01"),
        count("level", rule="TERRA-BUILD-01", maximum=highest(tables)),
        player("owner", rule="TERRA-BUILD-01", required=False, nullable=True),
        colour("site_colour", asked=_is_begun),
        count("workers", rule="TERRA-BUILD-01", maximum=tables.limits.workers),
        colour("colour", required=_is_bare, asked=_is_bare),
        _blocks(tables, "blocks", "TERRA-BUILD-02"),
        _blocks(tables, "convert", "TERRA-FREE-05"),
        bought("coins", maximum=tables.coins),
        bought("buy_blocks", maximum=tables.coins // cost,
               asked=lambda so_far: so_far["coins"] >= cost),
        optional("pay_white", rule="TERRA-BUILD-04", maximum=tables.blocks, asked=False),
        count("tops_left", rule="TERRA-BUILD-08", maximum=tables.tops, required=False,
              default=tables.tops,
              asked=lambda so_far: so_far["level"] == len(tables.levels) - 1),
    )  # fmt: skip


def _is_begun(so_far: SoFar) -> bool:
    return bool(so_far["level"] > 0)


def _is_bare(so_far: SoFar) -> bool:
    return not _is_begun(so_far)


def _blocks(tables: Tables, key: str, rule: str) -> Field:
    """Ask for the blocks in the stores, which may be left out when there are none."""
    kind = ByChoice(tables.stores, Whole(0, tables.blocks), most_total=tables.blocks)
    return Field(key, kind, rule, required=False, nullable=True)


def surround_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for a site whose neighbours may all be filled."""
    around = Places(AROUND, SomeOf(tables.symbols, (EMPTY, EDGE)))
    return (
        player("owner", rule="TERRA-SUR-02", required=False, nullable=True),
        Field("neighbours", around, "TERRA-SUR-01", default=EMPTY),
        eyes_before(),
    )


def track_fields(_tables: Tables) -> tuple[Field, ...]:
    """Ask how far a marker moves."""
    return (
        player("player", rule="TERRA-RES-05"),
        count("eyes", rule="TERRA-TRACK-01", maximum=MOST_POINTS),
        count("advance", rule="TERRA-RES-05", maximum=FURTHEST),
    )


def end_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask what somebody has at the end of a turn; people know their stacks and their supply."""
    held = partial(count, required=False)
    return (
        player("player", rule="TERRA-LIMIT-04"),
        count("coins", rule="TERRA-LIMIT-01", maximum=tables.coins),
        _blocks(tables, "blocks", "TERRA-LIMIT-02"),
        held("hand_workers", rule="TERRA-FREE-03", maximum=tables.hand, default=0),
        held("stacks", rule="TERRA-FREE-02", maximum=tables.stacks, default=tables.stacks,
             asked=False),
        held("supply", rule="TERRA-FREE-04", asked=False,
             limit=lambda so_far: tables.blocks - sum(so_far["blocks"].values())),
        Field("actions", ListOf(Record(_action(tables))), "TERRA-LIMIT-01", required=False),
    )  # fmt: skip


def _action(tables: Tables) -> tuple[Field, ...]:
    """Ask for one thing that is done to keep to the limits."""
    trade = tables.limits.trade
    return (
        choice("do", rule="TERRA-LIMIT-01", choices=(CONVERT, *tables.uses)),
        Field("from", ListOf(OneOf(tables.stores), trade, trade), "TERRA-FREE-05",
              asked=lambda so_far: so_far["do"] == CONVERT),
    )  # fmt: skip


def burial_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for everybody's burial goods."""
    return (every("goods", rule="TERRA-SCORE-05", maximum=tables.limits.track_end),)


def oasis_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for everybody's oases and highest pyramid."""
    return (
        every("oases", rule="TERRA-SCORE-06", maximum=tables.limits.track_end),
        every("highest", rule="TERRA-SCORE-06", maximum=len(tables.levels)),
    )


def nile_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for everybody's sites and boats; the palms follow from these."""
    return (
        every("sites", rule="TERRA-SCORE-07", maximum=tables.workers,
              most_total=len(tables.foundations)),
        every("palms", rule="TERRA-SCORE-07", maximum=tables.palms[-1], required=False,
              nullable=True, asked=False),
        _boats(tables)._replace(
            required=lambda so_far: not so_far.get("palms"), nullable=True
        ),
    )  # fmt: skip


def _boats(tables: Tables) -> Field:
    """Ask for the space of each boat, and when it came there."""
    boat = (
        count("space", rule="TERRA-BOAT-02", maximum=goal(tables)),
        count("arrival", rule="TERRA-BOAT-01", maximum=tables.players, required=_has_left,
              asked=_has_left),
    )  # fmt: skip
    return Field("boats", PlayerMap(Record(boat), gaps="refused"), "TERRA-BOAT-02")


def _has_left(so_far: SoFar) -> bool:
    return bool(so_far["space"])


def card_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for all that strategy cards look at at the end of the game."""
    levels = PlayerMap(ListOf(Whole(1, len(tables.levels))), gaps="refused")
    return (
        every("burial", rule="TERRA-CARD-02", maximum=tables.limits.track_end),
        every("eyes", rule="TERRA-CARD-02", maximum=MOST_POINTS),
        every("oases", rule="TERRA-CARD-02", maximum=tables.limits.track_end),
        _boats(tables),
        every("foundations", rule="TERRA-CARD-02", maximum=tables.workers),
        Field("levels", levels, "TERRA-CARD-05"),
        card_owners(tables, "owners"),
    )


def card_owners(tables: Tables, key: str) -> Field:
    """Ask for the owners of the cards; a card left out is unsold."""
    kind = ByChoice(tuple(tables.cards), Player())
    return Field(key, kind, "TERRA-CARD-01", required=False, nullable=True)


def told_colour(tables: Tables) -> Form:
    """Ask for the colour of a pyramid that is complete."""
    return Form("raise", (choice("colour", rule="TERRA-COOP-06", choices=tables.colours),))


def told_bonus(tables: Tables) -> Form:
    """Ask whose site is surrounded, and for what the spaces around it show of a bonus."""
    shown = (EYE, BURIAL, OASIS, NILE) if tables.variant.has_nile else (EYE, OASIS)
    symbols = ListOf(OneOf(shown), most=len(AROUND) * MOST_SYMBOLS)
    items = Field("items", ListOf(OneOf(tables.items)), "TERRA-SUR-04", required=False,
                  asked=lambda so_far: OASIS in so_far["symbols"])  # fmt: skip
    fields = (
        player("owner", rule="TERRA-SUR-02"),
        Field("symbols", symbols, "TERRA-SUR-03"),
        *([items] if tables.variant.has_nile else []),
        eyes_before(),
    )
    return Form("surround", fields)


def told_card(tables: Tables, unsold: Sequence[str]) -> Form:
    """Ask who buys which card; its price follows from Horus points."""
    least = tables.limits.cards_from
    fields = (
        player("owner", rule="TERRA-CARD-01"),
        choice("card", rule="TERRA-CARD-01", choices=tuple(unsold)),
        count("eyes", rule="TERRA-CARD-01", minimum=least, maximum=MOST_POINTS),
    )
    return Form("card", fields)

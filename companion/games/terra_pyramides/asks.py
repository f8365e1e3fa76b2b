"""What is asked: by adjudications, by the score sheet, and of people who keep an evening (14).

No rule is in it: rule ids say which rule a field is for. What the answers come to is ruled by the
chapter that `RULINGS` names beside the fields.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.games.common.figures import word
from companion.games.game import Ruling, Rulings
from companion.games.terra_pyramides import (
    building,
    lines,
    placing_and_surround,
    strategy_cards,
    tracks,
    turns,
)
from companion.games.terra_pyramides.coins_and_blocks import BUY_BLOCK
from companion.games.terra_pyramides.lines import BURIAL, EYE, MOST_SYMBOLS, NILE_SYMBOL, OASIS
from companion.games.terra_pyramides.placing_and_surround import AROUND, EDGE, EMPTY
from companion.games.terra_pyramides.scoring import CARDS, score
from companion.games.terra_pyramides.setup import EVERY, NILE, TRACK, VARIANTS
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables, read_tables
from companion.games.terra_pyramides.tracks import MOST_POINTS, nile_end
from companion.games.terra_pyramides.turns import CONVERT
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

# Bounds of requests alone (14.3): spaces of a line, of which no line of the board has so many, and
# eyes at once. They refuse slips of the pen, and are no rules.
LONGEST: Final = 10
FURTHEST: Final = 20

# What people are asked only when they have more than 0 of something asked before.
LEANS: Final = {
    "foundation_points": "foundations",
    "palms": "boat_rank",
    "level_4_colours": "level_4",
}

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
    cost = tables.uses[BUY_BLOCK].cost
    return (
        player("player", rule="TERRA-BUILD-01"),
        count("level", rule="TERRA-BUILD-01", maximum=tables.highest),
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
    # What is on the table for all to see is not asked of people; a request may say it.
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
    # A request may have palms in place of boats; people tell where boats are, as they see that.
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
        count("space", rule="TERRA-BOAT-02", maximum=nile_end(tables)),
        count("arrival", rule="TERRA-BOAT-01", maximum=tables.players, required=_has_left,
              asked=_has_left),
    )  # fmt: skip
    return Field("boats", PlayerMap(Record(boat), gaps="refused"), "TERRA-BOAT-02")


def _has_left(so_far: SoFar) -> bool:
    return bool(so_far["space"])


def card_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for all that strategy cards look at at the end of the game."""
    # The levels of each pyramid, not only of the highest three: all sites count for "most".
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


def colour_form(tables: Tables) -> Form:
    """Ask for the colour of a pyramid that is complete."""
    return Form("raise", (choice("colour", rule="TERRA-COOP-06", choices=tables.colours),))


def bonus_form(tables: Tables) -> Form:
    """Ask whose site is surrounded, and for what the spaces around it show of a bonus."""
    # Only what can be a bonus is typed (SUR-03, -04), by whoever reads it off the board.
    shown = (EYE, BURIAL, OASIS, NILE_SYMBOL) if tables.variant.has_nile else (EYE, OASIS)
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


def card_form(state: State) -> Form:
    """Ask who buys which card; its price follows from Horus points."""
    least, unsold = state.tables.limits.cards_from, state.cards_of(OPEN)
    fields = (
        player("owner", rule="TERRA-CARD-01"),
        choice("card", rule="TERRA-CARD-01", choices=tuple(unsold)),
        count("eyes", rule="TERRA-CARD-01", minimum=least, maximum=MOST_POINTS),
    )
    return Form("card", fields)


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for the lines of the score sheet that the version has."""
    most = _most(tables)
    keys = [(word(row, "key"), word(row, "rule")) for row in tables.sheet]
    lines = tuple(
        counts(key, rule=rule, maximum=most[key], required=False, asked=_asked(key, most))
        for key, rule in keys
    )
    return (*lines, card_owners(tables, CARDS)) if tables.variant.has_nile else lines


def _asked(key: str, most: Mapping[str, int]) -> bool | Callable[[SoFar], bool]:
    leans = LEANS.get(key)
    return most[key] > 0 if leans is None else lambda so_far: bool(so_far[leans])


def _most(tables: Tables) -> dict[str, int]:
    """Return the bound of each line of the score sheet (14.2)."""
    # Every site needs a worker, but for a complete one of mission 3: there are no more sites of any
    # level than workers.
    last = len(tables.levels)
    workers = tables.workers if tables.mission else tables.hand
    most = {f"level_{level}": workers for level in range(1, last)}
    most[f"level_{last}"] = tables.tops
    if tables.highest < last:
        # A complete pyramid of mission 3 needs no worker, and there are no tops.
        most |= {f"level_{tables.highest}": len(tables.foundations), f"level_{last}": 0}
    return {
        **most,
        "foundations": workers,
        "foundation_points": sum(tables.foundations),
        "level_4_colours": len(tables.colours),
        "blocks": tables.limits.blocks,
        "coins": tables.coins if tables.variant.has_track else tables.limits.coins,
        "eyes": MOST_POINTS,
        "burial": tables.limits.track_end,
        "oases": tables.limits.track_end,
        "boat_rank": tables.players,
        "palms": tables.palms[-1],
    }


# The adjudications in the order in which they come up in play, and the score sheet.
RULINGS = Rulings(
    read_tables,
    {
        "line": Ruling(line_fields, lines.line_verdict, EVERY),
        "build": Ruling(build_fields, building.build_verdict, EVERY),
        "surround": Ruling(surround_fields, placing_and_surround.surround_verdict, TRACK),
        "horus-track": Ruling(track_fields, tracks.track_verdict, TRACK),
        "end-of-turn": Ruling(end_fields, turns.limits_verdict, EVERY),
        "burial-goods": Ruling(burial_fields, tracks.burial_verdict, TRACK),
        "oasis": Ruling(oasis_fields, tracks.oasis_verdict, (NILE,)),
        "nile": Ruling(nile_fields, tracks.nile_verdict, (NILE,)),
        "strategy-cards": Ruling(card_fields, strategy_cards.cards_verdict, (NILE,)),
    },
    {"score": Ruling(score_fields, score, EVERY, records=True)},
    VARIANTS,
)

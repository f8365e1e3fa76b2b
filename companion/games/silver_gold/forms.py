"""What is asked: adjudications, the score sheet, and what the scorekeeper is told (14)."""

from functools import partial
from typing import Any, Final

from companion.games.common.fields import choice, count, counts
from companion.games.common.figures import whole, word
from companion.games.forms import Field, Form
from companion.games.silver_gold.chamber import SIZE
from companion.games.silver_gold.replacing import DECK
from companion.games.silver_gold.score_sheet import sums
from companion.games.silver_gold.setup import COLOURS, GAME, VARIANT
from companion.games.silver_gold.state import CARDS_IN_FRONT
from companion.games.silver_gold.tables import Tables
from companion.kits import Row

EVENTS: Final = ("skull", "potion")

MOST_ICONS: Final = 46
"""Icons that one action can cross off: all boxes of two chambers but entrances and tombs."""

MOST_BONUS: Final = 50
"""Entries of a bonus list: all boxes of two chambers."""

PLAYER: Final = Field("player", "player", "SILVER-GOLD-CROSS-01")
"""Who crosses off."""


def _box(key: str, rule: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    return Field(key, "box", rule, minimum=1, maximum=SIZE, **more)


def _order(tables: Tables, key: str, **more: Any) -> Field:  # noqa: ANN401 - as above
    rule = "SILVER-GOLD-DATA-13"
    return count(key, rule=rule, minimum=1, maximum=tables.cards, **more)


def _round(tables: Tables) -> Field:
    return count("round", rule="SILVER-GOLD-TURN-01", minimum=1, maximum=tables.rounds)


def _pattern(tables: Tables) -> Field:
    return choice("expedition", rule="SILVER-GOLD-TURN-02", choices=tuple(tables.patterns))


def _colour(tables: Tables) -> Field:
    return choice("colour", rule=COLOURS, choices=tables.colours)


def _cards(tables: Tables) -> Field:
    grid = Field(
        "grid",
        "grid",
        "SILVER-GOLD-DATA-04",
        maximum=SIZE,
        choices=tables.characters,
        known_by="order",
        known=tables.grids,
    )
    crossed = _box("crossed", "SILVER-GOLD-STATE-01", each="list", distinct=True)
    return Field(
        "cards",
        "record",
        "SILVER-GOLD-CROSS-01",
        each="list",
        fewest=1,
        most=CARDS_IN_FRONT,
        fields=(_order(tables, "order", distinct=True), grid, crossed),
    )


def _score_card(tables: Tables) -> Field:
    boxes = tables.boxes
    return Field(
        "score_card",
        "record",
        "SILVER-GOLD-ICON-04",
        fields=(
            count("red_gems", rule="SILVER-GOLD-ICON-04", maximum=boxes["red_gems"]),
            count("green_gems", rule="SILVER-GOLD-ICON-04", maximum=boxes["green_gems"]),
            Field("torches", "flags", "SILVER-GOLD-ICON-05", maximum=tables.rounds),
            count("skulls", rule="SILVER-GOLD-SKULL-01", maximum=len(tables.skulls)),
        ),
    )


def _move() -> Field:
    card = count("card", rule="SILVER-GOLD-CROSS-01", minimum=1, maximum=CARDS_IN_FRONT)
    boxes = _box("boxes", "SILVER-GOLD-CROSS-07", each="list", fewest=1, most=SIZE * SIZE)
    bonus = Field(
        "bonus",
        "record",
        "SILVER-GOLD-ICON-01",
        each="list",
        most=MOST_BONUS,
        required=False,
        fields=(card, _box("box", "SILVER-GOLD-ICON-01")),
    )
    return Field("move", "record", "SILVER-GOLD-CROSS-01", fields=(card, boxes, bonus))


def cross_off(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about a placement, the player's cards and score card."""
    position = (PLAYER, _round(tables), _pattern(tables), _cards(tables))
    return (GAME, *position, _score_card(tables), _move())


def placements(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to list all placements."""
    return (GAME, PLAYER, _pattern(tables), _cards(tables))


def torch(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: torches lit before, and those crossed off on pyramid cards now."""
    lit = partial(Field, "torches", "flags", "SILVER-GOLD-ICON-05", "player", gaps="refused")
    crossed = counts("crossed", rule="SILVER-GOLD-ADJ-TORCH-01", maximum=MOST_ICONS)
    return (GAME, _round(tables), lit(maximum=tables.rounds), crossed)


def potion(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: skulls crossed before, and skulls and potions of this action."""
    skulls = partial(counts, "skulls", rule="SILVER-GOLD-SKULL-01", gaps="refused")
    events = partial(choice, "events", rule="SILVER-GOLD-ADJ-POTION-01", each="lists")
    most = len(tables.skulls)
    return (GAME, skulls(maximum=most), events(choices=EVENTS, most=MOST_ICONS))


def replacement_order(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: the cards completed; and, from a file only, what is taken for them.

    People at a table take their cards themselves, and see what the display holds.
    """
    done = partial(counts, "completed", rule="SILVER-GOLD-ADJ-REPL-01", each="lists", minimum=1)
    chosen = partial(choice, "choices", rule="SILVER-GOLD-REPL-01", each="lists", asked=False)
    seen = partial(_order, tables, each="list", asked=False)
    return (
        GAME,
        done(maximum=tables.cards, most=CARDS_IN_FRONT),
        seen("display", most=tables.display, required=False),
        seen("deck", most=tables.deck[tables.players], needs="display"),
        chosen(choices=(DECK, *range(1, tables.cards + 1)), needs="display"),
    )


def pyramid_points(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: pyramids completed before and now, and the boxes that are free."""
    rule, left = "SILVER-GOLD-ADJ-POINTS-01", "SILVER-GOLD-ADJ-POINTS-02"
    held = partial(count, maximum=tables.of_colour, rule=COLOURS)
    free = partial(count, maximum=len(tables.points), rule=left)
    before = partial(Field, "before", "record", rule, each="player", gaps="refused")
    done = partial(Field, "completed", "record", rule, each="lists", most=CARDS_IN_FRONT)
    return (
        GAME,
        before(fields=tuple(map(held, tables.colours))),
        done(fields=(_order(tables, "order"), _colour(tables))),
        Field("boxes_left", "record", left, fields=tuple(map(free, tables.colours))),
    )


def score_sheet(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *(_line(tables, row) for row in tables.sheet))


def _line(tables: Tables, row: Row) -> Field:
    key, rule = word(row, "key"), word(row, "rule")
    if row["kind"] == "points":
        return choice(key, rule=rule, each="player", choices=tuple(sorted(sums(tables))))
    return counts(
        key,
        rule=rule,
        minimum=whole(row, "minimum"),
        maximum=whole(row, "maximum"),
        most_total=tables.of_colour if key.endswith("_pyramids") else None,
        gaps="refused",
    )


# What the scorekeeper is told.

PYRAMIDS: Final = ("completed", "second")
"""The keys of the cards that each player has completed in a turn."""


def pyramids(tables: Tables, _evening: Any, _argument: str) -> Form:  # noqa: ANN401 - not needed
    """Ask which card each player has completed this turn, 0 for none."""
    rule = "SILVER-GOLD-DATA-13"
    return Form("pyramids", (counts(PYRAMIDS[0], rule=rule, maximum=tables.cards),))


def pairs(tables: Tables, evening: Any, argument: str) -> Form:  # noqa: ANN401 - a kept game
    """Ask for a second card besides, where anybody has completed two at once.

    Of boxed cards only two of one colour are a pair: others are told colour by colour.
    """
    (first,) = pyramids(tables, evening, argument).fields
    fields = (first, first._replace(key=PYRAMIDS[1], when=first.key))
    return Form("pairs", (_colour(tables), *fields) if evening.is_boxed else fields)


def nothing(_tables: Tables, _evening: Any, _argument: str) -> Form:  # noqa: ANN401 - as above
    """Ask nothing."""
    return Form("nothing", ())


def score_cards(tables: Tables, rounds: int) -> tuple[Field, ...]:
    """Return what is read off score cards at the end, after so many rounds have begun."""
    fields = [field for field in score_sheet(tables) if field.key in tables.boxes]
    return tuple(f._replace(maximum=rounds) if f.key == "torches" else f for f in fields)

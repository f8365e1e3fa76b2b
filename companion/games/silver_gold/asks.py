"""What is asked of people, declared once: by rulings, by the score sheet, by the scorekeeper (14).

No rule stands here, only bounds that follow from the cards. `RULINGS`, at the end, joins the fields
of each ruling to the verdict of its chapter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.common.table_keeper import KeptGame
from companion.games.game import Ruling, Rulings
from companion.games.silver_gold import (
    BOXED,
    COLOURS,
    RULE,
    SLUG,
    crossing_off,
    pyramid_points,
    replacing,
    score_card,
    scoring,
)
from companion.games.silver_gold.chamber import SIZE
from companion.games.silver_gold.replacing import DECK
from companion.games.silver_gold.scoring import sums
from companion.games.silver_gold.state import CARDS_IN_FRONT, State, orders_of
from companion.games.silver_gold.tables import Tables, open_tables
from companion.kits import Row
from companion.questions import (
    Cell,
    Field,
    Flags,
    Form,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    Rows,
    SoFar,
    Whole,
    base_only,
    choice,
    count,
    counts,
)
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.kinds import Reading

VARIANT: Final = base_only(RULE)
# A request may say of which game it is (section 14).
GAME: Final = choice("game", "SILVER-GOLD-ID-01", (SLUG,), required=False, asked=False)

# Which pyramid cards lie on the table.
CARDS: Final = choice("cards", COLOURS, ("printed", BOXED))

# Icons that one action can cross off: all boxes of two chambers but entrances and tombs.
MOST_ICONS: Final = 46

# Entries of a bonus list: all boxes of two chambers.
MOST_BONUS: Final = 50

BOX: Final = Cell(1, SIZE)
PLAYER: Final = Field("player", Player(), "SILVER-GOLD-CROSS-01")
CARD: Final = count("card", "SILVER-GOLD-CROSS-01", 1, CARDS_IN_FRONT)
BONUS: Final = Field(
    "bonus",
    ListOf(Record((CARD, Field("box", BOX, "SILVER-GOLD-ICON-01"))), most=MOST_BONUS),
    "SILVER-GOLD-ICON-01",
    required=False,
)
BOXES: Final = Field("boxes", ListOf(BOX, 1, SIZE * SIZE), "SILVER-GOLD-CROSS-07")
MOVE: Final = Field("move", Record((CARD, BOXES, BONUS)), "SILVER-GOLD-CROSS-01")


def _order(tables: Tables) -> Field:
    return count("order", "SILVER-GOLD-DATA-13", 1, tables.cards)


def _round(tables: Tables) -> Field:
    return count("round", "SILVER-GOLD-TURN-01", 1, tables.rounds)


def _colour(tables: Tables) -> Field:
    return choice("colour", COLOURS, tables.colours)


def _position(tables: Tables) -> tuple[Field, Field]:
    """Return what is asked about the pattern in force, and a player's cards."""
    grid = Field(
        "grid",
        Rows(SIZE, tables.characters),
        "SILVER-GOLD-DATA-04",
        default=lambda so_far: tables.grids.get(so_far["order"]),
    )
    crossed = Field("crossed", ListOf(BOX, distinct=True), "SILVER-GOLD-STATE-01")
    card = Record((_order(tables), grid, crossed))
    cards = ListOf(card, 1, CARDS_IN_FRONT, distinct=("order",))
    pattern = choice("expedition", "SILVER-GOLD-TURN-02", tuple(tables.patterns))
    return pattern, Field("cards", cards, "SILVER-GOLD-CROSS-01")


def cross_off_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about a placement, the player's cards and score card."""
    gem, boxes = "SILVER-GOLD-ICON-04", tables.boxes
    score_card = Record(
        (
            count("red_gems", gem, maximum=boxes["red_gems"]),
            count("green_gems", gem, maximum=boxes["green_gems"]),
            Field("torches", Flags(tables.rounds), "SILVER-GOLD-ICON-05"),
            count("skulls", "SILVER-GOLD-SKULL-01", maximum=len(tables.skulls)),
        )
    )
    position = (PLAYER, _round(tables), *_position(tables))
    return (GAME, *position, Field("score_card", score_card, gem), MOVE)


def placements_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to list all placements."""
    return (GAME, PLAYER, *_position(tables))


def torch_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: torches lit before, and those crossed off on pyramid cards now."""
    lit = PlayerMap(Flags(tables.rounds), gaps="refused")
    crossed = counts("crossed", "SILVER-GOLD-ADJ-TORCH-01", maximum=MOST_ICONS)
    return (GAME, _round(tables), Field("torches", lit, "SILVER-GOLD-ICON-05"), crossed)


def potion_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: skulls crossed before, and skulls and potions of this action."""
    most = len(tables.skulls)
    skulls = counts("skulls", "SILVER-GOLD-SKULL-01", maximum=most, gaps="refused")
    events = PlayerMap(ListOf(OneOf(("skull", "potion")), most=MOST_ICONS))
    return (GAME, skulls, Field("events", events, "SILVER-GOLD-ADJ-POTION-01"))


def replacement_order_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: the cards completed; and, from a file only, what is taken for them.

    People at a table take their cards themselves, and see what the display holds.
    """
    numbers, number = "SILVER-GOLD-DATA-13", Whole(1, tables.cards)
    done = PlayerMap(ListOf(number, most=CARDS_IN_FRONT))
    display = ListOf(number, most=tables.display)
    deck = ListOf(number, most=tables.deck[tables.players])
    choices = PlayerMap(ListOf(OneOf((DECK, *range(1, tables.cards + 1)))))
    leaning = partial(Field, asked=False, needs="display")
    return (
        GAME,
        Field("completed", done, "SILVER-GOLD-ADJ-REPL-01"),
        Field("display", display, numbers, required=False, asked=False, default=None),
        leaning("deck", deck, numbers),
        leaning("choices", choices, "SILVER-GOLD-REPL-01"),
    )


def pyramid_points_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked: pyramids completed before and now, and the boxes that are free."""
    rule, left = "SILVER-GOLD-ADJ-POINTS-01", "SILVER-GOLD-ADJ-POINTS-02"
    held = Record(tuple(count(c, COLOURS, maximum=tables.of_colour) for c in tables.colours))
    free = Record(tuple(count(c, left, maximum=len(tables.points)) for c in tables.colours))
    done = ListOf(Record((_order(tables), _colour(tables))), most=CARDS_IN_FRONT)
    return (
        GAME,
        Field("before", PlayerMap(held, gaps="refused"), rule),
        Field("completed", PlayerMap(done), rule),
        Field("boxes_left", free, left),
    )


def score_sheet_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *(_line(tables, row) for row in tables.sheet))


def _line(tables: Tables, row: Row) -> Field:
    key, rule = word(row, "key"), word(row, "rule")
    if row["kind"] == "points":
        return Field(key, PlayerMap(OneOf(tuple(sorted(sums(tables))))), rule)
    bounds = whole(row, "minimum"), whole(row, "maximum")
    total = tables.of_colour if key.endswith("_pyramids") else None
    return counts(key, rule, *bounds, most_total=total, gaps="refused")


# What the scorekeeper is told.


def two_at_once(tables: Tables) -> int:
    """Return what stands in the place of a number where a player has completed two cards."""
    return tables.cards + 1


@dataclass(frozen=True, slots=True)
class Completed(PlayerMap):
    """The cards that players complete in a turn, each for the first time this evening.

    `owners` says where cards lie that were told in turns before; `two` stands for two at once,
    which are the numbers of another map then, `told`.
    """

    owners: Mapping[int, str] = field(default_factory=dict)
    two: int = 0
    told: str | None = None

    def read(self, value: object, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return a number, or two, of each player; Refused for one that is told again."""
        # What `super` means in a class with slots is another class.
        found = PlayerMap.read(self, value, path, rule, reading)
        before = reading.so_far[self.told] if self.told else {}
        owners = dict(self.owners)
        for name, orders in (*before.items(), *found.items()):
            for order in orders if isinstance(orders, list) else [orders]:
                if order in owners:
                    message = f"is {order}, which is {owners[order]}"
                    raise Refused(f"{path}.{path_part(name)}", message, rule)
                if order not in (0, self.two):
                    owners[order] = f"told of {path_part(name)} too"
        return found


def is_boxed(evening: KeptGame[State]) -> bool:
    """Return whether the cards are those of the boxed game: their numbers tell no colours."""
    return bool(evening.options.get(CARDS.key) == BOXED)


def _owners(evening: KeptGame[State]) -> dict[int, str]:
    """Return where the cards lie that were completed before."""
    return {
        order: f"in the completed pile of {path_part(name)} already"
        for name, pile in zip(evening.players, evening.state.piles, strict=True)
        for order in orders_of(pile)
    }


def pyramids(evening: KeptGame[State], _argument: str) -> Form:
    """Ask which card each player has completed in a turn, 0 for none.

    Of whoever has completed two, both numbers are asked then; of boxed cards the colours.
    """
    tables = evening.state.tables
    rule, colour = "SILVER-GOLD-DATA-13", OneOf(tables.colours)
    of_all = partial(PlayerMap, gaps="refused", when="completed")
    of_two = partial(of_all, beyond=tables.cards)
    two = two_at_once(tables)
    completed = partial(Completed, owners=_owners(evening), two=two)
    numbers = ListOf(Whole(1, tables.cards), CARDS_IN_FRONT, CARDS_IN_FRONT, distinct=True)
    both = completed(numbers, gaps="refused", when="completed", beyond=two - 1, told="completed")

    def is_told(so_far: SoFar) -> bool:
        return two in so_far["completed"].values()

    fields = [
        Field("completed", completed(Whole(0, two)), rule),
        Field("both", both, rule, asked=is_told),
    ]
    if is_boxed(evening):
        fields.append(Field("colours", of_all(colour), COLOURS))
        fields.append(Field("second_colours", of_two(colour), COLOURS, asked=is_told))
    return Form("pyramids", tuple(fields))


def score_cards(tables: Tables, rounds: int) -> tuple[Field, ...]:
    """Return what is read off score cards at the end, after so many rounds have begun."""
    most = {**tables.boxes, "torches": rounds}
    lines = {word(row, "key"): word(row, "rule") for row in tables.sheet if row["key"] in most}
    return tuple(counts(key, rule, maximum=most[key]) for key, rule in lines.items())


# The adjudications in the order in which they come up in a turn, and the score sheet.
RULINGS = Rulings(
    lambda kit, players, _variant: open_tables(kit).seating(players),
    {
        "cross-off": Ruling(cross_off_fields, crossing_off.rule_crossing_off),
        "placements": Ruling(placements_fields, crossing_off.rule_placements),
        "torch": Ruling(torch_fields, score_card.rule_torch),
        "potion": Ruling(potion_fields, score_card.rule_potion),
        "replacement-order": Ruling(replacement_order_fields, replacing.rule_replacement),
        "pyramid-points": Ruling(pyramid_points_fields, pyramid_points.rule_pyramid_points),
    },
    {"score": Ruling(score_sheet_fields, scoring.score, records=True)},
)

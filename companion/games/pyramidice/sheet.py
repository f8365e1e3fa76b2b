"""The score sheet: what is asked at the end (14.2). No rule in it."""

from functools import partial

from companion.games.common.figures import whole, word
from companion.games.common.setup import VARIANT
from companion.games.pyramidice.forms import hands, optional, projects, pyramids
from companion.games.pyramidice.scoring import ARCHITECT_RULE
from companion.games.pyramidice.setup import ARCHITECT, RULE, SLUG, SOLO_RULE
from companion.games.pyramidice.tables import RESOURCES, Tables
from companion.kits import Row
from companion.questions import Field, ListOf, OneOf, PlayerMap, Record, count, counts


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, and the pyramids."""
    return (
        optional("game", RULE, (SLUG,), asked=False),
        optional(VARIANT, RULE, tables.variants, asked=False),
        *(_line(tables, row) for row in tables.sheet),
        _architect(tables),
        pyramids(tables),
    )


def _line(tables: Tables, row: Row) -> Field:
    """Return the field for a line of the score sheet, asked of every player."""
    key, rule, solo = word(row, "key"), word(row, "rule"), tables.is_solo
    one = partial(PlayerMap, gaps="refused", distinct=True)
    match word(row, "kind"):
        case "gods":
            return Field(key, hands(tables), rule)
        case "scarab":
            cards = one(OneOf(tuple(tables.scarabs)))
            return Field(key, cards, rule, required=not solo, nullable=solo, asked=not solo)
        case "project":
            return Field(key, one(OneOf(tuple(tables.projects))), rule)
    most = None if row["maximum"] is None else whole(row, "maximum")
    pieces = tables.pieces[RESOURCES.index(key)] if key in RESOURCES else None
    return counts(key, rule, maximum=most, most_total=pieces, gaps="refused")


def _architect(tables: Tables) -> Field:
    """Return the field for the Great Architect, whom only a solo game has."""
    gods = ListOf(OneOf(tuple(tables.gods)), distinct=True)
    fields = (
        count("fame", ARCHITECT_RULE),
        Field("gods", gods, ARCHITECT_RULE),
        projects(tables),
    )
    solo = tables.is_solo
    return Field(ARCHITECT, Record(fields), SOLO_RULE, required=solo, nullable=not solo, asked=solo)

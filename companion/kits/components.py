"""Declared components: what is printed, how many of it, and how it is made."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, cast, get_args

from companion.kits.bounds import FOLDS, MAKES, PIECES
from companion.kits.faults import shown, suggestion
from companion.kits.model import (
    Component,
    Face,
    How,
    Make,
    Shape,
    Source,
    Table,
    is_by_players,
    row_count,
)
from companion.kits.paper import BLEED, MOST_BLEED
from companion.kits.read.columns import SOURCES
from companion.kits.read.section import Section
from companion.kits.read.tables import Sound

HOWS: tuple[How, ...] = get_args(How)
SHAPES: tuple[Shape, ...] = get_args(Shape)
# What can become of a piece: it is written on, glued to a pad with others, stood up.
FINISHES = ("writable", "pad", "standee")
STOCKS = ("paper", "card", "board")
# mm. More would print over the marks and the neighbours of a piece.
MOST_GAP = 50.0
_SIZED = {"cut", "tiled"}
_Box = tuple[float, float]
_Folds = tuple[tuple[float, float, float, float], ...]


class Declared(NamedTuple):
    """What kit.toml says of the whole game, which its components refer to.

    `readable` are the names of all tables that have rows, right or wrong: a draft shows them.
    """

    languages: tuple[str, ...]
    players: tuple[int, ...]
    variants: tuple[str, ...]
    tables: Sound
    readable: Collection[str]


def read_components(sections: Collection[Section], game: Declared) -> tuple[Component, ...]:
    """Read every `[[component]]`; their ids are all different."""
    _check_ids(sections)
    components = tuple(_component(section, game) for section in sections)
    pieces = 0
    for section, component in zip(sections, components, strict=True):
        pieces += component.count
        if pieces > PIECES:
            message = f"brings the game to {pieces} pieces; the most is {PIECES} in all"
            section.fault("count", message)
            break
    return components


def _component(section: Section, game: Declared) -> Component:
    identity = section.name("id")
    rows = _rows(section, game.tables)
    count = _count(section, rows)
    makes = list(section.sections("make", most=MAKES))
    component = Component(
        id=identity,
        name=section.words("name", game.languages),
        family=section.text("family", identity),
        count=count,
        value=section.integer("value", 1),
        needed=_needs(section, game.players, count, rows),
        variants=_variants(section, game.variants),
        rows=next((name for name in game.readable if name == section.values.get("rows")), None),
        source=cast("Source", section.choice("source", SOURCES, "house")),
        makes=tuple(_make(make) for make in makes),
        together=section.flag("together", default=False),
        on_request=section.flag("on_request", default=False),
    )
    if "make" not in section:
        section.fault("make", "is missing; it must say how it is made ([]: not at all)")
    _check_ids(makes)
    section.close()
    return component


def _rows(section: Section, tables: Sound) -> Table | None:
    """Return the table whose rows are the pieces; None also when something is wrong with it."""
    name = section.text("rows", "")
    if name and name not in tables:
        section.fault("rows", f"there is no table '{name}'; {suggestion(name, tables)}")
    return tables.get(name)


def _count(section: Section, rows: Table | None) -> int:
    """Return how many pieces there are: as stated or as the rows have it, and both alike."""
    counted = _stated_count(section, rows)
    if counted > PIECES:
        section.fault("count", f"{counted} is too large; the most is {PIECES}")
        return 1
    return counted


def _stated_count(section: Section, rows: Table | None) -> int:
    if "rows" not in section:
        return section.integer("count", minimum=1)
    stated = section.integer("count", 0)
    counted = stated if rows is None else row_count(rows)
    if rows is not None and "count" in section and stated != counted:
        section.fault("count", f"is {stated}, but the rows of {rows.file} are {counted}")
    elif not counted and rows is not None:
        lack = "counts 0 in every row" if rows.rows else "has no rows"
        section.fault("rows", f"{rows.file} {lack}, so there is nothing to print")
    return counted


def _needs(
    section: Section, players: tuple[int, ...], count: int, rows: Table | None
) -> Mapping[int, int]:
    """Return what each number of players needs, where that is not everything."""
    stated = section.section("needed")
    by_rows = (
        {each: row_count(rows, each) for each in players} if rows and is_by_players(rows) else {}
    )
    needed = dict(by_rows)
    for number in players:
        key = str(number)
        if key in stated:
            needed[number] = stated.integer(key, count)
            most = by_rows.get(number, count)
            if needed[number] > most:
                stated.fault(key, f"{needed[number]} are needed, but there are {most}")
    for key in stated.values.keys() - set(map(str, players)):
        known = suggestion(key, players) if players else "kit.toml has no `players`"
        stated.fault(key, f"the game is not for '{key}' players; {known}")
    return needed


def _variants(section: Section, known: tuple[str, ...]) -> tuple[str, ...]:
    variants = section.texts("variants")
    for each in variants:
        if each not in known:
            section.fault("variants", f"there is no variant '{each}'; {suggestion(each, known)}")
    return variants


def _make(section: Section) -> Make:
    how = cast("How", section.choice("how", HOWS))
    size, corner = _size(section, needed=how in _SIZED)
    gap = section.length("gap", 0.0, MOST_GAP)
    make = Make(
        id=section.name("id", how),
        how=how,
        size=size,
        shape=cast("Shape", section.choice("shape", SHAPES, "rectangle")),
        corner=section.length("corner", corner),
        bleed=section.length("bleed", BLEED if how == "cut" else 0.0, MOST_BLEED),
        stock=section.choice("stock", STOCKS, "card"),
        front=_face(section, "front") or Face(""),
        back=_face(section, "back"),
        glued=section.flag("glued", default=False),
        net=section.text("net", "") or None,
        folds=cast("_Folds", section.lines("folds", 4, FOLDS)),
        finish=section.choice("finish", FINISHES, ""),
        gap=gap if "gap" in section else None,
    )
    _check_make(section, make)
    section.close()
    return make


def _size(section: Section, *, needed: bool) -> tuple[_Box, float]:
    """Return width and height, and the corner radius that goes with a named size."""
    if isinstance(section.values.get("size"), str):
        return _named_size(section)
    size = cast("_Box", section.lengths("size", 2))
    if needed and "size" not in section:
        section.fault("size", "is missing; it must be [width, height] in mm, or a card's name")
    if size and not all(size):
        section.fault("size", "a width or height of 0 leaves nothing to print")
    return size or (0.0, 0.0), 0.0


def _named_size(section: Section) -> tuple[_Box, float]:
    from companion.kits.paper import card_sizes

    cards = card_sizes()
    name = section.text("size")
    if name not in cards:
        section.fault("size", f"there is no card size '{name}'; {suggestion(name, cards)}")
        return (0.0, 0.0), 0.0
    return cards[name].size, cards[name].corner


def _face(section: Section, key: str) -> Face | None:
    """Return a face: a layout file, or a table of one and its arguments."""
    part = section.section(key, short="layout")
    if key not in section:
        return None
    arguments = part.section("with")
    face = Face(part.text("layout"), cast("Mapping[str, str]", arguments.values))
    for name, value in face.arguments.items():
        if not isinstance(value, str | int | float | bool):
            arguments.fault(name, f"{shown(value)} is no text, number, or true or false")
    part.close()
    return face


def _check_make(section: Section, make: Make) -> None:
    """Note what is missing for this form, and what does not go together."""
    if "front" not in section:
        section.fault("front", "is missing; it must name a layout file")
    if make.how == "net" and "net" not in section:
        section.fault("net", "is missing; it must name a net of nets.toml")
    if make.how != "net" and make.net:
        section.fault("net", f"what is made by '{make.how}' is not folded from a net")
    if make.gap is not None and make.how != "cut":
        section.fault("gap", f"is for what is cut out of a sheet, not for '{make.how}'")
    if make.glued and make.back is None:
        section.fault("glued", "there is no back to be glued on")
    _check_measures(section, make)


def _check_measures(section: Section, make: Make) -> None:
    width, height = make.size
    if not width or not height:
        return
    if make.shape == "circle" and width != height:
        section.fault("size", f"a circle is as wide as it is high, not {width:g} x {height:g}")
    if make.corner > min(width, height) / 2:
        section.fault("corner", f"a radius of {make.corner:g} is more than half of the piece")
    for x1, y1, x2, y2 in make.folds:
        if max(x1, x2) > width or max(y1, y2) > height:
            section.fault("folds", f"{[x1, y1, x2, y2]} is not on the piece")


def _check_ids(sections: Collection[Section]) -> None:
    seen: set[str] = set()
    for section in sections:
        identity = section.values.get("id")
        if not isinstance(identity, str):
            continue
        if identity in seen:
            section.fault("id", f"'{identity}' is used twice")
        seen.add(identity)

"""Declared components: what is printed, how many of it, and how it is made."""

from collections.abc import Mapping
from typing import cast, get_args

from companion.kits.faults import Fault
from companion.kits.meant import suggestion
from companion.kits.model import Component, Face, How, Make, Shape, Source, Table
from companion.kits.paper import card_size
from companion.kits.section import Section
from companion.kits.tables import SOURCES

HOWS: tuple[str, ...] = get_args(How)
SHAPES: tuple[str, ...] = get_args(Shape)
Folds = tuple[tuple[float, float, float, float], ...]
STOCKS = ("paper", "card", "board")
BLEED = 3.0
"""What cut pieces are printed beyond their edge unless they say otherwise, in mm."""


def read_component(
    section: Section,
    languages: tuple[str, ...],
    players: tuple[int, ...],
    variants: tuple[str, ...],
    tables: Mapping[str, Table | None],
) -> Component:
    """Read one `[[component]]`."""
    identity = section.text("id")
    rows = section.text("rows", "") or None
    count = _count(section, rows, tables)
    component = Component(
        id=identity,
        name=section.words("name", languages),
        family=section.text("family", identity),
        count=count,
        value=section.integer("value", 1),
        needed=_needed(section, players, count),
        variants=_variants(section, variants),
        rows=rows,
        source=cast("Source", section.choice("source", SOURCES, "house")),
        makes=tuple(_make(make) for make in section.sections("make")),
    )
    if not component.makes:
        section.fault("make", "is missing; say how it is made")
    section.close()
    return component


def _count(section: Section, rows: str | None, tables: Mapping[str, Table | None]) -> int:
    """Return how many pieces there are: as stated, as the rows have it, and both alike."""
    if rows is None:
        return section.integer("count", minimum=1)
    stated = section.integer("count", 0)
    if rows not in tables:
        section.fault("rows", f"there is no table '{rows}'; {suggestion(rows, tables)}")
        return stated
    table = tables[rows]
    if table is None:
        return stated
    counted = sum(cast("int", row.get("count", 1)) or 0 for row in table.rows)
    if "count" in section and stated != counted:
        section.fault("count", f"is {stated}, but {table.file} has {counted}")
    return counted


def _needed(section: Section, players: tuple[int, ...], count: int) -> Mapping[int, int]:
    needs = section.section("needed")
    needed = {
        number: needs.integer(str(number), count) for number in players if str(number) in needs
    }
    for number, need in needed.items():
        if need > count:
            needs.fault(str(number), f"{need} are needed, but there are {count}")
    for key in needs.values:
        if key not in map(str, players):
            needs.fault(key, f"this game is not for {key} players; {suggestion(key, players)}")
    return needed


def _variants(section: Section, known: tuple[str, ...]) -> tuple[str, ...]:
    variants = section.texts("variants")
    for variant in variants:
        if variant not in known:
            section.fault(
                "variants", f"there is no variant '{variant}'; {suggestion(variant, known)}"
            )
    return variants


def _make(section: Section) -> Make:
    how = cast("How", section.choice("how", HOWS))
    size, corner = _size(section, how)
    make = Make(
        id=section.text("id", how),
        how=how,
        size=size,
        shape=cast("Shape", section.choice("shape", SHAPES, "rectangle")),
        corner=section.length("corner", corner),
        bleed=section.length("bleed", BLEED if how == "cut" else 0.0),
        stock=section.choice("stock", STOCKS, "card"),
        front=_face(section, "front") or Face(""),
        back=_face(section, "back"),
        glued=section.flag("glued", default=False),
        net=section.text("net", "") or None,
        folds=cast("Folds", section.lines("folds", 4)),
    )
    if "front" not in section:
        section.fault("front", "is missing; it must name a layout file")
    section.close()
    return make


def _size(section: Section, how: str) -> tuple[tuple[float, float], float]:
    """Return width, height and the corner radius that goes with a named size."""
    if isinstance(section.values.get("size"), str):
        name = section.text("size")
        try:
            width, height, corner = card_size(name)
        except ValueError as error:
            section.fault("size", str(error))
            return (1.0, 1.0), 0.0
        return (width, height), corner
    size = section.lengths("size", 2)
    if not size and how in {"cut", "tiled"} and "size" not in section:
        section.fault("size", "is missing; it must be width and height in mm, or a card's name")
    return cast("tuple[float, float]", size or (0.0, 0.0)), 0.0


def _face(section: Section, key: str) -> Face | None:
    if key not in section:
        return None
    if isinstance(section.values[key], str):
        return Face(section.text(key))
    face = section.section(key)
    read = Face(face.text("layout"), dict(face.section("with").values))
    face.close()
    return read

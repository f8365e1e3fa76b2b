"""What a layout may say: every element, its keys, what each holds, and its value when left out.

`layouts/README.md` tells people the same; a test compares the two.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from companion.press.layout import readers
from companion.press.layout.readers import (
    ALIGN,
    ANCHORS,
    CORNERS,
    MOST_CELLS,
    PATTERNS,
    VALIGN,
    Reader,
)


class Key(NamedTuple):
    """How a key is read; what it says when left out, as in a file; whether it must be there.

    `inner` keys bind to what a cell sees, not to what the element sees.
    """

    read: Reader
    default: object = None
    needed: bool = False
    inner: bool = False


Keys = Mapping[str, Key]
# The largest number of a chart.
_FURTHEST = 1_000_000
_MM = readers.number(0)
_ALIGN = readers.choice(ALIGN)
_VALIGN = readers.choice(VALIGN)
_CELLS = readers.integer(0, MOST_CELLS)

COMMON: Keys = {
    "kind": Key(readers.text, needed=True),
    "x": Key(readers.length, 0),
    "y": Key(readers.length, 0),
    "w": Key(readers.length),
    "h": Key(readers.length),
    "anchor": Key(readers.choice(ANCHORS), "top-left"),
    "rotate": Key(readers.number(), 0),
    "mirror": Key(readers.choice(("none", "across", "down")), "none"),
    "opacity": Key(readers.opacity, 1),
    "saver": Key(readers.choice(("line", "drop", "keep"))),
    "when": Key(readers.conditions),
    "unless": Key(readers.conditions),
    "name": Key(readers.text),
    "note": Key(readers.text),
}
STROKED: Keys = {
    "stroke": Key(readers.fill),
    "stroke-width": Key(_MM, 0.25),
    "dash": Key(readers.numbers),
    "round": Key(readers.flag, default=False),
}
FILLED: Keys = {
    "fill": Key(readers.fill),
    "pattern": Key(readers.choice(PATTERNS), "plain"),
    "pattern-colour": Key(readers.fill),
}
PAINTED: Keys = {**FILLED, **STROKED}
HOLDS: Keys = {
    "draw": Key(readers.text),
    "inset": Key(_MM, 0),
    "clip": Key(readers.flag, default=False),
}
PLACED: Keys = {"align": Key(_ALIGN, "centre"), "valign": Key(_VALIGN, "middle")}
_FIT = ("contain", "cover", "stretch")
VIEWED: Keys = {**PLACED, "view": Key(readers.view)}
WORDS: Keys = {
    "text": Key(readers.text, needed=True),
    "style": Key(readers.style, "body"),
    "colour": Key(readers.front),
    "size": Key(readers.number(1, 1000)),
    "min-size": Key(readers.number(1, 1000)),
    "align": Key(_ALIGN),
    "fit": Key(readers.choice(("shrink", "fixed")), "shrink"),
    "outline": Key(readers.fill),
    "outline-width": Key(_MM, 0.3),
}
ROWS: Keys = {
    "rows": Key(readers.table),
    "where": Key(readers.conditions),
    "except": Key(readers.conditions),
    "times": Key(_CELLS),
}

ELEMENTS: Mapping[str, Keys] = {
    "rect": {**PAINTED, **HOLDS, "corner": Key(readers.corners, 0)},
    "circle": {**PAINTED, **HOLDS},
    "ellipse": {**PAINTED, **HOLDS},
    "polygon": {
        **PAINTED,
        **HOLDS,
        "sides": Key(readers.integer(3, 60)),
        "inner": Key(readers.number(0, 1)),
        "points": Key(readers.points),
    },
    "line": {
        **STROKED,
        "points": Key(readers.points),
        "arrow": Key(readers.choice(("start", "end", "both"))),
    },
    "path": {
        **PAINTED,
        **HOLDS,
        "path": Key(readers.path_data, needed=True),
        "view": Key(readers.view),
        "even-odd": Key(readers.flag, default=False),
    },
    "text": {
        **WORDS,
        "valign": Key(_VALIGN, "middle"),
        "fit": Key(readers.choice(("shrink", "fixed", "cut")), "shrink"),
        "plain": Key(readers.flag, default=False),
    },
    "paragraph": {
        **WORDS,
        "valign": Key(_VALIGN, "top"),
        "hang": Key(readers.flag, default=False),
        "plain": Key(readers.flag, default=False),
    },
    "icon": {
        **PLACED,
        "icon": Key(readers.icon, needed=True),
        "colour": Key(readers.front, "ink"),
        "fill": Key(readers.fill),
    },
    "image": {
        **PLACED,
        "file": Key(readers.text, needed=True),
        "fit": Key(readers.choice_or(_FIT, "contain"), "contain"),
        "crop": Key(readers.crop),
        "focus": Key(readers.focus),
    },
    "qr": {**PLACED, "text": Key(readers.text, needed=True), "colour": Key(readers.front, "ink")},
    "grid": {**PAINTED, "columns": Key(readers.shares, 1), "rows": Key(readers.shares, 1)},
    "group": {**HOLDS, **VIEWED, "fit": Key(readers.choice(_FIT), "contain")},
    "stack": {**HOLDS, **ROWS, "gap": Key(_MM, 0), "spread": Key(_MM, 0)},
    "repeat": {
        **HOLDS,
        **ROWS,
        "each": Key(readers.several),
        "plan": Key(readers.plan),
        "columns": Key(readers.integer(1, MOST_CELLS), 1),
        "cell": Key(readers.pair, inner=True),
        "at": Key(readers.pair, inner=True),
        "turn": Key(readers.turn),
        "gap": Key(readers.gaps, 0),
        "flow": Key(readers.choice(("across", "down")), "across"),
        "align": Key(_ALIGN, "left"),
        "valign": Key(_VALIGN, "top"),
    },
    "track": {
        **PAINTED,
        **HOLDS,
        **ROWS,
        "along": Key(readers.choice(("row", "column", "ring", "circle", "points")), "row"),
        "first": Key(readers.integer(-9999, 9999), 1),
        "columns": Key(readers.integer(2, MOST_CELLS)),
        "lines": Key(readers.integer(2, MOST_CELLS)),
        "depth": Key(_MM),
        "start": Key(readers.choice(CORNERS), "top-left"),
        "way": Key(readers.choice(("clockwise", "anticlockwise")), "clockwise"),
        "turn": Key(readers.turn, "even"),
        "points": Key(readers.points),
        "cell": Key(readers.pair),
        "gap": Key(_MM, 0),
        "corner": Key(readers.corners, 0),
        "shape": Key(readers.choice(("rect", "circle")), "rect"),
    },
    "map": {
        **{key: how._replace(inner=True) for key, how in PAINTED.items()},
        **HOLDS,
        **{key: how for key, how in ROWS.items() if key != "times"},
        "shape": Key(readers.choice(("hexagon", "square")), "hexagon"),
        "top": Key(readers.choice(("corner", "edge")), "corner"),
        "shift": Key(readers.choice(("first", "second")), "second"),
        "columns": Key(readers.integer(1, MOST_CELLS)),
        "lines": Key(readers.integer(1, MOST_CELLS)),
        "plan": Key(readers.plan),
        "at": Key(readers.address, inner=True),
        "cell": Key(readers.number(0.1)),
        "gap": Key(_MM, 0),
        "align": Key(_ALIGN, "centre"),
        "valign": Key(_VALIGN, "middle"),
    },
    "table": {
        **PAINTED,
        **ROWS,
        "columns": Key(readers.text, needed=True),
        "style": Key(readers.style, "small"),
        "header-style": Key(readers.style),
        "header-fill": Key(readers.fill),
        "header-colour": Key(readers.front),
        "header-h": Key(readers.length),
        "row-h": Key(readers.length),
        "zebra": Key(readers.fill),
        "padding": Key(_MM, 1),
    },
    "chart": {
        **STROKED,
        "rows": Key(readers.table, needed=True),
        "where": Key(readers.conditions),
        "value": Key(readers.number(-_FURTHEST, _FURTHEST), needed=True, inner=True),
        "least": Key(readers.number(-_FURTHEST, _FURTHEST), needed=True),
        "most": Key(readers.number(-_FURTHEST, _FURTHEST), needed=True),
    },
    "include": {
        **VIEWED,
        "fit": Key(readers.choice(_FIT)),
        "layout": Key(readers.text, needed=True),
        "with": Key(readers.arguments, {}),
    },
}
# Keys of one column of a table.
COLUMN: Keys = {
    "header": Key(readers.text),
    "text": Key(readers.text, "", inner=True),
    "w": Key(readers.length),
    "align": Key(_ALIGN, "left"),
    "style": Key(readers.style),
    "colour": Key(readers.front, inner=True),
    "fill": Key(readers.fill, inner=True),
    "plain": Key(readers.flag, default=False),
    "times": Key(readers.integer(0, 50), 1),
}
# Keys of `[face]`.
FACE: Keys = {
    "background": Key(readers.fill),
    "pattern": Key(readers.choice(PATTERNS), "plain"),
    "pattern-colour": Key(readers.fill),
    "inset": Key(_MM, 0),
    "view": Key(readers.view),
    "fit": Key(readers.choice(_FIT), "contain"),
    "safe": Key(_MM, 1),
    "note": Key(readers.text),
}
# What a layout file is made of.
SECTIONS = ("extends", "face", "defaults", "change", "remove", "draw")
# Keys of a type role in a style file.
TYPE: Keys = {
    "font": Key(readers.text, needed=True),
    "size": Key(readers.number(1, 1000), needed=True),
    "minimum": Key(readers.number(1, 1000)),
    "leading": Key(readers.number(0.5, 5), 1.2),
    "colour": Key(readers.fill, "ink"),
    "align": Key(_ALIGN),
    "spacing": Key(readers.number(-1, 5), 0),
    "bold": Key(readers.flag, default=False),
}
# Keys of a family of fonts in a style file; each but the last holds an id of fonts/manifest.toml,
# or a font file of the kit, for which the last is needed.
FONT: Keys = {
    "regular": Key(readers.font_id, needed=True),
    "bold": Key(readers.bold_font_id),
    "italic": Key(readers.font_id),
    "other": Key(readers.font_id, "ja"),
    "other-bold": Key(readers.bold_font_id, "ja-bold"),
    "licence": Key(readers.text),
}
# What a style file is made of.
STYLE_SECTIONS = ("palette", "fonts", "type", "icons")


@cache
def keys_of(kind: str) -> Keys:
    """Return every key that an element of this kind can have."""
    return {**COMMON, **ELEMENTS[kind]}


@cache
def parts_of(kind: str) -> frozenset[str]:
    """Return the keys of such an element that hold others, or columns, and so no value."""
    return frozenset({"columns"} if kind == "table" else {"draw"} & ELEMENTS[kind].keys())


@cache
def values_of(kind: str) -> Keys:
    """Return the keys of such an element that hold a value."""
    return {key: how for key, how in keys_of(kind).items() if key not in parts_of(kind)}

"""What the names in the layouts of a kit stand for: its data and words, and its style.

Texts, cells of tables and the rows that values refer to are found by the `Library`; colours, types
and icons by name in the `HouseStyle`: the house's style, and the kit's own over it.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from companion.kits import Kit, Row, Value, Words
from companion.kits.faults import shown, suggestion
from companion.kits.model import origins
from companion.kits.read.tables import BUILT_IN, COMPONENTS
from companion.press.drawing.colour import WHITE, hexadecimal, tint
from companion.press.drawing.geometry import Box, Point, bounds, flatten, signed_area
from companion.press.drawing.nodes import Command
from companion.press.layout.bindings import Template, Unknown, WrongValue, compile_text, text_of
from companion.press.text.typesetting import Align

Outline = tuple[Command, ...]


class Sign:
    """One icon. `lines` says that it is drawn in lines, as hieroglyphs are, not as areas.

    Its shape is made when it is first drawn: a kit uses few of all the signs. `colour` is its own,
    None for that of the words around it. One that is a picture of the kit's names its `file`, and
    has no shape.
    """

    def __init__(
        self,
        name: str,
        outline: Callable[[], Outline],
        box: Box | None,
        colour: str | None = None,
        file: str | None = None,
    ) -> None:
        self.name = name
        self.colour = colour
        self.file = file
        self._outline = outline
        self._box = box
        self.lines = box is None

    @cached_property
    def outline(self) -> Outline:
        """The shape, in its own units."""
        return self._outline()

    @cached_property
    def box(self) -> Box:
        """What is fitted into an element's box: the shape's bounds, or the view it was given."""
        return self._box or bounds(self.outline)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Points along the shape, close enough to tell where it reaches."""
        chains = flatten(self.outline, max(self.box[2:]) / 200)
        return tuple(point for chain in chains for point in chain)

    @cached_property
    def body(self) -> Outline:
        """The area within the outermost lines."""
        parts = _subpaths(self.outline)
        turns = [sum(map(signed_area, flatten(part, 0.01))) for part in parts]
        outermost = max(turns, key=abs, default=0.0) > 0
        return tuple(
            command
            for part, turn in zip(parts, turns, strict=True)
            if (turn > 0) == outermost
            for command in part
        )


def _subpaths(outline: Outline) -> list[list[Command]]:
    parts: list[list[Command]] = []
    for command in outline:
        if command[0] == "M":
            parts.append([])
        parts[-1].append(command)
    return parts


# The house style and a kit's own: colours, types and icons by name.

# The parts of a colour: names, shares, and what stands in brackets, themselves once within.
_PARTS = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()]+|[()]")
_SHARE = re.compile(r"[0-9]{1,3}%")


class Fonts(NamedTuple):
    """A family of fonts: an id for each use. `other` has what the others have not."""

    regular: str
    bold: str
    italic: str
    other: str
    other_bold: str


class Role(NamedTuple):
    """A type role: fonts by their use, size and minimum in points, the rest as in the file."""

    fonts: Fonts
    size: float
    minimum: float
    leading: float
    colour: str
    align: Align | None
    spacing: float

    def in_bold(self) -> "Role":
        """Return the role with its bold font for all of its text."""
        fonts = self.fonts
        return self._replace(fonts=fonts._replace(regular=fonts.bold, other=fonts.other_bold))


class HouseStyle:
    """What names stand for. Later files replace single names of the earlier ones."""

    def __init__(self) -> None:
        self.palette: dict[str, str] = {}
        self.fonts: dict[str, Fonts] = {}
        self.types: dict[str, Role] = {}
        self.told_fonts: dict[str, dict[str, object]] = {}
        # What files say of families and of types: a later one adds to it key by key.
        self.told_types: dict[str, dict[str, object]] = {}
        self.signs: dict[str, Sign] = {}
        # Whether some of the signs are pictures, which look different at another size.
        self.has_pictures = False
        # Fonts of the kit's own by file and weight: the id, and the bytes, of each.
        self.own_fonts: dict[tuple[str, int], tuple[str, int]] = {}

    def colour(self, value: object) -> str:
        """Return `#rrggbb` for a name of the palette, a colour in digits, or a mixture of two.

        `lapis 30%` is laid over white, `lapis 30% sand` over sand; either may be a mixture itself,
        in brackets.

        Raises:
            WrongValue: It is none of these.
        """
        parts = _PARTS.findall(value) if isinstance(value, str) else []
        if len(parts) == 1:
            inside = parts[0].startswith("(") and parts[0].endswith(")")
            return self.colour(parts[0][1:-1]) if inside else self._plain(parts[0])
        if len(parts) not in (2, 3) or not _SHARE.fullmatch(parts[1]):
            raise WrongValue(
                f"is {shown(value)}, but must be a colour, such as 'lapis', '#23408e', "
                "'lapis 30%', or 'lapis 30% sand', a mixture in it in brackets"
            )
        ground = self.colour(parts[2]) if parts[2:] else WHITE
        return tint(self.colour(parts[0]), min(100, int(parts[1][:-1])) / 100, ground)

    def _plain(self, name: str) -> str:
        colour = self.palette.get(name) or hexadecimal(name)
        if colour is None:
            raise WrongValue(
                f"is '{name}', but there is no such colour; {suggestion(name, self.palette)}"
            )
        return colour


# What a kit knows in one language: texts, cells of tables, and which row a value refers to.

Named = TypeVar("Named")
# The first words of bindings that mean the same everywhere in a kit.
CONSTANTS = ("text", "kit", "table")


class Library:
    """Finds what bindings name, and keeps what it found."""

    def __init__(self, kit: Kit, language: str) -> None:
        self.kit = kit
        self.texts = kit.texts.get(language, {})
        self._constants: dict[str, object] = {}
        self._templates: dict[str, Template] = {}

    def template(self, text: str) -> Template:
        """Return a text of the kit's taken apart; WrongValue when its braces are."""
        if text not in self._templates:
            self._templates[text] = compile_text(text)
        return self._templates[text]

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        return (*self.kit.tables, *BUILT_IN)

    def rows(self, table: str, players: object) -> tuple[Row, ...]:
        """Return the rows of a table; those of the components for this number of players."""
        if table in self.kit.tables:
            return self.kit.tables[table].rows
        return tuple(self._components(text_of(players)) if table == COMPONENTS else self._origins())

    def constant(self, name: str) -> object:
        """Return what `text.KEY`, `kit.KEY` or `table.TABLE.KEY.COLUMN` stands for.

        Raises:
            Unknown: There is no such text, value of the kit, or cell.
        """
        if name not in self._constants:
            self._constants[name] = self._constant(*name.split(".", 1))
        return self._constants[name]

    def referred(self, column: str, value: object, row: Row | None) -> Row | None:
        """Return the row that a value of a column refers to.

        Either the column is declared to refer to a table, or some table's first column has its
        name. None when neither is so, or that table has no such row.
        """
        return self._referable(column, row).get(text_of(value))

    def keys(self, column: str, row: Row | None) -> Collection[str]:
        """Return all that a value of a column may be to refer to a row; none if it can't."""
        return self._referable(column, row).keys()

    def held(self, row: Row, column: str) -> Iterator[object]:
        """Give every value that a column of a row's table may hold, by its choices or its rows.

        Of words, which differ by language, nothing.
        """
        table = self.kit.tables.get(self._tables_of_rows.get(row.file, ""))
        declared = table.columns.get(column) if table else None
        if table is None or declared is None or declared.kind == "words":
            return
        yield from declared.choices or self.keys(column, row)
        for each in table.rows if not declared.choices else ():
            value = each[column]
            yield from value if isinstance(value, tuple) else (value,)

    def _referable(self, column: str, row: Row | None) -> Mapping[str, Row]:
        table = self._declared_table(column, row) or self._tables_of_keys.get(column, "")
        return self._rows_by_key.get(table, {})

    def _declared_table(self, column: str, row: Row | None) -> str | None:
        table = self._tables_of_rows.get(row.file) if row is not None else None
        declared = self.kit.tables[table].columns.get(column) if table else None
        return declared.table if declared else None

    @cached_property
    def _tables_of_rows(self) -> dict[str, str]:
        """Which table the rows are of, by where they stand: several may be of one workbook."""
        tables = self.kit.tables.items()
        return {row.file: name for name, table in tables for row in table.rows[:1]}

    @cached_property
    def _tables_of_keys(self) -> dict[str, str]:
        return {next(iter(table.columns)): name for name, table in self.kit.tables.items()}

    @cached_property
    def _rows_by_key(self) -> dict[str, dict[str, Row]]:
        return {
            name: {text_of(row[next(iter(table.columns))]): row for row in table.rows}
            for name, table in self.kit.tables.items()
        }

    def _constant(self, group: str, key: str) -> object:
        if group == "text":
            return _of(key, self.texts, "text")
        if group == "kit":
            return _of(key, {"id": self.kit.id, "name": self.kit.name}, "value of the kit")
        table, _, cell = key.partition(".")
        rows = _of(table, self._rows_by_key, "table")
        # A key may have dots itself: it may end at any of them.
        dots = (place for place, letter in enumerate(cell) if letter == ".")
        row = next((cell[:dot] for dot in dots if cell[:dot] in rows), None)
        if row is None:
            raise Unknown(f"table '{table}' has no row '{cell}'; {suggestion(cell, rows)}")
        return _of(cell[len(row) + 1 :], rows[row], "column")

    def _components(self, players: str) -> Iterator[Row]:
        for line, component in enumerate(self.kit.components, start=1):
            needed = {str(number): count for number, count in component.needed.items()}
            values: dict[str, Value | Words] = {
                "id": component.id,
                "family": component.family,
                "name": component.name,
                "count": component.count,
                "value": component.value,
                "source": component.source,
                "needed": needed.get(players, component.count),
            }
            yield Row(values, "kit.toml", line)

    def _origins(self) -> Iterator[Row]:
        """Give a row for each table that has a name, which is one that matters to players."""
        named = [each for each in origins(self.kit) if any(each.name.values())]
        for line, each in enumerate(named, start=1):
            yield Row(
                {
                    "id": each.id,
                    "name": each.name,
                    "file": each.file,
                    "size": each.size,
                    "source": each.sources,
                    "note": each.note or "",
                },
                "kit.toml",
                line,
            )


def _of(key: str, known: Mapping[str, Named], what: str) -> Named:
    if key not in known:
        raise Unknown(f"there is no {what} '{key}'; {suggestion(key, known)}")
    return known[key]


class Vocabulary:
    """The names of a kit in one language. Its `house` is filled by the style files."""

    def __init__(self, kit: Kit, language: str) -> None:
        self.kit = kit
        self.language = language
        self.library = Library(kit, language)
        self.house = HouseStyle()
        # What was said of names that nothing has.
        self.told: dict[str, str] = {}
        # What the keys of layouts hold that are left out, by what has these keys.
        self.left_out: dict[str, dict[str, Any]] = {}

    def spend(self, elements: float) -> None:
        """Count what is worth so many elements to draw; here, where nothing is drawn, nothing."""

"""What a kit is: frozen values, made by `companion.kits.load_kit` and never changed after."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from companion.kits.faults import Fault, NotThere
from companion.kits.texts import Words

if TYPE_CHECKING:
    from companion.kits.scores.model import ScoreFile

Value = str | int | float | bool | tuple[int, ...] | tuple[str, ...] | None

Source = Literal["rulebook", "public", "house"]
Kind = Literal["text", "words", "integer", "number", "yes/no", "choice", "integers", "ids"]
Shape = Literal["rectangle", "circle", "hexagon"]
How = Literal["cut", "tiled", "net", "page"]
Backs = Literal["none", "long-edge", "short-edge", "gutter-fold"]
InkName = Literal["full", "saver", "grey"]


class Column(NamedTuple):
    """How one column of a table is read and checked.

    `kind` "words" is a text in every language of the kit, written as the columns `name_en`,
    `name_ja`. `table` makes the column a reference to the first column of that table ("components":
    to the id or family of a component). `counts` names a reference of another table, as
    "areas.track": the number is that of the rows which refer to this one there. Where a column is
    not required, an empty cell is "" (text, words, choice), () (integers, ids) or None. A text that
    `is_called` was declared as words, in a kit of one language, and is written as `name`.
    """

    name: str
    kind: Kind = "text"
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    table: str | None = None
    required: bool = True
    source: Source | None = None
    counts: str | None = None
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class Row(Mapping[str, "Value | Words"]):
    """One row of a table by column name, and where it was written."""

    cells: Mapping[str, Value | Words]
    file: str
    line: int

    def __getitem__(self, column: str) -> Value | Words:
        return self.cells[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def is_of(self, variant: str) -> bool:
        """Return whether it is one of a variant, as a column `variants` says.

        The rows of a variant are also those of the variants that only add options to it: what is
        for `nile` is for `nile+symbols` too.
        """
        return self.holds("variants", (variant, variant.partition("+")[0]))

    def holds(self, column: str, wanted: Collection[object]) -> bool:
        """Return whether one of the values of a column is wanted; so it is if either has none."""
        held = self.get(column)
        several = held if isinstance(held, tuple) else (held,)
        return not wanted or held in (None, "", ()) or not set(several).isdisjoint(wanted)


class Table(NamedTuple):
    """Rows of one file. The first column is the key: its values are all different.

    Where kit.toml declares no columns, all that the file has hold text, or words where it has one
    for every language of the kit. A column named `count` is always a whole number.
    A column named `source` (choice of rulebook, public, house) says where one row comes from.
    A column's own source goes before its row's, and a row's before the table's. The name is what
    players call it; tables that are not their concern have none.
    """

    id: str
    file: str
    source: Source
    note: Words
    columns: Mapping[str, Column]
    rows: tuple[Row, ...]
    name: Words = {}  # noqa: RUF012 - nobody changes it, and a kit is sent to other processes

    def row(self, key: Value) -> Row:
        """Return the row whose first column is `key`.

        Raises:
            NotThere: A KeyError and a Faulty, for people who brought a table without it.
        """
        first = next(iter(self.columns))
        for row in self.rows:
            if row[first] == key:
                return row
        raise NotThere(Fault(self.file, f"there is no row with '{key}' here", field=first))


class Face(NamedTuple):
    """A layout file of the kit and the arguments its `{bindings}` see besides the row."""

    layout: str
    arguments: Mapping[str, str | int | float | bool] = {}


class Make(NamedTuple):
    """One form in which a component can be made, such as a disc or a fold-up standee.

    `size` is the trim size in mm (width, height), for `how="page"` the least area the page must
    offer. `how`: "cut" pieces are nested on sheets; "tiled" ones are spread over pages; "net" ones
    are folded from the nets file's net of id `net`; "page" ones fill a page each. `glued` says that
    a back carries contents, so without printed backs it becomes a piece of its own to glue on.
    `folds` are lines across the face (x1, y1, x2, y2 in mm) with fold marks outside the trim.
    `finish` says what becomes of the cut piece, "" when nothing does. `gap` is how far such pieces
    lie apart on a sheet in mm, None for what their bleed asks for.
    """

    id: str
    how: How
    size: tuple[float, float]
    shape: Shape
    corner: float
    bleed: float
    stock: str
    front: Face
    back: Face | None
    glued: bool
    net: str | None
    folds: tuple[tuple[float, float, float, float], ...]
    finish: str = ""
    gap: float | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """Something that is printed, cut out and counted.

    `count` pieces exist in the complete game; `needed` maps a player count to what that many
    players need (absent: all). `rows` is a table that gives one piece (or, with a column `count`,
    that many) a row; of a table with a column `players` or `variants`, only the rows for that
    many players, or for that variant, are needed. `family` joins components that are one thing
    to the rules ("worker" for the four colours), `value` is what one piece is worth in the
    family's unit. `variants` are those that use it; none means all. Without `makes` it is only
    counted: nothing is printed of it. Rows that differ in the number of players alone, and in the
    figures that follow from it, are one piece where it is `together`. What is `on_request` is
    printed if it is asked for.
    """

    id: str
    name: Words
    family: str
    count: int
    value: int
    needed: Mapping[int, int]
    variants: tuple[str, ...]
    rows: str | None
    source: Source
    makes: tuple[Make, ...]
    together: bool = False
    on_request: bool = False

    @property
    def known_as(self) -> tuple[str, str]:
        """What choices and boxes may call it: its id, and its family."""
        return (self.id, self.family)

    def is_among(self, names: Iterable[str]) -> bool:
        """Say whether the names have its id or its family."""
        return not set(self.known_as).isdisjoint(names)

    @property
    def is_flat(self) -> bool:
        """Whether its usual form lies on the table as it is printed: nothing folded, no sheet."""
        usual = self.form({})
        return usual is not None and usual.how not in ("net", "page")

    def form(self, chosen: Mapping[str, str]) -> Make | None:
        """Return the form that is chosen by its id or its family, else the usual one, if any."""
        wanted = chosen.get(self.id, chosen.get(self.family))
        usual = next(iter(self.makes), None)
        return next((make for make in self.makes if make.id == wanted), usual)


class Kit(NamedTuple):
    """Everything that is printed and ruled of one game, as data.

    `folders` are looked in from the first to the last for every file: someone's own folder before
    ours. `texts` maps a language to its texts by dotted key; the house's own texts are among them.
    `scores` says how a game of one's own is scored, None for a kit that says nothing of it. `lacks`
    are the words of kit.toml, score.toml and the tables that a language lacks, by language.
    """

    id: str
    name: Words
    folders: tuple[Path, ...]
    players: tuple[int, ...]
    variants: tuple[str, ...]
    languages: tuple[str, ...]
    backs: Backs
    tables: Mapping[str, Table]
    components: tuple[Component, ...]
    texts: Mapping[str, Mapping[str, str]]
    scores: "ScoreFile | None" = None
    lacks: Mapping[str, Sequence[Fault]] = {}

    def table(self, name: str) -> Table:
        """Return a table.

        Raises:
            NotThere: A KeyError and a Faulty, for people who brought a kit without it.
        """
        if name not in self.tables:
            raise NotThere(Fault("kit.toml", "this table is missing", field=f"tables.{name}"))
        return self.tables[name]


# How many pieces the rows of a table are.

# The column that says for which numbers of players a row is.
_BY_PLAYERS = "players"


def row_count(table: Table, players: int | None = None) -> int:
    """Return how many pieces a table gives: one a row, or as many as its column `count` says.

    Args:
        table: Whose rows are pieces.
        players: Only the rows for this many players; None: all rows.
    """
    rows = table.rows if players is None else [row for row in table.rows if _is_for(row, players)]
    return sum(map(copies_of, rows))


def is_by_players(table: Table) -> bool:
    """Tell whether the rows of a table say for how many players they are."""
    column = table.columns.get(_BY_PLAYERS)
    return column is not None and column.kind in {"integer", "integers"}


def copies_of(row: Row) -> int:
    """Return how many pieces a row stands for."""
    count = row.get("count")
    return count if isinstance(count, int) else 1


def _is_for(row: Row, players: int) -> bool:
    value = row[_BY_PLAYERS]
    return players in value if isinstance(value, tuple) else players == value


# Where the numbers of a kit's tables come from.


class Origin(NamedTuple):
    """A table, and where its numbers come from; its name is empty where players need none.

    `size` is the number of its rows. `sources` are all that have a part in it, the table's own
    first. `columns` are those with a source of their own, which holds for all rows;
    `rows`, by their first column, are those that come from elsewhere than the table.
    """

    id: str
    name: Words
    file: str
    size: int
    sources: tuple[Source, ...]
    columns: Mapping[str, Source]
    rows: Mapping[str, Source]
    note: Words


def origins(kit: Kit) -> Iterator[Origin]:
    """Yield where each table's numbers come from, in the order of kit.toml."""
    return map(_origin, kit.tables.values())


def _origin(table: Table) -> Origin:
    columns = {each.name: each.source for each in table.columns.values() if each.source}
    rows = _row_sources(table)
    sources = dict.fromkeys((table.source, *columns.values(), *rows.values()))
    size = len(table.rows)
    return Origin(table.id, table.name, table.file, size, tuple(sources), columns, rows, table.note)


def _row_sources(table: Table) -> dict[str, Source]:
    first = next(iter(table.columns))
    stated = {str(row[first]): cast("Source", row.get("source")) for row in table.rows}
    return {key: source for key, source in stated.items() if source and source != table.source}

"""What only a game that is played move by move needs of the kit: the board, tiles, and stacks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.games.common.figures import once_a_kit, whole, word
from companion.games.terra_pyramides.board import NOWHERE, Board
from companion.games.terra_pyramides.tables import Tables, read_tables
from companion.games.terra_pyramides.versions import VERSIONS, Variant, setup_row
from companion.kits import Kit

SYMBOLS, FACE_UP = "symbols", "faceup"
"""The options (9.3, 9.4)."""

PRINTED = (("oasis", "coin"), ("nile",))
"""What spaces show that no tile is placed on (TERRA-MAP-03)."""

Face = tuple[str, ...]
"""The symbols of a tile, or of a printed space."""


@dataclass(frozen=True, eq=False, slots=True)
class Ground:
    """One variant with its options for so many players. Equal only to itself, so a key.

    Tiles that show the same are one kind, a number: `faces` says which symbols, printed spaces
    come last, and `mix` how many tiles there are. Stacks hold `height` tiles at first, and leave
    the game when no more than `threshold` are left, if any are to stay over at all; `turned` are
    the stacks that lie face up, as bits, and `first` those that give the tiles of the starting
    spaces (TERRA-SETUP-15, -17). Foundations have `values`, `deck` of each; those of the setup lie
    on the sites `founded`, in this order. Where `signed`, tiles go where their holder's sign is.
    `marks` are the letters of block stores.
    """

    tables: Tables
    board: Board
    faces: tuple[Face, ...]
    mix: tuple[int, ...]
    height: int
    threshold: int
    turned: int
    first: tuple[int, ...]
    values: tuple[int, ...]
    deck: tuple[int, ...]
    founded: tuple[int, ...]
    signed: bool
    marks: Mapping[str, str]

    def kind_of(self, symbols: Face) -> int:
        """Return the kind of tile that shows these symbols, `NOWHERE` if there is none."""
        return _kinds(self).get(tuple(sorted(symbols)), NOWHERE)


@cache
def _kinds(ground: Ground) -> Mapping[Face, int]:
    """Return the kinds of tiles by what they show, in alphabetical order."""
    return {tuple(sorted(face)): kind for kind, face in enumerate(ground.faces[: len(ground.mix)])}


def open_ground(kit: Kit, players: int, variant: str) -> Ground:
    """Return what a game of so many players in a variant is played with; KeyError for too many."""
    known = _opened(kit)
    if (players, variant) not in known:
        known[players, variant] = _open(kit, players, Variant.of(variant))
    return known[players, variant]


@once_a_kit
def _opened(_kit: Kit) -> dict[tuple[int, str], Ground]:
    return {}


@once_a_kit
def _boards(kit: Kit) -> dict[bool, Board]:
    return {has_nile: Board(kit, has_nile=has_nile) for has_nile in (False, True)}


def _open(kit: Kit, players: int, variant: Variant) -> Ground:
    tables = read_tables(kit, players, variant.name)
    row, board = setup_row(kit, variant, players), _boards(kit)[variant.has_nile]
    tiles, values = _tiles(kit, variant), Counter(tables.foundations)
    every_other = range(0, tables.stacks, 2)
    turned = [each for each in kit.table("options").rows if each["option"] == FACE_UP]
    face_up = whole(turned[0], "value") if FACE_UP in variant.options else 0
    return Ground(
        tables=tables,
        board=board,
        faces=(*tiles, *PRINTED),
        mix=tuple(tiles.values()),
        height=whole(row, "shared.tiles_per_stack"),
        threshold=whole(row, "shared.stack_threshold"),
        turned=sum(1 << stack for stack in every_other[:face_up]),
        first=tuple(every_other[: len(board.starts)]),
        values=tuple(sorted(values)),
        deck=tuple(values[value] for value in sorted(values)),
        founded=tuple(dict.fromkeys(board.home[at] for at in (*board.starts, *board.nile))),
        signed=SYMBOLS in variant.options,
        marks={word(each, "colour"): word(each, "mark") for each in kit.table("colours").rows},
    )


def _tiles(kit: Kit, variant: Variant) -> Counter[Face]:
    """Return how many tiles of a version show which symbols, in the order of the kit's table."""
    order = [word(row, "symbol") for row in kit.table("symbols").rows]
    found: Counter[Face] = Counter()
    for version in VERSIONS[: VERSIONS.index(variant.version) + 1]:
        for row in kit.table(f"stairs_{version}").rows:
            symbols = row["symbols"]
            assert isinstance(symbols, tuple), f"{row.file}:{row.line}"
            found[tuple(sorted(map(str, symbols), key=order.index))] += 1
    return found

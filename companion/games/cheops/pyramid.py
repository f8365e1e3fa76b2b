"""The pyramid: its blocks, the tiles on them, and where a tile may be placed (3.1, 6.2, 7.2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.games.cheops.figures import NEIGHBOUR, Figures
from companion.games.common.wording import span
from companion.games.contract import Refused
from companion.games.forms import Answers, Board, Field, SoFar, choice, count


class Block(NamedTuple):
    """A block of the pyramid: its row from the bottom and its place from the left, both from 1."""

    row: int
    pos: int

    def below(self) -> tuple["Block", "Block"]:
        """Return the blocks that it rests on, in a row above the first (CHEOPS-GEO-02)."""
        return Block(self.row - 1, self.pos), Block(self.row - 1, self.pos + 1)

    def around(self) -> tuple["Block", ...]:
        """Return the six places of its neighbours, by row and place (CHEOPS-GEO-03)."""
        beside = (Block(self.row, self.pos - 1), Block(self.row, self.pos + 1))
        above = (Block(self.row + 1, self.pos - 1), Block(self.row + 1, self.pos))
        return (*self.below(), *beside, *above)


def block_fields(figures: Figures, **more: Any) -> tuple[Field, Field]:  # noqa: ANN401 - what else a field says
    """Return the fields of a block: its row, and its place within that row."""
    row = count("row", rule="CHEOPS-GEO-02", minimum=1, maximum=len(figures.rows), **more)
    limit = partial(_length, figures)
    return row, count("pos", rule="CHEOPS-GEO-02", minimum=1, limit=limit, **more)


def _length(figures: Figures, so_far: SoFar) -> int:
    """Return how many blocks the row has that was given (CHEOPS-GEO-01)."""
    length: int = figures.rows[so_far["row"] - 1]
    return length


def tiles_field(figures: Figures, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of all tiles on the pyramid; people write it row by row."""
    kind = choice("kind", rule="CHEOPS-PLACE-03", choices=tuple(figures.tiles))
    return Field(
        "tiles", Board(figures.rows, (*block_fields(figures), kind)), "CHEOPS-PLACE-03", **more
    )


@dataclass(frozen=True, slots=True)
class Pyramid:
    """The kinds of the tiles that lie on the pyramid, by block."""

    tiles: Mapping[Block, str]
    figures: Figures

    @property
    def blocks_left(self) -> int:
        """How many blocks carry no tile."""
        return self.figures.blocks - len(self.tiles)

    def is_eye(self, block: Block) -> bool:
        """Return whether a block holds a law and never a treasure (CHEOPS-GEO-04)."""
        return block in self.figures.eyes

    def is_supported(self, block: Block) -> bool:
        """Return whether a block is in row 1 or rests on two tiles (CHEOPS-PLACE-02)."""
        return block.row == 1 or all(below in self.tiles for below in block.below())

    def conflicts(self, block: Block, kind: str) -> list[Block]:
        """Return the neighbours that carry the same kind, by row and place (CHEOPS-PLACE-03)."""
        return [other for other in block.around() if self.tiles.get(other) == kind]

    def reasons(self, block: Block, kind: str, *, law_11: bool = False) -> list[str]:
        """Return what speaks against a tile on a block, none if it is legal (CHEOPS-PLADJ-01)."""
        occupied = block in self.tiles
        against = {
            "occupied": occupied,
            "unsupported": not law_11 and not self.is_supported(block),
            "same_kind": bool(self.conflicts(block, kind)),
            "law_space": law_11 and self.is_eye(block) and not occupied,
        }
        return [reason for reason, holds in against.items() if holds]

    def has_treasure(self, block: Block) -> bool:
        """Return whether a block still holds a treasure."""
        return block not in self.tiles and not self.is_eye(block)

    def can_place(self, kinds: Iterable[str]) -> bool:
        """Return whether a tile of one of these kinds has a legal block (CHEOPS-ENDADJ-01)."""
        return any(not self.reasons(block, kind) for kind in kinds for block in self._blocks())

    def _blocks(self) -> Iterator[Block]:
        for row, length in enumerate(self.figures.rows, 1):
            yield from (Block(row, pos) for pos in range(1, length + 1))


def pyramid(figures: Figures, answers: Answers) -> Pyramid:
    """Return the pyramid with the tiles of a request.

    Raises:
        Refused: when no game leads to these tiles (section 14, tiles).
    """
    tiles: dict[Block, str] = {}
    counted: Counter[str] = Counter()
    for index, tile in enumerate(answers["tiles"]):
        path, block, kind = f"tiles[{index}]", Block(tile["row"], tile["pos"]), tile["kind"]
        if block in tiles:
            raise Refused(path, "lies on a block that has a tile already", "CHEOPS-PLACE-01")
        tiles[block], counted[kind] = kind, counted[kind] + 1
        if counted[kind] > figures.tiles[kind]:
            limit = span(None, figures.tiles[kind])
            message = f"makes {counted[kind]} of this kind, must be {limit}"
            raise Refused(f"{path}.kind", message, "CHEOPS-SET-05")
    found = Pyramid(tiles, figures)
    _check_touching(found)
    _check_support(found)
    return found


def _check_touching(found: Pyramid) -> None:
    """Refuse a tile beside another one of its kind (CHEOPS-PLACE-03)."""
    for index, (block, kind) in enumerate(found.tiles.items()):
        if touched := found.conflicts(block, kind):
            message = f"touches another {kind}, in row {touched[0].row}, place {touched[0].pos}"
            raise Refused(f"tiles[{index}]", message, "CHEOPS-PLACE-03")


def _check_support(found: Pyramid) -> None:
    """Refuse tiles without support that law 11 can't have put there: it does so once."""
    loose = [
        (f"tiles[{index}]", block, kind)
        for index, (block, kind) in enumerate(found.tiles.items())
        if not found.is_supported(block)
    ]
    for path, block, kind in loose[:1]:
        if kind == NEIGHBOUR:
            raise Refused(path, "is a neighbour without support", "CHEOPS-PLACE-02")
        if found.is_eye(block):
            raise Refused(path, "lies on a law space without support", "CHEOPS-LAW-11")
    if len(loose) > 1:
        raise Refused(loose[1][0], "is the second tile without support", "CHEOPS-PLACE-02")


def check_kinds(figures: Figures, found: Pyramid, hands: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse more tiles of a kind on the pyramid and in hands, by their path, than there are."""
    counted = Counter(found.tiles.values())
    for path, hand in hands.items():
        for kind, number in hand.items():
            counted[kind] += number
            if counted[kind] > figures.tiles[kind]:
                limit = span(None, figures.tiles[kind])
                message = f"makes {counted[kind]} with those on the pyramid, must be {limit}"
                raise Refused(f"{path}.{kind}", message, "CHEOPS-SET-05")

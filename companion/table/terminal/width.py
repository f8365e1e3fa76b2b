"""Text on a terminal, measured in columns: Latin letters take one, Japanese ones two."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from unicodedata import category, east_asian_width

from companion.questions.text import visible

# The width of a phone's terminal held upright; nothing shown at the table is wider.
COLUMNS: Final = 40

NO_LINE_BEGINS_WITH: Final = frozenset(
    "、。，．：；！？）」』】〉》・ー…〜々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%)]}!?,.:;"  # noqa: RUF001
)
NO_LINE_ENDS_WITH: Final = frozenset("（「『【〈《([{")  # noqa: RUF001
INVISIBLE: Final = ("Mn", "Me", "Cf")


def columns(text: str) -> int:
    """Return how many columns the text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def clip(text: str, most: int) -> str:
    """Return the text in at most `most` columns, with an ellipsis where it was cut."""
    if columns(text) <= most:
        return text
    kept, taken = "", 0
    for char in text:
        taken += _columns(char)
        if taken > most - 1:
            break
        kept += char
    return kept + "…"


def left(text: str, wide: int) -> str:
    """Return the text cut or filled to exactly `wide` columns, at the left."""
    clipped = clip(text, wide)
    return clipped + " " * (wide - columns(clipped))


def right(text: str, wide: int) -> str:
    """Return the text cut or filled to exactly `wide` columns, at the right."""
    clipped = clip(text, wide)
    return " " * (wide - columns(clipped)) + clipped


def flowing(cells: Iterable[str], short: int = COLUMNS) -> Iterator[str]:
    """Yield lines of cells, as many on each as fit; one wider than `short` has its own line."""
    line, shares = "", False
    for cell in cells:
        is_short = columns(cell) <= short
        if shares and is_short and columns(line) + 2 + columns(cell) <= COLUMNS:
            line += f"  {cell}"
        else:
            yield from [line] if line else []
            line = cell
        shares = is_short
    yield from [line] if line else []


def wrap(text: str, most: int = COLUMNS, indent: str = "", first: str | None = None) -> list[str]:
    """Return the lines of a text, none wider than `most` columns.

    Latin text breaks at spaces, Japanese between any two letters but not before a closing mark or
    a small letter, nor after an opening mark; a word longer than a line is cut. `first` begins the
    first line and `indent` the others, or all where `first` is left out.
    """
    lines, line, begun = [], indent if first is None else first, False
    for piece in _pieces(text, most - columns(indent)):
        if begun and columns(line) + columns(piece.rstrip()) > most:
            lines.append(line.rstrip())
            line, begun = indent, False
        if begun or piece.strip():
            line, begun = line + piece, True
    return [*lines, line.rstrip()]


def _columns(char: str) -> int:
    if char.isascii():
        return 1
    if category(char) in INVISIBLE:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _pieces(text: str, most: int) -> Iterator[str]:
    """Yield what may not be broken: words with the spaces after them, single Japanese letters."""
    piece, taken = "", 0
    for char in text:
        wide = _columns(char)
        if piece and (taken + wide > most or _breaks(piece[-1], char)):
            yield piece
            piece, taken = "", 0
        piece, taken = piece + char, taken + wide
    yield piece


def _breaks(before: str, char: str) -> bool:
    if before != " " and before.isascii() and char.isascii():
        return False
    if char == " " or char in NO_LINE_BEGINS_WITH or _columns(char) == 0:
        return False
    if before in NO_LINE_ENDS_WITH:
        return False
    return before == " " or _columns(before) == 2 or _columns(char) == 2  # noqa: PLR2004


# Narrow tables: names at the left, figures in columns at the right, straight in any writing.

# Columns that a name always has.
LEAST_NAME = 10

GAP = 2


def table_lines(
    headers: Sequence[str], rows: Sequence[Sequence[str]], wide: int = COLUMNS
) -> list[str]:
    """Return a line of headers and a line a row, none wider than `wide` columns.

    The first cell of a row is cut or filled to what the others leave.

    Args:
        headers: What stands above each column, that of the names included.
        rows: As many texts each as there are headers.
        wide: Columns of the whole table.
    """
    lines = [[visible(cell) for cell in row] for row in (headers, *rows)]
    most = (wide - LEAST_NAME) // max(1, len(headers) - 1)
    widths = [
        min(most, GAP + max(columns(line[place]) for line in lines))
        for place in range(1, len(headers))
    ]
    name = wide - sum(widths)
    return [_line(line, name, widths).rstrip() for line in lines]


def _line(cells: Sequence[str], name: int, widths: Sequence[int]) -> str:
    figures = zip(cells[1:], widths, strict=True)
    return left(cells[0], name) + "".join(" " + right(cell, wide - 1) for cell, wide in figures)


# A QR code in a terminal: two rows of modules in each line of text.

# Modules left light on each side (ISO/IEC 18004, 5.3.8).
QUIET: Final = 4

# By whether the upper and the lower module are dark: light is drawn, as on a dark screen.
HALVES: Final = {
    (False, False): "█",
    (False, True): "▀",
    (True, False): "▄",
    (True, True): " ",
}

Modules = Sequence[Sequence[bool]]


def code_size(modules: Modules) -> tuple[int, int]:
    """Return how many columns and lines a code takes in a terminal, its light rim included."""
    across = len(modules) + 2 * QUIET
    return across, (across + 1) // 2


# The library that makes codes can print them too, but with blanks of another kind (U+00A0), which
# not every terminal draws as wide as its blocks; and it wants a code of its own, not its modules.
def half_blocks(modules: Modules) -> list[str]:
    """Return the lines that draw a code on a terminal whose letters are lighter than its ground."""
    across, lines = code_size(modules)
    rim = [False] * across
    rows = [rim] * QUIET + [
        [False] * QUIET + [bool(dark) for dark in row] + [False] * QUIET for row in modules
    ]
    rows += [rim] * (2 * lines - len(rows))
    return [
        "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]

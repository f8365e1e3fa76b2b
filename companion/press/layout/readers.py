"""What the keys of a layout can hold: one function a kind of value, and the files that they name.

Each takes what the file says, bindings filled in, and what names stand for in this kit; it returns
the value as drawing needs it, or raises WrongValue with what would be right. Numbers may be text.
"""

import re
from collections.abc import Callable, Iterable
from functools import reduce
from math import isfinite
from pathlib import Path, PurePosixPath
from typing import TypeVar

from companion.kits import Faulty
from companion.kits.bounds import ALL_FONT_BYTES, TEXT_LETTERS
from companion.kits.faults import Told, file_suggestion, probably, shown, suggestion
from companion.kits.places import folders_for
from companion.kits.read import gate
from companion.press.drawing.errors import BadPathData, CannotDraw
from companion.press.drawing.path_data import parse_path
from companion.press.layout.bindings import Formula, WrongValue, compile_formula, text_of
from companion.press.layout.ink import AUTO
from companion.press.layout.vocabulary import Vocabulary
from companion.press.text.fonts import BOLD, REGULAR, add_font, font_ids

T = TypeVar("T")


def find_folder(name: str, folders: tuple[Path, ...]) -> Path:
    """Return which of a kit's folders a file is taken from: the first that has it.

    One whose name begins with `shared/` is looked for in the house's folder last.

    Args:
        name: Its path in the kit's folder, parted by `/`.
        folders: The kit's folders, someone's own before ours.

    Raises:
        WrongValue: There is none, or it is not let in.
    """
    return _let_in(name, folders, lambda: gate.find(name, folders))


def read_file(name: str, folders: tuple[Path, ...], parse: Callable[[bytes, str], T]) -> T:
    """Return what such a file says.

    Raises:
        WrongValue: As `find_folder` does.
        Faulty: With what is wrong in it.
    """
    return _let_in(name, folders, lambda: gate.read_found(name, folders, parse))


def _let_in(name: str, folders: tuple[Path, ...], look: Callable[[], T | None]) -> T:
    """Return what the gate finds of a file; WrongValue when that is nothing."""
    parts = name.split("/")
    if "\\" in name or ":" in name or not all(parts) or gate.leads_out(name):
        raise WrongValue(
            f"must be a file within the kit's folder, such as art/boat.png, not {name!r}"
        )
    try:
        found = look()
    except Told as told:
        raise WrongValue(str(told)) from None
    if found is None:
        near = _close_by(name, folders_for(name, folders))
        raise WrongValue(f"there is no file '{name}' in the kit's folder{near}")
    return found


def _close_by(name: str, folders: tuple[Path, ...]) -> str:
    """Return a question about a file with a similar name, where one lies in the same place."""
    place = PurePosixPath(name).parent
    near = sorted({each for folder in folders for each in gate.names(folder, str(place))})
    return file_suggestion(name, [(place / each).as_posix() for each in near])


Named = TypeVar("Named")
Reader = Callable[[object, Vocabulary], object]
# The values of names that count, and what their numbers are compared with.
Conditions = dict[str, tuple["str | Formula", ...]]
# A fraction of the parent, and mm added to it.
Length = tuple[float, float]
# mm: more than any paper; keeps a slip of the pen from asking for kilometres.
LARGEST = 5000.0
# What sums of shares may be beyond the whole.
SLACK = 1e-9
# Cells of one repeat, track, map or table.
MOST_CELLS = 2000
NONE = "none"
EVEN = "even"
ANCHORS = {
    "top-left": (0.0, 0.0),
    "top": (0.5, 0.0),
    "top-right": (1.0, 0.0),
    "left": (0.0, 0.5),
    "centre": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottom-left": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottom-right": (1.0, 1.0),
}
CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
PATTERNS = ("plain", "stripes", "dots", "hatch")
# What a comparison calls what is compared where its name holds bindings.
_COMPARED_NAME = "value"
_ADDRESS = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,3})")
_COMPARED = re.compile(r"(<=|>=|<|>|==|!=)\s*(\S.*)")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_SINGLE, _PAIR, _FOUR = 1, 2, 4


def text(value: object, vocabulary: Vocabulary) -> str:
    """Read words; any value can be shown."""
    words = text_of(value)
    if len(words) > TEXT_LETTERS:
        raise WrongValue(f"has {len(words)} characters, but must have at most {TEXT_LETTERS:,}")
    return words


def number(least: float = -LARGEST, most: float = LARGEST) -> Reader:
    """Return a reader of numbers between the bounds."""

    def read(value: object, vocabulary: Vocabulary) -> float:
        return _number(value, least, most)

    return read


def integer(least: int, most: int) -> Reader:
    """Return a reader of whole numbers between the bounds."""

    def read(value: object, vocabulary: Vocabulary) -> int:
        whole = _number(value, least, most)
        if whole != int(whole):
            raise _unlike(value, "must be a whole number")
        return int(whole)

    return read


def flag(value: object, vocabulary: Vocabulary) -> bool:
    """Read yes or no."""
    answers = {"true": True, "yes": True, "false": False, "no": False, "": False}
    answer = answers.get(str("" if value is None else value).lower())
    if answer is None:
        raise _unlike(value, "must be true or false")
    return answer


def choice(options: Iterable[str]) -> Reader:
    """Return a reader of one of some words."""
    known = tuple(options)

    def read(value: object, vocabulary: Vocabulary) -> str:
        if value not in known:
            raise _unlike(value, f"must be one of {', '.join(known)}{_meant(value, known)}")
        return str(value)

    return read


def choice_or(options: Iterable[str], blank: str) -> Reader:
    """Return a reader of one of some words, of which an empty cell is one."""
    read = choice(options)
    return lambda value, vocabulary: blank if value in ("", None) else read(value, vocabulary)


def focus(value: object, vocabulary: Vocabulary) -> tuple[float, float] | None:
    """Read a point of a picture as shares of its width and height; an empty cell has none."""
    if value in ("", None):
        return None
    if isinstance(value, str) and value in ANCHORS:
        return ANCHORS[value]
    found = _percents(value)
    if len(found) != _PAIR:
        raise _unlike(value, "must be a point of the picture, such as '40% 25%' or 'top'")
    return found[0], found[1]


def crop(value: object, vocabulary: Vocabulary) -> tuple[float, float, float, float] | None:
    """Read a part of a picture as shares: left, top, width, height; an empty cell is all of it."""
    if value in ("", None):
        return None
    found = _percents(value)
    if len(found) != _FOUR:
        raise _unlike(
            value, "must be left, top, width and height of a part of the picture, '10% 0% 80% 90%'"
        )
    x, y, width, height = found
    if not (width and height) or max(x + width, y + height) > 1 + SLACK:
        raise WrongValue(f"is {shown(value)}, which is no part of the picture")
    return x, y, width, height


def _percents(value: object) -> list[float]:
    """Return shares from 0 to 1 of percents in a list, or parted by blanks; none of what is not."""
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        return []
    try:
        found = [_length(each) for each in parts]
    except (TypeError, ValueError):
        return []
    is_sound = all(0 <= share <= 1 and not mm for share, mm in found)
    return [share for share, _ in found] if is_sound else []


def opacity(value: object, vocabulary: Vocabulary) -> float:
    """Read how much something hides what is beneath: 0 to 1, or percent; an empty cell is all."""
    if value in ("", None):
        return 1.0
    if isinstance(value, str) and value.endswith("%"):
        return _number(value[:-1], 0, 100) / 100
    return _number(value, 0, 1)


def length(value: object, vocabulary: Vocabulary) -> Length:
    """Read mm, percent of the parent, or both."""
    try:
        fraction, mm = _length(value)
    except (OverflowError, TypeError, ValueError):
        raise _unlike(value, "must be a length such as 12, '50%' or '50%-3'") from None
    if not (abs(fraction) <= 100 and abs(mm) <= LARGEST):  # noqa: PLR2004 - a hundred times the parent
        raise _unlike(value, f"must be at most {LARGEST:g} mm")
    return fraction, mm


def pair(value: object, vocabulary: Vocabulary) -> tuple[Length, Length]:
    """Read two lengths: across and down."""
    if not isinstance(value, list) or len(value) != _PAIR:
        raise _unlike(value, "must be two lengths, such as [10, '50%']")
    return length(value[0], vocabulary), length(value[1], vocabulary)


def points(value: object, vocabulary: Vocabulary) -> list[tuple[Length, Length]]:
    """Read points as lengths across and down."""
    if not isinstance(value, list) or not value:
        raise _unlike(value, "must be a list of points, such as [[0, 0], ['50%', 10]]")
    return [pair(point, vocabulary) for point in value]


def numbers(value: object, vocabulary: Vocabulary) -> tuple[float, ...]:
    """Read mm of dashes and gaps in turn; an empty cell has none."""
    if value in ("", (), None):
        return ()
    if not isinstance(value, list | tuple) or not value:
        raise _unlike(value, "must be a list of mm, such as [2, 1]")
    dashes = tuple(_number(each, 0, LARGEST) for each in value)
    if sum(dashes) < 0.1:  # noqa: PLR2004 - finer dashes are a line, at great cost
        raise _unlike(value, "must add up to at least 0.1 mm")
    return dashes


def address(value: object, vocabulary: Vocabulary) -> tuple[int, int]:
    """Read the column and the line of a cell, from 1: numbers, or an address such as C4."""
    if isinstance(value, str) and (found := _ADDRESS.fullmatch(value.strip().upper())):
        letters = (ord(letter) - ord("A") + 1 for letter in found[1])
        return reduce(lambda before, letter: 26 * before + letter, letters), int(found[2])
    if not isinstance(value, list) or len(value) != _PAIR:
        raise _unlike(value, "must be a column and a line, [3, 4], or 'C4'")
    column, line = (integer(1, MOST_CELLS)(each, vocabulary) for each in value)
    assert isinstance(column, int)
    assert isinstance(line, int)
    return column, line


def several(value: object, vocabulary: Vocabulary) -> tuple[object, ...]:
    """Read the values of a column that holds several; an empty cell has none."""
    if value in ("", None):
        return ()
    if not isinstance(value, list | tuple):
        raise _unlike(value, "must be several values, such as a column of ids")
    return tuple(value)


def gaps(value: object, vocabulary: Vocabulary) -> tuple[float, float]:
    """Read one distance for both ways, or one each."""
    both = value if isinstance(value, list) else [value, value]
    if len(both) != _PAIR:
        raise _unlike(value, "must be mm, or two of them")
    return _number(both[0]), _number(both[1])


def corners(value: object, vocabulary: Vocabulary) -> tuple[float, float, float, float]:
    """Read one radius for all corners, or one each from top left, clockwise."""
    radii = value if isinstance(value, list) else [value] * _FOUR
    if len(radii) != _FOUR:
        raise _unlike(value, "must be a radius in mm, or four of them")
    one, two, three, four = (_number(radius, 0) for radius in radii)
    return one, two, three, four


def shares(value: object, vocabulary: Vocabulary) -> list[Length] | int:
    """Read a number of equal parts, or the length of each."""
    if isinstance(value, list):
        if not 1 <= len(value) <= 200:  # noqa: PLR2004 - lines closer than print
            raise WrongValue("must be a list of 1 to 200 lengths")
        return [length(each, vocabulary) for each in value]
    parts = integer(1, 200)(value, vocabulary)
    assert isinstance(parts, int)
    return parts


def fill(value: object, vocabulary: Vocabulary) -> str | None:
    """Read the colour of an area or a line."""
    if value in (NONE, None, ""):
        return None
    return vocabulary.house.colour(value)


def front(value: object, vocabulary: Vocabulary) -> str | None:
    """Read the colour of text or a sign."""
    return AUTO if value == AUTO else fill(value, vocabulary)


def style(value: object, vocabulary: Vocabulary) -> object:
    """Read the name of a type role."""
    return _of(value, vocabulary.house.types, "style")


def is_font_file(value: object) -> bool:
    """Tell whether a value names a font file, and no font that ships."""
    return isinstance(value, str) and value.lower().endswith((".ttf", ".otf"))


def font_id(value: object, vocabulary: Vocabulary, weight: int = REGULAR) -> str:
    """Read the id of a font that ships, or take in a font file of the kit."""
    if is_font_file(value):
        return _own_font(str(value), vocabulary, weight)
    _of(value, dict.fromkeys(font_ids()), "font")
    return str(value)


def bold_font_id(value: object, vocabulary: Vocabulary) -> str:
    """Read the same of a font for bold words: of a variable one its bold letters."""
    return font_id(value, vocabulary, BOLD)


def _own_font(file: str, vocabulary: Vocabulary, weight: int) -> str:
    """Return the id of a kit's own font, read once for each weight."""
    taken = vocabulary.house.own_fonts

    def take(data: bytes, called: str) -> tuple[str, int]:
        # A variable font is read once for each weight, and its bytes count once.
        sizes = {name: size for (name, _), (_, size) in taken.items()} | {file: len(data)}
        if sum(sizes.values()) > ALL_FONT_BYTES:
            raise WrongValue(
                f"'{called}' brings the fonts to more than {ALL_FONT_BYTES // 10**6} MB"
            )
        try:
            return add_font(data, called, weight), len(data)
        except CannotDraw as error:
            raise WrongValue(str(error)) from None

    if (file, weight) not in taken:
        try:
            taken[file, weight] = read_file(file, vocabulary.kit.folders, take)
        except Faulty as faulty:
            raise WrongValue(f"'{file}' {faulty.faults[0].message}") from None
    return taken[file, weight][0]


def icon(value: object, vocabulary: Vocabulary) -> str | None:
    """Read the name of an icon; an empty cell has none."""
    if value in ("", None):
        return None
    _of(value, vocabulary.house.signs, "icon")
    return str(value)


def table(value: object, vocabulary: Vocabulary) -> str:
    """Read the name of a table of the kit."""
    names = dict.fromkeys(vocabulary.library.tables)
    _of(value, names, "table")
    return str(value)


def plan(value: object, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Read a plan in letters: rows parted by blanks, as long as each other."""
    lines = tuple(text(value, vocabulary).split())
    if not lines or len({len(line) for line in lines}) != 1:
        raise _unlike(value, "must be rows of letters, as long as each other")
    return lines


def conditions(value: object, vocabulary: Vocabulary) -> Conditions | Formula:
    """Read which values of which names count, or a formula that says so."""
    if isinstance(value, str) and value.strip():
        return compile_formula(value)
    if not isinstance(value, dict) or not value:
        raise _unlike(
            value,
            "must hold names and values, such as { kind = 'move' }, or be a formula, 'cost > 1'",
        )
    return {
        name: tuple(
            _condition(name, text(each, vocabulary))
            for each in (wanted if isinstance(wanted, list | tuple) else [wanted])
        )
        for name, wanted in value.items()
    }


def _condition(name: str, wanted: str) -> str | Formula:
    """Return a value that counts, or what its number is compared with."""
    # Most conditions are words: only what begins with a sign is a comparison.
    compared = _COMPARED.fullmatch(wanted.strip())
    if compared is None:
        return wanted
    sign, other = compared.groups()
    if not _NUMBER.fullmatch(other):
        raise WrongValue(
            f"compares {name} with '{other}', which is no number; a formula compares with other "
            f"values, '{name} {sign} {other}', and 'unless' leaves values out"
        )
    return compile_formula(f"{_COMPARED_NAME if '{' in name else name} {sign} {other}")


def is_like(value: str, wanted: tuple[str | Formula, ...]) -> bool:
    """Tell whether a value is wanted: itself, by its beginning (`shared.*`), or by its number."""
    return value in wanted or any(
        each.endswith("*") and value.startswith(each[:-1])
        if isinstance(each, str)
        else bool(value) and each.holds(lambda _: value)
        for each in wanted
    )


def arguments(value: object, vocabulary: Vocabulary) -> dict[str, object]:
    """Read values by name."""
    if not isinstance(value, dict):
        raise _unlike(value, "must hold names and values, such as { size = 12 }")
    return dict(value)


def path_data(value: object, vocabulary: Vocabulary) -> object:
    """Read SVG path data."""
    try:
        return parse_path(text(value, vocabulary))
    except BadPathData as error:
        raise WrongValue(f"is no path: {error}") from None


def view(value: object, vocabulary: Vocabulary) -> tuple[float, float, float, float]:
    """Read the part of a plane that is shown: x, y, width, height."""
    if not isinstance(value, list) or len(value) != _FOUR:
        raise _unlike(value, "must be [x, y, width, height]")
    x, y, width, height = (_number(each, -1e6, 1e6) for each in value)
    if width <= 0 or height <= 0:
        raise _unlike(value, "its width and height must be more than 0")
    return x, y, width, height


def turn(value: object, vocabulary: Vocabulary) -> float | str:
    """Read the degrees from one cell to the next, or `even`: all of them make a whole circle."""
    return EVEN if value == EVEN else _number(value, -360, 360)


def _unlike(value: object, right: str) -> WrongValue:
    return WrongValue(f"is {shown(value)}, but {right}")


def _number(value: object, least: float = -LARGEST, most: float = LARGEST) -> float:
    try:
        found = float(value) if isinstance(value, int | float | str) else None
    except (OverflowError, ValueError):
        found = None
    if found is None or isinstance(value, bool) or not isfinite(found):
        raise _unlike(value, "must be a number")
    if not least <= found <= most:
        raise WrongValue(f"is {found:g}, but must be {least:g} to {most:g}")
    return found


def _length(value: object) -> Length:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return 0.0, float(value)
    if not isinstance(value, str):
        raise TypeError
    before, percent, after = value.replace(" ", "").partition("%")
    if not percent:
        return 0.0, float(before)
    if after and after[0] not in "+-":
        raise ValueError
    return float(before) / 100, float(after or 0)


def _of(value: object, known: dict[str, Named], what: str) -> Named:
    if not isinstance(value, str) or value not in known:
        raise _unlike(value, f"there is no such {what}; {suggestion(value, known)}")
    return known[value]


def _meant(value: object, known: Iterable[str]) -> str:

    close = probably(value, known)
    return f"; did you mean '{close}'?" if close else ""

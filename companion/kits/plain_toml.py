"""TOML as most of it is written, read in a fifth of the time that Python's own reader takes.

That is keys and headers without dots in quotes, and values that JSON writes alike, in arrays and
inline tables too. Whatever else a file holds, and whatever is wrong in it, is left to the other.
"""

import re
from json import JSONDecoder
from typing import Any

Table = dict[str, Any]

_OTHER = re.compile(r"[\0-\x08\x0b-\x1f\x7f]|\\(?:/|u[dD][89a-fA-F])")
"""What JSON reads in another way than TOML."""
_BLANK = r"(?:[ \t\n]|#[^\n]*+(?:\n|\Z))*+"
_END = r"[ \t]*+(?:#[^\n]*+)?(?:\n|\Z)"
_WORDS = r'"([^"\\\t\n]*+)"'
_KEY = rf"(?:([\w-]++)|{_WORDS})[ \t]*+=[ \t]*+"
_HEADER = r"(\[\[?)[ \t]*+([\w-]++(?:\.[\w-]++)*+)[ \t]*+(\]\]?)"
_PARAGRAPH = re.compile(r'"""\n?([^"\\]*+)"""(?!")')
_LINE = re.compile(rf"{_BLANK}(?:{_KEY}(?:{_WORDS}{_END})?|{_HEADER}{_END})?", re.ASCII)
_REST = re.compile(_END)
_BETWEEN = re.compile(_BLANK)
_INNER_KEY = re.compile(rf"[ \t]*+{_KEY}", re.ASCII)
_INNER_END = re.compile(r"[ \t]*+([,}])")


class _Other(Exception):  # noqa: N818 - nothing is wrong
    """Something is left to Python's reader."""


def _refuse(_: object) -> None:
    raise _Other


_scan = JSONDecoder(parse_constant=_refuse).scan_once  # type: ignore[attr-defined]


def plain_toml(text: str) -> Table | None:
    """Return what a file holds; None where Python's reader has to look at it."""
    if _OTHER.search(text):
        return None
    try:
        return _read(text)
    except (_Other, IndexError, RecursionError, StopIteration, ValueError):
        return None


def _read(text: str) -> Table:
    root: Table = {}
    table, place = root, 0
    headed = {id(root): False}
    while found := _LINE.match(text, place):
        bare, quoted, words, begin, path, end = found.groups()
        place = found.end()
        if begin:
            _check(len(begin) == len(end))
            table = _begun(root, path.split("."), headed, several=len(begin) > 1)
            continue
        key = quoted if bare is None else bare
        if key is None:
            break
        _check(key not in table)
        if words is None:
            table[key], place = _value(text, place)
            place = _matched(_REST, text, place).end()
        else:
            table[key] = words
    _check(place == len(text))
    return root


def _begun(root: Table, path: list[str], headed: dict[int, bool], *, several: bool) -> Table:
    """Return the table that a header begins.

    `headed` are the ids of what headers have made, and whether only on the way to something in it.
    """
    *outer, last = path
    table = root
    for name in outer:
        table = _inside(table, name, {}, headed)
        table = table[-1] if isinstance(table, list) else table
    if several:
        tables = _inside(table, last, [], headed)
        _check(isinstance(tables, list))
        made: Table = {}
        tables.append(made)
    else:
        made = _inside(table, last, {}, headed)
        _check(headed[id(made)])
    headed[id(made)] = False
    return made


def _inside(table: Table, name: str, fresh: Any, headed: dict[int, bool]) -> Any:  # noqa: ANN401
    """Return what headers have made of a name in a table, something fresh where it is new."""
    if name not in table:
        table[name] = fresh
        headed[id(fresh)] = isinstance(fresh, dict)
    _check(id(table[name]) in headed)
    return table[name]


def _value(text: str, place: int) -> tuple[object, int]:
    """Return the value that stands at a place, and where it ends."""
    if text[place] == "{":
        return _inline(text, place + 1)
    if text[place] == "[":
        return _array(text, place + 1)
    if found := _PARAGRAPH.match(text, place):
        return found[1], found.end()
    value, place = _scan(text, place)
    _check(value is not None)
    return value, place


def _array(text: str, place: int) -> tuple[object, int]:
    values: list[object] = []
    while True:
        place = _matched(_BETWEEN, text, place).end()
        if text[place] == "]":
            return values, place + 1
        value, place = _value(text, place)
        values.append(value)
        place = _matched(_BETWEEN, text, place).end()
        _check(text[place] in ",]")
        place += text[place] == ","


def _inline(text: str, place: int) -> tuple[object, int]:
    table: Table = {}
    while True:
        found = _matched(_INNER_KEY, text, place)
        key = found[2] if found[1] is None else found[1]
        _check(key not in table)
        table[key], place = _value(text, found.end())
        found = _matched(_INNER_END, text, place)
        place = found.end()
        if found[1] == "}":
            return table, place


def _matched(pattern: re.Pattern[str], text: str, place: int) -> re.Match[str]:
    found = pattern.match(text, place)
    _check(found is not None)
    assert found
    return found


def _check(is_plain: bool) -> None:  # noqa: FBT001
    if not is_plain:
        raise _Other

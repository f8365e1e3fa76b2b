"""Text files as people save them: their encoding, and TOML with its mistakes."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.kits.bounds import INTEGERS, TOML_DEPTH, TOML_VALUES
from companion.kits.faults import Fault, Faulty

try:  # the same, compiled: a third of the time
    import tomli as toml
except ImportError:  # a bare install and a browser have Python's own alone
    import tomllib as toml  # type: ignore[no-redef]

_DEEP = "not TOML: lists or tables lie too deep in each other"
_LARGE = "a whole number too large for 64 bits"
# The parts of a TOML file, as far as they are needed to count its keys, and one character each
# else. Every part is read once, whatever the file holds.
_TOKEN = re.compile(
    r'''(?P<text>"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}|'{3}(?:[^']|'(?!''))*+'{0,5}|\#[^\n]*+)'''
    r"""|(?P<key>"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|[\w+-]++)|[ \t]++|.""",
    re.DOTALL,
)


def decode(data: bytes, file: str, right: str = "UTF-8") -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a byte order mark.

    Args:
        data: What the file holds.
        file: What it is called in faults.
        right: What it should be saved as.

    Raises:
        Faulty: When it is neither, such as a file in a Windows code page.
    """
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = None if wide else data.count(b"\n", 0, error.start) + 1
        raise Faulty(Fault(file, f"is not UTF-8; save it as {right}", line)) from None
    if "\0" in text:
        raise Faulty(Fault(file, f"is not UTF-8; save it as {right}"))
    return text


def read_toml(path: Path) -> dict[str, object]:
    """Return what one of our own TOML files says that belongs to no kit; kits come by the gate."""
    return parse_toml(path.read_bytes(), path.name)


def parse_toml(data: bytes, file: str) -> dict[str, object]:
    """Return what a TOML file holds.

    Raises:
        Faulty: When it is no TOML, with the line.
    """
    text = decode(data, file)
    _check_structure(text, file)
    try:
        values = toml.loads(text)
    except toml.TOMLDecodeError as error:
        raise Faulty(_syntax_fault(str(error), file)) from None
    except RecursionError:
        raise Faulty(Fault(file, _DEEP)) from None
    except ValueError:  # Python turns no text of thousands of digits into a number
        raise Faulty(Fault(file, f"not TOML: {_LARGE}")) from None
    _check_values(values, file)
    return values


def _check_structure(text: str, file: str) -> None:
    """Refuse keys too deep and values too many before a parser makes gigabytes of them.

    Raises:
        Faulty: With the line.
    """
    if not _may_be_too_much(text):
        return
    values = run = 0
    for token in _TOKEN.finditer(text):
        if token[0] == ".":
            run += 1
        elif not token[0].isspace() and token.lastgroup != "key":
            run = 0
            values += token[0] in "=[,"
        if run > TOML_DEPTH:
            line = text.count("\n", 0, token.start()) + 1
            raise Faulty(Fault(file, _DEEP, line))
    if values > TOML_VALUES:
        raise Faulty(Fault(file, f"has more than {TOML_VALUES:,} keys and values"))


def _may_be_too_much(text: str) -> bool:
    """Tell at little cost whether a file may have too deep keys or too many values."""
    many = sum(map(text.count, "=[,")) > TOML_VALUES
    return many or any(line.count(".") >= TOML_DEPTH for line in text.split("\n"))


def _check_values(values: Mapping[str, object], file: str) -> None:
    """Refuse whole numbers that TOML has not, and what lies too deep.

    Raises:
        Faulty: With the key.
    """
    level: list[tuple[str, object]] = list(values.items())
    for _ in range(TOML_DEPTH):
        for key, value in level:
            if isinstance(value, int) and value not in INTEGERS:
                raise Faulty(Fault(file, f"is {_LARGE}", field=key))
        level = [inner for key, value in level for inner in _inner(key, value)]
        if not level:
            return
    raise Faulty(Fault(file, _DEEP))


def _inner(key: str, value: object) -> Iterable[tuple[str, object]]:
    if isinstance(value, dict):
        return ((f"{key}.{name}", each) for name, each in value.items())
    return ((key, each) for each in value) if isinstance(value, list) else ()


def _syntax_fault(message: str, file: str) -> Fault:
    """Take the line out of the parser's message, which ends in "(at line 3, column 5)"."""
    what, _, place = message.rpartition(" (at ")
    line = re.match(r"line (\d+), (column \d+)", place)
    if line is None:
        return Fault(file, f"not TOML: {what or message}, at the end of the file")
    return Fault(file, f"not TOML: {what}, at {line[2]}", int(line[1]))

"""Text files as people save them: their encoding, and TOML with its mistakes."""

import re
import tomllib
from pathlib import Path

from companion.kits.faults import Fault, Faulty


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
    try:
        return tomllib.loads(decode(data, file))
    except tomllib.TOMLDecodeError as error:
        raise Faulty(_syntax_fault(str(error), file)) from None
    except RecursionError:
        raise Faulty(Fault(file, "not TOML: lists or tables lie too deep in each other")) from None


def _syntax_fault(message: str, file: str) -> Fault:
    """Take the line out of tomllib's message, which ends in "(at line 3, column 5)"."""
    what, _, place = message.rpartition(" (at ")
    line = re.match(r"line (\d+), (column \d+)", place)
    if line is None:
        return Fault(file, f"not TOML: {what or message}, at the end of the file")
    return Fault(file, f"not TOML: {what}, at {line[2]}", int(line[1]))

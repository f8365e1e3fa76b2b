r"""Reads the markup of paragraphs: `**bold**`, `*italic*`, `:icon:`, `\` before a sign meant as is.

A line break (or `\n`, where a spreadsheet cell has none) begins a new line, an empty line a gap.
An asterisk between spaces is an asterisk.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.press.scene.errors import BadMarkup

REGULAR, BOLD, ITALIC = "rbi"
ICON = "\ufffc"
"""Stands for an icon in a line's text: Unicode's own sign for "an object is here"."""

_TOKEN = re.compile(r"\\(?s:(.))|(\*\*?)|:([a-z][a-z0-9_-]*):|(\n)|[^\\*:\n]+|.")


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line as written. `faces` says for each character of `text` how it is set."""

    text: str
    faces: str
    icons: Mapping[int, str]


def marked_lines(markup: str) -> list[MarkedLine]:
    """Return the lines of a paragraph, spaces at their ends taken away.

    Raises:
        BadMarkup: `**` or `*` is opened and never closed.
    """
    lines: list[MarkedLine] = []
    letters: list[tuple[str, str, str]] = []
    for letter in _letters(markup.replace("\r\n", "\n").replace("\t", " ")):
        if letter[0] == "\n":
            lines.append(_marked_line(letters))
            letters = []
        else:
            letters.append(letter)
    return [*lines, _marked_line(letters)]


def _marked_line(letters: list[tuple[str, str, str]]) -> MarkedLine:
    text = "".join(char for char, _, _ in letters)
    first, end = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    kept = letters[first:end]
    return MarkedLine(
        text[first:end],
        "".join(face for _, face, _ in kept),
        {place: name for place, (_, _, name) in enumerate(kept) if name},
    )


def _letters(markup: str) -> Iterator[tuple[str, str, str]]:
    """Give each character with its face and, where it stands for one, the icon's name."""
    open_marks: set[str] = set()
    for token in _TOKEN.finditer(markup):
        escaped, mark, icon, newline = token.groups()
        if mark and not _stands_alone(markup, token):
            open_marks ^= {mark}
            continue
        face = BOLD if "**" in open_marks else ITALIC if "*" in open_marks else REGULAR
        if icon:
            yield ICON, face, icon
        else:
            text = newline or {"n": "\n"}.get(escaped, escaped) or token[0]
            yield from ((char, face, "") for char in text)
    if open_marks:
        mark = max(open_marks)
        raise BadMarkup(rf"{mark} is opened and never closed; an asterisk is written \*")


def _stands_alone(markup: str, token: re.Match[str]) -> bool:
    before, after = markup[: token.start()][-1:], markup[token.end() :][:1]
    return (not before or before.isspace()) and (not after or after.isspace())

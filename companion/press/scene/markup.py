r"""Reads the markup of paragraphs, `\` before a sign that is meant as it is.

`**bold**`, `*italic*`, `:icon:`, `[words](colour)`. A line break (or `\n`, where a spreadsheet cell
has none) begins a new line, an empty line a gap. An asterisk between spaces is an asterisk.
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from companion.press.scene.errors import ICON, BadMarkup

REGULAR, BOLD, ITALIC = "rbi"

_TOKEN = re.compile(
    r"\\(?s:(.))|(\*\*?)|:([a-z][a-z0-9_-]*):|(\n)|(\[)|\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"
    r"|[^\\*:\n\[\]]+|."
)
_MARKED = re.compile(
    r"\*\*[^*]+\*\*|(?<!\w)\*[^\s*](?:[^*]*[^\s*])?\*(?!\w)|:([a-z][a-z0-9_-]*):|\[[^\[\]]+\]\([^()]+\)"
)
"""What looks like markup, where there is to be none."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line as written. `faces` says for each character of `text` how it is set.

    `icons` and `colours` have names by place: of an icon, and of what a character is coloured.
    """

    text: str
    faces: str
    icons: Mapping[int, str]
    colours: Mapping[int, str]


_Letter = tuple[str, str, str, str]
"""A character, how it is set, the icon that it stands for, and its colour, by their names."""


def looks_marked(text: str, icons: Container[str]) -> str | None:
    """Return the first part of a text that a paragraph would show in another way."""
    if not any(sign in text for sign in "*:]"):
        return None
    found = (each for each in _MARKED.finditer(text) if not each[1] or each[1] in icons)
    return next((each[0] for each in found), None)


def marked_lines(markup: str) -> list[MarkedLine]:
    """Return the lines of a paragraph, spaces at their ends taken away.

    Raises:
        BadMarkup: `**` or `*` is opened and never closed.
    """
    lines: list[MarkedLine] = []
    letters: list[_Letter] = []
    for letter in _letters(markup.replace("\r\n", "\n").replace("\t", " ")):
        if letter[0] == "\n":
            lines.append(_marked_line(letters))
            letters = []
        else:
            letters.append(letter)
    return [*lines, _marked_line(letters)]


def _marked_line(letters: list[_Letter]) -> MarkedLine:
    text = "".join(char for char, _, _, _ in letters)
    first, end = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    kept = letters[first:end]
    return MarkedLine(
        text[first:end],
        "".join(face for _, face, _, _ in kept),
        {place: icon for place, (_, _, icon, _) in enumerate(kept) if icon},
        {place: colour for place, (*_, colour) in enumerate(kept) if colour},
    )


def _letters(markup: str) -> Iterator[_Letter]:
    """Give each character as it is marked."""
    open_marks: set[str] = set()
    coloured = _coloured(markup) if "](" in markup else {}
    colours = [""]
    for token in _TOKEN.finditer(markup):
        escaped, mark, icon, newline, _, _ = token.groups()
        if mark and not _stands_alone(markup, token):
            open_marks ^= {mark}
            continue
        if token.start() in coloured:
            colour = coloured[token.start()]
            colours = [*colours, colour] if colour else colours[:-1]
            continue
        face = BOLD if "**" in open_marks else ITALIC if "*" in open_marks else REGULAR
        if icon:
            yield ICON, face, icon, colours[-1]
        else:
            text = newline or {"n": "\n"}.get(escaped, escaped) or token[0]
            yield from ((char, face, "", colours[-1]) for char in text)
    if open_marks:
        mark = max(open_marks)
        raise BadMarkup(rf"{mark} is opened and never closed; an asterisk is written \*")


def _coloured(markup: str) -> dict[int, str]:
    """Return where coloured words begin, with the colour's name, and end, with nothing."""
    found: dict[int, str] = {}
    opened: list[int] = []
    for token in _TOKEN.finditer(markup):
        *_, bracket, colour = token.groups()
        if bracket:
            opened.append(token.start())
        elif colour is not None and colour.strip() and opened:
            found[opened.pop()] = colour.strip()
            found[token.start()] = ""
        elif token[0] == "]" and opened:
            opened.pop()
    return found


def _stands_alone(markup: str, token: re.Match[str]) -> bool:
    before, after = markup[: token.start()][-1:], markup[token.end() :][:1]
    return (not before or before.isspace()) and (not after or after.isspace())

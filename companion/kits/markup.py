r"""Reads the markup of texts: `**bold**`, `*italic*`, `:icon:`, `[words](colour)`.

Asterisks mark where words begin and end. Within a word, as in `2*3`, and between spaces they are
asterisks, as the colons of an icon are colons within a word. Japanese and other writing without
spaces between words has an edge anywhere. `\` stands before a sign that is meant as it is. A line
break (or `\n`, where a spreadsheet cell has none) begins a new line, an empty line a gap.
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from unicodedata import category, east_asian_width

REGULAR, BOLD, ITALIC = "rbi"

# Stands for an icon in a line's text: Unicode's own sign for "an object is here".
ICON: Final = "\ufffc"

_TOKEN: Final = re.compile(
    r"\\([!-/:-@\[-`{-~n\n])|(\*\*?)|:([a-z][a-z0-9_-]*):|(\n)|(\[)"
    r"|\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)|[^\\*:\n\[\]]+|."
)
_SIGNS: Final = re.compile(r"[*:\[\]\\]")
# Writing without spaces between words whose letters are not wide: Thai, Lao, Burmese, Khmer.
_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")

_NEVER_CLOSED: Final = "is opened and never closed"
_NEVER_OPENED: Final = "closes what was never opened"

# What may be beside a mark: an end or a space, a letter of a word, a sign, or always an edge.
_SPACE, _WORD, _SIGN, _FREE = " w.f"


class MarkupError(ValueError):
    """A mark that is opened and never closed, or closes nothing; the message is for people."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line as written. `faces` says for each character of `text` how it is set.

    `icons` and `colours` have names by place: of an icon, and of what a character is coloured.
    """

    text: str
    faces: str
    icons: Mapping[int, str]
    colours: Mapping[int, str]


# A character, how it is set, the icon that it stands for, and its colour, by their names.
_Letter = tuple[str, str, str, str]


def as_typed(text: str) -> str:
    """Return the markup that shows a text as it is typed."""
    return _SIGNS.sub(r"\\\g<0>", text)


def unmarked(markup: str) -> str:
    """Return a text for a screen that sets all letters alike; icons stand there by their names."""
    try:
        letters = list(_letters(_Reading(markup)))
    except MarkupError:
        return markup
    return "".join(f":{icon}:" if icon else char for char, _, icon, _ in letters)


def looks_marked(text: str, icons: Container[str]) -> str | None:
    """Return the first part of a text that a paragraph would show in another way."""
    if not _SIGNS.search(text):
        return None
    read = _Reading(text)
    single = {each: each for each, token in enumerate(read.tokens) if token[1]}
    named = {each: each for each in read.icons if read.tokens[each][3] in icons}
    parts = single | named | read.pairs | read.coloured
    if not parts:
        return None
    first = min(parts)
    return text[read.tokens[first].start() : read.tokens[parts[first]].end()]


def marked_lines(markup: str) -> list[MarkedLine]:
    """Return the lines of a paragraph, spaces at their ends taken away.

    Raises:
        MarkupError: `**` or `*` is opened and never closed, or closes nothing.
    """
    lines: list[MarkedLine] = []
    letters: list[_Letter] = []
    for letter in _letters(_Reading(markup.replace("\r\n", "\n").replace("\t", " "))):
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


# No library for Markdown does this: its asterisks open and close words by blanks and punctuation
# alone (CommonMark 6.2), so that `**橋**は` stays open, as it does in Japanese everywhere.
class _Reading:
    """A text in its tokens, and which of them mark something, by their places.

    `pairs` says for each mark that opens where it closes, `coloured` the same of brackets, and
    `unpaired` why the marks that are left mean nothing. `icons` are those outside of words.
    """

    def __init__(self, markup: str) -> None:
        self.tokens = list(_TOKEN.finditer(markup))
        self.icons = {
            place
            for place, token in enumerate(self.tokens)
            if token[3] and not (_is_letter(self._before(place)) and _is_letter(self._after(place)))
        }
        self.pairs: dict[int, int] = {}
        self.unpaired: dict[int, str] = {}
        self._pair()
        self.coloured = self._find_coloured() if "](" in markup else {}

    def _pair(self) -> None:
        opened: dict[str, int] = {}
        for place in self._marks():
            mark = self.tokens[place][0]
            before, after = _beside(self._before(place)), _beside(self._after(place))
            if mark in opened and before != _SPACE and (after != _WORD or before == _FREE):
                if (start := opened.pop(mark)) != place - 1:  # around nothing, they are signs
                    self.pairs[start] = place
            elif mark not in opened and after != _SPACE and (before != _WORD or after == _FREE):
                opened[mark] = place
            else:
                at = opened.get(mark, place)
                self.unpaired[at] = _NEVER_OPENED if at == place else _NEVER_CLOSED
        self.unpaired |= dict.fromkeys(opened.values(), _NEVER_CLOSED)

    def _marks(self) -> Iterator[int]:
        """Give the places of asterisks that are neither within a word nor between spaces."""
        runs = groupby(range(len(self.tokens)), lambda place: bool(self.tokens[place][2]))
        for is_mark, places in ((key, [*run]) for key, run in runs):
            sides = {_beside(self._before(places[0])), _beside(self._after(places[-1]))}
            if is_mark and sides not in ({_WORD}, {_SPACE}):
                yield from places

    def _before(self, place: int) -> str:
        """Return the character before a token, as it is shown; an icon's sign for an icon."""
        token = self.tokens[place - 1] if place else None
        return _shown(token)[-1:] if token else ""

    def _after(self, place: int) -> str:
        token = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        return _shown(token)[:1] if token else ""

    def _find_coloured(self) -> dict[int, int]:
        found: dict[int, int] = {}
        opened: list[int] = []
        for place, token in enumerate(self.tokens):
            *_, bracket, colour = token.groups()
            if bracket:
                opened.append(place)
            elif colour is not None and colour.strip() and opened:
                found[opened.pop()] = place
            elif token[0] == "]" and opened:
                opened.pop()
        return found


def _shown(token: re.Match[str]) -> str:
    if token[3]:
        return ICON
    if token[1]:
        return "\n" if token[1] == "n" else token[1]
    return token[0]


def _is_letter(char: str) -> bool:
    return _beside(char) == _WORD and not char.isdecimal()


def _beside(char: str) -> str:
    """Return what a character is to a mark beside it."""
    if not char or char.isspace():
        return _SPACE
    if char == ICON or east_asian_width(char) in "WFH" or _UNSPACED.match(char):
        return _FREE
    return _WORD if char.isalnum() or category(char).startswith("M") else _SIGN


def _letters(read: _Reading) -> Iterator[_Letter]:
    """Give each character as it is marked.

    Raises:
        MarkupError: A mark means nothing.
    """
    if read.unpaired:
        place, why = min(read.unpaired.items())
        raise MarkupError(rf"{read.tokens[place][0]} {why}; an asterisk is written \*")
    marks = {**read.pairs, **{end: start for start, end in read.pairs.items()}}
    ends = set(read.coloured.values())
    open_marks: set[str] = set()
    colours = [""]
    for place, token in enumerate(read.tokens):
        if place in marks:
            open_marks ^= {token[0]}
        elif place in read.coloured:
            colours.append(str(read.tokens[read.coloured[place]][6]).strip())
        elif place in ends:
            colours.pop()
        else:
            face = BOLD if "**" in open_marks else ITALIC if "*" in open_marks else REGULAR
            if place in read.icons:
                yield ICON, face, str(token[3]), colours[-1]
            else:
                shown = token[0] if token[3] else _shown(token)
                yield from ((char, face, "", colours[-1]) for char in shown)

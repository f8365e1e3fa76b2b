"""From a line of text to a formula taken apart, each part with the column at which it begins.

Numbers, names, 'texts', brackets and a handful of signs; why not Python's own `ast`: at `_Reader`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias


class FormulaError(ValueError):
    """What is wrong in a formula, in words for people, at a column of it (the first is 1)."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at

    def said(self, formula: str) -> str:
        """Return the message with its place, and the formula."""
        return f"column {self.at}: {self}:  {formula}"


class Number(NamedTuple):
    """A whole number, or a decimal where those are admitted, as it was written."""

    at: int
    text: str


class Quoted(NamedTuple):
    """A text: the name of a choice or a row."""

    at: int
    text: str


class Name(NamedTuple):
    """A figure by its name."""

    at: int
    name: str


class Unary(NamedTuple):
    """`-x` or `not x`."""

    at: int
    sign: str
    of: "Node"


class Binary(NamedTuple):
    """Two parts and what stands between them."""

    at: int
    sign: str
    left: "Node"
    right: "Node"


class Call(NamedTuple):
    """A function and what it is given."""

    at: int
    name: str
    given: tuple["Node", ...]


class Lookup(NamedTuple):
    """`TABLE[x]`."""

    at: int
    table: str
    of: "Node"


Node: TypeAlias = Number | Quoted | Name | Unary | Binary | Call | Lookup


def parts(node: Node) -> tuple[Node, ...]:
    """Return what a part is made of."""
    match node:
        case Unary(of=of) | Lookup(of=of):
            return (of,)
        case Binary(left=left, right=right):
            return left, right
        case Call(given=given):
            return given
    return ()


def walk(node: Node) -> Iterator[Node]:
    """Yield a part, and all that it is made of."""
    yield node
    for each in parts(node):
        yield from walk(each)


def names_of(node: Node) -> frozenset[str]:
    """Return the names of all figures that a formula is made of."""
    return frozenset(each.name for each in walk(node) if isinstance(each, Name))


def named_in(node: Node) -> frozenset[str]:
    """Return the names of all figures and tables that a formula is made of."""
    rows = (each.table for each in walk(node) if isinstance(each, Lookup))
    return names_of(node).union(rows)


# From a line of text to a formula: numbers, names, 'texts', brackets and a handful of signs.

CHARACTERS: Final = 1_000
WORDS: Final = 250
LEVELS: Final = 40
# Digits of a number: no result is larger.
DIGITS: Final = 13

# How tightly a sign binds what stands beside it.
STRENGTH: Final = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(("==", "!=", "<=", ">=", "<", ">"), 4),
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
    "//": 6,
    "%": 6,
    "^": 8,
}

NOT, MINUS, COMPARED, POWER = 3, 7, 4, 8

_PART: Final = (
    r"(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?)|(?P<name>{name})|'(?P<text>[^']*)'"
    r"|(?P<sign>==|!=|<=|>=|//|[-+*/%^<>()\[\],])"
)
_PLAIN: Final = re.compile(_PART.format(name=r"[^\W\d]\w*"))
# Names of layouts have parts (`colour.sign`), and hyphens where no blank stands.
_DOTTED: Final = re.compile(_PART.format(name=r"[^\W\d]\w*(?:[.-]\w+)*"))
_MEANT: Final = {"=": "==", "&": "and", "|": "or", "!": "not", '"': "'"}


class Token(NamedTuple):
    """A word of a formula: its column, what sort it is, and its text."""

    at: int
    sort: str
    text: str


@lru_cache(maxsize=4096)
def parse(text: str, *, dotted: bool = False) -> Node:
    """Return a formula taken apart.

    Args:
        text: The formula.
        dotted: Names may have dots and hyphens within, so that a difference needs blanks.

    Raises:
        FormulaError: where it can't be read, or is longer or deeper than any that people can.
    """
    if len(text) > CHARACTERS:
        raise FormulaError(1, f"has {len(text):,} characters; the most is {CHARACTERS:,}")
    words = list(_words(text, _DOTTED if dotted else _PLAIN))
    if len(words) > WORDS:
        raise FormulaError(
            words[WORDS].at, f"has {len(words)} words and signs; the most is {WORDS}"
        )
    if not words:
        raise FormulaError(1, "is blank")
    return _Reader(words, len(text) + 1).whole()


def _words(text: str, part: re.Pattern[str]) -> Iterator[Token]:
    place = 0
    while place < len(text):
        found = part.match(text, place)
        if found is None:
            meant = _MEANT.get(text[place])
            hint = f"; perhaps {meant}" if meant else ""
            raise FormulaError(place + 1, f"'{text[place]}' means nothing here{hint}")
        if (sort := found.lastgroup or "") != "space":
            yield Token(place + 1, sort, found[sort])
        place = found.end()


# Python's own `ast` was tried in its place. It turns names into NFKC, so that half-width kana and
# full-width letters no longer name their column; counts columns in bytes; refuses `if(a, b, c)`,
# `007` and names such as `in` and `class`; takes `^` for another sign, less tight than `+`; and
# says in its own words what is wrong. What splits a line into tokens, and says all this, would have
# to stay, and a list of what Python admits besides (lambda, f-strings, slices, stars) would come.
class _Reader:
    """Reads parts from left to right, the tightest first (a Pratt parser)."""

    def __init__(self, parts: list[Token], end: int) -> None:
        self._parts = parts
        self._next = 0
        self._end = end
        self._level = 0

    def whole(self) -> Node:
        found = self._bound(0)
        if (left := self._seen()) is not None:
            raise FormulaError(left.at, f"{_quoted(left)} is one too many")
        return found

    def _bound(self, strength: int) -> Node:
        """Return what binds tighter than `strength`."""
        self._level += 1
        if self._level > LEVELS:
            raise FormulaError(self._parts[self._next - 1].at, f"is more than {LEVELS} levels deep")
        left = self._first()
        while (sign := self._seen()) is not None and STRENGTH.get(_sign(sign), 0) > strength:
            left = self._joined(left)
        self._level -= 1
        return left

    def _joined(self, left: Node) -> Node:
        sign = self._take("a sign")
        binds = STRENGTH[sign.text]
        # `^` is the one that is read from the right: 2^3^2 is 2^9.
        right = self._bound(binds - 1 if binds == POWER else binds)
        following = self._seen()
        if binds == COMPARED and following and STRENGTH.get(_sign(following)) == COMPARED:
            raise FormulaError(following.at, "compares twice; write a < b and b < c")
        return Binary(sign.at, sign.text, left, right)

    def _first(self) -> Node:
        part = self._take("a number or a name")
        match part:
            case Token(sort="number"):
                return self._number(part)
            case Token(sort="text"):
                return Quoted(part.at, part.text)
            case Token(text="not"):
                return Unary(part.at, "not", self._bound(NOT))
            case Token(sort="name") if part.text not in STRENGTH:
                return self._named(part)
            case Token(text="-"):
                return Unary(part.at, "-", self._bound(MINUS))
            case Token(text="("):
                inside = self._bound(0)
                self._expect(")")
                return inside
        raise FormulaError(part.at, f"{_quoted(part)} where a number or a name should be")

    def _number(self, part: Token) -> Number:
        if len(part.text) > DIGITS:
            raise FormulaError(part.at, f"has more than {DIGITS} digits")
        return Number(part.at, part.text)

    def _named(self, part: Token) -> Node:
        following = self._seen()
        if following is not None and following.text == "(" and following.sort == "sign":
            return Call(part.at, part.text, self._given())
        if following is not None and following.text == "[" and following.sort == "sign":
            self._take("[")
            of = self._bound(0)
            self._expect("]")
            return Lookup(part.at, part.text, of)
        return Name(part.at, part.text)

    def _given(self) -> tuple[Node, ...]:
        self._take("(")
        found: list[Node] = []
        while not found or self._is_next(","):
            found.append(self._bound(0))
        self._expect(")")
        return tuple(found)

    def _is_next(self, sign: str) -> bool:
        """Return whether a sign comes next, and pass it."""
        seen = self._seen()
        is_it = seen is not None and seen.sort == "sign" and seen.text == sign
        self._next += is_it
        return is_it

    def _expect(self, sign: str) -> None:
        if not self._is_next(sign):
            seen = self._seen()
            at, instead = (seen.at, f", not {_quoted(seen)}") if seen else (self._end, "")
            raise FormulaError(at, f"'{sign}' should come here{instead}")

    def _seen(self) -> Token | None:
        return self._parts[self._next] if self._next < len(self._parts) else None

    def _take(self, what: str) -> Token:
        part = self._seen()
        if part is None:
            raise FormulaError(self._end, f"ends where {what} should be")
        self._next += 1
        return part


def _sign(part: Token) -> str:
    return "" if part.sort == "text" else part.text


def _quoted(part: Token) -> str:
    return f"'{part.text}'"

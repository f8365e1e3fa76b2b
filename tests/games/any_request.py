"""Requests of every form of every game, drawn, and their lines when they are spoilt.

forms_of("giza")                    # every form, with who sits down to it
drawn(asked, random)                # a request that it may well admit
spoilt(line, random)                # a line of `companion batch`, mutated
"""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from companion.games import open_game
from companion.questions import (
    Board,
    ByChoice,
    Cell,
    Field,
    Flags,
    Form,
    FreeText,
    Kind,
    Levels,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    Rows,
    SomeOf,
    Whole,
)
from companion.questions.errors import Refused
from companion.questions.request import Reader
from companion.questions.walk import questions, request_of
from tests.games.keeping import NAMES, kit_of, random_value

SHEETS: Final = "score"
BITS: Final = tuple(
    sign * (2**bits + off) for bits in (15, 16, 31, 32) for off in (-1, 0, 1) for sign in (1, -1)
)
"""What lies about the bounds of 16 and 32 bits, of either sign."""

HUGE: Final = (2**63, -(2**63) - 1, 2**64, 10**400, -(10**4000), int("9" * 4300))
"""What no machine word holds, up to the longest that JSON is read with."""

ODD: Final = (
    None, True, False, 0, -1, 1, 7, 1.0, 2.5, -0.0, 1e308, float("nan"), float("inf"), "", " ", "x",
    "0", "base", "Ana", "\ud800", "\x00\x1b[2J", "é" * 50, "9" * 5000, [], {}, [[]], [{}], {"": 0},
    [0, 0], [1, 2], {"name": "Ana"}, *BITS, *HUGE,
)  # fmt: skip
"""What may stand in a value's place."""

DEEP: Final = "[" * 3000 + '{"x":' * 3000
KEYS: Final = ("", "name", "players", "variant", "what", "id", "events", "__class__", "x" * 99)


class Asked(NamedTuple):
    """A form of a game, as so many players of a variant are asked it."""

    slug: str
    what: str
    variant: str
    players: tuple[str, ...]

    @property
    def form(self) -> Form:
        """The form itself."""
        return open_game(self.slug).form(kit_of(self.slug), self.what, self.players, self.variant)

    @property
    def is_sheet(self) -> bool:
        """Whether it is a score sheet."""
        return self.what not in open_game(self.slug).adjudications

    def line(self, request: Any) -> dict[str, Any]:
        """Return what `batch` is told."""
        cmd, what = ("score", None) if self.is_sheet else ("adjudicate", self.what)
        return {"id": 1, "cmd": cmd, "game": self.slug, "what": what, "input": request}


@cache
def forms_of(slug: str) -> tuple[Asked, ...]:
    """Return every form of a game, in each variant that has it, for the most players."""
    game, kit = open_game(slug), kit_of(slug)
    sheets = game._rulings.sheets  # noqa: SLF001 - which there are is said nowhere else
    return tuple(
        Asked(slug, what, variant, NAMES[: max(counts)])
        for what in (*sheets, *game.adjudications)
        for variant, counts in game.seats(kit, what).items()
    )


def drawn(asked: Asked, random: Random) -> dict[str, Any]:
    """Return a request: as people answer it, or one that has every field."""
    if random.random() < 0.5:
        with suppress(Refused, ValueError):
            return answered(asked, random)
    return shaped(asked, random)


def answered(asked: Asked, random: Random) -> dict[str, Any]:
    """Return a request that people have answered.

    Raises:
        Refused: where their answers do not go together.
        ValueError: where no answer is left that does.
    """
    form, answers = asked.form, dict[str, Any]()
    while True:
        open_ = [x for x in questions(form, asked.players, answers) if x.path not in answers]
        if not (ready := [item for item in open_ if item.ready]):
            return _with_variant(asked, dict(request_of(form, asked.players, answers)))
        answers[ready[0].path] = random_value(ready[0], partial(_mostly_least, random))


def _mostly_least(random: Random, low: int, high: int) -> int:
    """Pick the least twice in three times: what is little goes together."""
    return random.randint(low, high) if random.random() < 1 / 3 else low


def shaped(asked: Asked, random: Random) -> dict[str, Any]:
    """Return a request with a value in every field, whether or not they go together."""
    form, names = asked.form, asked.players
    reader = Reader(form, names, {})
    values = {field.key: shape(field.kind, names, random) for field in form.fields}
    seats: list[Any] = list(names)
    if form.records:
        seats = [{"name": name} for name in names]
    for field in form.fields if form.records else ():
        if reader.is_of_seat(field):
            for seat, value in zip(seats, values.pop(field.key).values(), strict=False):
                seat[field.key] = value
    return _with_variant(asked, {"players": seats, **form.known, **values})


def _with_variant(asked: Asked, request: dict[str, Any]) -> dict[str, Any]:
    has_variant = any(field.key == "variant" for field in asked.form.fields)
    return {**request, "variant": asked.variant} if has_variant else request


def shape(kind: Kind, names: Sequence[str], random: Random) -> Any:  # noqa: C901, PLR0911, PLR0912
    """Return a value of a kind."""
    match kind:
        case Whole() | Cell():
            low = kind.low if kind.low is not None else -3
            most = low + 9 if kind.high is None else kind.high
            one = [random.randint(low, max(low, most)) for _ in range(2)]
            return one if isinstance(kind, Cell) else one[0]
        case OneOf():
            return random.choice(kind.values)
        case Player():
            return random.choice(names)
        case FreeText():
            return "text"
        case SomeOf():
            return random.sample(kind.values, random.randint(0, min(2, len(kind.values))))
        case Rows():
            return ["".join(random.choices(kind.characters, k=kind.size))] * kind.size
        case Flags():
            return random.choices((0, 1), k=kind.number)
        case Record():
            return {field.key: shape(field.kind, names, random) for field in kind.fields}
        case Board():
            return [shape(Record(kind.fields), names, random)]
        case ListOf():
            least = max(1, kind.fewest)
            most = least if kind.most is None else max(1, kind.most)
            count = random.randint(min(least, most), min(most, least + 2))
            return [shape(kind.of, names, random) for _ in range(count)]
        case PlayerMap():
            return {name: shape(kind.of, names, random) for name in (*names, *kind.guests)}
        case ByChoice():
            return {value: shape(kind.of, names, random) for value in kind.values}
        case Places():
            return [shape(kind.of, names, random) for _ in kind.names]
        case Levels():
            return [[[kind.low] * side for _ in range(side)] for side in kind.sides]
    raise AssertionError(kind)


def numbers_of(fields: Sequence[Field], before: str = "") -> Iterator[str]:
    """Give every whole number that fields may hold, by the keys on the way to it."""
    for field in fields:
        kind, path = field.kind, f"{before}{field.key}"
        while hasattr(kind, "of"):
            kind = kind.of
        if kind.fields:
            yield from numbers_of(kind.fields, f"{path}.")
        elif isinstance(kind, Whole | Cell | Flags | Levels):
            yield path


class Leaf(NamedTuple):
    """A value within a request: the keys on the way to it, and what it lies in."""

    keys: tuple[str | int, ...]
    value: Any
    holder: Any

    def put(self, value: Any) -> None:
        """Put another in its place."""
        self.holder[self.keys[-1]] = value

    def lose(self) -> None:
        """Take it out."""
        del self.holder[self.keys[-1]]

    def path(self, known: Collection[str]) -> str:
        """Return the keys of fields, which are those known, as `numbers_of` gives them."""
        return ".".join(str(key) for key in self.keys if key in known)


def leaves(value: Any) -> Iterator[Leaf]:
    """Give all that lies in an object or list, holders too, however deep."""
    rest: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while rest:
        keys, held = rest.pop()
        for key, item in list(held.items() if isinstance(held, dict) else enumerate(held)):
            yield Leaf((*keys, key), item, held)
            if isinstance(item, dict | list):
                rest.append(((*keys, key), item))


@cache
def pool(seed: int, each: int) -> tuple[str, ...]:
    """Return lines to begin with: setups, and some requests of every form."""
    random, games = Random(seed), ("cheops", "giza", "pyramidice", "silver-gold", "terra-pyramides")
    lines = [asked.line(drawn(asked, random)) for slug in games for asked in forms_of(slug) * each]
    setups: list[Any] = [{"players": n} for n in (1, 2, 3, 4, 5, 6)]
    lines += [
        {"id": 1, "cmd": "setup", "game": slug, "what": None, "input": each}
        for slug in games
        for each in setups
    ]
    return tuple(map(json.dumps, lines))


def spoilt(line: str, random: Random) -> str:
    """Return a line with some of its values, keys or characters changed."""
    request = json.loads(line)
    try:
        for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
            _spoil(random.choice(list(leaves(request))), random)
        text = json.dumps(request, ensure_ascii=random.random() < 0.5)
    except (
        RecursionError,
        IndexError,
        ValueError,
    ):  # too deep for JSON, or all gone
        text = line.replace("3", DEEP)
    return _cut(text, random) if random.random() < 0.25 else text


def _spoil(leaf: Leaf, random: Random) -> None:
    """Change a value: into another, into less, into more, into itself within others."""
    value = leaf.value
    match random.randrange(8):
        case 0 if isinstance(value, dict) and value:
            leaf.put({key: item for key, item in value.items() if key != random.choice([*value])})
        case 1 if isinstance(value, dict):
            leaf.put({**value, random.choice(KEYS): deepcopy(random.choice(ODD))})
        case 2 if isinstance(value, list):
            leaf.put(value * random.choice((0, 2, 50)))
        case 3 if isinstance(value, list):
            leaf.put(random.sample(value, len(value)))
        case 4:
            for _ in range(random.choice((1, 2, 90, 900))):
                value = [value] if random.random() < 0.5 else {"x": value}
            leaf.put(value)
        case 5 if type(value) is int:
            leaf.put(value + random.choice((-1, 1, 2, *BITS)))
        case _:
            leaf.put(deepcopy(random.choice(ODD)))


def _cut(text: str, random: Random) -> str:
    """Change some characters: lose them, double them, take them for others."""
    at = random.randrange(len(text) + 1)
    end = at + random.randint(0, 8)
    odd = random.choice(
        ("", '"', "{", "[", ",", ":", "\\u0000", "9" * 400, "\x00", "\ud800", "\n", DEEP)
    )
    piece = random.choice(("", text[at:end] * 2, odd))
    return text[:at] + piece + text[end:]

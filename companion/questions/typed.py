"""What a person types, as the answer that it means: the same on every screen, in any language.

A page and a terminal read alike: numbers, also full-width ones, several of them in a row, first
letters, the key of a choice, the letter that a legend shows for it.
"""

import re
from collections.abc import Callable
from math import inf
from typing import Any, Final, Protocol
from unicodedata import normalize

from companion.questions import check_answer
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Option, Question
from companion.questions.text import Text, person

# Digits of a number; nothing on a table is counted in billions.
DIGITS: Final = 9

# What stands for an empty place of a line.
NOTHING: Final = frozenset("-._\N{EN DASH}\N{EM DASH}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}")

DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{0,9})?")
INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
APART: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
# A place as it is shown, `3,2`, or without its comma where no number has two digits.
BOX: Final = re.compile(rf"([0-9])([0-9])|{APART.pattern}")

# The most that one digit says.
NINE: Final = 9

# Kinds of answers that hold many words.
LINES: Final = ("move", "names")

BETWEEN_NAMES: Final = re.compile(r"[,;\N{IDEOGRAPHIC COMMA}\N{FULLWIDTH COMMA}]")
# How the texts are called that a legend shows for a choice.
LETTER: Final = "form.letter."


class Words(Protocol):
    """Says what a language has words for; what people type is read in its words."""

    def say(self, text: Text) -> str:
        """Return a text in words."""
        ...

    def has(self, key: str) -> bool:
        """Return whether there are words under a key."""
        ...

    def text(self, key: str, /) -> str:
        """Return the words under a key."""
        ...


def read(question: Question, typed: str, words: Words) -> Any:
    """Return the answer that something typed means to a question.

    Moves, and bots, are returned as they were typed: only their way of playing can read them.

    Raises:
        InvalidAnswer: when the question does not admit it; says what would be right.
    """
    given = typed.strip()
    if not given:
        return check_answer.check(question, _nothing(question))
    longest = check_answer.LONGEST_ROW if question.kind in LINES else check_answer.LONGEST
    if len(given) > longest:
        raise InvalidAnswer(Text("prompt.too_long", {"most": longest}))
    return check_answer.check(question, _value(question, given, words))


def plain(text: str) -> str:
    """Return a text as it is compared: full-width and capital letters are the plain ones."""
    return normalize("NFKC", text).casefold().strip()


def matching(question: Question, given: str, words: Words) -> list[Any]:
    """Return the values that are meant: by name, key or letter, else by first letters."""
    called = [(option, _names_of(option, words)) for option in question.options]
    exact = [option.value for option, names in called if given in names]
    if exact:
        return exact[:1]
    keyed = [option.value for option, _ in called if option.key and plain(option.key) == given]
    if keyed or (given.isdecimal() and any(option.key.isdecimal() for option, _ in called)):
        return keyed
    lettered = [x.value for x, _ in called if plain(_letter(x, words)) == given]
    return lettered or [
        option.value for option, names in called if any(name.startswith(given) for name in names)
    ]


def _nothing(question: Question) -> Any:
    if question.empty == "asked":
        raise InvalidAnswer(Text("prompt.answer_needed"))
    return question.default


def _value(question: Question, given: str, words: Words) -> Any:
    if question.parts:
        return _parts(question, given, words)
    if question.kind == "names":
        return _people(question, given)
    if question.size:
        return _row(question, given)
    if question.many:
        return [_one(question, each, words) for each in _several(question, given, words)]
    return _one(question, given, words)


def _one(question: Question, given: str, words: Words) -> Any:
    match question.kind:
        case "choice" | "player":
            return _choice(question, plain(given), words)
        case "line":
            return _line(question, plain(given).replace(" ", ""), words)
        case "grid":
            return normalize("NFKC", given).upper().split()
        case "text" | "move" | "bot" | "names":
            return given
    read_one = READERS[question.kind]
    return read_one(question, plain(given))


def _integer(_question: Question, given: str) -> int | str:
    """Return a number; what is none is refused by the question, which knows what would be one."""
    return int(given) if given.isascii() and INTEGER.fullmatch(given) else given


def _number(_question: Question, given: str) -> float | str:
    found = given.isascii() and DECIMAL.fullmatch(given)
    return float(given.replace(",", ".")) if found else given


def _box(question: Question, given: str) -> list[int] | str:
    form = BOX if question.high is not None and question.high <= NINE else APART
    found = form.fullmatch(given) if given.isascii() else None
    return [int(each) for each in found.groups() if each is not None] if found else given


# What reads a value that stands alone.
READERS: Final[dict[str, Callable[[Question, str], Any]]] = {
    "integer": _integer,
    "number": _number,
    "box": _box,
}


def _choice(question: Question, given: str, words: Words) -> Any:
    found = matching(question, given, words)
    if len(found) == 1:
        return found[0]
    if found:
        raise InvalidAnswer(Text("prompt.several_match", {"answer": given}))
    raise InvalidAnswer(Text("prompt.no_choice"))


def _names_of(option: Option, words: Words) -> tuple[str, str]:
    return plain(str(option.value)), plain(words.say(option.words))


def _letter(option: Option, words: Words) -> str:
    """Return the letter that legends show for a choice, "" where there is none."""
    key = f"{LETTER}{option.value}"
    return words.text(key) if words.has(key) else ""


def _several(question: Question, given: str, words: Words) -> list[str]:
    """Return the parts of an answer that holds several: between commas, or else between blanks."""
    wide = normalize("NFKC", given).replace("、", ",")
    if question.kind == "box":
        return [part.strip(",") for part in re.split(r"[\s;]+|,\s+", wide) if part.strip(",")]
    if "," in wide or ";" in wide:
        return [part.strip() for part in re.split("[,;]", wide) if part.strip()]
    is_one = question.options and matching(question, plain(wide), words)
    return [wide] if is_one else wide.split()


def _row(question: Question, given: str) -> list[Any]:
    """Read whole numbers apart, or digits written together."""
    return [_integer(question, part) for part in _apart(question, given, question.size)]


def _apart(question: Question, given: str, number: int) -> list[str]:
    """Return so many figures: apart, or written together where none can have two digits."""
    parts = [part for part in re.split(r"[\s,;]+", plain(given).replace("、", ",")) if part]
    return _together(parts, number) if _is_of_digits(question) else parts


def _together(parts: list[str], number: int) -> list[str]:
    """Return the digits of a word that has one for each of so many answers; else the words."""
    is_run = len(parts) == 1 and len(parts[0]) == number and parts[0].isdecimal()
    return [*parts[0]] if is_run else parts


def _is_of_digits(question: Question) -> bool:
    """Return whether each answer of several is one digit at most, whatever it is."""
    if question.options:
        return all(len(option.key or str(option.value)) == 1 for option in question.options)
    bounds = (question.high, question.total[1], max(question.highs, default=None, key=_or_more))
    most = min((each for each in bounds if each is not None), default=None)
    return most is not None and question.low >= 0 and most <= NINE


def _or_more(high: int | None) -> float:
    return inf if high is None else high


def _parts(question: Question, given: str, words: Words) -> dict[str, Any]:
    """Read a value of each part, in their order."""
    if question.kind == "integer":
        found: list[Any] = _apart(question, given, len(question.parts))
    elif len(question.parts) == 1:
        found = [given]
    else:
        found = _split(question, given, words)
    if len(found) != len(question.parts):
        raise InvalidAnswer(check_answer.parts_needed(question))
    values = (_part(question, each, words) for each in found)
    return dict(zip(question.parts, values, strict=True))


def _part(question: Question, given: str, words: Words) -> Any:
    is_hole = question.holes and given in NOTHING
    return None if is_hole else _one(question, given, words)


def _split(question: Question, given: str, words: Words) -> list[str]:
    """Return the choices of a line; keys of one digit may be written together."""
    parts = _several(question._replace(parts=()), given, words)
    return _together(parts, len(question.parts)) if _is_of_digits(question) else parts


def _people(question: Question, given: str) -> list[str]:
    """Read names: between commas, or else one a word; a key takes a name that is offered.

    Whoever is offered is called as before, whatever capitals or blanks were typed. A number alone,
    where no names are offered, is so many people without names.
    """
    offered = {option.key: str(option.value) for option in question.options}
    known = {person(name): name for name in offered.values()}
    parts = BETWEEN_NAMES.split(given) if BETWEEN_NAMES.search(given) else given.split()
    found = [part.strip() for part in parts if part.strip()]
    if not offered and len(found) == 1 and re.fullmatch("[1-9][0-9]?", plain(found[0])):
        return [f"P{seat}" for seat in range(1, int(plain(found[0])) + 1)]
    named = [offered.get(normalize("NFKC", each), each) for each in found]
    return [known.get(person(each), each) for each in named]


def _line(question: Question, given: str, words: Words) -> list[Any]:
    """Return what lies in each place of a line, None where a dash or a dot stands."""
    places = [
        [None] if letter in NOTHING else matching(question, letter, words) for letter in given
    ]
    if all(len(found) == 1 for found in places):
        return [found[0] for found in places]
    return check_answer.check(question, [[]])  # type: ignore[no-any-return] # which it refuses

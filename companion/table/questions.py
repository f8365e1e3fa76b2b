"""One question: what it admits, how it is put on a line, and what an answer means."""

import re
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from unicodedata import normalize

from companion.table.names import visible
from companion.table.terminal.width import COLUMNS, columns, flowing
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.table.reading import Deciding, Reading

Kind = Literal["integer", "number", "choice", "text", "box", "grid", "line"]
Empty = Literal["asked", "skip", "zero", "no_more", "several", "default"]
"""What it means when somebody just presses Enter: the question again, nothing, 0, an end."""

Options = tuple[tuple[Any, str], ...]
"""The values to choose from, each with its label: texts, numbers, or places."""

LONGEST: Final = 200
"""Characters of an answer; whatever is longer was pasted by mistake."""

MENU: Final = 12
"""Options that a screen has room for with every question; more are listed only on demand."""

PLACES: Final = 48
"""Places that a screen has room for: several of them stand on a line."""

SHORT: Final = COLUMNS // 3
"""Columns of an option that shares a line with others."""

DIGITS: Final = 9
"""Digits of a number; nothing on a table is counted in billions."""


NOTHING: Final = frozenset("-._\N{EN DASH}\N{EM DASH}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}")
"""What stands for an empty place of a line."""

DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?")


BOUNDED: Final = ("integer", "number", "box")
"""Kinds whose bounds stand in the question."""


class Misfit(Exception):  # noqa: N818 - no failure: it is said to the person, who answers again
    """An answer that the question does not admit; says in words what would be right."""


class Question(NamedTuple):
    """One thing to ask.

    `path` names it as a refusal does (`players[0].food`); `section` is the heading it stands
    under, `words` the question itself. `options` are the values to choose from with their labels,
    `many` admits several of them in one answer, `size` of them where it is not 0, and `taken`
    values may not come again. Names too many for a screen are listed only on demand. A box is
    written as its row and column, `32`; a grid as its rows, `high` of them, in the characters that
    are its options; a line as the first letters of its options, at most `high`. A `secret` is
    typed unseen by `player`, or in sight of them alone if it is `shown`. A
    `reading` says what is meant by an answer to a choice that is none of the options, `deciding`
    all about a decision of the rules.
    """

    path: str
    section: str
    words: str
    kind: Kind
    rule: str = ""
    low: float = 0
    high: float | None = None
    options: Options = ()
    many: bool = False
    empty: Empty = "asked"
    default: str = ""
    taken: tuple[Any, ...] = ()
    secret: bool = False
    player: str = ""
    size: int = 0
    shown: bool = False
    reading: "Reading | None" = None
    deciding: "Deciding | None" = None

    @property
    def is_unseen(self) -> bool:
        """Return whether the answer does not show while it is typed."""
        return self.secret and not self.shown

    @property
    def numbered(self) -> bool:
        """Return whether the options have numbers to choose by, being no numbers themselves."""
        return all(isinstance(value, str | bool) for value, _ in self.options)

    @property
    def is_long(self) -> bool:
        """Return whether the options are too many to be listed with every question."""
        return len(self.options) > (PLACES if self.are_places else MENU)

    @property
    def are_places(self) -> bool:
        """Return whether the options are places, which are written as they are."""
        return all(isinstance(value, tuple) for value, _ in self.options)

    @property
    def labels(self) -> list[str]:
        """What the options are called."""
        return [label for _, label in self.options]

    def line(self, translator: Translator) -> str:
        """Return the question with the bounds of its answer, ending in a colon."""
        bounds = f" [{self.bounds(translator)}]" if self.kind in BOUNDED else ""
        return f"{self.words}{bounds}{self._hint(translator)}:"

    def menu(self, translator: Translator) -> list[str]:
        """Return the options, on one line if they fit there; none is no line.

        Else there is one a line, but short ones share lines.
        """
        is_only = bool(self.default) and len(self.options) == 1
        if not self.options or is_only or self.kind in ("grid", "line"):
            return []
        if self.is_long:
            return [translator.text("prompt.long_menu", number=len(self.options))]
        shown = [f"{n} {label}" for n, (_, label) in enumerate(self.options, 1)]
        if not self.numbered:
            shown = self.labels
        line = "  ".join(shown)
        return [line] if columns(line) <= COLUMNS else list(flowing(shown, SHORT))

    def bounds(self, translator: Translator) -> str:
        """Return the bounds of a number, such as `0-49`."""
        if self.high is None:
            return translator.text("prompt.or_more", low=self.low)
        if self.kind == "box":
            return f"{self.low}{self.low}-{self.high}{self.high}"
        if self.low == self.high:
            return f"{self.high:g}"
        to = " - " if self.low < 0 else "-"
        return f"{self.low:g}{to}{self.high:g}"

    def value(self, answer: str, translator: Translator) -> Any:  # noqa: ANN401 - whatever the field holds
        """Return what the answer means, None for nothing; Misfit when it is not admitted."""
        given = answer.strip() or self.default
        if not given:
            return self._nothing(translator)
        if self.deciding:
            return self.deciding.read(given, translator)
        if len(given) > LONGEST:
            raise Misfit(translator.text("prompt.too_long", most=LONGEST))
        if self.size:
            return self._row(given, translator)
        if self.many:
            return [self._one(part, translator) for part in self._parts(given)]
        return self._one(given, translator)

    def admits(self, answer: str, translator: Translator) -> bool:
        """Return whether an answer fits."""
        try:
            self.value(answer, translator)
        except Misfit:
            return False
        return True

    def _hint(self, translator: Translator) -> str:
        if self.kind == "box" and self.many:
            return f" ({translator.text(f'prompt.boxes_{self.empty}')})"
        if self.empty == "asked":
            return f" ({translator.text('prompt.several')})" if self.many and not self.size else ""
        return f" ({translator.text(f'prompt.enter_{self.empty}', default=self.default)})"

    def _nothing(self, translator: Translator) -> Any:  # noqa: ANN401
        if self.empty == "asked":
            raise Misfit(translator.text("prompt.answer_needed"))
        if self.many:
            return [0] * self.size
        return 0 if self.empty == "zero" else None

    def _parts(self, given: str) -> list[str]:
        given = _plain(given).replace("、", ",")
        if "," in given:
            return [part.strip() for part in given.split(",") if part.strip()]
        return [given] if self.matching(given) else given.split()

    def _one(self, given: str, translator: Translator) -> Any:  # noqa: ANN401
        match self.kind:
            case "integer":
                value: Any = self._integer(_plain(given), translator)
            case "number":
                value = self._number(_plain(given).replace(",", "."), translator)
            case "choice":
                value = self._choice(normalize("NFKC", given).strip(), translator)
            case "text":
                value = _text(given, translator)
            case "box":
                value = self._box(_plain(given), translator)
            case "line":
                value = self._line(_plain(given).replace(" ", ""), translator)
            case "grid":
                value = self._grid(normalize("NFKC", given).upper().split(), translator)
        if value in self.taken:
            named = next((label for each, label in self.options if each == value), given)
            raise Misfit(translator.text("prompt.taken", answer=named))
        return value

    def _integer(self, given: str, translator: Translator) -> int:
        if self.high is not None and self.low > self.high:
            raise Misfit(translator.text("prompt.nothing_fits"))
        digits = (
            given.removeprefix("-" if given.startswith("-") else "+") if self.low < 0 else given
        )
        if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS:
            number = int(given)
            if self._is_within(number):
                return number
        raise Misfit(translator.text("prompt.integer_needed", bounds=self.bounds(translator)))

    def _box(self, given: str, translator: Translator) -> list[int]:
        if given.isascii() and given.isdecimal() and len(given) == len(("row", "column")):
            box = [int(digit) for digit in given]
            if all(map(self._is_within, box)):
                return box
        raise Misfit(translator.text("prompt.box_needed", bounds=self.bounds(translator)))

    def _row(self, given: str, translator: Translator) -> list[int]:
        """Read whole numbers of one digit written together, or numbers apart."""
        parts = self._parts(given)
        if len(parts) == 1 and len(parts[0]) == self.size:
            parts = [*parts[0]]
        if len(parts) != self.size:
            raise Misfit(translator.text("prompt.row_needed", size=self.size))
        return [self._integer(part, translator) for part in parts]

    def _grid(self, rows: list[str], translator: Translator) -> list[str]:
        characters = "".join(str(value) for value, _ in self.options)
        is_square = len(rows) == self.high and all(len(row) == self.high for row in rows)
        if is_square and set("".join(rows)) <= set(characters):
            return rows
        values = {"size": self.high, "characters": characters}
        raise Misfit(translator.text("prompt.grid_needed", values))

    def _line(self, given: str, translator: Translator) -> list[str | int | None]:
        """Return what lies in each place of a line, None where a dash or a dot stands."""
        places = [[None] if letter in NOTHING else self.matching(letter) for letter in given]
        if len(places) <= (self.high or 0) and all(len(found) == 1 for found in places):
            return [found[0] for found in places]
        letters = "".join(str(value)[:1] for value, _ in self.options)
        raise Misfit(translator.text("prompt.line_needed", letters=letters, most=self.high))

    def _number(self, given: str, translator: Translator) -> float:
        if DECIMAL.fullmatch(given) and self._is_within(float(given)):
            return float(given)
        raise Misfit(translator.text("prompt.number_needed", bounds=self.bounds(translator)))

    def _is_within(self, number: float) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def _choice(self, given: str, translator: Translator) -> Any:  # noqa: ANN401 - whatever the option holds
        found = self.matching(_plain(given))
        if len(found) == 1:
            return found[0]
        if self.reading and self.reading.knows(given, translator):
            return self.reading.read(given, translator)
        if found:
            raise Misfit(translator.text("prompt.several_match", answer=_plain(given)))
        if self.is_long:
            raise Misfit(translator.text("prompt.long_menu", number=len(self.options)))
        options = "  ".join(self.labels) if self.are_places else self.labels
        words = translator.text("prompt.choice_needed", options=options)
        if self.numbered and columns(words) > COLUMNS:
            words = translator.text("prompt.number_of_choice", most=len(self.options))
        raise Misfit(words)

    def matching(self, given: str) -> list[Any]:
        """Return the values meant: by name, else by the number shown, else by first letters."""
        called = [(value, _plain(str(value)), _plain(label)) for value, label in self.options]
        exact = [value for value, *names in called if given in names]
        if exact:
            return exact[:1]
        if given.isdecimal() and self.numbered:
            return [value for number, (value, *_) in enumerate(called, 1) if str(number) == given]
        return [value for value, *names in called if any(n.startswith(given) for n in names)]


def _plain(text: str) -> str:
    """Return a text as it is compared: full-width and capital letters are the plain ones."""
    return normalize("NFKC", text).casefold().strip()


def _text(given: str, translator: Translator) -> str:
    if visible(given) != given:
        raise Misfit(translator.text("prompt.no_controls"))
    return given

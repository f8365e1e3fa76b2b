"""A decision of the rules as a question, and what is typed in answer to it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, overload

from companion.games.common.actions import pattern, shapes
from companion.games.engine import CHANCE, Action, Decision, Refusal, Rules
from companion.questions.errors import BrokenRow, InvalidAnswer, Refused
from companion.questions.question import Option, Question
from companion.questions.text import Step, Text, literal, step_text
from companion.questions.typed import plain, read
from companion.table.session.answers import BETWEEN
from companion.table.session.moves.labels import (
    action_text,
    is_word,
    key_of,
    known_text,
    value_text,
    varying,
)
from companion.table.translator import Translator


class Points(Mapping[str, int]):
    """Points by name."""

    def __init__(self, count: Callable[[], Mapping[str, int]]) -> None:
        self._count = count

    @cached_property
    def _counted(self) -> Mapping[str, int]:
        return self._count()

    def __getitem__(self, name: str) -> int:
        """Return somebody's points."""
        return self._counted[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._counted)

    def __len__(self) -> int:
        """Return how many have points."""
        return len(self._counted)


class Offered(Sequence[Option]):
    """The options of a question."""

    def __init__(self, list_: Callable[[], Sequence[Option]]) -> None:
        self._list = list_

    @cached_property
    def _listed(self) -> Sequence[Option]:
        return self._list()

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        """Return an option, or some of them."""
        return self._listed[at]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._listed)

    def __eq__(self, other: object) -> bool:
        """Return whether the same options stand there in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """Return a number that is the same for the same options."""
        return hash(tuple(option.value for option in self))


LINES: Final = re.compile("[;\N{FULLWIDTH SEMICOLON}]")
WORDS: Final = re.compile(r"[\s,\N{IDEOGRAPHIC COMMA}]+")
# A place that is written without its comma.
PLACE: Final = re.compile(r"\b(\d)(\d)\b")

# Outcomes that are numbered by one digit each, so that numbers may be written together.
MOST_DIGITS: Final = 9


class Deciding:
    """One decision in a position in which it is pending; `by` is who decides, or is dealt to."""

    def __init__(
        self,
        rules: Rules[Any],
        position: Any,
        by: str | None,
        known: Sequence[str],
    ) -> None:
        decision = rules.pending(position)
        assert decision is not None
        self.decision: Decision = decision
        self.legal: Sequence[Action] = offered(rules, position, decision)
        self.position = position
        self._rules = rules
        self.by = by
        self._known = tuple(known)

    def question(self, path: str, *, secret: bool) -> Question:
        """Return the decision as a question; its options are all that the rules list."""
        return Question(
            path,
            self._words(),
            "move",
            self.by,
            options=Offered(self._options),
            secret=secret,
            shown=True,
            known=self._known,
        )

    def _options(self) -> list[Option]:
        return [Option("", self._rules.text(action), action_text(action)) for action in self.legal]

    def read(self, given: str, translator: Translator) -> str:
        """Return the lines that are meant, checked one after the other, or raise InvalidAnswer.

        A line that is not listed may be legal all the same.
        """
        position, lines = self.position, list[str]()
        texts = list(self._texts(given))
        for number, text in enumerate(texts):
            try:
                position = self._after(position, lines)
                lines.append(self._line(text, position, translator))
            except InvalidAnswer as invalid:
                if len(texts) == 1:
                    raise
                good, rest = BETWEEN.join(lines) or None, BETWEEN.join(texts[number + 1 :])
                raise BrokenRow(invalid.text, good, number + 1, text, rest) from None
        return BETWEEN.join(lines)

    def refuses(self, answer: str) -> Refusal | None:
        """Return why an answer on record is none any more, None if it is legal still.

        What came before it may have been put right since.
        """
        position, last = self.position, None
        for line in answer.split(BETWEEN):
            if last is not None:
                position = position.copy()
                self._rules.apply(position, last)
            last, pending = self._rules.parse(line), self._rules.pending(position)
            known = _as_known(self._rules, position, pending) if pending else position
            refusal = self._rules.check(known, last)
            if refusal is not None:
                return refusal
        return None

    @property
    def _is_chance(self) -> bool:
        return self.decision.who == CHANCE

    def _words(self) -> Text:
        key = f"decision.{self.decision.kind}"
        words = Text(key, {"player": self.by or ""})
        if self._is_chance and (known := known_text(self.legal)):
            words = Text("session.decision.known", {"what": words, "known": known})
        if self.by:
            return Text("session.decision.of", {"player": self.by, "what": words})
        return words

    def _texts(self, given: str) -> Iterator[str]:
        """Yield the lines that an answer holds, or the words of a row of draws."""
        for text in LINES.split(given):
            if not text.strip():
                continue
            if self._is_move(text) or not self._is_chance:
                yield text.strip()
            else:
                yield from self._apart(text)

    def _apart(self, text: str) -> list[str]:
        """Return the words of a row; keys of one digit may be written together."""
        words = [word for word in WORDS.split(text) if word]
        if any(len(word) > 1 and plain(word).isdecimal() for word in words):
            menu = self._outcomes()
            if len(menu.options) <= MOST_DIGITS and all(option.key for option in menu.options):
                return [x for word in words for x in (word if plain(word).isdecimal() else [word])]
        return words

    def _after(self, position: Any, lines: Sequence[str]) -> Any:
        """Return the position after the last of the lines, where it is one more of a row."""
        if not lines:
            return position
        after = position.copy()
        self._rules.apply(after, self._rules.parse(lines[-1]))
        if self._rules.pending(after) != self.decision:
            raise InvalidAnswer(Text("prompt.enough", {"most": len(lines)}))
        return after

    def _line(self, text: str, position: Any, translator: Translator) -> str:
        """Return the line of a legal action that is meant; InvalidAnswer when it is none."""
        if self._is_chance and not self._is_move(text):
            return self._rules.text(self._outcome(text, position, translator))
        action = self._parsed(text)
        known = _as_known(self._rules, position, self.decision)
        refusal: Step | None = self._rules.check(known, action)
        if refusal is not None:
            values = {"why": step_text(refusal), "rule": refusal.rule}
            raise InvalidAnswer(Text("prompt.not_allowed", values), refusal.rule)
        return self._rules.text(action)

    def _parsed(self, text: str) -> Action:
        """Return the action of a line; a place may lack its comma, a word have a capital."""
        first, *rest = text.split(maxsplit=1) or [""]
        line = " ".join([first[:1].lower() + first[1:], *rest])
        try:
            return self._rules.parse(line)
        except Refused:
            if PLACE.search(line):
                try:
                    return self._rules.parse(PLACE.sub(r"\1,\2", line))
                except Refused:
                    pass
            raise InvalidAnswer(self._unread(line)) from None

    def _unread(self, line: str) -> Text:
        """Return what is said of a line that means no action, in the words of the language."""
        move, *_ = line.split()
        for kind in self._rules.actions:
            if kind.move == move:
                return Text("prompt.written_as", {"line": pattern(kind)})
        return Text("prompt.no_choice")

    def _is_move(self, text: str) -> bool:
        """Return whether an answer begins as a line of text does."""
        first = plain(text.split(maxsplit=1)[0]) if text.strip() else ""
        return any(first == kind.move for kind in self._rules.actions)

    def _outcome(self, text: str, position: Any, translator: Translator) -> Action:
        """Return an outcome that goes by its words, or by its key."""
        value = read(self._outcomes(), text, translator)
        for outcome in offered(self._rules, position, self.decision):
            if self._key(outcome) == value:
                return outcome
        raise InvalidAnswer(Text("prompt.none_left"))

    def _outcomes(self) -> Question:
        """Return the question which of the outcomes it is, by what tells them apart."""
        options = tuple(
            Option(
                self._number(action),
                self._key(action),
                action_text(action) if self._field is None else _words_of(self._key(action)),
            )
            for action in self.legal
        )
        return Question("", literal(""), "choice", options=options)

    @cached_property
    def _field(self) -> str | None:
        """The one field in which the outcomes differ; that of the last one left is its last."""
        if len({type(each) for each in self.legal}) > 1:
            return None
        fields = varying(self.legal) or shapes(type(self.legal[0]))[-1:]
        return fields[0].name if len(fields) == 1 else None

    def _key(self, outcome: Action) -> Any:
        """Return what tells outcomes apart: their one field that differs, or all of each."""
        if self._field is None:
            return self._rules.text(outcome)
        return getattr(outcome, self._field, None)

    def _number(self, action: Action) -> str:
        if self._field is None:
            return ""
        value = self._key(action)
        return key_of(self._known, action.move, self._field, value) if is_word(value) else ""


def offered(rules: Rules[Any], position: Any, decision: Decision) -> Sequence[Action]:
    """Return what there is to choose from, as far as whoever answers may know."""
    return rules.legal(_as_known(rules, position, decision))


def _as_known(rules: Rules[Any], position: Any, decision: Decision) -> Any:
    """Return a position as whoever answers knows it.

    A draw is asked, and checked, as it is seen: what was dealt to others before in secret is open
    still, and shows neither by what is left nor by what is refused. That two told the same piece is
    found when all see it (`Rules.clash`), not when the second of them says so.
    """
    if decision.who != CHANCE:
        return position
    seat = decision.seat if decision.secret else None
    return rules.view(position, CHANCE if seat is None else seat)


def _words_of(value: Any) -> Text:
    words = value_text(value)
    return words if isinstance(words, Text) else Text("prompt.value", {"value": words})

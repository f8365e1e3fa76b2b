"""What is typed in answer to a decision, and what that is to the rules."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from companion.games.contract import CHANCE, Action, Decision, Refused, Rules
from companion.kits import Kit
from companion.table.moves.keeper import BETWEEN
from companion.table.moves.labels import action_words, actions_words, known_words
from companion.table.moves.narrowing import Narrowing, grouped, only_field
from companion.table.questions import Misfit, Question
from companion.table.translator import Translator, step_words

LINES: Final = re.compile("[;\N{FULLWIDTH SEMICOLON}]")
WORDS: Final = re.compile(r"[\s,\N{IDEOGRAPHIC COMMA}]+")
QUERY: Final = "?\N{FULLWIDTH QUESTION MARK}"
"""Marks that a question ends with in words; on a line it ends as all do."""

DIGITS: Final = 9
"""Outcomes that are numbered by one digit each, so that numbers may be written together."""


class Answers:
    """The answers to a decision in a position: a line of text each, one after another for a row.

    A row is several draws that are all alike, as the cards dealt to a player are; `by` is who
    decides or is dealt to, None for everybody.
    """

    def __init__(
        self,
        kit: Kit,
        rules: Rules[Any],
        position: Any,  # noqa: ANN401 - known to its own rules alone
        by: str | None = None,
    ) -> None:
        decision = rules.pending(position)
        assert decision is not None
        self.decision: Decision = decision
        self.rules = rules
        self.by = by
        self._kit = kit
        self._position = position

    @cached_property
    def legal(self) -> Sequence[Action]:
        """All that the rules list."""
        return self.rules.legal(self._position)

    @property
    def is_chance(self) -> bool:
        """Whether nobody decides, but a card or a die."""
        return self.decision.who == CHANCE

    def question(self, translator: Translator) -> str:
        """Return what asks for the decision, and whom."""
        key = f"decision.{self.decision.kind}"
        words = (
            translator.text(key, player=self.by) if translator.has(key) else translator.label(key)
        )
        words = words.rstrip(QUERY)
        if self.is_chance and (known := known_words(self.legal, translator)):
            words = f"{words} ({known})"
        return f"{self.by}: {words}" if self.by else words

    def steps(self) -> Narrowing:
        """Return how people choose, step by step."""
        return Narrowing(self)

    def words(self, kept: str, translator: Translator) -> str:
        """Return who answered what; a line that means nothing any more as it is."""
        try:
            said = actions_words(
                [self.rules.parse(line) for line in kept.split(BETWEEN)], translator
            )
        except Refused:
            said = kept
        return f"{self.by}: {said}" if self.by else said

    def knows(self, given: str, translator: Translator) -> bool:
        """Return whether an answer is a line of text, or a row of draws."""
        return self.is_move(given) or (self.is_chance and len(self._apart(given, translator)) > 1)

    def is_move(self, given: str) -> bool:
        """Return whether an answer begins as a line of text does."""
        first = given.split(maxsplit=1)[:1]
        return bool(first) and any(_small(first[0]) == kind.move for kind in self.rules.actions)

    def read(self, given: str, translator: Translator) -> str:
        """Return the lines that are meant, checked one after the other; Misfit for any that is no.

        A line that is not listed may be legal all the same.
        """
        position = self._position
        lines: list[str] = []
        texts = list(self._texts(given, translator))
        for text in texts:
            if lines:
                position = self._after(position, lines, translator)
            try:
                lines.append(self._line(text, position, translator))
            except Misfit as misfit:
                if len(texts) == 1:
                    raise
                raise Misfit(f"{len(lines) + 1}. {text}: {misfit}") from None
        return BETWEEN.join(lines)

    def _line(self, text: str, position: Any, translator: Translator) -> str:  # noqa: ANN401
        """Return the line of a legal action that is meant; Misfit when it is none."""
        action = self._meant(text, position, translator)
        refusal = self.rules.check(position, action)
        if refusal is not None:
            words = step_words(self._kit, refusal, translator)
            raise Misfit(translator.text("prompt.not_allowed", why=words, rule=refusal.rule))
        return self.rules.text(action)

    def _texts(self, given: str, translator: Translator) -> Iterator[str]:
        """Yield the lines that an answer holds, or the words of a row of draws."""
        for text in LINES.split(given):
            if self.is_move(text) or not self.is_chance:
                yield text.strip()
            else:
                yield from self._apart(text, translator)

    def _after(self, position: Any, lines: Sequence[str], translator: Translator) -> Any:  # noqa: ANN401
        """Return the position after the last of the lines, where it is one more of a row."""
        after = position.copy()
        self.rules.apply(after, self.rules.parse(lines[-1]))
        if self.rules.pending(after) != self.decision:
            raise Misfit(translator.text("prompt.enough", most=len(lines)))
        return after

    def _meant(self, text: str, position: Any, translator: Translator) -> Action:  # noqa: ANN401
        if self.is_move(text) or not self.is_chance:
            try:
                first, *rest = text.split(maxsplit=1)
                return self.rules.parse(" ".join([_small(first), *rest]))
            except Refused as refusal:
                raise Misfit(refusal.message) from None
        return self._outcome(text, position, translator)

    def _outcome(self, text: str, position: Any, translator: Translator) -> Action:  # noqa: ANN401
        """Return an outcome that goes by its words, or by its number in the menu of all."""
        key = self._menu(translator).value(text, translator)
        for outcome in self.rules.legal(position):
            if self._key(outcome) == key:
                return outcome
        raise Misfit(translator.text("prompt.none_left"))

    def _menu(self, translator: Translator) -> Question:
        """Return the question which of the outcomes it is."""
        field = only_field(self.legal)
        if field is not None:
            options = tuple(
                (value, words) for value, words, _ in grouped(self.legal, field, translator)
            )
        else:
            options = tuple(
                (self._key(each), action_words(each, translator)) for each in self.legal
            )
        return Question("", "", "", "choice", options=options)

    def _key(self, outcome: Action) -> Any:  # noqa: ANN401 - whatever a field holds
        """Return what tells outcomes apart: their one field that differs, or all of each."""
        field = only_field(self.legal)
        return self.rules.text(outcome) if field is None else getattr(outcome, field, None)

    def _apart(self, text: str, translator: Translator) -> list[str]:
        """Return the words of a row; numbers of a short menu may be written together."""
        words = [word for word in WORDS.split(text) if word]
        if not any(word.isdecimal() and len(word) > 1 for word in words):
            return words
        menu = self._menu(translator)
        if not menu.numbered or len(menu.options) > DIGITS:
            return words
        return [each for word in words for each in (word if word.isdecimal() else [word])]


def _small(word: str) -> str:
    """Return a word without the capital that phones begin lines with."""
    return word[:1].lower() + word[1:]

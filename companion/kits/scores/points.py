"""What answers come to: the figures, the lines of points and the checks of a phase."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.kits.formulas import Figure, Scope
from companion.kits.scores.model import Check, Formula, Line, PhaseName
from companion.kits.scores.questions import FORMS, MOST, is_name
from companion.kits.scores.reader import Reader, spelt
from companion.kits.section import Section
from companion.kits.words import Words

TELLS: Final = "own.check."
"""How the keys of what checks say begin, among the kit's steps."""

_OPEN: Final = re.compile(r"\{([^{}]*)\}")


class Points:
    """Reads what the answers of a phase come to.

    Args:
        reader: What it is read with.
        phase: Which it is.
        figures: What the phase knows; grows by each line.
        rounds: The figures of each round.
    """

    def __init__(
        self,
        reader: Reader,
        phase: PhaseName,
        figures: dict[str, Figure],
        rounds: Mapping[str, Figure],
    ) -> None:
        self._reader = reader
        self._phase = phase
        self._figures = figures
        self._rounds = rounds

    def checks(self, section: Section) -> Iterator[Check]:
        """Give what must be so."""
        scope = Scope(self._figures, self._reader.tables, self._rounds)
        found = (self._check(each, scope) for each in section.sections("check", MOST))
        yield from filter(None, found)

    def lines(self, section: Section, *, points: bool = False) -> Iterator[Line]:
        """Give figures or points; each may name those above."""
        figures, rounds = self._figures, self._rounds
        for key in list(section.values)[:MOST]:
            inner = section.section(key, "by", bare=True)
            scope = Scope(figures, self._reader.tables, {**rounds, **figures} if rounds else {})
            if not is_name(key):
                section.fault(key, "is no name for a figure: letters, digits and _")
                continue
            by = self._reader.formula(inner, "by", scope, of_player=True, required=True)
            asked = self._reader.words.get(f"form.{FORMS[self._phase][0]}.{key}")
            words = self._reader.said(inner, "words", asked or spelt(key))
            inner.close()
            if by is None:
                self._reader.spoilt.add(key)
                continue
            if points:
                self._say_points(key, words)
            elif key in figures:
                section.fault(key, "is asked or reckoned already")
            figures.setdefault(key, Figure(points or by.own))
            yield Line(key, words, by)
        section.close()

    def _say_points(self, key: str, words: Words) -> None:
        """Note what a line of points is called in a result, and in why it is what it is."""
        self._reader.words[f"result.score.{key}"] = words
        for step, how in (("line", ""), ("reckoned", " = {how}")):
            said = {each: f"{{player}}: {text} {{points}}{how}" for each, text in words.items()}
            self._reader.words[f"step.own.{step}.{key}"] = said

    def _check(self, section: Section, scope: Scope) -> Check | None:
        """Read a check; what it says may hold formulas, in each language its own."""
        that = self._reader.formula(section, "that", scope, of_player=True, required=True)
        said = section.words("else", self._reader.languages)
        section.close()
        figures: dict[str, Formula] = {}
        words: dict[str, str] = {}
        for language, text in said.items():
            parts = _OPEN.split(text)
            for number_ in range(1, len(parts), 2):
                own = that is not None and that.own
                found = self._reader.parsed(section, "else", parts[number_], scope, of_player=own)
                if found is not None:
                    name = f"figure{len(figures)}"
                    figures[name] = found
                    parts[number_] = f"{{{name}}}"
            words[language] = "".join(parts).strip().removesuffix(".").removesuffix("。")
        key = f"{TELLS}{section.path}"
        self._reader.words[f"step.{key}"] = words
        return Check(that, key, figures) if that is not None else None

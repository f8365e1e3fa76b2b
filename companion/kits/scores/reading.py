"""Reads a `score.toml`, chapter by chapter, and tells all that is wrong with it at once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from companion.kits.faults import Fault
from companion.kits.formulas import Figure, Scope
from companion.kits.read.section import Section
from companion.kits.scores.checks import leaks
from companion.kits.scores.model import (
    ALWAYS,
    FILE,
    NUMBER,
    PHASES,
    POINTS,
    Check,
    Formula,
    Line,
    Phase,
    PhaseName,
    Ranking,
    ScoreFile,
)
from companion.kits.scores.questions import FORMS, MOST, QuestionsReader, is_name
from companion.kits.scores.reader import ScoreReader, Sources, read_tables, spelt
from companion.kits.texts import Words

TEAMS: Final = "teams"
SEATS: Final = ("players", TEAMS)


def read_scores(
    values: Mapping[str, object],
    languages: tuple[str, ...],
    faults: list[Fault],
    sources: Sources,
) -> ScoreFile:
    """Return what a `score.toml` says, as far as it can be read; what is wrong goes to `faults`."""
    return _Chapters(Section(values, FILE, faults), ScoreReader(languages, sources)).file()


class _Chapters:
    def __init__(self, section: Section, reader: ScoreReader) -> None:
        self._section = section
        self._reader = reader

    def file(self) -> ScoreFile:
        section = self._section
        tables = section.section("tables")
        self._reader.tables = dict(read_tables(tables, self._reader.sources.tables))
        self._reader.spoilt.update(tables.values.keys() - self._reader.tables.keys())
        of_round = section.section("round")
        start = self._phase("start", section.section("start"), ALWAYS, {})
        begun = {**ALWAYS, **start.figures()}
        hand = self._phase("round", of_round, begun, {}, closes=False)
        past = {**begun, **hand.figures(), POINTS: Figure()}
        final = self._phase("final", section.section("final"), begun, past)
        after = Scope({**begun, **final.figures()}, self._reader.tables, past)
        played = Scope(begun, self._reader.tables, past)
        file = ScoreFile(
            tables=self._reader.tables,
            start=start,
            round=hand,
            final=final,
            rankings=tuple(rankings(section, after, self._reader)),
            won=self._reader.formula(section, "won", after, of_player=True),
            count=self._reader.formula(of_round, "count", Scope(begun, self._reader.tables)),
            until=self._reader.formula(of_round, "until", played),
            order=order_word(of_round.values.get("order", "left")),
            order_by=order(of_round, played, self._reader),
            examples=self._examples(),
            words=self._reader.words,
            teams=section.choice("seats", SEATS, SEATS[0]) == TEAMS,
        )
        section.faults.extend(leaks(file))
        self._say_round(of_round)
        of_round.close()
        is_scored = any("points" in section.section(phase) for phase in PHASES)
        if not is_scored and "won" not in section:
            section.fault("final.points", "is missing: nothing scores, and `won` is not said")
        section.close()
        return file

    def _say_round(self, section: Section) -> None:
        """Note what a round is called; its number stands where the words say, or behind them."""
        words = self._reader.said(section, "words", {}, may_hold=NUMBER)
        if words:
            said = {
                each: text if NUMBER in text else f"{text} {NUMBER}" for each, text in words.items()
            }
            self._reader.words["play.act.round"] = said

    def _phase(
        self,
        name: PhaseName,
        section: Section,
        known: Mapping[str, Figure],
        past: Mapping[str, Figure],
        *,
        closes: bool = True,
    ) -> Phase:
        """Read a phase; `known` are the figures of phases before, `past` those of each round."""
        asks = tuple(QuestionsReader(self._reader, name, past).read(section, known))
        figures = {**known, **{each.key: each.figure for each in asks}}
        points = PointsReader(self._reader, name, figures, past or {**figures, POINTS: Figure()})
        phase = Phase(
            asks,
            values=tuple(points.lines(section.section("values"))),
            points=tuple(points.lines(section.section("points"), points=True)),
            checks=tuple(points.checks(section)),
        )
        if closes:
            section.close()
        return phase

    def _examples(self) -> tuple[Mapping[str, Any], ...]:
        given = self._section.values.get("example", [])
        self._section.asked("example")
        if not isinstance(given, list) or not all(isinstance(each, Mapping) for each in given):
            self._section.fault("example", "is not a list of [[example]] tables")
            return ()
        return tuple(given)


# What answers come to: the figures, the lines of points and the checks of a phase.

# How the keys of what checks say begin, among the kit's steps.
TELLS: Final = "own.check."

_OPEN: Final = re.compile(r"\{([^{}]*)\}")


class PointsReader:
    """Reads what the answers of a phase come to.

    Args:
        reader: What it is read with.
        phase: Which it is.
        figures: What the phase knows; grows by each line.
        rounds: The figures of each round.
    """

    def __init__(
        self,
        reader: ScoreReader,
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


# When a game is over, who is asked first, who has won: the end of a `score.toml`.

ORDERS: Final = ("left", "same")


def rankings(section: Section, scope: Scope, reader: ScoreReader) -> Iterator[Ranking]:
    """Give the figures by which places are told, the first that differs deciding."""
    given = section.values.get("places", ["total"])
    section.asked("places")
    if not isinstance(given, list) or not given:
        section.fault("places", 'is not a list of formulas, as ["total", "coins"]')
        return
    for index, each in enumerate(given):
        named = Section({f"places[{index}]": each}, section.file, section.faults)
        inner = named.section(f"places[{index}]", "by", bare=True)
        by = reader.formula(inner, "by", scope, of_player=True, required=True)
        default = _ranking_words(str(inner.values.get("by", "")), reader.words)
        words = reader.said(inner, "words", default)
        inner.close()
        if by is not None:
            reader.words[f"result.tiebreak.{by.text}"] = words
            yield Ranking(by, words)


def order(section: Section, scope: Scope, reader: ScoreReader) -> tuple[Formula, ...]:
    """Return the formulas that say who is first; none where a word says it."""
    given = section.values.get("order", "left")
    section.asked("order")
    if given in ORDERS:
        return ()
    formulas = given if isinstance(given, list) else [given]
    found = [reader.parsed(section, "order", each, scope, of_player=True) for each in formulas]
    return tuple(each for each in found if each is not None)


def order_word(given: object) -> Literal["left", "same", "by"]:
    """Return how it is told who is asked first: by a word, or by formulas."""
    match given:
        case "left" | "same" as word:
            return word
    return "by"


def _ranking_words(text: str, words: Mapping[str, Words]) -> object:
    """Return what a figure is called that is a question or a line of points, else its formula."""
    name = text.lstrip("-")
    keys: Sequence[str] = [f"form.{form}.{name}" for (form, *_) in FORMS.values()]
    return next((words[each] for each in (f"result.score.{name}", *keys) if each in words), text)

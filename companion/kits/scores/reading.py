"""Reads a `score.toml`, chapter by chapter, and tells all that is wrong with it at once."""

from collections.abc import Mapping
from typing import Any, Final

from companion.kits.faults import Fault
from companion.kits.formulas import Figure, Scope
from companion.kits.scores.ending import order, order_word, rankings
from companion.kits.scores.model import ALWAYS, NUMBER, PHASES, POINTS, Phase, PhaseName, ScoreFile
from companion.kits.scores.points import Points
from companion.kits.scores.questions import Questions
from companion.kits.scores.reader import Reader, Sources
from companion.kits.scores.secrecy import leaks
from companion.kits.scores.tables import read_tables
from companion.kits.section import Section

FILE: Final = "score.toml"
TEAMS: Final = "teams"
SEATS: Final = ("players", TEAMS)


def read_scores(
    values: Mapping[str, object],
    languages: tuple[str, ...],
    faults: list[Fault],
    sources: Sources,
) -> ScoreFile:
    """Return what a `score.toml` says, as far as it can be read; what is wrong goes to `faults`."""
    return _Chapters(Section(values, FILE, faults), Reader(languages, sources)).file()


class _Chapters:
    def __init__(self, section: Section, reader: Reader) -> None:
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
        asks = tuple(Questions(self._reader, name, past).read(section, known))
        figures = {**known, **{each.key: each.figure for each in asks}}
        points = Points(self._reader, name, figures, past or {**figures, POINTS: Figure()})
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

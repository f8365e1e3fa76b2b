"""What simulated games come to, and what another kit changes, as tables of 40 columns or more."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.simulation.comparison import Comparison, DifferenceNames
from companion.cli.simulation.figures import NONE, FigureCell, FigureLine, mean, percent, table
from companion.cli.simulation.report import MARK, PER_GAME, ReportNames, Simulation
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.simulation.comparison import Difference
    from companion.simulation.findings import Performance, PieceFigures, Share
    from companion.simulation.intervals import Spread
    from companion.table.translator import Translator


class Report:
    """The lines of a report in a language, none wider than so many columns."""

    def __init__(self, simulation: Simulation, voice: "Translator", wide: int) -> None:
        """Tell of a simulation."""
        self.simulation = simulation
        self.voice = voice
        self.wide = wide
        self.names = ReportNames(simulation.kit, voice)

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        found = self.simulation.found
        yield from self._about()
        yield from self._section(self._text("lengths"), self._spreads(found.lengths.items()))
        for side, fared in self.simulation.fared():
            yield from self._section(self._text(f"{side}_scores"), self._scores(side, fared))
            if self.simulation.is_contest:
                yield from self._section(self._text(f"{side}_wins"), self._wins(side, fared))
        if self.simulation.is_contest or found.together:
            firsts = self._shares(found.first.items(), partial(self.names.won, found=found))
            yield from self._section(self.names.first(found), firsts)
        if found.margin:
            yield from ("", *self._spreads([("margin", found.margin)]))
        endings = self._shares(found.endings.items(), self.names.ending)
        yield from self._section(self._text("endings"), endings)
        yield from self._section(self._text("lines"), self._lines())
        for group in found.pieces:
            yield from self._group(group)
        yield from self._legend()

    def _about(self) -> Iterator[str]:
        simulation, text = self.simulation, self.voice.text
        match, games = simulation.match, simulation.found.games
        yield from self._wrap(in_language(simulation.kit.name, self.voice.language))
        yield from self._wrap(self.names.about(match))
        yield from self._wrap(text("simulate.bots", bots=self.names.bots(match)))
        yield from self._wrap(text("simulate.games", games=games, seed=match.seed))
        if not simulation.is_whole:
            asked = simulation.asked
            yield from self._wrap(text("simulate.stopped", games=games, asked=asked))

    def _section(self, title: str, lines: Iterable[str]) -> Iterator[str]:
        yield ""
        yield from self._wrap(title)
        yield from lines

    def _text(self, key: str) -> str:
        return self.voice.text(f"simulate.{key}")

    def _spreads(self, spreads: "Iterable[tuple[str, Spread]]") -> Iterator[str]:
        lines = [
            FigureLine(self._text(name), [mean(each.mean), *_reach(each)]) for name, each in spreads
        ]
        yield from self._table(("mean", "deviation", "least", "most"), lines)

    def _scores(self, side: str, fared: "Sequence[Performance]") -> Iterator[str]:
        lines = [
            FigureLine(self._name_of(side, each), [mean(each.mean), *_reach(each.scores)])
            for each in fared
        ]
        yield from self._table(("mean", "deviation", "least", "most"), lines)

    def _wins(self, side: str, fared: "Sequence[Performance]") -> Iterator[str]:
        headers = ("wins", "even") if any(each.wins.even for each in fared) else ("wins",)
        lines = [
            FigureLine(
                self._name_of(side, each), [_wins(each.wins), _even(each.wins)][: len(headers)]
            )
            for each in fared
        ]
        yield from self._table(headers, lines)

    def _name_of(self, side: str, fared: "Performance") -> str:
        return self.names.side(side, fared, self.simulation.found)

    def _shares(
        self, shares: "Iterable[tuple[str, Share]]", called: "Callable[[str], str]"
    ) -> Iterator[str]:
        lines = [
            FigureLine(called(key), [FigureCell(str(round(each.times))), percent(each.share)])
            for key, each in shares
        ]
        yield from self._table(("times", "share"), lines)

    def _lines(self) -> Iterator[str]:
        lines = [
            FigureLine(self.names.line(each.key), [mean(each.points)])
            for each in self.simulation.found.lines
        ]
        yield from self._table(("points",), lines)

    def _group(self, group: str) -> Iterator[str]:
        """Yield a table for each way in which the pieces of a group mattered."""
        for way, ones, rarer in self.simulation.ways(group):
            yield ""
            yield from self._wrap(self.names.uses(group, way))
            if ones:
                yield from self._pieces(ones)
            if rarer:
                yield from self._wrap(self.names.rarer(rarer))
        if unused := self.simulation.found.unused.get(group):
            items = [self.names.item(group, item) for item in unused]
            yield from self._wrap(self.voice.text("simulate.unused", items=items))

    def _pieces(self, worths: "Sequence[PieceFigures]") -> Iterator[str]:
        headers, has_worth = ["per_game"], any(each.worth for each in worths)
        has_wins = self.simulation.is_contest and any(each.wins for each in worths)
        headers += ["worth"] * has_worth + ["wins"] * has_wins
        lines = []
        for each in worths:
            cells = [mean(each.per_game, PER_GAME)]
            cells += [mean(each.worth)] * has_worth
            cells += [_wins(each.wins) if each.wins else FigureCell(NONE)] * has_wins
            lines.append(FigureLine(self.names.piece(each.piece), cells))
        yield from self._table(headers, lines)

    def _legend(self) -> Iterator[str]:
        yield ""
        yield from self._wrap(self._text("intervals"))
        yield from self._wrap(self._text("few"))
        if self.simulation.has_even:
            yield from self._wrap(self._text("marked"))
        if self.simulation.has_house:
            yield from self._wrap(self.names.house())

    def _table(self, headers: "Sequence[str]", lines: "Sequence[FigureLine]") -> Iterator[str]:
        words = [self._text(header) for header in headers]
        yield from table(words, lines, self.wide)

    def _wrap(self, text: str) -> list[str]:
        return wrap(text, self.wide)


def _reach(found: "Spread") -> list[FigureCell]:
    """Return the deviation, the least and the most of what was counted."""
    return [
        FigureCell(f"{found.deviation:.1f}"),
        FigureCell(str(found.least)),
        FigureCell(str(found.most)),
    ]


def _wins(share: "Share") -> FigureCell:
    return percent(share.share, MARK if share.differs else "")


def _even(share: "Share") -> FigureCell:
    return FigureCell(NONE if share.even is None else f"{100 * share.even:.1f}%")


class ComparisonReport:
    """The lines of a comparison in a language, none wider than so many columns."""

    def __init__(self, comparison: Comparison, voice: "Translator", wide: int) -> None:
        """Tell of a comparison."""
        self.comparison = comparison
        self.voice = voice
        self.wide = wide
        self.names = DifferenceNames(comparison, voice)

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        text, found = self.names.text, self.comparison.found
        yield from self._about()
        changes, more = self.comparison.changes()
        yield from self._section("changes", changes)
        if not changes:
            yield from self._wrap(text("no_changes"))
        if more:
            yield from self._wrap(self.names.more(more))
        unchanged, more = self.comparison.unchanged()
        yield from self._section("unchanged", unchanged)
        if more:
            yield from self._wrap(self.voice.text("simulate.pieces_unchanged", number=more))
        yield ""
        for said in (text("intervals"), text("few"), text("change_of")):
            yield from self._wrap(said)
        if found.compared:
            yield from self._wrap(self.names.chance())

    def _about(self) -> Iterator[str]:
        kit, match, found = self.comparison.kit, self.comparison.match, self.comparison.found
        text, games, names = self.voice.text, found.games, ReportNames(kit, self.voice)
        yield from self._wrap(in_language(kit.name, self.voice.language))
        for said in self.names.kits():
            yield from self._wrap(said)
        yield from self._wrap(names.about(match))
        yield from self._wrap(text("simulate.bots", bots=names.bots(match)))
        yield from self._wrap(text("simulate.pairs", games=games, seed=match.seed))
        if not self.comparison.is_whole:
            asked = self.comparison.asked
            yield from self._wrap(text("simulate.stopped", games=games, asked=asked))
        yield from self._wrap(text("simulate.alike", alike=found.alike, games=games))

    def _section(self, title: str, differences: "list[Difference]") -> Iterator[str]:
        yield ""
        yield from self._wrap(self.names.text(title))
        lines = [
            FigureLine(self.names.label(each.figure), self.names.cells(each))
            for each in differences
        ]
        if lines:
            headers = [self.names.text(key) for key in ("before", "after", "change")]
            yield from table(headers, lines, self.wide)

    def _wrap(self, text: str) -> list[str]:
        return wrap(text, self.wide)

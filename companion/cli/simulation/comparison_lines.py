"""What another kit changes, as tables of 40 columns or more."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.cli.simulation.comparison import Comparison, DifferenceNames
from companion.cli.simulation.figures import Line, table
from companion.cli.simulation.report import Names
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.simulation.comparison import Difference
    from companion.table.translator import Translator


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
        text, games, names = self.voice.text, found.games, Names(kit, self.voice)
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
            Line(self.names.label(each.figure), self.names.cells(each)) for each in differences
        ]
        if lines:
            headers = [self.names.text(key) for key in ("before", "after", "change")]
            yield from table(headers, lines, self.wide)

    def _wrap(self, text: str) -> list[str]:
        return wrap(text, self.wide)

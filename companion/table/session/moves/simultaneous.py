"""Several who decide at once: their answers come in any order, and are carried out in the rules'.

Two cross off at once; the second's answer waits for the first's. What follows from the first's, a
bonus, is asked as soon as that is there, while the second is still to come.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.engine import CHANCE, Decision, Rules
from companion.table.session.move_words import BETWEEN
from companion.table.session.moves.decisions import Deciding
from companion.table.session.moves.keeper import (
    Known,
    MovePosition,
    asked_as,
    path_of,
    with_choices,
)

Ask = Callable[[Mapping[str, Deciding]], Mapping[str, str]]
"""Returns the lines, by path, that answer decisions which are open at once: the first at least."""


class Together:
    """The decisions from a position on until all who were asked there have decided.

    After `go`, `lines` are the moves in the order of the rules.
    """

    def __init__(self, rules: Rules[Any], state: MovePosition) -> None:
        self.asked: dict[str, Deciding] = {}
        self.lines: list[str] = []
        self._rules = rules
        self._players = state.seating.players
        self._position = state.position
        self._known = state.known
        self._paths: list[str] = []

    def go(self, ask: Ask) -> None:
        """Ask for decision after decision."""
        left = {path for path, _ in self._open()}
        while left:
            asked = {path: self._deciding(each) for path, each in self._open()}
            self.asked |= asked
            answers, path = ask(asked), next(iter(asked))
            lines = answers[path].split(BETWEEN)
            self.lines += lines
            self._paths.append(path)
            left.discard(path)
            if left:
                self._apply(lines)

    def _open(self) -> list[tuple[str, Decision]]:
        """Return who decides now, by paths: nobody decides twice under the same."""
        decisions = self._rules.simultaneous(self._position)
        return [(self._path(decision), decision) for decision in decisions]

    def _path(self, decision: Decision) -> str:
        first = path = path_of(decision)
        number = 2
        while path in self._paths:
            path, number = f"{first}.{number}", number + 1
        return path

    def _apply(self, lines: list[str]) -> None:
        self._position = self._position.copy()
        for line in lines:
            self._rules.apply(self._position, self._rules.parse(line))
        self._known = with_choices(self._known, self._rules, self._position)

    def _deciding(self, decision: Decision) -> Deciding:
        """Return a decision in a position in which it is pending."""
        position = self._position
        if self._rules.pending(position) != decision:
            position = self._seen(decision)
        owner = decision.who if decision.who != CHANCE else decision.seat
        by = None if owner is None else self._players[owner]
        known: Known = self._known
        return Deciding(self._rules, position, by, known.get(asked_as(decision), ()))

    def _seen(self, decision: Decision) -> Any:
        """Return the view of who decides at the same time as others: there it is pending.

        What that seat can only guess makes no difference to what it may answer.
        """
        view = self._rules.view(self._position, decision.who)
        while (pending := self._rules.pending(view)) is not None and pending.who == CHANCE:
            self._rules.apply(view, self._rules.chance(view)[0][0])
        return view

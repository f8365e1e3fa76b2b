"""A game by its room's engine and by the room's naive rules, side by side.

What a room's `beside.py` says: `second(options)` begins the naive game, None in a variant that it
does not know, and `agree(state, second)` compares what both know of a position. A stored position
is a file of `positions/`: players and variant, and then what was answered, a line each.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from companion.games.engine import Options
from tests.games.battery.subjects import Second, Subject, folder, subject


class Pair(NamedTuple):
    """The same position twice, which is changed as it is played on."""

    subject: Subject
    state: Any
    second: Second

    def answer(self, line: str) -> None:
        self.subject.rules.apply(self.state, self.subject.rules.parse(line))
        self.second.answer(line)


def begun(slug: str, options: Options) -> Pair:
    found = subject(slug)
    second = found.second(options)
    assert second is not None
    return Pair(found, found.rules.setup(options), second)


def lines(pair: Pair) -> list[str]:
    """What may be answered: both ask the same, and list the same, each outcome once."""
    rules, theirs = pair.subject.rules, pair.second.asked()
    decision = rules.pending(pair.state)
    if decision is None or theirs is None:
        assert decision is theirs is None
        return []
    found = [rules.text(action) for action in rules.legal(pair.state)]
    assert (decision.kind, decision.who, sorted(found)) == (*theirs[:2], sorted(theirs[2]))
    assert len({*found}) == len(found)
    return found


def agree(pair: Pair) -> None:
    compare = getattr(pair.subject.beside, "agree", None)
    if compare:  # else all that is compared is what is asked and listed
        compare(pair.state, pair.second)


def stored(slug: str, name: str) -> Pair:
    text = (folder(slug) / "positions" / f"{name}.txt").read_text(encoding="utf-8")
    first, *record = text.splitlines()
    players, *variant = sorted(first.split())
    pair = begun(slug, Options(int(players), *variant))
    for line in record:
        pair.answer(line)
    return pair


def naive_ways(second: Second, depth: int) -> int:
    """How many ways there are to play on, by the naive game."""
    asked = second.asked()
    found = asked[2] if asked else []
    if depth == 1:
        return len(found)
    return sum(naive_ways(each, depth - 1) for each in _after(second, found))


def _after(second: Second, found: Sequence[str]) -> Iterator[Second]:
    for line in found:
        after = copy(second)
        after.answer(line)
        yield after

"""Who sits at the table, as the journal knows them: by a number that outlives a corrected name.

Names stand in the ids of questions and in answers. In the journal each player has a number
instead, so that a corrected name changes nothing else, and whoever leaves or comes late leaves
everybody else's answers where they are.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.questions.question import Question

# What a player's number begins with where a name would stand: `bids.@2`.
MARK: Final = "@"


class People(NamedTuple):
    """Numbers by name, in the order in which people sit."""

    numbers: Mapping[str, int] = {}

    @classmethod
    def of_answer(cls, value: object) -> "People":
        """Return the people of an answer on record to who plays; nobody for any other answer."""
        pairs = value if isinstance(value, list) else []
        is_right = all(
            isinstance(each, list) and list(map(type, each)) == [int, str] for each in pairs
        )
        return cls({name: number for number, name in pairs} if is_right else {})

    @property
    def pairs(self) -> list[list[int | str]]:
        """The people as an answer on record has them."""
        return [[number, name] for name, number in self.numbers.items()]

    def renamed(self, names: Sequence[str], free: int, known: Mapping[str, int] = {}) -> "People":
        """Return the people of a new answer to who plays.

        Whoever was there, or came later (`known`), keeps the number; where as many play as before,
        a new name in the place of one that is gone is a name put right. All others are new, with
        numbers from `free` on.
        """
        old = list(self.numbers)
        same = len(old) == len(names)
        known = {**known, **self.numbers}
        numbers = {}
        for seat, name in enumerate(names):
            before = old[seat] if same else name
            if name in known:
                numbers[name] = known[name]
            elif before in self.numbers and before not in names:
                numbers[name] = self.numbers[before]
            else:
                numbers[name], free = free, free + 1
        return People(numbers)

    def with_more(self, people: "People") -> "People":
        """Return these people and those who came later."""
        return People({**self.numbers, **people.numbers})

    def come(self, names: Sequence[str], free: int) -> "People":
        """Return those who come late: with the number that they had, if they were here before."""
        new = [name for name in names if name not in self.numbers]
        return People({**self.numbers, **{name: free + x for x, name in enumerate(new)}})

    def names_in(self, people: "People") -> dict[str, str]:
        """Return by what name each who is still among some people is called there."""
        called = {number: name for name, number in people.numbers.items()}
        return {name: called[x] for name, x in self.numbers.items() if x in called}

    def slot(self, question: Question) -> str:
        """Return under which path an answer stands in the journal."""
        if question.who is None or question.who not in self.numbers:
            return question.path
        name = re.escape(question.who)
        # The last time that it stands there: a field may be called as somebody is.
        last = rf"^(.*\.){name}(?=$|[.\[])"
        return re.sub(last, rf"\g<1>{self._mark(question.who)}", question.path)

    def stored(self, question: Question, value: Any) -> Any:
        """Return an answer as the journal has it."""
        if question.kind == "names":
            return [[self.numbers[name], name] for name in value]
        if question.parts and isinstance(value, Mapping):
            return {self._mark(part): self._one(question, each) for part, each in value.items()}
        if question.many and isinstance(value, list):
            return [self._one(question, each) for each in value]
        return self._one(question, value)

    def shown(self, question: Question, stored: Any) -> Any:
        """Return an answer of the journal with the names of today, without those who left."""
        names = {self._mark(name): name for name in self.numbers}
        if question.kind == "names":
            return list(People.of_answer(stored).numbers)
        if question.parts and isinstance(stored, Mapping):
            return {
                names.get(mark, mark): names.get(each, each) if question.kind == "player" else each
                for mark, each in stored.items()
                if mark in names or not mark.startswith(MARK)
            }
        if question.kind != "player":
            return stored
        if isinstance(stored, list):
            return [names.get(each, each) for each in stored]
        return names.get(stored, stored) if isinstance(stored, str) else stored

    def _one(self, question: Question, value: Any) -> Any:
        return self._mark(value) if question.kind == "player" else value

    def _mark(self, name: Any) -> Any:
        return f"{MARK}{self.numbers[name]}" if name in self.numbers else name

"""Where a session stands, the acts that were carried out, and what is to be told of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games.engine import Result
from companion.games.keeper import Outcome, Seating, State
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.journal import RecordedAct
from companion.table.session.people import People


class Position(NamedTuple):
    """Where a session stands between two acts.

    `ready`: the setup is done; `finished`: people add up, whatever could still happen.
    """

    seating: Seating | None = None
    state: State = None
    ready: bool = False
    finished: bool = False
    result: Result | None = None
    closed: bool = False
    people: People = People()

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, clockwise; nobody before the opening is done."""
        return self.seating.players if self.seating else ()


class Answered(NamedTuple):
    """A question as it came, and the answer that counts.

    `number` is the entry's that first answered it, which stays its number whatever is put right;
    `seq` that of the entry that counts now. `drawn`: chance or a program answered, not a person.
    """

    number: int
    seq: int
    question: Question
    value: Any
    drawn: bool = False


class Progress(NamedTuple):
    """How far an act is: where it began, and what was answered since, by path."""

    before: Position
    given: dict[str, Any]


@dataclass(slots=True)
class PlayedAct:
    """An act that was carried out, or is being asked: its number, and where it began.

    `act` is None while nothing of it is on record. `scores` are the public points after it.
    """

    act: int | None
    before: Position
    title: Text
    asked: dict[str, Answered] = field(default_factory=dict)
    outcome: Outcome | None = None
    scores: Mapping[str, int] = field(default_factory=dict)

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(self.before, {x.question.path: x.value for x in self.asked.values()})

    def is_as(self, act: RecordedAct | None) -> bool:
        """Return whether it was played with the answers that are on record for it now."""
        if act is None or act.id != self.act:
            return False
        return all(
            slot in act.answers and act.answers[slot].seq == each.seq
            for slot, each in self.asked.items()
        )


class Effect(NamedTuple):
    """What an act comes to: where the session stands after it, and what that is called."""

    position: Position
    title: Text | None = None
    outcome: Outcome | None = None


class News(NamedTuple):
    """One thing to tell: a text, with the `rule` behind it, or an act that was carried out now."""

    text: Text | None = None
    act: PlayedAct | None = None
    rule: str = ""


def is_decided(act: PlayedAct) -> bool:
    """Return whether a program, or chance, has decided an act openly; then its title tells it."""
    drawn = (each for each in act.asked.values() if each.drawn)
    return any(x.question.kind == "move" and not x.question.secret for x in drawn)

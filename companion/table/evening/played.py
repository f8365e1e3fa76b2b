"""What a replay works with: the room, where an evening stands, the acts that were played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.common.keeping import TableKeeper
from companion.games.contract import Result
from companion.games.game import Game
from companion.games.keeping import OldKeeper, Outcome, Seating, State
from companion.kits.model import Kit
from companion.table.journal import Act
from companion.table.questions import Question

if TYPE_CHECKING:
    from companion.table.evening.manner import Manner

MENU: Final = "menu"
"""How the path begins of the question which act comes."""

FINISH: Final = "finish"
"""The choice, besides the room's own, to add up now."""


class Room(NamedTuple):
    """What a game is played with: its data, its rules, whoever keeps it and in which manner."""

    kit: Kit
    game: Game
    keeper: OldKeeper | TableKeeper
    manner: "Manner"


class Position(NamedTuple):
    """Where an evening stands between two acts.

    `ready`: the setup is done; `finished`: people add up, whatever could still happen.
    """

    seating: Seating | None = None
    state: State = None
    ready: bool = False
    finished: bool = False
    result: Result | None = None
    closed: bool = False


class Answered(NamedTuple):
    """A question as it came, the number of the entry that answers it, and the answer.

    `drawn`: chance answered, not a person.
    """

    seq: int
    question: Question
    answer: str
    drawn: bool = False


@dataclass(slots=True)
class Played:
    """An act that was played: its number (None: it asked nothing), and where it began.

    `name` is what the log calls it, `scores` are the points after it, overrides aside.
    """

    act: int | None
    before: Position
    name: str = ""
    asked: dict[str, Answered] = field(default_factory=dict)
    outcome: Outcome | None = None
    scores: Mapping[str, int] = field(default_factory=dict)

    def is_as(self, act: Act | None) -> bool:
        """Return whether it was played with the answers that are on record for it now."""
        if act is None or act.id != self.act:
            return False
        asked = self.asked.items()
        return all(act.answers.get(path) == (each.seq, each.answer) for path, each in asked)

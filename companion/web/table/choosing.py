"""How far a phone has come in choosing one of many moves, by buttons and by places on the board."""

from typing import Final

from companion.questions.question import Question
from companion.table.session.moves.narrowing import Narrowing
from companion.table.session.moves.playing import ByMoves
from companion.table.session.session import Session
from companion.web.table.phones import Phone

# How a step begins that is the address of a place; no word of a move begins so.
PLACE: Final = "@"


class Choosing:
    """The steps that a phone has taken towards the answer to a question for a move.

    Steps that lead nowhere any more are forgotten.
    """

    def __init__(self, session: Session, question: Question, phone: Phone) -> None:
        self._session = session
        self._question = question
        self.narrowing = Narrowing(question)
        self._taken = phone.steps.setdefault(question.id, [])
        for number, step in enumerate(self._taken):
            # Somebody has moved meanwhile: as much of the way as still leads somewhere stays.
            if self.narrowing.answer is not None or not self._go(step):
                del self._taken[number:]
                break

    @property
    def answer(self) -> str | None:
        """The line of the one move that is left, None while there are several."""
        return self.narrowing.answer

    @property
    def is_begun(self) -> bool:
        """Whether there is a step to go back."""
        return self.narrowing.is_begun

    def question(self) -> Question:
        """Return what is asked now: a step towards the move, or the only one there is."""
        if self.answer is None:
            return self.narrowing.question()
        return self._question._replace(kind="choice")

    def places(self) -> set[str]:
        """Return the addresses by which the moves that are left can be told apart."""
        named = self._named().values()
        return set[str]().union(*named) - frozenset.intersection(*named)

    def take(self, step: str) -> bool:
        """Go a step on; return whether it led anywhere."""
        if self.answer is not None:
            return step == self.answer
        if is_step := self._go(step):
            self._taken.append(step)
        return is_step

    def back(self) -> None:
        """Forget the last step."""
        del self._taken[-1:]

    def _go(self, step: str) -> bool:
        if step.startswith(PLACE):
            return self._go_to(step.removeprefix(PLACE))
        offered = {str(option.value) for option in self.narrowing.question().options}
        if step in offered:
            self.narrowing.take(step)
        return step in offered

    def _go_to(self, address: str) -> bool:
        """Go on with the moves that name a place."""
        named = self._named()
        moves = tuple(x for x in self.narrowing.left if address in named[str(x.value)])
        if moves:
            self.narrowing.keep(moves)
        return bool(moves)

    def _named(self) -> dict[str, frozenset[str]]:
        playing, who = self._session.way.playing, self._question.who
        lines = [str(option.value) for option in self.narrowing.left]
        if not isinstance(playing, ByMoves) or who not in self._session.position.players:
            return dict.fromkeys(lines, frozenset())
        return playing.named(self._session.position, who, lines)

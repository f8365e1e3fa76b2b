"""An answer that is not admitted: one kind of refusal, with the same words on every screen."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.engine import Refused
from companion.table.text import Text

if TYPE_CHECKING:
    from companion.table.session.question import Question


class InvalidAnswer(Exception):
    """An answer that a question, or the rules, do not admit; `text` says what would be right.

    `again` are the ids of the questions that are open again, or still; `rule` the id of the rule
    behind it, "" where it is none; `refusal` what the rules said, where it was they. `asked` is the
    question of several that were answered at once which does not admit its answer.
    """

    def __init__(
        self,
        text: Text,
        rule: str = "",
        again: Iterable[str] = (),
        refusal: Refused | None = None,
    ) -> None:
        super().__init__(text.key)
        self.text = text
        self.rule = rule
        self.again = tuple(again)
        self.refusal = refusal
        self.asked: Question | None = None


class BrokenRow(InvalidAnswer):
    """One word of a row of draws that means nothing; those before it, and after it, still do.

    `good` is the answer as far as it was good, None when nothing was; `rest` what stood behind the
    `wrong` word, which is the `number`th.
    """

    def __init__(self, text: Text, good: str | None, number: int, wrong: str, rest: str) -> None:
        super().__init__(text)
        self.good = good
        self.number = number
        self.wrong = wrong
        self.rest = rest

"""What is not admitted, in the two ways in which it comes in.

    Refused         what a program sent, or the rules do not allow: a path, and English words
    InvalidAnswer   what a person answered: words of any language, and what is asked again
        BrokenRow   one word of a row of moves means nothing; those around it do

Neither is a failure: whoever asked says what would be right, and asks again.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

from companion.errors import Complaint
from companion.questions.text import Step, Text

if TYPE_CHECKING:
    from companion.questions.question import Question

# A decoded JSON object: what goes in. Nothing of it is trusted.
Request = Mapping[str, Any]


class Refused(Complaint):
    """Input that the rules or the form do not admit.

    `field` is a dotted path such as `players[0].food`; `rule` the id of the rule it rests on;
    `told` says the message in every language, where the kit has words for it.
    """

    def __init__(
        self, field: str, message: str, rule: str | None = None, told: Step | None = None
    ) -> None:
        super().__init__(f"{field}: {message}" + (f" [{rule}]" if rule else ""))
        self.field = field
        self.message = message
        self.rule = rule
        self.told = told

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str | None, Step | None]]:
        """Arrive whole where it is sent from another process."""
        return type(self), (self.field, self.message, self.rule, self.told)


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

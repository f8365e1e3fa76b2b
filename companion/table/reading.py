"""What a question needs whose answers are of no kind that `questions` knows."""

from typing import TYPE_CHECKING, Any, Protocol

from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.table.questions import Question


class Reading(Protocol):
    """What answers mean that are none of the options."""

    def knows(self, given: str, translator: Translator) -> bool:
        """Return whether `read` has more to say about an answer than that there is no such option.

        It need not admit it.
        """
        ...

    def read(self, given: str, translator: Translator) -> str:
        """Return an answer as it is kept for good; Misfit when it is not admitted."""
        ...


class Deciding(Reading, Protocol):
    """A decision of the rules: what answers mean, how they are asked for, and said."""

    def words(self, kept: str, translator: Translator) -> str:
        """Return in words who answered what."""
        ...

    def steps(self) -> "Steps":
        """Return how the answer is asked for, step by step."""
        ...


class Steps(Protocol):
    """Asks for an answer step by step; undo goes back one of them."""

    @property
    def is_begun(self) -> bool:
        """Whether there is a step to go back."""
        ...

    def next(self, asked: "Question", translator: Translator) -> "Question | None":
        """Return what is asked in the next step, None when the answer is whole."""
        ...

    def take(self, value: Any) -> None:  # noqa: ANN401 - whatever the step holds
        """Go on with what was answered."""
        ...

    def back(self) -> None:
        """Forget the last step."""
        ...

    @property
    def answer(self) -> str:
        """The whole answer."""
        ...

"""What may be answered once in all rounds: a name, an answer of each player or of the table."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from companion.games.kit_games.answered import NAMED, NO, YES
from companion.kits.formulas import Moment
from companion.kits.scores import Question
from companion.questions.checks import quote
from companion.questions.errors import Refused
from companion.questions.text import Step, Term


class Once(NamedTuple):
    """An answer that may not come in another round; `who` gave it, "" where the table did."""

    who: str
    answer: str


def answered_once(
    question: Question, moment: Moment, players: Sequence[str], asked: Collection[int]
) -> Iterator[Once]:
    """Yield what was answered in a round by those who were asked; who was named, where names are.

    That nobody was named may come again.
    """
    if question.kind in NAMED:
        for own, name in zip(moment.own, players, strict=True):
            if own[question.key]:
                yield Once("", name)
    elif question.of_each:
        for seat in sorted(asked):
            yield Once(players[seat], _written(question, moment.own[seat][question.key]))
    elif asked:
        yield Once("", _written(question, moment.shared[question.key]))


def refused_again(question: Question, once: Once, number: int) -> Refused:
    """Return what refuses an answer of the round of that number."""
    values: dict[str, Any] = {"round": number, "answer": Term(once.answer), "player": once.who}
    if question.kind in NAMED:
        key, said = "named", f"{quote(once.answer)} was named in round {number} already"
        values["player"] = once.answer
    elif once.who:
        key, said = "own", f"{quote(once.who)} said {quote(once.answer)} in round {number} already"
    else:
        key, said = "shared", f"is {quote(once.answer)}, as in round {number} already"
    if question.kind not in ("choice", "yes/no"):
        values["answer"] = once.answer
    field = f"{question.key}.{once.who}" if once.who else question.key
    if question.hidden:  # the words would tell whoever reads them what was answered
        return Refused(field, "was answered so in another round")
    return Refused(field, said, told=Step("", f"own.again.{key}", values))


def _written(question: Question, value: object) -> str:
    """Return an answer as people gave it."""
    if question.kind == "yes/no":
        return YES if value else NO
    return str(value)

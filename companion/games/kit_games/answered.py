"""From answers to figures: what formulas find where a question was answered, or was not asked."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.kits.formulas import Moment
from companion.kits.scores import ScoreQuestion
from companion.questions.checks import quote
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

YES, NO = "yes", "no"
YES_OR_NO: Final = (YES, NO)

# Kinds of questions that are answered by names.
NAMED: Final = ("player", "players")

# The answers to a phase by key, as its form has read them: of each player by name.
Answers = Mapping[str, Any]


def put(moment: Moment, question: ScoreQuestion, answer: Any, players: Sequence[str]) -> None:  # noqa: ANN401
    """Put the answer to a question among the figures; what was not asked is its default."""
    key = question.key
    match question.kind:
        case _ if question.kind in NAMED:
            named = [answer] if isinstance(answer, str) else answer or ()
            for own, name in zip(moment.own, players, strict=True):
                own[key] = int(name in named)
        case _ if question.of_each:
            given = answer or {}
            for own, name in zip(moment.own, players, strict=True):
                own[key] = figure(question, given.get(name))
        case _:
            moment.shared[key] = figure(question, answer)


def figure(question: ScoreQuestion, answer: Any) -> Any:  # noqa: ANN401 - of the question's kind
    """Return an answer as formulas have it: yes is 1 and no is 0."""
    if answer is None:
        answer = question.default
    match question.kind:
        case "yes/no":
            return int(answer in (YES, True))
        case "choice":
            return answer if answer is not None else question.choices[0]
        case "rows":
            return [
                {each.key: figure(each, row.get(each.key)) for each in question.columns}
                for row in answer or ()
            ]
    return int(answer or 0)


def leave_out(moment: Moment, question: ScoreQuestion, seat: int | None) -> None:
    """Put in the place of an answer that was not asked what is meant then."""
    nothing = figure(question, None)
    if not question.of_each:
        moment.shared[question.key] = nothing
    for each in range(len(moment.own)) if seat is None else (seat,):
        if question.of_each:
            moment.own[each][question.key] = nothing


class Once(NamedTuple):
    """An answer that may not come in another round; `who` gave it, "" where the table did."""

    who: str
    answer: str


def answered_once(
    question: ScoreQuestion, moment: Moment, players: Sequence[str], asked: Collection[int]
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


def refused_again(question: ScoreQuestion, once: Once, number: int) -> Refused:
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


def _written(question: ScoreQuestion, value: object) -> str:
    """Return an answer as people gave it."""
    if question.kind == "yes/no":
        return YES if value else NO
    return str(value)

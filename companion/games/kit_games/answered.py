"""From answers to figures: what formulas find where a question was answered, or was not asked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.kits.formulas import Moment
from companion.kits.scores import Question

YES, NO = "yes", "no"
YES_OR_NO: Final = (YES, NO)

NAMED: Final = ("player", "players")
"""Kinds of questions that are answered by names."""

Answers = Mapping[str, Any]
"""The answers to a phase by key, as its form has read them: of each player by name."""


def put(moment: Moment, question: Question, answer: Any, players: Sequence[str]) -> None:  # noqa: ANN401
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


def figure(question: Question, answer: Any) -> Any:  # noqa: ANN401 - of the question's kind
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


def leave_out(moment: Moment, question: Question, seat: int | None) -> None:
    """Put in the place of an answer that was not asked what is meant then."""
    nothing = figure(question, None)
    if not question.of_each:
        moment.shared[question.key] = nothing
    for each in range(len(moment.own)) if seat is None else (seat,):
        if question.of_each:
            moment.own[each][question.key] = nothing

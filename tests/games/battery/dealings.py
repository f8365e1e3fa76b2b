"""Point 5 again, for draws: people are asked as they know it, and may tell a wrong piece."""

from random import Random
from typing import Any

from companion.games.engine import CHANCE, Decision, Options
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Walk, answered


def are_seen(subject: Subject, options: Options, seed: int) -> None:
    """See that each draw is pending in the view of whoever it is shown to, with what may come."""
    walk = Walk(subject.rules, options, seed)
    for moment in walk.moments():
        if moment.decision and moment.decision.who == CHANCE:
            fault = fault_at(subject, moment.state, moment.decision)
            assert fault is None, walk.told(fault)


def known(subject: Subject, state: Any, decision: Decision) -> Any:
    seat = decision.seat if decision.secret and decision.seat is not None else CHANCE
    return subject.rules.view(state, seat)


def fault_at(subject: Subject, state: Any, decision: Decision) -> str | None:
    rules, view = subject.rules, known(subject, state, decision)
    if rules.pending(view) != decision:
        return f"{decision} is pending, {rules.pending(view)} where it is seen"
    missing = {*rules.legal(state)} - {*rules.legal(view)}
    if missing:
        return f"{missing} can come, and is not offered"
    return None if rules.clash(state) is None else "nobody has told anything wrongly"


def are_forgiving(subject: Subject, options: Options, seed: int) -> None:
    """Play on with whatever people may tell, until all see that it can't be, or to the end."""
    rules, random = subject.rules, Random(seed)
    state, actions = rules.setup(options), 0
    while (decision := rules.pending(state)) is not None and rules.clash(state) is None:
        asked = known(subject, state, decision) if decision.who == CHANCE else None
        legal = [] if asked is None else rules.legal(asked)
        told = legal[int(random.random() * len(legal))] if legal else None
        action = told or answered(rules, state, decision, random)
        assert action is not None, f"nothing is legal in {state.key()}"
        assert actions < rules.longest(options), "it comes to no end"
        rules.apply(state, action)
        actions += 1
        for seat in (CHANCE, *range(options.players)):
            rules.view(state, seat)

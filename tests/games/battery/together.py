"""Several who decide at once: each can answer in its own view, and the answers hold."""

from random import Random
from typing import Any

from companion.games.engine import CHANCE, Action, Decision, Options, Rules
from tests.games.battery.subjects import Subject
from tests.games.battery.views import guessed
from tests.games.battery.walks import Moment, Walk, answered


def decide(subject: Subject, options: Options, seed: int) -> None:
    """Look at who may decide all through a game, and where several may, let all do so at once."""
    walk, random = Walk(subject.rules, options, seed), Random(seed)
    for moment in walk.moments():
        decisions = list(subject.rules.simultaneous(moment.state))
        faults = list_faults(moment, decisions)
        if len(decisions) > 1:
            faults += answer_faults(subject, moment.state, decisions, random)
        assert not faults, walk.told(faults)


def list_faults(moment: Moment, decisions: list[Decision]) -> list[str]:
    """Return what is wrong with the list of decisions itself."""
    if decisions[:1] != ([moment.decision] if moment.decision else []):
        return [f"of {decisions}, {moment.decision} is not the first"]
    if len({decision.who for decision in decisions}) != len(decisions):
        return [f"somebody decides twice: {decisions}"]
    if len(decisions) > 1 and not all(d.secret and d.who != CHANCE for d in decisions):
        return [f"not all of {decisions} are secrets of seats"]
    return []


def answer_faults(
    subject: Subject, state: Any, decisions: list[Decision], random: Random
) -> list[str]:
    """Let each seat answer in its view, the last one first; then tell the rules, as they ask."""
    rules, given = subject.rules, dict[int, list[Action]]()
    for decision in reversed(decisions):
        view = rules.view(state, decision.who)
        asked = guessed(subject, view, random)
        if asked != decision:
            return [f"the view of seat {decision.who} asks {asked}, not {decision}"]
        given[decision.who] = answers_in(rules, view, decision.who, random)
    return told_faults(rules, state.copy(), given)


def answers_in(rules: Rules[Any], view: Any, seat: int, random: Random) -> list[Action]:
    """Answer for a seat in its view, as long as it is asked in secret."""
    answers: list[Action] = []
    while (decision := rules.pending(view)) and decision.secret and decision.who == seat:
        action = answered(rules, view, decision, random)
        assert action is not None, "nothing is legal"
        answers.append(action)
        rules.apply(view, action)
    return answers


def told_faults(rules: Rules[Any], state: Any, given: dict[int, list[Action]]) -> list[str]:
    """Carry the answers out in the order in which the rules ask for them."""
    while any(given.values()):
        decision = rules.pending(state)
        if decision is None or not given.get(decision.who):
            return [f"{decision} is asked, and {given} not yet"]
        action = given[decision.who].pop(0)
        if refusal := rules.check(state, action):
            return [f"{action} was legal in the view of seat {decision.who}: {refusal}"]
        rules.apply(state, action)
    return []

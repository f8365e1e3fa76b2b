"""Point 2: copies stand alone, actions have written forms, and the log of actions is the game."""

import json
from typing import TYPE_CHECKING

from companion.games.common.actions import Grammar, as_json
from companion.games.engine import Action, Options, Rules
from tests.games.battery.insides import insides
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Walk

if TYPE_CHECKING:
    from companion.questions.text import Step


def stand_alone(subject: Subject, options: Options, seed: int) -> None:
    """Keep every copy of a game; none of them ever changes, and each was equal to its state."""
    walk = Walk(subject.rules, options, seed)
    kept = []
    for moment in walk.moments():
        copy = moment.state.copy()
        assert copy.key() == moment.state.key(), walk.told("a copy has another key")
        assert insides(copy) == insides(moment.state), walk.told("a copy is not equal")
        if kept:
            assert kept[-1][1] != copy.key(), walk.told("an action has left the key as it was")
        kept.append((copy, copy.key(), insides(copy)))
    for number, (copy, key, inside) in enumerate(kept):
        assert copy.key() == key, walk.told(f"the copy before action {number} has changed")
        assert insides(copy) == inside, walk.told(f"the copy before action {number} has changed")


def are_written(subject: Subject, options: Options, seed: int) -> None:
    """Write and read every action that is listed at every fifth position, and each that is done."""
    walk, grammar = Walk(subject.rules, options, seed), Grammar(subject.rules.actions)
    for moment in walk.moments():
        if moment.action:
            listed = subject.rules.legal(moment.state) if moment.number % 5 == seed % 5 else ()
            for action in (moment.action, *listed):
                faults = written_faults(subject.rules, grammar, action)
                assert not faults, walk.told(faults)


def written_faults(rules: Rules, grammar: Grammar, action: Action) -> list[str]:
    line = rules.text(action)
    faults = []
    if type(action) not in rules.actions:
        faults.append(f"{action} is of no kind that the rules name")
    elif grammar.from_json(json.loads(json.dumps(as_json(action)))) != action:
        faults.append(f"{action} is not what its JSON says")
    if "\n" in line or line != line.strip():
        faults.append(f"{line!r} is no line")
    if rules.parse(line) != action:
        faults.append(f"{line!r} does not mean {action}")
    return faults


def replay(subject: Subject, options: Options, seed: int) -> None:
    """Play a game again from its lines of text, without asking anything: the keys are the same.

    Every prefix of the log is seen on the way. That somebody listens makes no difference either.
    """
    rules = subject.rules
    walk = Walk(rules, options, seed)
    told: list[Step] = []
    keys = [moment.state.key() for moment in walk.moments(told.append)]
    lines = [rules.text(action) for action in walk.actions]
    state = rules.setup(options)
    for number, (key, line) in enumerate(zip(keys, [*lines, ""], strict=True)):
        assert state.key() == key, walk.told(f"the replay differs after {number} actions")
        if line:
            rules.apply(state, rules.parse(line))
    again: list[Step] = []
    list(Walk(rules, options, seed).moments(again.append))
    assert again == told, walk.told("the same game is told otherwise")

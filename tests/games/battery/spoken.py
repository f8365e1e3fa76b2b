"""Everything that a game says has words, in every language of its kit."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from companion.games.engine import CHANCE, Action, Options, Rules, Showing
from companion.kits.faults import Faulty
from companion.questions.text import Seat, Step
from companion.table.translator import Translator
from tests.games.battery.names import NAMES
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk


def in_words(voice: Translator, step: Step) -> str:
    """Return what a step says, seats by their names."""
    values = {name: _named(value) for name, value in step.values.items()}
    return voice.text(f"step.{step.key}", values)


def unspoken(subject: Subject, options: Options, seed: int) -> list[str]:
    """Return what a game has no words for, and words that it does not fill in."""
    walk, events, wanted = Walk(subject.rules, options, seed), list[Step](), set[str]()
    shown: list[Step] = []
    for moment in walk.moments(events.append):
        if moment.decision and moment.action:
            wanted |= {f"decision.{moment.decision.kind}", *_of_move(moment.action)}
            shown += _shown(subject.rules, moment)
    wanted.add(f"ending.{subject.rules.ending(moment.state)}")
    for use in subject.rules.uses(events, moment.state):
        wanted |= {f"uses.{use.group}", f"uses.{use.group}.{use.way}"}
    said = events + shown
    faults = {fault for voice in subject.voices.values() for fault in unfilled(voice, said)}
    return sorted(faults) + [
        f"{language}: {key}"
        for language, voice in subject.voices.items()
        for key in sorted(wanted)
        if not voice.has(key) and not voice.has(f"{key}.name")
    ]


def all_has_words(subject: Subject, options: Options, seed: int) -> None:
    """Play a random game, of which everything can be told; the toy has no words at all."""
    missing = unspoken(subject, options, seed)
    assert not missing, missing


def unfilled(voice: Translator, events: Iterable[Step]) -> Iterator[str]:
    """Yield why a step can't be said."""
    for event in events:
        try:
            in_words(voice, event)
        except Faulty as faulty:
            yield str(faulty)


def _shown(rules: Rules[Any], moment: Moment) -> Iterable[Step]:
    """Return what a person is shown who decides, now and then."""
    who = moment.decision.who
    if who == CHANCE or moment.number % 10 or not isinstance(rules, Showing):
        return ()
    return rules.shows(rules.view(moment.state, who), who)


def _of_move(action: Action) -> Iterator[str]:
    yield f"move.{action.move}"
    for field in fields(action):  # type: ignore[arg-type]
        yield f"move.{action.move}.{field.name}"


def _named(value: Any) -> Any:
    match value:
        case Seat():
            return NAMES[value]
        case tuple() | list():
            return tuple(map(_named, value))
        case Mapping():
            return {_named(key): _named(each) for key, each in value.items()}
    return value

"""Point 7: a game as a text to be read: what was asked, answered, and what came of it."""

from collections.abc import Iterator

from companion.games.engine import CHANCE, Decision, Options, Score
from companion.questions.text import Step
from tests.games.battery.names import NAMES, called
from tests.games.battery.spoken import in_words
from tests.games.battery.subjects import HERE, Subject
from tests.games.battery.walks import Walk

FOLDER = HERE / "golden"
SEED = 1
LANGUAGE = "en"


def name(slug: str, options: Options) -> str:
    return f"{slug}-{options.players}-{options.variant}.txt"


def recording(subject: Subject, options: Options) -> str:
    """Return a random game, a line for each answer with the number of those that were legal.

    What follows from an answer stands below it, with its rule.
    """
    return "\n".join(_lines(subject, options)) + "\n"


def _lines(subject: Subject, options: Options) -> Iterator[str]:
    rules, events = subject.rules, list[Step]()
    walk = Walk(rules, options, SEED)
    yield f"{rules.slug}, {options.players} players, {options.variant}, seed {SEED}"
    for moment in walk.moments(events.append):
        yield from (f"    {_told(subject, event)}" for event in events)
        events.clear()
        if moment.decision and moment.action:
            count = len(rules.legal(moment.state))
            yield f"{_asked(moment.decision)} ({count}): {rules.text(moment.action)}"
    yield f"ending: {rules.ending(moment.state)}"
    scores = rules.scores(moment.state)
    yield from map(_scored, called(scores), scores)


def _asked(decision: Decision) -> str:
    who = "chance" if decision.who == CHANCE else NAMES[decision.who]
    to = "" if decision.seat is None else f" to {NAMES[decision.seat]}"
    return f"{who}{to}, {decision.kind}{', in secret' if decision.secret else ''}"


def _told(subject: Subject, event: Step) -> str:
    voice = subject.voices.get(LANGUAGE)
    words = in_words(voice, event) if voice else f"{event.key} {dict(event.values)}"
    return f"{words} [{event.rule}]"


def _scored(player: str, score: Score) -> str:
    lines = ", ".join(f"{line} {points}" for line, points in score.breakdown.items())
    return f"{score.place}. {player} {score.total} ({lines})"

"""What people's screens show: no more than a view, no secret, and at the end all."""

from random import Random

from companion.games.engine import CHANCE, Options
from companion.questions.text import Step
from tests.games.battery.subjects import Subject
from tests.games.battery.views import twin_of
from tests.games.battery.walks import Moment, Walk

OTHERS = range(1000, 1010)
"""Seeds of other games, if nobody has points behind a screen in one."""


def leave_out(subject: Subject, options: Options, seed: int) -> None:
    """Look at everybody's screen all through a game, and at what all see together.

    Rules that say that points lie behind screens are right about it at some position of some game;
    those that say that none do, at each where no secret answer is kept back: what it was has been
    told since.
    """
    without = subject.rules.without
    if not _look(subject, options, seed) and without is not None:
        differs = any(_look(subject, options, seed + other) for other in OTHERS)
        assert differs, f"{subject.rules.slug}: public points are never without {without}"


def _look(subject: Subject, options: Options, seed: int) -> bool:
    """Look at the screens of a game; return whether public points leave anything out."""
    walk, random, differs = Walk(subject.rules, options, seed), Random(seed), False
    told, is_open = list[Step](), True
    for moment in walk.moments(told.append):
        is_open = is_open or bool(told)
        faults = [
            fault
            for seat in (*range(options.players), CHANCE)
            for fault in screen_faults(subject, moment, seat, random)
        ]
        hides = public(subject, moment) != [s.total for s in subject.rules.scores(moment.state)]
        differs = differs or hides
        if hides and moment.decision is None:
            faults.append("the public points at the end are not all")
        elif hides and is_open and subject.rules.without is None:
            faults.append("public points leave something out, and do not say what")
        assert not faults, walk.told(faults)
        is_open = is_open and not (moment.decision and moment.decision.secret)
        told.clear()
    return differs


def screen_faults(subject: Subject, moment: Moment, seat: int, random: Random) -> list[str]:
    rules, state, faults = subject.rules, moment.state, []
    screen = rules.screen(state, seat).key()
    if rules.screen(twin_of(subject, state, seat, random), seat).key() != screen:
        faults.append(f"the screen of seat {seat} shows what it can't see")
    if rules.screen(rules.view(state, seat), seat).key() != screen:
        faults.append(f"the screen of seat {seat} shows what is not in its view")
    return faults


def public(subject: Subject, moment: Moment) -> list[int]:
    rules = subject.rules
    return [score.total for score in rules.scores(rules.screen(moment.state, CHANCE))]

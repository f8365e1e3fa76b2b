"""Point 1: random games end in time, and every invariant holds after every action."""

from companion.games.contract import Options, Refused
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk


def holds(subject: Subject, options: Options, seed: int, stride: int = 1) -> None:
    """Play a game through, no action of which is refused; look at every `stride`-th position."""
    walk = Walk(subject.rules, options, seed)
    before = None
    for moment in walk.moments():
        if moment.action and (refusal := subject.rules.check(moment.state, moment.action)):
            raise AssertionError(walk.told(f"{moment.action} is refused by {refusal}"))
        if before:
            faults = step_faults(subject, before, moment)
            assert not faults, walk.told(faults)
        looked_at = moment.number % stride == seed % stride or moment.action is None
        faults = position_faults(subject, moment) if looked_at else []
        assert not faults, walk.told(faults)
        before = moment._replace(state=moment.state.copy()) if looked_at else None


def position_faults(subject: Subject, moment: Moment) -> list[str]:
    rules, state = subject.rules, moment.state
    faults = subject.playing.broken(rules, state)
    cause = rules.ending(state)
    if (cause is None) != (moment.decision is not None):
        faults.append(f"the ending is {cause} and the decision {moment.decision}")
    return faults


def step_faults(subject: Subject, before: Moment, after: Moment) -> list[str]:
    found: list[str] = subject.playing.step_broken(
        subject.rules, before.state, before.action, after.state
    )
    return found


def refuses_others(subject: Subject, known: set[int]) -> None:
    """Ask for games of other numbers of players than those that are played here."""
    for players in {-1, 0, *range(1, 9)} - known:
        try:
            subject.rules.setup(Options(players))
        except Refused:
            continue
        raise AssertionError(f"{subject.rules.slug}: a game for {players} is set up")

"""Steering: what is rare in a run is done, and comes far more often than at random."""

from companion.games.engine import Decision, Options
from tests.games.battery.steering import Steering
from tests.games.battery.subjects import subject
from tests.games.battery.walks import Walk
from tests.games.toy import Give, Keep

GAMES = 20
TERRA = "terra-pyramides"


def played(steering: Steering, *, steers: bool) -> Steering:
    """Count what is done in some games, which it may steer."""
    for seed in range(GAMES):
        walk = Walk(subject(TERRA).rules, Options(3), seed, steering if steers else None)
        last = ""
        for moment in walk.moments():
            if not steers and moment.decision and moment.action:
                steering.note(moment.decision, moment.action, last)
                last = moment.action.move
    return steering


def test_what_was_done_least_is_done_if_it_is_rare() -> None:
    steering, decision = Steering(), Decision(0, "keep_or_give")
    assert steering.rare(decision, [Keep(), Give()], "deal", 3) == []
    for _ in range(7):
        steering.note(decision, Keep(), "deal")
    assert steering.rare(decision, [Keep(), Give()], "deal", 3) == [Give()]
    steering.note(decision, Give(), "deal")
    assert steering.rare(decision, [Keep(), Give()], "deal", 3) == [Give()]
    assert steering.rare(decision, [Keep()], "deal", 3) == []


def test_rare_branches_come_up() -> None:
    """More moves after others at more decisions: 208 beside 175."""
    usual, led = played(Steering(), steers=False), played(Steering(), steers=True)
    assert len(led.done[1]) > 1.1 * len(usual.done[1])

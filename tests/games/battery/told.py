"""Point 10: a random game told to the scorekeeper, as a table would tell it, comes to the same.

What a table tells of the actions of a game is in `tests/games/ROOM/telling.py`:

    tell(rules, options, actions)       the acts of the way `points` in their order, each an id and
                                        the answers to its form as JSON; the last one is `score`
    seating(rules, options, actions)    optional: the `Seating`; without it the first colours, and
                                        the first player where the game has a start player

`score` may be told whenever no other act is due. Players are called `NAMES`, by seat. The answers
go through the form, as those of people do.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options, Score
from companion.games.keeper import SCORE, Seating
from companion.questions import read
from companion.questions.errors import Refused
from tests.games.battery.names import NAMES, called
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Walk


def agree(subject: Subject, options: Options, seed: int) -> None:
    """Play a game, tell it, and compare points, places and winners."""
    assert subject.telling, f"{subject.rules.slug} has rules, but no telling.py: see {__name__}"
    walk = Walk(subject.rules, options, seed)
    for moment in walk.moments():
        state = moment.state
    played = standings(subject.rules.scores(state))
    try:
        kept = _Evening(subject, options, walk.actions).result()
    except (Refused, Untold) as fault:
        raise AssertionError(walk.told(fault)) from fault
    rows = [(row["name"], row["total"], row["place"]) for row in kept["players"]]
    assert rows == played, walk.told(f"told, it came to {rows}; played, to {played}")
    has_won = min(score.place for score in subject.rules.scores(state)) == 1
    winners = [name for name, _, place in played if place == 1 and has_won]
    assert kept["winners"] == winners, walk.told(f"{kept['winners']} have won, not {winners}")


def standings(scores: Sequence[Score]) -> list[tuple[str, int, int]]:
    """Return names, points and places; those of a team have one line together.

    Where nobody has won, the best place is that of the best on the score sheet.
    """
    best = min(score.place for score in scores)
    return [(name, score.total, 1 + score.place - best) for name, score in by_line(scores).items()]


def by_line(scores: Sequence[Score]) -> dict[str, Score]:
    """Return the lines of a score sheet by name: of each who plays alone, and of each team."""
    teams: dict[object, tuple[list[str], Score]] = {}
    for name, score in zip(called(scores), scores, strict=True):
        teams.setdefault(name if score.team is None else score.team, ([], score))[0].append(name)
    return {" & ".join(names): score for names, score in teams.values()}


class Untold(Exception):
    """An act that does not stand in the scorekeeper's menu."""


class _Evening:
    """A game that is being told."""

    def __init__(self, subject: Subject, options: Options, actions: Sequence[Action]) -> None:
        self.kit, self.keeper, telling = subject.kit, subject.keeper, subject.telling
        self.acts: Iterator[tuple[str, Mapping[str, Any]]] = telling.tell(
            subject.rules, options, actions
        )
        seating = getattr(telling, "seating", None)
        self.seating = (
            seating(subject.rules, options, actions) if seating else self._seating(options)
        )
        self.state = self.keeper.begin(self.kit, self.seating)

    def _seating(self, options: Options) -> Seating:
        names = NAMES[: options.players]
        colours = self.keeper.colours(self.kit, options.variant)
        start = names[0] if self.keeper.starts else None
        return Seating(names, options.variant, dict(zip(names, colours, strict=False)), start)

    def result(self) -> Mapping[str, Any]:
        for act, given in self.acts:
            stage = self.keeper.stage(self.state)
            menu = [choice.act for choice in stage.menu]
            if act not in (menu if stage.due else [*menu, SCORE]):
                raise Untold(f"{act} is told, there are {menu}")
            form = self.keeper.form(self.state, act)
            answers = read(form, self.seating.players, {"players": self.seating.players, **given})
            if act == SCORE:
                return self.keeper.result(self.state, answers, {}).value
            self.state = self.keeper.apply(self.state, act, answers).state
        raise Untold("the telling has no end")

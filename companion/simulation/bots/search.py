"""The bots that try their answers out: to the end of the game, or as far as they can judge."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, ClassVar, Final

from companion.games.engine import Action, Rules, Valuing
from companion.simulation.bots.bot import BotTurn
from companion.simulation.bots.simple import worths_after
from companion.simulation.bots.trials import Milliseconds, Playouts, Rollouts, last_standing
from companion.simulation.chance import (
    NEVER,
    Choose,
    imagine,
    lead,
    sensible_choice,
    share,
    some_of,
)

# What a win counts, in parts that two to six can share evenly.
WIN_PARTS: Final = 60

# Victory points of lead that weigh as much as a whole win.
#
# Players that seldom think end far apart, so that one answer seldom turns a win: the lead says
# more.
WORTH: Final = 10


class MonteCarlo:
    """Flat Monte-Carlo: plays games out from each of its answers, and takes the best.

    Everybody goes on sensibly, and the game is played to its end: nobody need know what a position
    is worth, so that no mistake of `worth` is one of this bot, too. Its playouts go round by round
    to the better half of the answers, all of a round in the same worlds and with the same luck
    (`trials`).
    """

    kind: ClassVar[str] = "montecarlo"
    looks = True

    def __init__(self, budget: int) -> None:
        """Have that many playouts for one answer, about."""
        self.budget = budget
        self.name = f"{self.kind}:{budget}"

    def choose(self, turn: BotTurn) -> Action:
        """Return the answer that did best; of more than can be tried, of some drawn at random."""
        rules, view, decision, legal, random = turn
        course = Rollouts(rules, view, sensible_choice(rules))
        # One try says nothing of an answer: with fewer than two for each, fewer answers are tried.
        arms = some_of(legal, max(1, self.budget // 2), random)
        trial = course.trials(lambda world: _value_at_end(rules, world, decision.who), random)
        return last_standing(arms, Playouts(self.budget), trial)


def _value_at_end(rules: Rules[Any], world: Any, seat: int) -> int:
    """Return what the end of a game is worth to the seat that went on with an answer.

    The share of the win and the lead, in whole numbers: sums of them are exact, and equal ones
    are equal on every machine.
    """
    scores = rules.scores(world)
    return round(WIN_PARTS * share(scores, seat)) * WORTH + lead(scores, seat) * WIN_PARTS


# The bot that searches: it tries its best answers out, as far ahead as it can judge.

# To which power the weights of answers count in a try, once the turn is over: few slips.
KEENNESS: Final = 3

# For so many tries there is one answer more to be tried: tries tell good answers from the best,
# and are too few to tell them from all.
TRIES: Final = 20

# Victory points that a win counts, besides those of the lead; a defeat as many less.
WIN: Final = 10.0

# Points of lead before the end that are half a win.
SURE: Final = 10.0


class Search:
    """Searches, with a budget of so many playouts, or of milliseconds (`timed`) for one answer.

    It tries answers out as Monte-Carlo does (`trials`), but only the few after which its
    position is worth most. In a try everybody does what is worth most to them at once until the
    turn is over: so it sees what a turn of many answers comes to before it gives the first. Then
    they do what is sensible, with few slips, but only for some turns: what its position is worth
    then is a lead, and the more of a win the larger it is. With playouts it answers the same
    whenever it is asked the same; with milliseconds it does not.
    """

    kind: ClassVar[str] = "search"
    looks = True

    def __init__(self, budget: int, *, timed: bool = False) -> None:
        """Have that much for one answer, about."""
        self.budget = budget
        self.timed = timed
        self.name = f"{self.kind}:{budget}" + "ms" * timed

    def choose(self, turn: BotTurn) -> Action:
        """Return the answer that did best, of those that are tried."""
        rules, view, decision, legal, random = turn
        budget = Milliseconds(self.budget) if self.timed else Playouts(self.budget)
        turns = rules.ahead if isinstance(rules, Valuing) else NEVER
        course = Rollouts(rules, view, _choice(rules, view), turns)
        arms = _promising(rules, view, legal, budget.tries, random)
        trial = course.trials(lambda world: _value_so_far(rules, world, decision.who), random)
        return last_standing(arms, budget, trial)


def _choice(rules: Rules[Any], view: Any) -> Choose:
    """Return what everybody does in a try that begins with a view."""
    keen, turn = sensible_choice(rules, KEENNESS), rules.turns(view)

    def choose(world: Any, legal: Sequence[Action], random: Random) -> Action:
        if len(legal) == 1 or rules.turns(world) != turn:
            return keen(world, legal, random)
        return _best(rules, world, legal)[0]

    return choose if isinstance(rules, Valuing) else keen


def _best(rules: Rules[Any], world: Any, legal: Sequence[Action]) -> list[Action]:
    """Return answers by what they are worth at once to who gives them, those that are of use.

    Of equal ones, the first stays first.
    """
    decision = rules.pending(world)
    assert decision is not None
    worths = worths_after(rules, world, legal, decision.who)
    places = sorted(range(len(legal)), key=lambda place: -worths[place])
    return [legal[place] for place in places if worths[place] > -inf]


def _promising(
    rules: Rules[Any],
    view: Any,
    legal: Sequence[Action],
    tries: int,
    random: Random,
) -> list[Action]:
    """Return the answers that so many tries are for; where nothing tells them apart, drawn ones."""
    most = min(max(1, tries // 2), max(2, tries // TRIES))
    if not isinstance(rules, Valuing):
        return some_of(legal, most, random)
    return _best(rules, imagine(rules, view, random), legal)[:most]


def _value_so_far(rules: Rules[Any], world: Any, seat: int) -> float:
    """Return what the end of a try is worth to a seat: points of the lead, and of winning."""
    if isinstance(rules, Valuing) and rules.pending(world) is not None:
        worth = rules.worth(world, seat)
        return worth + WIN * worth / (abs(worth) + SURE)
    scores = rules.scores(world)
    return lead(scores, seat) + WIN * (2 * share(scores, seat) - 1)

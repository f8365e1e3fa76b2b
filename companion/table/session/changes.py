"""Who comes late and who leaves: acts of their own, of which the numbers so far know nothing.

Each comes before whatever is being asked, and is written down when it is said. What those who come
begin with is asked next; whoever leaves is asked no more.
"""

from functools import partial
from typing import Any, Final

from companion.games.keeper import Outcome
from companion.questions import Answers
from companion.questions.asking import MISSING
from companion.questions.question import Question, numbered
from companion.questions.text import Text, literal
from companion.table.journal.fold import COMING
from companion.table.session.asker import Act, Asker, Differs
from companion.table.session.opening import in_teams
from companion.table.session.position import Effect, Position
from companion.table.session.way import Way

# The path of the question who leaves.
GOING: Final = "going.who"


def change(way: Way, position: Position, path: str) -> Act | None:
    """Return the act on record that begins with a path, if it is one of these."""
    if path == COMING:
        return Act(Text("session.coming.act"), partial(_come, way, position))
    if path == GOING:
        return Act(Text("session.going.act"), partial(_go, way, position))
    return None


def _come(way: Way, position: Position, asker: Asker) -> Effect:
    most = max(possible(way, position))
    names = _asked(asker, coming(tuple(range(1, most + 1)), teams=in_teams(way.kit)))
    players = (*position.players, *names)
    if len(set(players)) < len(players) or len(players) not in possible(way, position):
        raise Differs
    asker.title = Text("session.coming.of", {"players": tuple(names)})
    # Whoever left and is back has the points that there were.
    fresh = tuple(name for name in names if name not in position.people.numbers)
    answers: Any = {}
    if fresh:
        asker.prefix = "coming."
        form = way.keeper.welcome(position.state, fresh)
        answers = asker.ask_form(form, fresh)
    return _seated(way, position, players, answers, asker)


def _go(way: Way, position: Position, asker: Asker) -> Effect:
    names = _asked(asker, going(position))
    players = tuple(name for name in position.players if name not in names)
    if len(players) not in possible(way, position):
        raise Differs
    asker.title = Text("session.going.of", {"players": tuple(names)})
    return _seated(way, position, players, {}, asker)


def _asked(asker: Asker, question: Question) -> Any:
    """Return the answer on record; Differs where it has no place any more."""
    (value,) = asker.seek_all([question])
    if value is MISSING:
        asker.invalid.clear()
        raise Differs
    return value


def _seated(
    way: Way, position: Position, players: tuple[str, ...], answers: Answers, asker: Asker
) -> Effect:
    assert position.seating is not None
    state = way.keeper.reseated(position.state, players, answers)
    before = way.keeper.stage(position.state).scores
    after = way.keeper.stage(state).scores
    begun = {name: points for name, points in after.items() if name not in before}
    seating = position.seating._replace(players=players)
    moved = position._replace(seating=seating, state=state, people=asker.people)
    return Effect(moved, outcome=Outcome(state, points=begun))


def coming(sizes: tuple[int, ...], *, teams: bool) -> Question:
    """Return the question who comes, of so many that may come at once."""
    key = "session.coming.teams" if teams else "session.coming.question"
    return Question(COMING, Text(key), "names", sizes=sizes)


def going(position: Position) -> Question:
    """Return the question who leaves."""
    options = numbered([(name, literal(name)) for name in position.players])
    words = Text("session.going.question")
    return Question(GOING, words, "player", options=options, many=True, fewest=1, distinct=True)


def possible(way: Way, position: Position) -> tuple[int, ...]:
    """Return how many may play the variant that is played."""
    assert position.seating is not None
    found: tuple[int, ...] = way.keeper.variants(way.kit)[position.seating.variant]
    return found

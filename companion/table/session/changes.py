"""Who comes late and who leaves: acts of their own, of which the numbers so far know nothing.

Each comes before whatever is being asked, and is written down when it is said. What those who come
begin with is asked next; whoever leaves is asked no more.
"""

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.games.keeping import Outcome
from companion.table.journal.fold import COMING
from companion.table.session.asking import MISSING, Act, Asker, Differs
from companion.table.session.form_questions import ask_form
from companion.table.session.misfit import Misfit
from companion.table.session.news import News
from companion.table.session.opening import in_teams
from companion.table.session.position import Effect, Position
from companion.table.session.question import Question, numbered
from companion.table.session.typed import value_of
from companion.table.session.way import Way
from companion.table.text import Text, literal

if TYPE_CHECKING:
    from companion.table.session.carrying import Carrying
    from companion.table.translator import Translator

GOING: Final = "going.who"
"""The path of the question who leaves."""


def change(way: Way, position: Position, path: str) -> Act | None:
    """Return the act on record that begins with a path, if it is one of these."""
    if path == COMING:
        return Act(Text("session.coming.act"), partial(_come, way, position))
    if path == GOING:
        return Act(Text("session.going.act"), partial(_go, way, position))
    return None


def coming_question(session: "Carrying") -> Question:
    """Return the question who comes; Misfit where nobody may, with what to do instead."""
    position = _open_to_change(session)
    most = max(_possible(session.way, position)) - len(position.players)
    if most < 1:
        raise _no_such_number(session.way, position, len(position.players) + 1)
    return _coming(tuple(range(1, most + 1)), teams=in_teams(session.way.kit))


def going_question(session: "Carrying") -> Question:
    """Return the question who leaves; Misfit where nobody may, with what to do instead."""
    position = _open_to_change(session)
    least = min(_possible(session.way, position))
    if len(position.players) - 1 < least:
        raise _no_such_number(session.way, position, len(position.players) - 1)
    return _going(position)._replace(most=len(position.players) - least)


def come(session: "Carrying", given: Any, translator: "Translator") -> None:  # noqa: ANN401
    """Have somebody sit down, by what was typed or the names in a list.

    Raises:
        Misfit: for who sits there already, or a number that the game is not for.
    """
    question = coming_question(session)
    names = value_of(session.way, session.current.progress, question, given, translator)
    players = session.position.players
    for name in names:
        if name in players:
            raise Misfit(Text("session.coming.sits", {"player": name}))
    _check_number(session, len(players) + len(names))
    session.insert(question, names)
    session.news.insert(0, News(Text("session.coming.told", {"players": tuple(names)})))


def go(session: "Carrying", given: Any, translator: "Translator") -> None:  # noqa: ANN401
    """Have somebody get up, by what was typed or the names in a list; raises Misfit as `come`."""
    question = going_question(session)
    names = value_of(session.way, session.current.progress, question, given, translator)
    _check_number(session, len(session.position.players) - len(set(names)))
    session.insert(question, names)
    session.news.insert(0, News(Text("session.going.told", {"players": tuple(names)})))


def _come(way: Way, position: Position, asker: Asker) -> Effect:
    most = max(_possible(way, position))
    names = _asked(asker, _coming(tuple(range(1, most + 1)), teams=in_teams(way.kit)))
    players = (*position.players, *names)
    if len(set(players)) < len(players) or len(players) not in _possible(way, position):
        raise Differs
    asker.title = Text("session.coming.of", {"players": tuple(names)})
    # Whoever left and is back has the points that there were.
    fresh = tuple(name for name in names if name not in position.people.numbers)
    answers: Any = {}
    if fresh:
        asker.prefix = "coming."
        form = way.keeper.welcome(way.kit, position.state, fresh)
        answers = ask_form(asker, form, fresh, way.keeper)
    return _seated(way, position, players, answers, asker)


def _go(way: Way, position: Position, asker: Asker) -> Effect:
    names = _asked(asker, _going(position))
    players = tuple(name for name in position.players if name not in names)
    if len(players) not in _possible(way, position):
        raise Differs
    asker.title = Text("session.going.of", {"players": tuple(names)})
    return _seated(way, position, players, {}, asker)


def _asked(asker: Asker, question: Question) -> Any:  # noqa: ANN401
    """Return the answer on record; Differs where it has no place any more."""
    (value,) = asker.look([question])
    if value is MISSING:
        asker.misfits.clear()
        raise Differs
    return value


def _seated(
    way: Way, position: Position, players: tuple[str, ...], answers: object, asker: Asker
) -> Effect:
    assert position.seating is not None
    state = way.keeper.reseated(way.kit, position.state, players, answers)
    before = way.keeper.stage(way.kit, position.state).scores
    after = way.keeper.stage(way.kit, state).scores
    begun = {name: points for name, points in after.items() if name not in before}
    seating = position.seating._replace(players=players)
    moved = position._replace(seating=seating, state=state, people=asker.people)
    return Effect(moved, outcome=Outcome(state, points=begun))


def _coming(sizes: tuple[int, ...], *, teams: bool) -> Question:
    key = "session.coming.teams" if teams else "session.coming.question"
    return Question(COMING, Text(key), "names", sizes=sizes)


def _going(position: Position) -> Question:
    options = numbered([(name, literal(name)) for name in position.players])
    words = Text("session.going.question")
    return Question(GOING, words, "player", options=options, many=True, fewest=1, distinct=True)


def _open_to_change(session: "Carrying") -> Position:
    """Return where a session stands in which people may come and leave; else Misfit."""
    way, position = session.way, session.position
    if position.seating is None:
        raise Misfit(Text("session.not_yet"))
    if not way.keeper.reseats:
        raise Misfit(Text("session.fixed_seats", {"number": _opened(session)}))
    return position


def _opened(session: "Carrying") -> int:
    """Return the number that the answer to who plays has."""
    return next(each.number for act in session.played for each in act.asked.values())


def _possible(way: Way, position: Position) -> tuple[int, ...]:
    assert position.seating is not None
    found: tuple[int, ...] = way.keeper.variants(way.kit)[position.seating.variant]
    return found


def _check_number(session: "Carrying", number: int) -> None:
    if number not in _possible(session.way, session.position):
        raise _no_such_number(session.way, session.position, number)


def _no_such_number(way: Way, position: Position, number: int) -> Misfit:
    possible = _possible(way, position)
    values = {"number": number, "possible": possible, "now": len(position.players)}
    return Misfit(Text("session.so_many_play", values))

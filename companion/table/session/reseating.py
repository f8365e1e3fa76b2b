"""Has people come late and leave, where the game admits it; else says why not, and what to do."""

from typing import Any

from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.session.changes import coming, going, possible
from companion.table.session.flow import Flow
from companion.table.session.opening import in_teams
from companion.table.session.position import News, Position
from companion.table.session.way import Way, value_of
from companion.table.translator import Translator


def coming_question(session: Flow) -> Question:
    """Return the question who comes; InvalidAnswer where nobody may, with what to do instead."""
    position = _open_to_change(session)
    most = max(possible(session.way, position)) - len(position.players)
    if most < 1:
        raise _no_such_number(session.way, position, len(position.players) + 1)
    return coming(tuple(range(1, most + 1)), teams=in_teams(session.way.kit))


def going_question(session: Flow) -> Question:
    """Return the question who leaves; InvalidAnswer where nobody may, with what to do instead."""
    position = _open_to_change(session)
    least = min(possible(session.way, position))
    if len(position.players) - 1 < least:
        raise _no_such_number(session.way, position, len(position.players) - 1)
    return going(position)._replace(most=len(position.players) - least)


def come(session: Flow, given: Any, translator: Translator) -> None:
    """Have somebody sit down, by what was typed or the names in a list.

    Raises:
        InvalidAnswer: for who sits there already, or a number that the game is not for.
    """
    question = coming_question(session)
    names = value_of(session.way, session.current.progress, question, given, translator)
    players = session.position.players
    for name in names:
        if name in players:
            raise InvalidAnswer(Text("session.coming.sits", {"player": name}))
    _check_number(session, len(players) + len(names))
    session.insert(question, names)
    session.news.insert(0, News(Text("session.coming.told", {"players": tuple(names)})))


def go(session: Flow, given: Any, translator: Translator) -> None:
    """Have somebody get up, by what was typed or the names in a list, or raise as `come` does."""
    question = going_question(session)
    names = value_of(session.way, session.current.progress, question, given, translator)
    _check_number(session, len(session.position.players) - len(set(names)))
    session.insert(question, names)
    session.news.insert(0, News(Text("session.going.told", {"players": tuple(names)})))


def _open_to_change(session: Flow) -> Position:
    """Return where a session stands in which people may come and leave; else InvalidAnswer."""
    way, position = session.way, session.position
    if position.seating is None:
        raise InvalidAnswer(Text("session.not_yet"))
    if not way.keeper.reseats:
        raise InvalidAnswer(Text("session.fixed_seats", {"number": _opened(session)}))
    return position


def _opened(session: Flow) -> int:
    """Return the number that the answer to who plays has."""
    return next(each.number for act in session.played for each in act.asked.values())


def _check_number(session: Flow, number: int) -> None:
    if number not in possible(session.way, session.position):
        raise _no_such_number(session.way, session.position, number)


def _no_such_number(way: Way, position: Position, number: int) -> InvalidAnswer:
    values = {
        "number": number,
        "possible": possible(way, position),
        "now": len(position.players),
    }
    return InvalidAnswer(Text("session.so_many_play", values))

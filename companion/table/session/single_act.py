"""A session of one act that nobody keeps: a score asked in passing, a ruling, a few numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.engine import Result
from companion.games.game import Game
from companion.kits.model import Kit
from companion.questions.checks import SEATS
from companion.questions.errors import Request
from companion.questions.question import Question
from companion.table.journal.tape import MemoryTape
from companion.table.session.asker import Asker
from companion.table.session.opening import ask_seating, in_teams
from companion.table.session.points import NothingToPlay
from companion.table.session.position import Effect, Position
from companion.table.session.record import Record
from companion.table.session.session import Session
from companion.table.session.way import Way

VARIANT = "variant"
SINGLE = "single"

Judge = Callable[[Request], Result]


def ruling_session(kit: Kit, game: Game, what: str, judge: Judge) -> Session:
    """Return a session that asks for an adjudication, or a score sheet, and is over with it.

    The request, as JSON would give it, is the `state` of its last position; `result` what the
    rules make of it.
    """

    def run(position: Position, asker: Asker) -> Effect:
        request = _request(asker, kit, game, what)
        return Effect(position._replace(state=request, result=judge(request), closed=True))

    return one_act(run, kit, game)


def question_session(questions: Sequence[Question]) -> Session:
    """Return a session that asks some questions, one after another.

    The answers by path are the `state` of its last position.
    """

    def run(position: Position, asker: Asker) -> Effect:
        answers: Mapping[str, Any] = {each.path: asker.ask(each) for each in questions}
        return Effect(position._replace(state=answers, closed=True))

    return one_act(run)


def one_act(
    run: Callable[[Position, Asker], Effect], kit: Kit | None = None, game: Game | None = None
) -> Session:
    """Return a session of one act; a kit where its words are looked up."""
    # Where there is no kit, nothing asks for it: there is but this one act.
    way = Way(SINGLE, kit, game, None, NothingToPlay())  # type: ignore[arg-type]
    way.only = run
    return Session(way, Record(MemoryTape.begun(kit.id if kit else "", SINGLE)))


def _request(asker: Asker, kit: Kit, game: Game, what: str) -> Request:
    """Ask who plays what, then what the form declares."""
    seats = game.seats(kit, what)
    seating = ask_seating(asker, seats, teams=in_teams(kit))
    form = game.form(kit, what, seating.players, seating.variant)
    request = asker.ask_form(form, seating.players, request=True)
    given = {**request, SEATS: request[SEATS]}
    return {VARIANT: seating.variant, **given} if len(seats) > 1 else given

"""The table as one phone shows it: the score that stays, what is asked of whom, what happened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.keeper import Outcome
from companion.questions.question import Question
from companion.questions.text import literal
from companion.table.journal.fold import CLOSING
from companion.table.phrases import left_out, seat_name
from companion.table.session.commands import conflict_text
from companion.table.session.position import News, Position, is_decided
from companion.table.session.session import RECONCILE, Session
from companion.table.session.setup import PREFIX
from companion.table.session.way import UNNAMED
from companion.table.translator import Translator, in_language, step_words
from companion.web.pages.board import LaidOut, eyes, laid_out
from companion.web.pages.results import Standing, standing_of, steps_of
from companion.web.pages.tonight import Setup, setup_of
from companion.web.table.choosing import Choosing
from companion.web.table.forms import FormField, field_of
from companion.web.table.pace import ShownMoment
from companion.web.table.phones import Phone
from companion.web.table.room import Room


class ScoreSeat(NamedTuple):
    """A player in the score line."""

    name: str
    points: str
    colour: str
    is_asked: bool
    is_ours: bool


class QuestionCard(NamedTuple):
    """What is asked together, in one form."""

    heading: str
    whose: str
    fields: tuple[FormField, ...]
    is_secret: bool = False
    is_move: bool = False
    can_go_back: bool = False
    rule: str = ""

    @property
    def title(self) -> str:
        """What stands above it all: its heading, or its first question where that has a line."""
        first = self.fields[0]
        return self.heading or (first.words if self.is_headed(first) else "")

    def is_headed(self, field: FormField) -> bool:
        """Whether a question stands above its values: not beside its one, and no name twice."""
        # A line that is somebody's says whose it is, and not what is asked.
        is_above = field.kind in ("buttons", "checks", "names", "selects") or any(
            line.words for line in field.lines
        )
        return is_above and field.words != self.whose

    @property
    def is_tap(self) -> bool:
        """Whether one tap answers it: it is a single choice."""
        return len(self.fields) == 1 and self.fields[0].kind == "buttons"


class NewsShown(NamedTuple):
    """What has just happened: in words, and the points that it brought."""

    lines: tuple[str, ...]
    points: str = ""


class TablePage(NamedTuple):
    """All that the table's page shows to one phone."""

    game: str
    seats: tuple[ScoreSeat, ...]
    without: str
    told: tuple[NewsShown, ...]
    cards: tuple[QuestionCard, ...]
    covers: tuple[str, ...]
    waiting: tuple[str, ...]
    introduction: tuple[str, ...]
    setup: Setup | None
    where: tuple[str, ...]
    ours: tuple[str, ...]
    free: tuple[str, ...]
    holds: str
    notice: str
    asks_undo: bool
    fault: str
    result: Standing | None
    kept: str
    is_over: bool
    lags: bool
    laid_out: LaidOut


def table_page(room: Room, phone: Phone, translator: Translator) -> TablePage:
    """Return the table as a phone may see it now; nobody else's secret is in it."""
    session = room.session
    assert session is not None
    translator = translator.with_names(room.players)
    questions = session.questions
    mine = [each for each in questions if room.may_answer(phone, each)]
    moment = room.pace.moment(session)
    # What is asked next would give away what the programs' moves have led to.
    if moment.lags:
        questions, mine = (), []
    settled = session.position.ready
    return TablePage(
        game=in_language(session.way.kit.name, translator.language),
        seats=tuple(_seats(room, phone, translator, moment)),
        without=_without(session, translator),
        told=tuple(_told(news, session, translator) for news in moment.news),
        cards=tuple(cards_of(session, mine, phone, translator)),
        covers=tuple(_covers(room, phone, questions)),
        waiting=_waiting(questions, mine),
        introduction=tuple(_introduction(session, questions, translator)),
        setup=_setup(session, questions, translator),
        where=tuple(_where(session, moment.position, phone, translator)) if settled else (),
        ours=tuple(name for name in room.players if name in phone.seats),
        free=tuple(name for name in room.people() if room.phones.holder(name) is None),
        holds=phone.holds or "",
        notice=phone.told,
        asks_undo=phone.asks_undo,
        fault=room.fault,
        result=None if moment.lags else _standing(session, translator),
        kept=(session.id or "") if session.is_over and not moment.lags else "",
        is_over=session.is_over and not moment.lags,
        lags=moment.lags,
        laid_out=laid_out(room, phone, moment.position, mine, translator),
    )


def _standing(session: Session, translator: Translator) -> Standing | None:
    if session.result is None:
        return None
    return standing_of(session.result.value, translator, steps_of(session, translator))


def _seats(
    room: Room, phone: Phone, translator: Translator, moment: ShownMoment
) -> Iterator[ScoreSeat]:
    session = room.session
    assert session is not None
    asked = set() if moment.lags else {question.who for question in session.questions}
    seating, scores = session.position.seating, moment.scores
    colours = seating.colours if seating else {}
    for name in dict.fromkeys((*room.players, *scores)):
        points = str(scores[name]) if name in scores else ""
        colour = colours.get(name, "")
        yield ScoreSeat(
            seat_name(name, translator), points, colour, name in asked, name in phone.seats
        )


def _without(session: Session, translator: Translator) -> str:
    what = left_out(session, translator)
    return translator.text("session.without", what=what) if what else ""


def _told(news: News, session: Session, translator: Translator) -> NewsShown:
    if news.act is None or news.act.outcome is None:
        return NewsShown((translator.say(news.text),) if news.text else ())
    told = told_of(news.act.outcome, session, translator, rules=False)
    if not told.lines and is_decided(news.act):
        return told._replace(lines=(translator.say(news.act.title),))
    return told


def told_of(
    outcome: Outcome, session: Session, translator: Translator, *, rules: bool
) -> NewsShown:
    """Return what an act has brought; `rules` names the rules behind it."""
    kit = session.way.kit
    lines = tuple(step_words(kit, step, translator, rules=rules) for step in outcome.explain())
    booked = [
        f"{seat_name(name, translator)} {points:+}"
        for name, points in outcome.points.items()
        if points
    ]
    return NewsShown(lines, translator.value(booked) if booked else "")


def cards_of(
    session: Session, mine: Sequence[Question], phone: Phone, translator: Translator
) -> Iterator[QuestionCard]:
    """Yield what is asked: a move by itself, everything else of one heading and player in one."""
    groups: dict[tuple[str, str, bool], list[Question]] = {}
    for question in mine:
        heading = _heading(question, translator)
        if question.kind == "move":
            yield _move_card(question, heading, Choosing(session, question, phone), translator)
        else:
            key = heading, _whose(question), question.secret
            groups.setdefault(key, []).append(question)
    for (heading, whose, is_secret), questions in groups.items():
        named = (_of_row(each, field_of(each, translator), translator) for each in questions)
        fields = tuple(_under(whose, each, translator) for each in named)
        rule = next((each.rule for each in questions if each.rule), "")
        yield QuestionCard(heading, whose, fields, is_secret, rule=rule)


def _heading(question: Question, translator: Translator) -> str:
    """Return what questions stand under together; in a row of a list that is the row."""
    headings = question.headings[:-1] if _is_in_row(question) else question.headings
    words, *more = [translator.say(each) for each in headings] or [""]
    for each in more:
        words = translator.text("prompt.under", heading=words, what=each)
    return words


def _whose(question: Question) -> str:
    """Return whose name is above a question; none where a program plays, as its words say."""
    return "" if question.kind == "bot" else question.who or ""


def _is_in_row(question: Question) -> bool:
    """Return whether a question has but its heading to say, one of a player's row in a list."""
    return len(question.headings) > 1 and question.words == literal(question.who or "")


def _move_card(
    question: Question, heading: str, choosing: Choosing, translator: Translator
) -> QuestionCard:
    whose = question.who or ""
    field = _under(whose, field_of(choosing.question(), translator), translator)
    card = QuestionCard(heading, whose, (field,), question.secret)
    return card._replace(is_move=True, can_go_back=choosing.is_begun, rule=question.rule)


def _of_row(question: Question, field: FormField, translator: Translator) -> FormField:
    if not _is_in_row(question):
        return field
    return field._replace(words=translator.say(question.headings[-1]))


def _under(whose: str, field: FormField, translator: Translator) -> FormField:
    """Return a question without the name of whom it asks, which stands above it."""
    named = translator.text("session.decision.of", player=whose, what="").rstrip()
    return field._replace(words=field.words.removeprefix(named).lstrip()) if whose else field


def _covers(room: Room, phone: Phone, questions: Sequence[Question]) -> Iterator[str]:
    """Yield to whom this phone could be handed over for a secret."""
    for who in dict.fromkeys(each.who for each in questions if each.secret):
        if who is not None and not phone.sees(who) and room.may_hold(phone, who):
            yield who


def _waiting(questions: Sequence[Question], mine: Sequence[Question]) -> tuple[str, ...]:
    """Return whose answers are awaited that this phone does not give."""
    others = (each.who for each in questions if each not in mine and each.who)
    return tuple(dict.fromkeys(others))


def _introduction(
    session: Session, questions: Sequence[Question], translator: Translator
) -> Iterator[str]:
    """Yield what the open questions are about, where that is more than they say."""
    for question in questions[:1]:
        if question.id == RECONCILE:
            yield translator.say(conflict_text(session))
        elif (
            question.path != CLOSING and session.position.ready and session.current.title != UNNAMED
        ):
            yield translator.say(session.current.title)


def _setup(session: Session, questions: Sequence[Question], translator: Translator) -> Setup | None:
    """Return the setup while it is gone through."""
    if not any(question.path.startswith(PREFIX) for question in questions):
        return None
    return setup_of(session, translator)


def _where(
    session: Session, position: Position, phone: Phone, translator: Translator
) -> Iterator[str]:
    """Yield where the game stands, as whoever has the phone may see it."""
    who = eyes(phone)
    asked = next((each.who for each in session.questions if each.who), None)
    steps = session.way.playing.shows(position, who or asked, alone=who is not None)
    for step in steps:
        yield step_words(session.way.kit, step, translator)

"""A session: what is open, what was answered, where the game stands.

    session = Session.begin(kit, way="points", journal=journal)
    while session.questions:
        question = session.questions[0]
        session.answer(question.id, value_or_text)
    session.result

Nothing but answers is ever written down. Where the game stands, what is asked and what is told
follow from playing them under the rules of today, act by act.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, Self

from companion.games import game_of
from companion.games.engine import Result
from companion.games.game import Game
from companion.games.keeper import Stage
from companion.kits.model import Kit
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question, numbered
from companion.questions.text import Text, literal, person
from companion.table.session.answers import understood
from companion.table.session.commands import WAYS_OUT, reconcile
from companion.table.session.flow import Flow
from companion.table.session.position import News
from companion.table.session.record import Record
from companion.table.session.way import FULL, POINTS, SCORE, Way, value_of
from companion.table.translator import ENGLISH, Translator

if TYPE_CHECKING:
    from companion.table.journal import Entry, Journal, Tape


# The id of the question what becomes of an act on record that has no place any more.
RECONCILE: Final = "reconcile"

# What is settled of a whole game where there are no programs to play or deal.
NO_PROGRAMS: Final[Mapping[str, Any]] = {"bots": [], "deal": "table"}


class Session(Flow):
    """One game as it is kept; any driver shows its questions and answers them.

    `friends` gives names to choose from; `company` are players beside those who are asked for.
    """

    def __init__(self, way: Way, record: Record, **more: Any) -> None:
        """Go on with a record; `begin`, `resume` and `replay` are what to call."""
        super().__init__(way, record, **more)
        self.friends: Callable[[], Sequence[str]] = tuple
        self.company: tuple[str, ...] = ()
        self.advance()

    @classmethod
    def begin(
        cls,
        kit: Kit,
        way: str = POINTS,
        journal: "Journal | None" = None,
        presets: Mapping[str, Any] | None = None,
    ) -> Self:
        """Begin a session of people; it is in the journal, if there is one, from its first answer.

        `presets` are answers by path that are settled beforehand.
        """
        settled = {**NO_PROGRAMS, **(presets or {})}
        found = open_way(way, kit, game_of(kit))
        if journal is not None:
            return cls.new(found, partial(journal.create, kit.id, None, way), settled)
        from companion.table.journal.tape import MemoryTape

        return cls(found, Record(MemoryTape.begun(kit.id, way)), presets=settled)

    @classmethod
    def new(cls, way: Way, tape: "Callable[[], Tape]", presets: Mapping[str, Any]) -> Self:
        """Begin a session whose tape is taken when there is something to write."""
        return cls(way, Record(tape), presets=presets)

    @classmethod
    def resume(cls, tape: "Tape", kit: Kit, programs: Any = None) -> Self:
        """Go on with a session where it was left, with the kit that it is played with."""
        way = open_way(tape.entries[0].body["way"], kit, game_of(kit), programs)
        return cls(way, Record(tape), is_resumed=True)

    @classmethod
    def replay(cls, entries: "Sequence[Entry]", kit: Kit) -> Self:
        """Play a session as far as its record goes, to look at it; nothing is added to it."""
        from companion.table.journal.tape import MemoryTape

        way = open_way(entries[0].body["way"], kit, game_of(kit))
        return cls(way, Record(MemoryTape(entries)), decides=False)

    @cached_property
    def translator(self) -> Translator:
        """The words in which answers are read that come with no others: English."""
        return Translator(self.way.kit.texts, ENGLISH, kit=self.way.kit)

    @property
    def id(self) -> str | None:
        """The id of the session, None before its first answer."""
        return self.record.id

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is open: each can be answered now, in any order."""
        if self.conflict is not None:
            return (self._reconciling(),)
        return tuple(map(self._offering, self.open))

    @property
    def result(self) -> Result | None:
        """The final scores, None before they are added up."""
        return self.position.result

    @property
    def is_over(self) -> bool:
        """Whether all is said."""
        return self.position.closed

    @property
    def stage(self) -> Stage | None:
        """Where the game stands, None before it has begun."""
        return self.way.stage(self.position) if self.position.ready else None

    @property
    def scores(self) -> Mapping[str, int]:
        """The public points so far, with what the table has ruled; at the end the final ones.

        A team's are under its own name.
        """
        if self.result is not None:
            return {each["name"]: each["total"] for each in self.result.value["players"]}
        if self.stage is None:
            return {}
        points, ruled = self.stage.scores, self.corrections()
        if len(points) == 1:
            return {name: total + sum(ruled.values()) for name, total in points.items()}
        return {name: total + ruled.get(name, 0) for name, total in points.items()}

    @property
    def gone(self) -> tuple[str, ...]:
        """Who left before the end, of those whose points stay."""
        players, counted = self.position.players, self.stage.scores if self.stage else ()
        known = self.position.people.numbers
        return tuple(name for name in known if name not in players and name in counted)

    def question(self, id_: str) -> Question:
        """Return an open question; InvalidAnswer when nothing of that id is open."""
        for question in self.questions:
            if question.id == id_:
                return question
        raise InvalidAnswer(Text("prompt.not_open"))

    def answer(self, id_: str, given: Any, translator: Translator | None = None) -> None:
        """Answer an open question by a value, or by what somebody typed in the translator's words.

        It is written down, and carried out as soon as its act is complete.

        Raises:
            InvalidAnswer: when the question or the rules do not admit it; says what is asked again.
            JournalFault: when it cannot be written; all is as before.
        """
        question = self.question(id_)
        value = self._value(question, given, translator or self.translator)
        if question.kind == "names":
            value = [*value, *self.company]
        if id_ == RECONCILE:
            reconcile(self, str(value))
        else:
            self.commit([(question, value)], _told(question, given, value))

    def answer_all(self, given: Mapping[str, Any], translator: Translator | None = None) -> None:
        """Answer several questions at once, open ones or those that follow from these answers.

        All are written or, where one is not admitted, none. Raises as `answer` does.
        """
        left, answers, told = dict(given), list[tuple[Question, Any]](), list[News]()
        translator = translator or self.translator
        while left:
            ready = [each for each in self.open_after(answers) if each.id in left]
            if not ready:
                raise InvalidAnswer(Text("prompt.not_open"), again=left)
            for question in ready:
                typed = left.pop(question.id)
                try:
                    value = self._value(question, typed, translator, answers)
                except InvalidAnswer as invalid:
                    invalid.asked = question
                    raise
                answers.append((question, value))
                told += _told(question, typed, value)
        self.commit(answers, told)

    def take_news(self) -> list[News]:
        """Return what is to be told since this was asked last."""
        news = list(self.news)
        self.news.clear()
        return news

    def close(self) -> str | None:
        """Let the session go; return its id if it is to be gone on with."""
        self.record.close()
        return None if self.is_over else self.id

    def _value(
        self,
        question: Question,
        given: Any,
        translator: Translator,
        answers: Sequence[tuple[Question, Any]] = (),
    ) -> Any:
        """Return the value of an answer that follows others, some of them not written down yet."""
        progress = self.current.progress
        progress.given.update({each.path: value for each, value in answers})
        return value_of(self.way, progress, question, given, translator)

    def _offering(self, question: Question) -> Question:
        """Return a question with names of earlier evenings to choose from, without the company."""
        if question.kind != "names":
            return question
        names = [(name, literal(name)) for name in self.friends() if name not in self.company]
        sizes = tuple(x - len(self.company) for x in question.sizes if x >= len(self.company))
        offered = question._replace(options=numbered(names), sizes=sizes)
        return offered._replace(empty="several", default=[]) if 0 in sizes else offered

    def _reconciling(self) -> Question:
        """Return the question what becomes of an act on record that the rules have no place for."""
        options = numbered([(way, Text(f"session.reconcile.{way}")) for way in WAYS_OUT])
        words = Text("session.reconcile.question")
        return Question(RECONCILE, words, "choice", options=options)


def _told(question: Question, given: Any, value: Any) -> list[News]:
    """Return what a line was understood as, and who is called otherwise than was typed."""
    text = understood(question, given, value)
    found = [News(text)] if text else []
    if question.kind == "names" and isinstance(given, str):
        found += [
            News(Text("session.known_as", {"name": name}))
            for name in value
            if name not in given and person(name) in person(given)
        ]
    return found


def open_way(name: str, kit: Kit, game: Game, programs: Any = None) -> Way:
    """Return a way to keep a game; KeyError when it has no rules to be kept move by move."""
    if name == FULL:
        from companion.table.session.moves.playing import open_moves

        return open_moves(kit, game, programs)
    if name == SCORE:
        from companion.table.session.points import open_score_only

        return open_score_only(kit, game)
    from companion.table.session.points import open_points

    return open_points(kit, game)

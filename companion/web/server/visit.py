"""One request of a phone that has joined, and what is made of it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.pages.table import table_page
from companion.web.pages.tonight import Unfinished, tonight_page, unfinished
from companion.web.server.responses import rendered, stream
from companion.web.table.forms import Form, given, mark_of
from companion.web.table.phones import Phone
from companion.web.table.room import Room

# Returns a page.
Shows = Callable[["Visit"], Awaitable[Response]]

# Does what a form asks for, at once or aside; raises InvalidAnswer for what is not admitted.
Does = Callable[["Visit"], Awaitable[None] | None]


class Visit:
    """One request of a phone that has joined.

    `speaks` are the words that refusals are said in, where they are not the table's; `leads` is
    where whoever sent a form is led.
    """

    def __init__(self, room: Room, phone: Phone, request: Request, form: Form) -> None:
        self.room = room
        self.phone = phone
        self.request = request
        self.form = form
        self.speaks: Translator | None = None
        self.leads = "/"

    @property
    def session(self) -> Session:
        """The session on the table; InvalidAnswer while there is none."""
        if self.room.session is None:
            raise InvalidAnswer(Text("web.no_session"))
        return self.room.session

    @property
    def words(self) -> Translator:
        """The words of the phone's language, with seats under the names of who sits there."""
        return words_of(self.room, self.phone.language)

    @property
    def state(self) -> str:
        """What the phone shows: the table's state, and its own beside it."""
        return f"{self.room.state}.{self.phone.number}.{self.phone.turns}"

    @property
    def is_of_this_run(self) -> bool:
        """Whether a form was made since the server began; an older one may be done already."""
        return self.value("key").partition(".")[0] == self.room.run

    def check_mark(self, question: Question) -> None:
        """Check that a form was made for a question as it is now, or raise InvalidAnswer."""
        if mark_of(question) not in self.form.get("mark", ()):
            raise InvalidAnswer(Text("web.changed"))

    def answers_to(self, session: Session) -> dict[str, Any]:
        """Return what a form answers, by the ids of questions.

        What is open no more, or another phone's to answer, has an answer that no question admits:
        whether a form fits somebody else's secret question is not told.

        Raises:
            InvalidAnswer: when it answers nothing, or was made for questions that were others.
        """
        open_ = {each.id: each for each in session.questions}
        answers: dict[str, Any] = {}
        for id_ in self.form.get("question", ()):
            answers[id_] = ""
            # What is not to be answered here is refused by the room, in the words for what is
            # open no more.
            if id_ in open_ and self.room.may_answer(self.phone, open_[id_]):
                self.check_mark(open_[id_])
                answers[id_] = given(open_[id_], self.form)
        if not answers:
            raise InvalidAnswer(Text("prompt.not_open"))
        return answers

    def value(self, name: str) -> str:
        """Return what a form has under a name, "" for nothing."""
        return self.whole(name)[:500]

    def whole(self, name: str) -> str:
        """Return the same however long it is, as a file may be."""
        return (self.form.get(name) or [""])[-1]

    @property
    def _host(self) -> dict[str, bool]:
        return {"is_alone": self.room.is_alone}

    def misfit_words(self, misfit: InvalidAnswer) -> str:
        """Return why something is not admitted, with the rule behind it."""
        words = self.speaks or self.words
        told = words.say(misfit.text)
        if misfit.asked is not None and len(self.form.get("question", ())) > 1:
            told = f"{words.say(misfit.asked.words).rstrip(':')}: {told}"
        if misfit.refusal is not None and words.has(f"rule.{misfit.rule}"):
            told += " " + words.text(f"rule.{misfit.rule}")
        return told

    def page(self, template: str, **values: Any) -> HTMLResponse:
        """Return a page."""
        host = self.room.host
        more = {"languages": host.languages, "number": self.state, **self._host}
        return HTMLResponse(rendered(template, self.words, {**more, **values}))

    async def piece(self) -> str:
        """Return what the stream sends: tonight's games, or the table as this phone may see it."""
        host = self.room.host
        kept: list[Unfinished] = []
        if self.room.session is None:
            kept = await host.aside(partial(unfinished, host.journal))
        words = self.words  # of what lies on the table by now
        more = {"number": self.state, "languages": host.languages, **self._host}
        if self.room.session is None:
            tonight = tonight_page(host, kept, words, self.phone.told or self.room.fault)
            return rendered("piece_tonight.html", words, {"page": tonight, **more})
        page = table_page(self.room, self.phone, words)
        return rendered("piece.html", words, {"page": page, **more})


def words_of(room: Room, language: str) -> Translator:
    """Return words for what lies on the table, with seats under the names of who sits there."""
    kit = room.session.way.kit if room.session else None
    return room.host.words(kit, language).with_names(room.players)


def events_of(
    room: Room, request: Request, state: Callable[[], str], piece: Callable[[], Awaitable[str]]
) -> Response:
    """Return the stream of a page: its piece, whenever its state is another than it has."""
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    events = stream(room.wait, state, piece, seen, room.host.blame)
    return StreamingResponse(events, media_type="text/event-stream")

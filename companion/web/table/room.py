"""The table as all phones share it: tonight's session, and the number of the state it is in."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from companion.kits.model import Kit
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.journal import JournalFault
from companion.table.session.opening import OPTIONS, VARIANT
from companion.table.session.people import People
from companion.table.session.position import News
from companion.table.session.session import NO_PROGRAMS, Session, open_way
from companion.table.session.way import FULL, WAYS
from companion.table.translator import Translator
from companion.web.server.host import Host, one_line
from companion.web.table.evenings import Evenings
from companion.web.table.pace import PAUSES, USUAL, Pace, programs_of
from companion.web.table.phones import Phone, Phones
from companion.web.table.pictures import BoardPictures, Gallery
from companion.web.workshop.prints import Prints


class Room:
    """Who has joined, and the one session that is on the table, if there is one.

    `number` grows with everything that all pages could show otherwise, a phone's `turns` with what
    its own could; `wait` waits for either. The `run` has a name that is drawn: no page of an
    earlier one has a state that comes again, whatever the clock says. `fault` is told to all: what
    was answered last could not be kept. Where it `is_alone`, as in a page without a server, there
    is one phone, and no seat is taken.
    """

    def __init__(self, host: Host, run: str | None = None, *, is_alone: bool = False) -> None:
        self.host = host
        self.is_alone = is_alone
        self.evenings = Evenings(host)
        self.gallery = Gallery(host)
        self.prints = Prints(host)
        kept = host.memory.read()
        self.phones = Phones(host.language, kept)
        self.session: Session | None = None
        self.run = secrets.token_hex(8) if run is None else run
        self.number = 0
        self.pace = Pace(_pause(kept.get("pause")))
        self.pictures = BoardPictures()
        self.fault = ""
        self.port = _port(kept.get("port"))
        self._changed = asyncio.Event()
        self._answered: dict[str, tuple[str, int]] = {}
        self._left = kept.get("session")
        self._laid = kept.get("laid")
        self._last: tuple[tuple[str | None, int], int] | None = None
        self._told = self.kept
        self._friends: list[str] | None = None
        self._people = People.of_answer(kept.get("people"))

    @property
    def state(self) -> str:
        """What all pages show, in a word."""
        return f"{self.run}.{self.number}.{self.pace.step}"

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, nobody before that is settled."""
        return self.session.position.players if self.session else ()

    def people(self) -> tuple[str, ...]:
        """Return who of them are people."""
        programs = programs_of(self.session.position) if self.session else frozenset[str]()
        return tuple(name for name in self.players if name not in programs)

    def begin(
        self, kit: Kit, way: str, players: int | None = None, variant: str | None = None
    ) -> None:
        """Put a new session on the table; it is in the journal from its first answer on.

        How many play, and which of the keeper's variants, is asked where it is None.
        """
        from companion.games import game_of

        self.close()
        host, own = self.host, self.host.own.get(kit.id)
        programs = host.programs() if way == FULL else None
        found = open_way(way, kit, game_of(kit), programs)
        of_variant = found.keeper.variants(kit).get(variant, ()) if variant else ()
        found.counts = (players,) if players else of_variant
        presets = {**(programs.presets if programs else NO_PROGRAMS)}
        if variant:
            presets |= {VARIANT: variant.partition("+")[0], OPTIONS: variant}
        session = Session.new(found, lambda: host.journal.create(kit.id, own, way), presets)
        session.company = programs.company if programs else ()
        self._put(session)
        self._laid = [kit.id, way, players, variant]

    def resume(self, found: str) -> None:
        """Put a session of the journal on the table; raises as the journal does."""
        self.close()
        self._put(self._resumed(found))

    async def resume_aside(self, found: str) -> None:
        """Do the same, and hold nobody up; InvalidAnswer where another game came meanwhile."""
        self.close()
        await self.recall()
        session = await self.host.aside(partial(self._resumed, found))
        if self.session is not None:
            session.close()
            raise InvalidAnswer(Text("web.changed"))
        self._put(session)

    def _resumed(self, found: str) -> Session:
        """Return a session of the journal, played again; nothing of the room is touched."""
        tape = self.host.journal.take(found)
        try:
            kit = self.host.kit_of(tape.entries)
            is_full = tape.entries[0].body["way"] == FULL
            return Session.resume(tape, kit, self.host.programs() if is_full else None)
        except BaseException:
            tape.close()
            raise

    def go_on(self) -> None:
        """Put on the table what lay there when the server was ended, if that can be."""
        if isinstance(self._left, str) and self._left:
            before = self._people
            self.resume(self._left)
            self._people = before  # somebody's name may have been put right elsewhere since
            self._follow_people()
        elif self._laid is not None:
            self._lay_again(self._laid)

    def _lay_again(self, laid: object) -> None:
        """Begin what had been chosen when nothing was answered yet, if it is still to be had."""
        match laid:
            case [str(game), str(way), int() | None as players, str() | None as variant] if (
                game in self.host.games and way in WAYS
            ):
                kit = self.host.kit(game)
                if players in (None, *kit.players) and variant in (None, *kit.variants):
                    self.begin(kit, way, players, variant)

    def close(self) -> None:
        """Take the session off the table; it is in the journal."""
        if self.session is not None:
            self.session.close()
        self.session = None
        # What was told is of that session; its ids of questions come again in the next.
        self.pace.forget()
        self._answered.clear()

    def answer(self, phone: Phone, given: Mapping[str, Any], words: Translator) -> None:
        """Answer open questions, all or none.

        Raises:
            InvalidAnswer: when one is not admitted, or was answered meanwhile (says by whom).
            JournalFault: when it cannot be written; all is as before.
        """
        assert self.session is not None
        open_ = {each.id: each for each in self.session.questions}
        for id_ in given:
            if id_ not in open_:
                raise self._who_was_first(id_)
            if not self.may_answer(phone, open_[id_]):
                raise InvalidAnswer(Text("web.not_yours", {"player": open_[id_].who or ""}))
        who = {id_: open_[id_].who for id_ in given}
        if len(given) == 1:
            ((id_, value),) = given.items()
            self.session.answer(id_, value, words)
        else:
            self.session.answer_all(given, words)
        for id_ in given:
            self._answered[id_] = (who[id_] or self.name_of(phone), phone.number)
        phone.holds = None
        self._last = self.kept, phone.number

    def is_anothers(self, phone: Phone) -> bool:
        """Return whether another phone has given the answer that came last."""
        return (
            self._last is not None and self._last[0] == self.kept and self._last[1] != phone.number
        )

    def may_answer(self, phone: Phone, question: Question) -> bool:
        """Return whether a question is a phone's to answer: anybody's, or its own player's."""
        who = question.who
        if who is None or who not in self.players:
            return True
        if question.secret:
            return phone.sees(who)
        return who in phone.seats or phone.holds == who or self.phones.holder(who) is None

    def may_fix(self, phone: Phone, question: Question) -> bool:
        """Return whether a phone may put an answer right: anybody's, but a move or a secret.

        What there was to choose from for a move may have been a secret, and stay one.
        """
        is_open = question.kind != "move" and not question.secret
        return is_open or self.may_answer(phone, question)

    def may_hold(self, phone: Phone, player: str) -> bool:
        """Return whether a phone can be handed to a player: its own, or who has none."""
        return player in self.people() and self.phones.holder(player) in (None, phone)

    def name_of(self, phone: Phone) -> str:
        """Return what a phone's people are called, "" for nobody."""
        return ", ".join(name for name in self.players if name in phone.seats)

    @property
    def kept(self) -> tuple[str | None, int]:
        """What the journal has of the session, as far as it matters whether that has changed."""
        session = self.session
        return (session.id, len(session.record.entries)) if session else (None, 0)

    async def change(self, alone: Phone | None = None) -> None:
        """Have every page shown anew, or one phone's `alone`; what is to be told is kept for it."""
        if alone is not None:
            alone.turns += 1
        else:
            before = self._people
            self._gather_news()
            if self._people != before:
                await self.recall()
            self.keep()
            self.number += 1
        # A new one, not the old one cleared: whoever waits for that wakes, however late.
        self._changed.set()
        self._changed = asyncio.Event()

    def _gather_news(self) -> None:
        if self.session is not None:
            fresh = [news for news in self.session.take_news() if _tells(news)]
            if fresh:
                self.pace.tell(fresh, programs_of(self.session.position))
            elif self._told != self.kept:
                self.pace.end()
            self._told = self.kept
            self._follow_people()

    def _follow_people(self) -> None:
        """Have phones keep the seats of those whose name was put right, and free who left."""
        assert self.session is not None
        before, people = self._people, self.session.position.people
        names = before.names_in(people)
        self.phones.follow({old: new for old, new in names.items() if new in self.players})
        self._people = people

    def keep(self) -> None:
        """Have the host remember who has joined, and what is on the table."""
        session = self.session.id if self.session else None
        laid = self._laid if self.session and not session else None
        lasting = {"port": self.port, "pause": self.pace.seconds, "people": self._people.pairs}
        kept = {**self.phones.to_json(), **lasting, "session": session, "laid": laid}
        try:
            self.host.memory.write(kept)
        except OSError as error:
            self.fault = self.fault or one_line(error)

    async def wait(self) -> None:
        """Wait until something has changed, or the next move of a program is shown."""
        with suppress(TimeoutError):
            # A program's next move is shown in time, though nothing changes then.
            async with asyncio.timeout(self.pace.left):
                await self._changed.wait()

    def _who_was_first(self, id_: str) -> InvalidAnswer:
        """Return what says who has answered a question already."""
        name, _ = self._answered.get(id_, ("", 0))
        return InvalidAnswer(
            Text("web.answered_by", {"player": name}) if name else Text("prompt.not_open")
        )

    def _put(self, session: Session) -> None:
        session.friends = self.friends
        self.session = session
        self._people = session.position.people

    async def recall(self) -> None:
        """Read aside who has played, so that nobody waits when a question offers their names."""
        self._friends = await self.host.aside(self._names)

    def friends(self) -> list[str]:
        """Return the names of earlier evenings, as they were when they were last recalled."""
        if self._friends is None:
            self._friends = self._names()
        return self._friends

    def _names(self) -> list[str]:
        """Return the names of earlier evenings; none where the journal can't be read now."""
        try:
            return self.host.journal.names()
        except JournalFault:
            return []


def _port(kept: object) -> int:
    """Return the port that phones know, 0 for none."""
    highest = 65_535
    return kept if type(kept) is int and 0 < kept <= highest else 0


def _pause(kept: object) -> float:
    """Return the pause between the moves of programs that the table has chosen."""
    return next((pause for pause in PAUSES if pause == kept), USUAL)


def _tells(news: News) -> bool:
    return news.text is not None or (news.act is not None and news.act.outcome is not None)

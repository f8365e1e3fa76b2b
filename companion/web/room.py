"""The table as all phones share it: tonight's session, and the number of the state it is in."""

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from companion.kits.model import Kit
from companion.table.session.misfit import Misfit
from companion.table.session.news import News
from companion.table.session.question import Question
from companion.table.session.session import NO_PROGRAMS, Session
from companion.table.session.way import FULL
from companion.table.session.ways import open_way
from companion.table.text import Text
from companion.table.translator import Translator
from companion.web.house import House
from companion.web.phones import Phone, Phones

REMEMBERED: Final = 12
"""Pieces of news that a page shows at most."""


class Room:
    """Who has joined, and the one session that is on the table, if there is one.

    `number` grows with everything that a page could show otherwise; `wait` waits for that.
    """

    def __init__(self, house: House, token: str | None = None) -> None:
        self.house = house
        self.phones = Phones(house.language, token)
        self.session: Session | None = None
        self.number = 1
        self.news: deque[News] = deque(maxlen=REMEMBERED)
        self._changed = asyncio.Condition()
        self._answered: dict[str, tuple[str, int]] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, nobody before that is settled."""
        return self.session.position.players if self.session else ()

    def people(self) -> tuple[str, ...]:
        """Return who of them are people."""
        seating = self.session.position.seating if self.session else None
        bots = seating.options.get("bots", {}) if seating else {}
        return tuple(name for seat, name in enumerate(self.players) if seat not in bots)

    def begin(self, kit: Kit, way: str) -> None:
        """Put a new session on the table; it is in the journal from its first answer on."""
        from companion.games import open_game  # noqa: PLC0415 - a room opens with none

        self.close()
        programs = self.house.programs() if way == FULL else None
        found = open_way(way, kit, open_game(kit.id), programs)
        presets = programs.presets if programs else NO_PROGRAMS
        session = Session.new(found, lambda: self.house.journal.create(kit.id, None, way), presets)
        session.company = programs.company if programs else ()
        self._put(session)

    def resume(self, found: str) -> None:
        """Put a session of the journal on the table; raises as the journal does."""
        self.close()
        tape = self.house.journal.take(found)
        try:
            kit = self.house.kit_of(tape.entries)
            is_full = tape.entries[0].body["way"] == FULL
            self._put(Session.resume(tape, kit, self.house.programs() if is_full else None))
        except BaseException:
            tape.close()
            raise

    def close(self) -> None:
        """Take the session off the table; it is in the journal."""
        if self.session is not None:
            self.session.close()
        self.session = None
        self.news.clear()
        self._answered.clear()

    def answer(self, phone: Phone, given: Mapping[str, Any], words: Translator) -> None:
        """Answer open questions, all or none.

        Raises:
            Misfit: when one is not admitted, or was answered meanwhile (says by whom).
            JournalFault: when it cannot be written; all is as before.
        """
        assert self.session is not None
        open_ = {each.id: each for each in self.session.questions}
        for id_ in given:
            if id_ not in open_:
                self._tell_who_was_first(id_, phone)
                return
            if not self.may_answer(phone, open_[id_]):
                raise Misfit(Text("web.not_yours", {"player": open_[id_].who or ""}))
        who = {id_: open_[id_].who for id_ in given}
        if len(given) == 1:
            ((id_, value),) = given.items()
            self.session.answer(id_, value, words)
        else:
            self.session.answer_all(given, words)
        for id_ in given:
            self._answered[id_] = (who[id_] or self.name_of(phone), phone.number)
        phone.holds = None

    def _tell_who_was_first(self, id_: str, phone: Phone) -> None:
        """Say who answered a question already; the same phone sent its answer twice, no more."""
        name, number = self._answered.get(id_, ("", 0))
        if number == phone.number:
            return
        raise Misfit(Text("web.answered_by", {"player": name}) if name else Text("prompt.not_open"))

    def may_answer(self, phone: Phone, question: Question) -> bool:
        """Return whether a question is a phone's to answer: anybody's, or its own player's."""
        who = question.who
        if who is None or who not in self.players:
            return True
        if question.is_unseen:
            return phone.sees(who)
        return who in phone.seats or phone.holds == who or self.phones.holder(who) is None

    def name_of(self, phone: Phone) -> str:
        """Return what a phone's people are called, "" for nobody."""
        return ", ".join(name for name in self.players if name in phone.seats)

    async def change(self) -> None:
        """Have every page shown anew; what was told meanwhile is kept to be shown."""
        if self.session is not None:
            fresh = [news for news in self.session.take_news() if _tells(news)]
            if fresh:
                self.news.clear()
                self.news.extend(fresh)
            self.phones.keep_only(self.players)
        self.number += 1
        async with self._changed:
            self._changed.notify_all()

    async def wait(self, number: int) -> int:
        """Wait until the state has another number than that; return it."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.number != number)
        return self.number

    def _put(self, session: Session) -> None:
        session.friends = self.house.journal.names
        self.session = session


def _tells(news: News) -> bool:
    return news.text is not None or (news.act is not None and news.act.outcome is not None)

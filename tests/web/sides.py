"""One of two games that differ in what one player may know alone, and all that people are sent."""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.questions.check_answer import check
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.table.session.moves.keeper import MoveKeeper
from companion.table.session.session import Session
from companion.web.table.choosing import Choosing
from companion.web.table.pictures import BoardPictures
from tests.table.driving import in_the_deck
from tests.web.evenings import filled
from tests.web.phones import TRIO, Answer, Form, Phone, Table

PATHS = ("/", "/live", "/why")
"""What anybody may open at any time: what follows the game from answer to answer."""

BESIDE = (
    *("/log", "/more", "/seats", "/history", "/stats", "/ruling", "/print", "/rule?question=ASKED"),
    *("/history/ID", "/history/ID/sheet.pdf"),
)
"""What else: most of it is made by playing the whole game again, so it is opened less often."""

STEPS = 30
"""Taps for one move."""

FIXED = 6
"""Entries, the last ones, that are opened to be put right."""

SHOWN = 40
"""Acts, the last ones, that are looked through for what the program has dealt."""

Sent = Mapping[str, Answer]
"""What somebody was sent, by what was asked for."""


class Side(NamedTuple):
    """One of two games that differ in what one player may know alone."""

    table: Table
    phones: Mapping[str, Phone]

    @property
    def session(self) -> Session:
        assert self.table.room.session is not None
        return self.table.room.session

    @property
    def questions(self) -> Sequence[Question]:
        return self.session.questions

    def tap(self, question: Question, value: Any) -> None:
        """Answer as whoever is asked would: by what the page shows, tap by tap."""
        phone = self.phones.get(question.who or "", self.phones[TRIO[0]])
        for _ in range(STEPS):
            form = next((x for x in phone.page.forms if question.id in x.questions), None)
            assert form is not None, f"{question.id} is not asked: {phone.page.words}"
            phone.post(form, *self._tapped(phone, form, question, value))
            if question.id not in {each.id for each in self.questions}:
                return
        raise AssertionError(f"{question.id} was not taken: {phone.page.words}")

    def _tapped(
        self, phone: Phone, form: Form, question: Question, value: Any
    ) -> list[tuple[str, str]]:
        if form.action != "/step":
            return filled(self.session, form, {question.id: (_typed(value), value)})
        found = self.table.room.phones.find(phone.cookie)
        assert found is not None
        choosing = Choosing(self.session, question, found)
        offered, narrowing = choosing.question().options, choosing.narrowing
        for number, option in enumerate(offered):
            if choosing.answer is None:
                narrowing.take(str(option.value))
            if value in [each.value for each in narrowing.left]:
                return [(question.id, str(number))]
            narrowing.back()
        raise AssertionError(f"{value} is not offered")

    @property
    def dealt(self) -> Mapping[str, str]:
        """Whom the program has dealt something in secret, by the slots of these draws."""
        acts = (*self.session.played[-SHOWN:], self.session.current)
        asked = [(f"{act.act} {x}", each) for act in acts for x, each in act.asked.items()]
        return {
            slot: each.question.who
            for slot, each in asked
            if each.drawn and each.question.secret and each.question.who
        }

    def values(self, question: Question) -> list[Any]:
        """Return some answers that a question admits; what is dealt must lie in the deck."""
        return in_the_deck(self.session, question, _values(question))

    def knows(self, seat: int) -> Any:
        """Return what a seat may know of where the game stands; what was asked of whom, too."""
        asked = [(each.id, each.who) for each in self.questions]
        keeper, position = self.session.way.keeper, self.session.position
        if not isinstance(keeper, MoveKeeper):
            return asked
        return keeper.rules.view(position.state.position, seat).key(), asked

    def sent(self, name: str, more: Sequence[str]) -> Sent:
        """Return what somebody may be shown now, and `more`; "" is whoever looks at the screen."""
        if not name:
            screen, address = Phone(self.table), f"/screen/{self.table.room.phones.token}"
            return {"": screen.get(address), "live": screen.listened(f"{address}/live")}
        phone = self.phones[name]
        paths, asked = [*PATHS], self.questions
        for path in more:
            paths += [path.replace("ASKED", x.id) for x in asked] if "ASKED" in path else [path]
        found = {path: self._answer(phone.get, path) for path in paths if path != "/live"}
        found["/live"] = self._answer(phone.listened, "/live")
        numbers = range(len(self.session.record.entries))[-FIXED:]
        return found | {f"/fix/{n}": self._answer(phone.get, f"/fix/{n}") for n in numbers}

    def tried(self, name: str, others: Sequence[str]) -> Sent:
        """Return what is sent when somebody tries all that a phone can do, allowed or not.

        It is what he is sent, and then what `others` are.
        """
        phone, key = self.phones[name], ("key", f"{self.table.room.run}.999")
        secret = [each for each in self.questions if each.secret and each.who != name]
        posts = [
            (address, (("question", each.id), (each.id, "0"), ("mark", "0" * 16), key))
            for address in ("/answer", "/step")
            for each in secret
        ]
        seats = [("player", each) for each in self.phones if each != name]
        posts += [(address, (each, key)) for address in ("/hand", "/seat") for each in seats]
        posts += [("/do/note", (("text", "late"), key)), ("/do/undo", (key,))]
        posts += [("/do/undo", (("sure", "yes"), key)), ("/do/redo", (key,))]
        posts += [(f"/fix/{number}", (("mark", "0" * 16), key)) for number in range(1, 9)]
        posts += [
            ("/language", (("language", "ja"), key)),
            ("/language", (("language", "en"), key)),
        ]
        found: dict[str, Answer] = {}
        for number, (path, fields) in enumerate(posts):
            found[f"{number} {path} {fields}"] = phone.send(path, *fields)
            for other in others if number % 4 == 0 else (name,):
                found[f"{number} then {other}"] = self._answer(self.phones[other].get, "/")
            found[f"{number} then log"] = self._answer(phone.get, "/log")
        return found

    def _answer(self, get: Callable[[str], Answer], path: str) -> Answer:
        """Return what is sent; the session's id is drawn, and tells nothing."""
        id_ = self.session.id or "none"
        answer = get(path.replace("ID", id_))
        return answer._replace(body=answer.body.replace(id_.encode(), b"ID"))


def fork(folder: Path, side: Side, kept: str = "table") -> Iterator[Side]:
    """Yield the table that a folder holds twice, each in a folder of its own."""
    for name in ("one", "other"):
        place = copied(folder, kept, name)
        table = _drawn_by(side.table.room.pictures, Table(place))
        table.room.go_on()
        phones = {name: Phone(table) for name in side.phones}
        for each, phone in phones.items():
            phone.cookie = side.phones[each].cookie
        yield Side(table, phones)


def copied(folder: Path, kept: str, name: str) -> Path:
    """Return a copy of the table that a folder holds."""
    shutil.rmtree(folder / name, ignore_errors=True)
    return Path(shutil.copytree(folder / kept, folder / name))


def _values(question: Question) -> list[Any]:
    """Return some answers that a question admits."""
    found: list[Any] = [option.value for option in question.options]
    if not found and question.kind == "integer":
        found = [dict.fromkeys(question.parts, x) if question.parts else x for x in range(3)]
    return [each for each in found if question.kind == "move" or _admits(question, each)]


def _admits(question: Question, value: Any) -> bool:
    with suppress(InvalidAnswer):
        check(question, value)
        return True
    return False


def _typed(value: Any) -> str:
    return "" if value is None else str(value)


def _drawn_by(pictures: BoardPictures, table: Table) -> Table:
    table.room.pictures = pictures
    return table

"""Games that fork: two of the same table go on alike but for what one player may know alone.

Whatever all the others are sent must be the same, byte for byte, for as long as the rules say that
they may know no difference. By hand whole games, of all kinds and to their end:
`python -m tests.web.forks FOLDER SEED GAME ...`.
"""

import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from companion.games import slugs
from companion.games.contract import CHANCE, Decision
from companion.table.journal import tape
from companion.table.session.checking import check
from companion.table.session.misfit import Misfit
from companion.table.session.moves.keeper import MoveKeeper, is_draw
from companion.table.session.moves.programs import Table as Company
from companion.table.session.question import Question
from companion.table.session.session import Session
from companion.web import phones as joined
from companion.web.choosing import Choosing
from companion.web.pictures import Pictures
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import TRIO, Answer, Form, Phone, Table, begun
from tests.web.test_whole_games import answer_by, sit

PATHS = ("/", "/live", "/log", "/why")
"""What anybody may open at any time: what follows the game from answer to answer."""

BESIDE = (
    *("/more", "/seats", "/history", "/stats", "/ruling", "/print"),
    *("/history/ID", "/history/ID/sheet.pdf"),
)
"""What else: most of it is made by playing the whole game again, so it is opened less often."""

SELDOM = 3
"""Answers between two times that it is, and between two forks at what is asked in secret."""

CLOCK = "2026-01-02T03:04:05.678Z"
DEALT = ("deal", "project", "scarab", "tile")
"""What is drawn for somebody and shown late, or never."""

DEALING = ("pyramidice", "silver-gold", "terra-pyramides")
"""Games in which it is."""

OFTEN = 0.1
"""How often a game is forked where nothing is asked in secret: something may be drawn."""

TOGETHER = 6
"""Answers for which two games are looked at side by side."""

TRIED = 0.25
"""How often somebody then tries all that a phone can do."""

MOST = 10_000
"""Answers of a game; none comes near."""

STEPS = 30
"""Taps for one move."""

FIXED = 6
"""Entries, the last ones, that are opened to be put right."""

Sent = Mapping[str, Answer]
Play = tuple[Question, Any]


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

    def values(self, question: Question) -> list[Any]:
        """Return some answers that a question admits; what is dealt must lie in the deck."""
        keeper, found = self.session.way.keeper, _values(question)
        if not is_draw(question) or not isinstance(keeper, MoveKeeper):
            return found
        position = self.session.position.state.position
        left = {keeper.rules.text(action) for action in keeper.rules.legal(position)}
        return [each for each in found if each in left]

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
        paths = [*PATHS, *more, *(f"/rule?question={each.id}" for each in self.questions)]
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


def fork(folder: Path, side: Side) -> Iterator[Side]:
    """Yield the same table twice, each in a folder of its own."""
    for name in ("one", "other"):
        place = folder / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folder / "table", place)
        table = _drawn_by(side.table.room.pictures, Table(place))
        table.room.go_on()
        phones = {name: Phone(table) for name in side.phones}
        for each, phone in phones.items():
            phone.cookie = side.phones[each].cookie
        yield Side(table, phones)


def luck(number: str, hider: int) -> Any:
    """Return what decides draws: those that the hider alone sees are others in each game.

    So is what the hider decides in secret, being a program.
    """

    def decides(self: Company, act: int, decision: Decision) -> Random:  # noqa: ARG001
        is_dealt = decision.kind in DEALT and decision.seat == hider
        is_hidden = is_dealt or (decision.secret and decision.who == hider)
        return Random(f"{act}/{decision.who}/{number if is_hidden else ''}")

    return mock.patch.object(Company, "luck", decides)


def dealt(folder: Path, game: str, seed: int, turns: int = MOST) -> int:
    """Play two games that differ from the deal on in what Ben may know.

    Return how many answers of the server were the same as they must. Raises AssertionError where
    somebody else was sent another byte.
    """
    with mock.patch.object(tape, "now", return_value=CLOCK):
        one, other = (_begun(folder / x, game, seed, f"{x} {seed}") for x in ("one", "other"))
        other.table.room.pictures = one.table.room.pictures
        return _compared(one, other, TRIO[1], seed, turns)


def played(folder: Path, game: str, seed: int, turns: int = MOST, often: float = OFTEN) -> int:
    """Play a game to its end, and two that go on from it where somebody has a secret, or draws one.

    Not at each of several secrets in a row: the two that forked at the first come by the others.
    As `dealt` says else.
    """
    chance, compared, forked = random.Random(seed), 0, -SELDOM
    with mock.patch.object(tape, "now", return_value=CLOCK):
        side = _begun(folder, game, seed, "")
        for turn in range(turns):
            if not side.questions:
                break
            secret = sorted({x.who for x in side.questions if x.secret and x.who})
            if (secret and turn - forked >= SELDOM) or chance.random() < often:
                forked = turn
                hider = chance.choice(secret or side.session.position.players)
                compared += _compared(*fork(folder, side), hider, chance.random(), TOGETHER)
            question = chance.choice(side.questions)
            side.tap(question, chance.choice(side.values(question)))
        return compared


def told(folder: Path, game: str, way: str) -> int:
    """Keep an evening as it was recorded, and two that go on from it where something is sealed."""
    evening = next(x for x in evenings() if (x.game, x.way) == (game, way))
    answers, compared = known(evening)[1], 0
    with mock.patch.object(tape, "now", return_value=CLOCK):
        side = _sat(folder, game, way)
        while side.questions:
            question = side.questions[0]
            if question.secret and question.who:
                compared += _compared(*fork(folder, side), question.who, 0, TOGETHER)
            _give(side, question, answers)
    return compared


def _give(side: Side, question: Question, answers: Mapping[str, tuple[str, Any]]) -> None:
    phone = side.phones[question.who or TRIO[0]]
    form = next(x for x in phone.page.forms if question.id in x.questions)
    phone.post(form, *filled(side.session, form, answers))
    sit(side.table, [*side.phones.values()])


def _sat(folder: Path, game: str, way: str, people: int = 3) -> Side:
    """Return a table at which a game begins, with equal tokens each time."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "table").mkdir(parents=True)
    with mock.patch.object(joined, "new_secret", side_effect=map("secret{}".format, count())):
        table = Table(folder / "table")
        phones = begun(table, game, way, people)
    return Side(table, dict(zip(TRIO, phones, strict=False)))


def _begun(folder: Path, game: str, seed: int, number: str) -> Side:
    """Return a table at which two people and a program are about to play.

    `number` tells the deals of Ben apart; people deal where the seed is odd. Every third game is
    one for two, where two may play it.
    """
    chance = random.Random(seed)
    side = _sat(folder, game, "full", 2)
    is_for_two = seed % 3 == 2 and len(TRIO[:2]) in side.session.way.kit.players
    with luck(number, 1):
        while not side.session.position.ready:
            phone, form = next(
                (x, form)
                for x in side.phones.values()
                for form in x.page.forms
                if form.action == "/answer"
            )
            phone.post(form, *_settled(form, chance, seed, is_for_two=is_for_two))
            left = {each.id for each in side.questions}
            assert left.isdisjoint(form.questions), f"not taken: {phone.page.words}"
        sit(side.table, [*side.phones.values()])
    return side


def _settled(
    form: Form, chance: random.Random, seed: int, *, is_for_two: bool
) -> list[tuple[str, str]]:
    """Return what is said before a game; one for two is of people alone."""
    (id_, *_) = form.questions
    match id_.partition("/")[2].partition(".")[0]:
        case "players" if is_for_two:
            return [(id_, name) for name in TRIO[:2]]
        case "bots" if is_for_two:
            return []
        case "bots" if "." in id_:  # the first kind, which takes the least time
            return [(id_, form.named(id_)[0].value)]
        case "deal" if seed % 2:
            return [(id_, form.named(id_)[0].value)]
    return answer_by(form, chance)


def _compared(one: Side, other: Side, hider: str, seed: float, turns: int) -> int:
    """Have two games go on; return how many answers were the same as they must."""
    others = {name: TRIO.index(name) for name in one.phones if name != hider} | {"": CHANCE}
    chance, own, compared = random.Random(seed), TRIO.index(hider), 0
    is_kept = not isinstance(one.session.way.keeper, MoveKeeper)
    is_apart = not is_kept and one.knows(own) != other.knows(own)
    looked = 0
    for _ in range(turns):
        others = {n: seat for n, seat in others.items() if one.knows(seat) == other.knows(seat)}
        more = () if looked % SELDOM else BESIDE
        for name in others if is_apart else ():
            compared += _same(name, one.sent(name, more), other.sent(name, more))
            _same_questions(name, one, other)
        looked += is_apart
        is_last = is_kept and len(one.questions) == 1  # it reveals all
        step = _step(one, other, hider, chance) if others and not is_last else None
        if step is None:
            break
        for number, game, (question, value) in zip("12", (one, other), step, strict=True):
            with luck(number, own):
                game.tap(question, value)
        is_apart = is_apart or step[0][1] != step[1][1]
        is_apart = is_apart or (not is_kept and one.knows(own) != other.knows(own))
    others = {n: seat for n, seat in others.items() if one.knows(seat) == other.knows(seat)}
    names = [name for name in others if name] if is_apart and chance.random() < TRIED else []
    for name in names[:1]:
        with luck("", own):
            compared += _same(name, one.tried(name, names), other.tried(name, names))
    return compared


def _same(name: str, one: Sent, other: Sent) -> int:
    """Check that two were sent the same; return how much."""
    for path, answer in one.items():
        assert answer == other.get(path), _difference(name, path, answer, other.get(path))
    assert one.keys() == other.keys(), (name, one.keys() ^ other.keys())
    return len(one)


def _same_questions(name: str, one: Side, other: Side) -> None:
    """Check that somebody is asked the same on any screen, a terminal too."""
    for each, same in zip(one.questions, other.questions, strict=True):
        assert each.who != name or each == same, name


def _step(one: Side, other: Side, hider: str, chance: random.Random) -> tuple[Play, Play] | None:
    """Return an answer for each of two games: another one where it is the hider's secret."""
    theirs = {each.id: each for each in other.questions}
    open_ = [each for each in one.questions if each.id in theirs]
    if not open_:
        return None
    secret = [each for each in open_ if each.secret and each.who == hider]
    question = chance.choice(secret or open_)
    same = theirs[question.id]
    values, known_ = one.values(question), other.values(same)
    if question in secret:
        return (question, values[0]), (same, known_[-1])
    both = [each for each in values if each in known_]
    value = chance.choice(both) if both else None
    return None if value is None else ((question, value), (same, value))


def _values(question: Question) -> list[Any]:
    """Return some answers that a question admits."""
    found: list[Any] = [option.value for option in question.options]
    if not found and question.kind == "integer":
        found = [dict.fromkeys(question.parts, x) if question.parts else x for x in range(3)]
    return [each for each in found if question.kind == "move" or _admits(question, each)]


def _admits(question: Question, value: Any) -> bool:
    with suppress(Misfit):
        check(question, value)
        return True
    return False


def _typed(value: Any) -> str:
    return "" if value is None else str(value)


def _drawn_by(pictures: Pictures, table: Table) -> Table:
    table.room.pictures = pictures
    return table


def _difference(name: str, path: str, one: Answer, other: Answer | None) -> str:
    if other is None or one.body == other.body:
        return f"{name or 'screen'} {path}: {one.status} {one.headers} / {other}"
    at = next((n for n, (x, y) in enumerate(zip(one.body, other.body)) if x != y), 0)  # noqa: B905
    before, after = max(0, at - 80), at + 120
    return f"{name or 'screen'} {path}: {one.body[before:after]!r} / {other.body[before:after]!r}"


def main(folder: Path, seed: int, games: Sequence[str]) -> None:
    """Play whole games; say how much was compared, and what it took."""
    for game in games:
        for play in (dealt, played) if game in DEALING else (played,):
            begun_at = time.process_time()
            found = play(folder / game / play.__name__, game, seed)
            taken = time.process_time() - begun_at
            print(game, seed, play.__name__, found, f"{taken:.0f} s", flush=True)
        print(game, "points", told(folder / game / "told", game, "points"), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or slugs())

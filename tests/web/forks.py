"""Games that fork: two of the same table go on alike but for what one player may know alone.

Whatever all the others are sent must be the same, byte for byte, for as long as the rules say that
they may know no difference. By hand: `python -m tests.web.forks FOLDER TURNS` plays on for longer.
"""

import asyncio
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from companion.games.contract import CHANCE, Decision
from companion.table.journal import tape
from companion.table.session.moves.keeper import MoveKeeper
from companion.table.session.moves.programs import Table as Company
from companion.table.session.question import Question
from companion.web import phones as joined
from tests.web.phones import Form, Phone, Table, begun
from tests.web.test_whole_games import answer_by, sit

NAMES = ("Ana", "Ben")
PATHS = ("/", "/log", "/why", "/more", "/seats", "/history", "/stats")
CLOCK = "2026-01-02T03:04:05.678Z"
DEALT = ("deal", "project", "tile")
"""What is drawn for somebody and shown late, or never."""

OFTEN = 0.1
"""How often a game is forked where nothing is asked in secret: something may be drawn."""

SIDES = ("table", "other")
TOGETHER = 8
"""Answers for which two games are looked at side by side."""


class Side(NamedTuple):
    """One of two games that differ in what one player may know alone."""

    table: Table
    phones: dict[str, Phone]

    @property
    def questions(self) -> Sequence[Question]:
        assert self.table.room.session is not None
        return self.table.room.session.questions

    def answer(self, question: Question, value: Any) -> None:
        """Answer as the phone of whoever is asked would."""
        room, phone = self.table.room, self.phones[question.who or NAMES[0]]
        found = room.phones.find(phone.cookie)
        assert found is not None
        assert room.session is not None
        room.answer(found, {question.id: value}, room.house.words(room.session.way.kit, "en"))
        asyncio.run(room.change())

    def knows(self, seat: int) -> Any:
        """Return what a seat may know of where the game stands; what was asked of whom, too."""
        assert self.table.room.session is not None
        position = self.table.room.session.position
        keeper = self.table.room.session.way.keeper
        assert isinstance(keeper, MoveKeeper)
        return keeper.rules.view(position.state.position, seat).key(), [
            (each.id, each.who) for each in self.questions
        ]

    def sent(self, name: str) -> dict[str, bytes]:
        """Return all that somebody may be shown now; "" is whoever looks at the screen."""
        if not name:
            screen = Phone(self.table)
            address = f"/screen/{self.table.room.phones.token}"
            return {"screen": screen.get(address).body}
        phone, session = self.phones[name], self.table.room.session
        assert session is not None
        paths = [*PATHS, f"/history/{session.id}"]
        paths += [f"/rule?question={each.id}" for each in session.questions]
        found = {path: phone.get(path).body for path in paths}
        found["live"] = phone.live().encode()
        return (
            {
                path.replace(session.id, "ID"): body.replace(session.id.encode(), b"ID")
                for path, body in found.items()
            }
            if session.id
            else found
        )


def fork(folder: Path, side: Side) -> Iterator[Side]:
    """Yield the same table twice, each in a folder of its own."""
    for number in (0, 1):
        place = folder / f"{len(list(folder.iterdir()))}.{number}"
        shutil.copytree(folder / "table", place)
        table = Table(place)
        table.room.go_on()
        phones = {name: Phone(table) for name in side.phones}
        for name, phone in phones.items():
            phone.cookie = side.phones[name].cookie
        yield Side(table, phones)


def luck(number: str, hider: int) -> Any:
    """Return what decides draws: those that the hider alone sees are others in each game."""

    def decides(self: Company, act: int, decision: Decision) -> Random:  # noqa: ARG001
        is_hidden = decision.kind in DEALT and decision.seat == hider
        return Random(f"{act}/{decision.who}/{number if is_hidden else ''}")

    return mock.patch.object(Company, "luck", decides)


def dealt(folder: Path, game: str, seed: int, turns: int) -> int:
    """Play two games that differ from the deal on in what Ben may know.

    Return how many pages were the same as they must. Raises AssertionError where somebody else was
    sent another byte.
    """
    with mock.patch.object(tape, "now", return_value=CLOCK):
        one, other = (_begun(folder / name, game, seed, f"{name} {seed}") for name in SIDES)
        return _compared(one, other, NAMES[1], seed, turns)


def played(folder: Path, game: str, seed: int, turns: int) -> int:
    """Play a game, and two that go on from it where somebody has a secret, or draws one.

    As `dealt` says else.
    """
    chance, compared = random.Random(seed), 0
    with mock.patch.object(tape, "now", return_value=CLOCK):
        side = _begun(folder / "line", game, seed, "")
        for _ in range(turns):
            if not side.questions:
                break
            secret = sorted({x.who for x in side.questions if x.secret and x.who})
            if secret or chance.random() < OFTEN:
                hider = chance.choice(secret or NAMES)
                one, other = fork(folder / "line", side)
                compared += _compared(one, other, hider, chance.random(), TOGETHER)
            question = chance.choice(side.questions)
            side.answer(question, chance.choice(question.options).value)
    return compared


def _begun(folder: Path, game: str, seed: int, number: str) -> Side:
    """Return a table at which people are about to play; `number` tells the deals of Ben apart."""
    (folder / "table").mkdir(parents=True)
    chance = random.Random(seed)
    with (
        mock.patch.object(joined, "new_secret", side_effect=map("secret{}".format, count())),
        luck(number, 1),
    ):
        table = Table(folder / "table")
        phones = begun(table, game, "full", 2)
        while table.room.session is not None and not table.room.session.position.ready:
            shown = [(x, form) for x in phones for form in x.page.forms if form.action == "/answer"]
            phone, form = shown[0]
            phone.post(form, *_settled(form, chance))
        sit(table, phones)
    return Side(table, dict(zip(NAMES, phones, strict=True)))


def _settled(form: Form, chance: random.Random) -> list[tuple[str, str]]:
    """Return what is said before a game: two people play, and a program deals."""
    (id_, *_) = form.questions
    match id_.partition("/")[2]:
        case "players":
            return [(id_, name) for name in NAMES]
        case "bots":
            return []
    return answer_by(form, chance)


def _compared(one: Side, other: Side, hider: str, seed: float, turns: int) -> int:
    """Have two games go on; return how many pages were the same as they must."""
    others = {name: NAMES.index(name) for name in one.phones if name != hider} | {"": CHANCE}
    chance, compared, own = random.Random(seed), 0, NAMES.index(hider)
    other.table.room.pictures = one.table.room.pictures
    is_apart = one.knows(own) != other.knows(own)
    for _ in range(turns):
        others = {n: seat for n, seat in others.items() if one.knows(seat) == other.knows(seat)}
        for name in others if is_apart else ():
            pages, same = one.sent(name), other.sent(name)
            for path, body in pages.items():
                assert body == same[path], _difference(name, path, body, same[path])
                compared += 1
        step = _step(one, other, hider, chance)
        if step is None or not others:
            break
        for number, game, (question, value) in zip("12", (one, other), step, strict=True):
            with luck(number, own):
                game.answer(question, value)
        is_apart = is_apart or step[0][1] != step[1][1] or one.knows(own) != other.knows(own)
    return compared


def _step(one: Side, other: Side, hider: str, chance: random.Random) -> Any:
    """Return an answer for each of two games: another one where it is the hider's secret."""
    theirs = {each.id: each for each in other.questions}
    open_ = [each for each in one.questions if each.id in theirs]
    if not open_:
        return None
    secret = [each for each in open_ if each.secret and each.who == hider]
    question = chance.choice(secret or open_)
    same = theirs[question.id]
    values = [each.value for each in question.options]
    known = [each.value for each in same.options]
    if question in secret:
        return (question, values[0]), (same, known[-1])
    both = [each for each in values if each in known]
    value = chance.choice(both) if both else None
    return None if value is None else ((question, value), (same, value))


def _difference(name: str, path: str, one: bytes, other: bytes) -> str:
    at = next(n for n, (x, y) in enumerate(zip_longest(one, other)) if x != y)
    return f"{name or 'screen'} {path}: {one[at - 80 : at + 120]!r} / {other[at - 80 : at + 120]!r}"


if __name__ == "__main__":
    place, turns = Path(sys.argv[1]), int(sys.argv[2])
    for game in sys.argv[3:] or ("giza", "silver-gold", "pyramidice", "terra-pyramides"):
        for seed in range(3):
            shutil.rmtree(place / game, ignore_errors=True)
            found = [play(place / game, game, seed, turns) for play in (dealt, played)]
            print(game, seed, *found, flush=True)

"""Games that fork: two of the same table go on alike but for what one player may know alone.

Whatever all the others are sent must be the same, byte for byte, for as long as the rules say that
they may know no difference. By hand whole games, of all kinds and to their end, dealt by people
and by the program: `python -m tests.web.forks FOLDER SEED GAME ...`, where the seed may be several
(`0-39`). It goes on where it was left; what was found is in FOLDER/found.txt, a game a line.
"""

import random
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from companion.games import slugs
from companion.games.engine import CHANCE, Decision
from companion.questions.question import Question
from companion.table.journal import tape
from companion.table.session.moves.keeper import MoveKeeper
from companion.table.session.moves.programs import PROGRAM, TABLE
from companion.table.session.moves.programs import Table as Company
from companion.web.table import phones as joined
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import TRIO, Answer, Form, Table, begun
from tests.web.sides import BESIDE, Sent, Side, copied, fork
from tests.web.table.test_whole_games import answer_by, sit

CLOCK = "2026-01-02T03:04:05.678Z"

DEALINGS = (TABLE, PROGRAM)
"""Who says what is drawn."""

KEPT = {"pyramidice": "project"}
"""What is dealt in secret and stays so to the end, by game."""

ALL, OFTEN, SELDOM = 5, 0.15, 0.01
"""A game is forked at the first secrets, then now and then, and seldom where there is none."""

TOGETHER = 4
"""Answers for which two games are looked at side by side."""

AT_FIRST, LATER = 20, 40
"""Of two whole games the first positions are compared, and then every so manyth."""

TRIED = 0.2
"""How often somebody then tries all that a phone can do."""

OPENED = 2
"""Pages beside the table that are opened of each position."""

MOST = 10_000
"""Answers of a game; none comes near."""

Play = tuple[Question, Any]


class Apart(NamedTuple):
    """In what two games differ: in what `hider` alone may know, of one kind if `only` is given."""

    hider: str
    only: str = ""

    @property
    def seat(self) -> int:
        return TRIO.index(self.hider)

    def is_kind(self, kind: str) -> bool:
        return not self.only or kind == self.only

    def luck(self, number: str) -> Any:
        """Return what decides draws: those that the hider alone sees are others in each game.

        So is what the hider decides in secret, being a program.
        """

        def decides(self_: Company, act: int, decision: Decision) -> Random:  # noqa: ARG001
            is_own = decision.secret and self.seat in (decision.who, decision.seat)
            differs = is_own and self.is_kind(decision.kind)
            return Random(f"{act}/{decision.who}/{number if differs else ''}")

        return mock.patch.object(Company, "luck", decides)


def dealt(
    folder: Path, game: str, seed: int, dealing: str = "", turns: int = MOST, only: str = ""
) -> int:
    """Play two games that differ from the deal on in what Ben may know.

    Return how many answers of the server were the same as they must. Raises AssertionError where
    somebody else was sent another byte.
    """
    apart = Apart(TRIO[1], only)
    with mock.patch.object(tape, "now", return_value=CLOCK):
        one, other = (
            _begun(folder / x, game, seed, dealing, apart, f"{x} {seed}") for x in ("one", "other")
        )
        other.table.room.pictures = one.table.room.pictures
        return _compared(one, other, apart, seed, turns, is_whole=True)


def played(folder: Path, game: str, seed: int, dealing: str = "", turns: int = MOST) -> int:
    """Play a game to its end, and two that go on from it where somebody has a secret, or draws one.

    As `dealt` says else.
    """
    chance, compared = random.Random(f"{seed} {dealing}"), 0
    with mock.patch.object(tape, "now", return_value=CLOCK):
        side, secrets = _begun(folder, game, seed, dealing, Apart(TRIO[1]), ""), 0
        for _ in range(turns):
            if not side.questions:
                break
            question = chance.choice(side.questions)
            value = chance.choice(side.values(question))
            before = side.dealt
            copied(folder, "table", "before")
            side.tap(question, value)
            secret = {who for x, who in side.dealt.items() if x not in before}
            if question.secret and question.who:
                secret = {question.who}
            secrets += bool(secret)
            often = (1 if secrets <= ALL else OFTEN) if secret else SELDOM
            if chance.random() < often:
                apart = Apart(chance.choice(sorted(secret) or side.session.position.players))
                first, sides = (question.id, value), fork(folder, side, "before")
                compared += _compared(*sides, apart, chance.random(), TOGETHER, first=first)
        return compared


def told(folder: Path, game: str, way: str, seed: int = 0, share: float = 1) -> int:
    """Keep an evening as it was recorded, and two that go on from it where something is sealed."""
    evening = next(x for x in evenings() if (x.game, x.way) == (game, way))
    answers, compared, chance = known(evening)[1], 0, random.Random(seed)
    with mock.patch.object(tape, "now", return_value=CLOCK):
        side = _sat(folder, game, way)
        while side.questions:
            question = side.questions[0]
            if question.secret and question.who and chance.random() < share:
                compared += _compared(*fork(folder, side), Apart(question.who), seed, TOGETHER)
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


def _begun(folder: Path, game: str, seed: int, dealing: str, apart: Apart, number: str) -> Side:
    """Return a table at which two people and a program are about to play.

    `number` tells the deals of who hides something apart. Of three games one is for three people,
    and one for two, where two may play it. Where nobody says who deals, people do if the seed is
    odd.
    """
    chance, is_for_three = random.Random(seed), seed % 3 == 1
    side = _sat(folder, game, "full", 3 if is_for_three else 2)
    is_for_two = seed % 3 == 2 and len(TRIO[:2]) in side.session.way.kit.players
    bots = [] if is_for_three or is_for_two else list(TRIO[2:])
    said = {
        "players": list(TRIO[:2] if is_for_two else TRIO),
        "bots": bots,
        "deal": dealing or DEALINGS[1 - seed % 2],
    }
    with apart.luck(number):
        while not side.session.position.ready:
            phone, form = next(
                (x, form)
                for x in side.phones.values()
                for form in x.page.forms
                if form.action == "/answer"
            )
            phone.post(form, *_settled(side, form, chance, said))
            left = {each.id for each in side.questions}
            assert left.isdisjoint(form.questions), f"not taken: {phone.page.words}"
        sit(side.table, [*side.phones.values()])
    return side


def _settled(
    side: Side, form: Form, chance: random.Random, said: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """Return what is said before a game."""
    (id_, *_) = form.questions
    path = id_.partition("/")[2]
    if path in said:
        return filled(side.session, form, {id_: ("-", said[path])})
    if path.startswith("bots."):  # the first kind, which takes the least time
        return [(id_, form.named(id_)[0].value)]
    return answer_by(form, chance)


def _compared(
    one: Side,
    other: Side,
    apart: Apart,
    seed: float,
    turns: int,
    *,
    is_whole: bool = False,
    first: tuple[str, Any] | None = None,
) -> int:
    """Have two games go on; return how many answers were the same as they must.

    `first` is what is answered first, unless it is secret.
    """
    others = {name: TRIO.index(name) for name in one.phones if name != apart.hider} | {"": CHANCE}
    chance, compared = random.Random(seed), 0
    is_kept = not isinstance(one.session.way.keeper, MoveKeeper)
    differs = not is_kept and one.knows(apart.seat) != other.knows(apart.seat)
    for turn in range(turns):
        others = {n: seat for n, seat in others.items() if one.knows(seat) == other.knows(seat)}
        if differs and (not is_whole or turn < AT_FIRST or turn % LATER == 0):
            more = chance.sample(BESIDE, OPENED)
            for name in others:
                compared += _same(name, one.sent(name, more), other.sent(name, more))
                _same_questions(name, one, other)
        is_last = is_kept and len(one.questions) == 1  # it reveals all
        step = _step(one, other, apart, chance, first) if others and not is_last else None
        first = None
        if step is None:
            break
        for number, game, (question, value) in zip("12", (one, other), step, strict=True):
            with apart.luck(number):
                game.tap(question, value)
        differs = differs or step[0][1] != step[1][1]
        differs = differs or (not is_kept and one.knows(apart.seat) != other.knows(apart.seat))
    others = {n: seat for n, seat in others.items() if one.knows(seat) == other.knows(seat)}
    names = [name for name in others if name] if differs and chance.random() < TRIED else []
    for name in names[:1]:
        with apart.luck(""):
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


def _step(
    one: Side,
    other: Side,
    apart: Apart,
    chance: random.Random,
    first: tuple[str, Any] | None = None,
) -> tuple[Play, Play] | None:
    """Return an answer for each of two games: another one where it is the hider's secret."""
    theirs = {each.id: each for each in other.questions}
    open_ = [each for each in one.questions if each.id in theirs]
    if not open_:
        return None
    secret = [
        each
        for each in open_
        if each.secret and each.who == apart.hider and apart.is_kind(each.path.partition(":")[2])
    ]
    if first is not None and not secret:
        question = one.session.question(first[0])
        return (question, first[1]), (other.session.question(first[0]), first[1])
    question = chance.choice(secret or open_)
    same = theirs[question.id]
    values, known_ = one.values(question), other.values(same)
    if question in secret:
        value = chance.choice(values)
        return (question, value), (same, chance.choice([x for x in known_ if x != value] or known_))
    both = [each for each in values if each in known_]
    value = chance.choice(both) if both else None
    return None if value is None else ((question, value), (same, value))


def _difference(name: str, path: str, one: Answer, other: Answer | None) -> str:
    if other is None or one.body == other.body:
        return f"{name or 'screen'} {path}: {one.status} {one.headers} / {other}"
    at = next((n for n, (x, y) in enumerate(zip(one.body, other.body)) if x != y), 0)  # noqa: B905
    before, after = max(0, at - 80), at + 120
    return f"{name or 'screen'} {path}: {one.body[before:after]!r} / {other.body[before:after]!r}"


class Found:
    """What was found so far, a line a game: which one, and how many answers, or what differed."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "found.txt"
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        self.faults = 0
        self.done = {line.partition(": ")[0] for line in lines if "FAULT" not in line}

    def look(self, name: str, play: Any, *given: Any) -> None:
        if name in self.done:
            return
        begun_at = time.process_time()
        try:
            what = f"{play(*given)}"
        except AssertionError as fault:
            what, self.faults = f"FAULT {' '.join(str(fault).split())}", self.faults + 1
        line = f"{name}: {what} {time.process_time() - begun_at:.0f} s"
        with self.file.open("a") as file:
            print(line, file=file)
        print(line, flush=True)


def main(folder: Path, seeds: Sequence[int], games: Sequence[str]) -> int:
    """Play whole games; say how much was compared, and what it took."""
    found = Found(folder)
    for seed in seeds:
        for game in games:
            at = folder / game
            for dealing in DEALINGS:
                name = f"{game} {dealing} {seed}"
                found.look(f"{name} played", played, at / "played", game, seed, dealing)
                if (only := KEPT.get(game)) and dealing == DEALINGS[seed % 2]:
                    more = (dealing, MOST, only)
                    found.look(f"{name} dealt", dealt, at / "dealt", game, seed, *more)
            found.look(f"{game} points {seed}", told, at / "told", game, "points", seed, OFTEN)
    return 1 if found.faults else 0


if __name__ == "__main__":
    first, _, last = sys.argv[2].partition("-")
    numbers = range(int(first), int(last or first) + 1)
    sys.exit(main(Path(sys.argv[1]), numbers, sys.argv[3:] or slugs()))

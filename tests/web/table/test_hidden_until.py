"""Kits of one's own: what is hidden until the round is over, or until the end, is on no page.

Two games of the same table differ in one hidden answer. All that the others and the shared screen
are sent is the same, byte for byte, until its time; then everybody can read it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from companion.cli.lookup import load
from companion.kits import Kit
from companion.questions.question import Question
from companion.table.journal import tape
from companion.table.session.commands import logged_acts
from companion.web.table import phones as joined
from tests.kit_files import written
from tests.web.evenings import filled, open_forms
from tests.web.phones import TRIO, Table, begun
from tests.web.sides import BESIDE, Side
from tests.web.table.test_whole_games import sit

CLOCK = "2026-01-02T03:04:05.678Z"
HIDER = "Ben"
ROLES = ("regent", "guard", "mask")

COURT = {
    "kit.toml": 'id = "court"\nname = "Court"\nplayers = [3]\n',
    "score.toml": """
[start.ask]
role = { words = "Your role", choices = ["regent", "guard", "mask"], hidden = true }
[[start.check]]
that = "sum(players, role == 'regent') == 1"
else = "There is one regent."
[round]
count = 2
[round.ask]
vote = { words = "Your vote", choices = ["raise", "dim"], hidden = true }
stake = { words = "Your stake", maximum = 99, hidden = true, until = "round" }
taken = "Taken"
[round.points]
hand = "taken + stake + (vote == 'dim')"
[final.ask]
coins = "Coins left"
[final.points]
rest = "coins"
veil = "if(role == 'mask', 12, 0)"
""",
}


class Apart(NamedTuple):
    """What Ben answers in either game, by its question; until what is asked; how it is told."""

    path: str
    answers: tuple[Any, Any]
    until: str
    told: tuple[str, str]


ROLE = Apart("start.role", ("guard", "mask"), "closing", ("Your role: guard", "Your role: mask"))
STAKE = Apart("4/round.stake", (17, 71), "5/", ("Your stake: 17", "Your stake: 71"))


@pytest.fixture
def sides(tmp_path: Path) -> Iterator[tuple[Side, Side]]:
    """Two tables at which Ana, Ben and Cleo have sat down, each with a phone."""
    kit = load("court", written(tmp_path / "court", COURT))
    with mock.patch.object(tape, "now", return_value=CLOCK):
        yield _sat(tmp_path / "one", kit), _sat(tmp_path / "other", kit)


def _sat(folder: Path, kit: Kit) -> Side:
    folder.mkdir()
    equal = mock.patch.object(joined, "new_secret", side_effect=map("secret{}".format, count()))
    with equal, mock.patch("os.urandom", side_effect=bytes):
        table = Table(folder)
        table.room.host = table.host._replace(
            games=(kit.id,), kit=lambda _: kit, kit_of=lambda _: kit
        )
        phones = begun(table, kit.id)
        side = Side(table, dict(zip(TRIO, phones, strict=True)))
        side.tap(side.questions[0], list(TRIO))
        sit(table, phones)
    return side


def answer(question: Question) -> Any:
    """What everybody says to a question that is the same in both games."""
    if question.parts:
        return dict.fromkeys(question.parts, 1)
    if "role" in question.path:
        return "regent" if question.who == TRIO[0] else "guard"
    return "raise" if "vote" in question.path else 5


def step(side: Side, answers: Callable[[Question], Any]) -> None:
    """Fill in and send what a phone asks first."""
    phone, form = next(open_forms([*side.phones.values()]))
    values = {x: answers(side.session.question(x)) for x in form.questions}
    given = {x: (str(value), value) for x, value in values.items()}
    phone.post(form, *filled(side.session, form, given))
    assert form.questions[0] not in {x.id for x in side.questions}, phone.page.words


def by(apart: Apart, number: int) -> Callable[[Question], Any]:
    def found(question: Question) -> Any:
        is_it = question.who == HIDER and f"{apart.path}.{HIDER}" in question.id
        return apart.answers[number] if is_it else answer(question)

    return found


def same(sides: Sequence[Side]) -> int:
    """Check that all but the hider, and the screen, are sent the same; return how much it was."""
    names = [name for name in TRIO if name != HIDER] + [""]
    sent = [{name: side.sent(name, BESIDE) for name in names} for side in sides]
    for name in names:
        assert sent[0][name].keys() == sent[1][name].keys()
        for path, found in sent[0][name].items():
            assert found == sent[1][name][path], (name, path)
    return sum(len(each) for each in sent[0].values())


@pytest.mark.parametrize("apart", [ROLE, STAKE], ids=["end", "round"])
def test_nobody_else_is_sent_another_byte_before_its_time(
    apart: Apart, sides: tuple[Side, Side]
) -> None:
    compared = 0
    while not any(apart.until in each.id for each in sides[0].questions):
        compared += same(sides)
        for number, side in enumerate(sides):
            step(side, by(apart, number))
    assert compared > 200
    for side, told in zip(sides, apart.told, strict=True):
        for phone in side.phones.values():
            assert f"{HIDER}: {told}" in phone.shown("/log").spaced


def test_a_role_put_right_changes_no_byte_for_others_nor_does_what_they_try(
    sides: tuple[Side, Side],
) -> None:
    """Ben's in the middle of the first round; then Ana tries all that a phone can do."""
    for number, side in enumerate(sides):
        for _ in range(4):
            step(side, by(ROLE, number))
        numbers = {
            each.question.id: each.number for _, act in logged_acts(side.session) for each in act
        }
        phone, id_ = side.phones[HIDER], f"3/{ROLE.path}.{HIDER}"
        path = f"/fix/{numbers[id_]}"
        phone.post(phone.shown(path).form(path), (id_, f"{ROLES.index(ROLE.answers[1 - number])}"))
    same(sides)
    one, other = (side.tried(TRIO[0], (TRIO[0], TRIO[2])) for side in sides)
    assert one == other
    for number, side in enumerate(sides):
        while not any(ROLE.until in each.id for each in side.questions):
            step(side, answer)
        told = f"{HIDER}: {ROLE.told[1 - number]}"
        assert all(told in phone.shown("/log").spaced for phone in side.phones.values())


def test_a_page_to_put_right_holds_what_was_said_openly_and_no_secret(
    sides: tuple[Side, Side],
) -> None:
    side = sides[0]
    step(side, answer)
    ana, ben = (side.phones[name] for name in TRIO[:2])
    names, own = (ana.shown(f"/fix/{number}") for number in (2, 3))
    ben.get("/fix/3")
    assert [x.value for x in names.form("/fix/2").named("1/players")] == list(TRIO)
    assert "It was: Who plays, clockwise (3): Ana, Ben, Cleo" in names.spaced
    assert "It was" not in own.spaced
    assert not any(x.checked for x in own.form("/fix/3").controls)
    assert "That can't be put right here. Look into the log." in ben.page.spaced
    while STAKE.until not in side.questions[0].id:
        step(side, answer)
    page = ana.shown("/log")
    (taken, *_) = (x for x in page.links if "Taken: Ana 1" in ana.shown(x).spaced)
    held = ana.shown(taken).form(taken).controls
    assert [x.value for x in held if x.kind == "text"] == ["1", "1", "1"]

"""Nobody's secret is in bytes sent to somebody else: games that differ in that alone send alike."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.cli.lookup import load
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.journal import tape
from companion.web.table import phones as joined
from companion.web.table.forms import mark_of
from tests.kit_files import written
from tests.table.recorded import evenings
from tests.web import forks
from tests.web.evenings import known, open_forms, tell
from tests.web.phones import TRIO, Phone, Table, begun
from tests.web.table.test_whole_games import sit

GIZA = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
CLOCK = "2026-01-02T03:04:05.678Z"
PATHS = ("/", "/log", "/why", "/more", "/seats", "/history", "/stats")

HUNCHES = {
    "kit.toml": 'id = "hunches"\nname = "Hunches"\nplayers = [3]\n',
    "score.toml": """
[round]
count = 2
[round.ask]
hunch = { words = "Your hunch", maximum = 999999, hidden = true }
[round.points]
hunch = "hunch"
""",
}
MARKED = {"Ana": "918273", "Ben": "645546", "Cleo": "372819"}
"""Hunches that no page holds by chance."""


@pytest.fixture
def sat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Table]:
    """Return what opens tables with equal tokens and clocks."""

    def opened() -> Table:
        numbers = count()
        monkeypatch.setattr(joined, "new_secret", lambda: f"secret{next(numbers)}")
        monkeypatch.setattr(tape, "now", lambda: CLOCK)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        return Table(folder)

    return opened


def everything(table: Table, phones: list[Phone]) -> list[list[bytes]]:
    """All that was ever sent to each phone, and all that it may be shown now; the screen's last.

    The session's id is drawn, and tells nothing.
    """
    screen = Phone(table)
    screen.get(f"/screen/{table.room.phones.token}")
    for phone in phones:
        for path in PATHS:
            phone.get(path)
        phone.live()
    session = table.room.session
    drawn = str(session.id if session else "").encode()
    return [[sent.replace(drawn, b"ID") for sent in x.received] for x in (*phones, screen)]


def bid(phone: Phone, coins: str) -> None:
    (form,) = (x for x in phone.page.forms if x.action == "/answer")
    (id_,) = form.questions
    phone.post(form, (id_, coins))


def test_bids_differ_and_nobody_gets_another_byte(sat: Callable[[], Table]) -> None:
    """Until the reveal; then all do. Who has bid sees his bid no more either."""
    answers, before, after = known(GIZA)[1], [], []
    for coins in ("0", "1"):
        table = sat()
        phones = begun(table, "giza")
        tell(table, phones, answers, "bids")
        bid(phones[1], coins)
        before.append([list(sent) for sent in everything(table, phones)])
        bid(phones[0], "0")
        before[-1] += [list(sent) for sent in everything(table, phones)]
        bid(phones[2], "0")
        after.append([list(sent) for sent in everything(table, phones)])
    assert before[0] == before[1]
    assert all(one != other for one, other in zip(*after, strict=True))


def test_marked_secrets_are_searched_for_in_all_that_was_ever_sent(tmp_path: Path) -> None:
    """To its end: each is in nobody's bytes before the reveal, and in everybody's then."""
    kit = load("hunches", written(tmp_path / "hunches", HUNCHES))
    table = Table(tmp_path)
    host = table.host._replace(games=("hunches",), kit=lambda _: kit, kit_of=lambda _: kit)
    table.room.host = host
    phones = begun(table, "hunches", "points")
    form = phones[0].page.form("/answer")
    phones[0].post(form, *((form.questions[0], name) for name in TRIO))
    sit(table, phones)
    rounds = 0
    while asked := [(x, form) for x, form in open_forms(phones) if "hunch" in form.questions[0]]:
        for phone, (name, mark) in zip(phones, MARKED.items(), strict=True):
            (own,) = (form for each, form in asked if each is phone)
            phone.post(own, (own.questions[0], f"{int(mark) + rounds}"))
            sent = everything(table, phones)
            held = [any(f"{int(mark) + rounds}".encode() in x for x in each) for each in sent]
            assert held == [name == TRIO[-1]] * 4, f"{name}'s hunch"
        rounds += 1
        asked = list(open_forms(phones))
    assert rounds == 2


def test_no_page_holds_what_lets_somebody_in(tmp_path: Path) -> None:
    """What is compressed tells of its content by its length: no token and no cookie is in it."""
    table = Table(tmp_path)
    phones = begun(table, "giza", people=2)
    sent = b"".join(b"".join(each) for each in everything(table, phones))
    for secret in (table.room.phones.token, *(phone.cookie for phone in phones)):
        assert secret.encode() not in sent


def test_a_mark_is_made_of_what_is_shown() -> None:
    """It can be tried out: what others had to choose from is no part of it."""
    question = Question("1/x", Text("web.pieces"), "move", "Ana", known=("take",))
    assert mark_of(question) == mark_of(question._replace(known=("take", "take tile eye")))
    assert mark_of(question) != mark_of(question._replace(low=1))


def test_sealed_bids_of_a_whole_evening(tmp_path: Path) -> None:
    assert forks.told(tmp_path, "giza", "points") > 300


@pytest.mark.parametrize(
    ("play", "game", "seed", "dealing", "turns"),
    [
        (forks.dealt, "pyramidice", 0, "program", 2),
        (forks.played, "pyramidice", 12, "table", 19),
        (forks.played, "silver-gold", 12, "table", 4),
        (forks.played, "terra-pyramides", 2, "program", 14),
        (forks.played, "terra-pyramides", 7, "table", 16),
    ],
)
def test_what_one_may_know_alone_is_in_nobody_elses_bytes(
    play: Callable[..., int], game: str, seed: int, dealing: str, turns: int, tmp_path: Path
) -> None:
    """The beginning of games, dealt by people and by the program; whole ones by hand (`forks`)."""
    assert play(tmp_path / "game", game, seed, dealing, turns) >= 20

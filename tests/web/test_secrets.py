"""Nobody's secret is in bytes sent to somebody else: games that differ in that alone send alike."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.table.journal import tape
from companion.web import phones as joined
from tests.table.recorded import evenings
from tests.web import forks
from tests.web.evenings import known, open_forms, tell
from tests.web.phones import Form, Phone, Table, begun

GIZA = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
CLOCK = "2026-01-02T03:04:05.678Z"
PATHS = ("/", "/log", "/why", "/more", "/seats", "/history", "/stats")
MOST = 200
"""Forms until something is secret; far fewer in any of those here."""


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


def test_no_page_holds_what_lets_somebody_in(tmp_path: Path) -> None:
    """What is compressed tells of its content by its length: no token and no cookie is in it."""
    table = Table(tmp_path)
    phones = begun(table, "giza", people=2)
    sent = b"".join(b"".join(each) for each in everything(table, phones))
    for secret in (table.room.phones.token, *(phone.cookie for phone in phones)):
        assert secret.encode() not in sent


@pytest.mark.parametrize("slug", ["pyramidice", "silver-gold", "terra-pyramides"])
def test_what_is_dealt_to_somebody_differs_and_nobody_else_gets_another_byte(
    slug: str, sat: Callable[[], Table]
) -> None:
    seen = []
    for which in (0, -1):
        table = sat()
        phones = begun(table, slug, "full", 2)
        _to_a_secret(table, phones)
        (secret,) = _secrets_of(table, "Ana")
        while secret in _secrets_of(table, "Ana"):
            (form,) = (x for x in phones[0].page.forms if secret in x.questions)
            _tap(phones[0], form, which)
        seen.append(everything(table, phones))
    (ana, ben, screen), (ana_too, ben_too, screen_too) = seen
    assert ana != ana_too
    assert ben == ben_too
    assert screen == screen_too


def test_what_is_dealt_and_never_shown_is_in_nobody_elses_bytes(tmp_path: Path) -> None:
    """Projects are not shown until the end; by hand, as far as one likes (`forks.py`)."""
    assert forks.dealt(tmp_path, "pyramidice", 0, 1)


def _secrets_of(table: Table, name: str) -> list[str]:
    assert table.room.session is not None
    return [each.id for each in table.room.session.questions if each.secret and each.who == name]


def _to_a_secret(table: Table, phones: list[Phone]) -> None:
    """Tap what comes first until Ana has something secret to say; it is on her phone alone."""
    for _ in range(MOST):
        if found := _secrets_of(table, "Ana"):
            asked = [
                {id_ for form in phone.page.forms for id_ in form.questions} for phone in phones
            ]
            assert found[0] in asked[0]
            assert not asked[1] & set(found)
            return
        phone, form = next(open_forms(phones))
        _tap(phone, form, 0)
        for seat, name in enumerate(table.room.people()):
            if table.room.phones.holder(name) is None:
                phones[seat].press("/seat", name)
    raise AssertionError("nothing was secret")


def _tap(phone: Phone, form: Form, which: int) -> None:
    (id_, *_) = form.questions
    tapped = [each for each in form.buttons if each.name == id_]
    if form.named(id_) and form.named(id_)[0].kind == "text":
        phone.post(form, (id_, "Ana"), (id_, "Ben"))
    elif form.named(f"{id_}~skip"):
        phone.post(form, (f"{id_}~skip", "1"))
    else:
        phone.post(form, *([(id_, tapped[which].value)] if tapped else []))

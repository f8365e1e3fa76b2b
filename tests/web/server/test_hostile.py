"""Forms as nobody's browser sends them: told in a line, never our fault."""

import random
from collections.abc import Iterator
from pathlib import Path

from companion.web.server.guard import Asks, Guard
from tests.web.evenings import open_forms
from tests.web.phones import HOST, Form, Phone, Table, begun
from tests.web.table.test_whole_games import answer_by, sit

STRANGE = (
    *(
        "",
        "0",
        "-1",
        "--5",
        "9" * 5_000,
        "²",
        "٣",
        "1e400",
        "NaN",
        "\x00",
        "\N{RIGHT-TO-LEFT OVERRIDE}",
    ),
    *("1," * 3_000, "a" * 20_000, "<script>alert(1)</script>", "../../etc/passwd", "{{7*7}}"),
)
FORMS = 30
"""Forms that are sent."""

PATHS = (
    *("/rule?question=9/x", "/fix/99999999999999999999", "/fix/1", "/log", "/why", "/piece/x.svg"),
    *("/history?from=9999999", "/history/%00", "/stats?player=%00", "/static/%2e%2e", "/print/x"),
)


NUMBERED = ("/fix/{}", "/print/giza/{}.svg", "/rules/{}.svg", "/history/{}", "/rule?question={}")
NUMBERS = (
    "9" * 5_000,
    "-1",
    "+1",
    "1_0",
    "%D9%A3",
    "%C2%B2",
    "0x1",
    "1e3",
    "00000000001",
    "%00",
    "",
)


def spoilt(form: Form, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield what a form sends, some of it in the place of something else, and some besides."""
    for name, value in form.standing():
        yield name, chance.choice(STRANGE) if chance.random() < 0.2 else value
    for control in form.controls:
        if control.kind != "hidden" and chance.random() < 0.6:
            yield control.name, chance.choice((control.value, *STRANGE))


def post(phone: Phone, form: Form, chance: random.Random) -> None:
    answer = phone.send(form.action, *spoilt(form, chance))
    assert answer.status in (303, 413), answer.text


def test_whatever_is_sent_is_told_or_taken(tmp_path: Path) -> None:
    table, chance = Table(tmp_path), random.Random(1)
    phones = begun(table, "giza", "points", 2)
    for number in range(FORMS):
        phone = chance.choice(phones)
        forms = [each for each in phone.page.forms if each.action != "/leave"]
        post(phone, chance.choice(forms), chance)
        if asked := list(open_forms(phones)):
            phone, form = chance.choice(asked)
            phone.post(form, *answer_by(form, chance))
            sit(table, phones)
        answer = phone.get(PATHS[number % len(PATHS)])
        assert answer.status in (200, 303, 404), answer.text
        assert b"<script>alert" not in answer.body


def test_a_number_in_an_address_is_a_few_digits_or_leads_back(tmp_path: Path) -> None:
    table = Table(tmp_path)
    phone, *_ = begun(table, "giza", "points", 2)
    for address in NUMBERED:
        for number in NUMBERS:
            path = address.format(number)
            assert phone.get(path).status in (200, 303, 307, 404), path
            assert phone.send(path.partition("?")[0], ("a", "1")).status in (303, 307, 404, 405), (
                path
            )
    assert phone.get(f"/fix/{'9' * 5_000}").status == 404


def test_what_nobody_foresaw_is_a_line_whoever_meets_it(tmp_path: Path) -> None:
    told: list[Exception] = []

    async def broken(*_: object) -> None:
        raise ValueError("nobody foresaw this")

    table = Table(tmp_path)
    table.app = Guard(broken, {HOST}, Asks(lambda error: told.append(error) or "a line"))
    answer = Phone(table).get("/")
    assert (answer.status, answer.text) == (500, "a line\n")
    assert [str(each) for each in told] == ["nobody foresaw this"]

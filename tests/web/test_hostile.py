"""Forms as nobody's browser sends them: told in a line, never our fault."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.web.evenings import open_forms
from tests.web.phones import Form, Phone, Table, begun
from tests.web.test_whole_games import answer_by, sit

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

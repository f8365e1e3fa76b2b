"""A game on paper, chosen and looked at on a phone."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.cli.house import press_here
from companion.kits import load_kit
from companion.press.job import prepare
from companion.press.options import Options
from companion.press.outputs import outputs
from tests.web.phones import Phone, Table

CHOSEN = (
    "/print/silver-gold{}?show=1&paper=letter&backs=long-edge&ink=grey&only=score_card&players=3"
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = Table(tmp_path)
    house = found.house._replace(press=press_here)
    found.room.house = found.room.prints._house = house  # noqa: SLF001 - as its host makes it
    return found


@pytest.fixture
def phone(table: Table) -> Phone:
    return table.phone()


def test_the_same_choices_give_the_same_file_as_the_command(phone: Phone) -> None:
    options = Options(
        paper="letter",
        backs="long-edge",
        ink="grey",
        only=("score_card",),
        players=3,
        first_sheet=False,
    )
    document = prepare(load_kit("silver-gold"), options).document
    ((name, write),) = outputs(document, options, "silver-gold-3-players-score_card", lambda: None)
    stream = BytesIO()
    write(stream)
    answer = phone.get(CHOSEN.format("/file"))
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.body == stream.getvalue()


def test_pages_are_seen_before_they_are_printed(phone: Phone) -> None:
    assert "/print/silver-gold" in phone.shown("/print").links
    page = phone.shown(CHOSEN.format(""))
    assert (
        f"Sheets of paper: {len(page.images) // 2}, printed sides: {len(page.images)}" in page.words
    )
    for path in page.images:
        assert phone.get(path.replace("&amp;", "&")).headers["content-type"] == "image/svg+xml"
    assert phone.get(page.images[0].replace("/1.svg", "/99.svg")).status == 404
    chosen = {x.name: x.value for x in page.form("/print/silver-gold#pages").controls if x.options}
    assert chosen | {"paper": "letter", "backs": "long-edge", "ink": "grey"} == chosen


def test_several_files_come_in_one(phone: Phone) -> None:
    answer = phone.get(CHOSEN.format("/file") + "&format=svg")
    with ZipFile(BytesIO(answer.body)) as files:
        assert files.namelist() == [
            f"silver-gold-3-players-score_card-01{x}.svg" for x in ("", "-back")
        ]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("paper=napkin", "napkin"),
        ("players=x", "players: is x, must be a number"),
        ("players=9", "is 9, must be 2"),
        ("only=dragon", "no component dragon"),
        ("thickness.card=99", "is 99 mm, must be"),
        ("ink=gold", "ink: is gold"),
        ("backs=front", "backs: is front"),
        ("format=doc", "format: is doc"),
    ],
)
def test_what_can_not_be_is_told(phone: Phone, query: str, words: str) -> None:
    answer = phone.get(f"/print/silver-gold?show=1&{query}")
    assert answer.status == 200
    assert words in answer.text


def test_without_printing_it_says_so(table: Table, phone: Phone) -> None:
    table.room.house = table.room.prints._house = table.house  # noqa: SLF001 - as above
    assert "printing is not installed" in phone.shown("/print").words
    assert phone.get(CHOSEN.format("/file")).status == 303
    assert "printing is not installed" in phone.page.words

"""A game on paper, chosen and looked at on a phone."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.cli.host import press_here
from companion.kits import load_kit
from companion.press.job import prepare, writers
from companion.press.options import PrintOptions
from companion.press.outputs import NEEDS, outputs
from companion.questions.errors import InvalidAnswer
from companion.web.table.phones import Phone as Joined
from companion.web.workshop import prints
from companion.web.workshop.prints import PrintOrder, Prints
from tests.web.phones import Phone, Table

CHOSEN = (
    "/print/silver-gold{}?show=1&paper=letter&backs=long-edge&ink=grey&only=score_card&players=3"
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = Table(tmp_path)
    host = found.host._replace(press=press_here)
    found.room.host = found.room.prints._host = host  # noqa: SLF001 - as its host makes it
    return found


@pytest.fixture
def phone(table: Table) -> Phone:
    return table.phone()


def test_the_same_choices_give_the_same_file_as_the_command(phone: Phone) -> None:
    options = PrintOptions(
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


def test_it_is_told_how_far_a_print_is(phone: Phone) -> None:
    told = phone.get(CHOSEN.format("/progress")).text
    assert [line for line in told.splitlines() if line] == [
        *("event: page", "data: 1 2", "event: page", "data: 2 2"),
        *("event: file", "data:"),
    ]
    assert phone.get(CHOSEN.format("/file")).body.startswith(b"%PDF")


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
        ("gap=77", "gap: is 77 mm, must be"),
        ("ink=gold", "ink: is gold"),
        ("backs=front", "backs: is front"),
        ("format=doc", "format: is doc"),
        ("dpi=9000", "dpi: is 9000, must be 36 to 1200"),
        ("for=nobody", "for: is nobody, must be tgc or mpc"),
        ("pieces=expedition:99", "99"),
        ("pieces=dragon:1", "no component dragon"),
        ("size=9x9", "a paper of 9 x 9 mm is not possible"),
        ("size=large", "there is no paper &#39;large&#39;"),
    ],
)
def test_what_can_not_be_is_told(phone: Phone, query: str, words: str) -> None:
    answer = phone.get(f"/print/silver-gold?show=1&{query}")
    assert answer.status == 200
    assert words in answer.text


def test_without_printing_it_says_so(table: Table, phone: Phone) -> None:
    table.room.host = table.room.prints._host = table.host  # noqa: SLF001 - as above
    assert "printing is not installed" in phone.shown("/print").words
    assert phone.get(CHOSEN.format("/file")).status == 303
    assert "printing is not installed" in phone.page.words


def test_a_shop_gets_its_own_files(phone: Phone) -> None:
    chosen = "/print/silver-gold{}?show=1&for=drivethru&only=expedition"
    assert "DriveThruCards takes" in phone.shown(chosen.format("")).words
    with ZipFile(BytesIO(phone.get(chosen.format("/file")).body)) as files:
        assert {"silver-gold-drivethru.csv"} < {*files.namelist()}


def test_dots_and_letters_are_as_one_likes(phone: Phone) -> None:
    def taken(more: str) -> bytes:
        with ZipFile(BytesIO(phone.get(CHOSEN.format("/file") + more).body)) as files:
            return files.read(files.namelist()[0])

    assert b"<text" in taken("&format=svg&svg_text=live")
    assert b"<text" not in taken("&format=svg")
    sizes = [int.from_bytes(taken(f"&format=png&dpi={dpi}")[16:20]) for dpi in (36, 72)]
    assert sizes[1] in range(2 * sizes[0] - 1, 2 * sizes[0] + 2)


def test_single_pieces_on_paper_of_any_size_and_each_face_by_itself(phone: Phone) -> None:
    """What few people choose, as the command has it."""
    rows = load_kit("silver-gold").table("expedition").rows[:2]
    only = tuple(f"expedition:{row['card']}" for row in rows)
    page = f"/print/silver-gold{{}}?show=1&pieces={'%E3%80%81'.join(only)}&size=148x210"
    options = PrintOptions(paper="148x210", only=only, first_sheet=False)
    assert [phone.get(page.format("/file")).body] == [*written(options).values()]
    form = phone.shown(page.format("")).form("/print/silver-gold#pages")
    assert form.values("paper") == ["148x210"]
    faces = f"{page}&faces=1&format=svg"
    here = written(replace(options, faces=True, format="svg"))
    assert f"Files: {len(here)}" in phone.shown(faces.format("")).words
    with ZipFile(BytesIO(phone.get(faces.format("/file")).body)) as files:
        assert {name: files.read(name) for name in files.namelist()} == here


def written(options: PrintOptions) -> dict[str, bytes]:
    """Return the files that the command would write of single pieces."""
    files = {}
    made = prepare(load_kit("silver-gold"), options)
    for name, write in writers(made, Path(), lambda: None).items():
        write(stream := BytesIO())
        files[name] = stream.getvalue()
    return files


def test_what_can_not_be_written_here_is_not_offered_and_told(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "companion on a computer" not in phone.shown("/print/giza").words
    monkeypatch.setitem(NEEDS, "png", ("no_such_module",))
    monkeypatch.setitem(NEEDS, "faces", ("no_such_module",))
    page = phone.shown("/print/giza")
    assert "PNG, The Game Crafter, MakePlayingCards" in page.words
    offered = {x.name: x.options for x in page.form("/print/giza#pages").controls}
    assert "png" not in dict(offered["format"])
    assert [*dict(offered["for"])] == ["", "drivethru", "tts"]
    for query in ("format=png", "for=mpc"):
        assert "must be" in phone.shown(f"/print/giza?show=1&{query}").words


class Slow:
    """A press that draws nothing before it is told to; `drawn` are the papers that it drew."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.goes_on, self.drawn = threading.Event(), list[str]()
        host = table.host._replace(press=press_here, aside=asyncio.to_thread)
        self.prints, self.kit = Prints(host), load_kit("silver-gold")
        monkeypatch.setattr(prints, "_drawn", self._draw)

    def _draw(self, _kit: object, options: PrintOptions, _shop: str) -> str:
        self.goes_on.wait()
        self.drawn.append(options.paper)
        return options.paper

    def asks(self, phone: Joined, paper: str, leaves: Callable[[], Awaitable[None]]) -> object:
        order = PrintOrder(phone, self.kit, [("paper", paper)], leaves)
        return asyncio.create_task(self.prints.prepared(order))  # type: ignore[arg-type]


async def _stays() -> None:
    await asyncio.Event().wait()


def test_a_print_that_nobody_waits_for_ends_after_a_page(table: Table) -> None:
    async def evening() -> list[int]:
        done: list[int] = []

        def told(page: int, _: int) -> bool:
            done.append(page)
            return False

        order = PrintOrder(
            Joined(1, "en"), load_kit("silver-gold"), [("only", "score_card")], _stays
        )
        with pytest.raises(InvalidAnswer):
            await table.room.prints.write(order, told)
        return done

    assert asyncio.run(evening()) == [1]


def test_so_many_wait_one_of_each_phone_and_none_that_has_left(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> list[object]:
        slow, gone = Slow(table, monkeypatch), asyncio.Event()
        phones = [Joined(number, "en") for number in range(6)]
        first = slow.asks(phones[0], "a4", _stays)
        changed = slow.asks(phones[1], "a3", _stays)
        leaving = slow.asks(phones[2], "a5", gone.wait)  # type: ignore[arg-type]
        asked = [changed, slow.asks(phones[1], "letter", _stays)]
        asked += [leaving, slow.asks(phones[3], "legal", _stays)]
        await asyncio.sleep(0.05)
        refused = slow.asks(phones[4], "a4", _stays)
        await asyncio.sleep(0.05)
        gone.set()
        await asyncio.sleep(0.05)
        asked += [refused, slow.asks(phones[5], "tabloid", _stays)]
        await asyncio.sleep(0.05)
        slow.goes_on.set()
        found = await asyncio.gather(first, *asked, return_exceptions=True)  # type: ignore[call-overload]
        assert slow.drawn == ["a4", "letter", "legal", "tabloid"]
        return [x.text.key.rpartition(".")[2] if isinstance(x, InvalidAnswer) else x for x in found]

    told = asyncio.run(evening())
    assert told == ["a4", "left", "letter", "left", "legal", "busy", "tabloid"]


def test_too_many_are_told_on_the_page(
    table: Table, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "MOST", 0)
    for path in ("", "/file"):
        assert "already" in phone.shown(CHOSEN.format(path)).words
    assert table.phone().get(CHOSEN.format("/1.svg")).status == 503

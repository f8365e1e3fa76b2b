"""The website in a real browser, from a plain host: left without a network, killed, renewed.

`COMPANION_SITE` is a website that `companion site` wrote; `COMPANION_BROWSER=1` has a missing one,
or a missing browser, fail instead of being skipped.
"""

import json
import os
import random
import shutil
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Playwright, sync_playwright

from companion.cli.keeping import programs
from companion.cli.kits import copied
from companion.games import open_game
from companion.kits import load_kit
from companion.kits.places import new_folder
from companion.press.options import PrintOptions
from companion.simulation.bots.bot import Patience
from companion.site.runtime.png import HEADER, PASSES
from companion.table.journal import Journal
from companion.table.journal.exchange import session_json
from companion.table.session.session import Session, open_way
from companion.table.session.way import FULL
from tests.site.runtime.test_png import made
from tests.site.visits import SECONDS, Host, Visitor, another_version, check, covered, printed_here
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.browsers import CHROMIUM, MUST, asks, give, needed
from tests.web.evenings import filled, keep, known
from tests.web.phones import Form
from tests.web.table.test_whole_games import answer_by

SITE = os.environ.get("COMPANION_SITE")
if not (MUST or SITE):
    pytest.skip("there is no website to visit", allow_module_level=True)
needed()


pytestmark = pytest.mark.long

UPDATED = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    while (!found.waiting) {
        await found.update();
        await new Promise((go) => setTimeout(go, 50));
    }
}"""
CHOSEN = """async (files) => {
    const device = await navigator.storage.getDirectory();
    const folder = await device.getDirectoryHandle("chosen", { create: true });
    for (const [name, text] of Object.entries(files)) {
        const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await stream.write(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
        await stream.close();
    }
    self.showDirectoryPicker = async () => folder;
}"""
CARD = """
[[component]]
id = "card"
name = "Card"
count = 2
[[component.make]]
how = "cut"
size = "poker"
front = "card.toml"
"""
FACE = """draw = [
    { kind = "image", file = "seen-through.png", y = 5, h = 5 },
    { kind = "image", file = "photograph.jpg", y = 15, h = 5 },
    { kind = "image", file = "laced.png", y = 25, h = 1.5 },
]
"""
GIZA = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
HALF = 20
"""After so many answers the host is gone."""

CLOSE_ELSEWHERE = "Companion is open in another tab"


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host with the website two folders deep, as many a host has it."""
    assert SITE, "COMPANION_SITE is to be the folder of a website"
    shutil.copytree(SITE, tmp_path / "host" / "some" / "place")
    found = Host(tmp_path / "host", "/some/place/")
    yield found
    found.end()


@pytest.fixture
def visitor(driver: Playwright, tmp_path: Path, host: Host) -> Iterator[Visitor]:
    yield from visiting(driver, tmp_path / "profile", host)


@pytest.fixture
def other_visitor(driver: Playwright, tmp_path: Path, host: Host) -> Iterator[Visitor]:
    yield from visiting(driver, tmp_path / "other", host)


def visiting(driver: Playwright, folder: Path, host: Host) -> Iterator[Visitor]:
    assert CHROMIUM
    found = Visitor(driver, CHROMIUM, folder, host)
    yield found
    found.context.close()
    assert not found.wrong


def begin(visitor: Visitor, game: str, way: str, names: tuple[str, ...]) -> None:
    form = next(x for x in visitor.forms("/begin") if x.values("game") == [game])
    assert visitor.send(form, [("way", way)])
    asked = next(visitor.forms("/answer"))
    assert visitor.send(asked, [(asked.questions[0], name) for name in names])


def test_an_evening_goes_from_phone_to_phone_and_on_without_a_network(
    visitor: Visitor, other_visitor: Visitor, host: Host, tmp_path: Path
) -> None:
    """A file of the command's comes in; a code as it is shown opens there what is here."""
    journal = Journal(tmp_path / "command" / "journal.sqlite3")
    kept = journal.entries(keep(journal, GIZA, until="capstone"))
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(session_json(kept)))
    visitor.visit("#part=1.2.AAAAAAA.AAAA", is_whole=False)
    visitor.page.get_by_text("Scan the next: 2").wait_for()
    check(visitor.page)
    visitor.visit()
    visitor.go("/import")
    visitor.app.locator("input[type=file]").set_input_files(file)
    visitor.app.locator("button.done").click()
    visitor.app.locator(".score").wait_for()
    visitor.go(f"/history/{kept[0].body['id']}/codes")
    visitor.app.locator("svg.code").screenshot(path=tmp_path / "code.png")
    visitor.page.locator("#notice").wait_for()
    check(visitor.page)
    (code,) = zxingcpp.read_barcodes(Image.open(tmp_path / "code.png"))
    other_visitor.visit(code.text.removeprefix(host.home))
    other_visitor.app.locator("button.done").click()
    other_visitor.app.locator(".score").wait_for()
    second_tab = visitor.context.new_page()
    second_tab.goto(host.home)
    second_tab.get_by_text(CLOSE_ELSEWHERE).wait_for(timeout=30_000)
    second_tab.goto(f"{host.home}licences.html")
    second_tab.locator("summary").last.click()
    check(second_tab)
    second_tab.close()
    visitor.go("/kept")
    visitor.app.get_by_text(" MB").wait_for()
    check(visitor.page)
    before = visitor.shown().words
    assert "Cleo" in before
    assert other_visitor.shown().words == before
    host.end()
    visitor.page.reload()
    visitor.wait()
    assert visitor.shown().words == before


def test_what_does_not_come_is_told_and_fetched_again(visitor: Visitor, host: Host) -> None:
    """Python itself does not come; the page that says so is for everybody, too."""
    packed = host.folder / "some" / "place" / "files"
    aside = packed.rename(packed.with_name("aside"))
    visitor.visit(is_whole=False)
    visitor.page.get_by_text("A file did not come").wait_for(timeout=60_000)
    check(visitor.page)
    aside.rename(packed)
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.wait()


def test_what_was_answered_outlives_the_browser(visitor: Visitor) -> None:
    """And a printed code opens the very game that it is printed for."""
    visitor.visit("?game=terra-pyramides&players=2&variant=horus")
    asked = next(visitor.forms("/answer"))
    assert visitor.send(asked, [(asked.questions[0], name) for name in ("Ana", "Ben")])
    before = visitor.shown().words.split()
    assert "Horus" in visitor.shown("/log").words
    visitor.kill()
    visitor.visit()
    at, said = before.index("Understood:"), ["Understood:", "Ana,", "Ben."]
    assert before[at : at + len(said)] == said
    assert visitor.shown().words.split() == before[:at] + before[at + len(said) :]


def test_a_whole_evening_of_giza_on_one_phone(visitor: Visitor, host: Host) -> None:
    """The phone goes from hand to hand for the bids; it is tapped until there is no network."""
    visitor.visit()
    game = visitor.app.locator("form.game", has=visitor.page.locator("input[value=giza]"))
    game.locator("button[value=points]").click()
    session, answers = Session.begin(load_kit("giza"), "points"), known(GIZA)[1]

    def take(form: Form) -> None:
        given = {id_: answers[id_][0] for id_ in form.questions}
        session.answer_all(given, english(session))

    while not any("capstone" in each.id for each in session.questions):
        form = asked(visitor, {each.id for each in session.questions})
        place = visitor.app.locator("form", has=visitor.page.locator(asks(form))).first
        give(place, form, filled(session, form, answers))
        visitor.app.locator(asks(form)).first.wait_for(state="detached")
        take(form)
    host.end()
    visitor.page.reload()
    visitor.wait()
    while session.questions:
        form = next(each for each in visitor.table().forms if each.action == "/answer")
        assert visitor.send(form, filled(session, form, answers))
        take(form)
    for total in GIZA.totals.values():
        visitor.app.locator(".result li b", has_text=str(total)).first.wait_for()
    for path in ("/history", "/stats"):
        assert "Ana" in visitor.shown(path).words


def asked(visitor: Visitor, expected: set[str]) -> Form:
    """Return the first form that asks what is expected; the phone is handed over for a secret."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        page = visitor.seen()
        forms = [x for x in page.forms if x.action == "/answer" and expected & {*x.questions}]
        if forms:
            return forms[0]
        if names := covered(page):
            button = visitor.app.locator(f"form[action$='/hand'] button[value='{names[0]}']")
            button.click()
            button.wait_for(state="detached")
        time.sleep(0.02)
    raise AssertionError(expected)


def test_a_whole_game_of_cheops_with_a_program(
    visitor: Visitor, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of it without a network. Before, one that thinks for an hour is told: enough."""
    file, chance = tmp_path / "long.json", random.Random(7)
    with monkeypatch.context() as patched:
        patched.setattr(Patience, "is_over", True)
        file.write_text(json.dumps(thought_for_long(tmp_path)))
    visitor.visit()
    visitor.go("/import")
    visitor.app.locator("input[type=file]").set_input_files(file)
    visitor.app.locator("button.done").click()
    tap_until_it_thinks(visitor)
    check(visitor.page)
    visitor.page.locator("#thinking button").click()
    visitor.page.locator("#thinking").wait_for(state="hidden")
    assert visitor.send(visitor.shown("/more").form("/leave"))
    form = next(x for x in visitor.shown().forms if x.values("game") == ["cheops"])
    assert visitor.send(form, [("way", "full")])
    visitor.ask("POST", "/pause", "seconds=0")
    number = 0
    while forms := [x for x in visitor.table().forms if x.action in ("/answer", "/step")]:
        assert visitor.send(forms[0], with_greedy(forms[0], chance))
        number += 1
        if number == HALF:
            host.end()
            visitor.page.reload()
            visitor.wait()
    assert number > HALF
    for path in ("/", "/history", "/stats"):
        assert "Cleo" in visitor.shown(path).words


def tap_until_it_thinks(visitor: Visitor) -> None:
    """Tap what comes last, again and again, until it is told that a program thinks."""
    thinks = visitor.page.locator("#thinking")
    end = time.monotonic() + SECONDS
    while not thinks.is_visible():
        before = visitor.frame.content()
        button = visitor.app.locator("form[action$='/step'] button[name*='/']").last
        button.dispatch_event("click")
        while visitor.frame.content() == before and not thinks.is_visible():
            assert time.monotonic() < end
            time.sleep(0.05)


def with_greedy(form: Form, chance: random.Random) -> list[tuple[str, str]]:
    """Return what is tapped by somebody who cares for nothing and plays with a program."""
    (id_, *_) = form.questions
    match id_.partition("/")[2]:
        case "players":
            return [(id_, name) for name in ("Ana", "Cleo")]
        case "bots":
            return [(id_, form.named(id_)[1].value)]
        case "bots.Cleo":
            return [(id_, form.named(id_)[2].value)]
    return answer_by(form, chance)


def thought_for_long(folder: Path) -> Any:
    """Return a session in which Ana is asked, and then a search that thinks for an hour."""
    journal, kit = Journal(folder / "journal.sqlite3"), load_kit("cheops")
    made = programs("Deep=search:1000000")
    way = open_way(FULL, kit, open_game(kit.id), made)
    session = Session.new(way, lambda: journal.create(kit.id, None, FULL), made.presets)
    session.company = made.company
    for answer in ("Ana", "program", "begin"):
        session.answer(session.questions[0].id, answer)
    assert session.id
    session.close()
    return session_json(journal.entries(session.id))


def test_a_kit_of_ones_own_is_seen_as_it_is_saved_and_played_and_printed(
    visitor: Visitor, tmp_path: Path
) -> None:
    """Its folder is one of the browser's own here: no test can choose another.

    It has pictures of all kinds, which a browser reads without Pillow.
    """
    visitor.visit()
    visitor.go("/studio/")
    choose = visitor.app.get_by_role("button", name="Its folder")
    choose.wait_for()
    check(visitor.page)
    folder = tmp_path / "kit"
    copied(new_folder() / "score-only", folder)
    with (folder / "kit.toml").open("a") as file:
        file.write(CARD)
    (folder / "card.toml").write_text(FACE)
    draw_pictures(folder)
    files = {each.name: each.read_bytes().decode("latin-1") for each in folder.iterdir()}
    visitor.frame.evaluate(CHOSEN, files)
    choose.click()
    visitor.app.locator("figure img").first.wait_for()
    visitor.app.get_by_text("What you save is seen at once").wait_for()
    kit = files["kit.toml"].replace('"Kit"', '"Saved Since"')
    visitor.frame.evaluate(CHOSEN, {"kit.toml": kit})
    visitor.app.get_by_role("heading", name="Saved Since").wait_for()
    visitor.go("/studio/open")
    visitor.app.get_by_role("button", name="Play it here").click()
    visitor.app.get_by_text("Who plays").wait_for(timeout=SECONDS * 1000)
    assert "Saved Since" in visitor.shown().words
    (folder / "kit.toml").write_text(kit)
    taken = visitor.taken("/print/kit/file?paper=a4&lang=en&first=1")
    assert taken == printed_here(load_kit("kit", folder), PrintOptions())


def draw_pictures(folder: Path) -> None:
    """Write pictures of noise: their rows are filtered in all ways."""
    noise = random.Random(5).randbytes
    Image.frombytes("RGBA", (40, 30), noise(4 * 40 * 30)).save(folder / "seen-through.png")
    Image.frombytes("RGB", (40, 30), noise(3 * 40 * 30)).save(folder / "photograph.jpg")
    rows = [
        bytes([row % 5]) + noise(6 * -(-(9 - x) // across))
        for x, y, across, down in PASSES
        for row in range(-(-(9 - y) // down))
    ]
    chunks = {b"IHDR": HEADER.pack(9, 9, 16, 2, 0, 0, 1), b"IDAT": zlib.compress(b"".join(rows))}
    (folder / "laced.png").write_bytes(made(*chunks.items(), (b"IEND", b"")))


def test_a_new_version_keeps_all_and_its_print_is_the_commands_own(
    visitor: Visitor, host: Host, tmp_path: Path
) -> None:
    visitor.visit()
    begin(visitor, "giza", "score", ("Ana", "Ben", "Cleo"))
    another_version(host.folder / "some" / "place")
    visitor.page.reload()
    visitor.wait()
    visitor.page.evaluate(UPDATED)
    visitor.page.reload()
    visitor.page.locator("#notice:not([hidden])", has_text="-next").wait_for(timeout=60_000)
    visitor.wait()
    assert "Cleo" in visitor.shown().words
    with visitor.page.expect_download() as taken:
        query = "paper=a4&format=pdf&ink=full&lang=en&first=1"
        visitor.frame.evaluate(f"location.href = '{host.path}app/print/cheops/file?{query}'")
    taken.value.save_as(tmp_path / "cheops.pdf")
    here = printed_here(load_kit("cheops"), PrintOptions(paper="a4", language="en"))
    assert (tmp_path / "cheops.pdf").read_bytes() == here

"""A kit in a real browser while it is made; see `browsers.py` for what that needs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    expect,
)

from companion.cli.kits import copied
from companion.kits.places import new_folder
from tests.web.browsers import Phone, browser, needed
from tests.web.servers import Server

__all__ = ["browser"]

needed()


pytestmark = pytest.mark.long

CARDS = """card,kind,cost,count,name_en,name_ja,text
1,river,2,3,Ferry,渡し舟,Move **two** of your people across the river.
2,river,1,3,Fisher,漁師,Draw a card.
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A new deck, in two languages."""
    folder = tmp_path / "river"
    copied(new_folder() / "cards", folder)
    text = (folder / "kit.toml").read_text("utf-8")
    text = re.sub(r"{ en = (.*) }", r"\1", text).replace('["en"]', '["en", "ja"]')
    (folder / "kit.toml").write_text(text.replace('name = "text"', 'name = "words"'), "utf-8")
    (folder / "cards.csv").write_text(CARDS, "utf-8")
    return folder


@pytest.fixture
def studio(deck: Path) -> Iterator[Server]:
    found = Server(deck, str(deck), command="studio")
    yield found
    found.process.kill()
    found.process.communicate()


def test_what_is_saved_is_seen(browser: Browser, studio: Server, deck: Path) -> None:
    visit = Phone(browser, studio, "dark")
    page, cards = visit.page, deck / "cards.csv"
    sound = cards.read_text("utf-8")
    picture = page.locator("#card-1 img").first
    before = picture.get_attribute("src")
    fisher = page.locator("#card-4").element_handle()
    page.get_by_text("All of the kit is in order").wait_for()
    visit.check()

    cards.write_text(sound.replace("Ferry", "Raft"), "utf-8")
    expect(page.locator("#card-1 .label")).to_have_text("Raft")
    assert picture.get_attribute("src") != before
    assert fisher.evaluate("each => each.isConnected"), "what has not changed stays where it is"

    cards.write_text(sound.replace("2,river,1,", "2,river,many,"), "utf-8")
    fault = page.get_by_role("link", name=re.compile("cards.csv:3 cost"))
    fault.click()
    assert page.evaluate("document.activeElement.id") == "card-4"
    expect(page.locator("#faults")).to_contain_text("'many' is not a whole number")
    visit.check()

    (deck / "kit.toml").rename(deck / "kept")
    expect(page.get_by_role("alert")).to_contain_text("as they last were")
    (deck / "kept").rename(deck / "kit.toml")
    cards.write_text(sound.replace("渡し舟", "𓂀𓂀𓂀 " * 9), "utf-8")
    expect(page.locator("#faults")).to_contain_text("cards.csv:2 name_ja")
    cards.write_text(sound, "utf-8")
    page.locator("#faults").get_by_text("No faults").wait_for()


def test_what_is_chosen_is_shown_and_taken_away(browser: Browser, studio: Server) -> None:
    visit = Phone(browser, studio)
    page = visit.page
    page.get_by_text("What to show").click()
    page.get_by_label("Language").select_option("ja")
    expect(page.locator("#card-4 .label")).to_have_text("漁師")
    expect(page.locator("figure img")).to_have_count(3)  # their common back once
    page.get_by_label("The back of every piece").check()
    expect(page.locator("figure img")).to_have_count(4)
    page.get_by_label("Pieces called").fill("渡し")
    expect(page.locator("figure")).to_have_count(1)
    page.get_by_label("Pieces called").fill("card:2")
    expect(page.locator("figure")).to_have_text(re.compile("漁師"))
    visit.check()
    drawn = {}
    for side in ("front", "back"):
        with page.expect_download() as taken:
            page.get_by_role("link", name=f"漁師, {side}: SVG").click()
        assert taken.value.suggested_filename == f"river-card-2-{side}.svg"
        drawn[side] = Path(taken.value.path()).read_text("utf-8")
        assert 'width="63.5mm"' in drawn[side]
    assert ["漁師" in each for each in drawn.values()] == [True, False]
    page.get_by_role("link", name="Sheets").click()
    expect(page.get_by_role("img")).to_have_count(4)
    visit.check()


def test_one_row_can_be_asked_for_from_the_start(deck: Path) -> None:
    server = Server(deck, str(deck), "--only", "card:2", command="studio")
    try:
        _, cookie, welcome = server.ask("GET", server.join)
        assert 'href="/?only=card%3A2"' in welcome
        page = server.ask("GET", "/?only=card%3A2", cookie)[2]
        assert re.findall('class="label">(.*?)<', page) == ["Fisher"]
        assert '<option value="card:2" selected>' in page
    finally:
        server.process.kill()
        server.process.communicate()


def test_nobody_sees_it_without_the_address(studio: Server) -> None:
    assert studio.ask("GET", "/")[0] == 401
    assert studio.ask("GET", "/sheets/1.svg")[0] == 401
    assert studio.ask("GET", "/join/guessed")[0] == 404
    status, cookie, _ = studio.ask("GET", studio.join)
    assert status == 200
    assert studio.ask("GET", "/", cookie)[0] == 200
    assert studio.ask("GET", "/take/card-9999/front.svg", cookie)[0] == 404
    assert studio.ask("GET", "/take/card-1/middle.svg", cookie)[0] == 404

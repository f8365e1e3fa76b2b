"""Pictures of phones at a table: a server, an evening that was recorded, and a browser.

Needs what the browser's tests need: chromium and playwright.
"""

import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from companion.cli.kits import copied
from companion.kits.places import new_folder
from companion.table.journal import Journal
from companion.table.journal.journal import FILE
from tests.table.recorded import evenings
from tests.web.evenings import keep
from tests.web.server.test_server import Server

PHONE: ViewportSize = {"width": 360, "height": 640}
WINDOW: ViewportSize = {"width": 1100, "height": 640}
DOTS = 1.5
"""Of the picture for each of the page."""

PICTURES = """() => Promise.all([...document.images]
  .filter((each) => each.getBoundingClientRect().top < innerHeight)
  .map((each) => each.decode()))"""
"""What waits until the pictures have come that are to be seen."""


def screen(wanted: dict[str, Any]) -> bytes:
    """Return what a phone shows, as a `[[screen]]` of `gallery.toml` describes it, as PNG."""
    evening = next(x for x in evenings() if (x.game, x.way) == (wanted["game"], wanted["way"]))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "companion" / FILE
        file.parent.mkdir()
        kept = keep(Journal(file), evening, wanted.get("until", ""))
        server = Server(Path(folder))
        try:
            return _seen(server, lambda page: _go_there(page, wanted, kept))
        finally:
            server.process.kill()
            server.process.communicate()


def studio(wanted: dict[str, Any]) -> bytes:
    """Return how a new kit is made, as a `[[studio]]` of `gallery.toml` describes it, as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        kit = Path(folder) / wanted["name"]
        copied(new_folder() / wanted["from"], kit)
        changed, before, after = wanted["change"]
        text = (kit / changed).read_text(encoding="utf-8")
        (kit / changed).write_text(text.replace(before, after), encoding="utf-8")
        server = Server(Path(folder), str(kit), command="studio")
        try:
            return _seen(server, _pieces_come, WINDOW)
        finally:
            server.process.kill()
            server.process.communicate()


def _seen(server: Server, go: Callable[[Page], None], size: ViewportSize = PHONE) -> bytes:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        dots = DOTS if size == PHONE else 1
        page = browser.new_page(viewport=size, device_scale_factor=dots)
        page.goto(f"http://127.0.0.1:{server.port}{server.join}")
        page.wait_for_url(re.compile("/$"))
        go(page)
        page.evaluate(PICTURES)
        picture = page.screenshot()
        browser.close()
    return picture


def _pieces_come(page: Page) -> None:
    page.locator("figure img").first.wait_for()


def _go_there(page: Page, wanted: dict[str, Any], kept: str) -> None:
    """Go on with the evening, sit down where one does, and open what is to be seen."""
    home = page.url
    if "path" in wanted:
        page.goto(home + wanted["path"].format(session=kept))
        return
    page.locator(f"button[value='{kept}']").click()
    if "seat" in wanted:
        page.locator(f"form[action='/seat'] button[value={wanted['seat']}]").click()
        page.locator(".seat.ours").wait_for()
    page.locator(wanted.get("at", ".score")).first.scroll_into_view_if_needed()

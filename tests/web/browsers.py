"""A real browser for the tests that want one, and a phone in it; no browser skips those tests.

`COMPANION_BROWSER=1` has a missing browser fail instead. `COMPANION_AXE` names the file
`axe.min.js`, with which every page is looked through for what some people can't use. This module
can be imported wherever tests run: it is the tests that call `needed` before anything else.
"""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.phones import Form
from tests.web.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
MUST = bool(os.environ.get("COMPANION_BROWSER"))
AXE = os.environ.get("COMPANION_AXE")
TRIO = ("Ana", "Ben", "Cleo")


def needed() -> None:
    """Skip the module that is being collected where it could find no browser."""
    if MUST:
        return
    pytest.importorskip("playwright", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no chromium", allow_module_level=True)


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - it may be missing

    with sync_playwright() as driver:
        try:
            found = driver.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
        except Error as error:
            if MUST:
                raise
            pytest.skip(f"chromium does not start: {error.message.splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    yield found
    found.process.kill()
    found.process.communicate()


class Phone:
    """A page of a phone, on which nothing may go wrong unseen."""

    def __init__(
        self, browser: "Browser", server: Server, theme: Any = "light", width: int = 360
    ) -> None:
        self.width = width
        self.home = f"http://127.0.0.1:{server.port}"
        self.join = server.join
        context = browser.new_context(
            viewport={"width": width, "height": 640}, color_scheme=theme, bypass_csp=bool(AXE)
        )
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.goto(self.home + self.join)
        self.page.wait_for_url(re.compile("/$"))

    def tap(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).first.click()

    def sees(self, words: str) -> None:
        self.page.get_by_text(words).first.wait_for()

    def check(self) -> None:
        """Hold a page against what everybody can use, and that nothing is wider than it.

        Nor is anything with letters twice as large as usual.
        """
        assert self.wrong == []
        root = "document.documentElement"
        for size in ("", "34px"):
            self.page.evaluate(f"{root}.style.fontSize = '{size}'")
            assert self.page.evaluate(f"{root}.scrollWidth") <= self.width, size
        self.page.evaluate(f"{root}.style.fontSize = ''")
        if AXE is not None:
            # What has just come fades in: letters are held against their ground when it is there.
            self.page.evaluate("document.getAnimations().forEach(each => each.finish())")
            self.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
            found = self.page.evaluate("axe.run(document)")["violations"]
            against = [(each["id"], each["nodes"][0]["html"]) for each in found]
            assert not against, against


def asks(form: Form) -> str:
    """Return what a form's question is found by."""
    return f"input[name='question'][value='{form.questions[0]}']"


def give(place: "Locator", form: Form, fields: Sequence[tuple[str, str]]) -> None:
    """Fill in a form as a person does; a button that answers is the last that is tapped."""
    typed: dict[str, int] = {}
    for name, value in fields:
        kind = form.named(name)[0].kind
        if kind == "button":
            place.locator(f"button[name='{name}'][value='{value}']").click()
            return
        if kind == "text":
            place.locator(f"input[name='{name}']").nth(typed.get(name, 0)).fill(value)
            typed[name] = typed.get(name, 0) + 1
        elif kind == "select":
            place.locator(f"select[name='{name}']").select_option(value)
        else:
            given = place.locator(f"input[name='{name}'][value='{value}']")
            if not given.is_checked():
                given.locator("xpath=..").click()
    place.locator("button.done").click()

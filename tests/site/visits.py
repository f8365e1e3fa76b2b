"""A browser at the website, with a folder of its own: it visits, taps, is killed, comes again."""

import functools
import json
import os
import re
import signal
import threading
import time
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from companion.kits import Kit
from companion.press import job
from companion.press.options import PrintOptions
from tests.web.phones import Form, Page

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, FrameLocator, Playwright
    from playwright.sync_api import Page as Tab

AXE = os.environ.get("COMPANION_AXE")
"""The file `axe.min.js`; see `tests.web.test_browser`."""

SECONDS = 120.0
"""How long a start may take, on a machine that has much else to do."""

FETCHED = """async ([method, path, body]) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(path, body ? { method, body, headers } : { method });
    return [answer.status, await answer.text()];
}"""


TAKEN = """async (place) => {
    const bytes = new Uint8Array(await (await fetch(place)).arrayBuffer());
    let text = "";
    for (let n = 0; n < bytes.length; n += 8192)
        text += String.fromCharCode(...bytes.subarray(n, n + 8192));
    return btoa(text);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A plain host of files."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Host:
    """A plain static server on this machine, for a folder."""

    def __init__(self, folder: Path, path: str = "/", port: int = 0) -> None:
        self.folder = folder
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_port
        self.home = f"http://127.0.0.1:{self.port}{path}"
        self.path = path

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Visitor:
    """A person's browser; `wrong` is what went wrong unseen."""

    def __init__(self, driver: "Playwright", chromium: str, folder: Path, host: Host) -> None:
        self.driver, self.chromium, self.folder, self.host = driver, chromium, folder, host
        self.wrong: list[str] = []
        self.context = self._opened()

    def _opened(self) -> "BrowserContext":
        found = self.driver.chromium.launch_persistent_context(
            str(self.folder),
            executable_path=self.chromium,
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": 360, "height": 640},
        )
        self.page = found.pages[0]
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return found

    def visit(self, query: str = "", *, is_whole: bool = True) -> None:
        """Open the page, and wait until the app is there, if what it is asked for is."""
        self.page.goto(self.host.home + query)
        if is_whole:
            self.wait()

    def wait(self) -> None:
        """Wait until the app is there."""
        try:
            self.app.locator("main, .score").first.wait_for(timeout=SECONDS * 1000)
        except Exception as error:
            said = self.page.locator("#cover").all_inner_texts()
            raise AssertionError(f"{said} {self.wrong}") from error

    def kill(self) -> None:
        """End the browser as a power cut would, and open it again."""
        self.die()
        self.reopen()

    def die(self) -> None:
        """End all of the browser's processes this moment."""
        owner = (self.folder / "SingletonLock").readlink().name
        os.killpg(int(owner.rpartition("-")[2]), signal.SIGKILL)

    def reopen(self) -> None:
        """Open a browser anew that has died."""
        with suppress(Exception):
            self.context.close()
        for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
            (self.folder / name).unlink(missing_ok=True)
        self.context = self._opened()

    @property
    def frame(self) -> "Frame":
        """The app's own frame."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            for frame in self.page.frames:
                if frame.url.startswith(f"{self.host.home}app/"):
                    return frame
            time.sleep(0.01)
        raise AssertionError(f"there is no app: {[each.url for each in self.page.frames]}")

    @property
    def app(self) -> "FrameLocator":
        """What is in the app's frame now."""
        return self.page.frame_locator("#app")

    def go(self, path: str) -> None:
        """Open a page of the app."""
        self.frame.evaluate(f"location.href = '{self.host.path}app{path}'")

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """Have the app's own page ask for something; return the status and the text."""
        place = f"{self.host.path}app{path}"
        status, text = self.frame.evaluate(FETCHED, [method, place, body])
        return int(status), str(text)

    def taken(self, path: str) -> bytes:
        """Have the app's own page fetch a file."""
        return b64decode(self.frame.evaluate(TAKEN, f"{self.host.path}app{path}"))

    def shown(self, path: str = "/") -> Page:
        """Return a page of the app, its addresses as the app itself knows them."""
        return self._page(self.ask("GET", path)[1])

    def seen(self) -> Page:
        """Return the page that is in the frame now."""
        return self._page(self.frame.content())

    def _page(self, text: str) -> Page:
        return Page(text.replace(f'="{self.host.path}app/', '="/'))

    def table(self) -> Page:
        """Return the first page; where all it asks is secret, as the first it asks sees it."""
        page = self.shown()
        names = covered(page)
        is_asked = any(each.action in ("/answer", "/step") for each in page.forms)
        return self.handed(page, names[0]) if names and not is_asked else page

    def handed(self, page: Page, name: str) -> Page:
        """Hand the phone over to a player; return the page as it is then."""
        form = next(x for x in page.forms if x.action == "/hand" and name in x.values("player"))
        assert self.send(form, [("player", name)])
        return self.shown()

    def send(self, form: Form, fields: Sequence[tuple[str, str]] = ()) -> bool:
        """Send a form; return whether it was taken."""
        return self.ask("POST", form.action, urlencode(form.filled(fields)))[0] == 200

    def forms(self, *actions: str) -> Iterator[Form]:
        """Yield the forms of the app's first page that do something."""
        return (form for form in self.shown().forms if form.action in actions)


def check(tab: "Tab") -> None:
    """Hold what is in a tab, and in the app's frame, against what everybody can use.

    In both themes; nor is anything wider than the tab.
    """
    root = "document.documentElement"
    for frame in tab.frames:
        assert frame.evaluate(f"{root}.scrollWidth <= innerWidth"), frame.url
        if AXE is not None:
            frame.evaluate(Path(AXE).read_text(encoding="utf-8"))
    for theme in ("dark", "light") if AXE is not None else ():
        tab.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found = tab.evaluate("axe.run(document)")["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], theme


def printed_here(kit: Kit, options: PrintOptions) -> bytes:
    """Return the one file that the command would write."""
    stream = BytesIO()
    made = job.prepare(kit, options)
    job.writers(made, Path(), lambda: None)[f"{job.stem(made)}.{options.format}"](stream)
    return stream.getvalue()


def covered(page: Page) -> list[str]:
    """Return to whom a page has the phone handed over."""
    forms = [each for each in page.forms if each.action == "/hand"]
    return [name for each in forms for name in each.values("player") if name]


def another_version(folder: Path) -> None:
    """Make of a website in a folder its next version: one file says otherwise."""
    worker, index, style = folder / "sw.js", folder / "index.html", folder / "shell.css"
    style.write_text(style.read_text() + "/* newer */\n")
    text = worker.read_text()
    before = json.loads(re.search(r"const FILES = (\{.*?\n\});", text, re.DOTALL)[1])  # type: ignore[index]
    version = re.search(r'const VERSION = "([^"]+)"', text)[1]  # type: ignore[index]
    index.write_text(index.read_text().replace(version, f"{version}-next"))
    for path in (style, index):
        digest = sha256(path.read_bytes()).hexdigest()
        text = text.replace(before[path.name]["hash"], digest)
    worker.write_text(text.replace(version, f"{version}-next"))

"""Kills the browser of played evenings: `python -m tests.site.kills SITE FOLDER KILLS SEED`.

A person keeps one recorded evening after the other in a website that `companion site` wrote into
SITE, handing the phone over for what is secret. Again and again the whole browser is killed
(SIGKILL) at a random moment around an answer, now and then once more while it starts, and started
anew, as `tests.web.kills` does with a server. The browser's profile is kept in FOLDER, and so is
what was done: called again, it goes on until there were that many kills.
"""

import json
import random
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Playwright, sync_playwright

from tests.site.visits import Host, Visitor, covered
from tests.web.browsers import CHROMIUM
from tests.web.kills import Evenings
from tests.web.phones import Form, Page

STARTS: Final = 0.25
"""How often it is killed once more while it starts."""

START: Final = 6.0
"""Seconds of a start within which it then is."""


class Browsed:
    """A browser at the website; `kills` is how often it was killed."""

    people = 1
    longest = 0.12

    def __init__(self, driver: Playwright, site: Path, folder: Path, seed: int) -> None:
        assert CHROMIUM
        self.chance = random.Random(seed)
        # The address is part of what a browser knows its files by.
        port = folder / "port"
        self.host = Host(site, port=int(port.read_text()) if port.exists() else 0)
        port.write_text(str(self.host.port))
        self.visitor = Visitor(driver, CHROMIUM, folder / "profile", self.host)
        self.kills = 0
        self.visitor.visit()

    def page(self, phone: int, path: str = "/") -> Page:
        del phone
        return self.visitor.table() if path == "/" else self.visitor.shown(path)

    def send(self, phone: int, form: Form, fields: Sequence[tuple[str, str]] = ()) -> bool:
        del phone
        try:
            return self.visitor.send(form, fields)
        except Error:  # it is gone
            return False

    def kill(self) -> None:
        self.visitor.die()
        self.kills += 1

    def start(self) -> list[Page]:
        self.visitor.reopen()
        if self.chance.random() < STARTS:
            death = threading.Timer(self.chance.uniform(0, START), self.kill)
            death.start()
            self._visit_to_the_death()
            death.join()
            self.visitor.reopen()
        self.visitor.visit()
        pages = [self.visitor.shown()]
        for name in covered(pages[0]):
            pages.append(self.visitor.handed(pages[-1], name))
        return pages

    def _visit_to_the_death(self) -> None:
        try:
            self.visitor.visit()
        except (Error, AssertionError):  # it is gone
            return


def main(site: Path, folder: Path, kills: int, seed: int) -> None:
    """Kill the browser until it was killed that often; say how many answers and evenings."""
    file = folder / "done.json"
    before = Counter(json.loads(file.read_text()) if file.exists() else {})
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browsed = Browsed(driver, site, folder, seed + before["kills"])
        table = Evenings(browsed, seed + before["kills"])
        done = before
        while done["kills"] < kills:
            table.round()
            done = before + Counter(
                kills=browsed.kills,
                unheard=table.unheard,
                kept=table.kept,
                answers=table.answered,
                evenings=table.played,
            )
            file.write_text(json.dumps(done))
        browsed.visitor.context.close()
    print(
        f"{done['kills']} kills, {done['unheard']} before an answer was acknowledged"
        f" ({done['kept']} kept), {done['answers']} answers, {done['evenings']} whole evenings"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))

"""Benchmarks of the website, run by hand: `python -m tests.bench.site SITE FROM`.

SITE is a folder that `companion site` wrote, FROM the one that it had Pyodide's files from. In
Chromium, from a plain host on this machine: what is sent, how long until the first tap beside what
`loadPyodide` takes alone, how long an answer takes, and a print beside the command's.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from companion.kits import games, load_kit
from companion.site.build.packages import fetched
from companion.table.session.session import Session
from tests.site.visits import Host, Visitor
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import Form

PRINT = "paper=a4&format=pdf&ink=full&lang=en&first=1"
CHROMIUM = "/usr/bin/chromium"
STARTS = 4
EVENINGS = 3
MOST = {"table": 8.0, "all": 12.0, "start": 1.3, "answer": 50.0, "print": 2.0}
TICK = os.sysconf("SC_CLK_TCK")

FILES = 10
"""Files that a website has at least, once all of it is on the device."""

ALONE = """<!doctype html><script type="module">
const worker = new Worker("worker.mjs", { type: "module" });
worker.onmessage = () => { document.title = "ready"; };
</script>"""
LOADS = """import { loadPyodide } from "./pyodide.mjs";
loadPyodide().then(() => self.postMessage(""));
"""
KEPT = """async (most) => {
    for (const name of await caches.keys()) {
        if ((await (await caches.open(name)).keys()).length < most) return false;
    }
    return true;
}"""
SENT = """async ([path, body]) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const begun = performance.now();
    const answer = await fetch(path, body ? { method: "POST", body, headers } : {});
    await answer.arrayBuffer();
    return [answer.status, performance.now() - begun];
}"""


def sizes(site: Path) -> dict[str, float]:
    """Return the MB that are sent for the table, and for all."""
    text = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\n\});", text, re.DOTALL)
    assert found is not None
    files = json.loads(found[1]).values()
    each = {file["at"]: (site / file["at"]).stat().st_size for file in files}
    later = sum(each[file["at"]] for file in files if file["later"])
    total = sum(each.values()) + (site / "sw.js").stat().st_size
    return {"table": (total - later) / 1e6, "all": total / 1e6}


def spent(root: int) -> float:
    """Return the seconds of processor time of a process and all that it has started."""
    parents, used = dict[int, int](), dict[int, float]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(path.parent.name)
        parents[number], used[number] = int(words[1]), sum(map(int, words[11:15])) / TICK
    found, new = set[int](), {root}
    while new:
        found |= new
        new = {each for each, parent in parents.items() if parent in new}
    return sum(used[each] for each in found if each in used)


class Taken(NamedTuple):
    """Seconds that something took, on the clock and of all processors."""

    clock: float
    processor: float


def timed(work: Callable[[], object]) -> Taken:
    """Do something; return what it took, with what this process has started doing it."""
    before, begun = spent(os.getpid()), time.perf_counter()
    work()
    return Taken(time.perf_counter() - begun, spent(os.getpid()) - before)


def least(taken: Sequence[Taken]) -> Taken:
    """Return the least of each, which other work on the machine has delayed least."""
    return Taken(*map(min, zip(*taken, strict=True)))


@contextmanager
def browser(driver: Playwright, folder: Path) -> Iterator[BrowserContext]:
    """Open a browser with a folder of its own."""
    arguments = ["--no-sandbox", "--disable-gpu"]
    found = driver.chromium.launch_persistent_context(
        str(folder), executable_path=CHROMIUM, args=arguments
    )
    yield found
    found.close()


def began(driver: Playwright, folder: Path, home: str, wait: Callable[[Page], None]) -> Taken:
    """Return what it takes until a page is ready."""
    with browser(driver, folder) as found:
        page = found.pages[0]

        def visited() -> None:
            page.goto(home, wait_until="commit")
            wait(page)

        taken = timed(visited)
        page.wait_for_timeout(500)  # what it writes down for later visits
        for _ in range(100):
            if page.evaluate(KEPT, FILES):
                break
            page.wait_for_timeout(200)
        page.wait_for_timeout(500)
    return taken


def is_begun(page: Page) -> None:
    page.frame_locator("#app").locator("main, .score").first.wait_for(timeout=120_000)


def is_loaded(page: Page) -> None:
    page.wait_for_function("document.title === 'ready'", timeout=120_000)


def starts(driver: Playwright, site: Host, alone: Host) -> Iterator[tuple[str, Taken]]:
    """Yield what was visited, and the seconds, of turns of both."""
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            for visit in ("first", "later"):
                yield f"alone {visit}", began(driver, Path(one), alone.home, is_loaded)
                yield f"site {visit}", began(driver, Path(other), site.home, is_begun)


def answers(visitor: Visitor) -> list[float]:
    """Play an evening of Giza by points; return the milliseconds of each answer."""
    recorded = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
    given, session = known(recorded)[1], Session.begin(load_kit("giza"), "points")
    begin = next(x for x in visitor.forms("/begin") if x.values("game") == ["giza"])
    assert visitor.send(begin, [("way", "points")])
    waits = []
    while session.questions:
        form = asked(visitor)
        body = urlencode(form.filled(filled(session, form, given)))
        place = f"{visitor.host.path}app{form.action}"
        status, taken = visitor.frame.evaluate(SENT, [place, body])
        assert status == 200, status
        waits.append(taken)
        session.answer_all({x: given[x][0] for x in form.questions}, english(session))
    return waits


def asked(visitor: Visitor) -> Form:
    """Return what is to be answered, with the phone handed to somebody if it is a secret."""
    found = next(visitor.forms("/answer"), None)
    while found is None:
        hand = next(visitor.forms("/hand"))
        for button in hand.buttons:
            assert visitor.send(hand, [(button.name, button.value)])
            found = next(visitor.forms("/answer"), None)
            if found is not None:
                break
    return found


def prints(visitor: Visitor) -> dict[str, list[Taken]]:
    """Return what printing takes by game: the first time, and again after others."""
    printed = [game for game in games() if load_kit(game).components]
    taken: dict[str, list[Taken]] = {game: [] for game in printed}
    for _ in range(3):
        for game in printed:
            place = f"{visitor.host.path}app/print/{game}/file?{PRINT}"
            taken[game].append(timed(partial(fetched_whole, visitor, place)))
    return taken


def fetched_whole(visitor: Visitor, place: str) -> None:
    status, _ = visitor.frame.evaluate(SENT, [place, ""])
    assert status == 200, status


def commanded(game: str) -> Taken:
    """Return what the command takes to print a game."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "companion", "print", game, "--paper", "a4"]
        run = partial(subprocess.run, check=True, capture_output=True)
        return timed(partial(run, [*command, "--output", folder]))


def tell(what: str, found: str, most: float) -> None:
    """Print a line of the table."""
    print(f"{what:42} {found:>34} (at most {most:g})", flush=True)


def beside(what: str, ours: Sequence[Taken], yard: Sequence[Taken], most: str) -> None:
    """Print what something takes beside its yardstick, by the clock and by processors."""
    for one, other, name in zip(least(ours), least(yard), Taken._fields, strict=True):
        said = f"{one:.2f} s beside {other:.2f}: {one / other:.2f}"
        tell(f"{what}, {name}", said, MOST[most])


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("source", type=Path)
    chosen = parser.parse_args()
    weight = sizes(chosen.site)
    tell("for the table, MB", f"{weight['table']:.2f}", MOST["table"])
    tell("with printing, MB", f"{weight['all']:.2f}", MOST["all"])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        bare = Path(folder, "alone")
        bare.mkdir()
        contents = fetched("pyodide", chosen.source, Path(folder))
        contents |= {"index.html": ALONE.encode(), "worker.mjs": LOADS.encode()}
        for name, content in contents.items():
            (bare / name).write_bytes(content)
        site, alone = Host(chosen.site), Host(bare)
        taken: dict[str, list[Taken]] = {}
        for what, each in starts(driver, site, alone):
            taken.setdefault(what, []).append(each)
        for visit in ("first", "later"):
            beside(f"the {visit} visit", taken[f"site {visit}"], taken[f"alone {visit}"], "start")
        told: list[list[float]] = []
        for number in range(EVENINGS):
            visitor = Visitor(driver, CHROMIUM, Path(folder, str(number)), site)
            visitor.visit()
            told.append(answers(visitor))
            if number == EVENINGS - 1:
                printed = prints(visitor)
            visitor.context.close()
        shortest = sorted(map(min, zip(*told, strict=True)))
        middle, late = statistics.median(shortest), shortest[int(len(shortest) * 0.95)]
        said = f"median {middle:.0f}, 95 % {late:.0f}, longest {shortest[-1]:.0f}"
        tell(f"an answer of {len(shortest)}, ms", said, MOST["answer"])
        for game, times in printed.items():
            beside(f"{game} again as PDF", times[1:], [commanded(game) for _ in range(2)], "print")


if __name__ == "__main__":
    main()

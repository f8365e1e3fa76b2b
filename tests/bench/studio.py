"""How long after a file is saved the studio shows it, run by hand: `python -m tests.bench.studio`.

A deck of 54 cards in a real browser: one cell is changed, then the layout of all; from before the
file is written until the picture is on the page. Needs what the browser's tests need.
"""

import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.bench.run import deck
from tests.web.servers import Server

RUNS = 15
CARDS = 54
CHANGED = """(name) => [...document.querySelectorAll("figure")].some((each) =>
    each.querySelector(".label").textContent === name && each.querySelector("img").complete)"""
REDRAWN = """(before) => {
    const now = [...document.querySelectorAll("figure img")].filter(
        (each) => each.getBoundingClientRect().top < innerHeight);
    return now.every((each) => each.complete && each.src !== before[each.closest("figure").id]);
}"""
SOURCES = """() => Object.fromEntries([...document.querySelectorAll("figure img")].map(
    (each) => [each.closest("figure").id, each.src]))"""


def processor(server: Server) -> float:
    """Return the seconds of the processor that a server has taken so far."""
    stat = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
    return sum(map(int, stat.split()[11:13])) / os.sysconf("SC_CLK_TCK")


def cell(page: Page, kit: Path, number: int) -> None:
    """Give a card another name, and wait until the page has it."""
    file, name = kit / "cards.csv", f"Named {number}"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub("(?<=\\n7,)[^,]*", name, text), encoding="utf-8")
    page.wait_for_function(CHANGED, arg=name)


def layout(page: Page, kit: Path, number: int) -> None:
    """Change how all cards look, and wait until those in sight are shown so."""
    before = page.evaluate(SOURCES)
    file = kit / "card.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub("corner = [0-9.]+", f"corner = {3 + number / 10}", text), "utf-8")
    page.wait_for_function(REDRAWN, arg=before)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        kit = deck(Path(folder) / "deck", CARDS)
        server = Server(Path(folder), str(kit), command="studio")
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"http://127.0.0.1:{server.port}{server.join}")
        page.wait_for_selector("#card-54")
        for what, change in {"a cell": cell, "the layout of all": layout}.items():
            times, work = [], []
            for number in range(RUNS):
                began, before = time.perf_counter(), processor(server)
                change(page, kit, number)
                times.append(time.perf_counter() - began)
                time.sleep(0.5)
                work.append(processor(server) - before)
            clock, spent = statistics.median(times), statistics.median(work)
            best = f"{clock:.2f} s, at best {min(times):.2f}, at worst {max(times):.2f}"
            print(f"{what:<20} {best}; of the server's processor {spent:.2f} s")
        browser.close()
        server.process.kill()


if __name__ == "__main__":
    sys.exit(main())

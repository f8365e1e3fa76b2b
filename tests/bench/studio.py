"""How long after a file is saved the studio shows it, run by hand: `python -m tests.bench.studio`.

A deck of 54 cards in a real browser: one cell is changed, without and with a picture of a megabyte
on each card, then the layout of all; from before the file is written until it is seen on the page.
Needs what the browser's tests need.
"""

import os
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.run import deck
from tests.web.servers import Server

RUNS = 15
CARDS = 54
PAUSE = 2.0
"""Seconds between two changes, in which all of the kit is checked."""
DOTS = (700, 500)
PICTURE = """
[[draw]]
kind = "image"
file = "art/{card}.png"
x = 6
y = 21
w = 51.5
h = 24
fit = "cover"
"""
CHANGED = """(name) => [...document.querySelectorAll("figure")].some((each) =>
    each.querySelector(".label").textContent === name && each.querySelector("img").complete)"""
REDRAWN = """(before) => {
    const now = [...document.querySelectorAll("figure a:first-child img")].filter(
        (each) => each.getBoundingClientRect().top < innerHeight);
    return now.every((each) => each.complete && each.src !== before[each.closest("figure").id]);
}"""
SOURCES = """() => Object.fromEntries(
    [...document.querySelectorAll("figure a:first-child img")].map(
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


def pictures(kit: Path) -> Path:
    """Give each card of a deck a large picture of its own, of dots that can't be made smaller."""
    (kit / "art").mkdir()
    for number in range(1, CARDS + 1):
        noise = os.urandom(3 * DOTS[0] * DOTS[1])
        Image.frombytes("RGB", DOTS, noise).save(kit / "art" / f"{number}.png")
    with (kit / "card.toml").open("a", encoding="utf-8") as file:
        file.write(PICTURE)
    return kit


def measured(browser: Browser, kit: Path, change: Callable[[Page, Path, int], None]) -> str:
    """Make changes to a kit, one after another; return what that took."""
    server = Server(kit, str(kit), command="studio")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"http://127.0.0.1:{server.port}{server.join}")
    page.wait_for_selector(f"#card-{CARDS}")
    times, work = [], []
    for number in range(RUNS):
        time.sleep(PAUSE)
        began, before = time.perf_counter(), processor(server)
        change(page, kit, number)
        times.append(time.perf_counter() - began)
        work.append(processor(server) - before)
    page.close()
    server.process.kill()
    spent = statistics.median(work)
    told = f"{statistics.median(times):.2f} s, at best {min(times):.2f}, at worst {max(times):.2f}"
    return f"{told}; of the server's processor {spent:.2f} s"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        place = Path(folder)
        print("a cell:", measured(browser, deck(place / "a", CARDS), cell))
        print("a cell, with pictures:", measured(browser, pictures(deck(place / "b", CARDS)), cell))
        print("the layout of all:", measured(browser, deck(place / "c", CARDS), layout))
        browser.close()


if __name__ == "__main__":
    main()

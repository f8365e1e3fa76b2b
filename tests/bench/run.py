"""Benchmarks, run by hand: `python tests/bench/run.py`. Prints ratios.

Every figure is a whole process, start included; each pair is run in turn and the median ratio of
the pairs is printed, so that a machine that slows down slows both.
"""

import csv
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
RUNS = 7
GAMES = ("giza", "terra-pyramides", "silver-gold", "pyramidice", "cheops")
# As people run it: with compiled modules kept from the run before.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
TEXT = (
    "Move a worker from one camp to another, then take food for every worker that is left "
    "there. Each player to your left may follow for one food."
)
KIT = """
id = "bench"
name = { en = "Bench deck" }
players = [2]
languages = ["en"]
[tables.cards]
file = "cards.csv"
source = "house"
[[component]]
id = "card"
name = { en = "Card" }
source = "house"
rows = "cards"
[[component.make]]
id = "card"
how = "cut"
size = "poker"
bleed = 0
stock = "card"
front = "card.toml"
back = "back.toml"
"""
CARD = """
[face]
background = "#f4e9cd"
[[draw]]
kind = "rect"
x = 3.5
y = 3.5
w = "100%-7"
h = "100%-7"
corner = 2
stroke = "#2a2118"
stroke-width = 0.4
[[draw]]
kind = "circle"
x = 47
y = 7
w = 10
fill = "#1f4e8c"
[[draw.draw]]
kind = "text"
text = "{cost}"
style = "title"
size = 14
colour = "#ffffff"
anchor = "centre"
[[draw]]
kind = "rect"
x = 6
y = 21
w = 51.5
h = 24
fill = "#1f4e8c"
[[draw]]
kind = "text"
text = "{name}"
style = "title"
size = 14
x = 6
y = 8
w = 38
[[draw]]
kind = "paragraph"
text = "{text}"
style = "body"
size = 9
x = 6
y = 48
w = 51.5
h = 34
"""
BACK = "[face]\nbackground = '#1f4e8c'\n" + "".join(
    f"[[draw]]\nkind = 'rect'\nx = {inset}\ny = {inset}\nw = '100%-{2 * inset}'\n"
    f"h = '100%-{2 * inset}'\nstroke = '#d9a441'\n"
    for inset in range(4, 28, 4)
)
SCORE = {
    "players": [
        {"name": name, "vp_track": 40, "fifty_markers": 0, "food": 4, "art": 2, "temple_workers": 1}
        for name in ("Ana", "Bo", "Chi", "Dee")
    ]
}


class Run(NamedTuple):
    """One finished process: seconds by the clock and of the processor, and peak memory in MB."""

    seconds: float
    processor: float
    megabytes: float


def run(command: Sequence[str], stdin: str | None = None) -> Run:
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE if stdin else None,
        stdout=subprocess.DEVNULL,
        text=True,
        env=ENVIRONMENT,
    )
    if stdin and process.stdin:
        process.stdin.write(stdin)
        process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"bench: {' '.join(command)} ended with {process.returncode}")
    processor = usage.ru_utime + usage.ru_stime
    return Run(time.perf_counter() - start, processor, usage.ru_maxrss / 1024)


def ratio(
    command: Sequence[str], yardstick: Sequence[str], runs: int = RUNS, of: str = "processor"
) -> tuple[float, Run]:
    """Return the median ratio of the pairs' times, and the command's median run."""
    pairs = [(run(command), run(yardstick)) for _ in range(runs + 1)][1:]
    median = statistics.median(getattr(ours, of) / getattr(theirs, of) for ours, theirs in pairs)
    return median, sorted(ours for ours, _ in pairs)[runs // 2]


def deck(folder: Path, cards: int) -> Path:
    """Write a kit of that many different cards; return its folder."""
    folder.mkdir()
    (folder / "kit.toml").write_text(KIT, encoding="utf-8")
    (folder / "card.toml").write_text(CARD, encoding="utf-8")
    (folder / "back.toml").write_text(BACK, encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["card", "name", "cost", "text"])
        for number in range(cards):
            words = TEXT.split()[number % 8 :]
            writer.writerow([number + 1, f"Card {number + 1}", number % 10, " ".join(words)])
    return folder


def show(what: str, figure: str, bound: str) -> None:
    print(f"{what:<58} {figure:>12}   at most {bound}")


def bench_press(folder: Path) -> None:
    python, out = sys.executable, folder / "out"
    small, large = deck(folder / "small", 54), deck(folder / "large", 540)
    bare = [python, str(HERE / "bare.py"), str(small / "cards.csv"), str(folder / "bare.pdf")]
    ours = [python, "-m", "companion", "print", "bench", "--paper", "a4", "--backs", "long-edge"]
    print_small = [*ours, "--no-first-sheet", "--kit", str(small), "--output", str(out / "small")]
    print_large = [*ours, "--no-first-sheet", "--kit", str(large), "--output", str(out / "large")]
    times, median = ratio(print_small, bare)
    show("54 cards with backs, against bare reportlab", f"{times:.2f} x", "2 x")
    show("  its peak memory", f"{median.megabytes:.0f} MB", "120 MB")
    show("  its file", f"{size(out / 'small') / 1000:.0f} kB", "150 kB")
    times, median = ratio(print_large, print_small)
    show("540 cards with backs, against the 54", f"{times:.2f} x", "7 x")
    show("  its peak memory", f"{median.megabytes:.0f} MB", "120 MB")
    whole = [python, "-m", "companion", "print", "giza", "--output", str(out / "giza")]
    times, median = ratio(whole, bare)
    show("all of Giza, against the bare 54 cards", f"{times:.2f} x", "10 x")
    show("  its peak memory", f"{median.megabytes:.0f} MB", "none set")


def bench_games(folder: Path, runs: int = 5) -> None:
    """Print all five games in one process, and as people print them: by all cores."""
    python, out = sys.executable, folder / "games"
    cards = deck(folder / "yardstick", 54) / "cards.csv"
    bare = [python, str(HERE / "bare.py"), str(cards), str(folder / "bare.pdf")]
    whole = [python, "-m", "companion", "print", *GAMES, "--output", str(out)]
    whole += ["--paper", "a4", "--ink", "full", "--backs", "long-edge"]
    one = [*whole, "--jobs", "1"]
    times, median = ratio(one, bare, runs)
    show("all five games with backs in one process, against the same", f"{times:.1f} x", "45 x")
    show("  peak memory", f"{median.megabytes:.0f} MB", "200 MB")
    largest = max(file.stat().st_size for file in out.rglob("*.pdf"))
    show("  the largest file", f"{largest / 1e6:.2f} MB", "3 MB")
    times, _ = ratio(whole, bare, runs, "seconds")
    show(f"  by {os.cpu_count()} cores, by the clock", f"{times:.1f} x", "45 x")


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*.pdf"))


def bench_start() -> None:
    python = sys.executable
    times, _ = ratio(
        [python, "-m", "companion", "setup", "giza", "--players", "3"],
        [python, "-c", "import typer"],
        of="seconds",
    )
    show("companion setup giza --players 3, against import typer", f"{times:.2f} x", "1.5 x")


def bench_batch(requests: int = 20_000) -> None:
    line = json.dumps({"id": 1, "cmd": "score", "game": "giza", "what": None, "input": SCORE})
    done = run([sys.executable, "-m", "companion", "batch", "-"], f"{line}\n" * requests)
    print(
        f"{'batch, score requests a second':<58} {requests / done.seconds:>12.0f}   at least 2000"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench_press(Path(folder))
        bench_games(Path(folder))
    bench_start()
    bench_batch()


if __name__ == "__main__":
    main()

"""Benchmarks of an evening, run by hand: `python tests/bench/evening.py`. Prints ratios.

First questions are waited for on a pseudo-terminal; the yardstick, `import typer`, is a process
on one as well, so that both bear what a terminal costs.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import pexpect
from companion.table.moves.keeper import path_of

from companion.games import rules, slugs
from companion.games.contract import Options
from companion.kits import load_kit
from companion.table.journal import Journal, Tape

RUNS = 9
ENTRIES = 1000
STOCK = 80
"""Food that is taken before, one by one; some is left to be taken with a clock running."""
LAST = 40
"""Answers that are typed with a clock running at the end of a whole game."""
QUESTION = r"[:>] $"
OPENING = {
    "seats": "3", "players[0]": "Ana", "players[1]": "Ben", "players[2]": "Cleo",
    "colours[0]": "red", "colours[1]": "blue", "colours[2]": "tan", "start": "Ana", "goods": "full",
}  # fmt: skip


def start(data: str, *arguments: str) -> pexpect.spawn:
    """Start Python on a terminal, as people have it: with compiled modules of the run before."""
    environment = {
        key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
    }
    environment |= {"XDG_DATA_HOME": data, "TERM": "xterm"}
    child = pexpect.spawn(
        sys.executable, list(arguments), env=environment, dimensions=(40, 40), encoding="utf-8"
    )
    child.delaybeforesend = None
    return child


def seconds(data: str, *arguments: str) -> float:
    """Return how long it takes to the first question, or to the end where none is asked."""
    begun = time.perf_counter()
    child = start(data, *arguments)
    child.expect([QUESTION, pexpect.EOF])
    taken = time.perf_counter() - begun
    child.close(force=True)
    return taken


def bench_start(data: str) -> None:
    yardstick = ("-c", "import typer")
    for command in ("score", "play"):
        for game in slugs():
            ours = ("-m", "companion", command, game)
            pairs = [(seconds(data, *ours), seconds(data, *yardstick)) for _ in range(RUNS + 1)][1:]
            times = statistics.median(one / other for one, other in pairs)
            print(
                f"companion {command} {game}: first question, against import typer".ljust(70),
                end="",
            )
            print(f"{times:5.2f} x   at most 2 x")


def answer(tape: Tape, answers: dict[str, str]) -> None:
    """Write down one act."""
    act = tape.next_seq
    for path, value in answers.items():
        tape.append("answer", {"act": act, "path": path, "value": value})


def bench_long(data: str) -> None:
    """Resume a session of a thousand entries, and answer on."""
    journal = Journal(Path(data) / "companion" / "journal.sqlite3")
    with journal.create("giza", None, "points") as tape:
        answer(tape, OPENING)
        answer(tape, {"checklist.way": "begin"})
        for row in "123":
            answer(tape, {"row.row": row})
        for _ in range(STOCK):
            answer(tape, {"menu.Ana": "food", "food.food": "1"})
        while tape.next_seq <= ENTRIES:
            last = tape.next_seq
            answer(tape, {"menu.Ana": "food", "food.food": "1"})
            for taken_back in (last + 1, last):
                tape.append("undo", {"of": taken_back})
    begun = time.perf_counter()
    child = start(data, "-m", "companion", "resume")
    child.expect("Ana: $")
    print(f"resume with {ENTRIES} entries".ljust(70) + f"{time.perf_counter() - begun:5.2f} s")
    taken = []
    for _ in range(20):
        for typed, question in (("food", r"Food taken.*: $"), ("1", "Ana: $")):
            begun = time.perf_counter()
            child.sendline(typed)
            child.expect(question)
            taken.append(1000 * (time.perf_counter() - begun))
    child.close(force=True)
    print(
        "an answer to the next question, median".ljust(70) + f"{statistics.median(taken):5.1f} ms"
    )
    print("  the slowest of 40".ljust(70) + f"{max(taken):5.1f} ms   at most 30 ms")


def bench_whole() -> None:
    """Resume a whole game of Cheops with its last answers to come, and type those."""
    with tempfile.TemporaryDirectory() as data:
        acts = max((random_game(random.Random(seed)) for seed in range(20)), key=len)
        journal = Journal(Path(data) / "companion" / "journal.sqlite3")
        with journal.create("cheops", None, "points") as tape:
            for answers in acts[:-LAST]:
                answer(tape, answers)
        begun = time.perf_counter()
        child = start(data, "-m", "companion", "resume")
        child.expect(QUESTION)
        print(f"resume a whole game with {len(acts) - LAST} acts".ljust(70), end="")
        print(f"{time.perf_counter() - begun:5.2f} s")
        taken = []
        for answers in acts[-LAST:]:
            (line,) = answers.values()
            begun = time.perf_counter()
            child.sendline(line)
            child.expect(QUESTION)
            taken.append(1000 * (time.perf_counter() - begun))
        child.close(force=True)
    print("an answer to the next question, median".ljust(70), end="")
    print(f"{statistics.median(taken):5.1f} ms")
    print(f"  the slowest of {LAST}".ljust(70) + f"{max(taken):5.1f} ms   at most 30 ms")


def random_game(chance: random.Random) -> list[dict[str, str]]:
    """Return the acts of a game of five; where there is one way only, its line is typed in vain."""
    engine = rules(load_kit("cheops"))
    position = engine.setup(Options(5))
    names = {f"players[{seat}]": name for seat, name in enumerate("ABCDE")}
    acts = [{"keeping": "moves", "seats": "5", **names, "bots": "", "deal": "table"}]
    acts.append({"checklist.way": "begin"})
    while (decision := engine.pending(position)) is not None:
        legal = engine.legal(position)
        action = chance.choice(legal)
        acts.append({path_of(decision): engine.text(action)})
        engine.apply(position, action)
    return acts


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        bench_start(data)
        bench_long(data)
    bench_whole()


if __name__ == "__main__":
    main()

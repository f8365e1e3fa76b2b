"""Benchmarks of an evening, run by hand: `python tests/bench/evening.py [answers]`. Prints ratios.

First questions are waited for on a pseudo-terminal; the yardstick, `import typer`, is a process
on one as well, so that both bear what a terminal costs.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pexpect

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.cli.lookup import house_texts
from companion.games import slugs
from companion.kits import load_kit
from companion.table.journal import Journal
from companion.table.session import commands
from companion.table.session.session import Session
from companion.table.session.setup import BEGIN
from companion.table.session.way import FULL, POINTS
from companion.table.translator import Translator
from tests.table.recorded import evenings

RUNS = 9
ENTRIES = 1000
LAST = 30
"""Answers that are typed with a clock running at the end of an evening."""
QUESTION = r"[:>?] $"


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


def note_until(session: Session, entries: int) -> None:
    """Fill a session up with notes, half of them taken back."""
    while len(session.record.entries) < entries:
        commands.note(session, "what a turn")
        if session.record.next_seq % 4 < 2:
            commands.undo(session)


def bench_points(data: str) -> None:
    """Type the end of the longest recorded evening, in a session of a thousand entries."""
    points = (each for each in evenings() if each.way == POINTS)
    longest = max(points, key=lambda each: len(each.typed))
    session = Session.begin(load_kit(longest.game), POINTS, Journal(journal_in(data)))
    translator = Translator(session.way.kit.texts, "en", house_texts(), session.way.kit)
    for typed in longest.typed[:-LAST]:
        session.answer(session.questions[0].id, typed, translator)
    note_until(session, ENTRIES - LAST)
    session.close()
    time_answers(data, f"points, {longest.game}", longest.typed[-LAST:-1])


def bench_full(data: str) -> None:
    """Type the end of a whole game of Cheops, in a session of a thousand entries."""
    kit = load_kit("cheops")
    names = list("ABCDE")
    begun = {"players": names, "checklist.way": BEGIN}
    model = Session.begin(kit, FULL, presets=begun)
    chance, lines = random.Random(1), list[str]()
    while not model.is_over:
        question = model.questions[0]
        value = chance.choice(question.options).value if question.options else question.default
        lines.append(str(value))
        model.answer(question.id, value)
    session = Session.begin(kit, FULL, Journal(journal_in(data)), begun)
    for line in lines[:-LAST]:
        session.answer(session.questions[0].id, line)
    note_until(session, ENTRIES - LAST)
    session.close()
    time_answers(data, "full, cheops", lines[-LAST:-1])


def journal_in(data: str) -> Path:
    """Return where the journal of a folder of data lies."""
    return Path(data) / "companion" / "journal.sqlite3"


def time_answers(data: str, what: str, typed: Sequence[str]) -> None:
    """Go on with the only session at a terminal, and type the answers with a clock running."""
    begun = time.perf_counter()
    child = start(data, "-m", "companion", "resume")
    child.expect(QUESTION)
    print(f"{what}: resume with {ENTRIES} entries".ljust(70), end="")
    print(f"{time.perf_counter() - begun:5.2f} s")
    waited, worked = list[float](), list[float]()
    for line in typed:
        begun, before = time.perf_counter(), processor_time(child.pid)
        child.sendline(line)
        child.expect(QUESTION)
        waited.append(1000 * (time.perf_counter() - begun))
        worked.append(1000 * (processor_time(child.pid) - before))
    child.close(force=True)
    for name, taken in (("processor time", worked), ("wall time", waited)):
        print(f"an answer to the next question, {name}, median".ljust(70), end="")
        print(f"{statistics.median(taken):5.1f} ms   at most 5 ms")
        print(f"  the slowest of {len(taken)}".ljust(70) + f"{max(taken):5.1f} ms")


def processor_time(process: int) -> float:
    """Return the seconds that a process has worked; waiting for the disk is none of them."""
    nanoseconds, *_ = Path(f"/proc/{process}/schedstat").read_text(encoding="utf-8").split()
    return int(nanoseconds) / 1e9


def main(arguments: Sequence[str]) -> None:
    """Print all, or with `answers` what an answer takes alone."""
    if "answers" not in arguments:
        with tempfile.TemporaryDirectory() as data:
            bench_start(data)
    for bench in (bench_points, bench_full):
        with tempfile.TemporaryDirectory() as data:
            bench(data)


if __name__ == "__main__":
    main(sys.argv[1:])

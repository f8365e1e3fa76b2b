"""Benchmarks of the rules engines, run by hand: `python tests/bench/engine.py [GAME ...]`.

Every figure is against the yardstick, a fixed loop of plain Python (`yardstick.py`): both are run
in turn in this process, and the median of the pairs' ratios is printed, so that a machine that
slows down slows both. What is played is four seats answering at random, through the contract and
nothing else. With `--no-simulation` the ten thousand games of `companion simulate` are left out.
"""

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yardstick

from companion.games import has_rules, rules, slugs
from companion.games.engine import CHANCE, Action, Options, Rules
from companion.kits import load_kit
from companion.simulation.chance import NEVER, any_answer, any_of, draw, play_on

PAIRS = 9
SECONDS = 0.3
"""How long each half of a pair takes, about."""
FOUR = Options(4)
GAMES = 10_000
PAUSE = 0.1
"""Seconds between two looks at the memory."""


class Course(NamedTuple):
    """What happened in a game: its log, a copy of every position, and its decisions by kind."""

    log: list[Action]
    states: list[Any]
    people: int
    forced: int


def course(rules: Rules[Any], seed: int) -> Course:
    """Play the same game as `play_on` does with this seed, and keep what is counted."""
    state, random, people, forced = rules.setup(FOUR), Random(seed), 0, 0
    log, states = [], []
    while (decision := rules.pending(state)) is not None:
        states.append(state.copy())
        if decision.who == CHANCE:
            log.append(draw(rules.chance(state), random))
        else:
            legal = rules.legal(state)
            people += 1
            forced += len(legal) == 1
            log.append(any_of(legal, random))
        rules.apply(state, log[-1])
    return Course(log, states, people, forced)


def times(work: Callable[[], object], repeats: int) -> float:
    """Return how many loops of the yardstick a piece of work takes, done that often in a row."""

    def seconds() -> float:
        begun = time.perf_counter()
        for _ in range(repeats):
            work()
        return (time.perf_counter() - begun) / repeats

    seconds()
    loops = round(SECONDS / yardstick.seconds(50))
    pairs = [(seconds(), yardstick.seconds(loops)) for _ in range(PAIRS)]
    return statistics.median(one / other for one, other in pairs)


def show(what: str, figure: str, bound: str = "") -> None:
    print(f"{what:<52} {figure:>12}   {bound}".rstrip())


def bench_play(rules: Rules[Any]) -> None:
    games = range(40)
    played = [course(rules, seed) for seed in games]
    decisions = sum(len(each.log) for each in played)
    people, forced = sum(each.people for each in played), sum(each.forced for each in played)

    def play() -> None:
        for seed in games:
            luck = Random(seed)
            play_on(rules, rules.setup(FOUR), NEVER, (luck, luck), any_answer)

    loops = times(play, 2)
    show(
        f"{rules.slug}: decisions in a loop", f"{decisions / loops:.0f}", "100 wanted, 30 at least"
    )
    show("  people's alone, of the same time", f"{people / loops:.0f}")
    show("    forced ones apart", f"{(people - forced) / loops:.0f}")
    show("  a game of four", f"{loops / len(games):.2f} loops")
    show("    its decisions", f"{decisions / len(games):.0f}")
    show("    people's; forced ones of these", f"{people // len(games)}; {forced // len(games)}")


def bench_copy(rules: Rules[Any]) -> None:
    states = course(rules, 0).states

    def copy() -> None:
        for state in states:
            state.copy()

    show("  copy, a loop has", f"{len(states) / times(copy, 100):.0f}", "at least 50")


def bench_replay(rules: Rules[Any]) -> None:
    """Play a finished game again, asking of each action whether it is legal."""
    log = course(rules, 0).log

    def replay() -> None:
        state = rules.setup(FOUR)
        for action in log:
            if refusal := rules.check(state, action):
                sys.exit(f"bench: {rules.text(action)} is refused by {refusal}")
            rules.apply(state, action)

    show("  checked replay of a game", f"{times(replay, 50):.2f} loops", "at most 20")


def bench_simulation(slug: str) -> None:
    """Simulate ten thousand games in two processes, as people do."""
    command = [sys.executable, "-m", "companion", "simulate", slug, "--players", "4"]
    command += ["--games", str(GAMES), "--bots", "random", "--seed", "1", "--jobs", "2", "--json"]
    begun, used, most = time.perf_counter(), processor_time(), 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most = max(most, memory(process.pid))
            time.sleep(PAUSE)
    if process.returncode:
        sys.exit(f"bench: {' '.join(command)} ended with {process.returncode}")
    seconds = time.perf_counter() - begun
    show(f"{slug}: {GAMES} games of four on two cores", f"{seconds:.0f} s")
    show("  processor time, all processes", f"{processor_time() - used:.0f} s")
    show("  most memory, all processes", f"{most / 1e6:.0f} MB")


def processor_time() -> float:
    """Return the seconds that processes started here, and ended, have kept processors busy."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def memory(process: int) -> int:
    """Return the bytes that a process and its children have, shared ones divided among them."""
    place = Path(f"/proc/{process}")
    try:
        sizes = (place / "smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
        children = [each.read_text(encoding="ascii") for each in place.glob("task/*/children")]
    except OSError:  # it has ended just now
        return 0
    own = next(int(line.split()[1]) for line in sizes if line.startswith("Pss:"))
    return 1024 * own + sum(memory(int(child)) for line in children for child in line.split())


def main() -> None:
    yardstick.check()
    print(f"a loop of the yardstick takes {1000 * yardstick.seconds():.2f} ms")
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    for slug in wanted or filter(has_rules, slugs()):
        found = rules(load_kit(slug))
        bench_play(found)
        bench_copy(found)
        bench_replay(found)
        if "--no-simulation" not in sys.argv:
            bench_simulation(slug)


if __name__ == "__main__":
    main()

"""Spoils lines of `companion batch`, as many as are asked for, and says what came of them.

Run by hand, since it takes long; `test_any_request.py` does the same for some seconds:

    python tests/games/fuzz_batch.py 1000000          by seed 1
    python tests/games/fuzz_batch.py 1000 --seed 2    others

A line that raises an error, or is not answered in one line of JSON within `SLOW` seconds, is shown
with its number; the status is then 1. Ctrl-C ends it with what it has found.
"""

import argparse
import json
import resource
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from traceback import format_exc

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.games.batch import answer
from companion.kits import load_kit
from tests.games.any_request import pool, spoilt

SLOW = 2.0
"""Seconds of the processor; of half a megabyte on a line a few tenths are usual."""

FRESH = 20_000
"""Lines after which others are drawn to begin with."""


load = cache(load_kit)


@dataclass
class Found:
    """What came of the lines sent so far."""

    sent: int = 0
    told: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


def main(number: int, seed: int) -> int:
    """Send so many lines; return 1 if any failed."""
    found = Found()
    begun = perf_counter()
    try:
        for index in range(number):
            _send(index, seed, found)
    except KeyboardInterrupt:
        print("stopped")
    seconds = perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    counts = ", ".join(f"{count:,} {what}" for what, count in sorted(found.told.items()))
    sent = found.sent
    print(f"{sent:,} lines in {seconds:.0f} s, {sent / seconds:,.0f} a second: {counts}")
    print(
        f"slowest {found.slowest:.2f} s; peak memory {peak:.0f} MB; failed {found.told['failed']}"
    )
    return int(found.told["failed"] > 0)


def _send(index: int, seed: int, found: Found) -> None:
    """Send the line of a number, and note what came of it."""
    random = Random(f"{seed}/{index}")
    line = spoilt(random.choice(pool(seed + index // FRESH, 2)), random)
    start = process_time()
    try:
        said = answer(line, load)
        wrong = "" if "\n" not in said and said.isascii() else "is not one line"
        found.told["admitted" if json.loads(said)["ok"] else "refused"] += 1
    except Exception:  # noqa: BLE001 - this is what is looked for
        wrong = format_exc()
    taken = process_time() - start
    found.sent += 1
    found.slowest = max(found.slowest, taken)
    if taken > SLOW:
        wrong = f"took {taken:.1f} s"
    if wrong:
        found.told["failed"] += 1
        print(f"line {index} of seed {seed}: {line[:400]}\n{wrong}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("number", type=int, help="how many lines")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(main(given.number, given.seed))

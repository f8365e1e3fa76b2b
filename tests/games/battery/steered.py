"""Steered games: what a run has seldom come to is done whenever it is legal.

At random what is rare stays rare: a look at one kind of decision, through a stack of one tile. A
run counts what was done, and does what was done seldom (`steering.py`); one in ten of its
games the room's naive rules play too. By hand, for every version of every game or for one game:

    python -m tests.games.battery.steered 2000
    python -m tests.games.battery.steered 2000 terra-pyramides nile coop1

A version's games are for each of its numbers of players in turn. Each prints a row: games, how many
of them beside the naive rules, answers, branches (which move at which decision), moves that never
came, and seconds of the processor.

Played so far without a fault. (Before a question that a look interrupts was due like all else, game
407 of Terra Pyramides for three and four came to nothing that was legal.)

| game | version | games | beside the naive rules | answers | branches |
|---|---|---|---|---|---|
| cheops | base | 2,000 | 200 | 385,306 | 37 |
| giza | base | 2,000 | 200 | 477,306 | 18 |
| pyramidice | base | 2,000 | 200 | 734,780 | 39 |
| pyramidice | solo-amenhotep | 2,000 | 200 | 368,473 | 35 |
| pyramidice | solo-hemionu | 2,000 | 200 | 366,199 | 35 |
| pyramidice | solo-imhotep | 2,000 | 200 | 367,819 | 35 |
| pyramidice | solo-snefru | 2,000 | 200 | 367,464 | 35 |
| silver-gold | base | 2,000 | 200 | 344,146 | 9 |
| terra-pyramides | base | 2,000 | 200 | 654,106 | 46 |
| terra-pyramides | base+faceup | 2,000 | 0 | 654,876 | 46 |
| terra-pyramides | base+symbols | 2,000 | 0 | 647,024 | 45 |
| terra-pyramides | base+symbols+faceup | 2,000 | 0 | 647,488 | 44 |
| terra-pyramides | coop1 | 2,000 | 200 | 584,323 | 46 |
| terra-pyramides | coop2 | 2,000 | 200 | 583,584 | 46 |
| terra-pyramides | coop3 | 2,000 | 200 | 584,730 | 46 |
| terra-pyramides | horus | 2,000 | 200 | 623,117 | 52 |
| terra-pyramides | horus+faceup | 2,000 | 0 | 623,718 | 49 |
| terra-pyramides | horus+symbols | 2,000 | 0 | 616,610 | 47 |
| terra-pyramides | horus+symbols+faceup | 2,000 | 0 | 617,229 | 50 |
| terra-pyramides | nile | 2,000 | 200 | 581,878 | 64 |
| terra-pyramides | nile+faceup | 2,000 | 0 | 582,393 | 58 |
| terra-pyramides | nile+symbols | 2,000 | 0 | 578,827 | 63 |
| terra-pyramides | nile+symbols+faceup | 2,000 | 0 | 580,299 | 58 |
"""

import sys
from collections.abc import Iterator
from time import process_time

from companion.games.engine import Options
from companion.questions.errors import Refused
from tests.games.battery import random_games
from tests.games.battery.steering import Steering
from tests.games.battery.subjects import TOY, Subject, slugs, subject

BESIDE = 10
STRIDE = 4


def versions(played: Subject) -> Iterator[list[Options]]:
    """Yield the versions of a game, each with its numbers of players."""
    assert played.kit
    for variant in played.kit.variants:
        yield [Options(n, variant) for n in played.kit.players if is_played(played, n, variant)]


def is_played(played: Subject, players: int, variant: str) -> bool:
    try:
        played.rules.setup(Options(players, variant))
    except Refused:
        return False
    return True


def run(played: Subject, found: list[Options], games: int, beside: int = BESIDE) -> str:
    """Play a version's games, and return what they come to."""
    steering, start, seconds = Steering(), process_time(), 0
    for seed in range(games):
        options = found[seed % len(found)]
        second = played.second(options) if seed % beside == 0 else None
        seconds += second is not None
        random_games.holds(played, options, seed, STRIDE, steering, second)
    made = {move for _, move in steering.done[0]}
    never = sorted({kind.move for kind in played.rules.actions} - made)
    seats = ", ".join(str(options.players) for options in found)
    cells = (
        *(played.rules.slug, found[0].variant, seats, games, seconds, f"{steering.actions:,}"),
        *(len(steering.done[0]), ", ".join(never), f"{process_time() - start:.0f}"),
    )
    return " | ".join(map(str, cells))


def main(games: int, name: str = "", *variants: str) -> None:
    """Play so many games a version: of all games, of one, or of some variants of that."""
    for slug in [name] if name else [slug for slug in slugs() if slug != TOY]:
        played = subject(slug)
        for found in versions(played):
            if found[0].variant in (variants or played.kit.variants):
                print(run(played, found, games), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])

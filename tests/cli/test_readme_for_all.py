"""What the README says of a command for all games, each game does: found by the table of games.

A line that names a game is run with every game that it is said for, its options with values of that
game's own; the options of its tables and the words at the prompt as well.
"""

import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.games import has_rules, kept_games, open_game, rules, slugs
from companion.games.engine import Options
from companion.kits import Kit, games, layouts_folder, load_kit
from companion.questions.errors import Refused
from tests.cli.conftest import Command, Ended

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BUILT_IN = tuple(games())
PLAYED = tuple(filter(has_rules, slugs()))
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")

SAID_FOR = {
    "adjudicate": PLAYED,
    "data": BUILT_IN,
    "play": kept_games(),
    "print": BUILT_IN,
    "score": kept_games(),
    "serve": kept_games(),
    "setup": BUILT_IN,
    "simulate": PLAYED,
}
"""By command, the games that it is said for."""

NOT_RUN = {
    "serve": "serves until it is stopped: tests/web",
    "--scheduler": "needs a cluster: tests/simulation",
    "fix 14": "there is no such entry: tests/table",
    "override": "asks for points, by each game its own: tests/table",
    "--sleeves": "of boxes for cards",
    "--backs": "of printers, whatever the game: tests/press",
    "--for": "of shops, which take what they do: tests/cli/test_print_for.py",
    "--without": "of games with several variants",
}
"""What is not run here, or not for all, and why."""


def lines() -> list[str]:
    """The commands of the README that name a game of ours."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    found = [part.strip() for block in blocks for part in re.split(r"&&|\n", block)]
    found += re.findall(r"`(companion [^`]+)`", README)
    named = {line.replace("GAME", "giza") for line in found}
    return sorted(line for line in named if len(shlex.split(line)) > 2 and _game(line) in BUILT_IN)


def _game(line: str) -> str:
    return shlex.split(line)[2]


def options_in(line: str) -> set[str]:
    return {word for word in line.split() if word.startswith("--")} - NOT_RUN.keys()


def kinds() -> list[str]:
    """Lines with which every command has had each of its options that the README shows."""
    found, seen = list[str](), dict[str, set[str]]()
    for line in sorted(lines(), key=lambda line: -len(options_in(line))):
        command = line.split()[1]
        if command not in seen or options_in(line) - seen[command]:
            seen.setdefault(command, set()).update(options_in(line))
            found.append(line)
    return found


def cases() -> Iterator[Any]:
    for line in kinds():
        command = line.split()[1]
        for game in SAID_FOR[command] if command not in NOT_RUN else ():
            if command != "adjudicate" and ("--full" not in line or game in PLAYED):
                yield pytest.param(line, game, id=f"{line.partition(' ')[2]}, {game}")


def counts(kit: Kit, variant: str) -> list[int]:
    """For how many a variant is played."""
    if not has_rules(kit.id):
        return list(kit.players)
    found = []
    for number in kit.players:
        with suppress(Refused):
            rules(kit).setup(Options(number, variant))
            found.append(number)
    return found


def own(kit: Kit, option: str, value: str) -> list[str]:
    """An option with a value of a game's own; nothing if the game has none."""
    seats = counts(kit, kit.variants[0])[-1]
    made = [(part.id, part.makes[-1].id) for part in kit.components if len(part.makes) > 1]
    values = {
        "--players": str(seats),
        "--variant": kit.variants[-1],
        "--only": ",".join(part.id for part in kit.components[:2]),
        "--make": "=".join(made[0]) if made else "",
        "--games": "2",
        "--bots": ",".join(["greedy", *["random"] * (seats - 1)]) if "," in value else value,
    }
    found = values.get(option, value)
    return [option, found] if found and option not in NOT_RUN else []


def of(line: str, game: str) -> list[str]:
    """A line of the README, of another game; of what is printed, the list.

    As it stands it is run by tests/test_readme.py.
    """
    words = shlex.split(line)[1:]
    words = [words[0], game, *of_options(load_kit(game), words[2:])]
    more = {"print": ["--list"], "simulate": ["--jobs", "1"]}.get(words[0], [])
    return [*words, *(word for word in more if word not in words)]


def of_options(kit: Kit, words: list[str]) -> list[str]:
    """Options with values of a game's own."""
    left, found = [*words], dict[str, list[str]]()
    while left:
        option = left.pop(0)
        with_value = bool(left) and not left[0].startswith("--")
        found[option] = own(kit, option, left.pop(0)) if with_value else [option]
    return [word for words in found.values() for word in words]


def went(ended: Ended) -> bool:
    """Whether a command did what it should; at a table it asks on stderr."""
    return ended.status == 0 and "companion: " not in ended.err


def typed(game: str, *others: str) -> str:
    """What is typed at a table: who plays, how as most do, and what comes then."""
    kit = load_kit(game)
    seats = counts(kit, kit.variants[0])[-1]
    return "\n".join([" ".join(NAMES[:seats]), *others, ""])


@pytest.mark.long
@pytest.mark.parametrize(("line", "game"), [*cases()])
def test_a_line_of_a_game_is_one_of_each(companion: Command, line: str, game: str) -> None:
    arguments = of(line, game)
    ended = companion(*arguments, given=typed(game, "quit"))
    assert went(ended), arguments


def table(heading: str) -> list[str]:
    """The first column of a table of the README."""
    rows = README.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return re.findall(r"`([^`]+)`", "\n".join(row.split(" | ")[0] for row in rows))


EVENINGS = [
    (game, way)
    for game in kept_games()
    for way in table("`--way`")
    if way != "full" or game in PLAYED  # what is kept by a `score.toml` has no moves
]


@pytest.mark.parametrize(("game", "way"), EVENINGS)
def test_an_evening_has_every_way_and_word(companion: Command, game: str, way: str) -> None:
    """In an evening's first minutes: each word at the prompt, and what is done with it later."""
    words = [word for word in table("word") if word not in NOT_RUN]
    assert words[0] == "?"
    ended = companion("play", game, "--way", way, given=typed(game, "", "", "", *words))
    assert went(ended)
    for later in ("resume", "replay", "export", "sessions", "history", "stats"):
        ended = companion(later, given="quit\n")
        is_over = later == "resume" and "there is no session to go on with" in ended.err
        assert went(ended) or is_over, later
    ended = companion("replay", "--text")
    assert ended.status == (0 if way == "full" and ended.out else 2)


SIMULATED = {
    "--bots": ["sensible", "random", "greedy"],
    "--games": ["1"],
    "--seed": ["2"],
    "--jobs": ["1"],
    "--all": [],
    "--compare": ["FOLDER"],
    "--json": [],
    "--record": ["game.txt"],
}
"""By option of `simulate`, what of it is tried; search is slow: tests/simulation."""


def test_every_option_of_simulated_play_is_tried() -> None:
    named = [word for word in table("option") if word.startswith("--") and word not in NOT_RUN]
    assert {word.split()[0] for word in named} == set(SIMULATED)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_every_option_of_simulated_play_is_one_of_each(companion: Command, game: str) -> None:
    kit = load_kit(game)
    few = ("simulate", game, "--players", counts(kit, "base")[0], "--games", 1, "--jobs", 1)
    for option, values in SIMULATED.items():
        for value in values or [None]:
            folder = layouts_folder() / game if value == "FOLDER" else value
            ended = companion(*few, option, *([folder] if folder else []))
            assert went(ended), (option, value)
    assert companion("replay", "game.txt").status == 0


@pytest.mark.parametrize("game", PLAYED)
def test_every_ruling_is_asked_for(companion: Command, game: str) -> None:
    for what in open_game(game).adjudications:
        ended = companion("adjudicate", game, what, given=typed(game, "quit"))
        assert went(ended), what

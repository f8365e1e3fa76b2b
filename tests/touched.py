"""Which tests a change touches, the nearest first, as many as run while one waits.

    python -m tests.touched                     what differs from main, or is not committed
    python -m tests.touched layouts/giza        these files or folders

Prints what pytest is to be given, a word a line; nothing if nothing has changed, or if what has
touches no test. A test is near that lies in the folder of a changed file's name, or imports the
file through few others. What is data and imports nothing touches the tests of its folder, and
those that name its game. How long tests take is known from earlier runs (`tests/conftest.py`).

Why not pytest-testmon: tests of Giza take 2.6 times as long while it watches, and it sees no
change of a layout, a table or a template.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePath

from companion.games import slugs
from tests.test_house import imported

ROOT = Path(__file__).parents[1]
RECORD = ROOT / ".pytest_cache" / "v" / "companion" / "seconds"
BUDGET = 60.0 * 2
"""Seconds of tests that are worth waiting for, on two cores."""
UNKNOWN = 2.0
"""Seconds of a file that was never run here."""
FARTHEST = 3
"""Imports between a change and a test that it may touch; beyond, almost everything is reached."""
OF_DATA = {
    "layouts": ("press", "kits", "table/terminal"),
    "fonts": ("press",),
    "companion/web": ("web",),
    "companion/site": ("site",),
    ".ci": ("test_house.py",),
    "": ("test_readme.py", "cli/test_readme_for_all.py"),
}
"""Folders of tests by where data lie that no module imports; documents are at the root."""


def changed() -> set[str]:
    """Return the files that differ from where the branch left `main`, from the root."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return {
        *_git("diff", "--name-only", *base),
        *_git("ls-files", "--others", "--exclude-standard"),
    }


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.split("\n")[:-1]


@cache
def sources() -> dict[str, str]:
    """Return every file of the program and its tests by the name under which it is imported."""
    files = [
        path for part in ("companion", "tests") for path in sorted((ROOT / part).rglob("*.py"))
    ]
    return {_dotted(path.relative_to(ROOT)): str(path.relative_to(ROOT)) for path in files}


def _dotted(path: PurePath) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def importers() -> Mapping[str, set[str]]:
    """Return, of each file, those that import it."""
    found: dict[str, set[str]] = {file: set() for file in sources().values()}
    for file in sources().values():
        for name in imported(ROOT / file):
            used = sources().get(name) or sources().get(name.rpartition(".")[0])
            if used:
                found[used].add(file)
    return found


def tests_in(*folders: str) -> Iterator[str]:
    """Yield the files of tests in folders, or the files themselves."""
    for file in sources().values():
        path = PurePath(file)
        if path.name.startswith("test_") and any(
            file == f"tests/{folder}" or path.is_relative_to(f"tests/{folder}")
            for folder in folders
        ):
            yield file


def distances(files: Iterable[str]) -> dict[str, int]:
    """Return how far tests are from any of these files, the nearest being 0."""
    found: dict[str, int] = {}
    for file in files:
        for test, distance in _from(file):
            found[test] = min(distance, found.get(test, distance))
    return found


def _from(file: str) -> Iterator[tuple[str, int]]:
    path = PurePath(file)
    if game := game_of(file):
        yield from ((test, 1) for test in tests_in(f"games/{game.replace('-', '_')}"))
        yield from ((test, 2) for test in tests_in("games/battery"))
        yield from ((test, 3) for test in tests_in("") if game in _text(test))
    if path.suffix == ".py" and path.name != "conftest.py":
        yield from _that_import(file)
        yield from ((test, 1) for test in tests_in(*_mirrors(path)))
    else:
        place = max((each for each in OF_DATA if path.is_relative_to(each)), key=len)
        is_ours = path.parts[0] == "tests"
        folders = [str(PurePath(*path.parts[1:-1]))] if is_ours else OF_DATA[place]
        yield from ((test, 2) for test in tests_in(*folders))


def _that_import(file: str) -> Iterator[tuple[str, int]]:
    reached, edge = {file}, {file}
    for distance in range(FARTHEST + 1):
        yield from ((each, distance) for each in edge if PurePath(each).name.startswith("test_"))
        edge = {user for each in edge for user in importers().get(each, ())} - reached
        reached |= edge


def _mirrors(path: PurePath) -> Iterator[str]:
    """Yield the folder of tests that has a module's name, or the name of the nearest above it."""
    part = path.relative_to(path.parts[0])
    if path.parts[0] == "companion" and len(part.parts) > 1:
        for parent in part.parents:
            if (ROOT / "tests" / parent).is_dir() and parent.parts:
                yield str(parent)
                return


def game_of(file: str) -> str | None:
    """Return the game in whose folder a file lies."""
    parts = {part.replace("_", "-") for part in PurePath(file).parts[:-1]}
    return next((slug for slug in slugs() if slug in parts), None)


@cache
def _text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def near(files: Sequence[str], seconds: Mapping[str, float]) -> list[str]:
    """Return the tests of these files that run in time, and which of their cases are left out."""
    games = {game_of(file) for file in files}
    others = [slug for slug in slugs() if slug not in games] if None not in games else []
    last = {test: _time(test, others, seconds) for test in sources().values()}
    chosen, left = list[str](), BUDGET
    found = distances(files)
    for test in sorted(found, key=lambda test: (found[test], last[test])):
        if last[test] <= left or not found[test]:
            left -= last[test]
            chosen.append(test)
    return [*chosen, "-k", f"not ({' or '.join(others)})"] if chosen and others else chosen


def _time(test: str, others: Sequence[str], seconds: Mapping[str, float]) -> float:
    """Return how long the cases of a file took that are of no other game."""
    cases = [case for case in seconds if case.startswith(f"{test}::")]
    own = [case for case in cases if not any(slug in case for slug in others)]
    return sum(seconds[case] for case in own) if cases else UNKNOWN


def main(*named: str) -> None:
    files = {
        str(file.resolve().relative_to(ROOT))
        for name in named
        for file in ([Path(name)] if Path(name).is_file() else Path(name).rglob("*.*"))
    }
    seconds = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    print(*near(sorted(files or changed()), seconds), sep="\n", end="")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Point 8: what the specification rules and shows by example is cited by a test.

`tests/games/ROOM/rulings.txt` lists the ids of its section 10 and of its worked examples, a line
each: the id, and what it is about. The room's own tests may leave the game's name out of an id.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.games.battery.subjects import folder

TESTS = Path(__file__).parents[2]


def listed(slug: str) -> list[str]:
    """Return the ids that a room's tests must cite."""
    file = folder(slug) / "rulings.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def uncited(slug: str) -> list[str]:
    """Return the ids that no test of the room and none of its kit cites."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in _tests(slug))
    short = {found: found.removeprefix(f"{slug.upper()}-") for found in listed(slug)}
    return [found for found in short if not re.search(rf"\b{short[found]}\b", text)]


def _tests(slug: str) -> Iterator[Path]:
    yield from folder(slug).glob("test_*.py")
    yield from (TESTS / "kits").glob(f"test_{folder(slug).name}*.py")

"""Point 8: what the specification rules and shows by example is cited by a test.

`tests/games/ROOM/rulings.txt` lists the ids of its section 10, of its worked examples and of its
rules, a line each: the id, or the first and the last (`GIZA-MOVE-01 to 05`), and what it is about.
The room's own tests may leave the game's name out of an id, and name several of a chapter at once:
`GIZA-ORDER-03 to 05, 08 and -09`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.games.battery.subjects import folder

TESTS = Path(__file__).parents[2]
SPAN = re.compile(r"([A-Z]+(?:-[A-Z]+)*)-(\d\d)((?:(?:,| to|,? and) (?:(?:[A-Z]+-)+|-)?\d\d\b)*)")
"""An id and others after it; of its own chapter where they name none."""
LINK = re.compile(r"(,| to|,? and) (?:((?:[A-Z]+-)+)|-?)(\d\d)")


def listed(slug: str) -> list[str]:
    """Return the ids that a room's tests must cite."""
    file = folder(slug) / "rulings.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    found = (line for line in lines if line.strip() and not line.startswith("#"))
    return [each for line in found for each in _spelt(line) or [line.split()[0]]]


def _spelt(text: str) -> list[str]:
    """Return each id that stands at the beginning of a text, or in a list there."""
    found = SPAN.match(text)
    return [*_span(found)] if found else []


def _span(found: re.Match[str]) -> Iterator[str]:
    chapter, number = found[1], int(found[2])
    yield f"{chapter}-{number:02}"
    for link, other, text in LINK.findall(found[3]):
        is_same = not other or f"{chapter}-".endswith(other)
        first = number + 1 if link == " to" and is_same else int(text)
        number, chapter = int(text), chapter if is_same else other.removesuffix("-")
        yield from (f"{chapter}-{each:02}" for each in range(first, number + 1))


def uncited(slug: str) -> list[str]:
    """Return the ids that no test of the room and none of its kit cites."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in _tests(slug))
    home = f"{slug.upper()}-"
    cited = {each.removeprefix(home) for found in SPAN.finditer(text) for each in _span(found)}
    wanted = {found: found.removeprefix(home) for found in listed(slug)}
    return [
        found
        for found, short in wanted.items()
        if short not in cited and not re.search(rf"(?<![A-Z]-)\b{short}\b", text, re.IGNORECASE)
    ]


def _tests(slug: str) -> Iterator[Path]:
    yield from folder(slug).glob("test_*.py")
    yield from (TESTS / "kits").glob(f"test_{folder(slug).name}*.py")

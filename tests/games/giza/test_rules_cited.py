"""Every rule of the chapters that the program rules on is cited by a test."""

import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__)
RULES = {
    "SETUP": 10, "STATE": 4, "ROUND": 4, "ORDER": 10, "BONUS": 4, "ACT": 3, "MOVE": 5, "ADV": 6,
    "PROD": 7, "NOM": 6, "UNLOAD": 5, "REASSIGN": 1, "BUILD": 6, "SLED": 3, "LIFT": 5, "ENGINE": 6,
    "BID": 7, "PUSH": 4, "STARVE": 3, "SCORE": 2, "DECO": 4, "TEMPLE": 1, "END": 3, "TIE": 5,
}  # fmt: skip
"""The chapters of the specification, each with its last number. Examples: `rulings.txt`."""

SHORT = re.compile(r"GIZA-([A-Z]+)-(\d\d(?:(?:, | to | and )-?\d\d)*)")
"""A rule and others of its chapter: `GIZA-ORDER-03 to 05, 08 and -09`."""


def cited() -> set[str]:
    files = [path for path in HERE.parents[1].rglob("test_*.py") if path != HERE]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return {
        f"GIZA-{area}-{number:02}"
        for area, listed in SHORT.findall(text)
        for number in spelt(listed)
    }


def spelt(listed: str) -> Iterator[int]:
    """Yield the numbers of a list such as `03 to 05, 08 and -09`."""
    for span in re.split(r", | and ", listed.replace("-", "")):
        first, _, last = span.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def test_every_rule_is_cited() -> None:
    found = cited()
    wanted = [f"GIZA-{area}-{n:02}" for area, last in RULES.items() for n in range(1, last + 1)]
    assert [rule for rule in wanted if rule not in found] == []

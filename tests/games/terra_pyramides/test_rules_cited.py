"""Every rule that the program rules on, or that its tables hold, is cited by a test."""

import re
from pathlib import Path

import companion.games.terra_pyramides

HERE = Path(__file__)
ROOM = Path(companion.games.terra_pyramides.__file__).parent
RULES = {
    "SETUP": 18, "TURN": 3, "PLACE": 5, "TRACK": 2, "LINE": 4, "RES": 9, "BLOCK": 1, "MOVE": 10,
    "FREE": 10, "REFILL": 5, "LIMIT": 5, "PLAY": 2, "BUILD": 10, "SUR": 7, "OASIS": 1, "BOAT": 2,
    "CARD": 7, "END": 3, "SCORE": 10, "TIE": 1, "V2": 2, "V3": 3, "COOP": 9, "MAP": 8, "DATA": 2,
    "COMP": 3,
}  # fmt: skip
"""The chapters of the specification, each with its last number."""

EXAMPLES = range(1, 16)
"""The worked examples (section 11)."""

SHORT = re.compile(r"(TERRA-(\w+)-)\d\d((?:(?:,| to| and) -\d\d)+)")


def cited() -> str:
    """All tests, with `TERRA-BUILD-02, -03` and `TERRA-SETUP-01 to -05` spelt out."""
    files = [*HERE.parent.glob("test_*.py"), HERE.parents[2] / "kits" / "test_terra_pyramides.py"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files if path != HERE)
    return text + "\n".join(rule for found in SHORT.finditer(text) for rule in _spelt(found))


def _spelt(found: re.Match[str]) -> list[str]:
    numbers = [int(found[0][len(found[1]) : len(found[1]) + 2])]
    for link, number in re.findall(r"(,| to) -(\d\d)", found[3]):
        first = numbers[-1] + 1 if link == " to" else int(number)
        numbers += range(first, int(number) + 1)
    return [f"{found[1]}{number:02}" for number in numbers]


def test_every_rule_is_cited() -> None:
    """Also those that stand in the room's code alone."""
    text = cited()
    wanted = {
        f"TERRA-{area}-{number:02}"
        for area, numbers in RULES.items()
        for number in (range(1, numbers + 1) if isinstance(numbers, int) else numbers)
    }
    for file in ROOM.glob("*.py"):
        wanted.update(re.findall(r"TERRA-\w+-\d\d", file.read_text(encoding="utf-8")))
    assert [rule for rule in sorted(wanted) if rule not in text] == []


def test_every_worked_example_is_cited() -> None:
    text = cited()
    assert [n for n in EXAMPLES if not re.search(rf"\b[Ww]{n}(\b|_)", text)] == []

"""Every rule of the chapters that the program rules on is cited by a test."""

import re
from pathlib import Path

HERE = Path(__file__)
RULES = {
    "SETUP": 8,
    "BID": 7,
    "PUSH": 4,
    "STARVE": 3,
    "SCORE": 2,
    "UNLOAD": (2, 4, 5),
    "DECO": 3,
    "TEMPLE": 1,
    "LIFT": (3, 5),
    "END": 3,
    "TIE": 5,
    "ORDER": (1, 2, 3, 4, 5, 6, 8, 9),
    "NOM": 5,
    "BUILD": (2, 3, 4, 5, 6),
    "REASSIGN": 1,
}
"""Chapter and its last number, or the numbers of those of its rules that an adjudication needs."""

EXAMPLES = (1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15)
"""The worked examples that the adjudications cover; W3 to W6 are production."""

SHORT = re.compile(r"(GIZA-([A-Z]+)-)\d\d((?:, -\d\d)+)")


def cited() -> str:
    """All tests, with `GIZA-BUILD-02, -03` spelt out."""
    files = [path for path in HERE.parents[1].rglob("test_*.py") if path != HERE]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    more = [
        f"GIZA-{found[2]}{number}"
        for found in SHORT.finditer(text)
        for number in re.findall(r"-\d\d", found[3])
    ]
    return text + "\n".join(more)


def test_every_rule_is_cited() -> None:
    text = cited()
    wanted = [
        f"GIZA-{area}-{number:02}"
        for area, numbers in RULES.items()
        for number in (range(1, numbers + 1) if isinstance(numbers, int) else numbers)
    ]
    assert [rule for rule in wanted if rule not in text] == []


def test_every_worked_example_is_cited() -> None:
    text = cited()
    assert [n for n in EXAMPLES if not re.search(rf"\bW{n}\b", text)] == []

"""Every rule of the chapters that the program rules on is cited by a test."""

import re
from pathlib import Path

HERE = Path(__file__)
RULES = {
    "SETUP": 15,
    "TURN": 3,
    "REST": 13,
    "RES": 6,
    "WORK": 14,
    "ROW": 3,
    "GOD": 12,
    "MOVE": 2,
    "BUILD": 7,
    "PROJ": 3,
    "ENN": 1,
    "CULT": 3,
    "ORD": 1,
    "END": 6,
    "SCORE": 5,
    "SOLO": 11,
}
"""Chapter and its last number."""

EXAMPLES = range(1, 11)

SPAN = re.compile(r"PYRAMIDICE-([A-Z]+)-(\d\d) to (?:PYRAMIDICE-)?\1-(\d\d)")
SHORT = re.compile(r", ([A-Z]+-\d\d)")


def cited() -> str:
    """All tests, with `PYRAMIDICE-BUILD-01 to PYRAMIDICE-BUILD-03` spelt out."""
    kits = HERE.parents[2] / "kits" / "test_pyramidice.py"
    files = [*(path for path in HERE.parent.glob("test_*.py") if path != HERE), kits]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    spans = [
        f"PYRAMIDICE-{found[1]}-{number:02}"
        for found in SPAN.finditer(text)
        for number in range(int(found[2]), int(found[3]) + 1)
    ]
    short = [f"PYRAMIDICE-{found[1]}" for found in SHORT.finditer(text)]
    return "\n".join([text, *spans, *short])


def test_every_rule_is_cited() -> None:
    text = cited()
    wanted = [
        f"PYRAMIDICE-{area}-{number:02}"
        for area, last in RULES.items()
        for number in range(1, last + 1)
    ]
    assert [rule for rule in wanted if rule not in text] == []


def test_every_worked_example_is_cited() -> None:
    text = cited()
    assert [n for n in EXAMPLES if not re.search(rf"\bEX-{n}\b", text)] == []

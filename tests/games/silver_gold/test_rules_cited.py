"""Every rule of the chapters that the program rules on is cited by a test."""

import re
from pathlib import Path

HERE = Path(__file__)
FILES = [*HERE.parent.glob("test_*.py"), HERE.parents[2] / "kits" / "test_silver_gold.py"]
RULES = {
    "COMP": (1, 2),
    "DATA": 15,
    "EXP": 2,
    "SKULL": 2,
    "SETUP": 5,
    "TURN": (1, 3, 4),
    "CROSS": 7,
    "ICON": 9,
    "REPL": (1, 2, 3, 4, 6),
    "POINTS": 5,
    "ADJ-CROSS": 4,
    "ADJ-TORCH": 1,
    "ADJ-POTION": 1,
    "ADJ-REPL": 2,
    "ADJ-POINTS": 2,
    "SCORE": 7,
    "TIE": 3,
}
"""Chapter and its last number, or the numbers of those of its rules that a ruling needs."""

EXAMPLES = 8
"""The worked examples of section 11, from the top."""

SHORT = re.compile(r"SILVER-GOLD-((?:ADJ-)?[A-Z]+)-\d\d((?:, -\d\d)+)")


def cited() -> str:
    """All tests, with `SILVER-GOLD-TIE-01, -02` spelt out."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path != HERE)
    more = [
        f"SILVER-GOLD-{found[1]}{number}"
        for found in SHORT.finditer(text)
        for number in re.findall(r"-\d\d", found[2])
    ]
    return text + "\n".join(more)


def test_every_rule_is_cited() -> None:
    text = cited()
    wanted = [
        f"SILVER-GOLD-{area}-{number:02}"
        for area, numbers in RULES.items()
        for number in (range(1, numbers + 1) if isinstance(numbers, int) else numbers)
    ]
    assert [rule for rule in wanted if rule not in text] == []


def test_every_worked_example_is_cited() -> None:
    text = cited()
    assert [n for n in range(1, EXAMPLES + 1) if not re.search(rf"\bW{n}\b", text)] == []

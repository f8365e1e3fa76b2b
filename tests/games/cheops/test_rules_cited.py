"""Every rule of sections 4, 6, 7, 8 and 9 is cited by a test."""

from pathlib import Path

HERE = Path(__file__)
RULES = {
    "SET": 8,
    "APPR": 3,
    "PLADJ": 1,
    "SALE": 1,
    "LAWADJ": 1,
    "ENDADJ": 1,
    "END": 5,
    "SCORE": 2,
    "TIE": 2,
    "EX": 5,
    "GEO": 4,
    "PB": 3,
    "PLACE": 5,
    "SELL": 6,
    "NEIGH": 3,
    "TURN": 8,
    "MOVE": 1,
    "OUT": 3,
    "LAW": (0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
}
"""Chapter and its last number, or the numbers of its rules; section 9 has none."""


def test_every_rule_is_cited() -> None:
    files = [path for path in HERE.parents[2].rglob("test_*.py") if path != HERE]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    wanted = [
        f"CHEOPS-{area}-{number:02}"
        for area, numbers in RULES.items()
        for number in (range(1, numbers + 1) if isinstance(numbers, int) else numbers)
    ]
    assert [rule for rule in wanted if rule not in text] == []

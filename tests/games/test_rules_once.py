"""A rule of a game is ruled in one place: its id stands in one module of the room.

Counted is where an id stands in code, as a text; what cites it in a docstring or a comment says
why, and rules nothing. `asks.py` may cite what rules a field. Whoever else needs a rule calls the
chapter that has it, or takes the id from there. An id that is put together (`CHEOPS-LAW-` and a
number) stands for all that begin so.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import companion.games

GAMES = Path(companion.games.__file__).parent
SHARED = "common"
FREE = {"asks.py", "forms.py"}
"""Files that may cite what they do not rule."""
ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)*-(?:\d\d[a-z]?\b|$)")
NOT_YET: Mapping[str, str] = {}
"""Rooms that are not held to it yet, and why. To be empty."""


def slugs() -> list[Path]:
    return sorted(path.parent for path in GAMES.glob("*/__init__.py") if path.parent.name != SHARED)


def cited(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the ids in the texts of a file's code, and the line of each."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in statements:
                yield from ((found, node.lineno) for found in ID.findall(text))


def ruled_twice(room: Path) -> list[str]:
    """Return the ids that stand in several modules of a room, each with these."""
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for file in sorted(room.rglob("*.py")):
        if file.name not in FREE:
            for rule, line in cited(file):
                places[rule].setdefault(str(file.relative_to(room)), line)
    for begun in [rule for rule in places if rule.endswith("-")]:
        for rule in places:
            if rule.startswith(begun) and rule != begun:
                places[rule] |= places[begun]
    return [
        f"{rule}: " + ", ".join(f"{file}:{line}" for file, line in found.items())
        for rule, found in sorted(places.items())
        if len(found) > 1
    ]


def test_each_rule_is_ruled_in_one_place() -> None:
    found = {room.name: ruled_twice(room) for room in slugs()}
    assert found.keys() >= NOT_YET.keys()
    held = {room: faults for room, faults in found.items() if faults and room not in NOT_YET}
    assert not held, "\n".join(line for faults in held.values() for line in faults)
    done = [room for room in NOT_YET if not found[room]]
    assert not done, f"{done} rule each rule once: take them from the list"


def test_what_rules_twice_is_found(tmp_path: Path) -> None:
    (tmp_path / "push.py").write_text('"""TOY-PUSH-01."""\nTIE = "TOY-PUSH-02"\nBOTH = "TOY-GOD-"')
    (tmp_path / "gods.py").write_text('"""TOY-PUSH-02."""\nHELP = ["TOY-PUSH-01", "TOY-GOD-07"]')
    (tmp_path / "forms.py").write_text('FIELD = "TOY-PUSH-02"')
    assert ruled_twice(tmp_path) == ["TOY-GOD-07: gods.py:2, push.py:3"]
    (tmp_path / "lifts.py").write_text("def lift():\n    return 'as in TOY-PUSH-01, a lift'")
    assert ruled_twice(tmp_path)[1] == "TOY-PUSH-01: gods.py:2, lifts.py:2"

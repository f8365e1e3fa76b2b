"""Breaks a game's rules on purpose, one place at a time, and sees whether its tests notice.

Run by hand, since it takes long; pytest does not collect it:

    python tests/mutations.py cheops                        forty mutations, drawn by seed 1
    python tests/mutations.py cheops --number 10 --seed 2   others
    python tests/mutations.py cheops --list                 all that there are, without a test
    python tests/mutations.py cheops --again 'laws.py:33:8 <='   that one alone, with what was said

Broken are the chapters of the room `companion/games/GAME`: operators of comparisons, numbers by
one, `and` and `or`, branches, statements that are left out. Declarations (`CALLERS`) are not: what
they say is tested by what they call. Each mutation is made in a copy of the checkout, and the tests
of the room, of all rooms and of the battery run there, the quick ones first, until one fails.

A mutation that survives either needs a test, or changes nothing that anybody could tell: a bound
that can't be reached, an order that makes no difference. Then the code may say less.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree as ET

ROOT = Path(__file__).parents[1]
NEEDED = (
    "companion",
    "layouts",
    "fonts",
    "tests",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
)
CALLERS = frozenset(
    {
        "__init__",
        "forms",
        "actions",
        "tables",
        "decisions",
        "rules",
        "showing",
        "uses",
        "value",
        "prospects",
    }
)
"""Modules of a room that are no chapters: declarations, callers, and what only programs want."""
PATIENCE = 3
"""How many times as long as without a mutation the tests may take, and `SPARE` seconds more."""
SPARE = 20.0
NONE_COLLECTED = 5
"""What pytest says where there is nothing to run, as the battery of a game without an engine."""
OTHER = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
"""What a comparison is changed into."""
SAYS_NOTHING = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.AnnAssign)
"""What no test can notice, or what has no place of its own in the text."""


class Mutation(NamedTuple):
    """A stretch of a file, in bytes, and what stands there instead."""

    file: Path
    line: int
    column: int
    first: int
    last: int
    instead: str

    @property
    def id(self) -> str:
        """The name by which it is run again."""
        return f"{self.file.name}:{self.line}:{self.column} {self.instead}"

    def told(self, text: bytes) -> str:
        """Say where it is, and what becomes of what."""
        before = " ".join(text[self.first : self.last].decode().split())
        return f"{self.file.relative_to(ROOT)}:{self.line}: {before[:70]}  ->  {self.instead}"

    def mutated(self, text: bytes) -> bytes:
        return text[: self.first] + self.instead.encode() + text[self.last :]


class Chapter:
    """The mutations of a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_bytes()
        self._starts = [0]
        for line in self.text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def mutations(self) -> Iterator[Mutation]:
        return self._of(ast.parse(self.text))

    def _of(self, node: ast.AST) -> Iterator[Mutation]:
        if isinstance(node, SAYS_NOTHING) or _is_for_types(node):
            return
        yield from self._own(node)
        for name, value in ast.iter_fields(node):
            if name not in {"annotation", "returns", "decorator_list", "type_params"}:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST) and not _is_docstring(child):
                        yield from self._of(child)

    def _own(self, node: ast.AST) -> Iterator[Mutation]:
        for place, instead in (*_of_expression(node), *_of_statement(node)):
            yield self._made(place, instead)

    def _made(self, node: ast.AST, instead: str) -> Mutation:
        first = self._starts[node.lineno - 1] + node.col_offset
        last = self._starts[node.end_lineno - 1] + node.end_col_offset
        return Mutation(self.file, node.lineno, node.col_offset, first, last, instead)


def _of_expression(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield what may be put instead of an expression, and in which place."""
    match node:
        case ast.Compare(ops=[operator], left=left, comparators=[right]):
            yield node, f"{_code(left)} {OTHER[type(operator)]} {_code(right)}"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield from ((node, str(other)) for other in (value + 1, value - 1))
        case ast.BoolOp(op=operator, values=values):
            word = " or " if isinstance(operator, ast.And) else " and "
            yield node, f"({word.join(f'({_code(each)})' for each in values)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"bool({_code(operand)})"
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right):
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            yield node, f"({_code(left)} {sign} {_code(right)})"


def _of_statement(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield what may be put instead of a statement, or of what decides between branches."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield test, f"(not {_code(test)})"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"


def _code(node: ast.AST) -> str:
    return ast.unparse(node)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and _code(node.test) == "TYPE_CHECKING"


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def chapters(game: str) -> list[Chapter]:
    folder = ROOT / "companion" / "games" / game.replace("-", "_")
    files = sorted(folder.rglob("*.py"))
    return [Chapter(file) for file in files if file.stem not in CALLERS]


class Trial:
    """A copy of the checkout, in which the tests of a game run."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        for name in NEEDED:
            found = ROOT / name
            copy = shutil.copytree if found.is_dir() else shutil.copy2
            copy(found, folder / name)
        own = folder / "tests" / "games" / game.replace("-", "_")
        self.files = [str(file.relative_to(folder)) for file in sorted(own.glob("test_*.py"))]
        self.limit = 600.0

    def prepare(self) -> None:
        """Run the tests as they are: all pass; the quick files come first from now on."""
        begun = time.monotonic()
        with tempfile.NamedTemporaryFile(suffix=".xml") as report:
            fault = self.fault(f"--junitxml={report.name}")
            assert fault is None, f"the tests fail without a mutation:\n{fault}"
            times = _times(Path(report.name))
        self.files.sort(key=lambda file: times.get(file, 0.0))
        self.limit = PATIENCE * (time.monotonic() - begun) + SPARE

    def fault(self, *more: str) -> str | None:
        """Return what the tests say that fail, None if all pass."""
        common = [f"tests/games/test_{name}.py" for name in ("beside", "words", "wrong_values")]
        battery = [*common, "tests/games/battery", "-k", f"{self.game} and not toy"]
        return self._run(*self.files, *more) or self._run(*battery)

    def mutated_fault(self, mutation: Mutation) -> str | None:
        """Return what the tests say of a mutation."""
        file = self.folder / mutation.file.relative_to(ROOT)
        text = file.read_bytes()
        file.write_bytes(mutation.mutated(text))
        try:
            return self.fault()
        except subprocess.TimeoutExpired:
            return "it takes too long"
        finally:
            file.write_bytes(text)

    def _run(self, *arguments: str) -> str | None:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", ""]
        command += ["-p", "no:cacheprovider"]
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [*command, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=self.limit,
            check=False,
        )
        return None if done.returncode in (0, NONE_COLLECTED) else done.stdout + done.stderr


def _times(report: Path) -> dict[str, float]:
    """Return how long the tests of each file took, in seconds."""
    times: dict[str, float] = {}
    for case in ET.parse(report).iter("testcase"):
        file = case.get("classname", "").replace(".", "/") + ".py"
        times[file] = times.get(file, 0.0) + float(case.get("time", 0))
    return times


def last_line(said: str) -> str:
    """Return the line that names the test that failed."""
    lines = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR", "E  "))]
    return (lines or said.splitlines() or ["?"])[-1]


def try_all(game: str, mutations: Sequence[Mutation], *, says_all: bool) -> int:
    """Try mutations one after another, and return how many of them survive."""
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), game)
        trial.prepare()
        for number, mutation in enumerate(mutations, 1):
            said = trial.mutated_fault(mutation)
            told = mutation.told(mutation.file.read_bytes())
            print(f"{number:3} {'noticed ' if said else 'SURVIVED'} {told}", flush=True)
            if said:
                print(f"             {said if says_all else last_line(said)[:150]}", flush=True)
            else:
                survivors.append(mutation)
    print(f"{len(mutations)} mutations, {len(survivors)} survived")
    for mutation in survivors:
        print(f"  {mutation.told(mutation.file.read_bytes())}\n    --again {mutation.id!r}")
    return len(survivors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="such as silver-gold")
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", metavar="ID", help="one mutation, by its id")
    parser.add_argument("--list", action="store_true", help="say the ids of all")
    given = parser.parse_args()
    every = [mutation for chapter in chapters(given.game) for mutation in chapter.mutations()]
    if given.list:
        print(*(mutation.id for mutation in every), sep="\n")
        return
    chosen = [mutation for mutation in every if mutation.id == given.again]
    if not given.again:
        chosen = Random(given.seed).sample(every, min(given.number, len(every)))
    assert chosen, f"there is no mutation {given.again!r}"
    sys.exit(try_all(given.game, chosen, says_all=bool(given.again)) > 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("interrupted: the other mutations were not tried", file=sys.stderr)
        sys.exit(130)

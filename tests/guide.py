"""The guide to a first game, followed as it is written: its files are made, its commands given."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).parents[1] / "layouts" / "FIRST_GAME.md"
TEXT = GUIDE.read_text(encoding="utf-8")
WAITS = "# "
"""What stands before a line of a new kit that waits to be wanted."""


class Step(NamedTuple):
    """A block of the guide: its kind, what it says, and what is said before it."""

    kind: str
    text: str
    before: str

    def commands(self) -> list[list[str]]:
        """Return its `companion` commands, and those told before it, without that word."""
        told = re.findall(r"`(companion\s[^`]+)`", self.before)
        lines = self.text.splitlines() if self.kind == "sh" else []
        every = map(shlex.split, [*told, *lines])
        return [words for program, *words in every if program == "companion"]

    def file(self) -> str:
        """Return the file of the kit that is named last before it."""
        return re.findall(r"`(fireflies/[^`]+)`", self.before)[-1]


def steps() -> Iterator[Step]:
    """Give what the guide has one do, in order."""
    told = re.split(r"```(\w+)\n(.*?)```", TEXT, flags=re.DOTALL)
    for before, kind, text in zip(told[::3], told[1::3], told[2::3], strict=False):
        yield Step(kind, text, before)
    yield Step("end", "", told[-1])


def follow(folder: Path, give: Callable[[list[str]], None]) -> None:
    """Make all files of the guide in a folder, and give its commands on the way."""
    for step in steps():
        for command in step.commands():
            give(command)
        if step.kind in {"csv", "toml", "xml"}:
            _write(folder / step.file(), step.text)


def _write(file: Path, text: str) -> None:
    """Write a file; or, where one holds the line already behind a `#`, write that line."""
    waiting = WAITS + text.partition("=")[0] + "="
    there = file.read_text(encoding="utf-8") if file.exists() else ""
    if waiting in there:
        text = re.sub(f"^{re.escape(waiting)}.*\n", lambda _: text, there, flags=re.MULTILINE)
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")

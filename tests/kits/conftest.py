"""A kit written into a folder in one line, and what is wrong with it in one call."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kits import Faulty, Kit, load_kit


def rows_of(file: str) -> dict[str, Any]:
    """Return what a file of rows beside this one holds."""
    return tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))


CASES = rows_of("cases.toml")
"""Rows of parametrised tests, by the name of the test."""
SPECIFIED = rows_of("specified.toml")
"""What the specifications say of each game, copied by hand."""

HEAD = 'id = "ferry"\nname = "The Ferry"\nplayers = [2, 3]\n'
TABLE = '[tables.cards]\nfile = "cards.csv"\nsource = "house"\n'
COLUMNS = '[tables.cards.columns]\ncard = "integer"\ntitle = "text"\n'
CARD = '[[component]]\nid = "card"\nname = "Card"\n'
MAKE = '[[component.make]]\nhow = "cut"\nsize = "poker"\nfront = "card.toml"\n'
CARDS = "card,title\n1,Boat\n2,Sled\n"


class Box:
    """A folder with a small, faultless kit in it, to be spoilt by a test."""

    head = HEAD
    table = TABLE
    columns = COLUMNS
    card = CARD
    rows = 'rows = "cards"\n'
    make = MAKE

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        self.put("cards.csv", CARDS)

    def put(self, name: str, content: str | bytes) -> Path:
        """Write a file of the kit."""
        path = self.path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def load(self, **parts: str) -> Kit:
        """Load the kit with parts of its kit.toml replaced by others."""
        order = ("head", "table", "columns", "card", "rows", "make")
        self.put("kit.toml", "".join(parts.get(part, getattr(self, part)) for part in order))
        return load_kit("", self.path)

    def faults(self, **parts: str) -> list[str]:
        """Load such a kit and return the lines that say what is wrong with it."""
        return self.said(lambda: self.load(**parts))

    def cards_faults(self, cards: str | bytes, columns: str = COLUMNS) -> list[str]:
        """Load the kit with this table of cards and return what is wrong with it."""
        self.put("cards.csv", cards)
        return self.faults(columns=columns)

    @staticmethod
    def said(call: Callable[[], object]) -> list[str]:
        """Return the faults that a call raises, as people read them."""
        with pytest.raises(Faulty) as caught:
            call()
        return str(caught.value).splitlines()


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path / "ferry")

"""Whole evenings as people typed them, `recorded.toml`: what a way to keep a game asks in all."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from companion.cli.lookup import house_texts
from companion.kits import load_kit
from companion.table.session.session import Session
from companion.table.translator import Translator

FILE = Path(__file__).with_name("recorded.toml")


class Evening(NamedTuple):
    """An evening: a line for each answer, "" for Enter alone; `most` is its budget, if it has one.
    Phones send `forms` of them: what is asked together is one.

    Bids that are secret are one line where fists are opened at the table.
    """

    game: str
    way: str
    typed: tuple[str, ...]
    totals: dict[str, int]
    forms: int
    name: str = ""
    most: int | None = None


def evenings() -> list[Evening]:
    """Return all that were recorded."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["evening"]
    return [Evening(**{**each, "typed": tuple(each["typed"])}) for each in tables]


def played(evening: Evening) -> Session:
    """Answer all that a session asks; InvalidAnswer where something is not admitted."""
    kit = load_kit(evening.game)
    translator = Translator(kit.texts, "en", house_texts(), kit)
    session = Session.begin(kit, evening.way)
    for number, typed in enumerate(evening.typed):
        assert session.questions, f"all was said before {number}: {typed}"
        together = [each.id for each in session.questions if each.secret]
        parts = typed.split()
        if len(together) > 1 and len(parts) == len(together):
            session.answer_all(dict(zip(together, parts, strict=True)), translator)
        else:
            session.answer(session.questions[0].id, typed, translator)
    return session

"""Forms: what is asked, declared once; checked, and turned into questions, from that alone.

A `Form` has fields, each of a `Kind` (`kinds`, `holders`) that says what it admits. Reading JSON
(`reading`) and asking people (`asking`, `answering`) are two callers of the same declaration; a
bound is written once.
"""

from companion.questions.form import (
    UNSAID,
    Board,
    Field,
    Form,
    Record,
    base_only,
    choice,
    count,
    counts,
)
from companion.questions.holders import ByChoice, Levels, ListOf, Places, PlayerMap
from companion.questions.kinds import (
    Cell,
    Flags,
    FreeText,
    Kind,
    OneOf,
    Player,
    Rows,
    SoFar,
    SomeOf,
    Whole,
)
from companion.questions.request import Answers, read

__all__ = [
    "UNSAID",
    "Answers",
    "Board",
    "ByChoice",
    "Cell",
    "Field",
    "Flags",
    "Form",
    "FreeText",
    "Kind",
    "Levels",
    "ListOf",
    "OneOf",
    "Places",
    "Player",
    "PlayerMap",
    "Record",
    "Rows",
    "SoFar",
    "SomeOf",
    "Whole",
    "base_only",
    "choice",
    "count",
    "counts",
    "read",
]

"""Forms: what is asked, declared once; checked, and turned into questions, from that alone.

A `Form` has fields, each of a `Kind` (`kinds`, `holders`) that says what it admits. Reading JSON
(`reading`) and asking people (`asking`, `answering`) are two callers of the same declaration; a
bound is written once.
"""

from companion.games.forms.fields import (
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
from companion.games.forms.holders import ByChoice, Levels, ListOf, Places, PlayerMap
from companion.games.forms.kinds import (
    Cell,
    Flags,
    Kind,
    OneOf,
    Player,
    Rows,
    SoFar,
    SomeOf,
    Text,
    Whole,
)
from companion.games.forms.reading import Answers, read

__all__ = [
    "UNSAID",
    "Answers",
    "Board",
    "ByChoice",
    "Cell",
    "Field",
    "Flags",
    "Form",
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
    "Text",
    "Whole",
    "base_only",
    "choice",
    "count",
    "counts",
    "read",
]

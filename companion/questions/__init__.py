"""What can be asked: declared once, checked, and turned into questions, from that alone.

A `Form` has fields, each of a `Kind` (`kinds`, `holders`) that says what it admits; a bound is
written once. Two callers read the same declaration: `request` a JSON request, `walk` the answers of
people, of which it asks those that are missing.

A `Question` is plain data that any screen can show. What is typed in answer to it is understood
by `typed`, and held against it by `check_answer`. Words are data too (`text`). In come forms and
answers, out go checked values, questions, and refusals (`errors`) with the path of what is wrong.
Nothing here knows a game or a screen.
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

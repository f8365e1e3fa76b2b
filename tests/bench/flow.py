"""How many functions, in how many files, an answer passes: `python -m tests.bench.flow`.

An evening of Giza is kept in a journal; each answer is carried out, written down, and leads to the
next question. Counted are the functions of the program that were called, each once.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

import companion
from companion.kits import load_kit
from companion.table.journal import Journal
from companion.table.session.session import Session

HOME = str(Path(companion.__file__).parent)
EVENING: Final[tuple[tuple[str, Any], ...]] = (
    ("players", ["Ana", "Ben", "Cem"]),
    ("colours", "red blue tan"),
    ("start", "Ana"),
    ("checklist.way", "begin"),
    ("menu", "push"),
    ("push.workers", {"Ana": 2, "Ben": 1, "Cem": 1}),
    ("push.food_bids", {"Ana": 2, "Ben": 1, "Cem": 1}),
    ("menu", "rows"),
    ("rows.rows", {"Ana": 1, "Ben": 2, "Cem": 3}),
    ("menu", "arrive.base"),
    ("arrive.base.workers", {"Ana": 2, "Ben": 1, "Cem": 1}),
    ("arrive.base.location", "B"),
)


def passed(action: Callable[[], object]) -> set[CodeType]:
    """Return the code of the program's functions that an action calls."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOME):
            found.add(frame.f_code)

    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return {code for code in found if not code.co_name.startswith("<")}


def main() -> None:
    """Print a line for each answer."""
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        session = Session.begin(load_kit("giza"), journal=journal)
        for path, answer in EVENING:
            (question,) = (each for each in session.questions if each.path == path)
            code = passed(partial(session.answer, question.id, answer))
            files = {each.co_filename for each in code}
            print(f"{path:12} {len(code):4} functions in {len(files)} files")


if __name__ == "__main__":
    main()

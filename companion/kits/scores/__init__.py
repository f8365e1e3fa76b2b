"""Scores without code: what a kit's `score.toml` asks, and what points that comes to.

The values of a TOML file come in with the tables of its kit; `read_scores` gives a `ScoreFile` of
frozen values, or tells all that is wrong with it. `reading` goes through its chapters, `questions`
reads what is asked, both with a `reader`; `pad` makes the paper pad's rows of it. `checks` finds
what would give away a hidden answer, can't be answered, or may be misunderstood.

How a game is kept by it is not here: that is `companion/games/kit_games`.
"""

from companion.kits.scores.model import (
    FILE,
    Check,
    Formula,
    Line,
    Phase,
    ScoreFile,
    ScoreQuestion,
)
from companion.kits.scores.reader import Sources
from companion.kits.scores.reading import read_scores

__all__ = [
    "FILE",
    "Check",
    "Formula",
    "Line",
    "Phase",
    "ScoreFile",
    "ScoreQuestion",
    "Sources",
    "read_scores",
]

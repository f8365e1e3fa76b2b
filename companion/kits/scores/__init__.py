"""Scores without code: what a kit's `score.toml` asks, and what points that comes to.

`read_scores` gives a `ScoreFile` of frozen values, or tells all that is wrong with it; `secrecy`
and `impossible` find what would give away a hidden answer, or can't be answered.
"""

from companion.kits.scores.model import (
    FILE,
    Check,
    Formula,
    Line,
    Phase,
    Question,
    ScoreFile,
)
from companion.kits.scores.reader import Sources
from companion.kits.scores.reading import read_scores

__all__ = [
    "FILE",
    "Check",
    "Formula",
    "Line",
    "Phase",
    "Question",
    "ScoreFile",
    "Sources",
    "read_scores",
]

"""Scores without code: what a kit's `score.toml` asks, and what points that comes to."""

from companion.kits.scores.model import (
    Check,
    Formula,
    Line,
    Phase,
    Question,
    ScoreFile,
)
from companion.kits.scores.reader import Sources
from companion.kits.scores.reading import FILE, read_scores

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

"""The score pad of a `score.toml`, as a table: a row a question, a line of points, a round."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.kits.formulas import Moment, Reckoner, Unreckoned, at_seat
from companion.kits.model import Column, Row, Table
from companion.kits.scores.model import NUMBER, ScoreFile
from companion.kits.words import Words

PAD: Final = "scores"
"""What the table is called in layouts."""

ROUNDS: Final = 10
"""Rows for rounds where nobody knows how many there will be ..."""

MOST: Final = 24
"""... and where somebody does, at most."""


def pad_table(file: ScoreFile, most_players: int, languages: tuple[str, ...]) -> Table:
    """Return the rows of a pad: `key` and `label`, words in every language of the kit."""
    labels = dict(_labels(file, most_players, languages))
    rows = tuple(
        Row({"key": key, "label": label}, "score.toml", number)
        for number, (key, label) in enumerate(labels.items(), 1)
    )
    columns = {"key": Column("key"), "label": Column("label", "words")}
    return Table(PAD, "score.toml", "house", {}, columns, rows)


def _labels(
    file: ScoreFile, most_players: int, languages: tuple[str, ...]
) -> Iterator[tuple[str, Words]]:
    if file.has_rounds:
        yield from _rounds(file, most_players, languages)
    for question in file.final.asks:
        yield question.key, question.words
    asked = {question.key: question.words for question in file.final.asks}
    for line in file.final.points:
        if asked.get(line.key) != line.words:
            yield f"points.{line.key}", line.words


def _rounds(
    file: ScoreFile, most_players: int, languages: tuple[str, ...]
) -> Iterator[tuple[str, Words]]:
    """Yield a row for each round, by its number where nobody said what a round is called."""
    words = file.words.get("play.act.round", {})
    for number in range(1, _count(file, most_players) + 1):
        said = {each: _numbered(words, each, number) for each in languages}
        yield f"round.{number}", said


def _numbered(words: Words, language: str, number: int) -> str:
    return words[language].replace(NUMBER, str(number)) if words else f"{number}."


def _count(file: ScoreFile, most_players: int) -> int:
    """Return for how many rounds a pad has rows."""
    if file.count is None:
        return ROUNDS
    figures: Mapping[str, Any] = {each.key: each.default or 0 for each in file.start.asks}
    table = Moment(dict(figures), tuple({} for _ in range(most_players)))
    try:
        return min(MOST, Reckoner(file.tables).number(file.count.tree, at_seat(table, None)))
    except Unreckoned:
        return ROUNDS

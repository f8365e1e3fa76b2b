"""The score pad of a `score.toml`, as a table: a row a question, a line of points, a round."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.kits.formulas import Moment, Reckoner, Unreckoned, at_seat
from companion.kits.model import Column, Row, Table
from companion.kits.scores.model import NUMBER, Formula, ScoreFile
from companion.kits.texts import Words

# What the table is called in layouts.
PAD: Final = "scores"

# Rows for rounds where nobody knows how many there will be ...
ROUNDS: Final = 10

# ... and where somebody does, at most.
MOST: Final = 24

# Of the pad of a kit that prints nothing else, in mm.
PAD_HEIGHT: Final = 132

# How wide that is: a quarter of a sheet of A4, and as wide as any printer prints one.
LEAST, WIDEST = 96, 190

# What stands beside the columns of its players, and a column in which one can write.
BESIDE, COLUMN = 52, 7


def pad_width(players: int) -> int:
    """Return how wide a pad is on which so many players have a column each."""
    return min(WIDEST, max(LEAST, BESIDE + COLUMN * players))


def pad_table(file: ScoreFile, players: tuple[int, ...], languages: tuple[str, ...]) -> Table:
    """Return the rows of a pad: `key` and `label`, words in every language of the kit."""
    labels = dict(_labels(file, players, languages))
    rows = tuple(
        Row({"key": key, "label": label}, "score.toml", number)
        for number, (key, label) in enumerate(labels.items(), 1)
    )
    columns = {"key": Column("key"), "label": Column("label", "words")}
    return Table(PAD, "score.toml", "house", {}, columns, rows)


def _labels(
    file: ScoreFile, players: tuple[int, ...], languages: tuple[str, ...]
) -> Iterator[tuple[str, Words]]:
    for line in file.start.points:
        yield f"points.{line.key}", line.words
    if file.has_rounds:
        yield from _rounds(file, players, languages)
    for question in file.final.asks:
        yield question.key, question.words
    asked = {question.key: question.words for question in file.final.asks}
    for line in file.final.points:
        if asked.get(line.key) != line.words:
            yield f"points.{line.key}", line.words


def _rounds(
    file: ScoreFile, players: tuple[int, ...], languages: tuple[str, ...]
) -> Iterator[tuple[str, Words]]:
    """Yield a row for each round, by its number where nobody said what a round is called."""
    words = file.words.get("play.act.round", {})
    for number in range(1, _most(file, players) + 1):
        said = {each: _numbered(words, each, number) for each in languages}
        yield f"round.{number}", said


def _numbered(words: Words, language: str, number: int) -> str:
    return words[language].replace(NUMBER, str(number)) if words else f"{number}."


def _most(file: ScoreFile, players: tuple[int, ...]) -> int:
    """Return for how many rounds a pad has rows: as many as any number of players plays."""
    if file.count is None:
        return ROUNDS
    return min(MOST, max(_count(file, file.count, seats) for seats in players or (1,)))


def _count(file: ScoreFile, count: Formula, seats: int) -> int:
    """Return how many rounds so many players play, if nothing is agreed on but what is usual."""
    figures: Mapping[str, Any] = {each.key: each.default or 0 for each in file.start.asks}
    table = Moment(dict(figures), tuple({} for _ in range(seats)))
    try:
        return Reckoner(file.tables).number(count.tree, at_seat(table, None))
    except Unreckoned:
        return ROUNDS

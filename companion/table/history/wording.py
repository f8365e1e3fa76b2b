"""A session in words: when it was, what was played, who won and what decided."""

from collections.abc import Iterator
from itertools import pairwise

from companion.questions.text import visible
from companion.table.history.summary import Summary, changes, seats
from companion.table.phrases import moment, outcome_words, tiebreak_words
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import Translator


def started(summary: Summary) -> str:
    """Return when it began, by the clock of whoever asks."""
    return moment(summary.started)


def variant(summary: Summary, translator: Translator) -> str:
    """Return the variant in words; "" for a game that has but one."""
    if len(summary.kit.variants) < 2:  # noqa: PLR2004 - nothing to choose from
        return ""
    return translator.label(f"variant.{summary.variant}")


def about(summary: Summary, translator: Translator) -> str:
    """Return how many played which variant for how long."""
    several = len(summary.players) > 1
    parts = (
        translator.text("after.players" if several else "after.alone", number=len(summary.players)),
        variant(summary, translator),
        translator.text("after.minutes", number=summary.minutes),
    )
    return " · ".join(part for part in parts if part)


def winner(summary: Summary, translator: Translator) -> str:
    """Return who won a finished game, in a sentence."""
    assert summary.result is not None
    return outcome_words(summary.result, translator)


def outcome(summary: Summary, translator: Translator) -> str:
    """Return who won with how many points, or that it is not finished."""
    if not summary.finished:
        key = "after.unfinished" if summary.players else "after.begun"
        return translator.text(key, players=summary.players)
    best = next((seat.total for seat in seats(summary) if seat.place == 1), None)
    if best is None:  # a game that nobody has won: its own rules, not the points, say who does
        return winner(summary, translator)
    return translator.text("after.outcome", winner=winner(summary, translator), points=best)


def called(name: str, summary: Summary, translator: Translator) -> str:
    """Return a player's name; a solo opponent has one in the language."""
    return translator.label(f"result.seat.{name}") if name == summary.npc else visible(name)


def log(summary: Summary, translator: Translator, most: int) -> Iterator[str]:
    """Give a line for each of the last changes of the score: its number, who got how much."""
    course = changes(summary)
    from_start = [dict.fromkeys(course[0], 0), *course] if course else []
    gains = [
        ", ".join(
            f"{called(name, summary, translator)} {total - old.get(name, 0):+}"
            for name, total in new.items()
            if total != old.get(name, 0)
        )
        for old, new in pairwise(from_start)
    ]
    numbered = list(enumerate(filter(None, gains), 1))
    for number, words in numbered[-most:]:
        yield from wrap(words, COLUMNS, "     ", f"{number:3}. ")


def decided(summary: Summary, translator: Translator) -> str:
    """Return what decided about first place, "" where it was the points."""
    assert summary.result is not None
    return tiebreak_words(summary.result, translator)

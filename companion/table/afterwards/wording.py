"""A session in words: when it was, what was played, who won and what decided."""

from collections.abc import Iterator
from itertools import pairwise

from companion.table.afterwards.seats import MISSION, changes, is_together, seats
from companion.table.afterwards.standing import Standing
from companion.table.names import visible
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import Translator

MOMENT = "%Y-%m-%d %H:%M"


def started(standing: Standing) -> str:
    """Return when it began, by the clock of whoever asks."""
    return f"{standing.started.astimezone():{MOMENT}}"


def variant(standing: Standing, translator: Translator) -> str:
    """Return the variant in words; "" for a game that has but one."""
    if len(standing.kit.variants) < 2:  # noqa: PLR2004 - nothing to choose from
        return ""
    return translator.label(f"variant.{standing.variant}")


def about(standing: Standing, translator: Translator) -> str:
    """Return how many played which variant for how long."""
    several = len(standing.players) > 1
    parts = (
        translator.text(
            "after.players" if several else "after.alone", number=len(standing.players)
        ),
        variant(standing, translator),
        translator.text("after.minutes", number=standing.minutes),
    )
    return " · ".join(part for part in parts if part)


def winner(standing: Standing, translator: Translator) -> str:
    """Return who won a finished game, in a sentence."""
    result = standing.result
    assert result is not None
    if is_together(standing):
        return translator.text("after.reached" if result[MISSION]["success"] else "after.missed")
    winners = [called(name, standing, translator) for name in result["winners"]]
    return translator.text("cli.winner" if len(winners) == 1 else "cli.winners", players=winners)


def outcome(standing: Standing, translator: Translator) -> str:
    """Return who won with how many points, or that it is not finished."""
    if not standing.finished:
        key = "after.unfinished" if standing.players else "after.begun"
        return translator.text(key, players=standing.players)
    best = max(seat.total for seat in seats(standing) if seat.place == 1)
    return translator.text("after.outcome", winner=winner(standing, translator), points=best)


def called(name: str, standing: Standing, translator: Translator) -> str:
    """Return a player's name; a solo opponent has one in the language."""
    return translator.label(f"result.seat.{name}") if name == standing.npc else visible(name)


def log(standing: Standing, translator: Translator, most: int) -> Iterator[str]:
    """Give a line for each of the last changes of the score: its number, who got how much."""
    course = changes(standing)
    from_start = [dict.fromkeys(course[0], 0), *course] if course else []
    gains = [
        ", ".join(
            f"{called(name, standing, translator)} {total - old.get(name, 0):+}"
            for name, total in new.items()
            if total != old.get(name, 0)
        )
        for old, new in pairwise(from_start)
    ]
    numbered = list(enumerate(filter(None, gains), 1))
    for number, words in numbered[-most:]:
        yield from wrap(words, COLUMNS, "     ", f"{number:3}. ")


def decided(standing: Standing, translator: Translator) -> str:
    """Return what decided about first place, "" where it was the points."""
    result = standing.result
    assert result is not None
    if not result["tiebreak"]:
        return ""
    return translator.text(
        "cli.tiebreak", by=translator.label(f"result.tiebreak.{result['tiebreak']}")
    )


def part_label(key: str, translator: Translator) -> str:
    """Return what a part of the total is called."""
    return translator.label(f"result.score.{key}", f"form.score.{key}")

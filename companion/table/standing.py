"""Points, places and who has them in words: the same on every screen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.common.scores import OVERRIDE
from companion.questions.text import visible
from companion.table.history.seats import MISSION
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.table.session.session import Session


def seat_name(name: str, translator: Translator) -> str:
    """Return a player's name; an opponent that the game itself brings has one in the language."""
    key = f"result.seat.{name}"
    return translator.text(key) if translator.has(key) else visible(name)


def part_name(key: str, translator: Translator) -> str:
    """Return what a part of the points is called."""
    if key == OVERRIDE:
        return translator.text("session.overrides")
    return translator.label(f"result.score.{key}", f"form.score.{key}")


def winner_words(value: Mapping[str, Any], translator: Translator) -> str:
    """Return who has won by the value of a result."""
    winners = value["winners"]
    key = "cli.winner" if len(winners) == 1 else "cli.winners" if winners else "cli.nobody"
    return translator.text(key, players=[seat_name(name, translator) for name in winners])


def outcome_words(value: Mapping[str, Any], translator: Translator) -> str:
    """Return who has won, or what came of a mission that all shared."""
    if MISSION not in value:
        return winner_words(value, translator)
    return translator.text("after.reached" if value[MISSION]["success"] else "after.missed")


def tiebreak_words(value: Mapping[str, Any], translator: Translator) -> str:
    """Return what parts the first of the value of a result, "" where nothing had to."""
    broken = value["tiebreak"]
    if not broken:
        return ""
    return translator.text("cli.tiebreak", by=translator.label(f"result.tiebreak.{broken}"))


def left_out(session: "Session", translator: Translator) -> str:
    """Return what the points so far leave out, "" for nothing."""
    without = session.stage.without if session.stage else None
    return translator.text(f"play.without.{without}") if without else ""

"""A session in words: when it was, what was played, who won and what decided."""

from companion.table.afterwards.seats import MISSION, is_together
from companion.table.afterwards.standing import Standing
from companion.table.words import Voice

MOMENT = "%Y-%m-%d %H:%M"


def started(standing: Standing) -> str:
    """Return when it began, by the clock of whoever asks."""
    return f"{standing.started.astimezone():{MOMENT}}"


def variant(standing: Standing, voice: Voice) -> str:
    """Return the variant in words; "" for a game that has but one."""
    if len(standing.kit.variants) < 2:  # noqa: PLR2004 - nothing to choose from
        return ""
    return voice.label(f"form.choice.{standing.variant}")


def about(standing: Standing, voice: Voice) -> str:
    """Return how many played which variant for how long."""
    several = len(standing.players) > 1
    parts = (
        voice.text("after.players" if several else "after.alone", number=len(standing.players)),
        variant(standing, voice),
        voice.text("after.minutes", number=standing.minutes),
    )
    return "  ·  ".join(part for part in parts if part)


def winner(standing: Standing, voice: Voice) -> str:
    """Return who won a finished game, in a sentence."""
    result = standing.result
    assert result is not None
    if is_together(standing):
        return voice.text("after.reached" if result[MISSION]["success"] else "after.missed")
    winners = result["winners"]
    return voice.text("cli.winner" if len(winners) == 1 else "cli.winners", players=winners)


def decided(standing: Standing, voice: Voice) -> str:
    """Return what decided about first place, "" where it was the points."""
    result = standing.result
    assert result is not None
    if not result["tiebreak"]:
        return ""
    return voice.text("cli.tiebreak", by=voice.label(f"result.tiebreak.{result['tiebreak']}"))


def part_label(key: str, voice: Voice) -> str:
    """Return what a part of the total is called."""
    return voice.label(f"result.score.{key}", f"form.score.{key}")

"""When something was: the day and the time by the clock of whoever asks."""

from datetime import datetime
from typing import Final

from companion.questions.text import visible
from companion.table.terminal.width import COLUMNS, clip

DAY: Final = "%Y-%m-%d"
MOMENT: Final = f"{DAY} %H:%M"


def day(at: datetime) -> str:
    """Return a day: `2026-01-31`."""
    return f"{at.astimezone():{DAY}}"


def moment(at: datetime) -> str:
    """Return a time: `2026-01-31 19:30`."""
    return f"{at.astimezone():{MOMENT}}"


def moment_of(at: str) -> str:
    """Return the time of an entry of the journal; what is none, as it stands there."""
    try:
        return moment(datetime.fromisoformat(at))
    except (ValueError, OverflowError):
        return clip(visible(at), COLUMNS // 2)

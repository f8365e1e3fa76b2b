"""What is said the same on every screen: days and times, points and places, prints."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Protocol

from companion.games.common.scores import OVERRIDE
from companion.questions.text import visible
from companion.table.history.summary import MISSION
from companion.table.terminal.width import COLUMNS, clip
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.table.session.session import Session

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


# Points, places and who has them in words: the same on every screen.


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


# What is said of a print, the same on every screen.


class Made(Protocol):
    """A component as it is printed."""

    @property
    def form(self) -> str:
        """Its form."""

    @property
    def forms(self) -> Sequence[str]:
        """All forms that there are."""

    @property
    def stock(self) -> str:
        """What it is printed on."""

    @property
    def sheets(self) -> Sequence[int]:
        """The numbers of its sheets."""


def made_words(made: Made, translator: Translator) -> str:
    """Say in which form something is made, on what, and which sheets it is on."""
    others = [form for form in made.forms if form != made.form]
    form = translator.text("cli.form_or", form=made.form, others=others) if others else made.form
    stock = translator.label(f"stock.{made.stock}.name", made.stock)
    return translator.text("cli.made", form=form, stock=stock, sheets=runs(made.sheets))


def runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers with those that follow one another drawn together: `3-5`, `9`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found]

"""Who sits down to a form: the variant, how many, and their names."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.table.ask import Sitting
from companion.table.questions import Question

SEATS: Final = "players"
NAME: Final = "name"
VARIANT: Final = "variant"

Seats = Mapping[str, tuple[int, ...]]
"""How many may sit down in each variant, as `Game.seats` gives it."""


def ask_variant(sitting: Sitting, variants: Sequence[str]) -> str:
    """Ask for the variant, where there are several."""
    if len(variants) == 1:
        return variants[0]
    options = tuple((each, sitting.translator.label(f"variant.{each}")) for each in variants)
    words = sitting.translator.text("prompt.variant")
    variant: str = sitting.ask(Question(VARIANT, "", words, "choice", options=options))
    return variant


def ask_players(sitting: Sitting, possible: Sequence[int]) -> tuple[str, ...]:
    """Ask how many play, where several numbers are possible, and their names."""
    section = sitting.translator.text("prompt.players")
    number = possible[0]
    if len(possible) > 1:
        words = sitting.translator.text("prompt.how_many")
        options = tuple((each, str(each)) for each in possible)
        number = sitting.ask(Question("seats", section, words, "choice", options=options))
    names: list[str] = []
    for seat in range(number):
        names.append(sitting.ask(_name(sitting, section, seat, names)))
    return tuple(names)


def _name(sitting: Sitting, section: str, seat: int, names: Sequence[str]) -> Question:
    return Question(
        f"{SEATS}[{seat}]",
        section,
        sitting.translator.text("prompt.name", number=seat + 1),
        "text",
        empty="default",
        default=sitting.translator.text("prompt.player", number=seat + 1),
        taken=tuple(names),
    )

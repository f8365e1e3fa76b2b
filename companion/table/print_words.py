"""What is said of a print, the same on every screen."""

from collections.abc import Sequence
from typing import Protocol

from companion.table.translator import Translator


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

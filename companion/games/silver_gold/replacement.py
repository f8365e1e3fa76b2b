"""Who replaces completed cards in which order, and what they take (6.4, 7.4, 14.7)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.common import checks
from companion.games.common.wording import part, shown
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, OneOf, PlayerMap, Whole
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures

DECK = "deck"
"""The choice of the unseen top card (REPL-01)."""

NUMBERS = "SILVER-GOLD-DATA-13"
ORDER = "SILVER-GOLD-ADJ-REPL-01"
TAKING = "SILVER-GOLD-ADJ-REPL-02"


def replacement_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked: the cards completed; and, from a file only, what is taken for them.

    People at a table take their cards themselves, and see what the display holds.
    """
    number = Whole(1, figures.cards)
    return (
        Field("completed", PlayerMap(ListOf(number, most=CARDS_IN_FRONT)), ORDER),
        Field(
            "display",
            ListOf(number, most=figures.display),
            NUMBERS,
            required=False,
            asked=False,
            default=None,
        ),
        Field("deck", ListOf(number, most=figures.deck), NUMBERS, asked=False, needs="display"),
        Field(
            "choices",
            PlayerMap(ListOf(OneOf((DECK, *range(1, figures.cards + 1))))),
            "SILVER-GOLD-REPL-01",
            asked=False,
            needs="display",
        ),
    )


def replacement_order(figures: Figures, answers: Answers) -> Result:
    """Return who replaces in which order, and with the choices what is taken.

    Raises:
        Refused: for an order number that comes twice, and for choices that can't be carried out.
    """
    _check_numbers(figures, answers)
    completed: dict[str, list[int]] = answers["completed"]
    order = sorted((name for name in completed if completed[name]), key=lambda n: min(completed[n]))
    value: dict[str, Any] = {
        "order": order,
        "replacements": {name: len(cards) for name, cards in completed.items()},
    }
    steps = [Step(ORDER, "replace.none", {})] if not order else list(_order_steps(order, completed))
    if answers["display"] is not None:
        taking = Taking(figures, answers["display"], answers["deck"])
        for name in order:
            taking.replace(name, len(completed[name]), answers["choices"][name])
        _check_left_over(completed, answers["choices"], taking.takes)
        takes = {name: taking.takes.get(name, []) for name in completed}
        value |= {"takes": takes, "display": taking.display, "deck": taking.deck}
        steps += taking.steps
    return Result(value, partial(tuple, steps))


def _check_numbers(figures: Figures, answers: Answers) -> None:
    """Refuse an order number that is there twice, and a deck beside a display with gaps."""
    listed = [(f"completed.{part(name)}", cards) for name, cards in answers["completed"].items()]
    listed += [(key, answers[key] or ()) for key in ("display", "deck")]
    numbers = ((f"{path}[{n}]", card) for path, cards in listed for n, card in enumerate(cards))
    checks.refuse_twice(NUMBERS, numbers)
    if answers["deck"] and len(answers["display"]) < figures.display:
        message = f"has cards, so the display must have {figures.display}"
        raise Refused("deck", message, "SILVER-GOLD-REPL-03")


def _check_left_over(
    completed: Mapping[str, Sequence[int]],
    choices: Mapping[str, Sequence[str | int]],
    takes: Mapping[str, Sequence[int]],
) -> None:
    """Refuse a choice that nobody was asked for."""
    for name in completed:
        used = len(takes.get(name, []))
        if len(choices[name]) > used:
            at = f"choices.{part(name)}[{used}]"
            raise Refused(at, "is left over: there is nothing to take for it", TAKING)


class Taking:
    """Display and deck while one player after the other replaces; `takes` fills in by name."""

    def __init__(self, figures: Figures, display: Sequence[int], deck: Sequence[int]) -> None:
        self._full = figures.display
        self.display = list(display)
        self.deck = list(deck)
        self.takes: dict[str, list[int]] = {}
        self.steps: list[Step] = []

    def replace(self, name: str, cards: int, choices: Sequence[str | int]) -> None:
        """Take a card for each completed one, then fill the display up (REPL-02 to REPL-04)."""
        taken = self.takes[name] = []
        for index in range(cards):
            if not self.display and not self.deck:
                self._note("SILVER-GOLD-REPL-04", "nothing", player=name)
                break
            if index >= len(choices):
                raise Refused(f"choices.{part(name)}", "lacks a choice", TAKING)
            taken.append(self._take(f"choices.{part(name)}[{index}]", choices[index]))
            source = "deck" if choices[index] == DECK else "display"
            self._note("SILVER-GOLD-REPL-01", source, player=name, card=taken[-1])
        self._fill_up()

    def _take(self, path: str, choice: str | int) -> int:
        """Return the card that a choice takes; Refused when it isn't there to be had."""
        if choice == DECK:
            if not self.deck:
                raise Refused(path, "is deck, but the deck is empty", "SILVER-GOLD-REPL-04")
            return self.deck.pop(0)
        if choice not in self.display:
            held = ", ".join(map(str, self.display)) or "nothing"
            message = f"is {shown(choice)}, but the display then holds {held}"
            raise Refused(path, message, "SILVER-GOLD-REPL-01")
        return self.display.pop(self.display.index(int(choice)))

    def _fill_up(self) -> None:
        missing = max(0, self._full - len(self.display))
        new, self.deck = self.deck[:missing], self.deck[missing:]
        self.display += new
        if new:
            self._note("SILVER-GOLD-REPL-03", "filled", cards=tuple(new))

    def _note(self, rule: str, key: str, **values: object) -> None:
        self.steps.append(Step(rule, f"replace.{key}", values))


def _order_steps(order: Sequence[str], completed: Mapping[str, Sequence[int]]) -> Iterator[Step]:
    for name in order:
        values = {"player": name, "lowest": min(completed[name]), "cards": len(completed[name])}
        yield Step(ORDER, "replace.player", values)

"""Symbols as people type them for a line or around a site, and the spaces they make."""

from collections.abc import Sequence
from typing import Final

from companion.games.contract import Refused
from companion.games.forms import Answers, Field, ListOf, OneOf, SoFar
from companion.games.terra_pyramides.figures import Figures
from companion.games.terra_pyramides.symbols import COIN, MOST, NILE, OASIS

SYMBOLS: Final = "symbols"
ITEMS: Final = "items"


def typed_symbols(given: Figures) -> tuple[str, ...]:
    """Return the symbols that are typed; a coin is only ever in an oasis."""
    return tuple(symbol for symbol in given.symbols if symbol != COIN)


def space_fields(
    given: Figures, rule: str, symbols: Sequence[str], fewest: int, most: int
) -> tuple[Field, ...]:
    """Return what is asked of several spaces at once: their symbols, in any order.

    What oases hold is asked where it is not always a coin; Enter says that it is.
    """
    found = Field(SYMBOLS, ListOf(OneOf(tuple(symbols)), fewest=fewest, most=most), rule)
    items = Field(
        ITEMS, ListOf(OneOf(given.items)), "TERRA-OASIS-01", required=False, asked=_has_oasis
    )
    return (found,) if given.items == (COIN,) else (found, items)


def _has_oasis(so_far: SoFar) -> bool:
    return OASIS in so_far[SYMBOLS]


def spaces(answers: Answers) -> list[list[str]]:
    """Return spaces that show these symbols; an oasis of which nothing is said has a coin.

    Raises:
        Refused: for more items than oases.
    """
    symbols, items = answers[SYMBOLS], list(answers.get(ITEMS, ()))
    oases = symbols.count(OASIS)
    if len(items) > oases:
        message = f"has {len(items)} in it, must be at most {oases}, one for each oasis"
        raise Refused(ITEMS, message, "TERRA-OASIS-01")
    items += [COIN] * (oases - len(items))
    others = [symbol for symbol in symbols if symbol not in (OASIS, NILE)]
    pairs = [others[at : at + MOST] for at in range(0, len(others), MOST)]
    return [*pairs, *([OASIS, item] for item in items), *[[NILE]] * symbols.count(NILE)]

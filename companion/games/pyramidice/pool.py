"""The pool: the dice rolled in a Work turn and not yet spent, and how they are picked (6.4).

A die is one number that says its kind and its value, and the pool lies in the order of these. So
dice that are alike are one choice, and whoever picks several picks them in that order: each handful
is reached in one way.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from companion.games.pyramidice.tables import FACES, Token

Die = int
Pool = tuple[Die, ...]

KINDS: Final = ("stone", "prayer", "virtual")
"""Kinds of dice, in the order of the pool; a virtual one is a prayer die (PYRAMIDICE-GOD-03)."""

STONE, PRAYER, VIRTUAL = range(len(KINDS))

REMEMBERED: Final = 1 << 15


def die_of(kind: int, value: int) -> Die:
    """Return the die of a kind that shows a value."""
    return kind * FACES + value - 1


def kind_of(die: Die) -> int:
    """Return the kind of a die."""
    return die // FACES


def value_of(die: Die) -> int:
    """Return what a die shows."""
    return die % FACES + 1


def with_die(pool: Pool, die: Die) -> Pool:
    """Return the pool with one more die."""
    return tuple(sorted((*pool, die)))


def without(pool: Pool, dice: Iterable[Die]) -> Pool:
    """Return the pool without these dice of it."""
    left = list(pool)
    for die in dice:
        left.remove(die)
    return tuple(left)


def real(pool: Pool) -> Pool:
    """Return the dice that are no virtual ones."""
    return tuple(die for die in pool if die < VIRTUAL * FACES)


def has_real(pool: Pool) -> bool:
    """Return whether there is a die that is no virtual one: these lie last."""
    return bool(pool) and pool[0] < VIRTUAL * FACES


@lru_cache(maxsize=REMEMBERED)
def of_kind(pool: Pool, kind: int) -> Pool:
    """Return the dice of a kind."""
    return tuple(die for die in pool if die // FACES == kind)


@lru_cache(maxsize=REMEMBERED)
def handfuls(pool: Pool, number: int) -> tuple[Pool, ...]:
    """Return each handful of so many dice once."""
    return tuple(sorted(set(combinations(pool, number))))


@lru_cache(maxsize=REMEMBERED)
def alike(pool: Pool, number: int) -> tuple[Pool, ...]:
    """Return each handful of so many dice that show the same value."""
    return tuple(each for each in handfuls(pool, number) if len({*map(value_of, each)}) == 1)


@lru_cache(maxsize=REMEMBERED)
def payments(tokens: tuple[Token, ...], pool: Pool, wild: int = 0) -> tuple[Pool, ...]:
    """Return each handful that pays the dice of a cost exactly (PYRAMIDICE-WORK-07).

    So many dice at most may be `wild`: they count as the value asked for.
    """
    found: set[tuple[Pool, int]] = {((), 0)}
    for token in sorted(tokens, reverse=True):  # what few dice pay first, what any pays last
        found = {
            (with_die(paid, die), spent + wrong)
            for paid, spent in found
            for die in set(without(pool, paid))
            if (wrong := _wrong(die, token)) is not None and spent + wrong <= wild
        }
    return tuple(sorted({paid for paid, _ in found}))


def _wrong(die: Die, token: Token) -> int | None:
    """Return 0 for a die that pays a token, 1 for one that lacks the value, else None."""
    is_stone, value = token
    if is_stone and kind_of(die) != STONE:
        return None
    return int(value not in (0, value_of(die)))


def next_dice(handfuls: Sequence[Pool], picked: Pool) -> tuple[Die, ...]:
    """Return which die may be picked next, towards any of these handfuls."""
    size = len(picked)
    return tuple(sorted({each[size] for each in handfuls if each[:size] == picked}))

"""Giza a second time: points for places (7.4), and who has won (8)."""

from fractions import Fraction

LOW = (6, 3, 1, 0)
HIGH = (10, 6, 3, 1)


def shared(table: tuple[int, ...], quantities: list[int]) -> list[int]:
    """Add up the places that level players fill together, divide, round down; 0 gets nothing."""
    places = table[: len(quantities)]
    found = []
    for own in quantities:
        ahead = sum(other > own for other in quantities)
        level = quantities.count(own)
        pot = sum(places[ahead : ahead + level])
        found.append(int(Fraction(pot, level)) if own else 0)
    return found


def places(keys: list[tuple[int, ...]]) -> list[int]:
    """Most points, then most food and art together, then most workers in the temple (TIE-05)."""
    return [1 + sum(other > own for other in keys) for own in keys]

"""Points for most, second, third of something, and what level players get."""

from collections.abc import Sequence


def prize(figures: Sequence[int], seat: int, prizes: Sequence[int], ties: str) -> int:
    """Return what a seat gets for its place among `figures`; whoever has none takes no place.

    Level players, by `ties`: `share` what their places hold, rounded down; `friendly` get it all
    each and use up places; `close` the same, but the next place is not lost; `lower` get the next
    place's each; `alone` get nothing.
    """
    mine = figures[seat]
    if mine <= 0:
        return 0
    ahead = [each for each in figures if each > mine]
    level = list(figures).count(mine)
    first = len(set(ahead)) if ties == "close" else len(ahead)
    if level == 1 or ties in ("friendly", "close"):
        return _at(prizes, first)
    if ties == "share":
        return sum(prizes[first : first + level]) // level
    return _at(prizes, first + 1) if ties == "lower" else 0


def _at(prizes: Sequence[int], place: int) -> int:
    return prizes[place] if place < len(prizes) else 0

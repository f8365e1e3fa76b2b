"""Places, winners and ties, by keys compared one after another."""

from collections.abc import Mapping

Keys = Mapping[str, tuple[int, ...]]
"""What each player is ranked by: the first figure first, the next ones only to break ties."""


def places(keys: Keys) -> dict[str, int]:
    """Return standard competition places ("1224"): one more than the players who are ahead."""
    ranked = sorted(keys.values(), reverse=True)
    return {name: ranked.index(key) + 1 for name, key in keys.items()}


def contenders(keys: Keys) -> tuple[tuple[str, ...], ...]:
    """Return who is still level for first place after each figure, until one is left.

    The length of the answer is the number of figures that were needed; the last entry names the
    winners.
    """
    left, rounds = tuple(keys), []
    for step in range(len(next(iter(keys.values())))):
        best = max(keys[name][step] for name in left)
        left = tuple(name for name in left if keys[name][step] == best)
        rounds.append(left)
        if len(left) == 1:
            break
    return tuple(rounds)

"""How many ways there are to play on from a position, by an engine."""

from typing import Any

from companion.games.engine import Rules


def ways(rules: Rules[Any], state: Any, depth: int) -> int:
    """How many ways there are to play on for so many answers, chance's counted too."""
    actions = rules.legal(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        rules.apply(after, action)
        total += ways(rules, after, depth - 1)
    return total

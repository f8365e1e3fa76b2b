"""How many ways there are to play on from a position, by an engine."""

import tomllib
from pathlib import Path
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


def all_ways(rules: Rules[Any], state: Any, depth: int) -> tuple[int, ...]:
    """The ways of one answer, of two, and so on."""
    return tuple(ways(rules, state, each) for each in range(1, depth + 1))


def counts(test: str) -> dict[str, tuple[int, ...]]:
    """The ways to play on from the positions stored beside a test, by their names."""
    found = Path(test).parent / "positions" / "counts.toml"
    return {name: tuple(ways) for name, ways in tomllib.loads(found.read_text("utf-8")).items()}

"""Points that the table has ruled otherwise, as a line of their own in every breakdown."""

from collections.abc import Mapping
from typing import Final

OVERRIDE: Final = "override"
"""The line of a breakdown, and the key of the corrections beside the answers of a score sheet."""


def overridden(
    breakdowns: Mapping[str, dict[str, int]], corrections: Mapping[str, int]
) -> Mapping[str, dict[str, int]]:
    """Return the breakdowns with what the table gave or took; as they are where it did nothing."""
    if not corrections:
        return breakdowns
    return {
        name: {**points, OVERRIDE: corrections.get(name, 0)} for name, points in breakdowns.items()
    }

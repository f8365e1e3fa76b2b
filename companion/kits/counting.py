"""How many pieces the rows of a table are."""

from companion.kits.model import Row, Table

_BY_PLAYERS = "players"
"""The column that says for which numbers of players a row is."""


def row_count(table: Table, players: int | None = None) -> int:
    """Return how many pieces a table gives: one a row, or as many as its column `count` says.

    Args:
        table: Whose rows are pieces.
        players: Only the rows for this many players; None: all rows.
    """
    rows = table.rows if players is None else [row for row in table.rows if _is_for(row, players)]
    return sum(map(copies_of, rows))


def is_by_players(table: Table) -> bool:
    """Tell whether the rows of a table say for how many players they are."""
    column = table.columns.get(_BY_PLAYERS)
    return column is not None and column.kind in {"integer", "integers"}


def copies_of(row: Row) -> int:
    """Return how many pieces a row stands for."""
    count = row.get("count")
    return count if isinstance(count, int) else 1


def _is_for(row: Row, players: int) -> bool:
    value = row[_BY_PLAYERS]
    return players in value if isinstance(value, tuple) else players == value

"""Keeps a game of people's own, by its `score.toml`."""

from companion.games.common.keeping import TableKeeper

KEEPER = TableKeeper(f"{__package__}.acts", starts=False)

"""A kit of one's own that counts the points of rounds, for two to four."""

from pathlib import Path

from companion.kits import Kit, load_kit

SCORES = """
places = ["-total"]
[start.ask]
goal = { words = "Play to", each = "once", default = 100 }
bid = { words = "Bid", maximum = 9 }
[round]
count = 3
[round.ask]
pts = { words = "Points", minimum = -99, maximum = 99 }
solo = { words = "Solo", kind = "player", distinct = "rounds" }
[round.points]
pts = "pts"
first = "before(pts) > 0"
[final.ask]
coins = "Coins"
[final.points]
coins = "coins"
"""


def plain_kit(folder: Path) -> Kit:
    """Write it into a folder, and read it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kit.toml").write_text('id = "plain"\nname = "Plain"\nplayers = [2, 3, 4]\n')
    (folder / "score.toml").write_text(SCORES)
    return load_kit("plain", folder)

"""What a piece says of the table it is for: how many play, and the code that keeps it."""

from urllib.parse import urlencode, urlsplit, urlunsplit

from companion.kits import Kit, Row
from companion.kits.model import copies_of


def play_text(
    kit: Kit, players: int | None, address: str | None, variant: str | None = None
) -> str:
    """Return what a QR code holds: the user's address, of this table; "" without an address."""
    if address is None:
        return ""
    known = {"players": players, "variant": variant}
    table = {key: value for key, value in known.items() if value is not None}
    parts = urlsplit(address)
    query = urlencode({"game": kit.id} | table)
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, query)))))


def player_counts(row: Row | None) -> tuple[int, ...]:
    """Return the numbers of players that a row is for; none where it says nothing."""
    held = None if row is None else row.get("players")
    several = held if isinstance(held, tuple) else (held,)
    return tuple(each for each in several if isinstance(each, int))


def bindings(
    kit: Kit,
    row: Row | None,
    players: int | None,
    *,
    address: str | None = None,
    variant: str | None = None,
) -> dict[str, str | int]:
    """Return what a piece's layout sees of the table that it is for, besides its row.

    `players` is how many that is, where the row does not say; `fewest`, `most` and `together` tell
    of a row that is for several numbers, `copies` how many pieces it stands for.
    """
    counts = player_counts(row)
    if len(counts) == 1:
        players = counts[0]
    told: dict[str, str | int] = {
        "play": play_text(kit, players, address, variant_of(row, variant)),
        "copies": 1 if row is None else copies_of(row),
    }
    if players is None:
        return told
    least, most = min(counts, default=players), max(counts, default=players)
    together = "yes" if least < most else "no"
    return {**told, "players": players, "fewest": least, "most": most, "together": together}


def variant_of(row: Row | None, asked: str | None = None) -> str | None:
    """Return the variant that a row of a table is for: what was asked for, or the row's first.

    A row that holds for several, such as all missions, starts with the first of them: without any
    its code would lead to the game's default. None for a row that says nothing of variants.
    """
    held = None if row is None else row.get("variants")
    return (asked or str(held[0])) if isinstance(held, tuple) and held else None

"""What a printed code leads to: this very table, kept on a phone."""

from urllib.parse import urlencode, urlsplit, urlunsplit

from companion.kits import Kit, Row


def play_text(
    kit: Kit, players: int | None, address: str | None, variant: str | None = None
) -> str:
    """Return what a QR code holds: the command that keeps this table, or the user's address."""
    known = {"players": players, "variant": variant}
    table = {key: value for key, value in known.items() if value is not None}
    if address is None:
        return " ".join(
            [f"companion play {kit.id}", *(f"--{key} {value}" for key, value in table.items())]
        )
    parts = urlsplit(address)
    query = urlencode({"game": kit.id} | table)
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, query)))))


def variant_of(row: Row | None, asked: str | None = None) -> str | None:
    """Return the variant that a row of a table is for: what was asked for, or the row's first.

    A row that holds for several, such as all missions, starts with the first of them: without any
    its code would lead to the game's default. None for a row that says nothing of variants.
    """
    held = None if row is None else row.get("variants")
    return (asked or str(held[0])) if isinstance(held, tuple) and held else None

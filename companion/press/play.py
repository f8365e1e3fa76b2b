"""What a printed code leads to: this very table, kept on a phone."""

from urllib.parse import urlencode, urlsplit, urlunsplit

from companion.kits import Kit


def play_text(kit: Kit, players: int | None, address: str | None) -> str:
    """Return what a QR code holds: the command that keeps this table, or the user's address."""
    seats = {} if players is None else {"players": players}
    if address is None:
        return " ".join(
            [f"companion play {kit.id}", *(f"--{key} {value}" for key, value in seats.items())]
        )
    parts = urlsplit(address)
    query = urlencode({"game": kit.id} | seats)
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, query)))))

"""Addresses that a kit may name for its tables."""

from typing import Final
from urllib.parse import urlsplit

HERE: Final = ("127.0.0.1", "localhost", "::1")
"""Hosts that may be asked without encryption: they are this computer."""


def wrong_url(url: str) -> str:
    """Return what is wrong with an address, "" for nothing."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return "is no address"
    if parts.scheme not in ("https", "http") or not host:
        return "must be an address that begins with https://"
    if parts.scheme == "http" and host not in HERE:
        return "must begin with https://, so that nobody on the way reads or changes it"
    if parts.username or parts.password:
        return "must hold no name and password: whoever has the kit could read them"
    return ""

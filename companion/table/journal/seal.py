"""Sealed answers: encrypted in the journal until they are revealed.

The key is a file of its own beside the journal, thrown away at the reveal. Whoever reads the
journal, or an export of it, learns no bid; whoever holds the phone and wants to cheat could.
"""

import hmac
import os
from base64 import b64decode, b64encode
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from companion.files import write_file, writes

KEY: Final = 32
"""Bytes of a key, and of an HMAC-SHA256."""

NONCE: Final = 16

BLOCK: Final = 64
"""Bytes to which a value is filled up: that a bid has two digits is nobody's business either."""


class Seal:
    """Closes and opens values with the key in a file, which is made for the first value."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def closed(self, value: str, label: str) -> str:
        """Return the value as nobody can read it; only the same label opens it.

        Raises:
            OSError: when the key cannot be written.
        """
        key = self._key() or self._new_key()
        nonce = os.urandom(NONCE)
        cipher = _xor(_filled(value.encode("utf-8", "surrogatepass")), key, nonce)
        return b64encode(nonce + cipher + _tag(key, nonce + cipher, label)).decode("ascii")

    def opened(self, token: str | None, label: str) -> str | None:
        """Return the value; None when the key is gone or the token is not what was closed."""
        key = self._key()
        if key is None or token is None:
            return None
        with suppress(ValueError):
            content = b64decode(token, validate=True)
            sealed, tag = content[:-KEY], content[-KEY:]
            if hmac.compare_digest(tag, _tag(key, sealed, label)):
                filled = _xor(sealed[NONCE:], key, sealed[:NONCE])
                return filled.rstrip(b"\0")[:-1].decode("utf-8", "surrogatepass")
        return None

    def discard(self) -> None:
        """Throw the key away."""
        self.path.unlink(missing_ok=True)

    def _key(self) -> bytes | None:
        with suppress(FileNotFoundError):
            key = self.path.read_bytes()
            return key if len(key) == KEY else None
        return None

    def _new_key(self) -> bytes:
        """Write a key, and have it on the disk before an answer depends on it."""
        key = os.urandom(KEY)
        write_file(self.path, writes(key), force=True, mode=0o600)
        return key


def _filled(value: bytes) -> bytes:
    """Return the value with an end mark, filled up to whole blocks."""
    marked = value + b"\x01"
    return marked + bytes(-len(marked) % BLOCK)


def _xor(content: bytes, key: bytes, nonce: bytes) -> bytes:
    """Return the content under the key stream, which both encrypts and decrypts."""
    stream = b""
    for number in count():
        if len(stream) >= len(content):
            break
        stream += hmac.digest(key, b"stream" + nonce + number.to_bytes(8), "sha256")
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def _tag(key: bytes, sealed: bytes, label: str) -> bytes:
    written = label.encode("utf-8", "surrogatepass")
    return hmac.digest(key, b"tag" + len(sealed).to_bytes(8) + sealed + written, "sha256")

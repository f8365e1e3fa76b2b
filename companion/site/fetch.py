"""What the website needs from elsewhere, held to its bytes by `pinned.toml`."""

import hashlib
import io
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

from companion.files import write_file, writes

SECONDS: Final = 60.0
"""How long a registry may be silent."""

MEMBER: Final = "package/"
"""Where an archive of npm has its files."""


class NotToBeHad(Exception):
    """Something that is needed can't be had; the message is one line that says how to get it."""


def pinned() -> dict[str, Any]:
    """Return what the website is made of, as `pinned.toml` has it."""
    return tomllib.loads(files("companion.site").joinpath("pinned.toml").read_text("utf-8"))


def fetched(what: str, folder: Path | None, cache: Path) -> dict[str, bytes]:
    """Return the files of one thing of `pinned.toml` by name, each as it was pinned.

    `folder` has the archive, or what is in it, and the network is left alone; None fetches the
    archive, once: it is kept in `cache`.

    Raises:
        NotToBeHad: when it is not there, not reachable, or not what was pinned.
        OSError: when a file can't be read, or the archive not be kept.
    """
    pin = pinned()[what]
    name = pin["archive"].rpartition("/")[2]
    if folder is not None and not (folder / name).is_file():
        return {each: _checked(_plain(folder, each, name), pin["files"][each], each)
                for each in pin["files"]}  # fmt: skip
    place = (folder or cache) / name
    if not place.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        write_file(place, writes(_checked(_download(pin["archive"]), pin["sha256"], name)))
    content = _checked(place.read_bytes(), pin["sha256"], str(place))
    found = _members(content, pin["files"], name)
    return {each: _checked(found[each], wanted, each) for each, wanted in pin["files"].items()}


def _plain(folder: Path, file: str, archive: str) -> bytes:
    """Return a file that lies in a folder as it is, or in the archive's own folder there."""
    for place in (folder / file, folder / MEMBER / file):
        if place.is_file():
            return place.read_bytes()
    raise NotToBeHad(f"--from: {folder} has neither {archive} nor {file}")


def _members(content: bytes, names: Mapping[str, str], archive: str) -> dict[str, bytes]:
    if archive.endswith(".whl"):
        with zipfile.ZipFile(io.BytesIO(content)) as wheel:
            return {name: wheel.read(name) for name in names}
    with tarfile.open(fileobj=io.BytesIO(content)) as tape:
        return {name: _member(tape, MEMBER + name) for name in names}


def _member(tape: tarfile.TarFile, name: str) -> bytes:
    stream = tape.extractfile(name)
    assert stream is not None, name
    with stream:
        return stream.read()


def _checked(content: bytes, wanted: str, name: str) -> bytes:
    if hashlib.sha256(content).hexdigest() != wanted:
        raise NotToBeHad(f"{name}: is not the file that this companion was made with")
    return content


def _download(address: str) -> bytes:
    try:
        with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - an address of ours, https
            content: bytes = answer.read()
    except (URLError, OSError) as error:
        why = getattr(error, "reason", None) or error
        raise NotToBeHad(
            f"{address}: can't be fetched ({why}); fetch it elsewhere, and name its folder: --from"
        ) from None
    return content

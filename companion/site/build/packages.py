"""What the website needs from elsewhere, held to its bytes by `pinned.toml`."""

import hashlib
import io
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from companion.errors import Complaint
from companion.files import write_file, writes
from companion.kits import fonts_folder

# Folders and files of others that nothing here imports.
DROPPED: Final = (
    "tests",
    "docs",
    "test",
    "__pycache__",
    "_trio.py",
    "pytest_plugin.py",
    "testclient.py",
    "graphics",  # of reportlab, as is what is next
    "platypus",
)

# How long a registry may be silent.
SECONDS: Final = 60.0

# Where an archive of npm has its files.
MEMBER: Final = "package/"


class NotToBeHad(Complaint):
    """Something that is needed can't be had; the message is one line that says how to get it."""


def pinned() -> dict[str, Any]:
    """Return what the website is made of, as `pinned.toml` has it."""
    return tomllib.loads(files("companion.site.build").joinpath("pinned.toml").read_text("utf-8"))


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
    # Safe to open: its bytes were compared with the pinned digest before.
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


def installed(names: Iterable[str]) -> dict[str, bytes]:
    """Return the Python code of distributions that are installed here.

    Raises:
        NotToBeHad: when one is not.
    """
    found: dict[str, bytes] = {}
    for name in names:
        for file in open_distribution(name).files or ():
            path = Path(str(file.locate()))
            is_needed = file.suffix == ".py" and not {*file.parts} & {*DROPPED}
            if is_needed and ".." not in file.parts and path.is_file():
                found[file.as_posix()] = path.read_bytes()
    return found


def open_distribution(name: str) -> Distribution:
    """Return a distribution that is installed; NotToBeHad when it is not."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        way = "pip install 'tabletop-companion[web,print]'"
        raise NotToBeHad(f"the website needs more packages ({name}): {way}") from None


LICENCES = ("licen", "copying", "notice")
# What packages call the address that tells of them, the best first; others are of donations.
HOMES = ("homepage", "source", "source code", "repository", "documentation")

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Licences</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="app.css"><link rel="stylesheet" href="shell.css"></head>
<body><main class="licences"><h1>Licences</h1>
<p>What Companion carries of others, and what that is under. A tap on a licence shows its text.</p>
"""


class LicencedPart(NamedTuple):
    """Something of others: its name and version, what it is under, where it is from, all texts."""

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...]


def parts() -> dict[str, list[LicencedPart]]:
    """Return all that is of others, by what it is."""
    pin = pinned()
    run = [LicencedPart(name, pin[name]["version"], pin[name]["licence"], pin[name]["home"], ())
           for name in ("pyodide", "uharfbuzz")]  # fmt: skip
    run.append(
        LicencedPart("Python", pin["pyodide"]["python"], "PSF-2.0", "https://www.python.org", ())
    )
    names = (*pin["installed"]["table"], *pin["installed"]["press"])
    return {
        "Python in the browser": run,
        "Packages": [_installed(open_distribution(name)) for name in names],
        "Fonts": [*_fonts()],
    }


def _fonts() -> Iterator[LicencedPart]:
    for path in sorted(fonts_folder().glob("LICENSE-*")):
        name = path.name.partition("-")[2]
        yield LicencedPart(name, "", "OFL-1.1", "", (path.read_text(encoding="utf-8"),))


def licences_page() -> bytes:
    """Return the page that lists them."""
    groups = "".join(_group(*each) for each in parts().items())
    return f"{HEAD}{groups}</main></body></html>\n".encode()


def _group(title: str, listed: Sequence[LicencedPart]) -> str:
    rows = "\n".join(map(_listed_part, listed))
    return f'<section class="card"><h2>{title}</h2>\n<ul>{rows}</ul></section>\n'


def _installed(found: Distribution) -> LicencedPart:
    told = found.metadata.json
    stated = str(told.get("license_expression") or told.get("license") or "")
    classes = [each for each in told.get("classifier", ()) if each.startswith("License ::")]
    # Some go on: (see license.txt for details), Copyright ...
    first = stated.partition(" (")[0].partition("\n")[0]
    licence = first or ", ".join(map(_last, classes))
    urls = [str(each).partition(", ") for each in told.get("project_url", ())]
    links = {name.lower(): link for name, _, link in urls}
    home = str(told.get("home_page") or next((links[x] for x in HOMES if x in links), ""))
    texts = [file for file in found.files or () if _is_licence(file.parts[0], file.name)]
    return LicencedPart(
        str(told["name"]), found.version, licence, home, tuple(map(_text_of, texts))
    )


def _last(classifier: str) -> str:
    return classifier.rpartition(" :: ")[2]


def _is_licence(folder: str, name: str) -> bool:
    return folder.endswith(".dist-info") and name.lower().startswith(LICENCES)


def _text_of(file: PackagePath) -> str:
    return Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")


def _listed_part(part: LicencedPart) -> str:
    name = escape(f"{part.name} {part.version}".strip())
    link = f'<a href="{escape(part.home)}" rel="noreferrer">{name}</a>' if part.home else name
    licence = escape(part.licence)
    texts = "".join(f"<pre>{escape(text)}</pre>" for text in part.texts)
    full = f"<p>{licence}</p>"
    if texts:
        full = f"<details><summary>{licence}</summary>{texts}</details>"
    return f"<li><b>{link}</b>{full}</li>"

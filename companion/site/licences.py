"""What the website carries of others: what it is, and under which licence."""

from collections.abc import Iterator
from html import escape
from importlib.metadata import Distribution, PackagePath
from pathlib import Path
from typing import NamedTuple

from companion.kits import fonts_folder
from companion.site.bundle import open_distribution
from companion.site.fetch import pinned

LICENCES = ("licen", "copying", "notice")


class Part(NamedTuple):
    """Something of others: its name and version, what it is under, where it is from, all texts."""

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...]


def parts() -> Iterator[Part]:
    """Yield all that is of others."""
    pin = pinned()
    for name in ("pyodide", "uharfbuzz"):
        yield Part(name, pin[name]["version"], pin[name]["licence"], pin[name]["home"], ())
    yield Part("Python", pin["pyodide"]["python"], "PSF-2.0", "https://www.python.org", ())
    for name in (*pin["installed"]["table"], *pin["installed"]["press"]):
        yield _installed(open_distribution(name))
    for path in sorted(fonts_folder().glob("LICENSE-*")):
        name = path.name.partition("-")[2]
        yield Part(name, "", "OFL-1.1", "", (path.read_text(encoding="utf-8"),))


def page() -> bytes:
    """Return the page that lists them."""
    listed = "".join(map(_listed, parts()))
    head = '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Licences</title>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    style = '<link rel="stylesheet" href="shell.css"></head>'
    title = '<body class="text"><main><h1>Licences</h1>'
    return f"{head}{view}{style}{title}<ul>{listed}</ul></main></body></html>\n".encode()


def _installed(found: Distribution) -> Part:
    told = found.metadata.json
    stated = str(told.get("license_expression") or told.get("license") or "")
    classes = [each for each in told.get("classifier", ()) if each.startswith("License ::")]
    licence = stated.splitlines()[0] if stated else ", ".join(map(_last, classes))
    links = [each.partition(", ")[2] for each in told.get("project_url", ())]
    home = str(told.get("home_page") or next(iter(links), ""))
    texts = [file for file in found.files or () if _is_licence(file.parts[0], file.name)]
    return Part(str(told["name"]), found.version, licence, home, tuple(map(_text, texts)))


def _last(classifier: str) -> str:
    return classifier.rpartition(" :: ")[2]


def _is_licence(folder: str, name: str) -> bool:
    return folder.endswith(".dist-info") and name.lower().startswith(LICENCES)


def _text(file: PackagePath) -> str:
    return Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")


def _listed(part: Part) -> str:
    name = escape(f"{part.name} {part.version}".strip())
    link = f'<a href="{escape(part.home)}" rel="noreferrer">{name}</a>' if part.home else name
    texts = "".join(f"<pre>{escape(text)}</pre>" for text in part.texts)
    full = f"<details><summary>{name}</summary>{texts}</details>" if texts else ""
    return f"<li>{link}: {escape(part.licence)}{full}</li>"

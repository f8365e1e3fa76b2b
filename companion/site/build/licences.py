"""What the website carries of others: what it is, and under which licence."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.metadata import Distribution, PackagePath
from pathlib import Path
from typing import NamedTuple

from companion.kits import fonts_folder
from companion.site.build.bundle import open_distribution
from companion.site.build.fetch import pinned

LICENCES = ("licen", "copying", "notice")
HOMES = ("homepage", "source", "source code", "repository", "documentation")
"""What packages call the address that tells of them, the best first; others are of donations."""

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Licences</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="app.css"><link rel="stylesheet" href="shell.css"></head>
<body><main class="licences"><h1>Licences</h1>
<p>What Companion carries of others, and what that is under. A tap on a licence shows its text.</p>
"""


class Part(NamedTuple):
    """Something of others: its name and version, what it is under, where it is from, all texts."""

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...]


def parts() -> dict[str, list[Part]]:
    """Return all that is of others, by what it is."""
    pin = pinned()
    run = [Part(name, pin[name]["version"], pin[name]["licence"], pin[name]["home"], ())
           for name in ("pyodide", "uharfbuzz")]  # fmt: skip
    run.append(Part("Python", pin["pyodide"]["python"], "PSF-2.0", "https://www.python.org", ()))
    names = (*pin["installed"]["table"], *pin["installed"]["press"])
    return {
        "Python in the browser": run,
        "Packages": [_installed(open_distribution(name)) for name in names],
        "Fonts": [*_fonts()],
    }


def _fonts() -> Iterator[Part]:
    for path in sorted(fonts_folder().glob("LICENSE-*")):
        name = path.name.partition("-")[2]
        yield Part(name, "", "OFL-1.1", "", (path.read_text(encoding="utf-8"),))


def page() -> bytes:
    """Return the page that lists them."""
    groups = "".join(_group(*each) for each in parts().items())
    return f"{HEAD}{groups}</main></body></html>\n".encode()


def _group(title: str, listed: Sequence[Part]) -> str:
    rows = "\n".join(map(_listed, listed))
    return f'<section class="card"><h2>{title}</h2>\n<ul>{rows}</ul></section>\n'


def _installed(found: Distribution) -> Part:
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
    licence = escape(part.licence)
    texts = "".join(f"<pre>{escape(text)}</pre>" for text in part.texts)
    full = f"<p>{licence}</p>"
    if texts:
        full = f"<details><summary>{licence}</summary>{texts}</details>"
    return f"<li><b>{link}</b>{full}</li>"

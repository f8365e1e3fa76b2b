"""`companion fetch`: tables that are kept online, into the kit's folder."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import KIT_FILE, open_house_translator
from companion.files import NewFiles, named, writes
from companion.kits import Fault, Faulty
from companion.kits.faults import Told
from companion.kits.read.gate import Folders, leads_out

app = options.new_app()

RECORD: Final = ".companion-fetched.json"
"""By file: the hash of what was fetched last, which tells whether it was changed here since."""


@app.command(epilog=options.example("fetch my-deck"))
def fetch(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A kit of your own.", file_okay=False, exists=True)
    ],
    *,
    force: Annotated[
        bool, typer.Option("--force", help="Replace tables that were changed here.")
    ] = False,
    lang: options.Language = None,
) -> None:
    """Fetch the tables that a kit keeps online, by the url in its kit.toml."""
    from companion.kits.read.online import fetched, online_tables

    if not (folder / KIT_FILE).is_file():
        raise Mistake(f"{folder}: has no {KIT_FILE}")
    tables = list(online_tables(Folders(folder, None)))
    if not tables:
        raise Mistake(f'{folder}: no table has a url, as in [tables.cards] url = "https://..."')
    before = _record(folder)
    for one in tables:
        _refuse(folder, one.table, one.file, before, force=force)
    found, faults = {}, list[Fault]()
    for one in tables:
        try:
            found[one.file] = fetched(one)
        except Faulty as faulty:
            faults += faulty.faults
    if faults:
        raise Faulty(*faults)
    with named(folder), NewFiles(folder) as new:
        record = {**before, **{file: _mark(data) for file, data in found.items()}}
        written = {**found, RECORD: json.dumps(record, sort_keys=True).encode()}
        for file, data in written.items():
            new.write(file, writes(data))
        for file in written:
            new.put(file, force=True)
    voice = open_house_translator(lang)
    for file, data in found.items():
        key = "cli.fetched_same" if before.get(file) == _mark(data) else "cli.fetched"
        streams.show_wrapped(voice.text(key, file=file))


def _refuse(folder: Path, table: str, file: str, before: Mapping[str, str], *, force: bool) -> None:
    """Refuse a file that is none of the folder's own, or that somebody has changed here."""
    field = f"tables.{table}.file"
    if leads_out(file) or Path(file).name != file or file.startswith("."):
        message = f"'{file}' must be a file in the kit's folder itself"
        raise Faulty(Fault(KIT_FILE, message, field=field))
    place = folder / file
    if place.is_symlink() or place.is_dir():
        raise Faulty(Fault(KIT_FILE, f"'{file}' is a link or a folder", field=field))
    if place.exists() and not force and before.get(file) != _mark(place.read_bytes()):
        raise Mistake(f"{place}: was not fetched, or was changed since; --force replaces it")


def _record(folder: Path) -> dict[str, str]:
    """Return what was fetched before, nothing where the record can't be read."""
    from companion.kits.read import gate

    try:
        said = gate.read(folder, RECORD, lambda data, _: json.loads(data))
    except (Told, Faulty, ValueError, RecursionError):
        return {}
    return {str(k): str(v) for k, v in said.items()} if isinstance(said, dict) else {}


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

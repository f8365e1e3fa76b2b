"""Kits of one's own as files: `new` begins one, `check` looks for what is wrong in it.

`words` begins another language of it, `fetch` brings the tables that it keeps online.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from companion.cli import options, streams
from companion.cli.checking import checked
from companion.cli.errors import Mistake
from companion.cli.lookup import KIT_FILE, is_whole_kit, open_house_translator
from companion.files import NewFiles, is_taken, named, write_file, writes
from companion.kits import Fault, Faulty, games
from companion.kits.bounds import ID_LETTERS
from companion.kits.check.texts import template
from companion.kits.faults import Told, suggestion
from companion.kits.load import SCORES, read_kit
from companion.kits.places import new_folder
from companion.kits.read import gate
from companion.kits.read.gate import Folders, leads_out
from companion.kits.read.section import is_name
from companion.kits.texts import text_file

app = options.new_app()

Target = Annotated[
    str | None,
    options.argument(
        "[GAME|DIR]",
        "A game, or the folder of a kit of your own; all games if left out.",
        options.complete_game,
    ),
]


@app.command(epilog=options.example("check giza", "check", "check giza --kit my-giza"))
def check(
    target: Target = None, *, lang: options.Language = None, kit: options.OwnKit = None
) -> None:
    """Check the data, the texts and the layouts of a game, and print nothing."""
    faults: list[Fault] = []
    lines: list[str] = []
    for name, folder in _places(target, kit):
        lines += checked(name, folder, lang, faults)
    if faults:
        raise Faulty(*dict.fromkeys(faults))
    streams.show(lines)


def _places(target: str | None, folder: Path | None) -> list[tuple[str, Path | None]]:
    """Return the name and the own folder of each kit to check."""
    if target is None and folder is None:
        return [(name, None) for name in games()]
    if target in games():
        return [(target, folder)]
    target = target or str(folder)
    if not Path(target).is_dir():
        raise Mistake(f"{target}: is no game and no folder; {suggestion(target, games())}")
    if not is_whole_kit(Path(target)):
        way = f"companion check GAME --kit {target}"
        raise Mistake(f"{target}: has no {KIT_FILE}; if it holds tables in place of ours: {way}")
    return [("", Path(target))]


ID: Final = "NAME"
TITLE: Final = "TITLE"
"""What stands in what is copied where the new kit's id and its title are to stand."""

From = Annotated[
    Literal["cards", "tiles", "board", "roll-and-write", "score-only"],
    options.option(
        "--from", "WHAT", "cards (if left out), tiles, board, roll-and-write or score-only."
    ),
]


@app.command(epilog=options.example("new river", "new islands --from tiles"))
def new(
    name: Annotated[str, options.argument("NAME", "Of the game, and of its folder.")],
    *,
    from_: From = "cards",
    lang: options.Language = None,
) -> None:
    """Make a kit of your own in a folder here: it prints at once, and is yours to change."""
    translator = open_house_translator(lang)
    _check_name(name)
    made = copied(new_folder() / from_, Path(name))
    streams.show(map(str, made))
    ways = ["print", "studio", *(["keep"] if Path(name, SCORES) in made else [])]
    for key in (from_, *ways):
        streams.show_wrapped(translator.text(f"new.{key}", kit=name))


def _check_name(name: str) -> None:
    """Refuse a name that is none for a kit, or is taken."""
    if not is_name(name) or len(name) > ID_LETTERS:
        raise Mistake(f"NAME: {name!r} must be letters, digits, - and _, at most {ID_LETTERS}")
    if name in games():
        raise Mistake(f"NAME: there is a game '{name}' already; choose another name")


def copied(scaffold: Path, folder: Path) -> list[Path]:
    """Copy a scaffold into a new folder; return its files. What fails leaves nothing behind."""
    with named(folder):
        try:
            folder.mkdir()
        except FileExistsError:
            raise Mistake(f"NAME: {folder} is there already; choose another name") from None
        files = sorted(scaffold.iterdir())
        try:
            with NewFiles(folder) as new:
                for file in files:
                    new.write(file.name, writes(_renamed(file.read_text("utf-8"), folder.name)))
                for file in files:
                    new.put(file.name, force=False)
        except OSError:
            for file in files:
                (folder / file.name).unlink(missing_ok=True)
            folder.rmdir()
            raise
    return [folder / file.name for file in files]


def _renamed(text: str, name: str) -> bytes:
    title = name.replace("-", " ").replace("_", " ").strip().title() or name
    return text.replace(f'"{ID}"', f'"{name}"').replace(f'"{TITLE}"', f'"{title}"').encode()


@app.command(epilog=options.example("words my-deck de"))
def words(
    folder: Annotated[
        Path, options.argument("DIR", "A kit of your own.", file_okay=False, exists=True)
    ],
    language: Annotated[
        str, options.argument("LANGUAGE", "What the kit is to speak too, such as de.")
    ],
    *,
    lang: options.Language = None,
) -> None:
    """Write a file of all that is to be said in another language."""
    if not is_whole_kit(folder):
        raise Mistake(f"{folder}: has no kit.toml")
    if not is_name(language):
        raise Mistake(f"LANGUAGE: {language!r} is no language, such as de")
    kit, _ = read_kit("", folder)
    others = [each for each in kit.languages if each != language]
    text = template(kit.folders, language, (others or [language])[0])
    file = folder / text_file(language)
    if is_taken(file):
        raise Mistake(f"{file}: is there already; companion check says what it lacks")
    with named(file):
        write_file(file, writes(text.encode()))
    streams.show([str(file)])
    streams.show_wrapped(open_house_translator(lang).text("cli.worded", language=language))


RECORD: Final = ".companion-fetched.json"
"""By file: the hash of what was fetched last, which tells whether it was changed here since."""


@app.command(epilog=options.example("fetch my-deck"))
def fetch(
    folder: Annotated[
        Path, options.argument("DIR", "A kit of your own.", file_okay=False, exists=True)
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
    # All are looked at before the first is fetched, and all are here before one is replaced.
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
    # The name is the kit's, which may be a stranger's: it is not to replace a file of yours.
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
    try:
        said = gate.read(folder, RECORD, lambda data, _: json.loads(data))
    except (Told, Faulty, ValueError, RecursionError):
        return {}
    return {str(k): str(v) for k, v in said.items()} if isinstance(said, dict) else {}


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

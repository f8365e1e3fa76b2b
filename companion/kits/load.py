"""From a kit's folder to a kit: everything in it read, and everything wrong in it said at once."""

import tomllib
from pathlib import Path

from companion.kits.components import read_component
from companion.kits.faults import Fault, Faulty
from companion.kits.folders import Folders
from companion.kits.meant import suggestion
from companion.kits.model import Kit, Table
from companion.kits.places import layouts_folder
from companion.kits.section import Section
from companion.kits.spreadsheet import decoded
from companion.kits.tables import read_table
from companion.kits.texts import Texts

BACKS = ("none", "long-edge", "short-edge", "gutter-fold")


def games(base: Path | None = None) -> tuple[str, ...]:
    """Return the names of the built-in games, in alphabetical order."""
    folder = base or layouts_folder()
    return tuple(sorted(path.parent.name for path in folder.glob("*/kit.toml")))


def load_kit(name: str, own: Path | None = None, base: Path | None = None) -> Kit:
    """Load a kit and check it as far as is cheap.

    Args:
        name: A built-in game, or the id of a kit of one's own.
        own: Someone's folder. With a kit.toml it is a whole kit; without, its files take the
            place of those of the built-in kit.
        base: Where the built-in kits lie, if not in the house's folder.

    Raises:
        Faulty: With every fault of the kit's declarations and tables.
    """
    folders = _folders(name, own, base or layouts_folder())
    faults: list[Fault] = []
    kit = _kit(_toml(folders.find("kit.toml"), faults), folders, faults)
    if faults:
        raise Faulty(*faults)
    return kit


def _folders(name: str, own: Path | None, base: Path) -> Folders:
    if own is not None and (own / "kit.toml").is_file():
        return Folders((own,))
    if name not in games(base):
        raise Faulty(Fault(name, f"there is no such game; {suggestion(name, games(base))}"))
    return Folders((base / name,) if own is None else (own, base / name))


def _toml(path: Path, faults: list[Fault]) -> Section:
    try:
        values = tomllib.loads(decoded(path.read_bytes(), path.name))
    except tomllib.TOMLDecodeError as error:
        raise Faulty(Fault(path.name, str(error))) from None
    return Section(values, path.name, faults)


def _kit(section: Section, folders: Folders, faults: list[Fault]) -> Kit:
    languages = section.texts("languages", ("en",))
    players = section.integers("players")
    variants = section.texts("variants", ("base",))
    tables = _tables(section.section("tables"), languages, folders, faults)
    components = tuple(
        read_component(each, languages, players, variants, tables)
        for each in section.sections("component")
    )
    kit = Kit(
        id=section.text("id"),
        name=section.words("name", languages),
        folders=folders.paths,
        players=players,
        variants=variants,
        languages=languages,
        backs=section.choice("backs", BACKS, "none"),
        tables={name: table for name, table in tables.items() if table is not None},
        components=components,
        texts=Texts(languages, (layouts_folder(), *reversed(folders.paths))),
    )
    section.close()
    return kit


def _tables(
    section: Section, languages: tuple[str, ...], folders: Folders, faults: list[Fault]
) -> dict[str, Table | None]:
    return {
        name: read_table(section.section(name), name, languages, folders, faults)
        for name in section.values
    }

"""From a kit's folder to a kit: everything in it read, and everything wrong in it said at once."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from companion.kits.bounds import COMPONENTS, LANGUAGES, MOST_PLAYERS, PLAYERS, VARIANTS
from companion.kits.check.tables import reference_faults, rules_faults, setup_faults
from companion.kits.components import Declared, read_components
from companion.kits.faults import Fault, Faults, Faulty, suggestion
from companion.kits.model import Backs, Kit, Table
from companion.kits.places import layouts_folder
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml, read_toml
from companion.kits.read.gate import Folders
from companion.kits.read.section import Section
from companion.kits.read.tables import PAPER, read_tables, the_sheet
from companion.kits.texts import Texts

if TYPE_CHECKING:
    from companion.kits.scores import ScoreFile

BACKS = get_args(Backs)

_FILE = "kit.toml"
SCORES = "score.toml"


def games(base: Path | None = None) -> tuple[str, ...]:
    """Return the names of the built-in games, in alphabetical order.

    Args:
        base: Where the built-in kits lie, if not in the house's folder.
    """
    return tuple(sorted(path.parent.name for path in (base or layouts_folder()).glob(f"*/{_FILE}")))


def load_kit(name: str, own: Path | None = None, base: Path | None = None) -> Kit:
    """Load a kit and check all of it that is cheap to check; `check.check_kit` does the rest.

    Args:
        name: A built-in game, or the id of a kit of someone's own; blank: whichever that is.
        own: Someone's own folder. With a kit.toml it is a whole kit; without, its files take the
            place of those of the built-in kit.
        base: Where the built-in kits lie, if not in the house's folder.

    Raises:
        Faulty: With every fault of the kit's declarations and tables.
    """
    kit, faults = read_kit(name, own, base)
    if faults:
        raise Faulty(*faults)
    return kit


def read_kit(
    name: str, own: Path | None = None, base: Path | None = None
) -> tuple[Kit, list[Fault]]:
    """Read a kit as far as that goes, as `load_kit` does, and return it with what is wrong in it.

    Raises:
        Faulty: When there is no kit to read.
    """
    base = base or layouts_folder()
    folders = _folders(name, own, base)
    values = gate.read_first(_FILE, folders.paths, parse_toml) or {}
    ours = _ours(values.get("id"), base) if folders.whole_own else {}
    # A kit that goes by the name of one of ours is held to the tables that our rules rely on.
    faults = Faults((*folders.unused(), *missing_tables(values, ours)))
    section = Section(with_our_columns(values, ours), _FILE, faults)
    kit = _kit(section, folders)
    if name not in {"", kit.id}:
        section.fault("id", f"this kit is '{kit.id}', not '{name}'")
    return kit._replace(lacks=faults.lacks), faults


def _ours(game: object, base: Path) -> Mapping[str, object]:
    """Return the tables that the rules of a kit's game read; none when we have no rules for it."""
    is_ruled = game in games(base) and not (base / str(game) / SCORES).is_file()
    return our_tables(base / str(game)) if is_ruled else {}


def _folders(name: str, own: Path | None, base: Path) -> Folders:
    if own is not None and not own.is_dir():
        raise Faulty(Fault(str(own), "there is no such folder"))
    if own is not None and (own / _FILE).is_file():
        return Folders(own, None)
    if name not in games(base):
        raise Faulty(Fault(name, f"there is no such game; {suggestion(name, games(base))}"))
    return Folders(own, base / name)


def _kit(section: Section, folders: Folders) -> Kit:
    languages = section.names("languages", ("en",), most=LANGUAGES)
    players = section.integers("players", minimum=1, maximum=MOST_PLAYERS, most=PLAYERS)
    variants = section.names("variants", ("base",), most=VARIANTS)
    tables = read_tables(section.section("tables"), languages, folders)
    scores = _scores(folders, languages, section.faults, tables.readable)
    if scores is not None:
        from companion.kits.scores.pad import pad_table

        tables = tables.with_more(pad_table(scores, players, languages))
    game = Declared(languages, players, variants, tables.sound, tables.readable.keys())
    declared = list(section.sections("component", most=COMPONENTS))
    if not declared and scores is not None:
        texts = Texts(languages, layouts_folder(), folders.paths, {})
        declared = [section.part("component", _pad_alone(texts, max(players, default=1)))]
    components = read_components(declared, game)
    if not components and not section.values.get("component"):
        section.fault("component", "is missing; a kit has at least one [[component]]")
    section.faults.extend(reference_faults(tables.sound, components))
    if scores is not None and not section.values.get("players"):
        section.fault("players", "is missing; a game that is scored says how many play it")
    section.faults.extend(rules_faults(tables.sound, components))
    section.faults.extend(setup_faults(tables.sound, players, is_kept=scores is not None))
    kit = Kit(
        id=section.name("id"),
        name=section.words("name", languages),
        folders=folders.paths,
        players=players,
        variants=variants,
        languages=languages,
        backs=cast("Backs", section.choice("backs", BACKS, "none")),
        tables=tables.readable,
        components=components,
        texts=Texts(languages, layouts_folder(), folders.paths, scores.words if scores else {}),
        scores=scores,
    )
    section.close()
    return kit


def _pad_alone(texts: Texts, players: int) -> Mapping[str, object]:
    """Return the one component of a kit that prints nothing else: the pad of its scores."""
    from companion.kits.scores.pad import (
        PAD,
        PAD_HEIGHT,
        pad_width,
    )

    front = {"layout": "shared/score_pad.toml", "with": {"players": players, "lines": PAD}}
    size = [pad_width(players), PAD_HEIGHT]
    make = {"how": "cut", "size": size, "bleed": 0, "finish": "pad", "stock": "paper"}
    name = {language: said["paper.pad"] for language, said in texts.items()}
    return {"id": PAD, "name": name, "count": 4, "make": [{**make, "front": front}]}


def _scores(
    folders: Folders,
    languages: tuple[str, ...],
    faults: list[Fault],
    tables: Mapping[str, Table],
) -> "ScoreFile | None":
    """Return what the kit's `score.toml` says, None where it has none."""
    values = gate.read_first(SCORES, folders.paths, parse_toml)
    if values is None:
        return None
    from companion.kits.scores import Sources, read_scores

    return read_scores(
        values, languages, faults, Sources(tables, partial(the_sheet, folders=folders))
    )


# A whole kit of someone's own that goes by the name of one of our games.

_Toml = Mapping[str, object]


def our_tables(folder: Path) -> _Toml:
    """Return what our own kit of the game declares under `tables`, as far as rules read it."""
    tables = cast("Mapping[str, _Toml]", read_toml(folder / _FILE)["tables"])
    return {name: table for name, table in tables.items() if not table.get(PAPER)}


def with_our_columns(values: _Toml, ours: _Toml) -> _Toml:
    """Return a kit's values with the columns of our tables as we declare them.

    The rules of a game read its tables, so in a kit that claims to be that game every one of
    their columns is there, of the kind and within the bounds that the rules rely on.
    """
    theirs = values.get("tables")
    if not isinstance(theirs, Mapping):
        return values
    return {**values, "tables": {name: _bound(theirs[name], ours.get(name)) for name in theirs}}


def missing_tables(values: _Toml, ours: _Toml) -> Iterator[Fault]:
    """Yield a fault for each table that the rules read and the kit has not got."""
    theirs = values.get("tables")
    for name in ours:
        if not isinstance(theirs, Mapping) or name not in theirs:
            message = f"is missing; the rules of {values['id']} read this table"
            yield Fault(_FILE, message, field=f"tables.{name}")


def _bound(table: object, ours: object) -> object:
    if not isinstance(table, Mapping) or not isinstance(ours, Mapping):
        return table
    theirs = table.get("columns")
    more = theirs if isinstance(theirs, Mapping) else {}
    return {**table, "columns": {**ours["columns"], **more, **ours["columns"]}}

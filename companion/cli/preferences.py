"""What someone has set for good: language, paper, printer. One TOML file in the user's folder."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, get_args

from companion.cli.errors import Mistake
from companion.files import write_file
from companion.kits.faults import suggestion
from companion.kits.model import Backs, InkName
from companion.questions.text import visible

FILE: Final = "settings.toml"
CALIBRATION: Final = "calibration"
# The paper while no other is set.
PAPER: Final = "a4"

# The printer that readings belong to while no other is set.
PRINTER: Final = "default"

INKS: Final = get_args(InkName)
BACKS: Final = get_args(Backs)
OWN_PAPER: Final = r"\d{2,4}(\.\d+)?x\d{2,4}(\.\d+)?"
ADDRESS: Final = r"https?://[^\s/?#]+[^\s?#]*"

# Settings whose capitals matter.
AS_WRITTEN: Final = ("printer", "address", "location")

# The settings by key, and under `calibration` the readings by printer, then by paper.
Settings = dict[str, Any]


def folder() -> Path:
    """Return the user's folder for settings, whether or not it is there.

    Raises:
        Mistake: when there is no home folder.
    """
    from platformdirs import user_config_path

    try:
        return user_config_path("companion", appauthor=False)
    except RuntimeError:  # of some versions; others return one below the folder we are in
        raise Mistake("there is no home folder for settings; set HOME or XDG_CONFIG_HOME") from None


def read() -> Settings:
    """Return what is set; nothing when there is no file yet.

    Raises:
        Mistake: when the file is broken; it is left as it is.
    """
    path = folder() / FILE
    try:
        text = path.read_text(encoding="utf-8")
        from tomllib import loads  # most people have set nothing

        settings = loads(text)
    except FileNotFoundError:
        return {}
    except ValueError as error:  # of its text or of its encoding
        raise Mistake(f"{path}: {error}; mend the file or remove it") from None
    for key, value in settings.items():
        _check_entry(path, key, value)
    return settings


def write(settings: Settings) -> Path:
    """Write the settings in place of the old ones; return the file.

    Raises:
        Mistake: when a link is in its place, which is neither followed nor lost.
        OSError: when it can't be written; the old one is as it was.
    """
    import tomli_w

    path = folder() / FILE
    # Settings are kept in dotfiles by link: replaced, it would quietly be a copy.
    if path.is_symlink():
        raise Mistake(f"{path}: is a link; change the file itself: {path.resolve()}")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, lambda file: tomli_w.dump(settings, file), force=True)
    return path


def calibration(settings: Settings, paper: str) -> Mapping[str, float] | None:
    """Return what was measured for the printer that is set and a paper; None for nothing."""
    printer = settings.get("printer", PRINTER)
    found: Mapping[str, float] | None = settings.get(CALIBRATION, {}).get(printer, {}).get(paper)
    return found


def with_calibration(
    settings: Settings, printer: str, paper: str, measured: Mapping[str, float] | None
) -> Settings:
    """Return settings that hold what was measured for a printer and a paper; None forgets it."""
    printers = {name: dict(papers) for name, papers in settings.get(CALIBRATION, {}).items()}
    papers = printers.setdefault(printer, {})
    papers.pop(paper, None)
    if measured is not None:
        papers[paper] = dict(measured)
    # TOML has no way to say "nothing": what is forgotten leaves no empty table behind.
    kept = {name: papers for name, papers in printers.items() if papers}
    others = {key: value for key, value in settings.items() if key != CALIBRATION}
    return others | ({CALIBRATION: kept} if kept else {})


def fault(key: str, value: str) -> str | None:
    """Return what is wrong with a setting and what would be right; None when nothing is."""
    if key not in CHECKS:
        return f"there is no such setting; {suggestion(key, CHECKS)}"
    return CHECKS[key](value)


def papers() -> tuple[str, ...]:
    """Return the ids of the papers that have a name."""
    from companion.kits.paper import paper_sizes

    return tuple(paper_sizes())


def languages() -> tuple[str, ...]:
    """Return the languages that the program has words in: a language is a file of texts."""
    from companion.kits.places import layouts_folder

    return tuple(sorted(path.suffixes[0][1:] for path in layouts_folder().glob("text.*.toml")))


def _check_entry(path: Path, key: str, value: object) -> None:
    if key == CALIBRATION:
        if not _is_calibration(value):
            raise Mistake(f"{path}: {key}: must be tables of numbers by printer and paper")
        return
    wrong = fault(key, value) if isinstance(value, str) else "must be a text in quotes"
    if wrong:
        raise Mistake(f"{path}: {key}: {wrong}")


def _is_calibration(value: object) -> bool:
    """Return whether a value holds numbers by key, by paper, by printer."""
    printers = value.values() if isinstance(value, dict) else [None]
    papers = [papers.values() if isinstance(papers, dict) else [None] for papers in printers]
    return all(
        isinstance(measured, dict)
        and all(type(number) in (int, float) for number in measured.values())
        for measures in papers
        for measured in measures
    )


def _one_of(choices: Callable[[], tuple[str, ...]]) -> Callable[[str], str | None]:
    def check(value: str) -> str | None:
        return None if value in choices() else f"can't be '{value}'; {suggestion(value, choices())}"

    return check


def _check_paper(value: str) -> str | None:
    if value.lower() in papers() or re.fullmatch(OWN_PAPER, value):
        return None
    size = "or width x height in mm, such as 210x297"
    return f"'{value}' is no paper; {suggestion(value, papers())} {size}"


def _check_name(value: str) -> str | None:
    return None if value.strip() and visible(value) == value else "must be a name"


def _check_address(value: str) -> str | None:
    right = re.fullmatch(ADDRESS, value) and visible(value) == value
    return None if right else f"'{value}' is no address such as https://example.org/companion"


# Each setting, and what is wrong with a value of it.
CHECKS: Final[Mapping[str, Callable[[str], str | None]]] = {
    "language": _one_of(languages),
    "paper": _check_paper,
    "ink": _one_of(lambda: INKS),
    "backs": _one_of(lambda: BACKS),
    "printer": _check_name,
    "address": _check_address,
    "location": _check_name,
}

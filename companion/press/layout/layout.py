"""A layout file, read: what it says of its face, its defaults and its elements."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.kits import Fault
from companion.kits.faults import suggestion
from companion.kits.read.documents import parse_toml
from companion.press.layout import grammar
from companion.press.layout.bindings import Bound, Wrong
from companion.press.layout.elements import Element, Preparation, Prepared
from companion.press.layout.extending import Of, extended
from companion.press.layout.files import read_file
from companion.press.layout.vocabulary import Vocabulary

KEPT = 256
"""Layout files of which is kept what they hold."""


class Layout:
    """One layout, ready to be drawn for any row: as far as there are no `faults` in it."""

    def __init__(
        self,
        preparation: Preparation,
        face: Prepared,
        defaults: dict[str, Bound],
        draw: tuple[Element, ...],
        homes: Mapping[str, tuple[str, str]],
    ) -> None:
        self.file = preparation.file
        self.faults = tuple(preparation.faults)
        self.uses = preparation.uses
        self.face = face
        self.defaults = defaults
        self.draw = draw
        self.homes = homes
        """File and place of each default."""


def read_layout(name: str, folders: tuple[Path, ...], vocabulary: Vocabulary) -> Layout:
    """Read and check a layout file. What is sound in it can be drawn, whatever else is wrong.

    Raises:
        Wrong: There is no such file in the kit's folders.
        Faulty: It is no TOML.
    """
    preparation = Preparation(name, vocabulary, vocabulary.left_out)

    def read(file: str) -> dict[str, object]:
        return read_file(file, folders, _parsed)

    return _layout(preparation, extended(read(name), name, read, preparation.faults))


@lru_cache(maxsize=KEPT)
def _parsed(data: bytes, file: str) -> dict[str, object]:
    """Return what a layout file holds, to be read only: games share many of them."""
    return parse_toml(data, file)


def _layout(preparation: Preparation, raw: Mapping[str, object]) -> Layout:
    for section in raw:
        if section not in grammar.SECTIONS:
            known = suggestion(section, grammar.SECTIONS)
            preparation.fault(section, f"is no section of a layout; {known}")
    face = preparation.face(raw.get("face", {}))
    draw = preparation.elements(raw.get("draw", []), "draw")
    defaults = _defaults(preparation, raw.get("defaults", {}))
    homes = _homes(preparation.file, raw.get("defaults", {}))
    return Layout(preparation, face, defaults, draw, homes)


def _homes(file: str, raw: object) -> dict[str, tuple[str, str]]:
    return {
        name: (value.file, value.path) if isinstance(value, Of) else (file, f"defaults.{name}")
        for name, value in (raw.items() if isinstance(raw, dict) else ())
    }


def _defaults(preparation: Preparation, raw: object) -> dict[str, Bound]:
    if not isinstance(raw, dict):
        preparation.fault("defaults", "must hold names and values, such as colour = 'red'")
        return {}
    defaults = {}
    for name, value in raw.items():
        of = value if isinstance(value, Of) else Of(value, preparation.file, f"defaults.{name}")
        try:
            defaults[name] = Bound(of.value)
            preparation.uses.names |= {name, *defaults[name].names}
        except Wrong as wrong:
            preparation.faults.append(Fault(of.file, str(wrong), field=of.path))
    return defaults

"""Rules that stand on no page: what `shared/rules_page.toml` would leave out without a word."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.kits.faults import Fault
from companion.kits.model import Component, Face
from companion.kits.tables import Sound

PAGE: Final = "shared/rules_page.toml"
COLUMNS: Final = 2
"""Columns of such a page."""


def rules_faults(tables: Sound, components: Iterable[Component]) -> Iterator[Fault]:
    """Yield rows of rules whose page, or column of it, there is not.

    A component's pieces are its pages; a face that says which page it is shows what it likes.
    """
    for component in components:
        for face in {make.front.layout: make.front for make in component.makes}.values():
            if face.layout == PAGE and "page" not in face.arguments:
                yield from _unseen(face, component, tables)


def _unseen(face: Face, component: Component, tables: Sound) -> Iterator[Fault]:
    table = tables.get(str(face.arguments.get("rules", "rules")))
    for row in table.rows if table else ():
        for name, most in (("page", component.count), ("column", COLUMNS)):
            if name in row and str(row[name]) not in map(str, range(1, most + 1)):
                there = f"{component.id} has {most}" if name == "page" else f"a page has {most}"
                message = f"is '{row[name]}', so it is printed nowhere: {there}"
                yield Fault(row.file, message, row.line, name)

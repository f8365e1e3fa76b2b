"""Component data of a game, loaded and checked. Knows no rules and no drawing.

A folder comes in, a frozen `Kit` goes out (`load_kit`), or `Faulty` with all that is wrong at once,
each fault with its file, row and field (`faults` has the map of errors). Kits are strangers' files:
`read` lets every one of them through one gate, and `bounds` says how large what may be. `model` is
what a kit is, `components` what is printed of it; `formulas` and `scores` are what stands in for
code. `check` looks closer, before paper is spent.

A key of kit.toml more is asked for where its section is read (`load`, `components`,
`read/columns`) and documented in layouts/KITS.md: a test compares the two.
"""

from companion.kits.faults import Fault, Faulty, NotThere
from companion.kits.load import games, load_kit
from companion.kits.model import Column, Component, Face, Kit, Make, Row, Source, Table, Value
from companion.kits.places import fonts_folder, layouts_folder
from companion.kits.texts import Words

__all__ = [
    "Column",
    "Component",
    "Face",
    "Fault",
    "Faulty",
    "Kit",
    "Make",
    "NotThere",
    "Row",
    "Source",
    "Table",
    "Value",
    "Words",
    "fonts_folder",
    "games",
    "layouts_folder",
    "load_kit",
]

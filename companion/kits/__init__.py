"""Component data of a game, loaded and checked. Knows no rules and no drawing.

A folder comes in, a frozen `Kit` goes out (`load_kit`), or `Faulty` with all that is wrong at once,
each fault with its file, row and field. Kits are strangers' files: every one of them passes `gate`,
and `bounds` says how large what may be. `check` looks closer, before paper is spent.
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

"""Formulas of tables' own: read, looked at, reckoned and told; nothing in them is executed.

`parse` gives a tree, `sense` says what its names stand for and whether it makes sense with them,
`Reckoner` what it comes to, `told` why.
"""

from companion.kits.formulas.naming import Figure, Scope, Sense, number, sense
from companion.kits.formulas.parsing import parse
from companion.kits.formulas.reckoning import Moment, Place, Reckoner, Unreckoned, at_seat
from companion.kits.formulas.rows import RowFormula
from companion.kits.formulas.tables import Table
from companion.kits.formulas.telling import told
from companion.kits.formulas.tree import Node, Wrong, names_of

__all__ = [
    "Figure",
    "Moment",
    "Node",
    "Place",
    "Reckoner",
    "RowFormula",
    "Scope",
    "Sense",
    "Table",
    "Unreckoned",
    "Wrong",
    "at_seat",
    "names_of",
    "number",
    "parse",
    "sense",
    "told",
]

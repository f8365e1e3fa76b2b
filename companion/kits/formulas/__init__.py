"""Formulas of tables' own: read, looked at, reckoned and told; nothing in them is executed.

`parse` gives a tree, `sense` says what its names stand for and whether it makes sense with them,
`Reckoner` what it comes to, `told` why.
"""

from companion.kits.formulas.evaluation import Moment, Place, Reckoner, Unreckoned, at_seat
from companion.kits.formulas.explanation import told
from companion.kits.formulas.names import Figure, Scope, Sense, Table, number, sense
from companion.kits.formulas.parser import Node, Wrong, names_of, parse
from companion.kits.formulas.rows import RowFormula

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

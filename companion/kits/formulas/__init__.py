"""Formulas of tables' own: read, looked at, reckoned and told; nothing in them is executed.

`parse` gives a tree, `sense` says what its names stand for and whether it makes sense with them,
`Reckoner` what it comes to, `told` why.
"""

from companion.kits.formulas.evaluation import Moment, Place, Reckoner, Unreckoned, at_seat
from companion.kits.formulas.explanation import told
from companion.kits.formulas.names import Figure, LookupTable, Scope, Sense, number, sense
from companion.kits.formulas.parser import FormulaError, Node, names_of, parse
from companion.kits.formulas.rows import RowFormula

__all__ = [
    "Figure",
    "FormulaError",
    "LookupTable",
    "Moment",
    "Node",
    "Place",
    "Reckoner",
    "RowFormula",
    "Scope",
    "Sense",
    "Unreckoned",
    "at_seat",
    "names_of",
    "number",
    "parse",
    "sense",
    "told",
]

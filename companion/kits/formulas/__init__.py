"""Formulas of tables' own: read, looked at, reckoned and told; nothing in them is executed.

A line of text comes in. `parse` gives its tree (`parser`), `sense` says what its names stand for
and whether it makes sense with them (`names`), `Reckoner` what it comes to (`evaluation`), `told`
why (`explanation`). `RowFormula` is all of it for a layout's row (`rows`).

What is wrong is a `FormulaError` with its column, before any figure is known; `Unreckoned` is what
only figures show, such as a division by zero. A function more is a line in `names._CALLS` and in
`evaluation._CALLS`, and is documented in layouts/SCORES.md. Length, depth and steps are bounded.
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

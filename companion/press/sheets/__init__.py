"""From pieces to sheets of paper: nesting, backs, marks, boards over pages, the first sheet.

Pieces with faces and sizes in mm come in, sheets of pages go out (`model`). `arrange` sends each
piece to what it is made on: `impose` nests what is cut (`nest`, `lattice`, `edging`, drawn by
`draw`), `tiling` spreads boards over pages (`parts`), and what fills a page gets one. `page` says
where backs go, `marks` where to cut and fold; `first_sheet` and `listing` tell the person what to
do with it all, in the words of `wording`; `calibration` makes up for what a printer does wrong.

How many sheets a print takes is part of what is tested: less paper is a change like any other.
"""

"""From a drawing to a file: one walk over the nodes, and targets that know the formats.

`walk` calls a `Target` for each node in order; a target translates and decides nothing. `pdf`,
`svg`, `png` (by way of PDF) and `recorder` (text, for tests) are such targets, `ink` estimates what
a page takes. To add a format, write a target, and its line in `press/outputs.py`.
"""

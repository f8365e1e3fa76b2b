"""From a drawing to a file: one walk over the nodes, and targets that know the formats.

`walk` calls a `Target` for each node in order; a target translates and decides nothing. `pdf`,
`svg` and `png` (by way of PDF) are such targets, `ink` estimates what a page takes, and the tests
have one that writes lines of text. To add a format, write a target, and its line in
`press/outputs.py`.
"""

"""Drawings: a few immutable nodes, and the geometry under them. In mm, origin top left, y down.

Everything above draws with `nodes` (paths, lines of text, images, groups, symbols), and every
backend translates them. `geometry` and `path_data` are shapes and matrices, `colour` and `qr` what
their names say; `errors` are what can be wrong with something that was to be drawn.
"""

"""Drawings: a few immutable nodes, and the geometry under them. In mm, origin top left, y down.

Everything above draws with `nodes` (paths, lines of text, images, groups, symbols), and every
backend translates them. `geometry` and `path_data` are shapes and matrices, `extent` how far
drawings reach and where what is named in them lies, `colour` colours and gradients, `qr` codes,
`picture_parts` what a PNG or JPEG is made of.

Nothing here knows a kit, a layout or a file format. `errors` draws the tree of what can be wrong
with something that was to be drawn; whoever knows file and row makes a fault of it.
"""

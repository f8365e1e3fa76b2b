"""Nets: flat shapes that fold into solids, read from `nets.toml`, checked, and drawn.

A kit comes in, nets of `model` and nodes go out. `reading` takes the file apart, laid out point by
point or in a short form that `solids` unfolds; `packing` measures what boxes hold; `shape` has a
net's edges, tabs and glue, and finds what GIZA-NET-01 finds wrong; `drawing` draws it with its cut
and fold lines, each face painted by whoever asks. `press/sheets` puts it on paper.

Here y runs up, seen from the printed side, as in the file; on paper it runs down.
"""

"""Print shops and Tabletop Simulator: what they take of a kit, and the files that they want.

A kit and `Options` come in, files for a shop go out, by `ordering`. `layouts/shops.toml` says what
a shop sells; `shop` reads it and says which of its products each component is, or why it is none;
`decks` are the faces in the shop's order and its grids of cards, `tabletop` the saved object of the
simulator. A shop that takes one of these kinds of files is a table in that file, and no code.
"""

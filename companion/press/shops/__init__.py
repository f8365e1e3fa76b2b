"""Print shops and Tabletop Simulator: what they take of a kit, and the files that they want.

`layouts/shops.toml` says what a shop sells, and `taken` which of its products each component is, or
why it is none; `decks` and `grids` are the faces in its order, `writing` the files. `job` runs it.
"""

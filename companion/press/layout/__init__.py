"""The layout language: TOML files that say how faces look, described in `layouts/README.md`.

In the order in which a face comes about:

- read: `layout` and `elements` take a file apart by the `grammar`, `readers` read its values,
  `files` finds what it names within the kit;
- bind: `bindings` fills in values, `names` and `library` know what they stand for;
- style: `house` has colours, types and icons (`signs`) by name, `ink` says what is made of them;
- draw: `drawing` places elements (`place`) and calls `shapes`, `words`, `pictures`, `grids`,
  `cells`, `tracks`, `tables`, `charts` and `stacks`; `faults` finds where a fault is to be put
  right;
- serve: `studio` draws faces with a `renderer.Plate` for each layout and size, which has a `cache`
  of what is the same on all of them.
"""

from companion.press.layout.checking import check_layouts
from companion.press.layout.faces import Studio

__all__ = ["Studio", "check_layouts"]

"""The layout language: TOML files that say how faces look, described in `layouts/README.md`.

A kit and a face's data come in, nodes of `press/drawing` and faults go out. On the way:

- read: `layout` and `elements` take a file apart by the `grammar`, `readers` read its values;
- bind: `bindings` fills in values, `names` and the `vocabulary` know what they stand for;
- style: `style_file` fills the house, `ink` says what becomes of its colours;
- draw: `drawing` places elements (`place`) and calls `shapes`, `words`, `pictures`, `cells`,
  `maps`, `tables`, `stacks` and `including`; `faults` finds where a fault is to be put right;
- serve: `faces` draws faces with a `renderer` for each layout and size.

A layout holds no code: to add an element or a key, begin at `grammar`.
"""

from companion.press.layout.checking import check_layouts
from companion.press.layout.faces import FaceRenderer

__all__ = ["FaceRenderer", "check_layouts"]

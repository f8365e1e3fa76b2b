"""SVG pictures, read into nodes as a browser draws them, or refused in words.

The bytes of a stranger's file come in, with a `Setting` of fonts and a colour; nodes in the
picture's own units go out. `reading` and `document` take it apart within the budgets of
`kits/bounds.py`; `values`, `shapes`, `paints` and `letters` are the parts of the language,
`drawing` puts them together, `nodes` moves and repaints what came of it.

What can't be drawn right is a fault that says what to do in the drawing program: nothing is left
out in silence. Libraries that read SVG do leave out what they do not know, which is why none is
used here but for its style sheets (tinycss2, cssselect2).
"""

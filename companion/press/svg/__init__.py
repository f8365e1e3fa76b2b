"""SVG pictures, read into nodes as a browser draws them, or refused in words.

The bytes of a stranger's file come in, with a `Setting` of fonts and a colour; nodes in the
picture's own units go out. `reading` and `styles` take it apart within the gate's budgets,
`viewports`, `shapes`, `paints`, `clips` and `letters` are the parts of the language, `drawing` puts
them together. What can't be drawn right is a fault that says what to do in the drawing program.
"""

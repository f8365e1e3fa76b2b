"""From component data and layouts to sheets of paper.

A kit and `Options` come in, files go out. On the way, in this order: `choose` says once which
pieces are printed, `pieces` draws each face by its `layout` into nodes of `drawing` (text by
`text`, pictures by `svg`), `sheets` and `nets` put them on paper, `outputs` names the files and
keeps their folder, `backends` write them, and `shops` ask for other ones. `job` runs all of it.

Beside it: `preview` shows a kit that is being made, `screen_pictures` what a table shows on a
phone, `changes` what differs from the last print. What is drawn from data belongs in a layout, not
in Python; only `backends` know a file format, and no module here knows a game.
"""

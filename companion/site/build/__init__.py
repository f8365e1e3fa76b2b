"""Makes the website: plain files, the same bytes for the same installation.

In come the installed packages, Pyodide and what else `pinned.toml` names (fetched once, or from a
folder), and the words of the program; out goes a folder that any host of plain files serves.
`bundle` packs Python, `bytecode` compiles it where node is, `website` writes all of it, the service
worker last: it names the others by their digests.

Nothing of this is in the website itself. What can't be had is a `NotToBeHad`, a line that says how
to get it.
"""

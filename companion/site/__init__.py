"""The table in a page alone: a static website in which the app runs inside the browser.

`build` makes the website, on a computer, out of this installation and what `build/pinned.toml`
names. `runtime` runs in the browser, under Pyodide: it hands the page's requests to the same app
that `companion serve` has, and keeps its files on the device.

The two meet in names of files alone: what `build` writes, the scripts in `runtime/static` load.
What is in `runtime` may import `companion.web`, and nothing of the command line.
"""

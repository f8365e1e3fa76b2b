"""The table in a page alone: a static website in which the app runs inside the browser.

`write` makes the website out of this installation and what `pinned.toml` names; `static` is what
starts Python there. `desk`, `kept` and `prefix` run inside the browser: they hand the page's
requests to the same app that `companion serve` has, and keep its files on the device.
"""

"""The terminal: a session shown on forty columns, and answered line by line.

A session comes in; lines go out, and what is typed goes back to it. `driver` asks what is open,
`typed_commands` does what a word at the prompt says. `shared_screen` knows who has the screen, and
how a question looks on it; `screen` and `results` are what is shown besides. `width` measures, and
`terminal` alone reads and writes.

It works without colour. No line is wider than `width.COLUMNS`, Japanese counted as two a letter,
and nothing of a secret is left on the screen that people share, nor in its scrollback.
"""

"""The terminal: a session shown on forty columns, and answered line by line.

`driver` asks what is open and hands in what is typed; `menus`, `screen` and `results` are what is
shown, `typed_commands` what a word at the prompt does. It works without colour, and leaves nothing
of a secret on the screen that people share (`shared_screen`).
"""

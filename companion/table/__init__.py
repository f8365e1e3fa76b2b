"""The scorekeeper: what is open, what was answered, where the game stands.

`session` keeps a game and knows no screen; `terminal` and `companion/web` drive it. `journal` has
every answer on the disk before the next question, `history` says what evenings come to.
`translator` says texts, which are data (`companion/questions/text.py`), in a language; `phrases`
are what every screen says alike. `importing` lets sessions of another phone in.

No rule is decided here: a room of `companion/games` does that. No screen is known to `session`,
and what is secret at the table is left out of what it hands on, not hidden by who shows it.
"""

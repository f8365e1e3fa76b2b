"""The scorekeeper: what is open, what was answered, where the game stands.

`session` keeps a game and knows no screen; `terminal` and `companion/web` drive it. `journal` has
every answer on the disk before the next question, `history` says what evenings come to.
`translator` says texts, which are data (`text`), in a language. No rule is decided here: a room of
`companion/games` does that.
"""

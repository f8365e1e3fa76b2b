"""The manner of a whole game: every decision of the rules is answered, move by move.

`MoveKeeper` makes a keeper of any rules, so that journal, log, undo and the end are those of the
scorekeeper; `ByMoves` asks, with `Answers` to say what is typed and `Narrowing` to choose by.
"""

"""The way `full`: every decision of the rules is answered, move by move.

`MoveKeeper` makes a keeper of any rules, so that journal, log, undo and the end are those of the
other ways; `ByMoves` asks, and reads what is typed; `Narrowing` chooses one of many moves.
"""

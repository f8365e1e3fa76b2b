"""The whole game, move by move, in the chapters of the rulebook."""

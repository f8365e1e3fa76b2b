"""The whole game, chapter by chapter of the rulebook; `rules.py` beside this folder joins them."""

"""After the game: what the evenings kept come to, as figures, charts and files for others.

Everything here is a pure function of `Summary` values; nothing reads the journal or replays it.
"""

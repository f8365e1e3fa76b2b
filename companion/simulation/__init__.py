"""Simulated play: players that are programs, games played by them, many games at once.

A kit, players and a seed come in; whole numbers go out (`tally`), of which means and 95 % intervals
are made (`findings`). `game` plays one game, `many` plays them in several processes, `pairs` the
same games with two kits. The same seed gives the same report, whatever the number of processes.
"""

"""Simulated play: players that are programs, games played by them, many games at once.

A kit, players and a seed come in; whole numbers go out (`tally`), of which means and 95 % intervals
are made (`findings`, with the arithmetic of `intervals`). `game` plays one game, `many` plays them
with the `workers` of this machine or a cluster, `comparison` the same games with two kits. The
players are in `bots`, and draw all their luck from `chance`.

The same seed gives the same report, whatever the number of processes: add up whole numbers only,
and draw from the generator that is handed to you, by `random()` alone. A bot more is a class with
`choose` and a line in `bots.BOTS`; it sees what its seat may see.
"""

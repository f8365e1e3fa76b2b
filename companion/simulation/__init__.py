"""Simulated play: players that are programs, games played by them, many games at once."""

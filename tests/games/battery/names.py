"""What players are called, by seat."""

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")

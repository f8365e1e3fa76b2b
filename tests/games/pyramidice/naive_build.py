"""The pyramids of the naive game: spaces are texts such as `cheops 1 2 3`, as people say them."""

from itertools import product

from tests.games.pyramidice.naive_cards import LEVELS


class Site:
    """What is built."""

    def __init__(self, players: int) -> None:
        self.names = list(LEVELS)[: max(1, players - 1)]
        self.dice: dict[str, int] = {}
        self.all = [
            f"{name} {level} {row} {col}"
            for name in self.names
            for level, (side, _, _) in enumerate(LEVELS[name], 1)
            for row, col in product(range(1, side + 1), repeat=2)
        ]

    def extra(self, at: str) -> tuple[int, int]:
        """Extra workers and extra Fame of the level."""
        name, level, _, _ = at.split()
        return LEVELS[name][int(level) - 1][1:]

    def free(self) -> list[str]:
        """Spaces on which a die can be built: empty, and on four dice or on the ground."""
        found = []
        for at in self.all:
            name, level, row, col = at.split()
            square = product((int(row), int(row) + 1), (int(col), int(col) + 1))
            below = [f"{name} {int(level) - 1} {r} {c}" for r, c in square]
            if at not in self.dice and (level == "1" or all(b in self.dice for b in below)):
                found.append(at)
        return found

    def lowest(self) -> list[str]:
        """The empty spaces of the lowest level that is not full."""
        empty = [at for at in self.all if at not in self.dice]
        level = min(at.split()[1] for at in empty)
        return [at for at in empty if at.split()[1] == level]

    def put(self, at: str, value: int) -> None:
        self.dice[at] = value

    def pairs(self, at: str, value: int) -> list[str]:
        """The pairs that a die makes with its neighbours of the same level."""
        name, level, row, col = at.split()
        found = []
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            beside = f"{name} {level} {int(row) + down} {int(col) + right}"
            if beside in self.dice:
                found.append("".join(map(str, sorted((value, self.dice[beside])))))
        return found

    def all_pairs(self) -> list[str]:
        """Every pair once."""
        pairs = sorted(pair for at, value in self.dice.items() for pair in self.pairs(at, value))
        return pairs[::2]

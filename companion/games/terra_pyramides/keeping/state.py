"""Where a kept game of Terra Pyramides stands."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.games.common.figures import whole
from companion.games.keeping import Seating
from companion.games.terra_pyramides.figures import Figures, figures
from companion.games.terra_pyramides.versions import parsed, setup_row
from companion.kits import Kit


class Pyramid(NamedTuple):
    """A pyramid; `foundation` is the value of the tile beneath, 0 in a light game."""

    colour: str
    level: int
    foundation: int = 0


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has, or in a mission the team; in a light game only pyramids are known.

    `foundations` are the values of those with own workers, lowest first.
    """

    blocks: Mapping[str, int]
    coins: int = 0
    foundations: tuple[int, ...] = ()
    pyramids: tuple[Pyramid, ...] = ()
    eyes: int = 0
    burial: int = 0
    oases: int = 0
    boat: int = 0

    @property
    def sites(self) -> int:
        """Foundations and pyramids together."""
        return len(self.foundations) + len(self.pyramids)

    def count(self, level: int) -> int:
        """Return how many pyramids have a level."""
        return sum(pyramid.level == level for pyramid in self.pyramids)


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands, as far as the scorekeeper knows it.

    `turns` are those of the whole game, `over` those that are over; `initial` foundations lie on
    the board from the start. `holdings` are by player, the team's by its name. `sailed` are the
    players in the order in which their boats moved last, `cards` the strategy cards by owner,
    `surrounded` the sites that have paid their bonus.
    Of the turn: `resolved`: the line is; `reach` is how many foundations the workers who moved or
    were bought may have taken, which is still to be said; `ends`: the turn ends after that.
    """

    figures: Figures
    seating: Seating
    turns: int
    initial: int
    holdings: Mapping[str, Holding]
    cards: Mapping[str, str | None] = field(default_factory=dict)
    sailed: tuple[str, ...] = ()
    over: int = 0
    surrounded: int = 0
    resolved: bool = False
    reach: int = 0
    ends: bool = False

    @property
    def is_over(self) -> bool:
        """Whether all tiles have been played (TERRA-END-01)."""
        return self.over == self.turns

    @property
    def is_last_round(self) -> bool:
        """Whether the stacks are gone, and only hand tiles are left (TERRA-END-01, -03)."""
        return self.turns - self.over <= len(self.seating.players)

    @property
    def is_first_turn(self) -> bool:
        """Whether it is a player's first turn, in a mission the first of the game (MOVE-06)."""
        first = 1 if self.figures.variant.is_mission else len(self.seating.players)
        return self.over < first

    @property
    def player(self) -> str:
        """Whose turn it is; only before the end."""
        players = self.seating.players
        first = players.index(self.seating.start) if self.seating.start else 0
        return players[(first + self.over) % len(players)]

    @property
    def holder(self) -> str:
        """Whose goods the turn is about: the player's, or the team's."""
        return next(iter(self.holdings)) if self.figures.variant.is_mission else self.player

    @property
    def own(self) -> Holding:
        """What whoever's turn it is has."""
        return self.holdings[self.holder]

    @property
    def blocks_left(self) -> int:
        """Blocks in the supply (TERRA-INV-03)."""
        held = sum(sum(each.blocks.values()) for each in self.holdings.values())
        return self.figures.tables.blocks - held

    @property
    def coins_left(self) -> int:
        """Coins in the supply (TERRA-INV-03)."""
        return self.figures.tables.coins - sum(each.coins for each in self.holdings.values())

    @property
    def tops_left(self) -> int:
        """Pyramid tops that whoever's turn it is can still set (TERRA-BUILD-08)."""
        return self.figures.tops - self.own.count(len(self.figures.tables.levels))

    @property
    def most_in_hand(self) -> int:
        """Workers that can be in hand at most: each own site holds one or more (INV-04)."""
        manned = sum(not self.figures.is_unmanned(each.level) for each in self.own.pyramids)
        return self.figures.workers - len(self.own.foundations) - manned

    @property
    def unmanned(self) -> Counter[int]:
        """The values of all foundation tiles on which nobody is known to have workers."""
        used = Counter[int]()
        for holding in self.holdings.values():
            used.update(holding.foundations)
            used.update(pyramid.foundation for pyramid in holding.pyramids)
        return Counter(self.figures.tables.foundations) - used

    @property
    def foundations_left(self) -> int:
        """Foundations on the board that can be free: one more each turn at most (PLACE-03)."""
        laid = min(len(self.figures.tables.foundations), self.initial + self.over + 1)
        return laid - sum(holding.sites for holding in self.holdings.values())

    def having(self, name: str, holding: Holding) -> "State":
        """Return the state with what somebody has now."""
        return replace(self, holdings={**self.holdings, name: holding})


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup: nobody has anything."""
    variant, number = parsed(seating.variant), len(seating.players)
    given, row = figures(kit, variant, number), setup_row(kit, variant, number)
    holders = (team(seating),) if variant.is_mission else seating.players
    nothing = Holding(dict.fromkeys(given.tables.stores, 0))
    return State(
        figures=given,
        seating=seating,
        turns=whole(row, "shared.turns_total"),
        initial=whole(row, "shared.initial_foundations"),
        holdings=dict.fromkeys(holders, nothing),
        cards=dict.fromkeys(given.tables.cards) if variant.has_nile else {},
    )


def team(seating: Seating) -> str:
    """Return what the team of a mission is called: all names of those who play it."""
    return " & ".join(seating.players)


def turned(state: State) -> State:
    """Return the state after a turn."""
    return replace(state, over=state.over + 1, resolved=False, reach=0, ends=False)


def settled(state: State) -> State:
    """Return the state once it is said which foundations were taken; a turn may end with that."""
    return turned(state) if state.ends else replace(state, reach=0)

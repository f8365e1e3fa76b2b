"""Where a kept game of Pyramidice stands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.common.figures import whole
from companion.games.contract import Refused
from companion.games.keeping import Seating
from companion.games.pyramidice.figures import RESOURCES, ROW, Figures, figures
from companion.games.pyramidice.god_row import NEW, GodRow
from companion.games.pyramidice.pyramids import Site, count_dice
from companion.games.pyramidice.setup import SOLO_RULE, architect_of, check_names, setup_row
from companion.kits import Kit

Held = Mapping[str, int]
"""An amount of each player."""


class Tile(NamedTuple):
    """A Rest tile on somebody's board; the Emerald Scarab turns tiles of others face down."""

    tile: str
    face_down: bool = False


class Work(NamedTuple):
    """A Work turn that is going on.

    `pool` are the dice left in it, virtual ones too; `used` the Gods turned sideways, `borrowed`
    that of the Amethyst Scarab. `nested`: a Rest tile gave the Work turn.
    """

    pool: int
    used: tuple[str, ...] = ()
    borrowed: str | None = None
    nested: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands, as far as the scorekeeper knows it.

    `fame`, `hands` and `held` (Rest tiles) are by player; the Great Architect is among them by his
    id. `goods` are the resources by kind and player, none in a light game, which keeps no more
    than Fame. `stones` are the stone dice of the supply. Cards of the `row` have names in solo
    alone, where the Architect takes them and `slots` are the Rest tiles by number. `seen` are the
    Rest tiles that are known to be in the game, `lost` the Gods that were discarded.

    `turns` are over; `ending`: this one is, but for what is due. `pearl` is the Fame that the
    Pearl Scarab may buy, `cult` are the Gods of which one must go, `gifts` the players who have a
    cat coming, `loose` the tiles to be put back.
    """

    figures: Figures
    seating: Seating
    architect: str | None
    prayer_dice: int
    fame: Held
    hands: Mapping[str, tuple[str, ...]]
    held: Mapping[str, tuple[Tile, ...]]
    goods: Mapping[str, Held]
    pyramids: Site
    stones: int
    row: GodRow
    scarabs: Mapping[str, str]
    projects: tuple[str, ...] = ()
    slots: tuple[str | None, ...] = ()
    seen: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    turns: int = 0
    work: Work | None = None
    ending: bool = False
    pearl: int | None = None
    cult: tuple[str, ...] = ()
    gifts: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    pharaoh: str | None = None
    over: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """Who takes turns, clockwise; in solo the Great Architect is the second."""
        return tuple(self.fame)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        first = self.seats.index(self.seating.start or self.seats[0])
        return self.seats[(first + self.turns) % len(self.seats)]

    @property
    def supply(self) -> dict[str, int]:
        """What the supply holds."""
        pieces = self.figures.pieces
        left = {kind: pieces[kind] - sum(held.values()) for kind, held in self.goods.items()}
        return {**left, "stone_dice": self.stones}

    @property
    def quarry(self) -> int:
        """The stone dice in quarry and pool: all that are nowhere else."""
        elsewhere = self.stones + sum(self.goods["stone_dice"].values())
        return self.figures.pieces["stone_dice"] - elsewhere - count_dice(self.pyramids)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The Gods that nobody has, that were not discarded, and do not lie in the row by name."""
        gone = {*self.lost, *self.row.places}.union(*self.hands.values())
        return tuple(god for god in self.figures.gods if god not in gone)

    def resources(self, name: str) -> dict[str, int]:
        """Return the resources on a player's board, by kind."""
        return {kind: held[name] for kind, held in self.goods.items()}

    def is_active(self, god: str) -> bool:
        """Return whether a God works for whoever has the turn: owned or borrowed (7.1)."""
        borrowed = self.work.borrowed if self.work else None
        return god in self.hands[self.player] or god == borrowed

    def scarab(self, name: str) -> str | None:
        """Return the Scarab of a player, None in solo."""
        return self.scarabs.get(name)

    def owner(self, scarab: str) -> str | None:
        """Return who has a Scarab, None when nobody does."""
        return next((name for name, card in self.scarabs.items() if card == scarab), None)


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup; a solo game is never light, the Architect needs it all.

    Raises:
        Refused: for a solo player called as the Architect is, or with his colour.
    """
    names = seating.players
    given, row = figures(kit, len(names)), setup_row(kit, len(names), seating.variant)
    architect = architect_of(seating.variant)
    check_names(kit, names, "players[{}]")
    _check_colour(kit, seating, architect)
    seats = (*names, *([architect] if architect else []))
    is_light = seating.light and architect is None
    return State(
        figures=given,
        seating=seating,
        architect=architect,
        prayer_dice=whole(row, "shared.prayer_dice_in_quarry"),
        fame=dict.fromkeys(seats, whole(row, "per_player.fame_start")),
        hands=dict.fromkeys(seats, ()),
        held=dict.fromkeys(seats, ()),
        goods={}
        if is_light
        else {kind: dict.fromkeys(names, whole(row, f"per_player.{kind}")) for kind in RESOURCES},
        pyramids=_nothing_built(given),
        stones=whole(row, "shared.stone_dice_supply"),
        row=GodRow((NEW,) * ROW, given.deck),
        scarabs={},
    )


def _check_colour(kit: Kit, seating: Seating, architect: str | None) -> None:
    """Refuse the colour of the Architect, whose board has it on its back (section 3.9)."""
    for row in kit.table("colours").rows:
        if (
            architect
            and row["architect"] == architect
            and row["colour"] in seating.colours.values()
        ):
            message = f"is {row['colour']}, which is on the back of the Architect's board"
            raise Refused("colours[0]", message, SOLO_RULE)


def _nothing_built(given: Figures) -> Site:
    return {
        name: [[[0] * level.side for _ in range(level.side)] for level in levels]
        for name, levels in given.pyramids.items()
    }


def with_fame(state: State, name: str, fame: int) -> State:
    """Return the state after a player has gained so much Fame (or paid, below 0)."""
    return replace(state, fame={**state.fame, name: state.fame[name] + fame})


def with_resources(state: State, name: str, amounts: Mapping[str, int]) -> State:
    """Return the state in which a player has exactly these resources, by kind."""
    goods = {kind: {**held, name: amounts[kind]} for kind, held in state.goods.items()}
    return replace(state, goods=goods)


def with_god(state: State, god: str) -> State:
    """Return the state after whoever has the turn got a God of the row; its place is empty."""
    hands = {**state.hands, state.player: (*state.hands[state.player], god)}
    return replace(state, hands=hands, row=named(state.row, god).without(god))


def without_gods(state: State, gods: Iterable[str]) -> State:
    """Return the state after whoever has the turn has discarded Gods (PYRAMIDICE-ROW-03)."""
    gone = tuple(gods)
    kept = tuple(god for god in state.hands[state.player] if god not in gone)
    hands = {**state.hands, state.player: kept}
    return replace(state, hands=hands, lost=(*state.lost, *gone))


def named(row: GodRow, god: str) -> GodRow:
    """Return the row with a God in it by name: where nobody named the cards, the rightmost."""
    if god in row.places or NEW not in row.places:
        return row
    last = len(row.places) - 1 - row.places[::-1].index(NEW)
    return row._replace(places=(*row.places[:last], god, *row.places[last + 1 :]))


def passed(state: State) -> State:
    """Return the state after a turn: the Pharaoh tile, the next player, the end (END-01 to 03)."""
    ends = not (state.stones and state.row.deck)
    return replace(
        state,
        turns=state.turns + 1,
        work=None,
        ending=False,
        pharaoh=state.pharaoh or (state.player if ends else None),
        over=state.pharaoh == state.player,
    )

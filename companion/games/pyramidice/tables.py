"""The numbers of Pyramidice for a number of players, read off the kit once; the spaces (3, 4.1).

Nothing here is written down twice: what a card costs or gives stands in the kit's tables, where an
owner may change it, and chapters name a card only where its power is a rule of its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word
from companion.games.pyramidice.setup import setup_row, variants
from companion.kits import Kit, Row


class Place(NamedTuple):
    """Where a space is: its level from 1, its row and column from 0 at the upper left (3.1)."""

    pyramid: str
    level: int
    row: int
    col: int


@dataclass(frozen=True, eq=False, slots=True)
class Space:
    """A space of a pyramid; the game's spaces are numbered.

    Its level costs `workers` and gives `fame` besides the die. It rests on the spaces `below`, and
    has others `beside` it on its level.
    """

    place: Place
    workers: int
    fame: int
    below: tuple[int, ...]
    beside: tuple[int, ...]


# Faces of a die; a space of a pyramid holds one of their values, or 0 for none.
FACES: Final = 6

# Highest value of a low die (the Malachite Scarab and Snefru's power; sections 3.7, 3.9).
LOW: Final = 2

# The places of the God cards that lie face up (PYRAMIDICE-SETUP-05).
ROW_PLACES: Final = ("left", "middle", "right")

# What lies on the resource spaces of a Player board (PYRAMIDICE-RES-01).
RESOURCES: Final = ("workers", "cats", "stone_dice")

# The kinds of resources, as places in `RESOURCES` and in all amounts of them.
WORKERS, CATS, STONES = range(3)

# How many workers, cats and stone dice.
Amounts = tuple[int, int, int]

# Tokens of a cost that are dice; the others are resources.
DICE: Final = ("any", "stone")

# The group of Gods that are one God together, and what that God is called.
ENNEAD: Final = "ennead"

# Two values of neighbouring dice, the lower one first.
Pair = tuple[int, int]

# A die of a cost: whether it must be a stone die, and its value, 0 for any.
Token = tuple[bool, int]


@dataclass(frozen=True, eq=False, slots=True)
class God:
    """A God card: its group, its Fame at the end, its cost, and its power (section 3.5).

    The cost are the dice of `tokens` and the resources of `price`. `use` says when the power works.
    It asks for `dice` of the pool, or `stone` ones, `workers` and `cats` (Seshat: for each build),
    or any `resources`. It gives an `amount` (of Fame, as a rule), `take` from the supply,
    `take_any` of choice, `pool_stone` dice to roll, or a die of one of the `values`. 0 is for none.
    """

    group: str
    fame: int
    tokens: tuple[Token, ...]
    price: Amounts
    use: str
    amount: int
    dice: int
    stone: int
    workers: int
    cats: int
    resources: int
    take: Amounts
    take_any: int
    pool_stone: int
    values: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class RestTile:
    """A Rest tile.

    It costs `fame` and `discard` resources. `gains` are printed on it, `chosen` more are chosen:
    of `kinds` "any", "alike" (all of one kind) or "others" (than the one discarded). `work` gives
    a Work turn, `god` a God card, and `others_cats` a cat to each other player.
    """

    fame: int = 0
    discard: int = 0
    gains: Amounts = (0, 0, 0)
    chosen: int = 0
    kinds: str = ""
    work: bool = False
    god: bool = False
    others_cats: int = 0


@dataclass(frozen=True, eq=False, slots=True)
class Project:
    """A Project card: the pairs of values it rewards, and the points of each neighbourhood."""

    pairs: frozenset[Pair]
    points: int


@dataclass(frozen=True, eq=False, slots=True)
class Architect:
    """A Great Architect: cards, the Fame of the tile places, and the Fame of the power.

    The power gives `build_fame` for each build, `low_fame` for a low die besides, `pair_fame` for
    each neighbourhood completed and `tile_fame` for each Rest tile.
    """

    project_cards: int
    spaces: tuple[int, ...]
    build_fame: int
    low_fame: int
    pair_fame: int
    tile_fame: int


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What the kit says about a game of `players` players (1: solo). Equal only to itself.

    `pyramids` are those in play by name, each with the spaces of its levels from the ground up;
    `spaces` are all of them in that order, by reading order on a level, and `numbered` tells their
    numbers. `construction` are the workers by the value of the die. `board` is how many resources
    a Player board holds, `tile_places` how many Rest tiles. `pieces` are the resources that the
    game has, `supply` those in the supply after the deal at most, `dealt` what each player begins
    with. `cards` and `deck` are the God cards of the game and of the deck after the deal, `tiles`
    the Rest tiles of the game, `prayers` its prayer dice, `drawn` the Scarab cards of which each
    player keeps one. `hapy` is the exchange of that God, as a Rest tile.
    """

    players: int
    variants: tuple[str, ...]
    pyramids: Mapping[str, tuple[range, ...]]
    spaces: tuple[Space, ...]
    numbered: Mapping[Place, int]
    construction: Mapping[int, int]
    board: int
    tile_places: int
    fame: int
    pieces: Amounts
    supply: Amounts
    dealt: Amounts
    cards: int
    deck: int
    tiles: int
    prayers: int
    drawn: int
    his_fame: int
    gods: Mapping[str, God]
    ennead: Mapping[int, int]
    scarabs: Mapping[str, int]
    projects: Mapping[str, Project]
    rest_tiles: Mapping[str, RestTile]
    hapy: RestTile
    architects: Mapping[str, Architect]
    sheet: tuple[Row, ...]

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against a Great Architect."""
        return self.players == 1

    def sides(self, pyramid: str) -> tuple[int, ...]:
        """Return the squares along a side of each level of a pyramid, from the ground up."""
        return tuple(1 + self.spaces[level[-1]].place.row for level in self.pyramids[pyramid])


def tables(kit: Kit, players: int) -> Tables:
    """Return the numbers of a kit for a number of players; KeyError when it has no such game."""
    # Variants of solo differ by the Architect alone, whose row a state looks up.
    return _all_tables(kit)[players]


@once_a_kit
def _all_tables(kit: Kit) -> dict[int, Tables]:
    return {players: _tables(kit, players) for players in kit.players}


def _tables(kit: Kit, players: int) -> Tables:
    possible = variants(kit, players)
    row = setup_row(kit, players, possible[0])
    # Of workers and cats the box has enough; of stone dice those out of the game count nowhere.
    workers, cats = pieces(kit, "worker"), pieces(kit, "cat")
    spaces = tuple(_spaces_of(kit, players))
    gods = {word(each, "god"): _god(each) for each in kit.table("gods").rows}
    return Tables(
        players=players,
        variants=possible,
        pyramids=_by_level(spaces),
        spaces=spaces,
        numbered={space.place: number for number, space in enumerate(spaces)},
        construction={
            whole(each, "value"): whole(each, "workers") for each in kit.table("construction").rows
        },
        board=whole(row, "per_player.resource_spaces"),
        tile_places=whole(row, "per_player.rest_tile_spaces"),
        fame=whole(row, "per_player.fame_start"),
        pieces=(workers, cats, whole(row, "shared.stone_dice_in_game")),
        supply=(workers, cats, whole(row, "shared.stone_dice_supply")),
        dealt=(
            whole(row, "per_player.workers"),
            whole(row, "per_player.cats"),
            whole(row, "per_player.stone_dice"),
        ),
        cards=whole(row, "shared.god_cards_in_game"),
        deck=whole(row, "shared.god_cards_deck"),
        tiles=whole(row, "shared.rest_tiles"),
        prayers=whole(row, "shared.prayer_dice_in_quarry"),
        drawn=whole(row, "per_player.scarab_cards_drawn"),
        his_fame=whole(row, "shared.architect_fame_start"),
        gods=gods,
        ennead={whole(each, "cards"): whole(each, "points") for each in kit.table("ennead").rows},
        scarabs={word(each, "scarab"): whole(each, "amount") for each in kit.table("scarabs").rows},
        projects={word(each, "project"): _project(each) for each in kit.table("projects").rows},
        rest_tiles={word(each, "tile"): _rest_tile(each) for each in kit.table("rest_tiles").rows},
        # Hapy exchanges one resource for several of other kinds, as a Rest tile does.
        hapy=RestTile(discard=gods["hapy"].resources, chosen=gods["hapy"].take_any, kinds="others"),
        architects={
            word(each, "architect"): _architect(each) for each in kit.table("architects").rows
        },
        sheet=kit.table("score_sheet").rows,
    )


def _numbers(row: Row, *columns: str) -> dict[str, int]:
    """Return the numbers of a row by column, which are called as the fields are; 0 for none."""
    return {column: 0 if row[column] is None else whole(row, column) for column in columns}


def _god(row: Row) -> God:
    # A cost as the kit writes it: any:4 stone cat is a die that shows 4, a stone die, a cat.
    tokens = [str(token).partition(":") for token in numbers(row, "cost")]
    names = [name for name, _, _ in tokens]
    taken = _numbers(row, "take_workers", "take_cats")
    return God(
        group=word(row, "group"),
        tokens=tuple((name == "stone", int(v or 0)) for name, _, v in tokens if name in DICE),
        price=(names.count("worker"), names.count("cat"), 0),
        use=word(row, "use"),
        take=(taken["take_workers"], taken["take_cats"], 0),
        values=(whole(row, "low"), whole(row, "high")) if row["low"] else (),
        **_numbers(row, "fame", "amount", "dice", "stone", "workers", "cats"),
        **_numbers(row, "resources", "take_any", "pool_stone"),
    )


def _project(row: Row) -> Project:
    pairs = (tuple(sorted(map(int, str(pair).split("-")))) for pair in numbers(row, "pairs"))
    return Project(frozenset((low, high) for low, high in pairs), whole(row, "points"))


def _rest_tile(row: Row) -> RestTile:
    return RestTile(
        gains=(whole(row, "workers"), whole(row, "cats"), whole(row, "stone_dice")),
        kinds=word(row, "kinds"),
        work=bool(row["work"]),
        god=bool(row["god"]),
        **_numbers(row, "fame", "discard", "chosen", "others_cats"),
    )


def _architect(row: Row) -> Architect:
    return Architect(
        spaces=tuple(whole(row, f"space_{place}") for place in (1, 2, 3)),
        **_numbers(row, "project_cards", "build_fame", "low_fame", "pair_fame", "tile_fame"),
    )


def _spaces_of(kit: Kit, players: int) -> Iterator[Space]:
    """Go through the spaces in play: pyramid by pyramid, from the ground up, in reading order."""
    # Reading order on a level, from the ground up: the Architect goes by it (SOLO-07), and so do
    # the dice as people type them.
    levels = sorted(kit.table("levels").rows, key=lambda row: whole(row, "level"))
    order = [
        (Place(word(pyramid, "pyramid"), whole(level, "level"), row, col), level)
        for pyramid in kit.table("pyramids").rows
        if players in numbers(pyramid, "players")
        for level in levels
        if level["pyramid"] == pyramid["pyramid"]
        for row in range(whole(level, "side"))
        for col in range(whole(level, "side"))
    ]
    numbered = {place: number for number, (place, _) in enumerate(order)}
    for place, level in order:
        below = (numbered[each] for each in _below(place))
        beside = (numbered[each] for each in _beside(place) if each in numbered)
        yield Space(place, whole(level, "workers"), whole(level, "fame"), (*below,), (*beside,))


def _below(place: Place) -> tuple[Place, ...]:
    """Return the four places on which a place rests, none for one on the ground (3.1)."""
    # A level is one narrower than that below it, so row and column are those of the upper left.
    pyramid, level, row, col = place
    return tuple(
        Place(pyramid, level - 1, row + down, col + right)
        for down in (0, 1)
        for right in (0, 1)
        if level > 1
    )


def _beside(place: Place) -> tuple[Place, ...]:
    """Return the places beside one on its level, also beyond the edge (3.1)."""
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return tuple(
        place._replace(row=place.row + down, col=place.col + right) for down, right in steps
    )


def _by_level(spaces: Iterable[Space]) -> dict[str, tuple[range, ...]]:
    """Return the numbers of the spaces of each level, by pyramid."""
    found: dict[str, dict[int, range]] = {}
    for number, space in enumerate(spaces):
        levels = found.setdefault(space.place.pyramid, {})
        first = levels.get(space.place.level, range(number, number)).start
        levels[space.place.level] = range(first, number + 1)
    return {pyramid: tuple(levels.values()) for pyramid, levels in found.items()}

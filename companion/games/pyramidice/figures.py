"""The numbers of Pyramidice for a number of players, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.common.figures import numbers, once_a_kit, pieces, whole, word
from companion.games.pyramidice.setup import setup_row, variants
from companion.kits import Kit, Row

FACES = 6
"""Faces of a die; a space of a pyramid holds one of their values, or 0 for none."""

LOW = 2
"""Highest value of a low die (the Malachite Scarab and Snefru's power; sections 3.7, 3.9)."""

ROW = 3
"""God cards that lie face up (PYRAMIDICE-SETUP-05)."""

RESOURCES = ("workers", "cats", "stone_dice")
"""What lies on the resource spaces of a Player board (PYRAMIDICE-RES-01)."""

ENNEAD = "ennead"
"""The group of Gods that are one God together, and what that God is called."""

Pair = tuple[int, int]
"""Two values of neighbouring dice, the lower one first."""


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """A level of a pyramid: squares along a side, and what it costs and gives besides the die."""

    side: int
    workers: int
    fame: int


@dataclass(frozen=True, eq=False, slots=True)
class God:
    """A God card: its group, its Fame at the end, and the figure of its effect (0 for none)."""

    group: str
    fame: int
    amount: int


@dataclass(frozen=True, eq=False, slots=True)
class RestTile:
    """A Rest tile.

    It costs `fame` and `discard` resources. `gains` are printed on it, `chosen` more are chosen:
    of `kinds` "any", "alike" (all of one kind) or "others" (than the one discarded). `work` gives
    a Work turn, `god` a God card, and `others_cats` a cat to each other player.
    """

    fame: int
    discard: int
    gains: Mapping[str, int]
    chosen: int
    kinds: str
    work: bool
    god: bool
    others_cats: int


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
class Figures:
    """What the kit says about a game of `players` players (1: solo). Equal only to itself.

    `pyramids` are those in play by name, each with its levels from the ground up; `construction`
    are the workers by the value of the die. `spaces` hold resources, `tile_places` Rest tiles.
    `pieces` and `supply` are, for each kind of resource, how many the game has and how many lie
    in the supply after the deal at most. `cards` and `deck` are the God cards of the game and of
    the deck after the deal, `tiles` the Rest tiles of the game.
    """

    players: int
    variants: tuple[str, ...]
    pyramids: Mapping[str, tuple[Level, ...]]
    construction: Mapping[int, int]
    spaces: int
    tile_places: int
    pieces: Mapping[str, int]
    supply: Mapping[str, int]
    cards: int
    deck: int
    tiles: int
    gods: Mapping[str, God]
    ennead: Mapping[int, int]
    scarabs: Mapping[str, int]
    projects: Mapping[str, Project]
    rest_tiles: Mapping[str, RestTile]
    architects: Mapping[str, Architect]
    sheet: tuple[Row, ...]

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against a Great Architect."""
        return self.players == 1


def figures(kit: Kit, players: int) -> Figures:
    """Return the figures of a kit for a number of players; KeyError when it has no such game."""
    return _all_figures(kit)[players]


@once_a_kit
def _all_figures(kit: Kit) -> dict[int, Figures]:
    return {players: _figures(kit, players) for players in kit.players}


def _figures(kit: Kit, players: int) -> Figures:
    possible = variants(kit, players)
    row = setup_row(kit, players, possible[0])
    return Figures(
        players=players,
        variants=possible,
        pyramids=_pyramids(kit, players),
        construction={
            whole(each, "value"): whole(each, "workers") for each in kit.table("construction").rows
        },
        spaces=whole(row, "per_player.resource_spaces"),
        tile_places=whole(row, "per_player.rest_tile_spaces"),
        pieces={
            "workers": pieces(kit, "worker"),
            "cats": pieces(kit, "cat"),
            "stone_dice": whole(row, "shared.stone_dice_in_game"),
        },
        supply={
            "workers": pieces(kit, "worker"),
            "cats": pieces(kit, "cat"),
            "stone_dice": whole(row, "shared.stone_dice_supply"),
        },
        cards=whole(row, "shared.god_cards_in_game"),
        deck=whole(row, "shared.god_cards_deck"),
        tiles=whole(row, "shared.rest_tiles"),
        gods={word(each, "god"): _god(each) for each in kit.table("gods").rows},
        ennead={whole(each, "cards"): whole(each, "points") for each in kit.table("ennead").rows},
        scarabs={word(each, "scarab"): whole(each, "amount") for each in kit.table("scarabs").rows},
        projects={word(each, "project"): _project(each) for each in kit.table("projects").rows},
        rest_tiles={word(each, "tile"): _rest_tile(each) for each in kit.table("rest_tiles").rows},
        architects={
            word(each, "architect"): _architect(each) for each in kit.table("architects").rows
        },
        sheet=kit.table("score_sheet").rows,
    )


def _pyramids(kit: Kit, players: int) -> dict[str, tuple[Level, ...]]:
    """Return the levels of every pyramid in play, from the ground up."""
    levels = sorted(kit.table("levels").rows, key=lambda row: whole(row, "level"))
    return {
        word(pyramid, "pyramid"): tuple(
            Level(whole(row, "side"), whole(row, "workers"), whole(row, "fame"))
            for row in levels
            if row["pyramid"] == pyramid["pyramid"]
        )
        for pyramid in kit.table("pyramids").rows
        if players in numbers(pyramid, "players")
    }


def _god(row: Row) -> God:
    return God(word(row, "group"), _or_none(row, "fame"), _or_none(row, "amount"))


def _or_none(row: Row, column: str) -> int:
    return 0 if row[column] is None else whole(row, column)


def _project(row: Row) -> Project:
    pairs = (tuple(sorted(map(int, str(pair).split("-")))) for pair in numbers(row, "pairs"))
    return Project(frozenset((low, high) for low, high in pairs), whole(row, "points"))


def _rest_tile(row: Row) -> RestTile:
    return RestTile(
        fame=whole(row, "fame"),
        discard=whole(row, "discard"),
        gains={kind: whole(row, kind) for kind in RESOURCES},
        chosen=whole(row, "chosen"),
        kinds=word(row, "kinds"),
        work=bool(row["work"]),
        god=bool(row["god"]),
        others_cats=whole(row, "others_cats"),
    )


def _architect(row: Row) -> Architect:
    return Architect(
        project_cards=whole(row, "project_cards"),
        spaces=tuple(whole(row, f"space_{place}") for place in (1, 2, 3)),
        build_fame=whole(row, "build_fame"),
        low_fame=whole(row, "low_fame"),
        pair_fame=whole(row, "pair_fame"),
        tile_fame=whole(row, "tile_fame"),
    )

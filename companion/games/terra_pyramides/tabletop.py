"""What lies where: tiles, pyramids and workers on the board, stacks, and what everybody has."""

from collections.abc import Iterator
from typing import Final

from companion.games.common.actions import fields_of
from companion.games.common.figures import once_a_kit, whole, word
from companion.games.engine import Action
from companion.games.tabletop import Area, Piece
from companion.games.terra_pyramides import stacks
from companion.games.terra_pyramides.actions import HAND
from companion.games.terra_pyramides.board import LINES
from companion.games.terra_pyramides.ground import Face
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.versions import VERSIONS
from companion.kits import Kit
from companion.questions.text import Seat

BOARD: Final = "board"
STACKS, CARDS = "stacks", "cards"
"""What lies beside the board: the stacks of tiles by number, the cards that nobody has by id."""

STAIR: Final = "stair_base"
"""The tiles whose back is that of all."""

WORKER, BLOCK, COIN, TOP = "worker", "block", "coin", "top"


class Pieces:
    """Which pieces of a kit are what the rules count: tiles by what they show, foundations."""

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables."""
        self._stairs: dict[Face, tuple[str, str]] = {}
        for version in reversed(VERSIONS):
            for row in kit.table(f"stairs_{version}").rows:
                symbols = row["symbols"]
                assert isinstance(symbols, tuple)
                face = tuple(sorted(map(str, symbols)))
                self._stairs[face] = f"stair_{version}", word(row, "tile")
        rows = kit.table("foundations").rows
        self._foundations = {whole(row, "value"): word(row, "foundation") for row in rows}

    def stair(
        self, face: Face, place: str, *, number: int = 1, holds: tuple[Piece, ...] = ()
    ) -> Piece:
        """Return a tile that shows this."""
        component, row = self._stairs[tuple(sorted(face))]
        return Piece(component, row, place, holds, number=number)

    def foundation(self, value: int, place: str, holds: tuple[Piece, ...]) -> Piece:
        """Return a foundation of a value, with what is built on it."""
        return Piece("foundation", self._foundations[value], place, holds)


pieces: Final = once_a_kit(Pieces)
"""Give the pieces of a kit."""


def areas(found: Pieces, state: State) -> Iterator[Area]:
    """Yield the board, the stacks, the cards, and what each holder and each seat has."""
    lying = (*_tiles(found, state), *_sites(found, state), *_track(state))
    yield Area(BOARD, Piece(BOARD, holds=lying, back=state.tables.variant.has_nile))
    yield Area(STACKS, loose=tuple(_stacks(found, state)))
    if state.tables.variant.has_nile:
        free = zip(state.tables.cards, state.cards, strict=True)
        yield Area(CARDS, loose=tuple(Piece("card", c, c) for c, owner in free if owner == OPEN))
    for who in range(state.tables.holders):
        board = Piece("player_board", holds=tuple(_stores(state, who)), back=_has_more(state))
        owner = None if state.tables.mission else Seat(who)
        goods = (*_goods(state, who), *(() if owner is None else _hand(found, state, who)))
        yield Area(str(who), board, goods, owner)
    if state.tables.mission:
        for each in range(state.tables.players):
            yield Area(f"hand {each}", loose=tuple(_hand(found, state, each)), seat=Seat(each))


def named(state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action names: spaces, sites, stacks, stores, cards."""
    said, board = fields_of(action), ground_of(state).board
    who = 0 if state.tables.mission else seat
    yield from (f"{BOARD}/{said[x]}" for x in ("space", "site") if x in said)
    yield from (f"{who}/store {said[x]}" for x in ("block", "other") if x in said)
    match action.move:
        case "worker" if said["to"] != HAND:
            yield f"{BOARD}/{said['to']}"
        case "line":
            line = board.lines[state.space][list(LINES).index(said["direction"])]
            yield from (f"{BOARD}/{board.names[space]}" for space in line)
        case "look" | "draw":
            yield f"{STACKS}/{said['stack']}"
        case "card":
            yield f"{CARDS}/{said['card']}"
        case "buy_block":
            yield f"{who}/store {state.tables.stores[state.tables.white]}"


def _has_more(state: State) -> bool:
    """Return whether coins have more uses than in the base version."""
    return state.tables.variant.has_track


def _tiles(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield the tiles on the board, and the workers that are just laid on spaces."""
    ground = ground_of(state)
    for space, kind in enumerate(state.tiles):
        workers = (_worker(state.who, state.laid.count(space)),) if space in state.laid else ()
        name = ground.board.names[space]
        if kind != OPEN and kind < len(ground.mix):
            yield found.stair(ground.faces[kind], name, holds=workers)
        else:
            yield from (each._replace(place=name) for each in workers)


def _sites(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield foundations with what is built on them, and the workers beside."""
    board = ground_of(state).board
    for site, space in enumerate(board.sites):
        name, who = board.names[space], state.owner[site]
        if state.foundation[site] > 0:
            yield found.foundation(state.foundation[site], name, _levels(state, site))
        if who != OPEN and state.workers[site] > 0:
            yield _worker(who, state.workers[site], f"{name} workers")


def _levels(state: State, site: int) -> tuple[Piece, ...]:
    """Return a pyramid, each level upon the one below it."""
    upon: tuple[Piece, ...] = ()
    last = len(state.tables.levels)
    for level in range(state.level[site], 0, -1):
        if level == last:
            upon = (Piece(TOP, owner=Seat(state.owner[site])),)
        else:
            colour = f"_{state.tables.stores[state.colour[site]]}" if level == 1 else ""
            upon = (Piece(f"level_{level}{colour}", holds=upon),)
    return upon


def _track(state: State) -> Iterator[Piece]:
    """Yield the markers on the Horus track and the boats on the Nile."""
    if state.tables.variant.has_track:
        for who, points in enumerate(state.eyes):
            yield _worker(who, 1, f"horus {points % state.tables.lap}")
    board = ground_of(state).board
    if state.tables.variant.has_nile:
        for who, space in enumerate(state.boat):
            yield Piece("boat", place=board.names[board.nile[space]], owner=Seat(who))


def _worker(who: int, number: int, place: str = "") -> Piece:
    return Piece(WORKER, place=place, number=number, owner=Seat(who))


def _stacks(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield the stacks, those face up with what is on top of them."""
    for stack, height in enumerate(state.stacks):
        kind = OPEN if state.looking == stack else stacks.top(state, stack)
        if height and kind != OPEN:
            yield found.stair(ground_of(state).faces[kind], str(stack + 1), number=height)
        elif height:
            yield Piece(STAIR, place=str(stack + 1), back=True, number=height)


def _stores(state: State, who: int) -> Iterator[Piece]:
    """Yield the blocks and coins on a player board."""
    for store, number in zip(state.tables.stores, state.stores[who], strict=True):
        if number:
            yield Piece(BLOCK, place=f"store {store}", number=number)
    if state.coins[who]:
        yield Piece(COIN, place="purse", number=state.coins[who])


def _goods(state: State, who: int) -> Iterator[Piece]:
    """Yield what a holder has besides: workers, tops, burial goods, oases, cards."""
    variant, counted = state.tables.variant, {WORKER: state.hand[who], TOP: state.tops[who]}
    if variant.has_track:
        counted["burial_marker"] = state.burial[who]
    if variant.has_nile:
        counted["oasis_marker"] = state.oases[who]
    for family, number in counted.items():
        if number > 0:
            yield Piece(family, place=family, number=number, owner=Seat(who))
    for card, owner in zip(state.tables.cards, state.cards, strict=True):
        if owner == who:
            yield Piece("card", card, card)


def _hand(found: Pieces, state: State, seat: int) -> Iterator[Piece]:
    """Yield the tile in a hand: what it shows where that is known, its back else."""
    if state.held[seat] != OPEN:
        yield found.stair(ground_of(state).faces[state.held[seat]], "hand")
    elif state.origin[seat] != OPEN:
        yield Piece(STAIR, place="hand", back=True)

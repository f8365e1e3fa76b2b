"""What lies where, in the pieces of the kit, and where a game stands in words.

The same is said twice: `areas` for screens that draw pieces, `shows` for those of 40 columns. Each
shows a view, in which what its seat does not know is open: a tile then lies on its face.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.common.actions import fields_of
from companion.games.common.figures import once_a_kit, whole, word
from companion.games.engine import Action
from companion.games.tabletop import Area, Piece
from companion.games.terra_pyramides import stacks, tracks
from companion.games.terra_pyramides.actions import HAND
from companion.games.terra_pyramides.setup import VERSIONS
from companion.games.terra_pyramides.stacks import terms
from companion.games.terra_pyramides.state import OPEN, Face, State
from companion.games.terra_pyramides.tables import LINES, NOWHERE
from companion.kits import Kit
from companion.questions.text import Seat, Step, Term

BOARD: Final = "board"

# What lies beside the board: the stacks of tiles by number, the cards that nobody has by id.
STACKS, CARDS = "stacks", "cards"

# The tiles whose back is that of all.
STAIR: Final = "stair_base"

WORKER, BLOCK, COIN, TOP = "worker", "block", "coin", "top"

BOARD_RULE: Final = "TERRA-MAP-01"
OWN_RULE: Final = "TERRA-SETUP-09"
STACKS_RULE: Final = "TERRA-SETUP-05"

# How spaces are written in rows of three columns: a symbol is a letter of its own, a block the
# capital letter that the kit gives its colour, and the owner of a site a seat's letter.
MARKS: Final = {"worker": "w", "eye": "e", "burial": "g", "oasis": "o", "coin": "c", "nile": "~"}
EMPTY, NO_FOUNDATION, SEATS = ".", "#", "abcd"


class Pieces:
    """Which pieces of a kit are what the rules count: tiles by what they show, foundations."""

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables."""
        self._stairs: dict[Face, tuple[str, str]] = {}
        # Backwards, so that a face that several versions have is the base version's tile.
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


# Give the pieces of a kit.
pieces: Final = once_a_kit(Pieces)


def areas(found: Pieces, state: State) -> Iterator[Area]:
    """Yield the board, the stacks, the cards, and what each holder and each seat has."""
    variant = state.tables.variant
    lying = (*_tiles(found, state), *_sites(found, state), *_track(state))
    yield Area(BOARD, Piece(BOARD, holds=lying, back=variant.has_nile))
    yield Area(STACKS, loose=tuple(_stacks(found, state)))
    if variant.has_nile:
        unsold = state.cards_of(OPEN)
        yield Area(CARDS, loose=tuple(Piece("card", card, card) for card in unsold))
    for who in range(state.tables.holders):
        # The back of a player board lists more uses of coins, those of Horus & burial goods.
        board = Piece("player_board", holds=tuple(_stores(state, who)), back=variant.has_track)
        owner = None if state.tables.mission else Seat(who)
        goods = (*_goods(state, who), *(() if owner is None else _hand(found, state, who)))
        yield Area(str(who), board, goods, owner)
    # The goods of a mission are the team's; only the tiles in hand are each seat's.
    if state.tables.mission:
        for each in range(state.tables.players):
            yield Area(f"hand {each}", loose=tuple(_hand(found, state, each)), seat=Seat(each))


def named(state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action names: spaces, sites, stacks, stores, cards."""
    said, board = fields_of(action), state.ground.board
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


def _tiles(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield the tiles on the board, and the workers that are just laid on spaces."""
    ground = state.ground
    for space, kind in enumerate(state.tiles):
        workers = (_worker(state.who, state.laid.count(space)),) if space in state.laid else ()
        name = ground.board.names[space]
        if kind != OPEN and kind < len(ground.mix):
            yield found.stair(ground.faces[kind], name, holds=workers)
        else:
            yield from (each._replace(place=name) for each in workers)


def _sites(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield foundations with what is built on them, and the workers beside."""
    board = state.ground.board
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
    board = state.ground.board
    if state.tables.variant.has_nile:
        for who, space in enumerate(state.boat):
            yield Piece("boat", place=board.names[board.nile[space]], owner=Seat(who))


def _worker(who: int, number: int, place: str = "") -> Piece:
    return Piece(WORKER, place=place, number=number, owner=Seat(who))


def _stacks(found: Pieces, state: State) -> Iterator[Piece]:
    """Yield the stacks, those face up with what is on top of them."""
    for stack, height in enumerate(state.stacks):
        kind = OPEN if state.looking == stack else stacks.top(state, stack)
        # Who looks through a stack has it in hand: nobody sees a tile on top of it meanwhile.
        if height and kind != OPEN:
            yield found.stair(state.ground.faces[kind], str(stack + 1), number=height)
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
    yield from (Piece("card", card, card) for card in state.cards_of(who))


def _hand(found: Pieces, state: State, seat: int) -> Iterator[Piece]:
    """Yield the tile in a hand: what it shows where that is known, its back else."""
    if state.held[seat] != OPEN:
        yield found.stair(state.ground.faces[state.held[seat]], "hand")
    elif state.origin[seat] != OPEN:
        yield Piece(STAIR, place="hand", back=True)


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield the board, what everybody has, the stacks, and the tile in one's own hand."""
    yield from _board(state)
    for who in range(state.tables.holders):
        yield from _goods_in_words(state, who)
    heights = " ".join(map(str, state.stacks))
    yield Step(STACKS_RULE, "game.stacks", {"stacks": heights, "blocks": state.supply})
    yield from _known(state, seat)
    if seat >= 0 and state.held[seat] != OPEN:
        yield Step(OWN_RULE, "game.hand", {"tile": terms(state.ground.faces[state.held[seat]])})
    if state.laid:
        names = tuple(state.ground.board.names[space] for space in state.laid)
        yield Step(BOARD_RULE, "game.laid", {"spaces": names})


def _board(state: State) -> Iterator[Step]:
    """Yield the board row by row; a site shows its value, or its owner and level."""
    board = state.ground.board
    rows = range(len(board.names) // board.columns)
    heads = "".join(f"{board.names[at][0]:<3}" for at in range(board.columns))
    yield Step(BOARD_RULE, "game.columns", {"cells": heads.rstrip()})
    for row in rows:
        spaces = range(row * board.columns, (row + 1) * board.columns)
        cells = "".join(f"{_cell(state, space):<3}" for space in spaces).rstrip()
        yield Step(BOARD_RULE, "game.row", {"row": f"{row + 1:_>2}", "cells": cells})


def _cell(state: State, space: int) -> str:
    site = state.ground.board.site_at[space]
    if site == NOWHERE:
        kind = state.tiles[space]
        return EMPTY if kind == OPEN else _marks(state, kind)
    if state.owner[site] != OPEN:
        return f"{SEATS[state.owner[site]]}{state.level[site]}"
    return f"={state.foundation[site]}" if state.foundation[site] else NO_FOUNDATION


def _marks(state: State, kind: int) -> str:
    stored = state.tables.stored
    return "".join(
        MARKS[symbol] if symbol in MARKS else state.ground.marks[stored[symbol]]
        for symbol in state.ground.faces[kind]
    )


def _goods_in_words(state: State, who: int) -> Iterator[Step]:
    """Yield what lies in front of a holder, and the colours of the pyramids."""
    tables, marks = state.tables, state.ground.marks
    stores = zip(tables.stores, state.stores[who], strict=True)
    values: dict[str, Any] = {
        "player": Seat(who),
        "letter": SEATS[who],
        "workers": state.hand[who],
        "coins": state.coins[who],
        "blocks": " ".join(f"{marks[store]}{number}" for store, number in stores if number) or "-",
    }
    yield Step(OWN_RULE, "game.team" if tables.mission else "game.goods", values)
    if tables.variant.has_track:
        values = {"eyes": state.eyes[who], "burial": state.burial[who]}
        yield Step(tracks.EYES_RULE, "game.tracks", values)
    if tables.variant.has_nile:
        values = {"oases": state.oases[who], "boat": state.boat[who]}
        yield Step(tracks.SAIL_RULE, "game.nile", values)
        if cards := tuple(map(Term, state.cards_of(who))):
            yield Step(OWN_RULE, "game.cards", {"cards": cards})
    held = tuple(_site_in_words(state, site) for site in state.sites(who))
    if held:
        yield Step(OWN_RULE, "game.sites", {"sites": held})


def _site_in_words(state: State, site: int) -> str:
    """Return a site with the letter of its colour, if it is a pyramid, and the workers there."""
    ground, colour = state.ground, state.colour[site]
    letter = "" if colour == OPEN else ground.marks[state.tables.stores[colour]]
    return f"{ground.board.names[ground.board.sites[site]]}{letter} {state.workers[site]}"


def _known(state: State, seat: int) -> Iterator[Step]:
    """Yield the tiles on top that lie face up, and the order of stacks that the seat knows."""
    for stack in range(state.tables.stacks):
        order = state.order[stack]
        if seat >= 0 and order and OPEN not in order and state.looking != stack:
            tiles = " ".join(_marks(state, kind) for kind in order)
            yield Step(STACKS_RULE, "game.known", {"stack": stack + 1, "tiles": tiles})
        elif stacks.top(state, stack) != OPEN and state.looking != stack:
            values = {"stack": stack + 1, "tile": terms(state.ground.faces[order[0]])}
            yield Step(stacks.TOP_RULE, "game.top", values)

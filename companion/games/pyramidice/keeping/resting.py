"""What a Rest turn asks: a tile that can be taken, and what it leaves to the player (6.2)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.games.contract import Refused
from companion.games.forms import Answers, Field, ListOf, OneOf, SoFar, choice
from companion.games.pyramidice.figures import RestTile
from companion.games.pyramidice.goods import GIVEN, trade
from companion.games.pyramidice.keeping.builds import YES, YES_OR_NO
from companion.games.pyramidice.keeping.state import State
from companion.games.pyramidice.rest_form import overflows
from companion.games.pyramidice.rest_tiles import barred
from companion.games.pyramidice.setup import ARCHITECT

BES: Final = "bes"
BES_RULE: Final = "PYRAMIDICE-REST-01"
ROOM_RULE: Final = "PYRAMIDICE-RES-02"

TileOf = Callable[[SoFar], RestTile]
"""Gives the tile that was chosen; Hapy works like one."""


def tiles(state: State) -> tuple[str, ...]:
    """Return the Rest tiles that can be taken, with Bes' Fame if it is to be had (TURN-02)."""
    answers = {**_table(state), "fame": _most_fame(state)}
    return tuple(
        tile
        for tile in state.figures.rest_tiles
        if not barred(state.figures.rest_tiles[tile], {**answers, "tile": tile}, state.row)
    )


def _most_fame(state: State) -> int:
    return state.fame[state.player] + bes_fame(state, YES)


def bes_fame(state: State, used: str | None) -> int:
    """Return the Fame that Bes gives (PYRAMIDICE-REST-01)."""
    has_bes = BES in state.hands[state.player]
    return state.figures.gods[BES].amount if has_bes and used == YES else 0


def _table(state: State) -> Answers:
    """Return what lies on the table, as a Rest tile needs it."""
    player = state.player
    return {
        "players": state.seating.players,
        "player": player,
        "tiles_below": _below(state),
        "tiles_held": [each.tile for each in state.held[player]],
        "opponent_tiles": _at_others(state),
        **state.resources(player),
        "supply": state.supply,
        "scarab": state.scarab(player),
    }


def _below(state: State) -> list[str]:
    """Return the tiles below the Sphinx; in base those that may be there, until all were seen."""
    if state.architect:
        return [tile for tile in state.slots if tile]
    all_seen = len(state.seen) == state.figures.tiles
    there = state.seen if all_seen else tuple(state.figures.rest_tiles)
    away = {each.tile for held in state.held.values() for each in held}
    return [tile for tile in there if tile not in away]


def _at_others(state: State) -> dict[str, list[dict[str, Any]]]:
    return {
        ARCHITECT if name == state.architect else name: [each._asdict() for each in held]
        for name, held in state.held.items()
        if name != state.player
    }


def bes_field(state: State) -> Iterator[Field]:
    """Yield the field for the use of Bes, where the player has that God."""
    if BES in state.hands[state.player]:
        yield choice(BES, rule=BES_RULE, choices=YES_OR_NO, required=False, default=YES)


def goods_fields(state: State, tile_of: TileOf) -> Iterator[Field]:
    """Yield what is discarded, taken and kept, each asked where a tile leaves a choice."""
    board = state.resources(state.player)
    yield choice(
        "give",
        rule="PYRAMIDICE-REST-07",
        choices=tuple(each for each, kind in GIVEN.items() if board[kind]),
        required=False,
        asked=lambda so_far: bool(tile_of(so_far).discard),
    )
    yield Field(
        "take",
        ListOf(OneOf(tuple(each for each, kind in GIVEN.items() if state.supply[kind])), fewest=1),
        "PYRAMIDICE-REST-05",
        required=False,
        asked=lambda so_far: bool(tile_of(so_far).chosen and _open(state, so_far)),
    )
    yield Field(
        "drops",
        ListOf(OneOf(tuple(GIVEN)), fewest=1),
        ROOM_RULE,
        required=False,
        asked=lambda so_far: _has_too_many(state, tile_of, so_far),
    )


def _open(state: State, so_far: SoFar) -> list[str]:
    """Return the kinds that the supply has, but for the one that was discarded."""
    return [
        each for each, kind in GIVEN.items() if state.supply[kind] and each != so_far.get("give")
    ]


def _has_too_many(state: State, tile_of: TileOf, so_far: SoFar) -> bool:
    tile = tile_of(so_far)
    take = _taken(state, tile, so_far.get("take"))
    known = {**state.resources(state.player), "supply": state.supply, "take": take}
    return overflows(state.figures, tile, known)


def _taken(state: State, tile: RestTile, take: list[str] | None) -> dict[str, int] | None:
    """Return resources written one by one as numbers of each kind, None for none.

    Where all are of one kind it need be named only once (PYRAMIDICE-RES-04).
    """
    if not take:
        return None
    found = {kind: take.count(each) for each, kind in GIVEN.items()}
    if tile.kinds == "alike" and len(take) == 1:
        kind = GIVEN[take[0]]
        found[kind] = min(tile.chosen, state.supply[kind])
    return found


def wished(state: State, tile: RestTile, answers: Answers) -> Answers:
    """Return the answers as a Rest tile needs them: numbers of each kind, what is kept at last."""
    wished = {**_table(state), **answers, "keep": None}
    wished["take"] = _taken(state, tile, answers["take"])
    if answers["drops"]:
        wished["keep"] = _kept(state, trade(tile, wished).full, answers["drops"])
    return wished


def _kept(state: State, full: Mapping[str, int], drops: list[str]) -> dict[str, int]:
    """Return what is left after discarding for lack of room (PYRAMIDICE-RES-02).

    Raises:
        Refused: for `drops` that are too many, too few, or not there.
    """
    excess = max(0, sum(full.values()) - state.figures.spaces)
    kept = {kind: full[kind] - drops.count(each) for each, kind in GIVEN.items()}
    if len(drops) != excess or min(kept.values()) < 0:
        message = f"is {', '.join(drops)}, must be {excess} of what there is"
        raise Refused("drops", message, ROOM_RULE)
    return kept

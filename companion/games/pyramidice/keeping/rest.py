"""Acts of a Rest turn: a Rest tile or Hapy, cats for the others, tiles put back (6.2, 6.3)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.common.fields import choice
from companion.games.common.reader import Answers, read
from companion.games.contract import Field, Form, Refused, Request, Result, SoFar, Step
from companion.games.keeping import Outcome
from companion.games.pyramidice.fields import amounts
from companion.games.pyramidice.figures import RESOURCES, RestTile
from companion.games.pyramidice.god_row import NEW, GodRow
from companion.games.pyramidice.goods import GIVEN, exchange
from companion.games.pyramidice.keeping.builds import YES, YES_OR_NO
from companion.games.pyramidice.keeping.resources import drop_field, is_full, rolled, taken
from companion.games.pyramidice.keeping.state import (
    State,
    Tile,
    named,
    with_fame,
    with_resources,
)
from companion.games.pyramidice.keeping.work import in_row
from companion.games.pyramidice.rest_form import TILE_RULE, overflows
from companion.games.pyramidice.rest_tiles import barred, judge_tile
from companion.games.pyramidice.setup import ARCHITECT
from companion.kits import Kit

BES, HAPY = "bes", "hapy"
HAPY_RULE: Final = "PYRAMIDICE-REST-01"

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
    return state.fame[state.player] + _bes(state, YES)


def _bes(state: State, used: str | None) -> int:
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


def rest_form(_: Kit, state: State, __: str) -> Form:
    """Ask for the Rest tile, and for what it leaves to the player."""

    def tile_of(so_far: SoFar) -> RestTile:
        return state.figures.rest_tiles[so_far["tile"]]

    god = choice(
        "god",
        rule="PYRAMIDICE-REST-06",
        choices=in_row(state),
        required=False,
        asked=lambda so_far: tile_of(so_far).god,
    )
    tile = choice("tile", rule=TILE_RULE, choices=tiles(state))
    return Form("rest", (*_bes_field(state), tile, god, *_goods_fields(state, tile_of)))


def _bes_field(state: State) -> Iterator[Field]:
    if BES in state.hands[state.player]:
        yield choice(BES, rule=HAPY_RULE, choices=YES_OR_NO, required=False, default=YES)


def _goods_fields(state: State, tile_of: TileOf) -> Iterator[Field]:
    """Yield what is discarded, taken and kept, each asked where a tile leaves a choice."""
    board = state.resources(state.player)
    yield choice(
        "give",
        rule="PYRAMIDICE-REST-07",
        choices=tuple(each for each, kind in GIVEN.items() if board[kind]),
        required=False,
        asked=lambda so_far: bool(tile_of(so_far).discard),
    )
    yield choice(
        "take",
        rule="PYRAMIDICE-REST-05",
        each="list",
        choices=tuple(each for each, kind in GIVEN.items() if state.supply[kind]),
        fewest=1,
        required=False,
        asked=lambda so_far: bool(tile_of(so_far).chosen and _open(state, so_far)),
    )
    yield amounts("keep", "PYRAMIDICE-RES-02", lambda so_far: _has_too_many(state, tile_of, so_far))


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


def rest(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Take a Rest tile, and all that follows from it (7.5)."""
    answers = read(rest_form(kit, state, act), state.seating.players, request)
    tile = state.figures.rest_tiles[answers["tile"]]
    bes = _bes(state, answers.get(BES))
    asked = {
        **_table(state),
        **answers,
        "take": _taken(state, tile, answers["take"]),
        "fame": state.fame[state.player] + bes,
    }
    row = named(state.row, answers["god"]) if tile.god and answers["god"] else state.row
    result = judge_tile(state.figures, asked, row)
    if not result.value["legal"]:
        raise Refused("tile", f"is {answers['tile']}: {result.value['reason']}", TILE_RULE)
    after = _after(state, answers["tile"], result)
    return Outcome(after, result.explain)


def _after(state: State, tile: str, result: Result) -> State:
    """Return the state after a Rest tile, as the rules have it."""
    found, player = result.value, state.player
    god = (found["god_taken"],) if found["god_taken"] else ()
    lost = (found["god_discarded"],) if found["god_discarded"] not in (None, NEW) else ()
    after = replace(
        with_resources(state, player, found["resources_after"]),
        fame={**state.fame, player: found["fame_after"]},
        stones=found["supply_after"]["stone_dice"],
        row=GodRow(tuple(found["god_row_after"]), found["god_deck_after"]),
        hands={**state.hands, player: (*state.hands[player], *god)},
        lost=(*state.lost, *lost),
        held=_held(state, tile, found),
        slots=tuple(None if each == tile else each for each in state.slots),
        seen=tuple(dict.fromkeys((*state.seen, tile))),
        loose=tuple(found["tiles_returned"]) if state.architect else (),
        gifts=_others(state) if state.figures.rest_tiles[tile].others_cats else (),
        ending=not found["work_turn"],
    )
    return served(rolled(after, nested=True) if found["work_turn"] else after)


def _held(state: State, tile: str, found: Mapping[str, Any]) -> dict[str, tuple[Tile, ...]]:
    """Return everybody's tiles: the Emerald Scarab turns one down where it lies."""
    flipped = {
        name: tuple(each._replace(face_down=each.face_down or each.tile == tile) for each in held)
        for name, held in state.held.items()
        if name == found["tile_flipped_at"]
    }
    lying = {each.tile: each for each in state.held[state.player]}
    own = tuple(lying.get(each, Tile(each)) for each in found["tiles_held_after"])
    return {**state.held, **flipped, state.player: own}


def _others(state: State) -> tuple[str, ...]:
    """Return the other players, clockwise (PYRAMIDICE-REST-08)."""
    players = state.seating.players
    seat = players.index(state.player)
    return (*players[seat + 1 :], *players[:seat])


def served(state: State) -> State:
    """Return the state after cats were given, up to a player who has no room for one."""
    while state.gifts:
        name = state.gifts[0]
        if is_full(state, name) and state.supply["cats"]:
            return state
        state = replace(taken(state, name, "cats"), gifts=state.gifts[1:])
    return state


def gift_form(_: Kit, state: State, __: str) -> Form:
    """Ask a player with a full board what goes: another resource, or the cat itself (A-38)."""
    return Form("gift", (drop_field(state, state.gifts[0], gained="cat"),))


def gift(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Give a cat to a player with a full board."""
    drop = read(gift_form(kit, state, act), state.seating.players, request)["drop"]
    after = taken(state, state.gifts[0], "cats", drop)
    return Outcome(served(replace(after, gifts=state.gifts[1:])))


def uses_hapy(state: State) -> bool:
    """Return whether Hapy can take the place of a Rest tile (PYRAMIDICE-TURN-02)."""
    return HAPY in state.hands[state.player] and any(state.resources(state.player).values())


def hapy_form(_: Kit, state: State, __: str) -> Form:
    """Ask what goes and what comes by Hapy."""
    tile = _hapy(state)
    return Form("hapy", (*_bes_field(state), *_goods_fields(state, lambda _: tile)))


def _hapy(state: State) -> RestTile:
    """Return what Hapy does, as a Rest tile would: 3 resources of other kinds for 1."""
    chosen = state.figures.gods[HAPY].amount
    none = dict.fromkeys(RESOURCES, 0)
    return RestTile(
        fame=0,
        discard=1,
        gains=none,
        chosen=chosen,
        kinds="others",
        work=False,
        god=False,
        others_cats=0,
    )


def hapy(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Use Hapy in place of a Rest tile (PYRAMIDICE-REST-01, PYRAMIDICE-REST-12)."""
    answers = read(hapy_form(kit, state, act), state.seating.players, request)
    tile = _hapy(state)
    asked = {**_table(state), **answers, "take": _taken(state, tile, answers["take"])}
    goods = exchange(state.figures, tile, asked)
    after = with_resources(state, state.player, goods.after)
    after = with_fame(after, state.player, _bes(state, answers.get(BES)))
    if goods.silver and state.scarab(state.player) == "silver":
        after = with_fame(after, state.player, state.figures.scarabs["silver"])
    step = Step(HAPY_RULE, "play.hapy", {"player": state.player})
    return Outcome(replace(after, stones=goods.supply["stone_dice"], ending=True), lambda: (step,))

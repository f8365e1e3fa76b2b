"""Acts of a Rest turn: a Rest tile or Hapy in place of it, and cats for the others (6.2, 6.3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.contract import Refused, Request, Result, Step
from companion.games.forms import Form, SoFar, choice, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.figures import RESOURCES, RestTile
from companion.games.pyramidice.god_row import NEW, GodRow
from companion.games.pyramidice.goods import exchange
from companion.games.pyramidice.keeping.resources import drop_field, is_full, rolled, taken
from companion.games.pyramidice.keeping.resting import (
    BES,
    bes_fame,
    bes_field,
    goods_fields,
    tiles,
    wished,
)
from companion.games.pyramidice.keeping.state import (
    State,
    Tile,
    named,
    with_fame,
    with_resources,
)
from companion.games.pyramidice.keeping.work import in_row
from companion.games.pyramidice.rest_form import TILE_RULE
from companion.games.pyramidice.rest_tiles import judge_tile
from companion.kits import Kit

HAPY: Final = "hapy"
HAPY_RULE: Final = "PYRAMIDICE-REST-01"


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
    return Form("rest", (*bes_field(state), tile, god, *goods_fields(state, tile_of)))


def rest(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Take a Rest tile, and all that follows from it (7.5)."""
    answers = read(rest_form(kit, state, act), state.seating.players, request)
    tile = state.figures.rest_tiles[answers["tile"]]
    bes = bes_fame(state, answers.get(BES))
    asked = {**wished(state, tile, answers), "fame": state.fame[state.player] + bes}
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
    return Form("hapy", (*bes_field(state), *goods_fields(state, lambda _: tile)))


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
    goods = exchange(state.figures, tile, wished(state, tile, answers))
    after = with_resources(state, state.player, goods.after)
    after = with_fame(after, state.player, bes_fame(state, answers.get(BES)))
    if goods.silver and state.scarab(state.player) == "silver":
        after = with_fame(after, state.player, state.figures.scarabs["silver"])
    step = Step(HAPY_RULE, "play.hapy", {"player": state.player})
    return Outcome(replace(after, stones=goods.supply["stone_dice"], ending=True), lambda: (step,))

"""Taking a Rest tile: its cost, its gains, and what the third tile brings about (6.2, 7.5).

`take` does all of it at once, as a question about one tile is answered; in a whole game its parts
come one after another, with what they leave to people between them (`resting`).
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from companion.games.engine import Result
from companion.games.pyramidice import gods, resources, scoring
from companion.games.pyramidice.resources import COST_RULE, GOD_RULE, Goods, Wish, refuse_unasked
from companion.games.pyramidice.state import OPEN, State, state_of
from companion.games.pyramidice.tables import CATS, RESOURCES, STONES, Amounts, RestTile, Tables
from companion.questions import Answers
from companion.questions.checks import alternatives, path_part
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

TILES_RULE: Final = "PYRAMIDICE-SETUP-03"
TILE_RULE: Final = "PYRAMIDICE-REST-02"
WORK_RULE: Final = "PYRAMIDICE-REST-09"
THIRD_RULE: Final = "PYRAMIDICE-REST-10"
EMERALD_RULE: Final = "PYRAMIDICE-REST-13"

# The Scarab that uses tiles in front of opponents (PYRAMIDICE-REST-13).
EMERALD: Final = "emerald"


class Taking(NamedTuple):
    """What became of a Rest tile taken legally.

    `owner` is the seat at which it lies, None for a tile of the strip. `god` was taken from the row
    and `lost` discarded from it; `returned` are the tiles that went back, `served` the seats of
    others who took a cat. `deferred`: it is the third tile, looked at only after the Work turn.
    """

    tile: RestTile
    name: str
    owner: int | None
    goods: Goods
    served: tuple[int, ...] = ()
    god: str | None = None
    lost: str | None = None
    returned: tuple[str, ...] = ()
    deferred: bool = False


def bars(state: State, name: str) -> str | None:
    """Return the first thing that bars a tile, None for nothing (7.5, steps 1 to 3)."""
    return lacks(state, name) if name in within_reach(state) else "tile_not_available"


def lacks(state: State, name: str, more: int = 0) -> str | None:
    """Return the first thing that is lacking for a tile within reach, with `more` Fame."""
    # That the supply has too little bars no tile; only a God of an empty row does.
    tile = state.tables.rest_tiles[name]
    if state.fame[state.current] + more < tile.fame:
        return "fame_too_low"
    if sum(state.held[state.current]) < tile.discard:
        return "nothing_to_discard"
    return "no_god_card" if tile.god and gods.rightmost(state) is None else None


def bar_step(state: State, name: str, reason: str) -> Step:
    """Say what bars a tile."""
    rules = {"tile_not_available": TILE_RULE, "no_god_card": "PYRAMIDICE-REST-04"}
    fame, cost = state.fame[state.current], state.tables.rest_tiles[name].fame
    values = {"tile": Term(name), "fame": fame, "cost": cost}
    return Step(rules.get(reason, COST_RULE), f"rest.{reason}", values)


def within_reach(state: State) -> list[str]:
    """Return the tiles of the strip, and those that the Emerald Scarab may use (REST-13)."""
    # A tile once used lies face down until it has gone back to the strip.
    found = [tile for tile in state.strip if tile is not None]
    if state.scarab == EMERALD:
        others = (held for seat, held in enumerate(state.tiles) if seat != state.current)
        found += sorted({*chain.from_iterable(others)} - state.face_down)
    return found


def _owner(state: State, name: str) -> int | None:
    """Return the seat of the opponent in front of whom a tile lies."""
    # Its own tiles nobody can take again: they are neither on the strip nor an opponent's.
    return next((seat for seat, held in enumerate(state.tiles)
                 if name in held and seat != state.current), None)  # fmt: skip


def take(state: State, name: str, wish: Wish) -> Taking:
    """Take a tile that nothing bars, and do all that follows from it (7.5, steps 4 to 10).

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    taking = activate(state, name, wish)
    overflow = resources.keep(state, state.current, wish.keep)
    # The row is full again before a third tile discards from it: two cards may leave the deck.
    _take_god(state, taking.tile, wish.god)
    others = range(1, state.tables.players) if taking.tile.others_cats else ()
    served = (serve(state, taking.tile, step) for step in others)
    # The Work turn comes before step 3: its end refills the row from which a God is lost.
    third = has_third(state)
    deferred = third and taking.tile.work
    taking = taking._replace(
        goods=taking.goods._replace(overflow=overflow),
        served=tuple(seat for seat in served if seat is not None),
        god=wish.god,
        deferred=deferred,
    )
    if not third or deferred:
        return taking
    returned = return_tiles(state)
    return taking._replace(returned=returned, lost=gods.lose_rightmost(state))


def activate(state: State, name: str, wish: Wish) -> Taking:
    """Pay for a tile, gain what it gives, and lay it down; all else about it comes after that."""
    tile, owner = state.tables.rest_tiles[name], _owner(state, name)
    goods = resources.exchange(state, tile, wish)
    state.fame[state.current] -= tile.fame
    _lay(state, name, owner)
    return Taking(tile, name, owner, goods)


def has_third(state: State) -> bool:
    """Return whether whoever has the turn has so many tiles that they go back (REST-10)."""
    return len(state.tiles[state.current]) == state.tables.tile_places


def _take_god(state: State, tile: RestTile, god: str | None) -> None:
    """Take a God card without paying; the row slides and is refilled at once."""
    if not tile.god:
        refuse_unasked("god", god, GOD_RULE)
        return
    there = [card for card in state.row if card is not None]
    if god is None or god not in there:
        given = "is missing" if god is None else f"is {god}"
        raise Refused("god", f"{given}, must be {alternatives(there)}", GOD_RULE)
    take_god(state, god)


def take_god(state: State, god: str) -> None:
    """Take a God card of the row without paying; the row slides and is refilled at once."""
    gods.take(state, god)
    gods.refill(state)


def serve(state: State, tile: RestTile, step: int) -> int | None:
    """Give the player so many seats on a cat, if there is one left; return which seat took it.

    Clockwise from the next one (PYRAMIDICE-REST-08). The Architect takes nothing.
    """
    seat = (state.current + step) % state.tables.players
    if not state.supply[CATS]:
        return None
    # A question knows the board of whoever has the turn alone: the others keep the cat, though in
    # play one with a full board may give it back, and the next player may take that.
    if state.held[seat][CATS] == OPEN:
        state.supply[CATS] -= tile.others_cats
    else:
        resources.gain(state, seat, resources.single(CATS, tile.others_cats))
    return seat


def _lay(state: State, name: str, owner: int | None) -> None:
    """Lay a tile of the strip on the player's board; one of an opponent stays, face down."""
    if owner is None:
        state.strip[state.strip.index(name)] = None
        state.tiles[state.current].append(name)
        straighten(state)
    else:
        state.face_down.add(name)


def return_tiles(state: State) -> tuple[str, ...]:
    """Put the tiles of whoever has the turn on the first free places of the strip, face up."""
    # In the order they lay, which is what a program does; in solo people choose (SOLO-11).
    tiles = tuple(state.tiles[state.current])
    waiting = iter(tiles)
    state.strip = [next(waiting, None) if each is None else each for each in state.strip]
    state.tiles[state.current] = []
    state.face_down.difference_update(tiles)
    straighten(state)
    return tiles


def straighten(state: State) -> None:
    """Let the strip lie in one order: only the solo game cares which place a tile has."""
    # So that strips of the same tiles are equal, and a search meets no state twice.
    if not state.tables.is_solo:
        state.strip.sort(key=lambda tile: (tile is None, tile or ""))


def taking_steps(state: State, taking: Taking) -> Iterator[Step]:
    """Say what was taken, paid and gained, and what followed; the state is that after it."""
    yield from taken_steps(state, taking)
    if taking.god:
        yield god_step(taking.god)
    if taking.tile.others_cats:
        yield served_step(state, taking.served)
    if taking.tile.work:
        yield work_step(state)
    if taking.deferred:
        yield Step(WORK_RULE, "rest.deferred", {})
    if taking.returned:
        yield third_step(taking.returned)
        yield lost_step(taking.lost)
    if scoring.is_near(state):
        yield Step(scoring.NEAR_RULE, "rest.end", {})


def god_step(god: str) -> Step:
    """Say which God was taken without paying."""
    return Step(GOD_RULE, "rest.god", {"god": Term(god)})


def served_step(state: State, served: Iterable[int]) -> Step:
    """Say who took a cat."""
    names = tuple(state.names[seat] for seat in served)
    return Step("PYRAMIDICE-REST-08", "rest.cats", {"players": names})


def work_step(state: State) -> Step:
    """Say that a Work turn comes inside this turn."""
    return Step(WORK_RULE, "rest.work", {"player": state.name})


def third_step(tiles: Iterable[str]) -> Step:
    """Say which tiles go back."""
    return Step(THIRD_RULE, "rest.third", {"tiles": tuple(map(Term, tiles))})


def lost_step(god: str | None) -> Step:
    """Say which God went with the third tile; of an empty row none does (A-19)."""
    if god:
        return Step(THIRD_RULE, "rest.lost", {"god": Term(god)})
    return Step("PYRAMIDICE-REST-11", "rest.none_lost", {})


def taken_steps(state: State, taking: Taking) -> Iterator[Step]:
    """Say which tile was taken, and what was paid and gained for it."""
    tile = Term(taking.name)
    if taking.owner is not None:
        owner = state.names[taking.owner]
        yield Step(EMERALD_RULE, "rest.emerald", {"tile": tile, "owner": owner})
    else:
        yield Step(TILE_RULE, "rest.taken", {"player": state.name, "tile": tile})
    yield from resources.exchange_steps(taking.tile, taking.goods)


def check_tiles(tables: Tables, tiles: Iterable[tuple[str, str]], strip: str) -> None:
    """Refuse a Rest tile that lies in two places, by path, and another number than the game has.

    `strip` is the field to name for the number.
    """
    # By name: there is one of each, and those out of the game lie nowhere.
    seen: dict[str, str] = {}
    for path, tile in tiles:
        if tile in seen:
            raise Refused(path, f"is {tile}, as {seen[tile]} is already", TILES_RULE)
        seen[tile] = path
    if len(seen) != tables.tiles:
        message = f"makes {len(seen)} tiles with those of all players, must be {tables.tiles}"
        raise Refused(strip, message, TILES_RULE)


def _all_tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through all tiles of the base game's table with their paths."""
    for key in ("tiles_below", "tiles_held"):
        yield from ((f"{key}[{index}]", tile) for index, tile in enumerate(answers[key]))
    for owner, tiles in answers["opponent_tiles"].items():
        for index, each in enumerate(tiles):
            yield f"opponent_tiles.{path_part(owner)}[{index}].tile", each["tile"]


def _amounts(given: dict[str, int] | None) -> Amounts | None:
    return None if given is None else (given["workers"], given["cats"], given["stone_dice"])


def rest_tile_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether the player may take a Rest tile, and all that follows from taking it."""
    state, tile, give = state_of(tables, answers), answers["tile"], answers["give"]
    gods.check_scarab(state)
    check_tiles(tables, _all_tiles(answers), "tiles_below")
    resources.check_board(state, state.current, RESOURCES[-1])
    state.supply = [answers["supply"][kind] for kind in RESOURCES]
    resources.check_supply(state)
    gods.check_row(state)
    state.fame[state.current] = answers["fame"]
    state.strip = [*answers["tiles_below"]]
    state.tiles[state.current] = [*answers["tiles_held"]]
    for name, held in answers["opponent_tiles"].items():
        state.tiles[state.names.index(name)] = [each["tile"] for each in held]
        state.face_down |= {each["tile"] for each in held if each["face_down"]}
    reason = bars(state, tile)
    if reason:
        value = {"legal": False, "reason": reason}
        return Result(value, lambda: [bar_step(state, tile, reason)])
    given = None if give is None else resources.NAMED.index(give)
    amounts = (_amounts(answers[key]) for key in ("take", "keep"))
    taking = take(state, tile, Wish(given, answers["god"], *amounts))
    return Result(_taken_value(state, taking), partial(taking_steps, state, taking))


def _taken_value(state: State, taking: Taking) -> dict[str, Any]:
    """Return what became of a Rest tile; the state is that after it."""
    discarded = resources.plus(taking.goods.paid, taking.goods.overflow)
    return {
        "legal": True,
        "reason": None,
        "fame_cost": taking.tile.fame,
        "silver_fame": taking.goods.silver,
        "fame_after": state.fame[state.current],
        "gained": resources.by_kind(taking.goods.gained),
        "discarded": resources.by_kind(discarded),
        "resources_after": resources.by_kind(resources.board(state, state.current)),
        "stone_dice_to_quarry": discarded[STONES],
        "supply_after": resources.by_kind(resources.supply(state)),
        "others_gain_cat": [state.names[seat] for seat in taking.served],
        "tiles_held_after": state.tiles[state.current],
        "tiles_returned": list(taking.returned),
        "tile_flipped_at": None if taking.owner is None else state.names[taking.owner],
        "god_taken": taking.god,
        "god_discarded": taking.lost,
        "god_row_after": state.row,
        "god_deck_after": state.deck,
        "work_turn": taking.tile.work,
        "check_deferred": taking.deferred,
        "endgame_condition": scoring.is_near(state),
    }

"""Placing a tile: where it may go, its foundation, the bonus of sites it surrounds (6.2, 7.4).

Foundation and bonus come before the line (TERRA-PLACE-05): what they give can be used in it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final

from companion.games.engine import Refusal, Result, Sink
from companion.games.terra_pyramides import lines, stacks, tracks
from companion.games.terra_pyramides.actions import Foundation, Place
from companion.games.terra_pyramides.coins_and_blocks import lacks_coins, pay_coins, too_few
from companion.games.terra_pyramides.lines import (
    COIN,
    MOST_SYMBOLS,
    NILE_SYMBOL,
    OASIS,
    Income,
    Space,
)
from companion.games.terra_pyramides.stacks import terms
from companion.games.terra_pyramides.state import OPEN, State, or_open
from companion.games.terra_pyramides.tables import NOWHERE, SIGNS, Board, Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

PLACE_RULE: Final = "TERRA-PLACE-01"
FOUNDATION_RULE: Final = "TERRA-PLACE-03"
SIGN_RULE: Final = "TERRA-PLACE-04"
CLOSED_RULE: Final = "TERRA-SUR-01"
OWNER_RULE: Final = "TERRA-SUR-02"
# The rule of each gain, in the order in which they are told.
GAIN_RULES: Final = {
    "eyes": "TERRA-SUR-03",
    "coins": "TERRA-SUR-03",
    "burial": "TERRA-SUR-04",
    "oases": "TERRA-SUR-04",
    "boat": "TERRA-SUR-04",
    "track_coins": tracks.TRACK_COINS_RULE,
}

# The neighbours of a site, clockwise (TERRA-SUR-01).
AROUND: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

EDGE, EMPTY = "edge", "empty"

# What can lie outside the board: nothing, beyond one of its sides, or beyond two at a corner.
# Whoever names other places of the edge has mistaken where the site lies.
SIDES: Final = tuple(
    {AROUND[at - 1], AROUND[at], AROUND[(at + 1) % len(AROUND)]} for at in (0, 2, 4, 6)
)
OUTSIDE: Final = (
    set[str](),
    *SIDES,
    *(side | SIDES[at - 1] for at, side in enumerate(SIDES)),
)


@cache
def _places(board: Board, ignore: int) -> tuple[Place, ...]:
    return tuple(Place(name, ignore) for name in board.names)


def _empty(state: State) -> int:
    """Return the tile spaces that are empty, as bits."""
    return state.ground.board.tiles & ~state.filled


def _allowed(state: State) -> tuple[int, int]:
    """Return the spaces that are free to place on, and those that cost a coin, as bits.

    With the signs' option a tile goes where its holder's sign is; when no such space is empty, it
    goes anywhere (TERRA-PLACE-04).
    """
    ground, empty = state.ground, _empty(state)
    if not ground.signed:
        return empty, 0
    # With no space of the sign left the tile is free to go anywhere: nobody pays for want of room.
    right = empty & ground.board.signed[_holder(state)]
    return (right, empty & ~right) if right else (empty, 0)


def _holder(state: State) -> int:
    """Return which holder the tile in hand came from (TERRA-SETUP-16, TERRA-REFILL-05)."""
    return state.origin[state.seat] * len(SIGNS) // state.tables.stacks


def legal_places(state: State) -> list[tuple[int, Sequence[Place]]]:
    """Return where the tile may go, for nothing and for a coin."""
    board, price = state.ground.board, state.tables.limits.ignore
    free, paid = _allowed(state)
    found: list[tuple[int, Sequence[Place]]] = [(free, _places(board, 0))]
    if paid and not lacks_coins(state, state.who, price):
        found.append((paid, _places(board, 1)))
    return found


def check_place(state: State, action: Place) -> Refusal | None:
    """Return why the tile can't go there."""
    board, price = state.ground.board, state.tables.limits.ignore
    space = board.numbers.get(action.space, NOWHERE)
    if space == NOWHERE or not _empty(state) >> space & 1:
        return Refusal(PLACE_RULE, "game.not_empty", {"space": action.space})
    free, paid = _allowed(state)
    if action.ignore_symbol == 0 and free >> space & 1:
        return None
    if action.ignore_symbol != 1 or not paid >> space & 1:
        key = "game.no_need_to_pay" if free >> space & 1 else "game.other_sign"
        sign = Term(SIGNS[_holder(state)])
        return Refusal(SIGN_RULE, key, {"space": action.space, "sign": sign})
    return too_few(state, SIGN_RULE, price) if lacks_coins(state, state.who, price) else None


def place(state: State, action: Place, sink: Sink | None) -> int:
    """Place the tile of the seat, and return the site without a foundation beside it, if any."""
    ground = state.ground
    space, kind = ground.board.numbers[action.space], state.held[state.seat]
    if action.ignore_symbol:
        pay_coins(state, state.who, state.tables.limits.ignore)
    stacks.remember_play(state, state.seat)
    fill(state, space, kind)
    state.space = space
    if sink:
        face = terms(ground.faces[kind])
        values = {"player": Seat(state.seat), "space": action.space, "tile": face}
        sink(Step(PLACE_RULE, "game.places", values))
    # A site gets its foundation with the first stairs that face it; others find it lying there.
    site = ground.board.home[space]
    return NOWHERE if state.foundation[site] else site


def fill(state: State, space: int, kind: int) -> None:
    """Let a tile, or what is printed there, lie on a space."""
    state.tiles[space] = kind
    state.filled |= 1 << space


def foundations_left(state: State) -> list[tuple[Foundation, int]]:
    """Return what the top foundation can be, each value with how many there are."""
    values = state.ground.values
    return [
        (Foundation(value), number)
        for value, number in zip(values, state.deck, strict=True)
        if number
    ]


def found(state: State, site: int, value: int, sink: Sink | None) -> None:
    """Lay the top foundation on a site (TERRA-PLACE-03)."""
    ground = state.ground
    state.foundation[site] = value
    state.deck[ground.values.index(value)] -= 1
    if sink:
        name = ground.board.names[ground.board.sites[site]]
        sink(Step(FOUNDATION_RULE, "game.foundation", {"site": name, "value": value}))


def check_neighbours(tables: Tables, neighbours: Sequence[Space | str]) -> None:
    """Refuse spaces that this version has not, and an outside that no board has."""
    for index, each in enumerate(neighbours):
        path = f"neighbours[{index}]"
        if each == ():
            message = f"is an empty list, must be {EMPTY} or have symbols"
            raise Refused(path, message, CLOSED_RULE)
        if not isinstance(each, str):
            lines.check_space(tables, each, path)
    outside = {place for place, each in zip(AROUND, neighbours, strict=True) if each == EDGE}
    if outside not in OUTSIDE:
        message = f"have {EDGE} at {', '.join(sorted(outside))}, which is no side or corner"
        raise Refused("neighbours", message, CLOSED_RULE)


def spaces_showing(symbols: Sequence[str], items: Sequence[str]) -> list[list[str]]:
    """Return spaces around a site that show these symbols, and nothing that gives no bonus.

    `items` are in oases; one of which nothing is said has a coin. Refused for more than there are.
    """
    oases = symbols.count(OASIS)
    if len(items) > oases:
        message = f"has {len(items)} in it, must be at most {oases}, one for each oasis"
        raise Refused("items", message, GAIN_RULES["oases"])
    # How symbols lie together makes no difference to what they give, so any such spaces will do.
    held = [*items, *[COIN] * (oases - len(items))]
    others = [symbol for symbol in symbols if symbol not in (OASIS, NILE_SYMBOL)]
    pairs = [others[at : at + MOST_SYMBOLS] for at in range(0, len(others), MOST_SYMBOLS)]
    spaces = [
        *pairs,
        *([OASIS, item] for item in held),
        *[[NILE_SYMBOL]] * symbols.count(NILE_SYMBOL),
    ]
    if len(spaces) > len(AROUND):
        message = f"needs {len(spaces)} spaces, must be at most {len(AROUND)}"
        raise Refused("symbols", message, CLOSED_RULE)
    return spaces


def bonus(tables: Tables, neighbours: Sequence[Space | str], eyes: int = OPEN) -> Income:
    """Return what the owner of a surrounded site gets, a marker with `eyes` points.

    In Horus & burial goods it is eyes and coins alone (TERRA-SUR-03, -04).
    """
    # The edge of the board, a word among lists of symbols, is filled and shows nothing.
    shown = Counter(symbol for each in neighbours if not isinstance(each, str) for symbol in each)
    found = lines.income(tables, shown, eyes)
    return found if tables.variant.has_nile else found._replace(burial=0)


def pay_bonus(state: State, sink: Sink | None) -> None:
    """Give the bonus of all sites that the tile just placed surrounds (TERRA-SUR-02).

    The site of whoever has the turn comes first, then those of the others clockwise (SUR-06).
    """
    # A site that nobody holds gives nothing, then or later: the bonus is paid at this moment.
    board, seats = state.ground.board, state.tables.players
    closed = [site for site in board.near[state.space] if not board.ring[site] & ~state.filled]
    held = [site for site in closed if state.owner[site] != OPEN]
    for site in sorted(held, key=lambda site: (state.owner[site] - state.seat) % seats):
        owner, name = state.owner[site], board.names[board.sites[site]]
        found = bonus(state.tables, around(state, site), state.eyes[owner])
        if sink:
            sink(Step(CLOSED_RULE, "game.surrounded", {"site": name, "player": Seat(owner)}))
            for step in _gains(found):
                sink(step)
        lines.gain(state, owner, found)


def around(state: State, site: int) -> list[Space | str]:
    """Return what is around a site, clockwise."""
    ground = state.ground
    return [
        EDGE
        if space == NOWHERE
        else ground.faces[state.tiles[space]]
        if state.filled >> space & 1
        else EMPTY
        for space in ground.board.around[site]
    ]


def surround_steps(found: Income, owner: str | None, *, closed: bool) -> Iterator[Step]:
    """Say whether a site is surrounded, who gets the bonus, and what it is."""
    if not closed:
        yield Step(CLOSED_RULE, "surround.open", {})
        return
    yield Step(CLOSED_RULE, "surround.closed", {})
    if owner is None:
        yield Step(OWNER_RULE, "surround.nobody", {})
        return
    yield Step(OWNER_RULE, "surround.owner", {"player": owner})
    yield from _gains(found)


def _gains(found: Income) -> Iterator[Step]:
    gains = found._asdict()
    for key, rule in GAIN_RULES.items():
        if gains[key]:
            yield Step(rule, f"surround.{key}", {"number": gains[key]})


def surround_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on whether a site is surrounded, and on the bonus of its owner (14.3)."""
    around, eyes = answers["neighbours"], or_open(answers["eyes_before"])
    check_neighbours(tables, around)
    # Filled are stairs, what is printed, and all outside of the board (TERRA-SUR-01).
    closed = EMPTY not in around
    owner = answers["owner"] if closed else None
    found = bonus(tables, around if owner else (), eyes)
    gains = {key: getattr(found, key) for key in GAIN_RULES}
    value = {"surrounded": int(closed), "player": owner, **gains}
    return Result(value, partial(surround_steps, found, owner, closed=closed))

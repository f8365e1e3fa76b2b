"""The surround bonus: what the neighbours of a site give when the last of them is filled (7.4)."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.engine import Sink
from companion.games.terra_pyramides import horus_track, lines
from companion.games.terra_pyramides.board import NOWHERE
from companion.games.terra_pyramides.lines import COIN, MOST_SYMBOLS, NILE, OASIS, Income, Space
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

AROUND: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The neighbours of a site, clockwise (TERRA-SUR-01)."""

EDGE, EMPTY = "edge", "empty"

SIDES: Final = tuple(
    {AROUND[at - 1], AROUND[at], AROUND[(at + 1) % len(AROUND)]} for at in (0, 2, 4, 6)
)
"""The neighbours that lie outside the board beyond each of its sides."""

OUTSIDE: Final = (
    set[str](),
    *SIDES,
    *(side | SIDES[at - 1] for at, side in enumerate(SIDES)),
)
"""All that can lie outside the board: nothing, a side, or two sides at a corner."""

CLOSED_RULE: Final = "TERRA-SUR-01"
OWNER_RULE: Final = "TERRA-SUR-02"
GAIN_RULES: Final = {
    "eyes": "TERRA-SUR-03",
    "coins": "TERRA-SUR-03",
    "burial": "TERRA-SUR-04",
    "oases": "TERRA-SUR-04",
    "boat": "TERRA-SUR-04",
    "track_coins": horus_track.COINS_RULE,
}
"""The rule of each gain, in the order in which they are told."""


def check(tables: Tables, neighbours: Sequence[Space | str]) -> None:
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
    held = [*items, *[COIN] * (oases - len(items))]
    others = [symbol for symbol in symbols if symbol not in (OASIS, NILE)]
    pairs = [others[at : at + MOST_SYMBOLS] for at in range(0, len(others), MOST_SYMBOLS)]
    spaces = [*pairs, *([OASIS, item] for item in held), *[[NILE]] * symbols.count(NILE)]
    if len(spaces) > len(AROUND):
        message = f"needs {len(spaces)} spaces, must be at most {len(AROUND)}"
        raise Refused("symbols", message, CLOSED_RULE)
    return spaces


def is_closed(neighbours: Sequence[Space | str]) -> bool:
    """Return whether all spaces around a site are filled or outside (TERRA-SUR-01)."""
    return EMPTY not in neighbours


def bonus(tables: Tables, neighbours: Sequence[Space | str], eyes: int = OPEN) -> Income:
    """Return what the owner of a surrounded site gets, a marker with `eyes` points.

    In Horus & burial goods it is eyes and coins alone (TERRA-SUR-03, -04).
    """
    shown = lines.counted(
        symbol for each in neighbours if not isinstance(each, str) for symbol in each
    )
    found = lines.income(tables, shown, eyes)
    return found if tables.variant.has_nile else found._replace(burial=0)


def pay(state: State, sink: Sink | None) -> None:
    """Give the bonus of all sites that the tile just placed surrounds (TERRA-SUR-02).

    The site of whoever has the turn comes first, then those of the others clockwise (SUR-06).
    """
    board, seats = ground_of(state).board, state.tables.players
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
    ground = ground_of(state)
    return [
        EDGE
        if space == NOWHERE
        else ground.faces[state.tiles[space]]
        if state.filled >> space & 1
        else EMPTY
        for space in ground.board.around[site]
    ]


def steps(found: Income, owner: str | None, *, closed: bool) -> Iterator[Step]:
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

"""What a turn in progress still brings, for those who say what a position is worth. No rule in it.

Workers that are laid are thought of as gone where they help most, and a line that is to be chosen
yet as the best one.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from companion.games.terra_pyramides.lines import WORKER
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.prospects import SPARE
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables

REACH: Final = 0.8
"""How likely a worker who finds a way is still wanted there when its turn comes."""

TO_COME: Final = ("foundation", "line", "lay")
"""What is asked between placing a tile and having its line."""


def rounds_left(state: State, seat: int) -> int:
    """Return how many turns a seat, or a team, still has after the present one."""
    tables = state.tables
    after = max(0, tables.turns - state.turns - 1)
    if tables.mission:
        return after
    behind = (seat - state.seat) % tables.players
    return max(0, after - behind + tables.players * (behind > 0)) // tables.players


def asked(state: State) -> str:
    """Return what is asked now, nothing if the game is over."""
    return state.decision.kind if state.decision else ""


def crew_soon(state: State) -> list[int]:
    """Return the workers by site once those that are laid have gone where they help most."""
    found = [*state.workers]
    for space in state.laid:
        ways = [site for site in _reached(state, space) if state.bound in (OPEN, site)]
        open_sites = [site for site in ways if found[site] < state.tables.limits.workers]
        if open_sites:
            found[max(open_sites, key=lambda site: (state.level[site], found[site]))] += 1
    return found


def _reached(state: State, space: int) -> Iterator[int]:
    """Yield the sites that a worker on a space could help to raise, if there is room."""
    last, who = highest(state.tables), state.who
    for site, between in ground_of(state).board.ways[space]:
        if (
            not between & ~state.filled
            and state.foundation[site]
            and state.owner[site] in (OPEN, who)
            and state.level[site] < last
        ):
            yield site


def line_to_come(state: State, price: float) -> float:
    """Return what the best line brings, for what another unit brings."""
    lines = [state.line] if state.line else ground_of(state).board.lines[state.space]
    wanted = [colour for site, colour in enumerate(state.colour)
              if state.owner[site] == state.who and state.level[site]]  # fmt: skip
    wanted.append(state.tables.white)
    names = {state.tables.stores[colour] for colour in wanted}
    return max(_line(state, line, names, price) for line in lines)


def _line(state: State, line: Sequence[int], wanted: set[str], price: float) -> float:
    faces, alike, stored = ground_of(state).faces, _alike(state.tables), state.tables.stored
    most, total, left = state.tables.limits.workers, 0.0, state.hand[state.who]
    for space in line:
        for symbol in faces[state.tiles[space]] if state.tiles[space] != OPEN else ():
            if symbol in stored:
                total += price if stored[symbol] in wanted else SPARE * price
            elif symbol != WORKER:
                total += alike[symbol]
            elif left and any(state.workers[site] < most for site in _reached(state, space)):
                total += REACH * price
                left -= 1
    return total


@cache
def _alike(tables: Tables) -> Mapping[str, float]:
    """Return what a symbol brings, whoever gets it and when; blocks aside."""
    variant = tables.variant
    return {
        "eye": 1.0 if variant.has_track else 1.2,
        "coin": 1.2,
        "oasis": 2.5 if variant.has_nile else 0.0,
        "burial": 1.5 + 0.5 * (tables.players - 1),
        "nile": 1.5,
    }

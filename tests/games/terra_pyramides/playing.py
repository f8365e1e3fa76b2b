"""What the battery asks about Terra Pyramides: the invariants of section 12, and hidden tiles."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from companion.games.engine import CHANCE, Action, Options
from companion.games.terra_pyramides import actions
from companion.games.terra_pyramides.rules import TerraRules
from companion.games.terra_pyramides.state import OPEN, Pool, State

OPTIONS = (
    *(Options(players, "base") for players in (2, 3, 4)),
    Options(2, "base+faceup"),
    Options(4, "base+symbols+faceup"),
    Options(2, "horus"),
    Options(3, "horus+symbols"),
    Options(4, "horus"),
    *(Options(players, "nile") for players in (2, 3, 4)),
    Options(3, "nile+symbols+faceup"),
    Options(1, "coop1"),
    Options(4, "coop2"),
    Options(2, "coop3"),
)
"""Each version, option, mission and number of players; every variant: `test_variants.py`."""

MIX = {"base": 40, "horus": 56, "nile": 64}
THRESHOLDS = {
    "base": (1, 0, 0), "horus": (3, 2, 2), "nile": (4, 3, 3), "coop": (1, 1, 1, 1),
}  # fmt: skip
WORKERS = {2: 15, 3: 13, 4: 11}
STACKS = 8


def is_team(state: State) -> bool:
    return state.tables.mission is not None


def version(state: State) -> str:
    return "nile" if state.oases[0] != OPEN else "horus" if state.eyes[0] != OPEN else "base"


def threshold(state: State) -> int:
    if is_team(state):
        return 1
    return THRESHOLDS[version(state)][len(state.held) - 2]


def is_open(rules: TerraRules, options: Options) -> bool:  # noqa: ARG001
    return options.variant.startswith("coop")


def broken(rules: TerraRules, state: State) -> list[str]:
    """Which invariants of section 12 do not hold, by their numbers."""
    faults = [*_tiles(state), *_foundations(state), *_pieces(state), *_sites(state)]
    return [*faults, *_limits(state), *_boats(state), *_asked(rules, state)]


def _on_board(state: State) -> int:
    printed = {"nile": 12 + 17}.get(version(state), 14)
    return sum(kind != OPEN for kind in state.tiles) - printed


def _tiles(state: State) -> Iterator[str]:
    """TERRA-INV-01, -10: each tile is somewhere; what is removed is the threshold of each stack."""
    removed = threshold(state) * state.stacks.count(0)
    held = sum(origin != OPEN for origin in state.origin)
    total = sum(state.stacks) + held + _on_board(state) + removed
    if total != MIX[version(state)]:
        yield f"1: {total} tiles"
    if state.filled != sum(1 << at for at, kind in enumerate(state.tiles) if kind != OPEN):
        yield "1: spaces are filled without a tile"
    if any(0 < height <= threshold(state) for height in state.stacks):
        yield f"10: stacks {state.stacks}"
    if min(state.free) < 0:
        yield f"1: {state.free} tiles are unseen"
    known = [kind for kind in state.tiles if kind != OPEN] + [k for k in state.held if k != OPEN]
    for tiles in (*state.order, *state.gone, *(pool.kinds for pool in state.pools)):
        known += [kind for kind in tiles if kind != OPEN]
    number = Counter(kind for kind in known if kind < len(state.free))
    mix = [number[kind] + free for kind, free in enumerate(state.free)]
    if sum(mix) != MIX[version(state)] or mix != list(state.ground.mix):
        yield f"1: the mix is {mix}"
    for stack, order in enumerate(state.order):
        if order and len(order) != state.stacks[stack]:
            yield f"1: stack {stack + 1} has {order} of {state.stacks[stack]} tiles"


def _foundations(state: State) -> Iterator[str]:
    """TERRA-INV-02: foundations are in the stack or on the board."""
    laid = sum(value > 0 for value in state.foundation)
    if sum(state.deck) + laid != 22 or min(state.deck) < 0:
        yield f"2: {state.deck} are left, {laid} on the board"
    if any(level and not value for level, value in zip(state.level, state.foundation, strict=True)):
        yield "5: a pyramid without a foundation"


def _pieces(state: State) -> Iterator[str]:
    """TERRA-INV-03, -04: blocks, coins and workers are somewhere."""
    if state.supply + sum(map(sum, state.stores)) != 32 or state.supply < 0:
        yield f"3: {state.supply} blocks are left of {state.stores}"
    if state.bank + sum(state.coins) != 24 or min(state.bank, *state.coins) < 0:
        yield f"3: {state.bank} coins are left of {state.coins}"
    if min(map(min, state.stores)) < 0:
        yield f"3: stores {state.stores}"
    for who, hand in enumerate(state.hand):
        there = sum(n for n, owner in zip(state.workers, state.owner, strict=True) if owner == who)
        laid = len(state.laid) if who == state.who else 0
        wanted = 12 if is_team(state) else WORKERS[len(state.hand)]
        if hand + there + laid != wanted or hand < 0:
            yield f"4: {hand} in hand, {laid} laid, {there} on the board"


def _sites(state: State) -> Iterator[str]:
    """TERRA-INV-05, -11: who holds what; tops."""
    fours = state.tables.variant.name == "coop3"
    for site, owner in enumerate(state.owner):
        level, there = state.level[site], state.workers[site]
        if not 0 <= there <= 3 or (there and owner == OPEN):
            yield f"5: {there} workers of {owner} on site {site}"
        if level and (owner == OPEN or not (there or (fours and level == 4))):
            yield f"5: a pyramid of {owner} with {there} workers"
        if owner != OPEN and not there and not level:
            yield f"5: {owner} holds site {site} with nobody"
        if bool(level) != (state.colour[site] != OPEN):
            yield f"5: level {level} in colour {state.colour[site]}"
        if fours and level == 4 and there:
            yield "5: workers on a complete pyramid"
    for who, tops in enumerate(state.tops):
        built = sum(
            level == 5 and owner == who
            for level, owner in zip(state.level, state.owner, strict=True)
        )
        if tops < 0 or tops + built != (8 if is_team(state) else 2):
            yield f"11: {built} tops are built, {tops} left"


def _limits(state: State) -> Iterator[str]:
    """TERRA-INV-07: at the end of a turn."""
    between = state.cause is not None or (state.decision and state.decision.kind == "place")
    if not between or not state.turns:
        return
    last = 0 if is_team(state) else (state.turns - 1) % len(state.held)
    if state.eyes[0] == OPEN and state.coins[last] > 4 and state.cause:
        yield f"7: {state.coins} coins"
    if state.cause and sum(state.stores[last]) > 7:
        yield f"7: {state.stores} blocks"


def _boats(state: State) -> Iterator[str]:
    """TERRA-INV-06, -15: tracks and boats."""
    if state.boat[0] == OPEN:
        return
    for space in {*state.boat} - {0}:
        there = [a for a, at in zip(state.arrival, state.boat, strict=True) if at == space]
        if sorted(there) != [*range(1, len(there) + 1)]:
            yield f"15: arrivals {there} on space {space}"
    if max(state.boat) > 16 or max(*state.oases, *state.burial) > 99:
        yield "6: a marker is beyond its track"


def _asked(rules: TerraRules, state: State) -> Iterator[str]:
    """TERRA-INV-09, -13: a game has its number of turns; points of cards are tens."""
    seats = len(state.held)
    if state.cause:
        wanted = 28 if is_team(state) or seats == 2 else 36
        if state.turns != wanted:
            yield f"9: {state.turns} turns"
    if state.oases[0] != OPEN:
        points = [score.breakdown["strategy"] for score in rules.scores(state)]
        if sum(points) > 120 or any(each % 10 for each in points):
            yield f"13: cards bring {points}"


def step_broken(rules: TerraRules, before: State, action: Action, after: State) -> list[str]:  # noqa: ARG001
    """What an action should not have done."""
    faults = []
    if isinstance(action, actions.Place) and _on_board(after) != _on_board(before) + 1:
        faults.append("1: no tile was placed")
    pairs = [*zip(before.level, after.level, strict=True)]
    if any(new < old or new > old + 1 for old, new in pairs):
        faults.append("5: levels fell or jumped")
    grown = sum(new > old for old, new in pairs)
    if grown != isinstance(action, actions.Build):
        faults.append(f"5: {grown} levels were built by {action}")
    for old, new, was, now in zip(
        before.colour, after.colour, before.owner, after.owner, strict=True
    ):
        if old != OPEN and (new != old or was != now):
            faults.append("5: a pyramid has changed colour or owner")
    laid = sum(a > 0 for a in after.foundation) - sum(b > 0 for b in before.foundation)
    if laid != isinstance(action, actions.Foundation):
        faults.append(f"2: {laid} foundations came")
    for track in ("eyes", "burial", "oases", "boat"):
        old, new = getattr(before, track), getattr(after, track)
        if any(b < a for a, b in zip(old, new, strict=True)):
            faults.append(f"6: {track} fell")
    return faults


def hidden_twins(rules: TerraRules, state: State, seat: int, random: Random) -> State:
    """Tiles that a seat does not know are others, as its view and chance would have them.

    Whatever is open in its view is drawn anew: hands of others, and stacks that somebody looked
    at, as long as those who looked at them would ask the same.
    """
    twin = state.copy()
    if is_team(state):
        return twin
    view = rules.view(state, seat)
    hidden = _places(state, view)
    if state.looking != OPEN and not (seat >= 0 and state.known[state.looking] >> seat & 1):
        hidden = [place for place in hidden if place[:2] != ("order", state.looking)]
    for pool in (*view.pools, None):
        here = [place for place in hidden if _pool_of(view, place) == pool]
        kinds = [_kind(state, place) for place in here]
        if pool is None or len(pool.kinds) < len(kinds):
            number = [*kinds, *Counter(dict(enumerate(state.free))).elements()]
            kept = list(pool.kinds) if pool else []
            left = [*(Counter(number) - Counter(kept)).elements()]
            random.shuffle(left)
            kinds = [*kept, *left][: len(here)]
        random.shuffle(kinds)
        for place, kind in zip(here, kinds, strict=True):
            _put(twin, place, kind)
    twin.gone = [tuple(sorted(tiles)) for tiles in twin.gone]
    _count(twin)
    return twin


def _places(state: State, view: State) -> list[tuple[str, int, int]]:
    found = [("held", other, 0) for other, kind in enumerate(state.held)
             if kind != OPEN and view.held[other] == OPEN]  # fmt: skip
    for name in ("order", "gone"):
        for stack, tiles in enumerate(getattr(state, name)):
            shown = getattr(view, name)[stack] or [OPEN] * len(tiles)
            found += [
                (name, stack, at)
                for at, kind in enumerate(tiles)
                if kind != OPEN and shown[at] == OPEN
            ]
    return found


def _pool_of(view: State, place: tuple[str, int, int]) -> Pool | None:
    name, at, _ = place
    for pool in view.pools:
        if name == "held" and pool.hands >> at & 1:
            return pool
        if name != "held" and not pool.lower and pool.stack == at:
            return pool
    return None


def _kind(state: State, place: tuple[str, int, int]) -> int:
    name, at, number = place
    return state.held[at] if name == "held" else getattr(state, name)[at][number]


def _put(twin: State, place: tuple[str, int, int], kind: int) -> None:
    name, at, number = place
    if name == "held":
        twin.held[at] = kind
        return
    tiles = list(getattr(twin, name)[at])
    tiles[number] = kind
    getattr(twin, name)[at] = tuple(tiles)


def _count(twin: State) -> None:
    """Count anew which tiles nobody has seen."""
    known = [*twin.held, *twin.tiles]
    for tiles in (*twin.order, *twin.gone):
        known += tiles
    number = Counter(known)
    twin.free = [mix - number[kind] for kind, mix in enumerate(twin.ground.mix)]


COLOURS = ("blue", "red", "grey", "yellow", "brown", "black", "white", "")
DIRECTIONS = ("row", "column", "diag_down", "diag_up", "")


def universe(rules: TerraRules, state: State) -> list[Action]:  # noqa: ARG001
    """All actions there can be, with some that there can't."""
    names, faces = state.ground.board.names, (*state.ground.faces, (), ("eye",) * 3)
    if state.decision and state.decision.who == CHANCE:
        return [
            *(actions.Tile(stack, face) for stack in range(10) for face in faces),
            *map(actions.Foundation, range(-1, 7)),
            actions.End(),
        ]
    sites = [names[space] for space in state.ground.board.sites] + ["C2", "Z9"]
    laid = [names[space] for space in state.laid] + ["A1", ""]
    return [
        *(actions.Place(name, pay) for name in (*names, "") for pay in (0, 1, 2)),
        *map(actions.Line, DIRECTIONS),
        *(actions.LeaveEmpty(name, symbol) for name in names for symbol in ("worker", "eye")),
        *(actions.MoveWorker(name, to) for name in laid for to in (*sites, "hand", "")),
        *(
            actions.Build(site, colour, white)
            for site, colour, white in product(sites, COLOURS, range(-1, 7))
        ),
        *map(actions.Look, range(-1, STACKS + 2)),
        *map(actions.Order, faces),
        *map(actions.BuyWorker, sites),
        *(actions.BuyBlock(), actions.BuyGoods(), actions.Sail(), actions.End()),
        *(actions.Convert(*pair) for pair in product(COLOURS, COLOURS)),
        *(actions.Recall(site, number) for site in sites for number in range(-1, 5)),
        *map(actions.BuyCard, ("burial", "eyes", "oases", "nile", "tallest", "most", "")),
        *map(actions.Draw, range(-1, STACKS + 2)),
        actions.Foundation(1),
    ]


def left(rules: TerraRules, state: State) -> int | None:  # noqa: ARG001
    """What weights sum to: the foundations, or the tiles that nobody has seen."""
    if state.decision.kind == "foundation":
        return sum(state.deck)
    return None if state.pools else sum(state.free)

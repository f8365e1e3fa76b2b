"""What the battery asks about Pyramidice: invariants of section 12, and what a seat can't see."""

from collections.abc import Iterator
from itertools import chain, product
from random import Random

from companion.games.engine import CHANCE, Action, Options
from companion.games.pyramidice import actions
from companion.games.pyramidice.rules import PyramidiceRules
from companion.games.pyramidice.state import State
from companion.kits import load_kit

ARCHITECTS = ("snefru", "hemionu", "amenhotep", "imhotep")
OPTIONS = (
    *(Options(players) for players in (2, 3, 4)),
    *(Options(1, f"solo-{architect}") for architect in ARCHITECTS),
)

KIT = load_kit("pyramidice")
GODS = [str(row["god"]) for row in KIT.table("gods").rows]
TILES = [str(row["tile"]) for row in KIT.table("rest_tiles").rows]
SCARABS = [str(row["scarab"]) for row in KIT.table("scarabs").rows]
PROJECTS = [str(row["project"]) for row in KIT.table("projects").rows]

SIDES = {"cheops": (3, 2, 1), "chephren": (2, 1), "mykerinos": (1,)}
STONES = {1: 14, 2: 14, 3: 19, 4: 20}
IN_GAME = {1: (28, 6), 2: (28, 6), 3: (33, 8), 4: (35, 10)}
"""God cards and Rest tiles by number of players."""


def players(state: State) -> int:
    return len(state.names) - (state.architect is not None)


def is_between(state: State) -> bool:
    """Whether a turn is about to begin, or the game is over."""
    return state.over or (bool(state.stack) and state.stack[-1] == ("turn",))


def pool_of(state: State) -> list[tuple[int, int]]:
    """The dice of the pool: kind (0 stone, 1 prayer, 2 virtual) and value."""
    return [(die // 6, die % 6 + 1) for die in state.pool]


def broken(rules: PyramidiceRules, state: State) -> list[str]:  # noqa: ARG001
    """Which invariants of section 12 do not hold, by their numbers."""
    faults = [*_pieces(state), *_cards(state), *_tiles(state), *_dice(state), *_boards(state)]
    if is_between(state):
        faults += _between(state)
    return faults


def _pieces(state: State) -> Iterator[str]:
    """1 and 2: dice, workers and cats are somewhere."""
    kinds = [kind for kind, _ in pool_of(state)]
    stones = state.supply[2] + state.quarry + state.rolling[0] + kinds.count(0)
    stones += sum(held[2] for held in state.held) + sum(map(bool, state.dice))
    if stones != STONES[players(state)]:
        yield f"1: {stones} stone dice"
    prayers = state.prayers + state.rolling[1] + kinds.count(1)
    if prayers != 4:
        yield f"1: {prayers} prayer dice"
    for kind, most in ((0, 21), (1, 9)):
        found = state.supply[kind] + sum(held[kind] for held in state.held)
        if found != most or state.supply[kind] < 0:
            yield f"2: {found} of kind {kind}"
    if list(state.pool) != sorted(state.pool):
        yield f"the pool is {state.pool}"


def _cards(state: State) -> Iterator[str]:
    """3: God cards are in one place each; those not seen are the deck and those out of the game."""
    seen = [god for god in state.row if god not in (None, "new")]
    seen += [*state.discarded, *chain.from_iterable(state.gods)]
    if len(set(seen)) != len(seen) or not set(seen) <= set(GODS):
        yield f"3: God cards {sorted(seen)}"
    known = len(seen) + state.deck + state.row.count("new")
    if known != IN_GAME[players(state)][0]:
        yield f"3: {known} God cards in the game"
    cards = [*chain.from_iterable(state.projects)]
    if len(set(cards)) != len(cards):
        yield f"Project cards {state.projects}"
    scarabs = [card for card in (*state.scarabs, *chain.from_iterable(state.hands)) if card]
    if len(set(scarabs)) != len(scarabs):
        yield f"Scarabs {state.scarabs} and {state.hands}"


def _tiles(state: State) -> Iterator[str]:
    """4: Rest tiles; those face down lie in front of players."""
    tiles = [tile for tile in state.strip if tile] + [*chain.from_iterable(state.tiles)]
    wanted = IN_GAME[players(state)][1]
    is_laid = state.stack[-1:] != (("lay",),)
    if len(set(tiles)) != len(tiles) or (is_laid and len(tiles) != wanted):
        yield f"4: Rest tiles {tiles}"
    if len(state.strip) != wanted:
        yield f"4: the strip has {len(state.strip)} places"
    if not state.face_down <= {*chain.from_iterable(state.tiles)}:
        yield f"4: {state.face_down} are face down"


def _dice(state: State) -> Iterator[str]:
    """6: every die above level 1 rests on four dice."""
    first = 0
    for name, sides in list(SIDES.items())[: max(1, players(state) - 1)]:
        below: list[list[int]] = []
        for side in sides:
            values = state.dice[first : first + side * side]
            grid = [values[row * side : (row + 1) * side] for row in range(side)]
            for row, col in product(range(side), repeat=2):
                square = [r[col : col + 2] for r in below[row : row + 2]]
                if grid[row][col] and below and not all(map(all, square)):
                    yield f"6: {name} {grid} on {below}"
            first, below = first + side * side, grid
    if first != len(state.dice):
        yield f"there are {len(state.dice)} spaces"


def _boards(state: State) -> Iterator[str]:
    """7: resources and Fame."""
    dropping = {frame[1] for frame in state.stack if frame[0] == "drop"}
    for seat, held in enumerate(state.held):
        if min(held) < 0 or (sum(held) > 8 and seat not in dropping):
            yield f"7: seat {seat} has {held}"
    if min(state.fame) < 0:
        yield f"7: Fame {state.fame}"


def _between(state: State) -> Iterator[str]:
    """8 to 11: how things lie between turns."""
    if state.pool or state.used or state.borrowed or any(state.rolling):
        yield f"8: pool {state.pool}, used {state.used}, borrowed {state.borrowed}"
    if state.scarab_used or state.rerolled or state.reaction:
        yield "8: something is left of the turn"
    if "new" in state.row or (None in state.row and state.deck):
        yield f"9: the row is {state.row} with {state.deck} cards in the deck"
    cards = sum(god is not None for god in state.row)
    if None in state.row[len(state.row) - cards :]:
        yield f"9: the row is {state.row}"
    if max(map(len, state.tiles)) > 2:
        yield f"4: {state.tiles} between turns"
    if sum(tile is not None for tile in state.strip) < 2:
        yield f"11: the strip is {state.strip}"
    if state.over and state.pharaoh != state.current:
        yield f"12: seat {state.pharaoh} has the tile, {state.current} the last turn"


def step_broken(
    rules: PyramidiceRules,  # noqa: ARG001
    before: State,
    action: Action,
    after: State,
) -> list[str]:
    """5, 7 and 12: what never grows, falls or moves; and 10, at most one unit goes."""
    faults = []
    if after.supply[2] > before.supply[2] or after.deck > before.deck:
        faults.append("5: supply or deck have grown")
    if any(then and then != now for then, now in zip(before.dice, after.dice, strict=True)):
        faults.append("5: a built die has changed")
    if any(now < then - 2 for then, now in zip(before.fame, after.fame, strict=True)):
        faults.append(f"7: Fame went from {before.fame} to {after.fame}")
    if before.pharaoh is not None and after.pharaoh != before.pharaoh:
        faults.append("12: the Pharaoh tile has moved")
    if isinstance(action, actions.Stop):
        lost = units(before.gods[before.current]) - units(after.gods[before.current])
        if len(lost) > 1:
            faults.append(f"10: {lost} are gone")
    if after.turns - before.turns not in (0, 1):
        faults.append(f"{after.turns - before.turns} turns went by")
    return faults


ENNEAD = ("atum", "shu", "tefnut", "geb", "nut", "osiris", "seth", "isis", "nephthys", "horus")


def units(gods: list[str]) -> set[str]:
    return {"ennead" if god in ENNEAD else god for god in gods}


def hidden_twins(rules: PyramidiceRules, state: State, seat: int, random: Random) -> State:  # noqa: ARG001
    """Others have other Project cards, and other Scarabs in hand."""
    twin = state.copy()
    if state.over:
        return twin
    others = [other for other in range(players(state)) if other != seat]
    known = {*state.projects[seat], *(state.projects[-1] if state.architect else ())}
    free = [card for card in PROJECTS if card not in known]
    random.shuffle(free)
    for other in others:
        twin.projects[other] = sorted(free.pop() for _ in state.projects[other])
    seen = {*state.hands[seat], *state.scarabs}
    left = [card for card in SCARABS if card not in seen]
    random.shuffle(left)
    for other in others:
        twin.hands[other] = tuple(sorted(left.pop() for _ in state.hands[other]))
    return twin


def is_open(rules: PyramidiceRules, options: Options) -> bool:  # noqa: ARG001
    """Alone nobody has anything to hide from."""
    return options.players == 1


NUMBERS = range(-1, 8)
RESOURCES = ("worker", "cat", "stone_die", "golden_cat", "")
DICE = ("stone", "prayer", "virtual", "")
NO_FIELDS = (
    actions.EndStep, actions.Reroll, actions.Enough, actions.Replace, actions.GainFame,
    actions.Borrow, actions.UsePearl, actions.Decline, actions.Stop,
)  # fmt: skip


def universe(rules: PyramidiceRules, state: State) -> list[Action]:  # noqa: ARG001
    """All actions there can be, with some that there can't."""
    decision = state.decision
    drawn = [
        *map(actions.Lay, (*TILES, "")),
        *map(actions.Deal, (*GODS, "")),
        *map(actions.Start, NUMBERS),
        *map(actions.DealProject, (*PROJECTS, "")),
        *map(actions.DealScarab, (*SCARABS, "")),
        *map(actions.Roll, NUMBERS),
        *map(actions.ArchitectRoll, NUMBERS),
    ]
    if decision and decision.who == CHANCE:
        return [*drawn, actions.Stop()]
    return [
        *drawn[::5],
        *(kind() for kind in NO_FIELDS),
        *map(actions.ChooseScarab, (*SCARABS, "")),
        *map(actions.Begin, ("rest", "work", "")),
        *(
            kind(god)
            for kind in (actions.UseGod, actions.ChooseGod, actions.Worship, actions.Discard)
            for god in (*GODS, "ennead", "")
        ),
        *map(actions.TakeTile, (*TILES, "hapy")),
        *(kind(r) for kind in (actions.Give, actions.Take, actions.Drop) for r in RESOURCES),
        *(actions.PlaceTile(tile, number) for tile in TILES for number in NUMBERS),
        *(actions.TakeDice(*pair) for pair in product(range(-1, 12), repeat=2)),
        *map(actions.Shift, RESOURCES),
        *(actions.Change(*each) for each in product(DICE, NUMBERS, NUMBERS)),
        *(actions.Pick(*each) for each in product(DICE, NUMBERS)),
        *(actions.Pay(*pair) for pair in product(NUMBERS, repeat=2)),
        *map(actions.Build, NUMBERS),
        *map(actions.Show, NUMBERS),
        *(actions.Place(*each) for each in product((*SIDES, ""), range(5), range(5), range(5))),
    ]


def left(rules: PyramidiceRules, state: State) -> int:  # noqa: ARG001
    """What the weights of chance sum to."""
    assert state.decision
    kind = state.decision.kind
    if kind == "god":
        gone = sum(map(len, state.gods)) + len(state.discarded)
        return 38 - gone - sum(god not in (None, "new") for god in state.row)
    if kind == "scarab":
        return 12 - sum(map(len, state.hands)) - sum(card is not None for card in state.scarabs)
    no_die = kind == "architect" and not state.quarry and not state.supply[2]
    return {
        "lay": 12 - sum(tile is not None for tile in state.strip),
        "start": players(state),
        "project": 6 - sum(map(len, state.projects)),
        "his_project": 6 - sum(map(len, state.projects)),
    }.get(kind, 1 if no_die else 6)

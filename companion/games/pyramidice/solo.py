"""The Great Architects: what one of them does on his turn (section 9)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.pyramidice import end, projects, rest_tiles, row
from companion.games.pyramidice.state import NEW, OPEN, State
from companion.games.pyramidice.tables import ENNEAD, FACES, LOW, STONES, Tables
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

GOD_RULE: Final = "PYRAMIDICE-SOLO-02"
ROLL_RULE: Final = "PYRAMIDICE-SOLO-03"
NO_DIE_RULE: Final = "PYRAMIDICE-SOLO-04"
TILE_RULE: Final = "PYRAMIDICE-SOLO-05"
THIRD_RULE: Final = "PYRAMIDICE-SOLO-06"
BUILD_RULE: Final = "PYRAMIDICE-SOLO-07"
FAME_RULE: Final = "PYRAMIDICE-SOLO-08"


class Built(NamedTuple):
    """A die he built, and how many neighbourhoods of his cards it completed."""

    space: int
    value: int
    pairs: int


class Fame(NamedTuple):
    """The Fame of his turn, by what gave it."""

    space: int = 0
    die: int = 0
    level: int = 0
    power: int = 0


class Deed(NamedTuple):
    """Step 3 of his turn.

    `roll` is the value of his die, None without one, and `die_from` where it came from: "quarry",
    "supply", or None where nobody knows. `tile` is the Rest tile that he took to `place`, from 1.
    """

    roll: int | None
    die_from: str | None
    tile: str | None
    place: int | None
    built: Built | None
    fame: Fame

    @property
    def case(self) -> str:
        """Step 3: "A" (a Rest tile), "B" (a build) or "none"."""
        return "A" if self.tile else "B" if self.built else "none"


class Turn(NamedTuple):
    """What the Architect did.

    `returned` are the tiles that went back, `lost` the God card discarded with them, `dealt` how
    many cards refilled the row. `pharaoh` is who had the Pharaoh tile before.
    """

    god: str | None
    deed: Deed
    returned: tuple[str, ...]
    lost: str | None
    dealt: int
    pharaoh: int | None


def take_turn(state: State, roll: int | None) -> Turn:
    """Play the whole turn of the Great Architect, whose turn it is (PYRAMIDICE-SOLO-02 to 09).

    `roll` is the value of the stone die he rolls, None when quarry and supply have none. His tiles
    go back to the first free numbers.
    """
    pharaoh = state.pharaoh
    god = take_god(state)
    deed = act(state, roll)
    returned, lost = _third(state)
    # After a build too: otherwise the row would run dry, and the deck never end.
    dealt = row.refill(state)
    end.end_turn(state)
    return Turn(god, deed, returned, lost, dealt, pharaoh)


def take_god(state: State) -> str | None:
    """Take a God of the row for him, if there is one; return which."""
    god = chosen_god(state)
    if god is not None:
        row.take(state, god)
    return god


def has_die(state: State) -> bool:
    """Return whether there is a stone die for him to roll (PYRAMIDICE-SOLO-03)."""
    return state.quarry > 0 or state.supply[STONES] > 0


def act(state: State, roll: int | None) -> Deed:
    """Take a tile or build for him, by his roll, and give him the Fame."""
    number = _tile_number(state, roll)
    die_from = _roll_die(state, roll)
    tile = state.strip[number] if number is not None else None
    place = built = None
    if number is not None and tile:
        place = _take_tile(state, number, back=die_from)
    elif roll:
        built = _build(state, roll)
    fame = _fame(state, place, built)
    state.fame[state.current] += sum(fame)
    return Deed(roll, die_from, tile, place, built, fame)


def chosen_god(state: State) -> str | None:
    """Return the God he takes: the Ennead first, then by Fame, the rightmost (SOLO-02)."""

    def rank(place: int) -> tuple[bool, int, int]:
        god = state.tables.gods[state.row[place] or ""]
        return god.group == ENNEAD, god.fame, place

    filled = [place for place, god in enumerate(state.row) if god is not None]
    return state.row[max(filled, key=rank)] if filled else None


def _tile_number(state: State, roll: int | None) -> int | None:
    """Return the place of the Rest tile that he takes, None when he takes none (SOLO-04, 05)."""
    if roll is not None:
        return roll - 1 if state.strip[roll - 1] else None
    return next((number for number, tile in enumerate(state.strip) if tile), None)


def _roll_die(state: State, roll: int | None) -> str | None:
    """Take a die off the quarry, else the supply, and return which (PYRAMIDICE-SOLO-03)."""
    if roll is None or state.quarry == OPEN:
        return None
    if state.quarry:
        state.quarry -= 1
        return "quarry"
    state.supply[STONES] -= 1
    return "supply"


def _take_tile(state: State, number: int, *, back: str | None) -> int:
    """Lay a tile on his leftmost free place, and his die in the quarry; return which place."""
    tile = state.strip[number]
    assert tile is not None
    state.strip[number] = None
    state.quarry += back is not None
    state.tiles[state.current].append(tile)
    return len(state.tiles[state.current])


def _third(state: State) -> tuple[tuple[str, ...], str | None]:
    """Put his three tiles back and discard a God, if he has so many (PYRAMIDICE-SOLO-06)."""
    if not rest_tiles.has_third(state):
        return (), None
    return rest_tiles.return_tiles(state), row.discard_rightmost(state)


def _build(state: State, value: int) -> Built:
    """Build where a pair is completed first, else on the first space (PYRAMIDICE-SOLO-07)."""
    cards = (state.tables.projects[card].pairs for card in state.projects[state.current])
    wanted = frozenset().union(*cards)
    candidates = [
        Built(space, value, sum(
            pair in wanted for pair in projects.pairs_beside(state, space, value)
        ))
        for space in lowest_spaces(state)
    ]  # fmt: skip
    built = next((each for each in candidates if each.pairs), candidates[0])
    state.dice[built.space] = value
    return built


def lowest_spaces(state: State) -> list[int]:
    """Return the empty spaces of the lowest level that is not full, in reading order."""
    tables = state.tables
    empty = [space for space, value in enumerate(state.dice) if not value]
    lowest = min((tables.spaces[space].place.level for space in empty), default=0)
    return [space for space in empty if tables.spaces[space].place.level == lowest]


def _fame(state: State, place: int | None, built: Built | None) -> Fame:
    """Return the Fame of a tile or of a build (PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-08)."""
    his = state.tables.architects[str(state.architect)]
    if place is not None:
        return Fame(space=his.spaces[place - 1], power=his.tile_fame)
    if built is None:
        return Fame()
    low = his.low_fame if built.value <= LOW else 0
    power = his.build_fame + low + his.pair_fame * built.pairs
    return Fame(die=built.value, level=state.tables.spaces[built.space].fame, power=power)


def steps(state: State, turn: Turn) -> Iterator[Step]:
    """Say what he did; the state is that after his turn."""
    yield god_step(state, turn.god)
    yield from deed_steps(state.tables, turn.deed)
    if turn.returned:
        values = {"tiles": tuple(map(Term, turn.returned))}
        yield Step(THIRD_RULE, "solo.tiles" if NEW in turn.returned else "solo.third", values)
    if turn.lost:
        yield lost_step(turn.lost)
    yield refilled_step(turn.dealt)
    yield from end.steps(turn.pharaoh, state)


def god_step(state: State, god: str | None) -> Step:
    """Say which God he took."""
    architect = {"architect": Term(str(state.architect))}
    if god:
        return Step(GOD_RULE, "solo.god", {**architect, "god": Term(god)})
    return Step(GOD_RULE, "solo.no_god", architect)


def deed_steps(tables: Tables, deed: Deed) -> Iterator[Step]:
    """Say what he rolled, and what he took or built."""
    if deed.roll is not None:
        key = f"solo.die_{deed.die_from}" if deed.die_from else "solo.die"
        yield Step(ROLL_RULE, key, {"roll": deed.roll})
    else:
        yield Step(NO_DIE_RULE, "solo.tile_lowest" if deed.tile else "solo.nothing", {})
    if deed.tile:
        values = {"tile": Term(deed.tile), "place": deed.place, **deed.fame._asdict()}
        yield Step(TILE_RULE, "solo.a_tile" if deed.tile == NEW else "solo.tile", values)
        if deed.roll is not None:
            yield Step(TILE_RULE, "solo.die_back", {})
    if deed.built:
        yield from _build_steps(tables, deed.built, deed.fame)


def _build_steps(tables: Tables, built: Built, fame: Fame) -> Iterator[Step]:
    pyramid, level, row, col = tables.spaces[built.space].place
    where = {"pyramid": Term(pyramid), "level": level, "row": row + 1, "col": col + 1}
    key = "solo.build_pairs" if built.pairs else "solo.build_first"
    yield Step(BUILD_RULE, key, {**where, "pairs": built.pairs})
    yield Step(FAME_RULE, "solo.build_fame", fame._asdict())


def lost_step(god: str) -> Step:
    """Say which God went with his third tile."""
    return Step(THIRD_RULE, "solo.lost", {"god": Term(god)})


def refilled_step(dealt: int) -> Step:
    """Say how many cards refilled the row after his turn."""
    return Step("PYRAMIDICE-SOLO-09", "solo.refilled", {"cards": dealt})


def check_roll(roll: int | None, *, has_die: bool) -> None:
    """Refuse a roll without a die, and a die without a roll (SOLO-03, SOLO-04)."""
    if has_die and roll is None:
        raise Refused("roll", f"is missing, must be {bounds_text(1, FACES)}", ROLL_RULE)
    if not has_die and roll is not None:
        raise Refused("roll", f"is {roll}, but there is no stone die to roll", NO_DIE_RULE)

"""The Great Architects: what one of them does on his turn (section 9).

`take_turn` plays all of it at once, for a question and for the scorekeeper; in a whole game its
parts are frames, since chance rolls his die and the human places his tiles.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.games.engine import Action, Result, Sink
from companion.games.pyramidice import building, gods, resources, rest_tiles, scoring
from companion.games.pyramidice.actions import ArchitectRoll
from companion.games.pyramidice.resources import BOARD_RULE, PIECES_RULE
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.state import NEW, OPEN, FrameRule, State, draw, state_of, tell
from companion.games.pyramidice.tables import ENNEAD, FACES, LOW, STONES, Tables
from companion.questions import Answers
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

# Who can have the Pharaoh tile in solo, by seat.
PHARAOH: Final = ("player", ARCHITECT)

# Whose Rest tiles are told in solo, by seat.
SOLO_TILES: Final = ("player_tiles", "architect_tiles")

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
    has_third = rest_tiles.has_third(state)
    returned = rest_tiles.return_tiles(state) if has_third else ()
    lost = gods.discard_rightmost(state) if has_third else None
    # After a build too: otherwise the row would run dry, and the deck never end.
    dealt = gods.refill(state)
    scoring.end_turn(state)
    return Turn(god, deed, returned, lost, dealt, pharaoh)


def take_god(state: State) -> str | None:
    """Take a God of the row for him, if there is one; return which."""
    god = _chosen_god(state)
    if god is not None:
        gods.take(state, god)
    return god


def _has_die(state: State) -> bool:
    """Return whether there is a stone die for him to roll (PYRAMIDICE-SOLO-03)."""
    # Prayer dice lie in the quarry always; where the rulebook calls it empty, it means stone dice.
    return state.quarry > 0 or state.supply[STONES] > 0


def act(state: State, roll: int | None) -> Deed:
    """Take a tile or build for him, by his roll, and give him the Fame."""
    if roll is None:  # without a die he takes the tile with the lowest number (SOLO-04)
        number = next((each for each, tile in enumerate(state.strip) if tile), 0)
    else:
        number = roll - 1
    die_from, tile = _roll_die(state, roll), state.strip[number]
    place = built = None
    if tile:  # his die goes to the quarry, wherever it came from (SOLO-05)
        state.strip[number] = None
        state.quarry += die_from is not None
        state.tiles[state.current].append(tile)
        place = len(state.tiles[state.current])
    elif roll:
        built = _build(state, roll)
    fame = _fame(state, place, built)
    state.fame[state.current] += sum(fame)
    return Deed(roll, die_from, tile, place, built, fame)


def _chosen_god(state: State) -> str | None:
    """Return the God he takes: the Ennead first, then by Fame, the rightmost (SOLO-02)."""
    # It counts for him at the end alone: in front of him no God has a power.

    def rank(place: int) -> tuple[bool, int, int]:
        god = state.tables.gods[state.row[place] or ""]
        return god.group == ENNEAD, god.fame, place

    filled = [place for place, god in enumerate(state.row) if god is not None]
    return state.row[max(filled, key=rank)] if filled else None


def _roll_die(state: State, roll: int | None) -> str | None:
    """Take a die off the quarry, else the supply, and return which (PYRAMIDICE-SOLO-03)."""
    if roll is None or state.quarry == OPEN:
        return None
    if state.quarry:
        state.quarry -= 1
        return "quarry"
    state.supply[STONES] -= 1
    return "supply"


def _build(state: State, value: int) -> Built:
    """Build where a pair is completed first, else on the first space (PYRAMIDICE-SOLO-07)."""
    cards = (state.tables.projects[card].pairs for card in state.projects[state.current])
    wanted = frozenset().union(*cards)
    candidates = [
        Built(space, value, sum(
            pair in wanted for pair in scoring.pairs_beside(state, space, value)
        ))
        for space in lowest_spaces(state)
    ]  # fmt: skip
    # The first that completes any, not the one that completes most.
    built = next((each for each in candidates if each.pairs), candidates[0])
    state.dice[built.space] = value
    return built


def lowest_spaces(state: State) -> list[int]:
    """Return the empty spaces of the lowest level that is not full, in reading order."""
    # Never on a higher level while a lower one has gaps, also not for a pair. Spaces are
    # numbered in reading order, upper row first, which is how the rulebook's two words for the
    # same space go together.
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


def turn_steps(state: State, turn: Turn) -> Iterator[Step]:
    """Say what he did; the state is that after his turn."""
    yield _god_step(state, turn.god)
    yield from _deed_steps(state.tables, turn.deed)
    if turn.returned:
        values = {"tiles": tuple(map(Term, turn.returned))}
        yield Step(THIRD_RULE, "solo.tiles" if NEW in turn.returned else "solo.third", values)
    if turn.lost:
        yield _lost_step(turn.lost)
    yield _refilled_step(turn.dealt)
    yield from scoring.end_steps(turn.pharaoh, state)


def _god_step(state: State, god: str | None) -> Step:
    """Say which God he took."""
    architect = {"architect": Term(str(state.architect))}
    if god:
        return Step(GOD_RULE, "solo.god", {**architect, "god": Term(god)})
    return Step(GOD_RULE, "solo.no_god", architect)


def _deed_steps(tables: Tables, deed: Deed) -> Iterator[Step]:
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


def _lost_step(god: str) -> Step:
    return Step(THIRD_RULE, "solo.lost", {"god": Term(god)})


def _refilled_step(dealt: int) -> Step:
    return Step("PYRAMIDICE-SOLO-09", "solo.refilled", {"cards": dealt})


def begin_turn(state: State, sink: Sink | None) -> None:
    """Begin his turn: he takes a God; what he rolls is asked next."""
    state.push(("his_end",), ("his_third",), ("his_deed",))
    god = take_god(state)
    tell(sink, [_god_step(state, god)])


def rolls(state: State) -> Sequence[tuple[Action, int]]:
    """Return what he may roll; 0 where there is no stone die (PYRAMIDICE-SOLO-04)."""
    values = range(1, FACES + 1) if _has_die(state) else (0,)
    return [(ArchitectRoll(value), 1) for value in values]


def roll(state: State, action: ArchitectRoll, sink: Sink | None) -> None:
    """Let him take a tile, or build."""
    state.pop()
    deed = act(state, action.value or None)
    tell(sink, _deed_steps(state.tables, deed))


def _third(state: State, _sink: Sink | None) -> None:
    """Send his three tiles back: the human places them before a God is discarded (SOLO-06)."""
    state.pop()
    if rest_tiles.has_third(state):
        state.push(("his_loss",), ("put_back",))


def _lose(state: State, sink: Sink | None) -> None:
    """Discard the rightmost God, if there is one; the row is refilled at the end alone."""
    state.pop()
    god = gods.discard_rightmost(state)
    if god:
        tell(sink, [_lost_step(god)])


def _close(state: State, sink: Sink | None) -> None:
    state.pop()
    tell(sink, [_refilled_step(gods.refill(state))])
    state.push(("deal",))


FRAMES: Final[Mapping[str, FrameRule]] = {
    "his_deed": lambda _state, _sink: draw("architect"),
    "his_third": _third,
    "his_loss": _lose,
    "his_end": _close,
}


def _check_dice(state: State) -> None:
    """Refuse stone dice at the Architect's turn of which too many or too few are left."""
    tables = state.tables
    most = tables.pieces[STONES]
    seen = state.quarry + state.supply[STONES] + resources.dice_built(state)
    if seen > most:
        message = f"makes {seen} stone dice with supply and pyramid, must be at most {most}"
        raise Refused("quarry_stone", message, PIECES_RULE)
    if most - seen > tables.board:
        message = f"leaves {most - seen} stone dice to the player, must be at most {tables.board}"
        raise Refused("supply_stone", message, BOARD_RULE)


def _solo_tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through the tiles of the strip and of both boards with their paths."""
    for key in ("rest_slots", *reversed(SOLO_TILES)):
        for index, tile in enumerate(answers[key]):
            if tile is not None:
                yield f"{key}[{index}]", tile


def architect_verdict(tables: Tables, answers: Answers) -> Result:
    """Return what the Great Architect does on his turn, and what lies on the table after it."""
    state, roll = state_of(tables, answers), answers["roll"]
    scoring.check_projects(tables, answers["architect"], answers["projects"], "projects")
    building.check_support(state)
    rest_tiles.check_tiles(tables, _solo_tiles(answers), "rest_slots")
    state.quarry, state.supply[STONES] = answers["quarry_stone"], answers["supply_stone"]
    _check_dice(state)
    if _has_die(state) and roll is None:
        raise Refused("roll", f"is missing, must be {bounds_text(1, FACES)}", ROLL_RULE)
    if not _has_die(state) and roll is not None:
        raise Refused("roll", f"is {roll}, but there is no stone die to roll", NO_DIE_RULE)
    gods.check_row(state)
    state.pharaoh = PHARAOH.index(answers["pharaoh"]) if answers["pharaoh"] else None
    scoring.check_pharaoh(state)
    state.current, state.architect = PHARAOH.index(ARCHITECT), answers["architect"]
    state.names = (*state.names[:-1], Term(answers["architect"]))
    state.strip = [*answers["rest_slots"]]
    state.tiles = [[*answers[key]] for key in SOLO_TILES]
    state.projects[state.current] = answers["projects"]
    state.fame[state.current] = answers["fame"]
    turn = take_turn(state, roll)
    return Result(_turn_value(state, turn), partial(turn_steps, state, turn))


def _turn_value(state: State, turn: Turn) -> dict[str, Any]:
    """Return what the Great Architect did; the state is that after his turn."""
    deed, built = turn.deed, turn.deed.built
    build = built and {**state.tables.spaces[built.space].place._asdict(), "value": built.value}
    return {
        "god_taken": turn.god,
        "die_from": deed.die_from,
        "case": deed.case,
        "tile_taken": deed.tile,
        "space": deed.place,
        "build": build,
        "adjacencies_completed": built.pairs if built else 0,
        "fame_gained": sum(deed.fame),
        "fame_breakdown": deed.fame._asdict(),
        "fame_after": state.fame[state.current],
        "architect_tiles_after": state.tiles[state.current],
        "tiles_returned": list(turn.returned),
        "rest_slots_after": state.strip,
        "god_discarded": turn.lost,
        "cards_drawn": turn.dealt,
        "god_row_after": state.row,
        "god_deck_after": state.deck,
        "quarry_stone_after": state.quarry,
        "supply_stone_after": state.supply[STONES],
        "pharaoh_after": None if state.pharaoh is None else PHARAOH[state.pharaoh],
        "game_over": state.over,
    }

"""Building a stone into the pyramid, and what it completes (6.6, 7.6, 7.7).

A finished row is decorated by sealed bids of art; a finished tier scores the Temple of Ra.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from companion.games.common.bits import select
from companion.games.engine import Refusal, Result, Sink
from companion.games.giza import scoring
from companion.games.giza.actions import Decorate, PlaceStone, decorations
from companion.games.giza.scoring import CROWN_RULE
from companion.games.giza.state import NONE, State, by_seat, ruled, say, tell, totals
from companion.games.giza.tables import BASE, CAPSTONE, MIDDLE, STONES, TEMPLE, Tables
from companion.questions import Answers
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

WHERE_RULE: Final = "GIZA-BUILD-02"
ON_RULE: Final = "GIZA-BUILD-03"
TOPPED_RULE: Final = "GIZA-NOM-04"
END_RULE: Final = "GIZA-END-01"
ART_RULE: Final = "GIZA-DECO-01"

# The capstone is a row and a tier of its own (GIZA-LIFT-03).
CAPSTONE_ROW: Final = STONES[CAPSTONE]


def free(state: State, stone: int) -> int:
    """Return where a base or a middle stone may be built, as bits.

    A middle stone stands on a base stone (GIZA-BUILD-03); two base stones never on one another.
    """
    ground = state.tables.tier if stone == BASE else state.built[BASE]
    return ground & ~state.built[stone]


def letters(state: State, stone: int) -> list[str]:
    """Return the letters of the locations where a stone may be built."""
    return list(select(free(state, stone), state.tables.locations))


_place = cache(PlaceStone)


def ask_where(state: State, _sink: Sink | None) -> None:
    """Ask where a stone is built, unless the table has told it already."""
    if state.landed != NONE:
        state.ask("place_stone", state.seat)


def legal(state: State) -> Sequence[PlaceStone]:
    """Return where the stone that has landed may be built."""
    return [_place(letter) for letter in letters(state, state.landed)]


def check(state: State, action: PlaceStone) -> Refusal | None:
    """Return what forbids a location for the stone that has landed."""
    return _refusal(state, state.landed, action.location)


def _refusal(state: State, stone: int, letter: str) -> Refusal | None:
    values = {"location": letter}
    if letter not in state.tables.locations:
        return Refusal(WHERE_RULE, "game.no_location", values)
    bit = 1 << state.tables.locations.index(letter)
    if free(state, stone) & bit:
        return None
    if state.built[stone] & bit:
        return Refusal(WHERE_RULE, f"game.built_{STONES[stone]}", values)
    return Refusal(ON_RULE, "game.no_base", values)


def place_stone(state: State, action: PlaceStone, sink: Sink | None) -> None:
    """Build the stone that has landed where the nominator says."""
    say(sink, WHERE_RULE, f"play.built_{STONES[state.landed]}", location=action.location)
    build(state, action.location, sink)
    state.decision = None


def build(state: State, letter: str, sink: Sink | None = None) -> None:
    """Build the stone that has landed; what it completes is to be scored."""
    stone, number = state.landed, state.tables.locations.index(letter)
    state.landed = NONE
    state.built[stone] |= 1 << number
    # Rows run one way only: two stones beside each other the other way complete nothing.
    row, line = next(each for each in state.tables.lines.items() if each[1] >> number & 1)
    if state.built[stone] & line == line:
        state.line = row
    if state.built[stone] == state.tables.tier:
        state.tier = stone
    tell(sink, _built_steps(state, stone, letter, row))


def _built_steps(state: State, stone: int, letter: str, row: str) -> Iterator[Step]:
    key, where = (f"row_{STONES[stone]}", {}) if state.line else ("no_row", {"location": letter})
    yield Step("GIZA-BUILD-04", f"build.{key}", {**where, "row": row})
    if state.tier == stone:
        yield Step("GIZA-BUILD-05", f"build.tier_{STONES[stone]}", {})
        yield Step("GIZA-BUILD-06", "build.order", {})


def is_topped_out(state: State) -> bool:
    """Return whether everything below the capstone is built."""
    return state.built[BASE] == state.built[MIDDLE] == state.tables.tier


def crown(state: State) -> None:
    """Put the capstone on top: it is a row and a tier of its own, and ends the game."""
    state.lifted = 0
    state.built[CAPSTONE] = 1
    state.line, state.tier = CAPSTONE_ROW, CAPSTONE


def crown_steps() -> Iterator[Step]:
    """Say what the capstone completes, and that the game is over after its scorings."""
    yield Step(CROWN_RULE, "build.capstone", {})
    yield end_step()


def end_step() -> Step:
    """Say that the game ends with the capstone's scorings."""
    return Step(END_RULE, "lift.game_end", {})


def rule_building(tables: Tables, answers: Answers) -> Result:
    """Return the row and the tier that a stone completes, and what follows from it (14.3)."""
    state, stone, steps = State(tables), STONES.index(answers["stone"]), list[Step]()
    for tier in (BASE, MIDDLE):
        built = answers[STONES[tier]]
        state.built[tier] = sum(1 << tables.locations.index(letter) for letter in built)
    _check_built(tables, answers)
    if stone == CAPSTONE:
        _check_capstone(tables, answers)
        crown(state)
        tell(steps.append, crown_steps())
    else:
        _check_location(state, stone, answers["location"])
        state.landed = stone
        build(state, answers["location"], steps.append)
    row = "capstone-decoration" if stone == CAPSTONE else "decoration"
    value = {
        "row_complete": state.line,
        "tier_complete": None if state.tier == NONE else STONES[state.tier],
        "events": [row] * bool(state.line) + ["temple"] * (state.tier != NONE),
        "game_end": stone == CAPSTONE,
    }
    return ruled(value, answers, steps)


def _check_built(given: Tables, answers: Answers) -> None:
    """Refuse a middle stone on no base stone, and fewer stones than stand from the start."""
    for index, letter in enumerate(answers["middle"]):
        if letter not in answers["base"]:
            message = f"is {letter}, but no base stone is there"
            raise Refused(f"middle[{index}]", message, ON_RULE)
    if len(answers["middle"]) < given.built[MIDDLE]:
        message = f"has {len(answers['middle'])} stones, must be {given.built[MIDDLE]} or more"
        raise Refused("middle", message, "GIZA-SETUP-03")


def _check_capstone(given: Tables, answers: Answers) -> None:
    if answers["location"] is not None:
        raise Refused("location", "must be left out for the capstone", WHERE_RULE)
    for stone in (BASE, MIDDLE):
        tier, number = STONES[stone], len(answers[STONES[stone]])
        if number < given.stones[stone]:
            message = f"is capstone, but the {tier} tier has {number} stones, must be"
            raise Refused("stone", f"{message} {given.stones[stone]}", TOPPED_RULE)


def _check_location(state: State, stone: int, location: str | None) -> None:
    if location is None:
        message = f"is missing, must be {alternatives(state.tables.locations)}"
        raise Refused("location", message, WHERE_RULE)
    if found := _refusal(state, stone, location):
        taken = f"where a {STONES[stone]} stone stands already"
        why = taken if found.rule == WHERE_RULE else "but no base stone is there"
        raise Refused("location", f"is {location}, {why}", found.rule)


def scoring_of_row(state: State) -> str:
    """Return the scoring of the row that is to be decorated."""
    return "capstone_decoration" if state.line == CAPSTONE_ROW else "decoration"


def ask_to_decorate(state: State, sink: Sink | None) -> None:
    """Let everybody bid in secret, if a row is to be decorated (GIZA-ENGINE-02)."""
    if not state.line:
        return
    state.bids = [NONE] * state.tables.players
    state.queue = [*state.clockwise(state.seat)]
    say(sink, ART_RULE, "game.decoration", row=Term(state.line))
    state.ask("decorate", state.queue[0])


def legal_art(state: State) -> Sequence[Decorate]:
    """Return what the next player may bid: any art that is there."""
    return decorations(state.art[state.queue[0]])


def check_art(state: State, action: Decorate) -> Refusal | None:
    """Return what forbids a bid of art."""
    most = state.art[state.queue[0]]
    return None if 0 <= action.art <= most else Refusal(ART_RULE, "game.no_art", {"art": most})


def decorate(state: State, action: Decorate, sink: Sink | None) -> None:
    """Keep a bid until all are in; the last one reveals them (GIZA-DECO-04)."""
    state.bids[state.queue.pop(0)] = action.art
    if state.queue:
        state.ask("decorate", state.queue[0])
    else:
        state.decision = None
        reveal(state, sink)


def reveal(state: State, sink: Sink | None = None) -> None:
    """Take all art that was bid to the stock, and share the points by it."""
    bids = state.bids
    # All at once, and whatever it earns: art that was bid for nothing is gone as well.
    for seat, art in enumerate(bids):
        if state.art[seat] != NONE:
            state.art[seat] -= art
            state.art_stock += art
    scoring.hold(state, scoring_of_row(state), bids, sink)
    say(sink, "GIZA-DECO-02", "decoration.spent", total=sum(bids))
    state.line = None


def rule_decoration(tables: Tables, answers: Answers, row: str) -> Result:
    """Return the points for decorating a row, the capstone's or another (14.3)."""
    state, spent, steps = State(tables), answers["art_bids"], list[Step]()
    state.line, state.bids = row, by_seat(answers, "art_bids")
    reveal(state, steps.append)
    value = {
        "scores": totals(state, answers["players"]),
        "spent": spent,
        "total_spent": sum(spent.values()),
    }
    return ruled(value, answers, steps)


def celebrate(state: State, sink: Sink | None) -> None:
    """Score a finished tier; a table is asked who is in the temple, if nobody has told."""
    if state.tier == NONE:
        return
    if state.crowd[TEMPLE] == NONE:
        state.ask("temple", state.seat)
    else:
        score_temple(state, sink)


def score_temple(state: State, sink: Sink | None) -> None:
    """Share the points by the workers in the temple; they stay there."""
    scoring.hold(state, "temple", state.at(TEMPLE), sink)
    state.tier = NONE


def rule_temple(tables: Tables, answers: Answers) -> Result:
    """Return the points for the workers in the temple (14.3)."""
    state, steps = State(tables), list[Step]()
    state.stand(TEMPLE, by_seat(answers, "workers"))
    score_temple(state, steps.append)
    return ruled({"scores": totals(state, answers["players"])}, answers, steps)

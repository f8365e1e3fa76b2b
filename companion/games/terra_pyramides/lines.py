"""Lines: what their spaces show, what that yields, and how they are laid (6.3, 6.4, 7.2).

A line that people tell of and one on the board come to the same: symbols are counted, and what they
yield is an `Income`, as the bonus around a site is (`placing_and_surround`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import chain
from typing import Final, NamedTuple

from companion.games.engine import Result, Sink
from companion.games.terra_pyramides import tracks
from companion.games.terra_pyramides.actions import LeaveEmpty, Line
from companion.games.terra_pyramides.coins_and_blocks import gain_coins, take_laid
from companion.games.terra_pyramides.state import OPEN, State, add, or_open
from companion.games.terra_pyramides.tables import LINES, Tables
from companion.questions import Answers
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

WORKER, EYE, BURIAL, COIN, OASIS, NILE_SYMBOL = "worker", "eye", "burial", "coin", "oasis", "nile"

# Most symbols of one space (section 3.2).
MOST_SYMBOLS: Final = 2

CHOICE_RULE: Final = "TERRA-LINE-01"

LAID_RULE: Final = "TERRA-RES-01"
SHORT_RULE: Final = "TERRA-RES-02"
COIN_RULE: Final = "TERRA-RES-04"

CHOICES: Final = tuple(map(Line, LINES))
DIRECTIONS: Final = {direction: number for number, direction in enumerate(LINES)}

# The symbols of one space; an empty space has none.
Space = Sequence[str]

# How often each symbol is there.
Counts = Counter[str]

# A symbol of the line, after its space.
Shown = tuple[int, str]


class Income(NamedTuple):
    """What a line yields besides workers and blocks, or the spaces around a site as a bonus.

    `track_coins` come from the Horus track; None where it is not told from which space.
    """

    coins: int
    eyes: int
    track_coins: int | None
    burial: int
    oases: int
    boat: int


def check_space(tables: Tables, space: Space, path: str) -> None:
    """Refuse symbols that no space of this version has together (14.3, `line`)."""
    if len(space) > MOST_SYMBOLS:
        message = f"has {len(space)} in it, must be at most {MOST_SYMBOLS}"
        raise Refused(path, message, LAID_RULE)
    if OASIS in space:
        items = [symbol for symbol in space if symbol in tables.items]
        if len(items) != 1 or len(space) != MOST_SYMBOLS:
            raise Refused(
                path, f"must be {OASIS} with {alternatives(tables.items)}", tracks.OASIS_RULE
            )
    elif COIN in space:
        raise Refused(path, f"has {COIN} without {OASIS}", COIN_RULE)
    elif NILE_SYMBOL in space and len(space) > 1:
        raise Refused(path, f"has {NILE_SYMBOL} with another symbol", tracks.SAIL_RULE)


def income(tables: Tables, found: Counts, eyes: int = OPEN) -> Income:
    """Return what symbols yield to a marker that has `eyes` points (TERRA-RES-04 to -08)."""
    # In the base version an eye is a coin (RES-05). An oasis shows its coin as a symbol of its own,
    # and is a step besides in Nile & oasis alone (RES-04).
    has_track, has_nile = tables.variant.has_track, tables.variant.has_nile
    track_coins = None
    if has_track and eyes != OPEN:
        track_coins = tracks.track_coins(tables, eyes, eyes + found[EYE])
    return Income(
        coins=found[COIN] + (0 if has_track else found[EYE]),
        eyes=found[EYE] if has_track else 0,
        track_coins=track_coins,
        burial=found[BURIAL],
        oases=found[OASIS] if has_nile else 0,
        boat=found[NILE_SYMBOL],
    )


def laid_blocks(tables: Tables, found: Counts) -> list[int]:
    """Return the blocks that are laid, by the store they go to (TERRA-RES-07)."""
    laid = dict.fromkeys(tables.stores, 0)
    for symbol, number in found.items():
        if symbol in tables.stored:
            laid[tables.stored[symbol]] += number
    return [*laid.values()]


def laid_workers(found: Counts, hand: int) -> int:
    """Return the workers that are laid: as many as the hand has (TERRA-RES-02)."""
    return found[WORKER] if hand == OPEN else min(found[WORKER], hand)


def gain(state: State, who: int, found: Income) -> None:
    """Give a holder what a line or a bonus yields, as far as supply and tracks go."""
    # Beyond the end of a scoreboard steps are lost (TERRA-RES-06, TERRA-OASIS-01).
    end = state.tables.limits.track_end
    gain_coins(state, who, found.coins + (found.track_coins or 0))
    if found.eyes:
        add(state.eyes, who, found.eyes)
    if found.burial:
        add(state.burial, who, found.burial, end)
    if found.oases:
        add(state.oases, who, found.oases, end)
    if found.boat:
        tracks.sail(state, who, found.boat)


def line_steps(tables: Tables, found: Counts, hand: int, yielded: Income) -> Iterator[Step]:
    """Say what a line yields, in the order in which it is resolved (TERRA-RES-03)."""
    yield Step("TERRA-LINE-03", "line.symbols", {})
    yield from _gains(tables, yielded)
    for store, number in zip(tables.stores, laid_blocks(tables, found), strict=True):
        if number:
            yield Step("TERRA-RES-07", "line.block", {"colour": Term(store), "number": number})
    if yielded.boat:
        yield Step(tracks.SAIL_RULE, "line.boat", {"number": yielded.boat})
    laid = laid_workers(found, hand)
    yield Step(LAID_RULE, "line.workers", {"number": laid})
    if laid < found[WORKER]:
        yield Step(SHORT_RULE, "line.short", {"number": found[WORKER] - laid})


def _gains(tables: Tables, yielded: Income) -> Iterator[Step]:
    coins_said = (COIN_RULE, "coins")
    if not tables.variant.has_track:
        coins_said = (tracks.EYES_RULE, "base_coins")
    said = (
        (tracks.OASIS_RULE, "oases", yielded.oases),
        (*coins_said, yielded.coins),
        (tracks.EYES_RULE, "eyes", yielded.eyes),
        (tracks.TRACK_COINS_RULE, "track_coins", yielded.track_coins),
        (tracks.BURIAL_RULE, "burial", yielded.burial),
    )
    for rule, key, number in said:
        if number:
            yield Step(rule, f"line.{key}", {"number": number})


def choose(state: State, action: Line, sink: Sink | None) -> None:
    """Choose the line to lay."""
    ground = state.ground
    line, filled = ground.board.lines[state.space][DIRECTIONS[action.direction]], state.filled
    state.line = tuple([space for space in line if filled >> space & 1])
    if sink:
        ends = {"first": ground.board.names[line[0]], "last": ground.board.names[line[-1]]}
        sink(Step(CHOICE_RULE, "game.line", {"player": Seat(state.seat), **ends}))


def _shown(state: State) -> list[Shown]:
    """Return the symbols of the line, each with its space, but for those that stay empty."""
    faces, tiles = state.ground.faces, state.tiles
    found = [(space, symbol) for space in state.line for symbol in faces[tiles[space]]]
    for each in state.empty:
        found.remove(each)
    return found


def _short(state: State, shown: Sequence[Shown]) -> list[Shown]:
    """Return the symbols of which one must stay empty, none when there are pieces for all.

    Workers come first (TERRA-RES-02).
    """
    # Which worker stays away matters, since the spaces lead to different sites; so does which
    # block does, and a player who leaves one empty may need no other to stay so.
    workers = [each for each in shown if each[1] == WORKER]
    if len(workers) > state.hand[state.who]:
        return workers
    # Fewer symbols than blocks in the supply: no need to count which of them are blocks.
    if len(shown) <= state.supply:
        return []
    stone = [each for each in shown if each[1] in state.tables.stored]
    return stone if len(stone) > state.supply else []


_left = cache(LeaveEmpty)


def legal_gaps(state: State) -> list[LeaveEmpty]:
    """Return the symbols that can stay empty."""
    names, short = state.ground.board.names, _short(state, _shown(state))
    return [_left(names[space], symbol) for space, symbol in dict.fromkeys(short)]


def leave(state: State, action: LeaveEmpty, sink: Sink | None) -> None:
    """Leave a symbol without a piece; that is final."""
    space = state.ground.board.numbers[action.space]
    state.empty = tuple(sorted((*state.empty, (space, action.symbol))))
    if sink:
        values = {"space": action.space, "symbol": Term(action.symbol)}
        sink(Step(SHORT_RULE, "game.left_empty", values))


def lay(state: State, sink: Sink | None) -> bool:
    """Lay pieces on the line and resolve it, if there are enough; return whether there were.

    Workers are laid and wait: each of them moves by a decision of its own.
    """
    shown = _shown(state)
    if _short(state, shown):
        return False
    tables, who = state.tables, state.who
    found = Counter(symbol for _, symbol in shown)
    state.laid = [space for space, symbol in shown if symbol == WORKER]
    yielded = income(tables, found, state.eyes[who])
    if sink:
        for step in line_steps(tables, found, state.hand[who], yielded):
            sink(step)
    state.hand[who] -= len(state.laid)
    gain(state, who, yielded)
    take_laid(state, who, laid_blocks(tables, found))
    state.line, state.empty = (), ()
    return True


def line_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on what a line yields that somebody has chosen (14.3)."""
    if not any(answers["cells"]):
        raise Refused("cells", "are all empty, must have a tile among them", CHOICE_RULE)
    for index, space in enumerate(answers["cells"]):
        check_space(tables, space, f"cells[{index}]")
    found, hand = Counter(chain(*answers["cells"])), or_open(answers["hand_workers"])
    yielded = income(tables, found, or_open(answers.get("eyes_before")))
    value = {
        **yielded._asdict(),
        "workers": laid_workers(found, hand),
        "blocks": tables.by_store(laid_blocks(tables, found)),
    }
    return Result(value, partial(line_steps, tables, found, hand, yielded))

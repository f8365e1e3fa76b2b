"""Lines: what their spaces can show, and what these yield (6.3, 6.4, 7.2)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.terra_pyramides import boats, burial_goods, coins, horus_track, oases
from companion.games.terra_pyramides.state import OPEN, State, add
from companion.games.terra_pyramides.tables import Tables
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

WORKER, EYE, BURIAL, COIN, OASIS, NILE = "worker", "eye", "burial", "coin", "oasis", "nile"

MOST_SYMBOLS: Final = 2
"""Most symbols of one space (section 3.2)."""

CHOICE_RULE: Final = "TERRA-LINE-01"
LAID_RULE: Final = "TERRA-RES-01"
SHORT_RULE: Final = "TERRA-RES-02"
OASIS_RULE: Final = "TERRA-RES-04"

Space = Sequence[str]
"""The symbols of one space; an empty space has none."""

Counts = defaultdict[str, int]
"""How often each symbol is there."""


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


def check_line(tables: Tables, spaces: Sequence[Space]) -> None:
    """Refuse a line without a tile, or with a space that this version has not."""
    if not any(spaces):
        raise Refused("cells", "are all empty, must have a tile among them", CHOICE_RULE)
    for index, space in enumerate(spaces):
        check_space(tables, space, f"cells[{index}]")


def check_space(tables: Tables, space: Space, path: str) -> None:
    """Refuse symbols that no space of this version has together (14.3, `line`)."""
    if len(space) > MOST_SYMBOLS:
        message = f"has {len(space)} in it, must be at most {MOST_SYMBOLS}"
        raise Refused(path, message, LAID_RULE)
    if OASIS in space:
        items = [symbol for symbol in space if symbol in tables.items]
        if len(items) != 1 or len(space) != MOST_SYMBOLS:
            raise Refused(
                path, f"must be {OASIS} with {alternatives(tables.items)}", oases.GAIN_RULE
            )
    elif COIN in space:
        raise Refused(path, f"has {COIN} without {OASIS}", OASIS_RULE)
    elif NILE in space and len(space) > 1:
        raise Refused(path, f"has {NILE} with another symbol", boats.SAIL_RULE)


def counted(symbols: Iterable[str]) -> Counts:
    """Return how often each symbol is there."""
    found: Counts = defaultdict(int)
    for symbol in symbols:
        found[symbol] += 1
    return found


def income(tables: Tables, found: Counts, eyes: int = OPEN) -> Income:
    """Return what symbols yield to a marker that has `eyes` points (TERRA-RES-04 to -08)."""
    has_track, has_nile = tables.variant.has_track, tables.variant.has_nile
    track_coins = None
    if has_track and eyes != OPEN:
        track_coins = horus_track.coins(tables, eyes, eyes + found[EYE])
    return Income(
        coins=found[COIN] + (0 if has_track else found[EYE]),
        eyes=found[EYE] if has_track else 0,
        track_coins=track_coins,
        burial=found[BURIAL],
        oases=found[OASIS] if has_nile else 0,
        boat=found[NILE],
    )


def blocks(tables: Tables, found: Counts) -> list[int]:
    """Return the blocks that are laid, by the store they go to (TERRA-RES-07)."""
    laid = dict.fromkeys(tables.stores, 0)
    for symbol, number in found.items():
        if symbol in tables.stored:
            laid[tables.stored[symbol]] += number
    return [*laid.values()]


def workers(found: Counts, hand: int) -> int:
    """Return the workers that are laid: as many as the hand has (TERRA-RES-02)."""
    return found[WORKER] if hand == OPEN else min(found[WORKER], hand)


def gain(state: State, who: int, found: Income) -> None:
    """Give a holder what a line or a bonus yields, as far as supply and tracks go."""
    coins.gain(state, who, found.coins + (found.track_coins or 0))
    if found.eyes:
        add(state.eyes, who, found.eyes)
    if found.burial:
        burial_goods.gain(state, who, found.burial)
    if found.oases:
        oases.gain(state, who, found.oases)
    if found.boat:
        boats.sail(state, who, found.boat)


def steps(tables: Tables, found: Counts, hand: int, yielded: Income) -> Iterator[Step]:
    """Say what a line yields, in the order in which it is resolved (TERRA-RES-03)."""
    yield Step("TERRA-LINE-03", "line.symbols", {})
    yield from _gains(tables, yielded)
    for store, number in zip(tables.stores, blocks(tables, found), strict=True):
        if number:
            yield Step("TERRA-RES-07", "line.block", {"colour": Term(store), "number": number})
    if yielded.boat:
        yield Step(boats.SAIL_RULE, "line.boat", {"number": yielded.boat})
    laid = workers(found, hand)
    yield Step(LAID_RULE, "line.workers", {"number": laid})
    if laid < found[WORKER]:
        yield Step(SHORT_RULE, "line.short", {"number": found[WORKER] - laid})


def _gains(tables: Tables, yielded: Income) -> Iterator[Step]:
    coins_said = (OASIS_RULE, "coins")
    if not tables.variant.has_track:
        coins_said = (horus_track.STEPS_RULE, "base_coins")
    said = (
        (oases.GAIN_RULE, "oases", yielded.oases),
        (*coins_said, yielded.coins),
        (horus_track.STEPS_RULE, "eyes", yielded.eyes),
        (horus_track.COINS_RULE, "track_coins", yielded.track_coins),
        (burial_goods.GAIN_RULE, "burial", yielded.burial),
    )
    for rule, key, number in said:
        if number:
            yield Step(rule, f"line.{key}", {"number": number})

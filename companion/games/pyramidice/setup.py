"""HEAD setup."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.common.figures import numbers, word
from companion.games.common.setup import BASE, PLAYERS, VARIANT, counts_of, setup_steps
from companion.games.engine import Result
from companion.games.game import Players, Ruling
from companion.kits import Kit, Row
from companion.questions import checks
from companion.questions.checks import alternatives, read_players
from companion.questions.errors import Refused, Request
from companion.questions.text import Step, Term

# The name under which the game is asked for.
SLUG = "pyramidice"

# Says for how many players the game is.
RULE = "PYRAMIDICE-SETUP-01"

# Says how one player plays against a Great Architect.
SOLO_RULE = "PYRAMIDICE-SETUP-15"

# How a variant for one player begins; the id of the Great Architect follows.
SOLO = "solo-"

# The seat of the Great Architect where a request names it.
ARCHITECT = "architect"


def variants(kit: Kit, players: int) -> tuple[str, ...]:
    """Return the variants for a number of players."""
    # One player without an Architect has nobody to lose to; with several there is no seat for him.
    return tuple(each for each in kit.variants if (each == BASE) == (players > 1))


def seats(
    kit: Kit, players: tuple[int, ...] = (), *, sheet: bool = True
) -> Mapping[str, tuple[int, ...]]:
    """Return how many may sit down in each variant that makes a difference.

    It does to the game and its score `sheet`, and to what is asked for some `players` alone.
    """
    # Which Architect it is matters to the game and its sheet, where his cards are counted; for a
    # single ruling it only matters whether one plays.
    several = tuple(number for number in kit.players if number > 1)
    if sheet:
        return {each: several if each == BASE else (1,) for each in kit.variants}
    return {variants(kit, 1)[0]: players} if players else {BASE: kit.players}


def setup(kit: Kit, request: Request) -> Result:
    """Return every count of the setup, and its steps, for `{"players": n, "variant": v}`.

    Raises:
        Refused: for another number of players, another variant, or a variant that is not for so
            many (`variant` for one player without an Architect, else `players`).
    """
    given = checks.obj(request, "input")
    checks.refuse_unknown(given, (PLAYERS, VARIANT), "")
    variant = read_variant(kit, request)
    players = _players(kit, given)
    check_seats(kit, variant, players)
    row = setup_row(kit, players, variant)
    value = {"game": SLUG, "players": players, "variant": variant, **counts_of(row)}
    return Result(value, partial(_steps, kit, row, players, variant))


def read_variant(kit: Kit, request: Request) -> str:
    """Return the variant of a request, the base game when it names none."""
    given = request.get(VARIANT)
    return BASE if given is None else str(checks.choice(given, VARIANT, kit.variants, RULE))


def check_seats(kit: Kit, variant: str, players: int) -> None:
    """Refuse one player without an Architect, and an Architect with several players."""
    if variant == BASE and players == 1:
        message = f"is {BASE}, must be {alternatives(variants(kit, 1))} for 1 player"
        raise Refused("variant", message, SOLO_RULE)
    if variant != BASE and players != 1:
        raise Refused("players", f"are {players}, must be 1 in {variant}", SOLO_RULE)


def setup_row(kit: Kit, players: int, variant: str) -> Row:
    """Return the kit's row of the setup for a number of players and a variant."""
    return next(
        row
        for row in kit.table("setup").rows
        if row["players"] == players and variant in numbers(row, "variants")
    )


def check_names(kit: Kit, names: Sequence[str], path: str) -> None:
    """Refuse a solo player who is called as the Architect is; `path` has {} for the seat."""
    # He stands among the players in answers and results, by that word or by his id.
    taken = (ARCHITECT, *(word(row, ARCHITECT) for row in kit.table("architects").rows))
    if len(names) == 1 and names[0] in taken:
        message = f"is {names[0]}, which is what the Architect is called"
        raise Refused(path.format(0), message, SOLO_RULE)


def architect_of(variant: str) -> str | None:
    """Return the id of the Great Architect of a variant, None for the base game."""
    return None if variant == BASE else variant.removeprefix(SOLO)


def _players(kit: Kit, given: Request) -> int:
    if PLAYERS not in given:
        raise Refused(PLAYERS, "is missing", RULE)
    return int(checks.choice(given[PLAYERS], PLAYERS, kit.players, RULE))


def _steps(kit: Kit, row: Row, players: int, variant: str) -> list[Step]:
    values = {**row, ARCHITECT: Term(architect_of(variant) or "")}
    return setup_steps(kit, values, lambda step: players in numbers(step, "players"))


def sit_down(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down; a score sheet says whether it is in solo."""
    # Rulings are the same in all variants: how many play says enough. A sheet that leaves the
    # variant out means the base game, and so can't have his line.
    players = read_players(request, ruling.players or kit.players, records=ruling.records)
    variant = read_variant(kit, request) if ruling.records else kit.variants[0]
    if ruling.records:
        check_seats(kit, variant, len(players))
    check_names(kit, players, "players[{}].name" if ruling.records else "players[{}]")
    if ruling.records and len(players) > 1 and request.get(ARCHITECT) is not None:
        raise Refused(ARCHITECT, "must be left out in the base game", SOLO_RULE)
    return players, variant

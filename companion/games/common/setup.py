"""A setup for a number of players, straight from a kit's tables `setup` and `steps`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.engine import Options, Result
from companion.kits import Kit, Row
from companion.kits.read.columns import GROUPS
from companion.questions import checks
from companion.questions.errors import Refused, Request
from companion.questions.text import Step

# The variant of a game that has no others.
BASE = "base"

PLAYERS, VARIANT = "players", "variant"

# What stands between a question and its answer in the name of a variant: `base+goal=50`.
SETTLED: Final = "="

# The setup of a kit of one's own that has no table of it.
NOTHING: Final = Row({}, "", 0)


def set_up(kit: Kit, request: Request, slug: str, rule: str) -> Result:
    """Return every count of the setup, and its steps, for `{"players": n, "variant": v}`.

    `rule` is what says for how many players the game is, and in which variants.

    Raises:
        Refused: for another number of players or another variant.
    """
    players = _players(kit, request, rule)
    variant = str(request.get(VARIANT) or kit.variants[0])

    def is_for(row: Row) -> bool:
        return row.holds(PLAYERS, (players,)) and row.is_of(variant)

    rows = kit.tables["setup"].rows if "setup" in kit.tables else ()
    row = next(filter(is_for, rows), NOTHING)
    value = {"game": slug, "players": players, "variant": variant, **counts_of(row)}
    return Result(value, partial(setup_steps, kit, row, is_for))


def check_options(kit: Kit, options: Options, rule: str) -> None:
    """Check the options of a game that is played move by move; `rule` as above.

    Raises:
        Refused: for a number of players, or a variant, that the kit has not.
    """
    known: Mapping[str, Sequence[str | int]] = {"players": kit.players, "variant": kit.variants}
    for field, value in options._asdict().items():
        checks.choice(value, field, known[field], rule)


def with_settled(variant: str, settled: Mapping[str, Any]) -> str:
    """Return the name of a variant in which so much is settled, by the question."""
    return "+".join([variant, *(f"{key}{SETTLED}{value}" for key, value in settled.items())])


def settled_apart(variant: str) -> tuple[str, dict[str, Any]]:
    """Return the name of the kit's variant, and what is settled in it besides."""
    parts = variant.split("+")
    told = [part.partition(SETTLED) for part in parts if SETTLED in part]
    settled = {key: int(said) if said.isdecimal() else said for key, _, said in told}
    return "+".join(part for part in parts if SETTLED not in part), settled


def setup_row(kit: Kit, players: int) -> Row:
    """Return the kit's row of the setup for a number of players."""
    return kit.table("setup").row(players)


def _players(kit: Kit, request: Request, rule: str) -> int:
    """Return the number of players of a request that has nothing wrong in it."""
    given = checks.obj(request, "input")
    checks.refuse_unknown(given, (PLAYERS, VARIANT), "")
    if PLAYERS not in given:
        raise Refused(PLAYERS, "is missing", rule)
    if given.get(VARIANT) is not None:
        checks.choice(given[VARIANT], VARIANT, kit.variants, rule)
    return int(checks.choice(given[PLAYERS], PLAYERS, kit.players, rule))


def counts_of(row: Row) -> dict[str, dict[str, int]]:
    """Return the counts of a row of the setup, by group and key."""
    return {group: _group(row, group) for group in GROUPS}


def setup_steps(kit: Kit, values: Mapping[str, Any], is_for: Callable[[Row], bool]) -> list[Step]:
    """Return the steps of the kit's table whose rows `is_for` admits, with these values."""
    rows = kit.tables["steps"].rows if "steps" in kit.tables else ()
    return [
        Step(_rule(step), f"setup.{word(step, 'step')}", {**values})
        for step in rows
        if is_for(step)
    ]


def _rule(step: Row) -> str:
    """Return what a step rests on; steps of people's own rest on nothing that is numbered."""
    return word(step, "rule") if "rule" in step else ""


def _group(row: Row, group: str) -> dict[str, int]:
    """Return the columns `GROUP.KEY` of the setup's row by key."""
    columns = (column for column in row if column.startswith(f"{group}."))
    return {column.partition(".")[2]: whole(row, column) for column in columns}

"""The setup for a number of players, straight from the kit's table (section 4, 14.1)."""

from functools import partial

from companion.games.common import checks
from companion.games.common.fields import choice
from companion.games.common.figures import numbers, whole, word
from companion.games.contract import Refused, Request, Result, Step
from companion.kits import Kit, Row

SLUG = "giza"
"""The name under which the game is asked for."""

BASE = "base"
"""The only variant (section 9)."""

VARIANT = choice(
    "variant", rule="GIZA-SETUP-01", choices=(BASE,), required=False, nullable=True, asked=False
)
GROUPS = ("shared", "per_player", "removed")


def setup(kit: Kit, request: Request) -> Result:
    """Return every count of the setup, and its steps, for `{"players": n, "variant": v}`.

    Raises:
        Refused: for another number of players or another variant (GIZA-SETUP-01).
    """
    players = _players(kit, request)
    row = setup_row(kit, players)
    counts = {group: _group(row, group) for group in GROUPS}
    value = {"game": SLUG, "players": players, "variant": BASE, **counts}
    return Result(value, partial(_steps, kit, row, players))


def setup_row(kit: Kit, players: int) -> Row:
    """Return the kit's row of the setup for a number of players."""
    return kit.table("setup").row(players)


def _players(kit: Kit, request: Request) -> int:
    """Return the number of players of a request that has nothing wrong in it."""
    asked = choice("players", rule="GIZA-SETUP-01", choices=kit.players)
    given = checks.obj(request, "input")
    checks.refuse_unknown(given, (asked.key, VARIANT.key), "")
    if asked.key not in given:
        raise Refused(asked.key, "is missing", asked.rule)
    if given.get(VARIANT.key) is not None:
        checks.choice(VARIANT, given[VARIANT.key], VARIANT.key)
    return int(checks.choice(asked, given[asked.key], asked.key))


def _group(row: Row, group: str) -> dict[str, int]:
    """Return the columns `GROUP.KEY` of the setup's row by key."""
    columns = (column for column in row if column.startswith(f"{group}."))
    return {column.partition(".")[2]: whole(row, column) for column in columns}


def _steps(kit: Kit, row: Row, players: int) -> list[Step]:
    """Return the steps for this many players; their words are in the same table."""
    return [
        Step(word(step, "rule"), f"setup.{word(step, 'step')}", {**row})
        for step in kit.table("steps").rows
        if players in numbers(step, "players")
    ]

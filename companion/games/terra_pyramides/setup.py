"""The setup for a variant and a number of players, from the kit's tables (section 4, 14.1)."""

from functools import partial

from companion.games.common.figures import numbers, whole, word
from companion.games.common.setup import counts_of, setup_steps
from companion.games.engine import Result
from companion.games.terra_pyramides.versions import (
    BASE,
    GAME,
    RULE,
    SLUG,
    VARIANT,
    Variant,
    player_counts,
    read_variant,
    setup_row,
)
from companion.kits import Kit, Row, Value, Words
from companion.questions import checks
from companion.questions.errors import Refused, Request

PLAYERS = "players"
PLAYERS_RULE = "TERRA-SETUP-10"


def setup(kit: Kit, request: Request) -> Result:
    """Return every count of the setup, and its steps, for `{"players": n, "variant": v}`.

    Raises:
        Refused: for another variant, or a number of players that it is not for.
    """
    checks.refuse_unknown(checks.obj(request, "input"), (GAME, PLAYERS, VARIANT), "")
    if GAME in request:
        checks.choice(request[GAME], GAME, (SLUG,), RULE)
    asked = read_variant(request, kit.variants, BASE)
    variant = Variant.of(asked)
    players = _players(kit, request, variant)
    row = _with_options(kit, setup_row(kit, variant, players), variant)
    value = {"game": SLUG, PLAYERS: players, VARIANT: asked, **counts_of(row)}
    values = {**row, PLAYERS: players}
    return Result(value, partial(setup_steps, kit, values, partial(_is_for, variant, players)))


def _players(kit: Kit, request: Request, variant: Variant) -> int:
    if PLAYERS not in request:
        raise Refused(PLAYERS, "is missing", PLAYERS_RULE)
    counts = player_counts(kit, variant)
    return int(checks.choice(request[PLAYERS], PLAYERS, counts, PLAYERS_RULE))


def _with_options(kit: Kit, row: Row, variant: Variant) -> Row:
    """Return the row with the figures that the options change (TERRA-SETUP-15, -16)."""
    chosen = (each for each in kit.table("options").rows if each["option"] in variant.options)
    changed: dict[str, Value | Words] = {word(each, "key"): whole(each, "value") for each in chosen}
    return Row({**row, **changed}, row.file, row.line)


def _is_for(variant: Variant, players: int, step: Row) -> bool:
    """Return whether a step of the setup is for this variant and as many players."""
    option = word(step, "option")
    return (
        variant.name in numbers(step, "versions")
        and players in numbers(step, PLAYERS)
        and (not option or option in variant.options)
    )

"""Variants, what their names mean, and the setup of each from the kit (1, 4, 9, 14.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Self

from companion.games.common.figures import numbers, whole, word
from companion.games.common.setup import counts_of, setup_steps
from companion.games.engine import Result
from companion.games.game import Players, Ruling, Variants
from companion.kits import Kit, Row, Value, Words
from companion.questions import checks
from companion.questions.checks import read_players
from companion.questions.errors import Refused, Request

if TYPE_CHECKING:
    from companion.questions import Field

# The name under which the game is asked for.
SLUG = "terra-pyramides"

BASE, HORUS, NILE = "base", "horus", "nile"

# The three nested versions; each holds the rules of those before it.
VERSIONS = (BASE, HORUS, NILE)

# How the names of the missions begin, and the row of the setup that they share.
TEAM = "coop"

EVERY = (*VERSIONS, TEAM)

# The versions with the Horus track, surround bonus and burial goods.
TRACK = (HORUS, NILE)

# The keys of a request that no question asks for; it may say of which game it is (section 14).
GAME, VARIANT, PLAYERS = "game", "variant", "players"

RULE, PLAYERS_RULE = "TERRA-V3-01", "TERRA-SETUP-10"


@dataclass(frozen=True)
class Variant:
    """A version with its options, or a mission, which is played by the rules of the base version.

    `name` is what it is called without its options, which change nothing but the setup.
    """

    name: str
    options: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Self:
        """Return what a name such as `nile+faceup` means."""
        name, *options = text.split("+")
        return cls(name, tuple(options))

    @cached_property
    def is_mission(self) -> bool:
        """Whether all play together (TERRA-COOP-01)."""
        return self.name.startswith(TEAM)

    @property
    def version(self) -> str:
        """Which version's rules hold."""
        return BASE if self.is_mission else self.name

    @cached_property
    def has_track(self) -> bool:
        """Whether eyes move the marker on the Horus track (TERRA-V2-01)."""
        return self.version in TRACK

    @cached_property
    def has_nile(self) -> bool:
        """Whether there are the Nile, oases to be counted and strategy cards (TERRA-V3-01)."""
        return self.version == NILE

    @property
    def setup(self) -> str:
        """What the rows of the setup call it."""
        return TEAM if self.is_mission else self.name


def _setup_rows(kit: Kit, variant: Variant) -> list[Row]:
    return [row for row in kit.table("setup").rows if row["version"] == variant.setup]


def setup_row(kit: Kit, variant: Variant, players: int) -> Row:
    """Return the kit's row of the setup for so many, who can play the variant."""
    rows = _setup_rows(kit, variant)
    return next(row for row in rows if players in numbers(row, PLAYERS))


def player_counts(kit: Kit, variant: Variant) -> tuple[int, ...]:
    """Return how many can play a variant."""
    rows = _setup_rows(kit, variant)
    return tuple(int(str(number)) for row in rows for number in numbers(row, PLAYERS))


def read_variant(request: Request, names: Sequence[str], default: str) -> str:
    """Return the variant of a request as it is given there; Refused when it is none of these."""
    given = checks.obj(request, "input").get(VARIANT)
    return default if given is None else str(checks.choice(given, VARIANT, names, RULE))


def _seats(kit: Kit, ruling: Ruling[Any]) -> dict[str, tuple[int, ...]]:
    """Return how many may sit down in each version and mission in which it can be asked."""
    names = dict.fromkeys(Variant.of(each).name for each in _possible(kit, ruling))
    return {name: _counts(kit, ruling, Variant(name)) for name in names}


def _sit_down(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down to a request, and in which variant."""
    variant = read_variant(request, _possible(kit, ruling), ruling.versions[0])
    counts = _counts(kit, ruling, Variant.of(variant))
    return read_players(request, counts, records=ruling.records), variant


def _version_fields(kit: Kit, ruling: Ruling[Any]) -> "tuple[Field, ...]":
    from companion.questions import choice  # noqa: PLC0415 - a setup has no forms

    optional = partial(choice, rule=RULE, required=False, asked=False)
    return (
        optional(GAME, choices=(SLUG,)),
        optional(VARIANT, choices=_possible(kit, ruling), nullable=True),
    )


def _possible(kit: Kit, ruling: Ruling[Any]) -> tuple[str, ...]:
    """Return the variants of the kit in which something can be asked."""
    # Options change nothing but the setup, so they are never a reason to refuse a question.
    return _in_versions(kit.variants, ruling.versions)


@lru_cache(maxsize=32)
def _in_versions(variants: tuple[str, ...], versions: tuple[str, ...]) -> tuple[str, ...]:
    # Remembered, since every line of a batch wants to know.
    return tuple(each for each in variants if Variant.of(each).setup in versions)


def _counts(kit: Kit, ruling: Ruling[Any], variant: Variant) -> tuple[int, ...]:
    """Return how many players a request may have."""
    # A mission's score sheet has one entry, the team's (14.2).
    return (1,) if ruling.records and variant.is_mission else player_counts(kit, variant)


# How versions, with their options, and missions tell what is asked apart.
VARIANTS = Variants(_seats, _sit_down, _version_fields)


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
    # An option changes figures of the setup, and is no row of its own: it goes with each version.
    chosen = (each for each in kit.table("options").rows if each["option"] in variant.options)
    changed: dict[str, Value | Words] = {word(each, "key"): whole(each, "value") for each in chosen}
    return Row({**row, **changed}, row.file, row.line)


def _is_for(variant: Variant, players: int, step: Row) -> bool:
    """Return whether a step of the setup is for this variant and as many players."""
    # A step without an option is for all who play the variant.
    option = word(step, "option")
    return (
        variant.name in numbers(step, "versions")
        and players in numbers(step, PLAYERS)
        and (not option or option in variant.options)
    )

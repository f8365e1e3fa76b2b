"""Versions, options and missions: what the name of a variant means (sections 1 and 9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Self

from companion.games.common.figures import numbers
from companion.games.game import Players, Ruling, Variants
from companion.kits import Kit, Row
from companion.questions import checks
from companion.questions.checks import read_players
from companion.questions.errors import Request

if TYPE_CHECKING:
    from companion.questions import Field

SLUG = "terra-pyramides"
"""The name under which the game is asked for."""

BASE, HORUS, NILE = "base", "horus", "nile"
VERSIONS = (BASE, HORUS, NILE)
"""The three nested versions; each holds the rules of those before it."""

TEAM = "coop"
"""How the names of the missions begin, and the row of the setup that they share."""

EVERY = (*VERSIONS, TEAM)
TRACK = (HORUS, NILE)
"""The versions with the Horus track, surround bonus and burial goods."""

VARIANT = "variant"
RULE = "TERRA-V3-01"

GAME = "game"
"""A request may say of which game it is (section 14)."""


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


def setup_row(kit: Kit, variant: Variant, players: int) -> Row:
    """Return the kit's row of the setup for so many, who can play the variant."""
    rows = (row for row in kit.table("setup").rows if row["version"] == variant.setup)
    return next(row for row in rows if players in numbers(row, "players"))


def player_counts(kit: Kit, variant: Variant) -> tuple[int, ...]:
    """Return how many can play a variant."""
    rows = (row for row in kit.table("setup").rows if row["version"] == variant.setup)
    return tuple(int(str(number)) for row in rows for number in numbers(row, "players"))


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


def _fields(kit: Kit, ruling: Ruling[Any]) -> "tuple[Field, ...]":
    from companion.questions import choice  # noqa: PLC0415 - a setup has no forms

    optional = partial(choice, rule=RULE, required=False, asked=False)
    return (
        optional(GAME, choices=(SLUG,)),
        optional(VARIANT, choices=_possible(kit, ruling), nullable=True),
    )


def _possible(kit: Kit, ruling: Ruling[Any]) -> tuple[str, ...]:
    """Return the variants of the kit in which something can be asked."""
    return _in_versions(kit.variants, ruling.versions)


@lru_cache(maxsize=32)
def _in_versions(variants: tuple[str, ...], versions: tuple[str, ...]) -> tuple[str, ...]:
    # Remembered, since every line of a batch wants to know.
    return tuple(each for each in variants if Variant.of(each).setup in versions)


def _counts(kit: Kit, ruling: Ruling[Any], variant: Variant) -> tuple[int, ...]:
    """Return how many players a request may have."""
    # A mission's score sheet has one entry, the team's (14.2).
    return (1,) if ruling.records and variant.is_mission else player_counts(kit, variant)


VARIANTS = Variants(_seats, _sit_down, _fields)
"""How versions, with their options, and missions tell what is asked apart."""

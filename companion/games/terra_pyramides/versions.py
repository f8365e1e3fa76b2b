"""Versions, options and missions: what the name of a variant means (sections 1 and 9)."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.common import checks
from companion.games.common.figures import numbers, word
from companion.games.contract import Request
from companion.games.forms import Field, choice
from companion.kits import Kit, Row

SLUG = "terra-pyramides"
"""The name under which the game is asked for."""

BASE, HORUS, NILE = "base", "horus", "nile"
VERSIONS = (BASE, HORUS, NILE)
"""The three nested versions; each holds the rules of those before it."""

TEAM = "coop"
"""How the names of the missions begin, and the row of the setup that they share."""

EVERY = (*VERSIONS, TEAM)
"""All versions, missions among them as one."""

FOURS = "coop3"
"""Mission 3: pyramids of level 4, which need no worker (TERRA-COOP-06)."""

VARIANT = "variant"
RULE = "TERRA-V3-01"
"""Says what the versions are."""

GAME = choice("game", rule=RULE, choices=(SLUG,), required=False, asked=False)


class Variant(NamedTuple):
    """A version with its options, or a mission, which is played by the rules of the base version.

    `name` is what it is called without its options, which change nothing but the setup.
    """

    name: str
    options: tuple[str, ...] = ()

    @property
    def is_mission(self) -> bool:
        """Whether all play together (TERRA-COOP-01)."""
        return self.name.startswith(TEAM)

    @property
    def version(self) -> str:
        """Which version's rules hold."""
        return BASE if self.is_mission else self.name

    @property
    def has_track(self) -> bool:
        """Whether eyes move the marker on the Horus track (TERRA-V2-01)."""
        return self.version != BASE

    @property
    def has_nile(self) -> bool:
        """Whether there are the Nile, oases to be counted and strategy cards (TERRA-V3-01)."""
        return self.version == NILE

    @property
    def setup(self) -> str:
        """What the rows of the setup call it."""
        return TEAM if self.is_mission else self.name


def variant_field(names: Sequence[str]) -> Field:
    """Return the field of the variant, which may be left out."""
    return choice(VARIANT, rule=RULE, choices=tuple(names), required=False, nullable=True,
                  asked=False)  # fmt: skip


def read_variant(request: Request, names: Sequence[str], default: str) -> str:
    """Return the variant of a request as it is given there; Refused when it is none of these."""
    given = checks.obj(request, "input").get(VARIANT)
    return default if given is None else str(checks.choice(given, VARIANT, names, RULE))


def parsed(variant: str) -> Variant:
    """Return what the name of a variant means."""
    name, *options = variant.split("+")
    return Variant(name, tuple(options))


def setup_row(kit: Kit, variant: Variant, players: int) -> Row:
    """Return the kit's row of the setup; KeyError when there is none for so many."""
    for row in kit.table("setup").rows:
        if word(row, "version") == variant.setup and players in numbers(row, "players"):
            return row
    raise KeyError(players)


def player_counts(kit: Kit, variant: Variant) -> tuple[int, ...]:
    """Return how many can play a variant."""
    rows = (row for row in kit.table("setup").rows if row["version"] == variant.setup)
    return tuple(int(str(number)) for row in rows for number in numbers(row, "players"))

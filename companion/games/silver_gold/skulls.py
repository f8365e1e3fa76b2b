"""Skulls, which cost points, and potions, which wipe them off (3.4, ICON-06, ICON-07, 7.3)."""

from typing import Final

from companion.games.silver_gold.tables import Tables

SKULL: Final = "SILVER-GOLD-ICON-06"
POTION: Final = "SILVER-GOLD-ICON-07"
PENALTY: Final = "SILVER-GOLD-SKULL-02"

WIPED: Final = 2
"""Skulls that a potion wipes off, if so many are crossed."""


def after_skull(tables: Tables, skulls: int) -> int:
    """Return how many skulls are crossed after another one; beyond the last nothing happens."""
    return min(len(tables.skulls), skulls + 1)


def after_potion(skulls: int) -> int:
    """Return how many skulls are crossed after a potion, which wipes the dearest ones off."""
    return max(0, skulls - WIPED)


def penalty(tables: Tables, skulls: int) -> int:
    """Return the minus points of so many crossed skulls: those of the dearest alone."""
    return tables.skulls[skulls - 1] if skulls else 0

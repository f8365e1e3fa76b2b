"""The score card while the game goes on: gems, torches, skulls, and what icons do to them (6.3)."""

from typing import Any, NamedTuple

from companion.games.silver_gold.figures import Figures

WIPED = 2
"""Skulls that a potion wipes off, if so many are crossed (ICON-07)."""


class ScoreCard(NamedTuple):
    """What is crossed off on a score card; `torches` has 1 for each round with its torch lit.

    Crossed skulls are always the first of the track, so their number says which (SKULL-02).
    """

    red_gems: int
    green_gems: int
    torches: tuple[int, ...]
    skulls: int

    def value(self) -> dict[str, Any]:
        """Return the score card as JSON has it."""
        return {**self._asdict(), "torches": list(self.torches)}


def clean_card(figures: Figures) -> ScoreCard:
    """Return a score card on which nothing is crossed off (SETUP-05)."""
    return ScoreCard(0, 0, (0,) * figures.rounds, 0)


def after_icon(figures: Figures, card: ScoreCard, icon: str, round_number: int) -> ScoreCard:
    """Return the score card after an icon; red crosses and tombs change nothing on it."""
    match icon:
        case "red_gem":
            return card._replace(red_gems=min(figures.boxes["red_gems"], card.red_gems + 1))
        case "green_gem":
            return card._replace(green_gems=min(figures.boxes["green_gems"], card.green_gems + 1))
        case "torch":
            return card._replace(torches=lit(card.torches, round_number))
        case "skull":
            return card._replace(skulls=min(len(figures.skulls), card.skulls + 1))
        case "potion":
            return card._replace(skulls=max(0, card.skulls - WIPED))
    return card


def lit(torches: tuple[int, ...], round_number: int) -> tuple[int, ...]:
    """Return the torches with that of a round crossed off; no other changes (ICON-05)."""
    return (*torches[: round_number - 1], 1, *torches[round_number:])

"""What several forms of Pyramidice ask: players, cards, resources, the God row."""

from collections.abc import Callable

from companion.games.contract import Refused
from companion.games.forms import (
    Answers,
    Field,
    ListOf,
    OneOf,
    Places,
    Player,
    Record,
    SoFar,
    choice,
    count,
)
from companion.games.pyramidice.figures import RESOURCES, ROW, Figures
from companion.games.pyramidice.setup import SOLO_RULE

PLAYER = Field("player", Player(), "PYRAMIDICE-TURN-01")
"""Whose turn it is."""

AMETHYST = "amethyst"
"""The Scarab that borrows a God (PYRAMIDICE-GOD-11)."""

ROW_PLACES = ("left", "middle", "right")
"""The places of the God cards that lie face up."""


def gods_field(figures: Figures) -> Field:
    """Return the field for a player's God cards, those of the Ennead one by one."""
    return Field(
        "gods",
        ListOf(OneOf(tuple(figures.gods)), most=figures.cards, distinct=True),
        "PYRAMIDICE-GOD-01",
    )


def scarab_field(figures: Figures) -> Field:
    """Return the field for a player's Scarab; nobody has one in solo."""
    return choice(
        "scarab",
        rule="PYRAMIDICE-SETUP-12",
        choices=tuple(figures.scarabs),
        required=False,
        nullable=True,
        asked=not figures.is_solo,
    )


def borrowed_field(figures: Figures) -> Field:
    """Return the field for the God that the Amethyst Scarab borrows this turn."""
    return choice(
        "borrowed",
        rule="PYRAMIDICE-GOD-11",
        choices=tuple(figures.gods),
        required=False,
        nullable=True,
        asked=_has_amethyst,
    )


def _has_amethyst(so_far: SoFar) -> bool:
    return so_far.get("scarab") == AMETHYST


def resource(kind: str, figures: Figures) -> Field:
    """Return the field for a player's resources of a kind, as many as the board holds at most."""
    return count(kind, rule="PYRAMIDICE-RES-01", maximum=figures.spaces)


def amounts(key: str, rule: str, asked: Callable[[SoFar], bool]) -> Field:
    """Return the field for a number of each kind of resource, asked only in some cases."""
    fields = tuple(count(kind, rule=rule, required=False, default=0) for kind in RESOURCES)
    return Field(key, Record(fields), rule, required=False, nullable=True, asked=asked)


def row_field(figures: Figures) -> Field:
    """Return the field for the God cards that lie face up, null for an empty place."""
    return Field(
        "god_row",
        Places(ROW_PLACES[:ROW], OneOf(tuple(figures.gods)), holes=True, distinct=True),
        "PYRAMIDICE-ROW-02",
    )


def deck_field(figures: Figures) -> Field:
    """Return the field for the number of cards left in the God deck."""
    return count("god_deck", rule="PYRAMIDICE-SETUP-05", maximum=figures.deck)


def check_scarab(figures: Figures, answers: Answers) -> None:
    """Refuse a Scarab in solo, and a God that is borrowed without the Amethyst or owned."""
    if figures.is_solo and answers["scarab"] is not None:
        raise Refused("scarab", "must be left out in solo: there are no Scarabs", SOLO_RULE)
    borrowed = answers.get("borrowed")
    if borrowed is None:
        return
    if answers["scarab"] != AMETHYST:
        message = f"is {borrowed}, must be left out without the Amethyst Scarab"
        raise Refused("borrowed", message, "PYRAMIDICE-GOD-11")
    if borrowed in answers["gods"]:
        message = f"is {borrowed}, which the player owns already"
        raise Refused("borrowed", message, "PYRAMIDICE-GOD-11")
    if len(answers["gods"]) == figures.cards:
        message = f"is {borrowed}, but the player owns all {figures.cards} God cards of the game"
        raise Refused("borrowed", message, "PYRAMIDICE-SETUP-05")


def check_board(figures: Figures, answers: Answers, *kinds: str) -> None:
    """Refuse more resources on a Player board than it has spaces."""
    total = sum(answers[kind] for kind in kinds)
    if total > figures.spaces:
        message = f"make {total} resources on the board, must be at most {figures.spaces}"
        raise Refused(kinds[-1], message, "PYRAMIDICE-RES-01")


def is_active(answers: Answers, god: str) -> bool:
    """Return whether a God works for the player: owned or borrowed (7.1)."""
    return god in answers["gods"] or god == answers["borrowed"]

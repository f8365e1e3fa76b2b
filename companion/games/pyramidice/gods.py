"""The Gods of a player: the Ennead as one of them, and the cult they ask for (7.3, 7.4)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, OneOf, PlayerMap
from companion.games.pyramidice.fields import (
    PLAYER,
    borrowed_field,
    check_board,
    check_scarab,
    gods_field,
    is_active,
    resource,
    scarab_field,
)
from companion.games.pyramidice.figures import ENNEAD, Figures
from companion.games.pyramidice.setup import ARCHITECT

CARDS_RULE = "PYRAMIDICE-SETUP-05"
"""Says how many God cards a game has."""


def units(figures: Figures, gods: Iterable[str]) -> list[str]:
    """Return the Gods as the cult counts them: the Ennead is one, called `ennead` (CULT-01)."""
    return sorted({ENNEAD if figures.gods[god].group == ENNEAD else god for god in gods})


def ennead_cards(figures: Figures, gods: Iterable[str]) -> int:
    """Return how many of the Gods are of the Ennead."""
    return sum(figures.gods[god].group == ENNEAD for god in gods)


def ennead_points(figures: Figures, gods: Iterable[str]) -> int:
    """Return the points of a player's Ennead cards (PYRAMIDICE-ENN-01)."""
    return figures.ennead[ennead_cards(figures, gods)]


def corner_fame(figures: Figures, gods: Iterable[str]) -> int:
    """Return the Fame that Gods outside the Ennead give at the end (PYRAMIDICE-SCORE-01)."""
    return sum(figures.gods[god].fame for god in gods)


def check_cards(figures: Figures, total: int, path: str) -> None:
    """Refuse more God cards in all hands together than the game has."""
    if total > figures.cards:
        message = f"make {total} God cards in all hands, must be at most {figures.cards}"
        raise Refused(path, message, CARDS_RULE)


def ennead_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked to count the Ennead: everybody's Gods, in solo the Architect's too."""
    return (
        Field(
            "gods",
            PlayerMap(
                ListOf(OneOf(tuple(figures.gods)), distinct=True),
                distinct=True,
                guests=(ARCHITECT,) if figures.is_solo else (),
            ),
            "PYRAMIDICE-ENN-01",
        ),
    )


def ennead(figures: Figures, answers: Answers) -> Result:
    """Return the Ennead cards and points of every player, and whether they count as a God."""
    hands = answers["gods"]
    check_cards(figures, sum(map(len, hands.values())), "gods")
    found = [_ennead(figures, name, hand) for name, hand in hands.items()]
    return Result({"players": found}, partial(_ennead_steps, found))


def _ennead(figures: Figures, name: str, gods: list[str]) -> dict[str, Any]:
    cards = ennead_cards(figures, gods)
    points = figures.ennead[cards]
    return {"name": name, "cards": cards, "points": points, "counts_as": int(cards > 0)}


def _ennead_steps(found: list[dict[str, Any]]) -> Iterator[Step]:
    for each in found:
        values = {**each, "name": named(each["name"])}
        yield Step("PYRAMIDICE-ENN-01", "ennead.points", values)


def named(name: str) -> str:
    """Return a name as a step shows it; the Architect goes by that word."""
    return Term(name) if name == ARCHITECT else name


def cult_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the cult step of a Work turn."""
    return (
        PLAYER,
        gods_field(figures),
        resource("workers", figures),
        resource("cats", figures),
        scarab_field(figures),
        borrowed_field(figures),
    )


def cult(figures: Figures, answers: Answers) -> Result:
    """Return whether the player has too many Gods and must discard one, and which may go."""
    check_board(figures, answers, "workers", "cats")
    check_scarab(figures, answers)
    owned = units(figures, answers["gods"])
    allowed = allowance(figures, answers)
    must = len(owned) > allowed
    value = {
        "god_count": len(owned),
        "resources": answers["workers"] + answers["cats"],
        "allowance": allowed,
        "excess": max(0, len(owned) - allowed),
        "must_discard": must,
        "discard": int(must),
        "choices": owned if must else [],
    }
    return Result(value, partial(_cult_steps, figures, answers, value))


def allowance(figures: Figures, answers: Answers) -> int:
    """Return how many Gods the player may keep (PYRAMIDICE-CULT-02)."""
    bonuses = (amount for _, amount in _bonuses(figures, answers))
    return int(answers["workers"] + answers["cats"] + sum(bonuses))


def _bonuses(figures: Figures, answers: Answers) -> Iterator[tuple[str, int]]:
    """Go through what allows more Gods than there are resources."""
    if is_active(answers, "anubis"):
        yield "anubis", figures.gods["anubis"].amount
    if answers["scarab"] == "copper":
        yield "copper", figures.scarabs["copper"]


def _cult_steps(figures: Figures, answers: Answers, value: dict[str, Any]) -> Iterator[Step]:
    player = {"player": answers["player"]}
    yield Step("PYRAMIDICE-CULT-01", "cult.gods", {**player, "gods": value["god_count"]})
    yield Step("PYRAMIDICE-CULT-02", "cult.resources", {"resources": value["resources"]})
    for who, amount in _bonuses(figures, answers):
        yield Step("PYRAMIDICE-CULT-02", "cult.more", {"who": Term(who), "more": amount})
    if value["must_discard"]:
        choices = tuple(map(Term, value["choices"]))
        yield Step("PYRAMIDICE-CULT-03", "cult.discard", {**player, "choices": choices})
    else:
        yield Step("PYRAMIDICE-CULT-03", "cult.keep", {"allowance": value["allowance"]})

"""Strategy cards: who achieves which objective, and what it is worth (7.7)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, ByChoice, Field, ListOf, Player, PlayerMap, Whole, counts
from companion.games.terra_pyramides.figures import CARDS_FROM, EYES_END, TRACK_END, Figures
from companion.games.terra_pyramides.nile import boat_order, boats_field, check_arrivals

COMPARED = 3
"""Pyramids of each player that are compared for the tallest (TERRA-CARD-05)."""

Owners = Mapping[str, str | None]
"""Who owns each card; None: it is unsold."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the objectives look at, of one player at the end of the game.

    `levels` are those of all own pyramids; `lead` is 1 for the furthest boat, 0 for all others.
    """

    burial: int
    eyes: int
    oases: int
    lead: int
    foundations: int
    levels: tuple[int, ...]

    @property
    def tallest(self) -> tuple[int, ...]:
        """The levels of the highest pyramids, highest first; none counts 0 (TERRA-CARD-05)."""
        highest = sorted(self.levels, reverse=True)[:COMPARED]
        return (*highest, *[0] * (COMPARED - len(highest)))

    @property
    def sites(self) -> int:
        """Foundations and pyramids together (TERRA-CARD-06)."""
        return self.foundations + len(self.levels)


MEASURES: Mapping[str, Callable[[Standing], tuple[int, ...]]] = {
    "burial": lambda standing: (standing.burial,),
    "eyes": lambda standing: (standing.eyes,),
    "oases": lambda standing: (standing.oases,),
    "nile": lambda standing: (standing.lead,),
    "tallest": lambda standing: standing.tallest,
    "most": lambda standing: (standing.sites,),
}
"""What each card compares; the greatest achieves it."""

RULES = {"nile": "TERRA-CARD-04", "tallest": "TERRA-CARD-05", "most": "TERRA-CARD-06",
         "eyes": "TERRA-CARD-07"}  # fmt: skip
"""The rules of single cards; TERRA-CARD-02 holds for the others."""


def card_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked about everybody at the end of the game."""
    every = partial(counts, rule="TERRA-CARD-02", gaps="refused")
    levels = Field(
        "levels",
        PlayerMap(ListOf(Whole(1, len(given.tables.levels))), gaps="refused"),
        "TERRA-CARD-05",
    )
    return (
        every("burial", maximum=TRACK_END),
        every("eyes", maximum=EYES_END),
        every("oases", maximum=TRACK_END),
        boats_field(given),
        every("foundations", maximum=given.workers),
        levels,
        owners_field(given, "owners"),
    )


def owners_field(given: Figures, key: str) -> Field:
    """Return the field of the cards' owners; a card left out is unsold."""
    return Field(
        key,
        ByChoice(tuple(given.tables.cards), Player()),
        "TERRA-CARD-01",
        required=False,
        nullable=True,
    )


def strategy_cards(given: Figures, answers: Answers) -> Result:
    """Return who achieves each card's objective, and everybody's points for it."""
    check_arrivals(answers["boats"])
    _check_sites(given, answers)
    check_owners(answers["owners"], answers["eyes"], "owners")
    found = achievers(given, _standings(answers))
    points = card_points(given, found, answers["owners"], answers["players"])
    value = {"achievers": found, "points": points}
    return Result(value, partial(card_steps, given, found, answers["owners"]))


def achievers(given: Figures, standings: Mapping[str, Standing]) -> dict[str, str | None]:
    """Return who achieves each objective: whoever has strictly the most (TERRA-CARD-02)."""
    return {card: _first(MEASURES[card], standings) for card in given.tables.cards}


def _first(
    measure: Callable[[Standing], tuple[int, ...]], standings: Mapping[str, Standing]
) -> str | None:
    """Return who is ahead of all others, None when several are level."""
    best = max(measure(standing) for standing in standings.values())
    ahead = [name for name, standing in standings.items() if measure(standing) == best]
    return ahead[0] if len(ahead) == 1 else None


def card_points(
    given: Figures, found: Mapping[str, str | None], owners: Owners, players: tuple[str, ...]
) -> dict[str, int]:
    """Return everybody's points for objectives (TERRA-CARD-03)."""
    points = dict.fromkeys(players, 0)
    for card, name in found.items():
        if name is not None:
            points[name] += _worth(given, card, own=owners[card] == name)
    return points


def _worth(given: Figures, card: str, *, own: bool) -> int:
    owned, unowned = given.tables.cards[card]
    return owned if own else unowned


def check_owners(owners: Owners, eyes: Mapping[str, int], path: str) -> None:
    """Refuse an owner who can't have bought a card (TERRA-CARD-01)."""
    for card, name in owners.items():
        if name is not None and eyes[name] < CARDS_FROM:
            message = f"is {part(name)}, who has {eyes[name]} eyes, must be {CARDS_FROM} or more"
            raise Refused(f"{path}.{card}", message, "TERRA-CARD-01")


def _check_sites(given: Figures, answers: Answers) -> None:
    """Refuse more sites than workers can hold or than there are, and more tops than pieces."""
    together = 0
    for name, levels in answers["levels"].items():
        if levels.count(len(given.tables.levels)) > given.tops:
            message = f"has more than {given.tops} of level {len(given.tables.levels)}"
            raise Refused(f"levels.{part(name)}", message, "TERRA-BUILD-08")
        sites = answers["foundations"][name] + len(levels)
        if sites > given.workers:
            message = f"and levels make {sites} sites, must be at most {given.workers}"
            raise Refused(f"foundations.{part(name)}", message, "TERRA-INV-04")
        together += sites
    most = len(given.tables.foundations)
    if together > most:
        message = f"and levels make {together} sites together, must be at most {most}"
        raise Refused("foundations", message, "TERRA-INV-02")


def _standings(answers: Answers) -> dict[str, Standing]:
    leader = boat_order(answers["boats"])[:1]
    return {
        name: Standing(
            burial=answers["burial"][name],
            eyes=answers["eyes"][name],
            oases=answers["oases"][name],
            lead=int(name in leader),
            foundations=answers["foundations"][name],
            levels=tuple(answers["levels"][name]),
        )
        for name in answers["players"]
    }


def card_steps(given: Figures, found: Mapping[str, str | None], owners: Owners) -> Iterator[Step]:
    """Say of each card who achieved it, if anybody did, and what for."""
    for card, name in found.items():
        rule, values = RULES.get(card, "TERRA-CARD-02"), {"card": Term(card)}
        if name is None:
            yield Step(rule, "cards.nobody", values)
            continue
        yield Step(rule, "cards.achieved", {**values, "player": name})
        own = owners[card] == name
        key = "cards.own" if own else "cards.not_own"
        won: dict[str, Any] = {"player": name, "points": _worth(given, card, own=own)}
        yield Step("TERRA-CARD-03", key, {**values, **won})

"""Strategy cards: bought in play; who achieves which objective, and what it is worth (7.7)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.common.wording import part
from companion.games.contract import Refused, Step, Term
from companion.games.terra_pyramides import coins, horus_track
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables

COMPARED: Final = 3
"""Pyramids of each player that are compared for the tallest (TERRA-CARD-05)."""

BUY_RULE: Final = "TERRA-CARD-01"
MOST_RULE: Final = "TERRA-CARD-02"

Names = Mapping[str, str | None]
"""By card: who owns it, or who achieves its objective; None: nobody."""


def price(tables: Tables, eyes: int) -> int | None:
    """Return what a card costs, None when none can be bought (TERRA-CARD-01)."""
    if not tables.variant.has_nile or eyes < tables.limits.cards_from:
        return None
    return horus_track.symbols(tables, eyes)


def buy(state: State, who: int, card: int) -> None:
    """Pay for an unsold card at the price of this moment (TERRA-CARD-01)."""
    coins.pay(state, who, price(state.tables, state.eyes[who]) or 0)
    state.cards[card] = who


def unsold(state: State) -> list[str]:
    """Return the cards that nobody owns."""
    return [card for card, owner in zip(state.tables.cards, state.cards, strict=True)
            if owner == OPEN]  # fmt: skip


def price_steps(tables: Tables, eyes: int) -> Iterator[Step]:
    """Say what a card costs, where there are any."""
    cost = price(tables, eyes)
    if cost is not None:
        yield Step(BUY_RULE, "track.card", {"price": cost})
    elif tables.variant.has_nile:
        yield Step(BUY_RULE, "track.no_card", {"least": tables.limits.cards_from})


def check_owners(tables: Tables, owners: Names, eyes: Mapping[str, int], path: str) -> None:
    """Refuse an owner who can't have bought a card (TERRA-CARD-01)."""
    least = tables.limits.cards_from
    for card, name in owners.items():
        if name is not None and eyes[name] < least:
            message = f"is {part(name)}, who has {eyes[name]} eyes, must be {least} or more"
            raise Refused(f"{path}.{card}", message, BUY_RULE)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the objectives look at, of one player at the end of the game.

    `eyes` are Horus points before any final scoring (TERRA-CARD-07), `lead` is 1 for the furthest
    boat (-04), `levels` are those of all own pyramids.
    """

    burial: int
    eyes: int
    oases: int
    lead: int
    foundations: int
    levels: Sequence[int]

    @property
    def tallest(self) -> tuple[int, ...]:
        """The levels of the highest pyramids, highest first; none counts 0 (TERRA-CARD-05)."""
        highest = sorted(self.levels, reverse=True)[:COMPARED]
        return (*highest, *[0] * (COMPARED - len(highest)))


OBJECTIVES: Final[Mapping[str, tuple[str, Callable[[Standing], Any]]]] = {
    "burial": (MOST_RULE, lambda standing: standing.burial),
    "eyes": ("TERRA-CARD-07", lambda standing: standing.eyes),
    "oases": (MOST_RULE, lambda standing: standing.oases),
    "nile": ("TERRA-CARD-04", lambda standing: standing.lead),
    "tallest": ("TERRA-CARD-05", lambda standing: standing.tallest),
    "most": ("TERRA-CARD-06", lambda standing: standing.foundations + len(standing.levels)),
}
"""The rule of each card, and what it compares; whoever has strictly the most achieves it."""


def achievers(tables: Tables, standings: Mapping[str, Standing]) -> dict[str, str | None]:
    """Return who achieves each objective, None where several are level (TERRA-CARD-02)."""
    found: dict[str, str | None] = {}
    for card in tables.cards:
        values = {name: OBJECTIVES[card][1](standing) for name, standing in standings.items()}
        best = max(values.values())
        ahead = [name for name, value in values.items() if value == best]
        found[card] = ahead[0] if len(ahead) == 1 else None
    return found


def points(tables: Tables, found: Names, owners: Names, players: Sequence[str]) -> dict[str, int]:
    """Return everybody's points for objectives (TERRA-CARD-03)."""
    scored = dict.fromkeys(players, 0)
    for card, name in found.items():
        if name is not None:
            scored[name] += _worth(tables, card, own=owners[card] == name)
    return scored


def _worth(tables: Tables, card: str, *, own: bool) -> int:
    return tables.cards[card].owned if own else tables.cards[card].unowned


def steps(tables: Tables, found: Names, owners: Names) -> Iterator[Step]:
    """Say of each card who achieved it, if anybody did, and what for."""
    for card, name in found.items():
        rule, values = OBJECTIVES[card][0], {"card": Term(card)}
        if name is None:
            yield Step(rule, "cards.nobody", values)
            continue
        yield Step(rule, "cards.achieved", {**values, "player": name})
        own = owners[card] == name
        won: dict[str, Any] = {"player": name, "points": _worth(tables, card, own=own)}
        yield Step("TERRA-CARD-03", f"cards.{'own' if own else 'not_own'}", {**values, **won})

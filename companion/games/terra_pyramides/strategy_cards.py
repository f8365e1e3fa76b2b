"""Strategy cards: bought in play; who achieves which objective, and what it is worth (7.7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Refusal
from companion.games.terra_pyramides import coins, horus_track
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

COMPARED: Final = 3
"""Pyramids of each player that are compared for the tallest (TERRA-CARD-05)."""

VERSION_RULE: Final = "TERRA-FREE-09"
"""What is only in Nile & oasis can't be bought elsewhere."""

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


def affordable(state: State) -> int:
    """Return the cards that the holder whose turn it is can buy, as bits."""
    cost = price(state.tables, state.eyes[state.who])
    if cost is None or cost > state.coins[state.who]:
        return 0
    return sum(1 << card for card, owner in enumerate(state.cards) if owner == OPEN)


def refusal(state: State, card: str) -> Refusal | None:
    """Return why the holder whose turn it is can't buy a card."""
    if not state.tables.variant.has_nile:
        return Refusal(VERSION_RULE, "game.not_in_version", {})
    if card not in unsold(state):
        return Refusal(BUY_RULE, "game.no_such_card", {})
    cost = price(state.tables, state.eyes[state.who])
    if cost is None:
        return Refusal(BUY_RULE, "track.no_card", {"least": state.tables.limits.cards_from})
    if coins.lacks_coins(state, state.who, cost):
        return coins.too_few(state, BUY_RULE, cost)
    return None


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
            message = f"is {path_part(name)}, who has {eyes[name]} eyes, must be {least} or more"
            raise Refused(f"{path}.{card}", message, BUY_RULE)


RULES: Final = {
    "burial": MOST_RULE,
    "eyes": "TERRA-CARD-07",
    "oases": MOST_RULE,
    "nile": "TERRA-CARD-04",
    "tallest": "TERRA-CARD-05",
    "most": "TERRA-CARD-06",
}
"""The rule of each card."""

Standing = Mapping[str, Any]
"""What each card compares of one player; whoever has strictly the most achieves it."""


def standing(line: Mapping[str, Any], levels: Sequence[int], *, leads: bool) -> Standing:
    """Return what cards compare of a player at the end of the game.

    `line` has the player's burial goods, Horus points before any final scoring (TERRA-CARD-07),
    oases and foundations; `levels` are those of all own pyramids, and whoever `leads` has the
    furthest boat (TERRA-CARD-04).
    """
    return {
        **line,
        "nile": leads,
        # A pyramid that is missing is less than any: the shorter of two lists alike is the lesser.
        "tallest": sorted(levels, reverse=True)[:COMPARED],
        "most": line["foundations"] + len(levels),
    }


def achievers(tables: Tables, standings: Mapping[str, Standing]) -> dict[str, str | None]:
    """Return who achieves each objective, None where several are level (TERRA-CARD-02)."""
    found: dict[str, str | None] = {}
    for card in tables.cards:
        best = max(each[card] for each in standings.values())
        ahead = [name for name, each in standings.items() if each[card] == best]
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
        rule, values = RULES[card], {"card": Term(card)}
        if name is None:
            yield Step(rule, "cards.nobody", values)
            continue
        yield Step(rule, "cards.achieved", {**values, "player": name})
        own = owners[card] == name
        won: dict[str, Any] = {"player": name, "points": _worth(tables, card, own=own)}
        yield Step("TERRA-CARD-03", f"cards.{'own' if own else 'not_own'}", {**values, **won})

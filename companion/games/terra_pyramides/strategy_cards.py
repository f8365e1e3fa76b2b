"""Strategy cards: bought in play; who achieves which objective, and what it is worth (7.7).

An objective scores for whoever achieves it, owner or not; to own its card only makes it worth more.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from companion.games.engine import Refusal, Result, Sink
from companion.games.terra_pyramides import building, tracks, workers
from companion.games.terra_pyramides.actions import BuyCard
from companion.games.terra_pyramides.coins_and_blocks import (
    VERSION_RULE,
    lacks_coins,
    pay_coins,
    too_few,
)
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.games.terra_pyramides.tracks import CARD_RULE
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

# Pyramids of each player that are compared for the tallest (TERRA-CARD-05).
TALLEST: Final = 3

MOST_RULE: Final = "TERRA-CARD-02"

# By card: who owns it, or who achieves its objective; None: nobody.
Names = Mapping[str, str | None]


def buy(state: State, who: int, card: int) -> None:
    """Pay for an unsold card at the price of this moment (TERRA-CARD-01)."""
    # Of a table whose eyes are not told the price is open too, and so are the coins: 0 is no error.
    pay_coins(state, who, tracks.card_price(state.tables, state.eyes[who]) or 0)
    state.cards[card] = who


def affordable(state: State) -> int:
    """Return the cards that the holder whose turn it is can buy, as bits."""
    # The price rises with each eye and is the same for all cards: whoever can buy one can buy any.
    cost = tracks.card_price(state.tables, state.eyes[state.who])
    if cost is None or cost > state.coins[state.who]:
        return 0
    return sum(1 << card for card, owner in enumerate(state.cards) if owner == OPEN)


def check_card(state: State, action: BuyCard) -> Refusal | None:
    """Return why the holder whose turn it is can't buy a card."""
    if not state.tables.variant.has_nile:
        return Refusal(VERSION_RULE, "game.not_in_version", {})
    if action.card not in state.cards_of(OPEN):
        return Refusal(CARD_RULE, "game.no_such_card", {})
    cost = tracks.card_price(state.tables, state.eyes[state.who])
    if cost is None:
        return Refusal(CARD_RULE, "track.no_card", {"least": state.tables.limits.cards_from})
    if lacks_coins(state, state.who, cost):
        return too_few(state, CARD_RULE, cost)
    return None


def check_owners(tables: Tables, owners: Names, eyes: Mapping[str, int], path: str) -> None:
    """Refuse an owner who can't have bought a card (TERRA-CARD-01)."""
    least = tables.limits.cards_from
    # Points are never lost, so who has too few now never had enough.
    for card, name in owners.items():
        if name is not None and eyes[name] < least:
            message = f"is {path_part(name)}, who has {eyes[name]} eyes, must be {least} or more"
            raise Refused(f"{path}.{card}", message, CARD_RULE)


# The rule of each card.
RULES: Final = {
    "burial": MOST_RULE,
    "eyes": "TERRA-CARD-07",
    "oases": MOST_RULE,
    "nile": "TERRA-CARD-04",
    "tallest": "TERRA-CARD-05",
    "most": "TERRA-CARD-06",
}

# What each card compares of one player; whoever has strictly the most achieves it.
Compared = Mapping[str, Any]


def compared_of(
    lines: Mapping[str, Any], name: str, levels: Sequence[int], *, leads: bool
) -> Compared:
    """Return what cards compare of a player at the end of the game.

    `lines` have everybody's burial goods, Horus points before any final scoring (TERRA-CARD-07),
    oases and foundations; `levels` are those of all own pyramids, and whoever `leads` has the
    furthest boat (TERRA-CARD-04).
    """
    return {
        **{key: lines[key][name] for key in ("burial", "eyes", "oases")},
        "nile": leads,
        # A pyramid that is missing is less than any: the shorter of two lists alike is the lesser.
        "tallest": sorted(levels, reverse=True)[:TALLEST],
        "most": lines["foundations"][name] + len(levels),
    }


def achievers(tables: Tables, compared: Mapping[str, Compared]) -> dict[str, str | None]:
    """Return who achieves each objective, None where several are level (TERRA-CARD-02)."""
    # Who shares the most achieves nothing, whoever owns the card.
    found: dict[str, str | None] = {}
    for card in tables.cards:
        best = max(each[card] for each in compared.values())
        ahead = [name for name, each in compared.items() if each[card] == best]
        found[card] = ahead[0] if len(ahead) == 1 else None
    return found


def card_points(
    tables: Tables, found: Names, owners: Names, players: Sequence[str]
) -> dict[str, int]:
    """Return everybody's points for objectives (TERRA-CARD-03)."""
    # Whoever achieves it scores, for an unsold card too; an owner who does not, gets nothing.
    scored = dict.fromkeys(players, 0)
    for card, name in found.items():
        if name is not None:
            scored[name] += _worth(tables, card, own=owners[card] == name)
    return scored


def _worth(tables: Tables, card: str, *, own: bool) -> int:
    return tables.cards[card].owned if own else tables.cards[card].unowned


def card_steps(tables: Tables, found: Names, owners: Names) -> Iterator[Step]:
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


def buy_card(state: State, action: BuyCard, sink: Sink | None) -> None:
    """Buy a strategy card (TERRA-FREE-09)."""
    price = tracks.card_price(state.tables, state.eyes[state.who])
    buy(state, state.who, [*state.tables.cards].index(action.card))
    if sink:
        values = {"player": Seat(state.seat), "card": Term(action.card), "price": price}
        sink(Step(CARD_RULE, "game.buys_card", values))


@cache
def all_cards(tables: Tables) -> tuple[BuyCard, ...]:
    """Return what buys each card, in the order of the kit, as `affordable` counts them."""
    return tuple(map(BuyCard, tables.cards))


def cards_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on who achieves which objective at the end, and on the points for it (14.3)."""
    fleet, owners = tracks.boats_of(answers), answers["owners"]
    tracks.check_arrivals(fleet)
    _check_compared(tables, answers)
    check_owners(tables, owners, answers["eyes"], "owners")
    found = achievers(tables, _all_compared(answers, tracks.boat_order(fleet)))
    points = card_points(tables, found, owners, answers["players"])
    value = {"achievers": found, "points": points}
    return Result(value, partial(card_steps, tables, found, owners))


def _all_compared(answers: Answers, order: Sequence[str]) -> dict[str, Compared]:
    return {
        name: compared_of(answers, name, levels, leads=name in order[:1])
        for name, levels in answers["levels"].items()
    }


def _check_compared(tables: Tables, answers: Answers) -> None:
    """Refuse more sites than workers can hold or than there are, and more tops than pieces."""
    sites = {}
    for name, levels in answers["levels"].items():
        building.check_tops(tables, levels, f"levels.{path_part(name)}")
        path = f"foundations.{path_part(name)}"
        sites[path] = answers["foundations"][name] + len(levels)
        workers.check_manned(tables, sites, "levels", workers.HOLD_RULE)
    workers.check_together(tables, sum(sites.values()), "levels", "foundations")

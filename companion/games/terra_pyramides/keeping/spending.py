"""Acts that spend coins and blocks: uses of coins, strategy cards, the end of a turn (6.6, 6.8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.common.keeping import partly_known
from companion.games.contract import Refused, Request, Result, Step, Term
from companion.games.forms import Form, Kind, ListOf, OneOf, Record, choice, count, read
from companion.games.keeping import Outcome
from companion.games.terra_pyramides import GAME
from companion.games.terra_pyramides.adjudicate import adjudicate
from companion.games.terra_pyramides.blocks import total
from companion.games.terra_pyramides.figures import (
    BLOCK_LIMIT,
    CARDS_FROM,
    COIN_LIMIT,
    EYES_END,
    TRACK_END,
    TRADE,
    WHITE,
)
from companion.games.terra_pyramides.horus_track import card_price
from companion.games.terra_pyramides.keeping.gains import sailed
from companion.games.terra_pyramides.keeping.sheet import booked
from companion.games.terra_pyramides.keeping.state import State, turned
from companion.games.terra_pyramides.keeping.turns import reached
from companion.games.terra_pyramides.limits import CONVERT, RULES, STACKS
from companion.kits import Kit

RULING: Final = "end-of-turn"
"""Rules on uses of coins and on conversions, at the end of a turn or before."""

LIMITS: Final = ("limits.coins", "limits.blocks", "limits.done")
"""Steps that say that the limits hold, which is no news within a turn."""


def possible_uses(state: State) -> tuple[str, ...]:
    """Return what whoever's turn it is has the coins, or the blocks, and the pieces for."""
    own, uses = state.own, state.figures.uses
    bought = own.coins // uses["buy_block"]
    can = {
        CONVERT: total(own.blocks) + bought >= TRADE,
        "look": not state.is_last_round,
        "buy_worker": state.most_in_hand > 0,
        "buy_block": state.blocks_left > 0,
        "burial": own.burial < TRACK_END,
        "boat": own.boat < _goal(state),
    }
    return tuple(use for use in (CONVERT, *uses) if can[use] and uses.get(use, 0) <= own.coins)


def is_card_for_sale(state: State) -> bool:
    """Return whether a strategy card can be bought; in a light game its price is not known."""
    unsold = None in state.cards.values()
    price = card_price(state.figures, state.own.eyes)
    return unsold and (state.seating.light or (price is not None and price <= state.own.coins))


def spend_form(kit: Kit, state: State) -> Form:
    """Ask for one use of coins, or a conversion."""
    return _actions_form(kit, state, 1)


def spend(kit: Kit, state: State, request: Request) -> Outcome:
    """Use coins or convert blocks within a turn (TERRA-FREE-02 to -08)."""
    result, after = _done(kit, state, spend_form(kit, state), request)
    return booked(state, after, partial(_told, result))


def end_form(kit: Kit, state: State) -> Form:
    """Ask nothing, or what brings coins and blocks down to the limits (TERRA-LIMIT-03)."""
    own = state.own
    if own.coins <= COIN_LIMIT and total(own.blocks) <= BLOCK_LIMIT:
        return Form(RULING, ())
    return _actions_form(kit, state, None)


def end_turn(kit: Kit, state: State, request: Request) -> Outcome:
    """End a turn, if both limits hold (TERRA-LIMIT-01, -02)."""
    form = end_form(kit, state)
    if not form.fields:
        return Outcome(turned(state))
    result, after = _done(kit, state, form, request)
    if not result.value["ok"]:
        coins, blocks = result.value["coins_over"], result.value["blocks_over"]
        message = f"leave {coins} coins and {blocks} blocks too many"
        raise Refused("actions", message, "TERRA-LIMIT-03")
    after = replace(after, ends=True) if after.reach else turned(after)
    return booked(state, after, result.explain)


def card_form(_: Kit, state: State) -> Form:
    """Ask which card is bought, in a light game also for the Horus points that set its price."""
    unsold = tuple(card for card, owner in state.cards.items() if owner is None)
    card = choice("card", rule="TERRA-CARD-01", choices=unsold)
    eyes = count("eyes", rule="TERRA-CARD-01", minimum=CARDS_FROM, maximum=EYES_END)
    return Form("card", (card, eyes) if state.seating.light else (card,))


def buy_card(kit: Kit, state: State, request: Request) -> Outcome:
    """Book a strategy card at the price of this moment (TERRA-CARD-01)."""
    answers = read(card_form(kit, state), state.seating.players, request)
    asked = {
        "players": list(state.seating.players),
        "variant": state.seating.variant,
        "player": state.player,
        "eyes": answers.get("eyes", state.own.eyes),
        "advance": 0,
    }
    price = adjudicate(kit, "horus-track", asked).value["card_price"]
    coins = 0 if state.seating.light else state.own.coins - price
    after = state.having(state.player, replace(state.own, coins=coins))
    after = replace(after, cards={**state.cards, answers["card"]: state.player})
    step = Step("TERRA-CARD-01", "play.card", {"card": Term(answers["card"]), "price": price})
    return booked(state, after, lambda: (step,))


def _done(kit: Kit, state: State, form: Form, request: Request) -> tuple[Result, State]:
    """Return what the ruling says of the actions of a request, and the state after them."""
    players = list(state.seating.players)
    given = {"players": players, "actions": request.get("actions")}
    actions = read(form, state.seating.players, given)["actions"]
    _check_tracks(state, [action["do"] for action in actions])
    result = adjudicate(kit, RULING, {**_known(state), **given})
    value, gains = result.value, result.value["gained"]
    own = replace(
        state.own,
        coins=value["coins"],
        blocks=value["blocks"],
        burial=state.own.burial + gains["burial"],
    )
    after = sailed(state.having(state.holder, own), state.holder, gains["boat"])
    return result, replace(after, reach=reached(after, gains["workers"]))


def _check_tracks(state: State, actions: Sequence[str]) -> None:
    """Refuse steps beyond the goal of the Nile, or the end of the burial board."""
    room = {"boat": _goal(state) - state.own.boat, "burial": TRACK_END - state.own.burial}
    for index, action in enumerate(actions):
        if action in room and actions[: index + 1].count(action) > room[action]:
            message = f"is {action}, but there are only {room[action]} spaces left"
            raise Refused(f"actions[{index}].do", message, RULES[action])


def _told(result: Result) -> Iterator[Step]:
    return (step for step in result.explain() if not step.key.startswith(LIMITS))


def _goal(state: State) -> int:
    """Return the last space of the Nile."""
    return len(state.figures.tables.palms) - 1


def _actions_form(kit: Kit, state: State, most: int | None) -> Form:
    """Return the ruling's form, with what is known and cannot happen left out."""
    asked = GAME.form(kit, RULING, state.seating.players, state.seating.variant)
    known = partly_known(asked, _known(state))
    fields = (
        field._replace(required=True, kind=_uses(state, field.kind, most))
        for field in known.fields
        if field.key == "actions"
    )
    return known._replace(fields=tuple(fields))


def _uses(state: State, kind: Kind, most: int | None) -> ListOf:
    """Return the actions, with what there is alone; white blocks may come with it."""
    assert isinstance(kind, ListOf)
    assert isinstance(kind.of, Record)
    do, handed_in = kind.of.fields
    stores = tuple(store for store, number in state.own.blocks.items() if number or store == WHITE)
    do = do._replace(kind=OneOf(possible_uses(state)))
    handed_in = handed_in._replace(kind=ListOf(OneOf(stores), TRADE, TRADE))
    return ListOf(Record((do, handed_in)), 1, most)


def _known(state: State) -> dict[str, Any]:
    own = state.own
    return {
        "variant": state.seating.variant,
        "player": state.player,
        "coins": own.coins,
        "blocks": dict(own.blocks),
        "hand_workers": state.most_in_hand,
        "stacks": 0 if state.is_last_round else STACKS,
        "supply": state.blocks_left,
    }

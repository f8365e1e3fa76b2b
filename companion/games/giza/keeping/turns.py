"""Acts of a turn: choosing a row, taking food, making art, ending without a nomination."""

from dataclasses import replace
from typing import Final

from companion.games.common.keeping import added
from companion.games.contract import Request, Step
from companion.games.forms import Form, choice, count, read
from companion.games.giza.keeping.state import State, chosen, turned
from companion.games.keeping import Outcome
from companion.kits import Kit

PRODUCTIONS: Final = 2
"""How often a row lets somebody farm, fish or make art in a turn (GIZA-PROD-04)."""


def row_form(_: Kit, state: State, __: str) -> Form:
    """Ask the next chooser for a row that is free to them (GIZA-ORDER-03, -04)."""
    legal = tuple(state.track.legal(state.figures.rows))
    return Form("row", (choice("row", rule="GIZA-ORDER-03", choices=legal),))


def choose_row(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Place the chooser's worker; when all have chosen, the order of play is known."""
    row = read(row_form(kit, state, act), state.seating.players, request)["row"]
    after = chosen(state, row)
    if not after.waiting:
        return Outcome(after)
    step = Step("GIZA-ORDER-06", "order.play", {"players": after.waiting})
    return Outcome(after, lambda: (step,))


def most_food(state: State) -> int:
    """Return how much food a turn brings at most: all workers, twice, or the rest of the stock."""
    stock = state.figures.food - sum(state.goods["food"].values())
    return min(stock, PRODUCTIONS * state.figures.workers)


def most_art(state: State) -> int:
    """Return how much art the player can make: all workers, twice, or what food and stock allow."""
    stock = state.figures.art - sum(state.goods["art"].values())
    food = state.goods["food"][str(state.player)]
    return min(stock, food, PRODUCTIONS * state.figures.workers)


def food_form(_: Kit, state: State, __: str) -> Form:
    """Ask how much food is taken; there is no more than the stock (GIZA-PROD-06)."""
    field = count("food", rule="GIZA-PROD-01", minimum=1, maximum=most_food(state))
    return Form("food", (field,))


def take_food(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Book food that was farmed or fished (GIZA-PROD-01, -02)."""
    food = read(food_form(kit, state, act), state.seating.players, request)["food"]
    return _made(state, {"food": food}, "play.food")


def art_form(_: Kit, state: State, __: str) -> Form:
    """Ask how much art is made: there must be food for it, and art left (GIZA-PROD-03)."""
    field = count("art", rule="GIZA-PROD-03", minimum=1, maximum=most_art(state))
    return Form("art", (field,))


def make_art(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Book art that was made of food (GIZA-PROD-03)."""
    art = read(art_form(kit, state, act), state.seating.players, request)["art"]
    return _made(state, {"food": -art, "art": art}, "play.art")


def nothing(_: Kit, __: State, act: str) -> Form:
    """Ask nothing."""
    return Form(act, ())


def end_turn(_: Kit, state: State, __: str, ___: Request) -> Outcome:
    """End a turn without a nomination, when no stone is ready (GIZA-NOM-05)."""
    return Outcome(turned(state))


def _made(state: State, amounts: dict[str, int], key: str) -> Outcome:
    name = str(state.player)
    goods = {kind: added(held, {name: amounts.get(kind, 0)}) for kind, held in state.goods.items()}
    values = {"player": name, "amount": max(amounts.values()), "food": goods["food"][name]}
    step = Step("GIZA-PROD-01", key, {**values, "art": goods["art"][name]})
    return Outcome(replace(state, goods=goods), lambda: (step,))

"""Action 3, replacing completed cards: lowest number first, from display or deck (6.4, 7.4)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from companion.games.common.seats import with_names
from companion.games.engine import Action, Decision, Refusal, Result, Sink
from companion.games.silver_gold.actions import Deal, Display, Draw, Replace, Unseen
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers, checks
from companion.questions.checks import path_part, quote
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

LOWEST_FIRST: Final = "SILVER-GOLD-ADJ-REPL-01"
ANY_CARD: Final = "SILVER-GOLD-REPL-01"
FILLED_UP: Final = "SILVER-GOLD-REPL-03"
NOTHING_LEFT: Final = "SILVER-GOLD-REPL-04"
AS_CHOSEN: Final = "SILVER-GOLD-ADJ-REPL-02"
NUMBERS: Final = "SILVER-GOLD-DATA-13"
LAID_OUT: Final = "SILVER-GOLD-SETUP-03"
UNSEEN: Final = Unseen()
# How a request says that the unseen top card is taken.
DECK: Final = "deck"


def set_aside(state: State) -> None:
    """Put the cards completed this turn on their owners' piles, who are to replace them then.

    Players come in the order of the lowest number that each has completed (ADJ-REPL-01).
    """
    # Numbers ascend, so that each player comes in at the lowest one: dicts keep that order.
    lowest: dict[int, int] = {}
    for order, place in sorted((order, place) for place, order in enumerate(state.done) if order):
        seat = place // len(state.places(0))
        lowest.setdefault(seat, order)
        state.cards[place] = None
        state.piles[seat] |= 1 << order - 1
        if order in state.colour_of:
            state.pyramids[len(state.boxes) * seat + state.colour_of[order]] += 1
    state.waiting = tuple(lowest)


def complete(state: State, cards: Sequence[Sequence[int]]) -> None:
    """Set aside what each seat says that it has completed, wherever these cards lay."""
    for seat, orders in enumerate(cards):
        for place, order in zip(state.places(seat), orders, strict=False):
            state.done[place] = order
    set_aside(state)


def completed_by(state: State, seat: int) -> list[int]:
    """Return the order numbers that a seat has completed this turn."""
    return [state.done[place] for place in state.places(seat) if state.done[place]]


def order_steps(state: State) -> Iterator[Step]:
    """Say in which order players replace what they have just set aside."""
    for seat in state.waiting:
        orders = completed_by(state, seat)
        values = {"player": Seat(seat), "lowest": min(orders), "cards": len(orders)}
        yield Step(LOWEST_FIRST, "replace.player", values)


def ask(state: State, sink: Sink | None) -> Decision | None:
    """Return what is asked next, None when all have replaced and the display is full.

    Each player replaces both cards before the display is filled up, and the next one chooses only
    then (REPL-02, REPL-03). Whoever can have a card must take it (REPL-06).
    """
    tables = state.tables
    while True:
        if state.waiting and gaps(state) and (state.display or state.deck):
            return tables.asked.replace[state.waiting[0]]
        if state.deck and len(state.display) < tables.display:
            return tables.asked.display
        if not state.waiting:
            return None
        if gaps(state):
            _go_without(state, sink)
        state.waiting = state.waiting[1:]


def gaps(state: State) -> list[int]:
    """Return the places of the seat at work from which a card was completed and not replaced."""
    places = state.places(state.waiting[0])
    return [place for place in places if state.done[place] and not state.cards[place]]


def _go_without(state: State, sink: Sink | None) -> None:
    """Let a player go on with fewer cards, one that is left in place 1 (REPL-04, ENG-05)."""
    if sink:
        sink(Step(NOTHING_LEFT, "replace.nothing", {"player": Seat(state.waiting[0])}))
    first, second = state.places(state.waiting[0])
    if not state.cards[first]:
        state.cards[first], state.cards[second] = state.cards[second], None


def legal_replacements(state: State) -> Sequence[Action]:
    """Return the cards of the display in ascending order, then the top card of the deck."""
    listed: list[Action] = [state.tables.replaces[order] for order in sorted(state.display)]
    return [*listed, UNSEEN] if state.deck else listed


def refuse_replace(state: State, action: Replace) -> Refusal | None:
    """Return why a card can't be taken from the display, None if it can."""
    if action.order in state.display:
        return None
    return Refusal(ANY_CARD, "no.not_on_display", {"order": action.order})


def refuse_unseen(state: State, _action: Unseen) -> Refusal | None:
    """Return why the top card of the deck can't be taken, None if it can."""
    return None if state.deck else Refusal(NOTHING_LEFT, "no.deck_empty", {})


def take(state: State, order: int, sink: Sink | None) -> None:
    """Lay a card of the display, or the top one of the deck, in the place of a completed one.

    The first that is taken comes to lie in place 1 (ENG-05); a new card has no crosses (REPL-05).
    """
    source = "display" if order in state.display else "deck"
    if source == "display":
        state.display.remove(order)
    else:
        state.deck ^= 1 << order - 1
    if sink:
        values = {"player": Seat(state.waiting[0]), "card": order}
        sink(Step(ANY_CARD, f"replace.{source}", values))
    # Whoever replaces two takes one after the other: the first fills place 1 (ENG-05).
    state.cards[gaps(state)[0]] = state.tables.card(order)


def turn_up(state: State, order: int, sink: Sink | None) -> None:
    """Lay a card from the deck in the display, at the start and after each replacement."""
    state.deck ^= 1 << order - 1
    state.display.append(order)
    if sink:
        sink(Step(FILLED_UP if state.turn else LAID_OUT, "replace.filled", {"cards": (order,)}))


def refuse_drawn(state: State, action: Deal | Display | Draw) -> Refusal | None:
    """Return why a card can't come from the deck, None if it can."""
    order = action.order
    if 1 <= order <= state.tables.cards and state.deck >> order - 1 & 1:
        return None
    return Refusal(LAID_OUT, "no.not_in_deck", {"order": order})


# The adjudication.


def rule_replacement(tables: Tables, answers: Answers) -> Result:
    """Return who replaces in which order, and with the choices what is taken.

    Raises:
        Refused: for an order number that comes twice, and for choices that can't be carried out.
    """
    _check_numbers(tables, answers)
    players, steps = answers["players"], list[Step]()
    done: dict[str, list[int]] = answers["completed"]
    state = State(tables, len(players))
    complete(state, [done[name] for name in players])
    steps += order_steps(state) if state.waiting else [Step(LOWEST_FIRST, "replace.none", {})]
    value: dict[str, Any] = {
        "order": [players[seat] for seat in state.waiting],
        "replacements": {name: len(cards) for name, cards in done.items()},
    }
    if answers["display"] is not None:
        value |= _carry_out_choices(state, answers, steps)
    return Result(value, partial(with_names, steps, players))


def _check_numbers(tables: Tables, answers: Answers) -> None:
    """Refuse an order number that is there twice, and a deck beside a display with gaps."""
    listed = [
        (f"completed.{path_part(name)}", cards) for name, cards in answers["completed"].items()
    ]
    listed += [(key, answers[key] or ()) for key in ("display", "deck")]
    numbers = ((f"{path}[{n}]", card) for path, cards in listed for n, card in enumerate(cards))
    checks.refuse_twice(NUMBERS, numbers)
    if answers["deck"] and len(answers["display"]) < tables.display:
        message = f"has cards, so the display must have {tables.display}"
        raise Refused("deck", message, FILLED_UP)


def _carry_out_choices(state: State, answers: Answers, steps: list[Step]) -> dict[str, Any]:
    """Answer who replaces with the choices, and what is turned up with the deck (ADJ-REPL-02)."""
    players, deck = answers["players"], [*answers["deck"]]
    takes: dict[str, list[int]] = {name: [] for name in players}
    # In turn 0 the display is being laid out for the first time, which is told by another rule.
    state.turn, state.display = 1, [*answers["display"]]
    state.deck = sum(1 << order - 1 for order in deck)
    while asked := ask(state, steps.append):
        if asked.kind == "display":
            turn_up(state, deck.pop(0), steps.append)
            continue
        name = players[asked.who]
        order = _choice(state, name, answers["choices"][name], len(takes[name])) or deck.pop(0)
        take(state, order, steps.append)
        takes[name].append(order)
    for name in players:
        if len(answers["choices"][name]) > (used := len(takes[name])):
            at = f"choices.{path_part(name)}[{used}]"
            raise Refused(at, "is left over: there is nothing to take for it", AS_CHOSEN)
    return {"takes": takes, "display": state.display, "deck": deck}


def _choice(state: State, name: str, choices: Sequence[str | int], index: int) -> int | None:
    """Return the card of the display that a choice means, None for the top one of the deck."""
    if index >= len(choices):
        raise Refused(f"choices.{path_part(name)}", "lacks a choice", AS_CHOSEN)
    choice, path = choices[index], f"choices.{path_part(name)}[{index}]"
    if choice == DECK:
        if not state.deck:
            raise Refused(path, "is deck, but the deck is empty", NOTHING_LEFT)
        return None
    if choice not in state.display:
        held = ", ".join(map(str, state.display)) or "nothing"
        message = f"is {quote(choice)}, but the display then holds {held}"
        raise Refused(path, message, ANY_CARD)
    return int(choice)

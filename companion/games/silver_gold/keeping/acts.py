"""Acts of a turn: pyramids that were completed, icons that were crossed off, the next turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from companion.games.common.keeping import added, partly_known
from companion.games.common.wording import part
from companion.games.contract import Refused, Request, Result, Step
from companion.games.forms import Field, Form, ListOf, OneOf, PlayerMap, read
from companion.games.keeping import Outcome
from companion.games.silver_gold.adjudicate import adjudicate, form
from companion.games.silver_gold.keeping.sheet import scores
from companion.games.silver_gold.keeping.state import Pyramid, State, turned
from companion.games.silver_gold.potion import EVENTS
from companion.games.silver_gold.pyramid_points import boxes_left
from companion.games.silver_gold.score_card import ScoreCard, after_icon
from companion.games.silver_gold.torch import MOST_ICONS
from companion.kits import Kit

Named = Mapping[str, Sequence[Any]]
"""What belongs to each player."""

REPLACEMENT, POINTS = "replacement-order", "pyramid-points"
GEMS, TORCH = ("red_gem", "green_gem"), "torch"
ICONS = (*GEMS, TORCH, *EVENTS)
"""The icons that a score card is marked for."""


class Act(NamedTuple):
    """How an act is asked, and what it leads to."""

    form: Callable[[State], Form]
    apply: Callable[[Kit, State, Request], Outcome]


def nothing(_: State) -> Form:
    """Ask nothing."""
    return Form("next_turn", ())


def next_turn(_: Kit, state: State, __: Request) -> Outcome:
    """End a turn: in a light game one in which nobody has completed a pyramid."""
    return Outcome(turned(state), partial(_turn_steps, state))


def completed_form(state: State) -> Form:
    """Ask everybody for completed cards: for their colours too, unless their numbers tell them."""
    return partly_known(_ruling_form(state), {} if state.tells_colours else _race(state))


def complete(kit: Kit, state: State, request: Request) -> Outcome:
    """Say who replaces in which order and who gets which box (6.4, 6.5).

    In a light game that ends the turn; in a full one icons may still be told.
    """
    answers = read(_ruling_form(state), state.players, request)["completed"]
    done = {name: [_pyramid(state, card) for card in cards] for name, cards in answers.items()}
    _refuse_again(state, done)
    players = {"players": list(state.players)}
    orders = {name: [pyramid.order for pyramid in new] for name, new in done.items()}
    order = adjudicate(kit, REPLACEMENT, {**players, "completed": orders})
    cards = {name: [pyramid._asdict() for pyramid in new] for name, new in done.items()}
    prizes = adjudicate(kit, POINTS, {**players, **_race(state), "completed": cards})
    after = replace(
        state,
        piles={name: (*pile, *done[name]) for name, pile in state.piles.items()},
        points={
            name: added(points, prizes.value["points"][name])
            for name, points in state.points.items()
        },
    )
    if state.cards:
        return _booked(state, replace(after, raced=True), order.explain, prizes.explain)
    return _booked(state, turned(after), order.explain, prizes.explain, partial(_turn_steps, state))


def icons_form(_: State) -> Form:
    """Ask everybody for the icons crossed off, in the order in which they took effect."""
    icons = Field("icons", PlayerMap(ListOf(OneOf(ICONS), most=MOST_ICONS)), "SILVER-GOLD-CROSS-07")
    return Form("icons", (icons,))


def take_icons(kit: Kit, state: State, request: Request) -> Outcome:
    """Mark the score cards for the icons crossed off (6.3)."""
    icons = read(icons_form(state), state.players, request)["icons"]
    torch, potion = _torches(kit, state, icons), _skulls(kit, state, icons)
    cards = {
        name: _with_gems(state, name, icons[name])._replace(
            torches=tuple(torch.value["torches"][name]), skulls=potion.value["skulls"][name]
        )
        for name in state.players
    }
    after = replace(state, cards=cards)
    return _booked(
        state,
        after,
        partial(_gem_steps, after, icons),
        partial(_concerning, torch, icons, (TORCH,)),
        partial(_concerning, potion, icons, EVENTS),
    )


ACTS: Final[Mapping[str, Act]] = {
    "next_turn": Act(nothing, next_turn),
    "completed": Act(completed_form, complete),
    "completed_next": Act(completed_form, complete),
    "icons": Act(icons_form, take_icons),
}
"""Every act by its id."""


def _booked(state: State, after: State, *explain: Callable[[], Iterable[Step]]) -> Outcome:
    """Return the outcome with what the points on the table have become more or less."""
    gained = added(scores(after), scores(state), -1)
    return Outcome(after, lambda: (step for steps in explain for step in steps()), gained)


def _ruling_form(state: State) -> Form:
    """Return the form that asks for completed cards as people can tell them."""
    return form(state.figures, REPLACEMENT if state.tells_colours else POINTS)


def _race(state: State) -> dict[str, Mapping[str, Any]]:
    """Return what everybody has completed before, and how many boxes that leaves."""
    colours = state.figures.colours
    before = {
        name: {colour: state.pyramids(name, colour) for colour in colours} for name in state.players
    }
    left = {
        colour: boxes_left(state.figures, (held[colour] for held in before.values()))
        for colour in colours
    }
    return {"before": before, "boxes_left": left}


def _pyramid(state: State, card: Any) -> Pyramid:  # noqa: ANN401 - a number, or a record
    """Return a card as it was asked for: by its number alone, or with its colour."""
    if state.tells_colours:
        return Pyramid(card, state.figures.colour_of[card])
    return Pyramid(card["order"], card["colour"])


def _refuse_again(state: State, done: Mapping[str, Sequence[Pyramid]]) -> None:
    """Refuse a card that lies in a pile already."""
    owners = {pyramid.order: name for name, pile in state.piles.items() for pyramid in pile}
    for name, new in done.items():
        for index, pyramid in enumerate(new):
            if pyramid.order in owners:
                owner = part(owners[pyramid.order])
                message = f"is {pyramid.order}, which is in the completed pile of {owner} already"
                raise Refused(f"completed.{part(name)}[{index}]", message, "SILVER-GOLD-DATA-13")


def _torches(kit: Kit, state: State, icons: Named) -> Result:
    request = {
        "players": list(state.players),
        "round": state.round,
        "torches": {name: list(card.torches) for name, card in state.cards.items()},
        "crossed": {name: list(crossed).count(TORCH) for name, crossed in icons.items()},
    }
    return adjudicate(kit, TORCH, request)


def _skulls(kit: Kit, state: State, icons: Named) -> Result:
    request = {
        "players": list(state.players),
        "skulls": {name: card.skulls for name, card in state.cards.items()},
        "events": {name: [i for i in crossed if i in EVENTS] for name, crossed in icons.items()},
    }
    return adjudicate(kit, "potion", request)


def _with_gems(state: State, name: str, icons: Sequence[str]) -> ScoreCard:
    """Return a player's score card with the gems crossed off (ICON-04)."""
    card = state.cards[name]
    for icon in icons:
        if icon in GEMS:
            card = after_icon(state.figures, card, icon, state.round)
    return card


def _gem_steps(after: State, icons: Named) -> Iterator[Step]:
    """Say how many gems they have who crossed off any."""
    for name, crossed in icons.items():
        if set(crossed) & set(GEMS):
            card = after.cards[name]
            values = {"player": name, "red": card.red_gems, "green": card.green_gems}
            yield Step("SILVER-GOLD-ICON-04", "play.gems", values)


def _concerning(result: Result, icons: Named, which: Sequence[str]) -> Iterator[Step]:
    """Say what a ruling has made of some icons, of those alone who crossed one off.

    A skull track that only grew is told by what it costs now.
    """
    concerned = {name for name, crossed in icons.items() if set(crossed) & set(which)}
    for step in result.explain():
        if step.values["player"] in concerned and step.values.get("wiped") != ():
            yield step


def _turn_steps(state: State) -> Iterator[Step]:
    """Say what a turn that is over brings with it: a new round, or the end."""
    after, values = turned(state), {"round": state.round}
    if after.is_over:
        yield Step("SILVER-GOLD-TURN-04", "play.last_round", values)
    elif after.round > state.round:
        yield Step("SILVER-GOLD-TURN-03", "play.next_round", values)

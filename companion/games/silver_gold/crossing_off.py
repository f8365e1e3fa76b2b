"""Action 2, crossing off: a placement, and everything that comes of it, icon by icon (6.2, 6.3)."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.common.bits import Selections
from companion.games.engine import Action, Refusal, Sink
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import Box
from companion.games.silver_gold.placements import REASONS
from companion.games.silver_gold.skulls import POTION, SKULL, after_potion, after_skull
from companion.games.silver_gold.state import CARDS_IN_FRONT, ScoreCard, State
from companion.games.silver_gold.tables import Tables
from companion.games.silver_gold.torches import TORCH, with_torch
from companion.questions.text import Seat, Step

ONE_PLACEMENT: Final = "SILVER-GOLD-CROSS-01"
ONE_MORE: Final = "SILVER-GOLD-ICON-01"
LAPSED: Final = "SILVER-GOLD-ICON-03"
GEM: Final = "SILVER-GOLD-ICON-04"
RULES: Final = {
    "red_gem": GEM,
    "green_gem": GEM,
    "torch": TORCH,
    "skull": SKULL,
    "potion": POTION,
    "tomb": "SILVER-GOLD-ICON-08",
}
"""The rule of each icon that has its effect at once; a red cross asks for another box."""


def legal_crosses(state: State) -> Sequence[Action]:
    """Return all placements of the seat at work, each set of boxes once (CROSS-01, ENG-02)."""
    at, number = CARDS_IN_FRONT * state.waiting[0], state.expedition
    # There is a first card: who has none is not asked (CROSS-08), and a lone one is in place 1.
    first, second = state.card(at), state.cards[at + 1]
    ways = first.placements
    part = (first.free & first.reach & ways.allowed[number], ways.crosses[0])
    if not second:
        return Selections(part)
    ways = second.placements
    return Selections(part, (second.free & second.reach & ways.allowed[number], ways.crosses[1]))


def legal_bonuses(state: State) -> Sequence[Action]:
    """Return the single boxes that the seat at work can cross off for a red cross."""
    parts = []
    for number, card in enumerate(state.in_front(state.waiting[0])):
        parts.append((card.legal(card.placements.singles), card.placements.bonuses[number]))
    return Selections(*parts)


def refuse(state: State, move: Cross | Bonus) -> Refusal | None:
    """Return why the seat at work can't cross off so, None if it can."""
    seat = state.waiting[0]
    if not 1 <= move.card <= len(state.in_front(seat)):
        return Refusal(ONE_PLACEMENT, "no.no_card", {"card": move.card})
    code = fault(state, seat, move)
    return Refusal(REASONS[code.removeprefix("bonus_")], f"no.{code}", {}) if code else None


def fault(state: State, seat: int, move: Cross | Bonus) -> str | None:
    """Return the code of why a seat can't cross off on a card in front of it, None if it can.

    It is one of `REASONS` (ADJ-CROSS-01), after `bonus_` for the box of a red cross (ADJ-CROSS-02).
    """
    card = state.in_front(seat)[move.card - 1]
    if isinstance(move, Cross):
        return card.fault(move.boxes, card.placements.allowed[state.expedition])
    code = card.fault((move.box,), card.placements.singles)
    return f"bonus_{code}" if code else None


def cross_off(state: State, seat: int, move: Cross | Bonus, sink: Sink | None) -> None:
    """Mark all boxes of a placement, then resolve their icons in their order (CROSS-07).

    It stops at a red cross for which a box can be had, which is then the first of `state.icons`:
    the box is the next move, and its icon comes before the others (ICON-01). It may be on a card
    that is complete already, which is set aside in action 3 alone (ICON-02).
    """
    boxes = move.boxes if isinstance(move, Cross) else (move.box,)
    place = CARDS_IN_FRONT * seat + move.card - 1
    card = state.card(place)
    placement = card.placements.placement(boxes)
    state.cards[place] = card.after_crossing(placement)
    if sink:
        sink(_move_step(state, seat, place, move))
    if placement.icons or state.icons:
        icons = [(icon, place) for icon in placement.icons]
        _resolve(state, seat, (*icons, *state.icons[1:]), sink)


def _resolve(
    state: State,
    seat: int,
    icons: tuple[tuple[str, int], ...],
    sink: Sink | None,
) -> None:
    """Resolve icons, as far as a red cross for which a box can be had (ICON-01 to ICON-08)."""
    for number, (icon, place) in enumerate(icons):
        before = state.score_cards[seat]
        if icon == "red_cross":
            if _can_go_on(state, seat):
                state.icons = icons[number:]
                return
            if sink:
                sink(_step(state, seat, place, LAPSED, "lapsed", icon=icon))
            continue
        if icon == "tomb":
            state.done[place] = state.card(place).order
        else:
            state.score_cards[seat] = after_icon(state.tables, before, icon, state.round)
        if sink:
            sink(_icon_step(state, seat, place, icon, before))
    state.icons = ()


def _can_go_on(state: State, seat: int) -> bool:
    return any(card.legal(card.placements.singles) for card in state.in_front(seat))


def after_icon(tables: Tables, card: ScoreCard, icon: str, round_number: int) -> ScoreCard:
    """Return the score card after an icon that marks it; gems beyond the last do nothing."""
    match icon:
        case "torch":
            return card._replace(torches=with_torch(card.torches, round_number))
        case "skull":
            return card._replace(skulls=after_skull(tables, card.skulls))
        case "potion":
            return card._replace(skulls=after_potion(card.skulls))
        case "red_gem":
            return card._replace(red_gems=min(tables.boxes["red_gems"], card.red_gems + 1))
    return card._replace(green_gems=min(tables.boxes["green_gems"], card.green_gems + 1))


def _move_step(state: State, seat: int, place: int, move: Cross | Bonus) -> Step:
    if isinstance(move, Bonus):
        values = {"box": boxes_text((move.box,)), "icon": "red_cross"}
        return _step(state, seat, place, ONE_MORE, "bonus", **values)
    boxes = boxes_text(move.boxes)
    if len(move.boxes) > 1:
        return _step(state, seat, place, REASONS["wrong_shape"], "pattern", boxes=boxes)
    return _step(state, seat, place, ONE_PLACEMENT, "single", boxes=boxes)


def _icon_step(state: State, seat: int, place: int, icon: str, before: ScoreCard) -> Step:
    """Say what an icon has done, or that it has no effect any more (ADJ-CROSS-04)."""
    after = state.score_cards[seat]
    key = f"{icon}_lost" if after == before and icon != "tomb" else icon
    values = {"icon": icon, "skulls": after.skulls, "wiped": before.skulls - after.skulls}
    return _step(state, seat, place, RULES[icon], key, **values)


def _step(state: State, seat: int, place: int, rule: str, key: str, **values: object) -> Step:
    """Say what happened on the card in a place."""
    where = {"player": Seat(seat), "order": state.card(place).order, "round": state.round}
    return Step(rule, f"cross.{key}", {**where, **values})


def boxes_text(boxes: Iterable[Box]) -> str:
    """Return boxes as they are typed: row and column with a comma, parted by blanks."""
    return " ".join(f"{row},{column}" for row, column in boxes)

"""Action 2, crossing off: a placement, and everything that comes of it, icon by icon (6.2, 6.3)."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.common.bits import Picked
from companion.games.contract import Action, Refusal, Seat, Sink, Step
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import Box
from companion.games.silver_gold.placements import REASONS, Boxes
from companion.games.silver_gold.skulls import POTION, SKULL, after_potion, after_skull
from companion.games.silver_gold.state import ScoreCard, State
from companion.games.silver_gold.tables import CARDS_IN_FRONT, Tables
from companion.games.silver_gold.torches import TORCH, with_torch

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
    parts = []
    for number, card in enumerate(state.in_front(state.waiting[0])):
        ways = card.placements
        parts.append((card.legal(ways.allowed[state.expedition]), ways.crosses[number]))
    return Picked(*parts)


def legal_bonuses(state: State) -> Sequence[Action]:
    """Return the single boxes that the seat at work can cross off for a red cross."""
    parts = []
    for number, card in enumerate(state.in_front(state.waiting[0])):
        parts.append((card.legal(card.placements.singles), card.placements.bonuses[number]))
    return Picked(*parts)


def refuse_cross(state: State, action: Cross) -> Refusal | None:
    """Return why a placement is not legal (ADJ-CROSS-01), None if it is."""
    if not _is_in_front(state, action.card):
        return Refusal(ONE_PLACEMENT, "no.no_card", {"card": action.card})
    fault = cross_fault(state, state.waiting[0], action.card, action.boxes)
    return Refusal(REASONS[fault], f"no.{fault}", {}) if fault else None


def refuse_bonus(state: State, action: Bonus) -> Refusal | None:
    """Return why the box of a red cross is not legal (ADJ-CROSS-02), None if it is."""
    if not _is_in_front(state, action.card):
        return Refusal(ONE_PLACEMENT, "no.no_card", {"card": action.card})
    fault = bonus_fault(state, state.waiting[0], action.card, action.box)
    return Refusal(REASONS[fault], f"no.bonus_{fault}", {}) if fault else None


def _is_in_front(state: State, card: int) -> bool:
    return card in range(1, len(state.in_front(state.waiting[0])) + 1)


def cross_fault(state: State, seat: int, card: int, boxes: Boxes) -> str | None:
    """Return which of `REASONS` forbids a placement on a card, counted from 1."""
    found = state.in_front(seat)[card - 1]
    return found.fault(boxes, found.placements.allowed[state.expedition])


def bonus_fault(state: State, seat: int, card: int, box: Box) -> str | None:
    """Return which of `REASONS` forbids the box of a red cross; no pattern counts for it."""
    found = state.in_front(seat)[card - 1]
    return found.fault((box,), found.placements.singles)


def cross(
    tables: Tables, state: State, seat: int, card: int, boxes: Boxes, sink: Sink | None
) -> None:
    """Cross off all boxes of a placement, then resolve their icons in their order (CROSS-07).

    It stops at a red cross for which a box can be had, which is then first of `state.icons`.
    """
    icons = _cross_off(state, seat, card, boxes)
    if sink:
        key = "pattern" if len(boxes) > 1 else "single"
        rule = REASONS["wrong_shape"] if len(boxes) > 1 else ONE_PLACEMENT
        sink(_step(state, seat, place_of(seat, card), (rule, key), boxes=written(boxes)))
    _resolve(tables, state, seat, icons, sink)


def bonus(tables: Tables, state: State, seat: int, card: int, box: Box, sink: Sink | None) -> None:
    """Cross off the box of the red cross that waits; its icon comes before the others (ICON-01).

    The card may be complete already: it is set aside in action 3 alone (ICON-02).
    """
    icons = (*_cross_off(state, seat, card, (box,)), *state.icons[1:])
    if sink:
        values = {"box": written((box,)), "icon": state.icons[0][0]}
        sink(_step(state, seat, place_of(seat, card), (ONE_MORE, "bonus"), **values))
    _resolve(tables, state, seat, icons, sink)


def place_of(seat: int, card: int) -> int:
    """Return where a seat's card lies, which is counted from 1."""
    return CARDS_IN_FRONT * seat + card - 1


def _cross_off(state: State, seat: int, card: int, boxes: Boxes) -> tuple[tuple[str, int], ...]:
    """Cross boxes off a card, and return their icons, each with the place of the card."""
    place = place_of(seat, card)
    found = state.card(place)
    placement = found.placements.placement(boxes)
    state.cards[place] = found.crossed_off(placement)
    return tuple((icon, place) for icon in placement.icons)


def _resolve(
    tables: Tables,
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
                sink(_step(state, seat, place, (LAPSED, "lapsed"), icon=icon))
            continue
        if icon == "tomb":
            state.done[place] = state.card(place).order
        else:
            state.score_cards[seat] = after_icon(tables, before, icon, state.round)
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


def _icon_step(state: State, seat: int, place: int, icon: str, before: ScoreCard) -> Step:
    """Say what an icon has done, or that it has no effect any more (ADJ-CROSS-04)."""
    after = state.score_cards[seat]
    key = f"{icon}_lost" if after == before and icon != "tomb" else icon
    values = {"icon": icon, "skulls": after.skulls, "wiped": before.skulls - after.skulls}
    return _step(state, seat, place, (RULES[icon], key), **values)


def _step(state: State, seat: int, place: int, words: tuple[str, str], **values: object) -> Step:
    """Say what happened on a card; `words` are the rule and the key."""
    rule, key = words
    where = {"player": Seat(seat), "order": state.card(place).order, "round": state.round}
    return Step(rule, f"cross.{key}", {**where, **values})


def written(boxes: Iterable[Box]) -> str:
    """Return boxes as they are typed: row and column with a comma, parted by blanks."""
    return " ".join(f"{row},{column}" for row, column in boxes)

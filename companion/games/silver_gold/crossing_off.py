"""Action 2, crossing off: a placement, and everything that comes of it, icon by icon (6.2, 6.3)."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from companion.games.common.bits import Selections, select
from companion.games.common.seats import with_names
from companion.games.engine import Action, Refusal, Result, Sink
from companion.games.silver_gold.actions import Bonus, Box, Cross
from companion.games.silver_gold.chamber import (
    REASONS,
    WAY,
    WRITTEN,
    Card,
    Chamber,
    chamber,
    misplaced_end,
    reachable,
)
from companion.games.silver_gold.score_card import (
    POTION,
    SKULL,
    TORCH,
    after_potion,
    after_skull,
    refuse_later_torches,
    with_torch,
)
from companion.games.silver_gold.state import CARDS_IN_FRONT, ScoreCard, State
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

ONE_PLACEMENT: Final = "SILVER-GOLD-CROSS-01"
ONE_MORE: Final = "SILVER-GOLD-ICON-01"
LAPSED: Final = "SILVER-GOLD-ICON-03"
GEM: Final = "SILVER-GOLD-ICON-04"
# The rule of each icon that has its effect at once; a red cross asks for another box.
RULES: Final = {
    "red_gem": GEM,
    "green_gem": GEM,
    "torch": TORCH,
    "skull": SKULL,
    "potion": POTION,
    "tomb": "SILVER-GOLD-ICON-08",
}


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
    # The red cross that is answered is the first of `state.icons`, and is through with this box.
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


# What follows are the rulings: a state of the cards that a request tells, and what comes of a move.

CROSSED: Final = "SILVER-GOLD-STATE-01"
BONUS_MISSING: Final = "SILVER-GOLD-ADJ-CROSS-02"
UNUSED: Final = "SILVER-GOLD-ADJ-CROSS-03"


def rule_crossing_off(tables: Tables, answers: Answers) -> Result:
    """Return whether a placement is legal, and what it does (ADJ-CROSS-01 to ADJ-CROSS-04)."""
    seat, move, steps = answers["players"].index(answers["player"]), answers["move"], list[Step]()
    before = _state_of(tables, answers)
    _check_cards(move, len(answers["cards"]))
    before.score_cards[seat] = ScoreCard(**answers["score_card"])
    before.round = answers["round"]
    lit = before.score_cards[seat].torches
    refuse_later_torches("score_card.torches", lit, before.round)
    after = before.copy()
    reason = _carry_out(after, seat, move, steps)
    if reason:
        # The move does not stand: what it crossed off until then no longer counts (ADJ-CROSS-03).
        after, steps = before, [_why_not(reason)]
    kind = None if reason else "single" if len(move["boxes"]) == 1 else "pattern"
    value = {
        "player": answers["player"],
        "legal": reason is None,
        "reason": reason,
        "kind": kind,
        "icons": [step.values["icon"] for step in steps if "icon" in step.values],
        "score_card": {**(card := after.score_cards[seat])._asdict(), "torches": [*card.torches]},
        "crossed": [[list(box) for box in sorted(c.crossed)] for c in after.in_front(seat)],
        "completed": [step.values["order"] for step in steps if step.key == "cross.tomb"],
    }
    return Result(value, partial(with_names, steps, answers["players"]))


def _state_of(tables: Tables, answers: Answers) -> State:
    """Return a state with the cards of a request in front of its player, and its pattern."""
    state = State(tables, len(answers["players"]))
    places = state.places(answers["players"].index(answers["player"]))
    for index, given in enumerate(answers["cards"]):
        state.cards[places[index]] = _card(tables, f"cards[{index}]", given)
    state.expedition = [*tables.expeditions.values()].index(answers["expedition"])
    return state


def _card(tables: Tables, path: str, given: Answers) -> Card:
    """Return a card of a request; Refused where its chamber, or its crosses, can't be (14.3)."""
    misplaced = misplaced_end(given["grid"])
    if misplaced:
        message = "must have exactly one {}, on row {}".format(*misplaced)
        raise Refused(f"{path}.grid", message, WRITTEN)
    within = chamber(given["grid"])
    if within.tomb not in reachable(within.entrance, within.floor):
        message = "has no way over the floor from entrance to tomb"
        raise Refused(f"{path}.grid", message, WAY)
    _check_crossed(f"{path}.crossed", within, given["crossed"])
    card = tables.placements(given["grid"]).card(given["order"])
    for box in given["crossed"]:
        card = card.after_crossing(card.placements.placement((box,)))
    return card


def _check_crossed(path: str, within: Chamber, boxes: Sequence[Box]) -> None:
    for index, box in enumerate(boxes):
        if box not in within.floor:
            raise Refused(f"{path}[{index}]", "is a wall", REASONS["wall"])
        if box == within.tomb:
            message = "is the tomb: this card is complete"
            raise Refused(f"{path}[{index}]", message, CROSSED)
    if boxes and within.entrance not in boxes:
        raise Refused(path, "lacks the entrance", CROSSED)
    if boxes and reachable(within.entrance, crossed := {*boxes}) != crossed:
        raise Refused(path, "is not connected, side to side", CROSSED)


def _check_cards(move: Answers, cards: int) -> None:
    """Refuse a card that is not in front of the player."""
    numbers = {"move.card": move["card"]}
    numbers |= {f"move.bonus[{n}].card": entry["card"] for n, entry in enumerate(move["bonus"])}
    for path, number in numbers.items():
        if number > cards:
            message = f"is {number}, must be at most {cards}: there are no more cards"
            raise Refused(path, message, ONE_PLACEMENT)


def _carry_out(state: State, seat: int, move: Answers, steps: list[Step]) -> str | None:
    """Cross off, and answer each red cross with the next bonus box; return why it is not legal."""
    cross = Cross(move["card"], tuple(move["boxes"]))
    bonus = [Bonus(entry["card"], entry["box"]) for entry in move["bonus"]]
    if why := fault(state, seat, cross):
        return why
    cross_off(state, seat, cross, steps.append)
    while state.icons and bonus:
        if why := fault(state, seat, bonus[0]):
            return why
        cross_off(state, seat, bonus.pop(0), steps.append)
    if state.icons:
        return "bonus_missing"
    # A red cross that lapsed has taken the next entry, for which no box can be right any more.
    has_lapsed = any(step.key == "cross.lapsed" for step in steps)
    if bonus:
        return fault(state, seat, bonus[0]) if has_lapsed else "bonus_unused"
    return None


def _why_not(reason: str) -> Step:
    rule = REASONS.get(reason.removeprefix("bonus_"), BONUS_MISSING)
    return Step(UNUSED if reason == "bonus_unused" else rule, f"no.{reason}", {})


def rule_placements(tables: Tables, answers: Answers) -> Result:
    """Return every legal placement of the pattern, and every legal single box (14.4)."""
    state, seat = _state_of(tables, answers), answers["players"].index(answers["player"])
    patterns, singles, steps = list[dict[str, Any]](), list[dict[str, Any]](), list[Step]()
    for number, card in enumerate(state.in_front(seat), 1):
        ways = card.placements
        legal = select(card.legal(ways.allowed[state.expedition] & ~ways.singles), ways.listed)
        boxes = [[list(box) for box in each] for each in sorted(map(sorted, legal))]
        single = [list(box) for box in select(card.legal(ways.singles), ways.boxes)]
        patterns += [{"card": number, "boxes": each} for each in boxes]
        singles += [{"card": number, "box": box} for box in single]
        key, reason = ("begun", "not_connected") if card.crossed else ("new", "entrance_missing")
        found = {"order": card.order, "patterns": len(boxes), "singles": len(single)}
        steps.append(Step(REASONS[reason], f"placements.{key}", found))
    steps.append(Step(ONE_PLACEMENT, "placements.free", {}))
    value = {"player": answers["player"], "patterns": patterns, "singles": singles}
    return Result(value, partial(tuple, steps))

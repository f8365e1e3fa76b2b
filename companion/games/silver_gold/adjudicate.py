"""The adjudications: what a request tells of a state, the chapter, and the JSON answer (14.3-8)."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.games.common.bits import select
from companion.games.common.seats import with_names
from companion.games.engine import Result
from companion.games.game import Ruling, Rulings
from companion.games.silver_gold import crossing_off, forms, score_sheet
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import (
    WAY,
    WRITTEN,
    Box,
    Chamber,
    chamber,
    misplaced_end,
    reachable,
)
from companion.games.silver_gold.placements import REASONS, Card
from companion.games.silver_gold.pyramid_points import pyramid_points
from companion.games.silver_gold.replacing import replacement_order
from companion.games.silver_gold.skulls import potion
from companion.games.silver_gold.state import ScoreCard, State
from companion.games.silver_gold.tables import Tables, open_tables
from companion.games.silver_gold.torches import refuse_later_torches, torch
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Step

CROSSED: Final = "SILVER-GOLD-STATE-01"
BONUS: Final = "SILVER-GOLD-ADJ-CROSS-02"
UNUSED: Final = "SILVER-GOLD-ADJ-CROSS-03"


def cross_off(tables: Tables, answers: Answers) -> Result:
    """Return whether a placement is legal, and what it does (ADJ-CROSS-01 to ADJ-CROSS-04)."""
    seat, move, told = answers["players"].index(answers["player"]), answers["move"], list[Step]()
    before = _position(tables, answers)
    _check_cards(move, len(answers["cards"]))
    before.score_cards[seat] = ScoreCard(**answers["score_card"])
    before.round = answers["round"]
    lit = before.score_cards[seat].torches
    refuse_later_torches("score_card.torches", lit, before.round)
    after = before.copy()
    reason = _carry_out(after, seat, move, told)
    if reason:
        # The move does not stand: what it crossed off until then no longer counts (ADJ-CROSS-03).
        after, told = before, [_why_not(reason)]
    kind = None if reason else "single" if len(move["boxes"]) == 1 else "pattern"
    value = {
        "player": answers["player"],
        "legal": reason is None,
        "reason": reason,
        "kind": kind,
        "icons": [step.values["icon"] for step in told if "icon" in step.values],
        "score_card": {**(card := after.score_cards[seat])._asdict(), "torches": [*card.torches]},
        "crossed": [[list(box) for box in sorted(c.crossed)] for c in after.in_front(seat)],
        "completed": [step.values["order"] for step in told if step.key == "cross.tomb"],
    }
    return Result(value, partial(with_names, told, answers["players"]))


def _position(tables: Tables, answers: Answers) -> State:
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
            raise Refused(path, message, crossing_off.ONE_PLACEMENT)


def _carry_out(state: State, seat: int, move: Answers, told: list[Step]) -> str | None:
    """Cross off, and answer each red cross with the next bonus box; return why it is not legal."""
    cross = Cross(move["card"], tuple(move["boxes"]))
    bonus = [Bonus(entry["card"], entry["box"]) for entry in move["bonus"]]
    fault = crossing_off.fault(state, seat, cross)
    if fault:
        return fault
    crossing_off.cross_off(state, seat, cross, told.append)
    while state.icons and bonus:
        fault = crossing_off.fault(state, seat, bonus[0])
        if fault:
            return fault
        crossing_off.cross_off(state, seat, bonus.pop(0), told.append)
    if state.icons:
        return "bonus_missing"
    # A red cross that lapsed has taken the next entry, for which no box can be right any more.
    has_lapsed = any(step.key == "cross.lapsed" for step in told)
    if bonus:
        return crossing_off.fault(state, seat, bonus[0]) if has_lapsed else "bonus_unused"
    return None


def _why_not(reason: str) -> Step:
    rule = REASONS.get(reason.removeprefix("bonus_"), BONUS)
    return Step(UNUSED if reason == "bonus_unused" else rule, f"no.{reason}", {})


def placements(tables: Tables, answers: Answers) -> Result:
    """Return every legal placement of the pattern, and every legal single box (14.4)."""
    state, seat = _position(tables, answers), answers["players"].index(answers["player"])
    patterns, singles, told = list[dict[str, Any]](), list[dict[str, Any]](), list[Step]()
    for number, card in enumerate(state.in_front(seat), 1):
        ways = card.placements
        legal = select(card.legal(ways.allowed[state.expedition] & ~ways.singles), ways.listed)
        boxes = [[list(box) for box in each] for each in sorted(map(sorted, legal))]
        single = [list(box) for box in select(card.legal(ways.singles), ways.boxes)]
        patterns += [{"card": number, "boxes": each} for each in boxes]
        singles += [{"card": number, "box": box} for box in single]
        key, reason = ("begun", "not_connected") if card.crossed else ("new", "entrance_missing")
        found = {"order": card.order, "patterns": len(boxes), "singles": len(single)}
        told.append(Step(REASONS[reason], f"placements.{key}", found))
    told.append(Step(crossing_off.ONE_PLACEMENT, "placements.free", {}))
    value = {"player": answers["player"], "patterns": patterns, "singles": singles}
    return Result(value, partial(tuple, told))


RULINGS = Rulings(
    lambda kit, players, _variant: open_tables(kit).seating(players),
    {
        "cross-off": Ruling(forms.cross_off, cross_off),
        "placements": Ruling(forms.placements, placements),
        "torch": Ruling(forms.torch, torch),
        "potion": Ruling(forms.potion, potion),
        "replacement-order": Ruling(forms.replacement_order, replacement_order),
        "pyramid-points": Ruling(forms.pyramid_points, pyramid_points),
    },
    {"score": Ruling(forms.score_sheet, score_sheet.score, records=True)},
)
"""The adjudications in the order in which they come up in a turn, and the score sheet."""

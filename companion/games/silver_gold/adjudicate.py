"""The adjudications: what a request tells of a state, the chapter, and the JSON answer (14.3-8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.common import checks
from companion.games.common.bits import chosen
from companion.games.common.fields import count
from companion.games.common.reader import Answers
from companion.games.common.wording import part, shown
from companion.games.contract import Refused, Result, Seat, Step
from companion.games.silver_gold import crossing_off, pyramid_points, replacing, skulls, torches
from companion.games.silver_gold.chamber import Box, Chamber, chamber, misplaced_end, reached
from companion.games.silver_gold.forms import DECK
from companion.games.silver_gold.placements import REASONS, Card
from companion.games.silver_gold.state import ScoreCard, State
from companion.games.silver_gold.tables import Tables

GIVEN: Final = "given"
"""Beside the answers: the keys of the request, for an empty display is not one left out."""

ENDS: Final = "SILVER-GOLD-DATA-04"
WAY: Final = "SILVER-GOLD-DATA-05"
NUMBERS: Final = "SILVER-GOLD-DATA-13"
CROSSED: Final = "SILVER-GOLD-STATE-01"
BONUS: Final = "SILVER-GOLD-ADJ-CROSS-02"
UNUSED: Final = "SILVER-GOLD-ADJ-CROSS-03"
TORCH: Final = "SILVER-GOLD-ADJ-TORCH-01"
POTION: Final = "SILVER-GOLD-ADJ-POTION-01"
TAKING: Final = "SILVER-GOLD-ADJ-REPL-02"
BOXES_LEFT: Final = "SILVER-GOLD-ADJ-POINTS-02"


def _named(steps: Iterable[Step], players: Sequence[str]) -> Iterator[Step]:
    """Put the names of a request in the place of seats."""
    for rule, key, values in steps:
        named = {k: players[v] if isinstance(v, Seat) else v for k, v in values.items()}
        yield Step(rule, key, named)


# Crossing off.


def cross_off(tables: Tables, answers: Answers) -> Result:
    """Return whether a placement is legal, and what it does (ADJ-CROSS-01 to ADJ-CROSS-04)."""
    seat, move, told = answers["players"].index(answers["player"]), answers["move"], list[Step]()
    before = _position(tables, answers)
    _check_cards(move, len(answers["cards"]))
    before.score_cards[seat] = ScoreCard(**answers["score_card"])
    before.round = answers["round"]
    lit = before.score_cards[seat].torches
    torches.refuse_later_torches("score_card.torches", lit, before.round)
    after = before.copy()
    reason = _carry_out(tables, after, seat, move, told)
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
    return Result(value, partial(_named, told, answers["players"]))


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
        raise Refused(f"{path}.grid", message, ENDS)
    within = chamber(given["grid"])
    if within.tomb not in reached(within.entrance, within.floor):
        message = "has no way over the floor from entrance to tomb"
        raise Refused(f"{path}.grid", message, WAY)
    _check_crossed(f"{path}.crossed", within, given["crossed"])
    card = tables.placements(given["grid"]).card(given["order"])
    for box in given["crossed"]:
        card = card.crossed_off(card.placements.placement((box,)))
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
    if boxes and reached(within.entrance, crossed := {*boxes}) != crossed:
        raise Refused(path, "is not connected, side to side", CROSSED)


def _check_cards(move: Answers, cards: int) -> None:
    """Refuse a card that is not in front of the player."""
    numbers = {"move.card": move["card"]}
    numbers |= {f"move.bonus[{n}].card": entry["card"] for n, entry in enumerate(move["bonus"])}
    for path, number in numbers.items():
        if number > cards:
            message = f"is {number}, must be at most {cards}: there are no more cards"
            raise Refused(path, message, crossing_off.ONE_PLACEMENT)


def _carry_out(
    tables: Tables, state: State, seat: int, move: Answers, told: list[Step]
) -> str | None:
    """Cross off, and answer each red cross with the next bonus box; return why it is not legal."""
    fault = crossing_off.cross_fault(state, seat, move["card"], tuple(move["boxes"]))
    if fault:
        return fault
    crossing_off.cross(tables, state, seat, move["card"], tuple(move["boxes"]), told.append)
    bonus = [(entry["card"], entry["box"]) for entry in move["bonus"]]
    while state.icons and bonus:
        card, box = bonus.pop(0)
        fault = crossing_off.bonus_fault(state, seat, card, box)
        if fault:
            return f"bonus_{fault}"
        crossing_off.bonus(tables, state, seat, card, box, told.append)
    if state.icons:
        return "bonus_missing"
    if not bonus:
        return None
    # A red cross that lapsed has taken the next entry, for which no box can be right any more.
    has_lapsed = any(step.key == "cross.lapsed" for step in told)
    fault = crossing_off.bonus_fault(state, seat, *bonus[0])
    return f"bonus_{fault}" if has_lapsed else "bonus_unused"


def _why_not(reason: str) -> Step:
    rule = REASONS.get(reason.removeprefix("bonus_"), BONUS)
    return Step(UNUSED if reason == "bonus_unused" else rule, f"no.{reason}", {})


def placements(tables: Tables, answers: Answers) -> Result:
    """Return every legal placement of the pattern, and every legal single box (14.4)."""
    state, seat = _position(tables, answers), answers["players"].index(answers["player"])
    patterns, singles, told = list[dict[str, Any]](), list[dict[str, Any]](), list[Step]()
    for number, card in enumerate(state.in_front(seat), 1):
        ways = card.placements
        legal = chosen(card.legal(ways.allowed[state.expedition] & ~ways.singles), ways.listed)
        boxes = [[list(box) for box in each] for each in sorted(map(sorted, legal))]
        single = [list(box) for box in chosen(card.legal(ways.singles), ways.boxes)]
        patterns += [{"card": number, "boxes": each} for each in boxes]
        singles += [{"card": number, "box": box} for box in single]
        key, reason = ("begun", "not_connected") if card.crossed else ("new", "entrance_missing")
        found = {"order": card.order, "patterns": len(boxes), "singles": len(single)}
        told.append(Step(REASONS[reason], f"placements.{key}", found))
    told.append(Step(crossing_off.ONE_PLACEMENT, "placements.free", {}))
    value = {"player": answers["player"], "patterns": patterns, "singles": singles}
    return Result(value, partial(tuple, told))


# Torches and skulls.


def torch(tables: Tables, answers: Answers) -> Result:
    """Return the torches after this action, what was gained, and the points of each player."""
    now, crossed = answers["round"], answers["crossed"]
    before: dict[str, tuple[int, ...]] = answers["torches"]
    for name, lit in before.items():
        torches.refuse_later_torches(f"torches.{part(name)}", lit, now)
    after = {
        name: torches.with_torch(lit, now) if crossed[name] else lit for name, lit in before.items()
    }
    gained = {name: sum(after[name]) - sum(before[name]) for name in before}
    value = {
        "torches": {name: list(lit) for name, lit in after.items()},
        "gained": gained,
        "points": {name: tables.worth["torch"] * gained[name] for name in gained},
    }
    return Result(value, partial(_torch_steps, answers, gained))


def _torch_steps(answers: Answers, gained: Mapping[str, int]) -> Iterator[Step]:
    for name, number in answers["crossed"].items():
        key = "gained" if gained[name] else "again" if number else "none"
        yield Step(TORCH, f"torch.{key}", {"player": name, "round": answers["round"]})


def potion(tables: Tables, answers: Answers) -> Result:
    """Return the skulls after this action, which were wiped, and what they cost now."""
    tracks = {
        name: _track(tables, number, answers["events"][name])
        for name, number in answers["skulls"].items()
    }
    keys = ("skulls", "wiped", "ignored", "penalty")
    value = {key: {name: track[key] for name, track in tracks.items()} for key in keys}
    return Result(value, partial(_potion_steps, answers["skulls"], tracks))


def _track(tables: Tables, crossed: int, events: Sequence[str]) -> dict[str, Any]:
    """Return what the events make of a skull track (ADJ-POTION-01)."""
    wiped, ignored = list[int](), 0
    for event in events:
        before = crossed
        crossed = skulls.after_skull(tables, before) if event == "skull" else skulls.after_potion(before)
        wiped += reversed(tables.skulls[crossed:before])
        ignored += event == "skull" and crossed == before
    penalty = skulls.penalty(tables, crossed)
    return {"skulls": crossed, "wiped": wiped, "ignored": ignored, "penalty": penalty}


def _potion_steps(before: Mapping[str, int], tracks: Mapping[str, Any]) -> Iterator[Step]:
    for name, track in tracks.items():
        values = {"player": name, "before": before[name], **track, "wiped": tuple(track["wiped"])}
        yield Step(POTION, "potion.track", values)
        if track["ignored"]:
            yield Step(skulls.SKULL, "potion.ignored", values)
        yield Step(skulls.PENALTY, "potion.penalty", values)


# Replacing.


def replacement_order(tables: Tables, answers: Answers) -> Result:
    """Return who replaces in which order, and with the choices what is taken.

    Raises:
        Refused: for an order number that comes twice, and for choices that can't be carried out.
    """
    _check_numbers(tables, answers)
    players, told = answers["players"], list[Step]()
    done: dict[str, list[int]] = answers["completed"]
    state = State(tables, len(players))
    replacing.complete(state, [done[name] for name in players])
    order = [players[seat] for seat in state.waiting]
    for name in order:
        values = {"player": name, "lowest": min(done[name]), "cards": len(done[name])}
        told.append(Step(replacing.LOWEST_FIRST, "replace.player", values))
    if not order:
        told.append(Step(replacing.LOWEST_FIRST, "replace.none", {}))
    value = {"order": order, "replacements": {name: len(cards) for name, cards in done.items()}}
    if "display" in answers[GIVEN]:
        value |= _taken(tables, state, answers, told)
    return Result(value, partial(_named, told, players))


def _check_numbers(tables: Tables, answers: Answers) -> None:
    """Refuse an order number that is there twice, and a deck beside a display with gaps."""
    listed = [(f"completed.{part(name)}", cards) for name, cards in answers["completed"].items()]
    listed += [(key, answers[key]) for key in ("display", "deck")]
    numbers = ((f"{path}[{n}]", card) for path, cards in listed for n, card in enumerate(cards))
    checks.refuse_twice(count("completed", rule=NUMBERS), numbers)
    if answers["deck"] and len(answers["display"]) < tables.display:
        message = f"has cards, so the display must have {tables.display}"
        raise Refused("deck", message, replacing.FILLED_UP)


def _taken(tables: Tables, state: State, answers: Answers, told: list[Step]) -> dict[str, Any]:
    """Answer who replaces with the choices, and what is turned up with the deck (ADJ-REPL-02)."""
    players, deck = answers["players"], [*answers["deck"]]
    takes: dict[str, list[int]] = {name: [] for name in players}
    state.turn, state.display = 1, [*answers["display"]]
    state.deck = sum(1 << order - 1 for order in deck)
    while asked := replacing.ask(tables, state, told.append):
        if asked.kind == "display":
            replacing.turn_up(state, deck.pop(0), told.append)
            continue
        name = players[asked.who]
        order = _choice(state, name, answers["choices"][name], len(takes[name])) or deck.pop(0)
        replacing.take(tables, state, order, told.append)
        takes[name].append(order)
    for name in players:
        if len(answers["choices"][name]) > (used := len(takes[name])):
            at = f"choices.{part(name)}[{used}]"
            raise Refused(at, "is left over: there is nothing to take for it", TAKING)
    return {"takes": takes, "display": state.display, "deck": deck}


def _choice(state: State, name: str, choices: Sequence[str | int], index: int) -> int | None:
    """Return the card of the display that a choice means, None for the top one of the deck."""
    if index >= len(choices):
        raise Refused(f"choices.{part(name)}", "lacks a choice", TAKING)
    choice, path = choices[index], f"choices.{part(name)}[{index}]"
    if choice == DECK:
        if not state.deck:
            raise Refused(path, "is deck, but the deck is empty", replacing.NOTHING_LEFT)
        return None
    if choice not in state.display:
        held = ", ".join(map(str, state.display)) or "nothing"
        message = f"is {shown(choice)}, but the display then holds {held}"
        raise Refused(path, message, replacing.ANY_CARD)
    return int(choice)


# Pyramid points.


def collect_points(tables: Tables, answers: Answers) -> Result:
    """Return who gets which box, whose claims are missed, and the boxes left.

    Raises:
        Refused: for an order number that comes twice, more pyramids of a colour than there are,
            and boxes left that don't follow from the pyramids completed before.
    """
    _check_race(tables, answers)
    players, colours, events = answers["players"], tables.colours, list[Step]()
    state, done = State(tables, len(players)), answers["completed"]
    state.pyramids = [answers["before"][name][colour] for name in players for colour in colours]
    state.boxes = [answers["boxes_left"][colour] for colour in colours]
    state.colour_of = {
        each["order"]: colours.index(each["colour"]) for cards in done.values() for each in cards
    }
    replacing.complete(state, [[each["order"] for each in done[name]] for name in players])
    pyramid_points.collect(tables, state, events.append)
    told = list(_named(events, players))
    claims = [{**step.values, "colour": str(step.values["colour"])} for step in told]
    value = {
        "awards": [claim for claim in claims if claim["points"]],
        "missed": [{**claim} for claim in claims if claim.pop("points") == 0],
        "boxes_left": dict(zip(colours, state.boxes, strict=True)),
        "points": {
            name: dict(zip(colours, state.of_seat(state.points, seat), strict=True))
            for seat, name in enumerate(players)
        },
    }
    told = told or [Step(pyramid_points.NEXT_BOX, "points.none", {})]
    return Result(value, partial(tuple, told))


def _check_race(tables: Tables, answers: Answers) -> None:
    orders = (
        (f"completed.{part(name)}[{index}].order", done["order"])
        for name, cards in answers["completed"].items()
        for index, done in enumerate(cards)
    )
    checks.refuse_twice(count("order", rule=NUMBERS), orders)
    for colour in tables.colours:
        for path, total in _totals(answers, colour):
            pyramid_points.refuse_too_many(tables, total, colour, path)
        before = [pyramids[colour] for pyramids in answers["before"].values()]
        left, given = pyramid_points.boxes_left(tables, before), answers["boxes_left"][colour]
        if given != left:
            message = f"is {given}, must be {left} after the pyramids completed before"
            raise Refused(f"boxes_left.{colour}", message, BOXES_LEFT)


def _totals(answers: Answers, colour: str) -> Iterator[tuple[str, int]]:
    """Count the pyramids of a colour one after the other, each with its path."""
    total = 0
    for name, counted in answers["before"].items():
        total += counted[colour]
        yield f"before.{part(name)}.{colour}", total
    for name, cards in answers["completed"].items():
        for index, done in enumerate(cards):
            total += done["colour"] == colour
            yield f"completed.{part(name)}[{index}]", total

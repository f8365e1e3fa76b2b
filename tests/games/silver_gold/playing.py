"""What the battery asks about Silver & Gold: the invariants of section 12, and what is hidden."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from companion.games.engine import Action, Options, Sink
from companion.games.silver_gold.actions import (
    Bonus,
    Cross,
    Deal,
    Display,
    Draw,
    Keep,
    Replace,
    Reveal,
    Unseen,
)
from companion.games.silver_gold.chamber import EVERY_BOX, Card, chamber, reachable
from companion.games.silver_gold.rules import SilverGoldRules
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import open_tables
from companion.kits import load_kit

OPTIONS = tuple(Options(players) for players in (2, 3, 4))
KIT = load_kit("silver-gold")
RULES = SilverGoldRules(KIT)
TABLES = open_tables(KIT)
CHAMBERS = {order: chamber(grid) for order, grid in TABLES.grids.items()}
COLOURS = ("green", "orange", "purple")
BOXES = (10, 6, 3)
CARDS = range(1, 49)
MOST_POTIONS = 4
"""As many as a pattern has boxes; a bonus box has one at most."""


def played(options: Options, seed: int, sink: Sink | None = None) -> Iterator[tuple[State, Action]]:
    """Play a random game: each position, which is changed afterwards, and what is answered."""
    random, state = Random(seed), RULES.setup(options)
    while RULES.pending(state):
        action = random.choice(RULES.legal(state))
        yield state, action
        RULES.apply(state, action, sink)


def orders(bits: int) -> list[int]:
    return [order for order in CARDS if bits >> order - 1 & 1]


def broken(rules: SilverGoldRules, state: State) -> list[str]:  # noqa: ARG001
    faults = [*_cards_lost(state), *_score_card_faults(state), *_race_faults(state)]
    faults += [fault for card in state.cards if card for fault in _card_faults(state, card)]
    if state.decision is None or state.decision.kind == "reveal":
        faults += _rest_faults(state)
    return faults


def _cards_lost(state: State) -> Iterator[str]:
    """Invariant 1: every pyramid card is somewhere, and once."""
    bits = (state.deck, *state.hands, *state.piles)
    found = Counter(order for each in bits for order in orders(each))
    found += Counter(state.display) + Counter(card.order for card in state.cards if card)
    if found != dict.fromkeys(CARDS, 1):
        yield f"cards are {sorted(found.elements())}"


def _card_faults(state: State, card: Card) -> Iterator[str]:
    """Invariant 2: STATE-01."""
    within, crossed = card.placements.chamber, card.crossed
    if crossed and not crossed <= reachable(within.entrance, crossed):
        yield f"card {card.order} has {sorted(crossed)} crossed off, which don't hang together"
    if within.tomb in crossed and not state.shown:
        yield f"card {card.order} is complete and lies there still"


def _score_card_faults(state: State) -> Iterator[str]:
    """Invariant 4: no more is crossed off than there is, and no torch of a later round."""
    for seat in range(state.players):
        own = state.score_cards[seat]
        if not all(0 <= number <= 10 for number in (own.red_gems, own.green_gems, own.skulls)):
            yield f"seat {seat} has {own}"
        if len(own.torches) != 4 or any(own.torches[state.round :]):
            yield f"seat {seat} has torches {own.torches} in round {state.round}"


def _race_faults(state: State) -> Iterator[str]:
    """Invariant 5: each box has one owner at most, and the first ones are taken first."""
    for number, colour in enumerate(COLOURS):
        owned = [state.points[3 * seat + number] for seat in range(state.players)]
        if sum(owned) != sum(BOXES[: 3 - state.boxes[number]]):
            yield f"{colour} points are {owned}, boxes left {state.boxes[number]}"
        completed = [
            sum(TABLES.colour_of[order] == number for order in orders(pile)) for pile in state.piles
        ]
        if completed != state.pyramids[number::3]:
            yield f"{colour}: {completed} are completed, counted are {state.pyramids}"
        earned = min(3, sum(each // 2 for each in completed))
        if not any(state.done) and earned != 3 - state.boxes[number]:
            yield f"{colour}: {completed} are completed, boxes left {state.boxes[number]}"


def _rest_faults(state: State) -> Iterator[str]:
    """Invariants 7 and 8, between turns; nothing of a turn is left over."""
    if state.deck and (None in state.cards or len(state.display) != 4):
        yield f"a card or the display was not replaced: {state.cards}, {state.display}"
    if state.display and None in state.cards:
        yield f"a card was not replaced: {state.cards}"
    is_over = state.decision is None
    if not (state.round in range(1, 5) or is_over) or state.turn not in range(1, 8):
        yield f"round {state.round}, turn {state.turn}"
    shown = 8 - state.unseen.bit_count()
    if shown != state.turn - 1:
        yield f"turn {state.turn} has seen {shown} patterns"
    if state.shown or state.icons or any(state.moves) or any(state.done):
        yield "something of the turn is left over"


def step_broken(rules: SilverGoldRules, before: State, action: Action, after: State) -> list[str]:  # noqa: ARG001
    faults = []
    for seat in range(before.players):
        old, new = before.score_cards[seat], after.score_cards[seat]
        falls = new.red_gems < old.red_gems or new.green_gems < old.green_gems
        lit = [each for each in range(4) if new.torches[each] != old.torches[each]]
        wiped = old.skulls - new.skulls > 2 * MOST_POTIONS
        if falls or wiped or lit not in ([], [before.round - 1]):
            faults.append(f"seat {seat}: {old} became {new} (invariant 4)")
        if before.piles[seat] & ~after.piles[seat]:
            faults.append(f"seat {seat} has lost completed cards (invariant 6)")
    if isinstance(action, Cross | Bonus):
        faults += _crossing_faults(before, action, after)
    if isinstance(action, Reveal) and not before.unseen > after.unseen:
        faults.append(f"{action.expedition} was turned up and is unseen still (invariant 8)")
    return faults


def _crossing_faults(before: State, action: Cross | Bonus, after: State) -> Iterator[str]:
    """Invariant 3: what a player says is crossed off, and nothing else on any card."""
    boxes = action.boxes if isinstance(action, Cross) else (action.box,)
    at = 2 * before.waiting[0] + action.card - 1
    for place, (old, new) in enumerate(zip(before.cards, after.cards, strict=True)):
        if old and new and old.order == new.order:
            found = new.crossed - old.crossed
            if found != (set(boxes) if place == at else set()):
                yield f"{action} crossed off {sorted(found)} in place {place}"


def hidden_twins(rules: SilverGoldRules, state: State, seat: int, random: Random) -> State:
    """Others have other start cards, and have chosen or crossed off anything else."""
    if state.shown:
        return _other_crossings(rules, state, seat, random)
    twin = state.copy()
    if not state.turn and state.waiting:
        others = [other for other in range(state.players) if other != seat]
        held = {other: _start_cards(state, other) for other in others}
        free = [*orders(state.deck), *(order for cards in held.values() for order in cards)]
        for other in others:
            cards = random.sample(free, len(held[other]))
            free = [order for order in free if order not in cards]
            has_chosen = state.cards[2 * other] is not None
            kept = sorted(cards[:2]) if has_chosen else []
            twin.cards[2 * other : 2 * other + 2] = [TABLES.card(n) for n in kept] or [None, None]
            twin.hands[other] = sum(1 << order - 1 for order in {*cards} - {*kept})
        twin.deck = sum(1 << order - 1 for order in free)
    return twin


def _start_cards(state: State, seat: int) -> list[int]:
    return [*orders(state.hands[seat]), *(card.order for card in state.in_front(seat))]


def _other_crossings(rules: SilverGoldRules, state: State, seat: int, random: Random) -> State:
    """Let all others who have chosen choose again; who is at work begins once more."""
    twin = state.copy()
    seen = rules.view(state, seat)
    for other in range(state.players):
        if other != seat and state.moves[other]:
            chosen = _chosen_again(rules, seen, state, other, random)
            for place in (2 * other, 2 * other + 1):
                twin.cards[place], twin.done[place] = chosen.cards[place], chosen.done[place]
            twin.score_cards[other] = chosen.score_cards[other]
            twin.moves[other] = chosen.moves[other]
            if other == state.waiting[0]:
                twin.decision, twin.icons = chosen.decision, chosen.icons
    return twin


def _chosen_again(
    rules: SilverGoldRules, seen: State, state: State, other: int, random: Random
) -> State:
    """Let a seat choose out of turn, to the end unless it is still at work in `state`."""
    chosen = seen.copy()
    chosen.waiting, chosen.icons = (other, -1), ()
    chosen.decision = TABLES.asked.cross[other]
    while chosen.waiting[0] == other:
        rules.apply(chosen, random.choice(rules.legal(chosen)))
        if other == state.waiting[0]:
            break
    return chosen


def universe(rules: SilverGoldRules, state: State) -> list[Action]:  # noqa: ARG001
    """All actions but patterns; of those one with the first boxes of a chamber."""
    numbers = range(-1, 51)
    drawn = [kind(order) for kind in (Deal, Display, Draw, Replace) for order in numbers]
    expeditions = [Reveal(card) for card in (*TABLES.expeditions, "", "e0", "e9")]
    boxes = (*EVERY_BOX, (0, 1), (1, 0), (6, 5), (99, 99))
    singles = [Cross(card, (box,)) for card in range(4) for box in boxes]
    bonuses = [Bonus(card, box) for card in range(4) for box in boxes]
    keeps = [Keep(pair) for pair in product(range(50), repeat=2) if pair[0] <= pair[1]]
    return [*drawn, *expeditions, *singles, *bonuses, *keeps, Unseen(), Cross(1, ())]


def left(rules: SilverGoldRules, state: State) -> int | None:  # noqa: ARG001
    """Every card that can come up weighs the same."""
    if state.decision and state.decision.kind == "reveal":
        return state.unseen.bit_count()
    return state.deck.bit_count()


def unlisted(rules: SilverGoldRules, state: State, action: Action) -> bool:
    """Boxes, and cards that are kept, may come in any order; each set is listed once (ENG-02)."""
    listed = rules.legal(state)
    if isinstance(action, Keep):
        return Keep((min(action.keep), max(action.keep))) in listed
    if isinstance(action, Cross):
        sets = {(each.card, frozenset(each.boxes)) for each in listed if isinstance(each, Cross)}
        return (action.card, frozenset(action.boxes)) in sets
    return False

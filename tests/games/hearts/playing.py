"""What the battery asks about Hearts: the invariants, what is hidden, and who could hold what."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

from companion.games.common.cards import Deal, Pass, Play
from companion.games.engine import Action, Options
from companion.games.hearts.rules import HeartsRules
from companion.games.hearts.state import State

OPTIONS = (
    Options(3, "base+goal=40"),
    Options(4, "base+goal=40"),
    Options(5, "base+goal=40"),
    Options(4, "base+goal=30+moonshot=take"),
)
"""Short games: a whole one is as many hands more."""

IN_PLAY = {3: 51, 4: 52, 5: 50}


def numbers(cards: int) -> list[int]:
    return [number for number in range(cards.bit_length()) if cards >> number & 1]


def bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def broken(rules: HeartsRules, state: State) -> list[str]:  # noqa: ARG001
    """Every card is somewhere and once, and nobody has more or fewer than all know."""
    players = len(state.tables.seats)
    places = [*state.hands, *state.taken, bits(list(state.trick))]
    found = sorted(card for cards in (*places, state.unseen) for card in numbers(cards))
    faults = []
    if len({*found}) != len(found) or len(found) != IN_PLAY[players]:
        faults.append(f"cards are {found}")
    is_dealt = state.decision is None or state.decision.kind != "deal"
    if is_dealt and (state.unseen or any(state.needs())):
        faults.append(f"{state.unseen:x} is unseen, and hands are {state.hands}, {state.sizes}")
    if any(cards.bit_count() % players for cards in state.taken) or len(state.trick) >= players:
        faults.append(f"tricks are {state.taken}, {state.trick}")
    if any(hand & lacks for hand, lacks in zip(state.hands, state.lacks, strict=True)):
        faults.append("a seat holds what it has shown not to have")
    if len(state.told) != len(state.tally.past) or state.twice >= 0:
        faults.append("the tally was told something else")
    given = [cards & ~state.hands[state.to(seat)] for seat, cards in enumerate(state.passed)]
    if not state.waiting and is_dealt and any(given):
        faults.append("what was passed on has come to somebody else")
    return faults


def step_broken(rules: HeartsRules, before: State, action: Action, after: State) -> list[str]:  # noqa: ARG001
    faults = []
    if isinstance(action, Play) and any(after.sizes):
        changed = sum(x != y for x, y in zip(before.sizes, after.sizes, strict=True))
        if changed != 1 and len(before.told) == len(after.told):
            faults.append(f"{action} changed {changed} hands")
    if len(after.told) > len(before.told):
        more = sum(after.tally.totals) - sum(before.tally.totals)
        moons = {26, -26} | {26 * (len(after.tables.seats) - 1)}
        if more not in moons:
            faults.append(f"a hand brought {more} points")
    return faults


def universe(rules: HeartsRules, state: State) -> list[Action]:  # noqa: ARG001
    names = (*state.tables.names, "", "1c", "qx", "QS")
    hand = [n for n, number in state.tables.number.items() if state.hands[0] >> number & 1]
    passes = [Pass(cards) for cards in combinations(hand, 3)]
    passes += [Pass(()), Pass(("2c",)), Pass(("2c", "2c", "3c")), Pass(("2c", "3c", "4c", "5c"))]
    return [*map(Deal, names), *map(Play, names), *passes]


def unlisted(rules: HeartsRules, state: State, action: Action) -> bool:
    """Cards may be passed on in any order; each set is listed once."""
    if not isinstance(action, Pass):
        return False
    return {*action.cards} in [{*each.cards} for each in rules.legal(state)]


def hidden_twins(rules: HeartsRules, state: State, seat: int, random: Random) -> State:  # noqa: ARG001
    """Two or three others have each other's cards, or have passed on others."""
    twin = state.copy()
    is_dealing = state.decision is not None and state.decision.kind == "deal"
    if is_dealing:
        _deal_again(twin, seat, random)
    else:
        _change_places(twin, seat, random)
    if not twin.waiting and (random.random() < 0.5 or twin.key() == state.key()):
        _pass_others(twin, seat, random)
    for other in twin.tables.seats:
        if twin.waiting and other != seat and other not in twin.waiting:
            twin.passed[other] = bits(random.sample(numbers(twin.hands[other]), 3))
    return twin


def _deal_again(twin: State, seat: int, random: Random) -> None:
    """Deal those cards anew that others have; to one alone, its own are as they were."""
    others = [other for other in twin.tables.seats if other != seat]
    free = numbers(twin.unseen) + [card for other in others for card in numbers(twin.hands[other])]
    random.shuffle(free)
    for other in others:
        number = twin.hands[other].bit_count()
        twin.hands[other], free = bits(free[:number]), free[number:]
    twin.unseen = bits(free)


def _change_places(twin: State, seat: int, random: Random) -> None:
    """Let cards go round two or three hands, if what all know allows of it."""
    known = twin.passed[seat] if seat >= 0 and not twin.waiting else 0
    if twin.leader >= 0 and not any(twin.taken) and not twin.trick:
        clubs = twin.hands[twin.leader] & twin.tables.clubs
        known |= clubs & -clubs
    rounds = list(_rounds(twin, seat, known))
    for holders, cards in random.sample(rounds, min(1, len(rounds))):
        for place, (holder, card) in enumerate(zip(holders, cards, strict=True)):
            taker = holders[(place + 1) % len(holders)]
            twin.hands[holder] &= ~(1 << card)
            twin.hands[taker] |= 1 << card
    if rounds and not twin.waiting:
        for other in twin.tables.seats:
            if twin.to(other) != seat:  # what was passed on may have gone elsewhere
                held = twin.hands[twin.to(other)]
                gone = (twin.passed[other] & ~held).bit_count()
                more = numbers(held & ~twin.passed[other])
                twin.passed[other] = twin.passed[other] & held | bits(random.sample(more, gone))


def _rounds(twin: State, seat: int, known: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield hands, and a card of each that may go to the next one."""
    others = [other for other in twin.tables.seats if other != seat]
    for size in (2, 3):
        for holders in permutations(others, size):
            cards = []
            for place, holder in enumerate(holders):
                lacks = twin.lacks[holders[(place + 1) % size]]
                free = numbers(twin.hands[holder] & ~lacks & ~known)
                cards += free[:1] if size == 3 else free[-1:]
            if len(cards) == size:
                yield holders, cards


def _pass_others(twin: State, seat: int, random: Random) -> None:
    """Let others have passed on other cards: of what they gave, some were played since."""
    for other in twin.tables.seats:
        to = twin.to(other)
        if other == seat or to in (seat, other):
            continue
        played = IN_PLAY[len(twin.tables.seats)] // len(twin.tables.seats) - twin.sizes[to]
        held = numbers(twin.hands[to])
        sizes = range(max(0, 3 - played), min(3, len(held)) + 1)
        twin.passed[other] = bits(random.sample(held, random.choice(sizes)))

"""How the 48 chambers fare with players who mean to reach the tombs, which no bot of ours knows.

Run by hand: `python -m tests.games.silver_gold.house [GAMES [PLAYERS]]`. In the first half of the
games the players take any card, which shows what each is worth; in the second half they choose by
that. What comes out is in `layouts/silver-gold/README.md`. Below a hundred games there are cards
that nobody gets.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from companion.games.engine import CHANCE, Action, Options
from companion.games.silver_gold.actions import Bonus, Box, Cross, Keep, Replace
from companion.games.silver_gold.chamber import NEIGHBOURS
from companion.games.silver_gold.score_card import penalty
from companion.games.silver_gold.state import State
from companion.questions.text import Step
from companion.simulation.chance import any_of, draw
from companion.simulation.intervals import Sums, wilson
from tests.games.silver_gold.playing import CARDS, CHAMBERS, COLOURS, RULES, TABLES

BOX = 2.0
"""Points that a box is worth which brings a tomb closer."""
TOMB, GEM, TORCH, CROSS = 3.0, 2.5, 5.0, 2.4
FEAR = 1.2
"""What a skull counts, for each point that it costs: the next one costs more."""
SEED = "house"


class Held(NamedTuple):
    """What a card was worth on average: points that it brought, and turns that it took."""

    points: float
    turns: float


Learned = Mapping[int, Held]


@lru_cache(maxsize=1 << 18)
def way_left(order: int, crossed: frozenset[Box]) -> int:
    """Return the fewest boxes still to be crossed off until the tomb is."""
    within = CHAMBERS[order]
    left = dict.fromkeys(crossed, 0) or {within.entrance: 1}
    edge = list(left)
    for box in edge:
        for beside in NEIGHBOURS[box]:
            if beside in within.floor and beside not in left:
                left[beside] = left[box] + 1
                edge.append(beside)
    return left[within.tomb]


def appeal(view: State, seat: int, card: int, boxes: Sequence[Box]) -> float:
    """Return about how many points it is worth to cross boxes off."""
    held = view.in_front(seat)[card - 1]
    order, crossed = held.order, held.crossed
    before = way_left(order, crossed)
    worth = BOX * (before - way_left(order, crossed | {*boxes})) + len(boxes) / 20
    now = view.score_cards[seat]
    skulls = now.skulls
    for box in boxes:
        match TABLES.icons.get(CHAMBERS[order].character(box)):
            case "tomb":
                worth += TOMB
            case "red_gem" | "green_gem":
                worth += GEM
            case "torch":
                worth += 0 if now.torches[view.round - 1] else TORCH
            case "red_cross":
                worth += CROSS
            case "skull":
                skulls = min(10, skulls + 1)
            case "potion":
                skulls = max(0, skulls - 2)
    return worth - FEAR * (penalty(TABLES, skulls) - penalty(TABLES, now.skulls))


def promise(view: State, seat: int, order: int, others: Iterable[int], learned: Learned) -> float:
    """Return the points a turn that a card promises, with the pyramid points it may lead to."""
    colour = (order - 1) % 3
    same = view.piles[seat] & sum(1 << each - 1 for each in CARDS if (each - 1) % 3 == colour)
    number = same.bit_count() + sum((other - 1) % 3 == colour for other in others)
    box = (0, 3, 6, 10)[view.boxes[colour]] if number % 2 else 0
    return (learned[order].points + box) / learned[order].turns


def liking(view: State, seat: int, action: Action, learned: Learned) -> float:
    """Return how well a player likes an answer; cards only once something is known of them."""
    if isinstance(action, Cross):
        return appeal(view, seat, action.card, action.boxes)
    if isinstance(action, Bonus):
        return appeal(view, seat, action.card, [action.box])
    if not learned:
        return 0
    if isinstance(action, Keep):
        first, second = action.keep
        return promise(view, seat, first, (), learned) + promise(
            view, seat, second, (first,), learned
        )
    others = [card.order for card in view.in_front(seat)]
    if isinstance(action, Replace):
        return promise(view, seat, action.order, others, learned)
    return fmean(promise(view, seat, order, others, learned) for order in CARDS)


class Findings:
    """What became of each card: `turns` and points of each game, and how often each way it went."""

    def __init__(self) -> None:
        self.turns: dict[int, Sums] = defaultdict(Sums)
        self.ways: Counter[tuple[str, int]] = Counter()
        self.skulls: Counter[int] = Counter()
        self.totals: list[int] = []

    def add(self, events: Sequence[Step], state: State) -> None:
        """Add a game that is over."""
        placed = ("cross.pattern", "cross.single")
        turns = Counter(event.values["order"] for event in events if event.key in placed)
        worth: Counter[int] = Counter()
        for use in RULES.uses(events, state):
            if use.group == "pyramid":
                worth[int(use.item)] += use.worth or 0
                self.ways[use.way, int(use.item)] += 1
        for order, times in turns.items():
            self.turns[order].add(times, worth[order])
        self.skulls.update(card.skulls for card in state.score_cards)
        self.totals += [score.total for score in RULES.scores(state)]

    def learned(self) -> Learned:
        """Return what each card was worth; one that was left was half a card."""
        return {order: self._held(order) for order in CARDS}

    def _held(self, order: int) -> Held:
        held = self.turns[order]
        cards = (self.ways["completed", order] + self.ways["started", order]) / 2
        return Held(held.amount / cards, held.number / cards)

    def share(self, order: int, way: str, *others: str) -> str:
        """Return how often a card went one way rather than another, with its interval."""
        times = self.ways[way, order]
        return share(times, times + sum(self.ways[other, order] for other in others))


def share(times: int, of: int) -> str:
    value, low, high = (100 * part for part in wilson(times, of))
    return f"{value:.1f} % ({low:.1f}-{high:.1f})"


def play(found: Findings, players: int, number: int, learned: Learned) -> None:
    """Play one game."""
    deal, luck = Random(f"{SEED}/{number}/deal"), Random(f"{SEED}/{number}/luck")
    state, events = RULES.setup(Options(players)), list[Step]()
    while decision := RULES.pending(state):
        if decision.who == CHANCE:
            action = draw(RULES.chance(state), deal)
        else:
            action = chosen(state, decision.who, learned, luck)
        RULES.apply(state, action, events.append)
    found.add(events, state)


def chosen(state: State, seat: int, learned: Learned, luck: Random) -> Action:
    """Return one of the answers that a player likes best."""
    view: Any = RULES.view(state, seat)
    liked = [(liking(view, seat, action, learned), action) for action in RULES.legal(state)]
    best = max(like for like, _ in liked)
    return any_of([action for like, action in liked if like == best], luck)


def show(any_card: Findings, choosy: Findings) -> None:
    """Print a line for each card, worst first, and what holds of all."""
    print("card, points a turn | completed of got | by those who choose:")
    print("kept of dealt | taken when on display | completed of got")
    for order in sorted(CARDS, key=lambda order: any_card.turns[order].each() or ()):
        points = any_card.turns[order].each()
        assert points
        got = f"{points.value:.1f} ({points.low:.1f}-{points.high:.1f})"
        shares = [any_card.share(order, "completed", "left")] + [
            choosy.share(order, *ways)
            for ways in (("kept", "returned"), ("display", "passed"), ("completed", "left"))
        ]
        print(f"{order:2} {COLOURS[(order - 1) % 3]:6} {got} |", " | ".join(shares))
    for found in (any_card, choosy):
        skulls = sorted(found.skulls.elements())
        print(f"mean total {fmean(found.totals):.1f}; skulls at the end:")
        print("  ".join(f"{n}: {share(found.skulls[n], len(skulls))}" for n in range(11)))


def main(games: str = "400", players: str = "3") -> None:
    half = int(games) // 2
    any_card, choosy = Findings(), Findings()
    for number in range(half):
        play(any_card, int(players), number, {})
    learned = any_card.learned()
    for number in range(half, 2 * half):
        play(choosy, int(players), number, learned)
    show(any_card, choosy)


if __name__ == "__main__":
    main(*sys.argv[1:])

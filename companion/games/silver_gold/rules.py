"""Silver & Gold move by move: the decision table, the contract, and what mattered in a game.

Every question is asked, even where a single answer is left (the last card of the display): so a
record of answers tells where each card came from.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.games.common.bits import Selections, select
from companion.games.common.decisions import DecidedRules, DecisionKind, Move, Outcomes, asked
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Action, Decision, Options, Refusal, Rules, Sink, Use
from companion.games.silver_gold import (
    RULE,
    SLUG,
    crossing_off,
    replacing,
    scoring,
    setup,
    tabletop,
    turns,
    value,
    visibility,
)
from companion.games.silver_gold.actions import (
    GRAMMAR,
    KINDS,
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
from companion.games.silver_gold.chamber import RED_CROSS
from companion.games.silver_gold.score_card import penalty
from companion.games.silver_gold.scoring import gem_points
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables, open_tables
from companion.kits import Kit
from companion.questions.text import Step


def refuse_unasked(state: State) -> Refusal:
    """Say that something else is asked, or that the game is over."""
    if state.decision is None:
        return Refusal(turns.GAME_OVER, "no.over", {})
    return Refusal(turns.TURN, "no.not_asked", {})


def _take(state: State, action: Replace | Draw, sink: Sink | None) -> None:
    replacing.take(state, action.order, sink)
    turns.go_on_replacing(state, sink)


def _take_unseen(state: State, _action: Unseen, _sink: Sink | None) -> None:
    """Leave it to chance which card the top one of the deck is."""
    state.decision = state.tables.asked.draw[state.waiting[0]]


def _display(state: State, action: Display, sink: Sink | None) -> None:
    replacing.turn_up(state, action.order, sink)
    turns.go_on_replacing(state, sink)


def _cards(
    kind: str,
    cards: Callable[[State], int],
    moves: Mapping[type[Action], Move],
) -> DecisionKind:
    """Return what chance decides: which of some cards comes up, one as likely as another."""

    def legal(state: State) -> Sequence[Action]:
        return Selections((cards(state), state.tables.outcomes[kind].actions))

    def outcomes(state: State) -> Outcomes:
        return list(select(cards(state), state.tables.outcomes[kind].weighted))

    return DecisionKind(legal, moves, outcomes)


def _of_deck(
    kind: str, action: type[Action], apply: Callable[[State, Any, Sink | None], None]
) -> DecisionKind:
    return _cards(kind, lambda state: state.deck, {action: Move(replacing.refuse_drawn, apply)})


# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "deal": _of_deck("deal", Deal, setup.deal),
    "keep": asked(setup.legal_pairs, {Keep: Move(setup.refuse_keep, setup.keep)}),
    "display": _of_deck("display", Display, _display),
    "reveal": _cards(
        "reveal", lambda state: state.unseen, {Reveal: Move(turns.refuse_reveal, turns.reveal)}
    ),
    "cross": asked(crossing_off.legal_crosses, {Cross: Move(crossing_off.refuse, turns.cross_off)}),
    "bonus": asked(crossing_off.legal_bonuses, {Bonus: Move(crossing_off.refuse, turns.cross_off)}),
    "replace": asked(
        replacing.legal_replacements,
        {
            Replace: Move(replacing.refuse_replace, _take),
            Unseen: Move(replacing.refuse_unseen, _take_unseen),
        },
    ),
    "draw": _of_deck("draw", Draw, _take),
}


class SilverGoldRules(DecidedRules):
    """The rules with the data of one kit."""

    slug = SLUG
    table = DECISIONS
    not_now = staticmethod(refuse_unasked)
    ahead = 4
    free = ()
    grammar = GRAMMAR
    actions = KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's cards."""
        self._kit = kit
        self._tables = open_tables(kit)

    def setup(self, options: Options) -> State:
        """Return the state before the first card is dealt; Refused for options there are not."""
        check_options(self._kit, options, RULE)
        state = State(self._tables, options.players)
        state.decision = setup.ask(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most.

        Each card that is dealt, displayed or drawn is an action; so is each one that replaces
        another, and each red cross there is.
        """
        tables = self._tables
        dealing = options.players * (tables.dealt + 1)
        turns = tables.rounds * tables.turns * (1 + options.players)
        cards = tables.display + tables.deck[options.players]
        crosses = sum("".join(grid).count(RED_CROSS) for grid in tables.grids.values())
        return dealing + turns + cards + cards + crosses

    def simultaneous(self, state: State) -> Sequence[Decision]:
        """Return the questions to all who have not chosen their cards, or crossed off, yet."""
        asked = self._tables.asked
        match state.decision:
            case None:
                return ()
            case Decision(kind="keep"):
                return tuple(asked.keep[seat] for seat in state.waiting)
            case Decision(kind="cross" | "bonus"):
                return (state.decision, *(asked.cross[seat] for seat in state.waiting[1:]))
        return (state.decision,)

    def ending(self, state: State) -> str | None:
        """Return what ended the game: its last round, and nothing else ever does (TURN-04)."""
        return "rounds" if state.decision is None else None

    def clash(self, state: State) -> Refusal | None:
        """Return what all see and can't be, once the start cards are shown."""
        return setup.clash(state) if state.decision and state.decision.kind == "display" else None

    turns = staticmethod(turns.turns_completed)
    view = staticmethod(visibility.view)
    scores = staticmethod(scoring.scores)
    sheet = staticmethod(scoring.sheet)
    shows = staticmethod(tabletop.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of each card and pattern, and what it brought."""
        return UseReader(self._tables, state.players).read(events)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return SilverGoldRules(kit)


# What mattered in a game, for simulations: what became of each pyramid card and each pattern.

PYRAMID, PATTERN = "pyramid", "pattern"

# How the pattern of a turn was used: as it is, or for a single box in its place.
PLACINGS = {"cross.pattern": "pattern", "cross.single": "single"}

# Where a card was taken from.
SOURCES = {"replace.display": "display", "replace.deck": "deck"}

SKULL_EVENTS = ("cross.skull", "cross.potion")


@dataclass
class Hand:
    """One player: what each card has brought so far, which are begun and completed, gems, skulls.

    `turn` is what has come of the placement of this turn: how the pattern was used, and points.
    """

    brought: dict[int, int] = field(default_factory=dict)
    started: set[int] = field(default_factory=set)
    completed: set[int] = field(default_factory=set)
    gems: dict[str, int] = field(default_factory=lambda: {"red_gem": 0, "green_gem": 0})
    skulls: int = 0
    turn: tuple[str, int] = ("", 0)


class UseReader:
    """The events of a game, read in their order."""

    def __init__(self, tables: Tables, players: int) -> None:
        """Begin before the first event."""
        self._tables = tables
        self._hands = [Hand() for _ in range(players)]
        self._pattern = ""
        self._display: set[int] = set()

    def read(self, events: Iterable[Step]) -> Iterator[Use]:
        """Yield the uses of the game."""
        for event in events:
            if event.key == "play.reveal":
                yield from self._turns()
                self._pattern = str(event.values["pattern"])
            elif event.key == "replace.filled":
                self._display.update(event.values["cards"])
            elif "player" in event.values:
                yield from self._event(event.key, event.values)
        yield from self._turns()
        yield from self._cards()

    def _event(self, key: str, values: Mapping[str, Any]) -> Iterator[Use]:
        """Yield the uses of what a player did."""
        seat = values["player"]
        if key == "play.keeps":
            yield from (Use(PYRAMID, str(card), "kept", seat) for card in values["cards"])
            yield from (Use(PYRAMID, str(card), "returned", seat) for card in values["returned"])
        elif key in SOURCES:
            yield from self._replacement(SOURCES[key], seat, values["card"])
        elif key in PLACINGS:
            self._hands[seat].turn = (PLACINGS[key], 0)
            yield from self._boxes(seat, values["order"], len(values["boxes"].split()))
        elif key == "cross.bonus":
            yield from self._boxes(seat, values["order"], 1)
        self._hold(key, self._hands[seat], values)

    def _replacement(self, source: str, seat: int, card: int) -> Iterator[Use]:
        """Yield which card was taken, and which ones lay on display and were not."""
        yield Use(PYRAMID, str(card), source, seat)
        self._display.discard(card)
        yield from (Use(PYRAMID, str(other), "passed", seat) for other in sorted(self._display))

    def _boxes(self, seat: int, card: int, number: int) -> Iterator[Use]:
        """Yield the boxes that a pattern crossed off, and the card if they are its first."""
        yield from (Use(PATTERN, self._pattern, "box", seat) for _ in range(number))
        started = self._hands[seat].started
        if card not in started:
            started.add(card)
            yield Use(PYRAMID, str(card), "started", seat)

    def _hold(self, key: str, hand: Hand, values: Mapping[str, Any]) -> None:
        """Note which cards lie in front, and credit the points of an event to one of them."""
        for card in values.get("cards", ()) if key == "play.keeps" else ():
            hand.brought[card] = 0
        if key in SOURCES:
            hand.brought[values["card"]] = 0
        points = self._points(key, hand, values)
        if points:
            hand.brought[values["order"]] += points
        if points and key.startswith("cross."):
            way, so_far = hand.turn
            hand.turn = (way, so_far + points)

    def _points(self, key: str, hand: Hand, values: Mapping[str, Any]) -> int:
        """Return by how much an event changes its player's total."""
        tables, event = self._tables, key.removeprefix("cross.")
        if key == "points.award":
            return int(values["points"])
        if key == "cross.tomb":
            hand.completed.add(values["order"])
            return tables.worth["pyramid"]
        if key == "cross.torch":
            return tables.worth["torch"]
        if event in hand.gems:
            before = gem_points(tables, *hand.gems.values())
            hand.gems[event] += 1
            return gem_points(tables, *hand.gems.values()) - before
        if key in SKULL_EVENTS:
            before, hand.skulls = hand.skulls, values["skulls"]
            return penalty(tables, before) - penalty(tables, hand.skulls)
        return 0

    def _turns(self) -> Iterator[Use]:
        """Yield how each player used the pattern of the turn that is over."""
        for seat, hand in enumerate(self._hands):
            way, points = hand.turn
            hand.turn = ("", 0)
            if way:
                yield Use(PATTERN, self._pattern, way, seat, points)

    def _cards(self) -> Iterator[Use]:
        """Yield what each card that lay in front of a player has brought."""
        for seat, hand in enumerate(self._hands):
            for card, points in hand.brought.items():
                way = "completed" if card in hand.completed else "left"
                yield Use(PYRAMID, str(card), way, seat, points)

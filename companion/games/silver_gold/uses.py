"""What mattered in a game: each pyramid card and each pattern, and the points they brought.

Points are those by which something changed its player's total when it happened: 10 for a completed
card; a box of pyramid points for the card whose number claimed it; 5 for a torch; for a gem what
the gems are worth more with it; for a skull, less what the dearest one costs more, and for a potion
what it costs less. So what a player's cards brought adds up to the player's total.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.engine import Use
from companion.games.silver_gold.scoring import gem_points
from companion.games.silver_gold.skulls import penalty
from companion.games.silver_gold.tables import Tables
from companion.questions.text import Step

PYRAMID, PATTERN = "pyramid", "pattern"

PLACINGS = {"cross.pattern": "pattern", "cross.single": "single"}
"""How the pattern of a turn was used: as it is, or for a single box in its place."""

SOURCES = {"replace.display": "display", "replace.deck": "deck"}
"""Where a card was taken from."""

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

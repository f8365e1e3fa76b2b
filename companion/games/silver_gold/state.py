"""The state of the game: all that lies on the table, and what is held back (section 5)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.silver_gold.chamber import Card
from companion.games.silver_gold.tables import Tables

if TYPE_CHECKING:
    from companion.games.engine import Decision
    from companion.games.silver_gold.actions import Bonus, Cross


# Cards in front of a player; so no more can be completed in one turn.
CARDS_IN_FRONT: Final = 2


class ScoreCard(NamedTuple):
    """What is crossed off on a score card; `torches` has 1 for each round with its torch lit.

    Crossed skulls are always the first of the track, so their number says which (SKULL-02).
    """

    red_gems: int
    green_gems: int
    torches: tuple[int, ...]
    skulls: int


class Shown(NamedTuple):
    """What all saw when the pattern of a turn was revealed."""

    cards: tuple[Card | None, ...]
    score_cards: tuple[ScoreCard, ...]


class State:
    """The state of a game. What belongs to places 1 and 2 of seat s is at 2 s and 2 s + 1 (ENG-05).

    Who knows but a part of a game leaves the rest as it is at the start: an adjudication tells the
    score cards alone, the scorekeeper knows no cards in front, nor deck and display.

    - `tables` are the numbers of the kit, the same in all states of a game.
    - `decision` is the pending question. `waiting` are the seats that still have to choose in this
      phase, or to replace cards, the one that does so now first.
    - `turn` is 0 until the display is laid. `deck` are the cards not seen yet, at the start those
      not dealt; `display` those on display, oldest first. `unseen` are the expedition cards that
      this round has not shown, `expedition` is the number of the one in force.
    - `hands` are the start cards of each seat that it has not kept, until all have chosen.
    - `cards` lie in front. `shown` is what all saw of them and of the `score_cards` when the
      pattern was revealed, as long as anyone still chooses, None afterwards; `moves` are what each
      seat has crossed off since. `icons` are those that the seat at work has still to resolve, a
      red cross that waits for its box first, each with the place of its card (STATE-03).
    - `done` are the order numbers completed this turn, by the place where they lay. `piles` are the
      completed cards of each seat, `pyramids` how many of each colour they are, and `points` what
      they have earned, both at 3 s + colour; `boxes` the boxes of points left of each colour.
    - `colour_of` is the colour of each card, as far as it is known; it is replaced, not changed.
    """

    __slots__ = (
        *("boxes", "cards", "colour_of", "decision", "deck", "display", "done", "expedition"),
        *("hands", "icons", "moves", "piles", "players", "points", "pyramids", "round"),
        *("score_cards", "shown", "tables", "turn", "unseen", "waiting"),
    )

    def __init__(self, tables: Tables, players: int) -> None:
        """Begin with all cards in the deck, and clean score cards (SETUP-05)."""
        places, colours = CARDS_IN_FRONT * players, len(tables.colours)
        self.tables, self.players = tables, players
        self.decision: Decision | None = None
        self.waiting: tuple[int, ...] = tuple(range(players))
        self.round, self.turn = 1, 0
        self.deck, self.display = (1 << tables.cards) - 1, list[int]()
        self.unseen, self.expedition = (1 << len(tables.expeditions)) - 1, 0
        self.hands = [0] * players
        self.cards: list[Card | None] = [None] * places
        self.score_cards = [ScoreCard(0, 0, (0,) * tables.rounds, 0)] * players
        self.shown: Shown | None = None
        self.moves: list[tuple[Cross | Bonus, ...]] = [()] * players
        self.icons: tuple[tuple[str, int], ...] = ()
        self.done, self.piles = [0] * places, [0] * players
        self.pyramids, self.points = [0] * (colours * players), [0] * (colours * players)
        self.boxes = [len(tables.points)] * colours
        self.colour_of: Mapping[int, int] = tables.colour_of

    def copy(self) -> "State":
        """Return a state that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.tables = self.tables
        new.players, new.decision, new.waiting = self.players, self.decision, self.waiting
        new.round, new.turn = self.round, self.turn
        new.deck, new.unseen, new.expedition = self.deck, self.unseen, self.expedition
        new.display, new.hands = self.display[:], self.hands[:]
        new.cards, new.score_cards = self.cards[:], self.score_cards[:]
        new.shown, new.moves, new.icons = self.shown, self.moves[:], self.icons
        new.colour_of = self.colour_of
        new.done, new.piles, new.pyramids = self.done[:], self.piles[:], self.pyramids[:]
        new.points, new.boxes = self.points[:], self.boxes[:]
        return new

    def key(self) -> Hashable:
        """Return all that can differ between two games of a kit, as one value."""
        # `players` shows in the lengths; `colour_of` is the kit's wherever states are compared.
        return (
            *(self.decision, self.waiting, self.round, self.turn, self.icons, self.shown),
            *(self.deck, self.unseen, self.expedition, tuple(self.display), tuple(self.hands)),
            *(tuple(self.cards), tuple(self.score_cards), tuple(self.moves), tuple(self.done)),
            *(tuple(self.piles), tuple(self.pyramids), tuple(self.points), tuple(self.boxes)),
        )

    def places(self, seat: int) -> range:
        """Return the places in front of a seat."""
        return range(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1))

    def of_seat(self, numbers: Sequence[int], seat: int) -> Sequence[int]:
        """Return those of a seat, colour by colour, out of pyramids or points."""
        colours = len(self.boxes)
        return numbers[colours * seat : colours * (seat + 1)]

    def card(self, place: int) -> Card:
        """Return the card in a place where there is one."""
        card = self.cards[place]
        assert card, f"there is no card in place {place}"
        return card

    def in_front(self, seat: int) -> list[Card]:
        """Return the cards in front of a seat; a lone one is in place 1 (ENG-05)."""
        first = CARDS_IN_FRONT * seat
        return [card for card in self.cards[first : first + CARDS_IN_FRONT] if card]


def orders_of(cards: int) -> Iterator[int]:
    """Yield the order numbers of a set of cards."""
    while cards:
        yield (cards & -cards).bit_length()
        cards &= cards - 1

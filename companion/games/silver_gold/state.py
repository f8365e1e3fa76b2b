"""A position of the game: all that lies on the table, and what is held back (section 5)."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.score_card import ScoreCard

if TYPE_CHECKING:
    from companion.games.contract import Action, Decision

Shown = tuple[tuple[int, ...], tuple[int, ...], tuple[ScoreCard, ...]]
"""`free`, `reach` and `score_cards` as all saw them when the pattern was revealed."""


class State:
    """The state of a game.

    Sets of pyramid cards are bits, the card of order number n being bit n - 1; so are sets of
    expedition cards, in the order of the kit. What belongs to places 1 and 2 of seat s is at
    2 s and 2 s + 1 (ENG-05).

    - `decision` is the pending question. `waiting` are the seats that still have to choose in this
      phase, or to replace cards, the one that does so now first.
    - `turn` is 0 until the display is laid. `deck` are the cards not seen yet, at the start those
      not dealt; `display` those on display, oldest first. `unseen` are the expedition cards that
      this round has not shown, `expedition` is the one in force.
    - `hands` are the start cards of each seat until all have chosen.
    - `cards` are order numbers, 0 for none. Of the numbered placements of a card's chamber
      (`play/plan.py`), `free` are those whose boxes are not crossed off, `reach` those that go on
      from what is; a placement is legal if it is in both. So `free` says what is crossed off.
    - `shown` is the position that all saw when the pattern was revealed, as long as anyone still
      chooses, None afterwards; `moves` are the choices of each seat until all have chosen, and
      `icons` those that the seat at work has still to resolve (STATE-03).
    - `done` are the order numbers completed this turn, by the place where they lay; `piles` the
      completed cards of each seat. `points` are the pyramid points of each seat, colour by
      colour; `boxes` the boxes of points left of each colour.
    """

    __slots__ = (
        "boxes",
        "cards",
        "decision",
        "deck",
        "display",
        "done",
        "expedition",
        "free",
        "hands",
        "icons",
        "moves",
        "piles",
        "players",
        "points",
        "reach",
        "round",
        "score_cards",
        "shown",
        "turn",
        "unseen",
        "waiting",
    )

    def __init__(self, score_cards: Sequence[ScoreCard], colours: int, boxes: int) -> None:
        """Begin with nothing dealt, a score card a seat, and `boxes` of points a colour."""
        players = len(score_cards)
        places = CARDS_IN_FRONT * players
        self.players = players
        self.score_cards = list(score_cards)
        self.decision: Decision | None = None
        self.waiting: tuple[int, ...] = tuple(range(players))
        self.round, self.turn = 1, 0
        self.deck = self.unseen = self.expedition = 0
        self.display: list[int] = []
        self.hands = [0] * players
        self.cards, self.free, self.reach = [0] * places, [0] * places, [0] * places
        self.shown: Shown | None = None
        self.moves: list[tuple[Action, ...]] = [()] * players
        self.icons: tuple[str, ...] = ()
        self.done = [0] * places
        self.piles = [0] * players
        self.points = [0] * (colours * players)
        self.boxes = [boxes] * colours

    def copy(self) -> "State":
        """Return a position that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.players, new.decision, new.waiting = self.players, self.decision, self.waiting
        new.round, new.turn = self.round, self.turn
        new.deck, new.unseen, new.expedition = self.deck, self.unseen, self.expedition
        new.display, new.hands = self.display[:], self.hands[:]
        new.cards, new.free, new.reach = self.cards[:], self.free[:], self.reach[:]
        new.score_cards, new.shown = self.score_cards[:], self.shown
        new.moves, new.icons = self.moves[:], self.icons
        new.done, new.piles = self.done[:], self.piles[:]
        new.points, new.boxes = self.points[:], self.boxes[:]
        return new

    def key(self) -> Hashable:
        """Return all of it as one value."""
        return (
            *(self.decision, self.waiting, self.round, self.turn, self.icons, self.shown),
            *(self.deck, self.unseen, self.expedition, tuple(self.display), tuple(self.hands)),
            *(tuple(self.cards), tuple(self.free), tuple(self.reach), tuple(self.score_cards)),
            *(tuple(self.moves), tuple(self.done), tuple(self.piles)),
            *(tuple(self.points), tuple(self.boxes)),
        )

"""The whole game, move by move, as `companion.games.contract.Rules` has it.

Every question is asked, even where a single answer is left (the last card of the display): so a
record of answers tells where each card came from.
"""

from collections.abc import Iterable, Sequence

from companion.games.common import actions
from companion.games.common.figures import once_a_kit
from companion.games.common.wording import either
from companion.games.contract import (
    Action,
    Decision,
    Options,
    Refusal,
    Refused,
    Request,
    Rules,
    Score,
    Sink,
    Step,
    Use,
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
)
from companion.games.silver_gold.figures import figures
from companion.games.silver_gold.play import (
    counting,
    crossing_off,
    listing,
    replacing,
    showing,
    start,
)
from companion.games.silver_gold.play.book import Book
from companion.games.silver_gold.play.refusing import refusal
from companion.games.silver_gold.play.seeing import view
from companion.games.silver_gold.play.uses import Tale
from companion.games.silver_gold.setup import RULE, SLUG
from companion.games.silver_gold.state import Position
from companion.kits import Kit


class SilverGold:
    """The rules with the data of one kit."""

    slug = SLUG
    actions = KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's cards."""
        self._kit = kit
        self._book = Book(figures(kit, kit.players[0]), kit.players[-1])

    def setup(self, options: Options) -> Position:
        """Return the position before the first card is dealt."""
        self._check(options)
        return start.begin(self._book, options.players)

    def _check(self, options: Options) -> None:
        if options.players not in self._kit.players:
            raise Refused("players", f"must be {either(self._kit.players)}", RULE)
        if options.variant not in self._kit.variants:
            raise Refused("variant", f"must be {either(self._kit.variants)}", RULE)

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most.

        Each card that is dealt, displayed or drawn is an action; so is each one that replaces
        another, and each red cross there is.
        """
        given = figures(self._kit, options.players)
        dealing = options.players * (given.dealt + 1)
        turns = given.rounds * given.turns * (1 + options.players)
        cards = given.display + given.deck
        crosses = sum("".join(grid).count("X") for grid in given.grids.values())
        return dealing + turns + cards + cards + crosses

    def pending(self, state: Position) -> Decision | None:
        """Return the question that is asked now, None when the game is over."""
        return state.asked

    def legal(self, state: Position) -> Sequence[Action]:
        """Return its answers; a placement comes once, with its boxes in one order (ENG-02)."""
        return listing.legal(self._book, state)

    def check(self, state: Position, action: Action) -> Refusal | None:
        """Return why an action is not legal now."""
        return refusal(self._book, state, action)

    def apply(self, state: Position, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action and all that follows from it."""
        book = self._book
        match action:
            case Cross():
                crossing_off.cross(book, state, action, sink)
            case Bonus():
                crossing_off.bonus(book, state, action, sink)
            case Reveal():
                crossing_off.reveal(book, state, action, sink)
            case Replace():
                replacing.replace(book, state, action, sink)
            case Display():
                replacing.fill(book, state, action, sink)
            case Draw():
                replacing.draw(book, state, action, sink)
            case Deal():
                start.deal(book, state, action)
            case Keep():
                start.keep(book, state, action, sink)
            case _:
                replacing.ask_what_was_on_top(book, state)

    def chance(self, state: Position) -> Sequence[tuple[Action, int]]:
        """Return which cards can come up."""
        return listing.chance(self._book, state)

    def view(self, state: Position, seat: int) -> Position:
        """Return the position as a seat knows it (ENG-01)."""
        return view(self._book, state, seat)

    def scores(self, state: Position) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now."""
        return counting.scores(self._book, state)

    def sheet(self, state: Position, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return counting.sheet(self._book, state, players)

    def ending(self, state: Position) -> str | None:
        """Return what ended the game: its last round, and nothing else ever does (TURN-04)."""
        return "rounds" if state.asked is None else None

    def shows(self, state: Position, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide, of its view: a step a line."""
        return showing.shows(self._book, state, seat)

    def uses(self, events: Iterable[Step], state: Position) -> Iterable[Use]:
        """Return what became of each card and pattern, and what it brought."""
        return Tale(self._book.figures, state.players).read(events)

    def text(self, action: Action) -> str:
        """Return an action as one line."""
        return actions.text(action)

    def parse(self, text: str) -> Action:
        """Return the action that a line means; Refused when it means none."""
        return GRAMMAR.parse(text)


@once_a_kit
def open_rules(kit: Kit) -> Rules[Position]:
    """Return the rules with the data of a kit."""
    return SilverGold(kit)

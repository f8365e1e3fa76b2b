"""The whole game, move by move, as `companion.games.contract.Rules` has it.

Every question is asked, even where a single answer is left (the last card of the display): so a
record of answers tells where each card came from.
"""

from collections.abc import Iterable, Sequence

from companion.games.common.actions import Written
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.contract import (
    Action,
    Decision,
    Options,
    Refusal,
    Request,
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
    checks,
    crossing_off,
    listing,
    opening,
    replacing,
    result,
    seeing,
    showing,
)
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.play.uses import Tale
from companion.games.silver_gold.setup import RULE, SLUG
from companion.games.silver_gold.state import State
from companion.kits import Kit


class SilverGoldRules(Written):
    """The rules with the data of one kit."""

    slug = SLUG
    grammar = GRAMMAR
    actions = KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's cards."""
        self._kit = kit
        self._tables = Tables(figures(kit, kit.players[0]), kit.players[-1])

    def setup(self, options: Options) -> State:
        """Return the state before the first card is dealt; Refused for options there are not."""
        check_options(self._kit, options, RULE)
        return opening.begin(self._tables, options.players)

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

    def pending(self, state: State) -> Decision | None:
        """Return the question that is asked now, None when the game is over."""
        return state.decision

    def legal(self, state: State) -> Sequence[Action]:
        """Return its answers; a placement comes once, with its boxes in one order (ENG-02)."""
        return listing.legal(self._tables, state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now."""
        return checks.check(self._tables, state, action)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action and all that follows from it."""
        tables = self._tables
        match action:
            case Cross():
                crossing_off.cross(tables, state, action, sink)
            case Bonus():
                crossing_off.bonus(tables, state, action, sink)
            case Reveal():
                crossing_off.reveal(tables, state, action, sink)
            case Replace():
                replacing.replace(tables, state, action, sink)
            case Display():
                replacing.fill(tables, state, action, sink)
            case Draw():
                replacing.draw(tables, state, action, sink)
            case Deal():
                opening.deal(tables, state, action)
            case Keep():
                opening.keep(tables, state, action, sink)
            case _:
                replacing.ask_what_was_on_top(tables, state)

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return which cards can come up."""
        return listing.chance(self._tables, state)

    def view(self, state: State, seat: int) -> State:
        """Return the position as a seat knows it (ENG-01)."""
        return seeing.view(self._tables, state, seat)

    def scores(self, state: State) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now."""
        return result.scores(self._tables, state)

    def sheet(self, state: State, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return result.sheet(self._tables, state, players)

    def ending(self, state: State) -> str | None:
        """Return what ended the game: its last round, and nothing else ever does (TURN-04)."""
        return "rounds" if state.decision is None else None

    def shows(self, state: State, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide, of its view: a step a line."""
        return showing.shows(self._tables, state, seat)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of each card and pattern, and what it brought."""
        return Tale(self._tables.figures, state.players).read(events)


@once_a_kit
def open_rules(kit: Kit) -> SilverGoldRules:
    """Return the rules with the data of a kit."""
    return SilverGoldRules(kit)

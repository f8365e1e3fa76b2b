"""What a record says of a turn: the pattern, and what each player made of it, icon by icon."""

from collections.abc import Iterator

from companion.games.contract import Seat, Sink, Step, Term
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import Box
from companion.games.silver_gold.crossing import icon_step, name
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.score_card import after_icon
from companion.games.silver_gold.state import State

PATTERN = ("SILVER-GOLD-EXP-02", "play.pattern")
SINGLE = ("SILVER-GOLD-CROSS-01", "play.single")


def tell_reveal(tables: Tables, state: State, sink: Sink) -> None:
    """Say which turn it is and which pattern counts."""
    figures = tables.figures
    where = {"round": state.round, "rounds": figures.rounds}
    where |= {"turn": state.turn, "turns": figures.turns}
    sink(Step("SILVER-GOLD-TURN-01", "play.turn", where))
    pattern = Term(pattern_in_force(tables, state))
    sink(Step("SILVER-GOLD-TURN-02", "play.reveal", {"pattern": pattern}))


def pattern_in_force(tables: Tables, state: State) -> str:
    """Return the pattern of the expedition card of this turn."""
    return tuple(tables.figures.expeditions.values())[state.expedition]


def tell_crossings(tables: Tables, state: State, sink: Sink) -> None:
    """Say what each player crossed off and what came of it, seat by seat."""
    for seat, moves in enumerate(state.moves):
        if moves:
            for step in Story(tables, state, seat).steps():
                sink(step)


class Story:
    """A player's choices once more, from what all saw before them, icon by icon."""

    def __init__(self, tables: Tables, state: State, seat: int) -> None:
        """Begin with the score card as it was when the pattern was revealed."""
        assert state.shown, "all have chosen, and it is not shown yet"
        self._figures = tables.figures
        self._where = {"player": Seat(seat), "round": state.round}
        self._cards = state.cards[CARDS_IN_FRONT * seat : CARDS_IN_FRONT * (seat + 1)]
        self._chambers = [tables.plans[order].chamber for order in self._cards if order]
        self._moves = iter(state.moves[seat])
        self._score_card = state.shown[2][seat]

    def steps(self) -> Iterator[Step]:
        """Yield what happened, depth first (CROSS-07)."""
        move = next(self._moves)
        assert isinstance(move, Cross)
        rule, key = PATTERN if len(move.boxes) > 1 else SINGLE
        yield Step(rule, key, {**self._on(move.card), "boxes": tuple(map(name, move.boxes))})
        for box in move.boxes:
            yield from self._icon(move.card, box)

    def _on(self, card: int) -> dict[str, int]:
        return {**self._where, "order": self._cards[card - 1]}

    def _icon(self, card: int, box: Box) -> Iterator[Step]:
        """Yield what comes of one box, and of all that its red cross leads to."""
        icon = self._chambers[card - 1].icon(box)
        if icon == "red_cross":
            yield from self._bonus()
        elif icon:
            before = self._score_card
            self._score_card = after_icon(self._figures, before, icon, self._where["round"])
            yield icon_step(icon, before, self._score_card, self._on(card))

    def _bonus(self) -> Iterator[Step]:
        """Yield what comes of a red cross; once one has lapsed, there are no more choices."""
        move = next(self._moves, None)
        if isinstance(move, Bonus):
            values = {**self._on(move.card), "box": name(move.box)}
            yield Step("SILVER-GOLD-ICON-01", "cross.bonus", values)
            yield from self._icon(move.card, move.box)
        else:
            yield Step("SILVER-GOLD-ICON-03", "cross.lapsed", self._where)

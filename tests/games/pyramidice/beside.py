"""The engine and the naive Pyramidice, side by side."""

from functools import cache

from companion.games.engine import Options
from companion.games.pyramidice.rules import PyramidiceRules, open_rules
from companion.games.pyramidice.setup import architect_of
from companion.games.pyramidice.state import State
from companion.kits import load_kit
from tests.games.pyramidice.naive import Game, Question


@cache
def engine() -> PyramidiceRules:
    return open_rules(load_kit("pyramidice"))


class Naive:
    """A naive game, and what it asks; None when it is over."""

    def __init__(self, options: Options) -> None:
        self.options, self.record = options, list[str]()
        self.game = Game(options.players, architect_of(options.variant))
        self._course = self.game.play()
        self.question: Question | None = next(self._course)

    def __copy__(self) -> "Naive":
        """Play it again: a game in progress can't be copied."""
        found = Naive(self.options)
        for line in self.record:
            found.answer(line)
        return found

    def asked(self) -> Question | None:
        return self.question

    def answer(self, line: str) -> None:
        self.record.append(line)
        try:
            self.question = self._course.send(line)
        except StopIteration:
            self.question = None


second = Naive


def agree(state: State, second: Naive) -> None:
    """Compare all that lies on the table, where no move is in progress.

    The naive game carries a move out at once.
    """
    game, question = second.game, second.asked()
    if question and question[0] not in ("begin", "work"):
        return
    assert (state.fame, state.held, state.supply) == (game.fame, game.held, game.supply)
    assert [state.quarry, state.prayers] == game.quarry
    assert (state.row, state.deck) == (game.row, game.deck)
    assert [sorted(own) for own in game.gods] == state.gods
    assert sorted(game.gone) == state.discarded
    assert state.pharaoh == game.pharaoh
    assert state.tiles == game.tiles
    scores = engine().scores(state)
    assert [score.total for score in scores] == [game.points(s) for s in range(game.seats)]
    assert [score.place for score in scores] == game.places()

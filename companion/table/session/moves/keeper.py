"""Keeps a game by its rules: an act is a decision, or those of several seats at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.games.common.actions import fields_of
from companion.games.common.setup import with_settled
from companion.games.engine import (
    CHANCE,
    Action,
    Decision,
    Options,
    Refusal,
    Result,
    Rules,
    Showing,
)
from companion.games.game import Game
from companion.games.keeper import Choice, Keeper, Outcome, Seating, Stage
from companion.kits.model import Kit
from companion.questions import Field, Form
from companion.questions.errors import Refused
from companion.questions.question import Question
from companion.questions.text import Step as Event
from companion.questions.text import Term
from companion.table.session.moves.decisions import Points, offered

# What the paths of all decisions begin with.
MENU: Final = "menu"

# The moves, and the words of their fields, in the order in which they came up for somebody.
#
# By `asked_as`: what came up for others would tell what they had to choose from.
Known = Mapping[str, tuple[str, ...]]


class MovePosition(NamedTuple):
    """Where a game stands: a position, which is never changed, and the points that all see."""

    seating: Seating
    position: Any
    points: Mapping[str, int]
    known: Known


class MoveKeeper(Keeper):
    """Makes a keeper of rules; nobody comes late, for the setup and the deal go by who plays."""

    def __init__(self, kit: Kit, rules: Rules[Any], game: Game) -> None:
        """Keep a game by its rules; its scorekeeper knows who may sit down, in which colours."""
        self.rules = rules
        self._kit = kit
        self._game = game

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that there are rules for."""
        possible = {
            variant: tuple(number for number in seats if self._admits(Options(number, variant)))
            for variant, seats in self._game.keeper.variants(kit).items()
        }
        return {variant: seats for variant, seats in possible.items() if seats}

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of the player colours, if people have any."""
        return self._game.keeper.colours(kit, variant)

    def opening(self, kit: Kit, variant: str) -> Form:
        """Ask what the game settles before its first decision."""
        return self._game.opening(kit)

    def begin(self, kit: Kit, seating: Seating) -> MovePosition:
        """Return the position before the first draw; Refused as `Rules.setup` says."""
        variant = self.version(kit, seating)
        position = self.rules.setup(Options(len(seating.players), variant))
        points = self._points(seating, position)
        return self._noted(MovePosition(seating, position, points, {}))

    def version(self, kit: Kit, seating: Seating) -> str:
        """Return the variant, with what was settled at the opening otherwise than is usual."""
        usual = {field.key: _usual(field) for field in self._game.opening(kit).fields}
        settled = {key: seating.options[key] for key in usual}
        return with_settled(
            seating.variant, {key: said for key, said in settled.items() if said != usual[key]}
        )

    def stage(self, state: MovePosition) -> Stage:
        """Return whose decision comes, and the points that all see."""
        decision = self.rules.pending(state.position)
        menu = () if decision is None else (Choice(decision.kind, ""),)
        is_seat = decision is not None and decision.who != CHANCE
        turn = state.seating.players[decision.who] if decision and is_seat else None
        without = self.rules.without if menu else None
        return Stage((), turn, menu, state.points, without=without)

    def shows(self, state: MovePosition, seat: int, *, alone: bool) -> Iterable[Event]:
        """Return what a seat's screen shows; what all see, where others look on.

        Nothing once the game is over: it is shown to those who decide.
        """
        is_over = self.rules.pending(state.position) is None
        if is_over or not isinstance(self.rules, Showing):
            return ()
        screen = self.rules.screen(state.position, seat if alone else CHANCE)
        return self.rules.shows(screen, seat)

    def form(self, state: MovePosition, act: str) -> Form:
        """Ask nothing: the rules know the score."""
        return Form(act, ())

    def clash(self, state: MovePosition) -> Refusal | None:
        """Return what all see and can't be, where somebody has told something wrongly."""
        return self.rules.clash(state.position)

    def carried_out(self, state: MovePosition, lines: Sequence[str]) -> Outcome:
        """Return what lines of moves, all of them legal one after another, lead to."""
        events: list[Event] = []
        position = state.position.copy()
        for line in lines:
            self.rules.apply(position, self.rules.parse(line), events.append)
        before, points = state.points, self._points(state.seating, position)
        gained = Points(lambda: {name: total - before[name] for name, total in points.items()})
        after = self._noted(MovePosition(state.seating, position, points, state.known))
        return Outcome(after, lambda: events, gained, lambda: self._hides(after))

    def result(
        self,
        state: MovePosition,
        answers: Mapping[str, Any],
        corrections: Mapping[str, int],
    ) -> Result:
        """Return the final scores of a game that is over."""
        sheet = self.rules.sheet(state.position, state.seating.players)
        return self._game.score(self._kit, sheet, corrections)

    def _admits(self, options: Options) -> bool:
        try:
            self.rules.setup(options)
        except Refused:
            return False
        return True

    def _points(self, seating: Seating, position: Any) -> Points:
        """Return the points so far, as far as all see them, of opponents without a seat too."""

        def count() -> Mapping[str, int]:
            scores = self.rules.scores(self.rules.screen(position, CHANCE))
            opponents = (Term(score.name) for score in scores if score.name is not None)
            totals = (score.total for score in scores)
            return dict(zip((*seating.players, *opponents), totals, strict=True))

        return Points(count)

    def _hides(self, state: MovePosition) -> bool:
        """Return whether the view that all share is another than the position, until the end."""
        position = state.position
        is_over = self.rules.pending(position) is None
        return not is_over and bool(self.rules.view(position, CHANCE).key() != position.key())

    def _noted(self, state: MovePosition) -> MovePosition:
        """Note what can be chosen now, so that each choice keeps the number that it has got."""
        return state._replace(known=with_choices(state.known, self.rules, state.position))


def _usual(field: Field) -> Any:
    """Return what just Enter means for a field of the opening, which leans on no answer."""
    return field.default({}) if callable(field.default) else field.default


def with_choices(known: Known, rules: Rules[Any], position: Any) -> Known:
    """Return the choices that have come up so far, with those of the pending decision."""
    decision = rules.pending(position)
    if decision is None:
        return known
    before = known.get(asked_as(decision), ())
    words = dict.fromkeys(before)
    for action in offered(rules, position, decision):
        words |= dict.fromkeys(_words(action))
    return known if len(words) == len(before) else {**known, asked_as(decision): tuple(words)}


def asked_as(decision: Decision) -> str:
    """Return who is asked or secretly dealt to (-1: the table), and what about."""
    is_dealt = decision.secret and decision.seat is not None
    return f"{decision.seat if is_dealt else decision.who}:{decision.kind}"


def path_of(decision: Decision) -> str:
    """Return the path of the answer to a decision: its seat from 1, 0 for chance, and its kind."""
    return f"{MENU}.{decision.who + 1}:{decision.kind}"


def is_draw(question: Question) -> bool:
    """Return whether a question is answered by chance, as people see it fall."""
    return question.path.startswith(f"{MENU}.0:")


def _words(action: Action) -> list[str]:
    """Return an action's kind, and each word among its values, as `Question.known` has them."""
    words = [action.move]
    for name, value in fields_of(action).items():
        values = value if isinstance(value, tuple) else (value,)
        words += [f"{action.move} {name} {each}" for each in values if isinstance(each, str)]
    return words

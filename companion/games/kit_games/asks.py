"""What a `score.toml` asks: its phases as forms, and the score sheet of who kept nothing."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from companion.games.common.scores import OVERRIDE
from companion.games.engine import Result
from companion.games.game import Ruling, Rulings
from companion.games.keeper import SCORE
from companion.games.kit_games import scoring
from companion.games.kit_games.answered import NO, YES, YES_OR_NO, put
from companion.games.kit_games.figures import ROUNDS, Counted, Tally, reckoned
from companion.kits import Kit
from companion.kits.formulas import Moment, at_seat, names_of
from companion.kits.scores import Formula, Phase, ScoreFile, ScoreQuestion
from companion.questions import (
    Answers,
    Field,
    Form,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    SoFar,
    Whole,
)
from companion.questions.errors import Refused
from companion.questions.kinds import Kind

ROUND, START = "round", "start"
# Kinds of which whoever says nothing has none.
ZERO: Final = ("integer", "rows")


class Sheet(NamedTuple):
    """What a score sheet is made with: whose it is, the file, and for how many."""

    slug: str
    file: ScoreFile
    players: int


def start(tally: Tally) -> Form:
    """Ask what is settled before play."""
    return Form(START, tuple(fields(tally, tally.file.start)))


def hand(tally: Tally) -> Form:
    """Ask for a round."""
    first = tally.players[tally.first()]
    return Form(ROUND, tuple(fields(tally, tally.file.round, first)))


def final(tally: Tally) -> Form:
    """Ask for the score sheet of a game that was kept."""
    return Form(SCORE, tuple(fields(tally, tally.file.final)))


def sheet(given: Sheet) -> tuple[Field, ...]:
    """Return what a table is asked that kept nothing: start, points of the rounds, the end."""
    file = given.file
    tally = Tally(file, tuple(map(str, range(given.players))))
    rounds = (Field(ROUNDS, PlayerMap(Whole(None)), ""),) if file.has_rounds else ()
    return (*fields(tally, file.start), *rounds, *fields(tally, file.final))


def fields(tally: Tally, phase: Phase, first: str | None = None) -> Iterator[Field]:
    """Yield what a phase asks, whoever is `first` before the others."""
    before = tally.before()
    for question in phase.asks:
        yield _Asked(tally, phase, before, question, first).field()


def _note_of(question: ScoreQuestion) -> str:
    """Return under which name a question's note is among the rules, "" where it has none."""
    return question.key if question.note else ""


class _Asked:
    """A question of a phase, the figures that it may lean on, and who is asked `first`, if any."""

    def __init__(
        self, tally: Tally, phase: Phase, before: Moment, question: ScoreQuestion, first: str | None
    ) -> None:
        self._tally = tally
        self._phase = phase
        self._before = before
        self._question = question
        self._first = first

    def field(self) -> Field:
        question = self._question
        more: dict[str, Any] = {}
        if question.when is not None and not question.of_each:
            more["asked"] = self._is_asked
        if question.default is not None or (question.kind == "player" and not question.required):
            more["required"] = False
        if question.default is not None:
            more["default"] = self._default
        return Field(
            question.key,
            self._kind(),
            _note_of(question),
            secret=question.hidden,
            until="act" if question.until == "round" else question.until,
            **more,
        )

    def _default(self, so_far: SoFar) -> Any:  # noqa: ANN401 - of the question's kind
        """Return what just Enter means, by name where it is asked of each player."""
        default = self._question.default
        if isinstance(default, bool):
            default = YES if default else NO
        return dict.fromkeys(so_far["players"], default) if self._question.of_each else default

    def _kind(self) -> Kind:
        question = self._question
        if question.kind == "player":
            return Player()
        if question.kind == "players":
            return ListOf(Player(), fewest=int(question.required), distinct=True)
        single = self._single(question)
        if not question.of_each:
            return single
        low, high = self._totals()
        return PlayerMap(
            single,
            # Whoever answers unseen may not learn so early that somebody else has said the same.
            distinct=question.distinct == "players" and not question.hidden,
            least_total=low,
            most_total=high,
            gaps="zero" if question.default is None and question.kind in ZERO else "refused",
            first=self._first,
            passes=self._passes if question.when is not None else None,
            most=self._most_of if question.maximum is not None else None,
        )

    def _single(self, question: ScoreQuestion) -> Kind:
        match question.kind:
            case "yes/no":
                return OneOf(YES_OR_NO)
            case "choice":
                return OneOf(question.choices)
            case "rows":
                note = _note_of(question)
                columns = (
                    Field(each.key, self._single(each), _note_of(each) or note)
                    for each in question.columns
                )
                return ListOf(Record(tuple(columns)), most=question.rows)
        low = self._known(question.minimum)
        return Whole(
            low if question.minimum is not None else 0,
            self._known(question.maximum),
            None if question.maximum is None or question.of_each else self._limit(question.maximum),
        )

    def _totals(self) -> tuple[int | None, int | None]:
        exactly = self._known(self._question.total)
        most = self._known(self._question.total_maximum)
        return exactly, most if exactly is None else exactly

    def _known(self, formula: Formula | None) -> int | None:
        """Return a bound that leans on nothing that is asked in this phase."""
        asked = {each.key for each in self._phase.asks}
        if formula is None or formula.own or names_of(formula.tree) & asked:
            return None
        return reckoned(self._tally.file, formula, at_seat(self._before, None))

    def _limit(self, maximum: Formula) -> Callable[[SoFar], int | None]:
        return lambda so_far: self._after(so_far, maximum, None)

    def _most_of(self, so_far: SoFar, name: str) -> int | None:
        maximum = self._question.maximum
        assert maximum is not None
        return self._after(so_far, maximum, name)

    def _passes(self, so_far: SoFar, name: str) -> bool:
        when = self._question.when
        assert when is not None
        return not self._after(so_far, when, name)

    def _is_asked(self, so_far: SoFar) -> bool:
        when = self._question.when
        assert when is not None
        return bool(self._after(so_far, when, None))

    def _after(self, so_far: SoFar, formula: Formula, name: str | None) -> int:
        """Return what a formula comes to after the answers so far."""
        players = so_far["players"]
        before = self._before
        moment = Moment({**before.shared}, tuple({**each} for each in before.own), before.past)
        wanted = names_of(formula.tree)
        for question in self._phase.asks:
            if question.key in wanted:
                put(moment, question, so_far[question.key], players)
        seat = players.index(name) if name is not None else None
        return reckoned(self._tally.file, formula, at_seat(moment, seat))


def score(sheet: Sheet, answers: Answers) -> Result:
    """Return the final scores of a table that kept nothing but the points of its rounds.

    Raises:
        Refused: where points of the end come from single rounds, which nobody knows then.
    """
    for line in sheet.file.final.points if ROUNDS in answers else ():
        if sheet.file.leans_on_rounds(line.by):
            why = "comes from single rounds, which 'play' keeps and a file may tell"
            raise Refused(f"points.{line.key}", why)
    tally = Tally(sheet.file, tuple(answers["players"]))
    tally.settle(answers)
    for seat, name in enumerate(tally.players):
        if ROUNDS in answers:
            points = answers[ROUNDS][name]
            tally.totals[seat] += points
            tally.lines[seat][ROUNDS] = Counted(points, str(points))
    return scoring.final(sheet.slug, tally, answers, answers[OVERRIDE])


def _sheet_of(kit: Kit, players: int, _variant: str) -> Sheet:
    assert kit.scores is not None
    return Sheet(kit.id, kit.scores, players)


RULINGS: Final = Rulings(_sheet_of, {}, {"score": Ruling(sheet, score, records=True)})

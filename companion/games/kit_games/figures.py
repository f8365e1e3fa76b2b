"""From answers to figures, and from figures to points: what a `score.toml` comes to."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion.games.kit_games.answered import Answers, answered_once, leave_out, put, refused_again
from companion.kits.formulas import Moment, Place, Reckoner, Unreckoned, at_seat, told
from companion.kits.scores import Check, Formula, Line, Phase, ScoreFile, ScoreQuestion
from companion.kits.scores.checks import hidden_in
from companion.kits.scores.model import POINTS, ROUND, SEAT, TOTAL
from companion.questions import checks
from companion.questions.checks import quote
from companion.questions.errors import Refused
from companion.questions.text import Step

# What a table that kept nothing is asked of all rounds: their points together.
ROUNDS: Final = "rounds"

# What a refusal names that is of no answer alone.
WHOLE: Final = "input"


class Counted(NamedTuple):
    """A line of a player's points, and the formula with its numbers."""

    points: int
    how: str


class Gone(NamedTuple):
    """What somebody has who left: points and their lines, and the figures of start and rounds."""

    total: int
    lines: Mapping[str, Counted]
    start: Mapping[str, Any]
    past: tuple[dict[str, Any], ...]


@dataclass(slots=True)
class Tally:
    """What a game has come to: its start, the rounds so far, and everybody's points.

    `start` holds what was settled before play, `past` a moment for each round. `lines` are what a
    phase gave each seat, by key, phase after phase. `once` is what may be answered no more: by
    question and who answered, the round of each answer. `gone` are those who left. `lead` is the
    seat that is first in the next round, where that goes round the table.
    """

    file: ScoreFile
    players: tuple[str, ...]
    start: Moment = field(init=False)
    past: list[Moment] = field(default_factory=list)
    totals: list[int] = field(init=False)
    lines: list[dict[str, Counted]] = field(init=False)
    once: dict[tuple[str, str], dict[Any, int]] = field(default_factory=dict)
    gone: dict[str, Gone] = field(default_factory=dict)
    lead: int = 0

    def __post_init__(self) -> None:
        _refuse_twice(self.file, self.players)
        seats = range(len(self.players))
        self.start = Moment({}, tuple({SEAT: seat + 1} for seat in seats))
        self.totals = [0 for _ in seats]
        self.lines = [{} for _ in seats]

    def copy(self) -> "Tally":
        """Return one that shares nothing with this one that ever changes."""
        other = Tally(self.file, self.players)
        other.start, other.past = self.start, [*self.past]
        other.totals = [*self.totals]
        other.lines = [{**each} for each in self.lines]
        other.once = {key: {**each} for key, each in self.once.items()}
        other.gone, other.lead = {**self.gone}, self.lead
        return other

    def before(self) -> Moment:
        """Return the figures that a phase begins with."""
        shared = {**self.start.shared, ROUND: len(self.past) + 1}
        own = zip(self.start.own, self.totals, strict=True)
        return Moment(shared, tuple({**each, TOTAL: total} for each, total in own), [*self.past])

    def settle(self, answers: Answers) -> list[dict[str, Counted]]:
        """Take what was settled before play; return what each seat begins with."""
        self.start, lines = self._reckoned(self.file.start, answers, self.before())
        self._book(lines)
        return lines

    def begin(self, seat: int) -> None:
        """Give somebody who comes late the points that the start has; the others have theirs."""
        place, own = at_seat(self.start, seat), self.start.own[seat]
        lines: list[dict[str, Counted]] = [{} for _ in self.players]
        for line in self.file.start.points:
            lines[seat][line.key] = self._counted(line.by, place)
            own.setdefault(line.key, lines[seat][line.key].points)
        self._book(lines)

    def play(self, answers: Answers) -> list[dict[str, Counted]]:
        """Take the answers to a round; return what it brought each seat."""
        moment, lines = self._reckoned(self.file.round, answers, self.before())
        for own, brought in zip(moment.own, self._book(_plain(lines)), strict=True):
            own[POINTS] = brought
        self.past.append(moment)
        self.lead = (self.lead + 1) % len(self.players)
        return lines

    def end(self, answers: Answers) -> Moment:
        """Take the answers to the score sheet; return the figures of the end."""
        moment, lines = self._reckoned(self.file.final, answers, self.before())
        self._book(lines)
        for own, total in zip(moment.own, self.totals, strict=True):
            own[TOTAL] = total
        return moment

    def _book(self, lines: Sequence[Mapping[str, Counted]]) -> list[int]:
        """Add lines of points to those so far; return what they bring each seat."""
        for so_far, own in zip(self.lines, lines, strict=True):
            for key, each in own.items():
                so_far[key] = _longer(so_far.get(key), each)
        brought = [sum(each.points for each in own.values()) for own in lines]
        self.totals = [total + more for total, more in zip(self.totals, brought, strict=True)]
        return brought

    @property
    def is_over(self) -> bool:
        """Whether no round comes any more, as far as the file says."""
        if not self.file.has_rounds:
            return True
        if self.file.count is not None:
            return len(self.past) >= self.number(self.file.count)
        return bool(self.past and self.file.until and self.number(self.file.until))

    def number(self, formula: Formula, seat: int | None = None) -> int:
        """Return a figure as the game stands."""
        return reckoned(self.file, formula, at_seat(self.before(), seat))

    def first(self) -> int:
        """Return the seat that is asked first in the round that comes."""
        if self.file.order == "same" or not self.past:
            return 0
        if self.file.order == "left":
            return self.lead
        by = self.file.order_by
        return max(
            range(len(self.players)), key=lambda seat: [self.number(each, seat) for each in by]
        )

    def _reckoned(
        self, phase: Phase, answers: Answers, before: Moment
    ) -> tuple[Moment, list[dict[str, Counted]]]:
        """Return the figures after a phase, and its lines of points by seat.

        Raises:
            Refused: where a bound or a check of the file says no, or a formula comes to nothing.
        """
        moment = Moment({**before.shared}, tuple({**each} for each in before.own), before.past)
        for question in phase.asks:
            self._put(moment, question, answers)
        for value in phase.values:
            self._name(moment, value)
        lines: list[dict[str, Counted]] = [{} for _ in self.players]
        for line in phase.points:
            for seat, own in enumerate(lines):
                own[line.key] = self._counted(line.by, at_seat(moment, seat))
            for seat, own in enumerate(lines):
                moment.own[seat].setdefault(line.key, own[line.key].points)
        self._check(phase, moment)
        return moment, lines

    def _put(self, moment: Moment, question: ScoreQuestion, answers: Answers) -> None:
        put(moment, question, answers.get(question.key), self.players)
        asked = set(range(len(self.players)))
        if question.when is not None:
            for seat in range(len(self.players)) if question.when.own else (None,):
                if not reckoned(self.file, question.when, at_seat(moment, seat)):
                    leave_out(moment, question, seat)
                    asked -= asked if seat is None else {seat}
        if question.kind == "integer":
            check_bounds(self.file, moment, question)
        if question.distinct == "rounds":
            self._answer_once(question, moment, asked)
        elif question.distinct and question.hidden:
            check_apart(moment, question)

    def _answer_once(self, question: ScoreQuestion, moment: Moment, asked: Collection[int]) -> None:
        """Note what may not be answered in another round; Refused where it was in one before."""
        for said in answered_once(question, moment, self.players, asked):
            known = self.once.setdefault((question.key, said.who), {})
            if said.answer in known:
                raise refused_again(question, said, known[said.answer])
            known[said.answer] = len(self.past) + 1

    def _name(self, moment: Moment, value: Line) -> None:
        if not value.by.own:
            moment.shared[value.key] = reckoned(self.file, value.by, Place(moment))
            return
        places = [at_seat(moment, seat) for seat in range(len(self.players))]
        found = [reckoned(self.file, value.by, place) for place in places]
        for own, each in zip(moment.own, found, strict=True):
            own[value.key] = each

    def _counted(self, by: Formula, place: Place) -> Counted:
        points = reckoned(self.file, by, place)
        return Counted(points, told(by.tree, place, Reckoner(self.file.tables)))

    def _check(self, phase: Phase, moment: Moment) -> None:
        for check in phase.checks:
            for seat in range(len(self.players)) if check.that.own else (None,):
                self._hold(phase, check, moment, seat)

    def check_seat(self, phase: Phase, moment: Moment, seat: int) -> None:
        """Refuse what a check of a phase says no to of one player's own figures."""
        for check in phase.checks:
            if check.that.own:
                self._hold(phase, check, moment, seat)

    def _hold(self, phase: Phase, check: Check, moment: Moment, seat: int | None) -> None:
        place = at_seat(moment, seat)
        if not reckoned(self.file, check.that, place):
            path = f"players[{seat}]" if seat is not None else "players"
            about = hidden_in(self.file, phase, check)
            raise self._refused(about or path, check, place)

    def _refused(self, path: str, check: Check, place: Place) -> Refused:
        """Return what a check says, with its figures: as data for every language."""
        found = {name: reckoned(self.file, by, place) for name, by in check.figures.items()}
        words = self.file.words[f"step.{check.key}"]
        said = words.get("en") or next(iter(words.values()), "")
        for name, figure_ in found.items():
            said = said.replace(f"{{{name}}}", str(figure_))
        return Refused(path, said, told=Step("", check.key, found))


def _refuse_twice(file: ScoreFile, seats: Sequence[str]) -> None:
    """Refuse somebody who is in two teams, and a team of nobody."""
    known: set[str] = set()
    for number, seat in enumerate(seats):
        for name in file.people(seat):
            if not name or name in known:
                what = f"{quote(name)} is in a team already" if name else "names nobody"
                raise Refused(f"players[{number}]", what)
            known.add(name)


def reckoned(file: ScoreFile, formula: Formula, place: Place) -> int:
    """Return what a formula comes to; Refused, with where it stands, where it comes to nothing."""
    try:
        return Reckoner(file.tables).number(formula.tree, place)
    except Unreckoned as error:
        raise Refused(WHOLE, f"{formula.where}: {error.said(formula.text)}") from None


def _plain(lines: Sequence[Mapping[str, Counted]]) -> list[dict[str, Counted]]:
    """Return lines as what they come to alone: of many rounds nobody reads each formula."""
    return [
        {key: Counted(each.points, str(each.points)) for key, each in own.items()} for own in lines
    ]


def _longer(before: Counted | None, now: Counted) -> Counted:
    """Return the points of a line so far, and how its rounds add up."""
    if before is None:
        return now
    return Counted(before.points + now.points, f"{before.how} + {now.points}")


def check_apart(moment: Moment, question: ScoreQuestion) -> None:
    """Refuse hidden answers two of which are alike, and don't say whose: all answer anew."""
    found = [own[question.key] for own in moment.own]
    if len(set(found)) < len(found):
        raise Refused(question.key, "no two may be alike")


def check_bounds(file: ScoreFile, moment: Moment, question: ScoreQuestion) -> None:
    """Refuse numbers beyond the bounds of a question; forms know those that can be known before."""
    key = question.key
    found = [own[key] for own in moment.own] if question.of_each else [moment.shared[key]]
    numbers = [each for each in found if isinstance(each, int)]
    for seat, number in enumerate(numbers):
        path = f"players[{seat}].{key}" if question.of_each else key
        place = at_seat(moment, seat if question.of_each else None)
        least, most = (
            reckoned(file, bound, place) if bound is not None else None
            for bound in (question.minimum, question.maximum)
        )
        checks.whole(number, path, 0 if least is None else least, most, "")
    total = sum(numbers)
    for bound, is_most in ((question.total, False), (question.total_maximum, True)):
        if bound is None:
            continue
        wanted = reckoned(file, bound, Place(moment))
        if total > wanted or (not is_most and total != wanted):
            right = f"at most {wanted}" if is_most else str(wanted)
            raise Refused(key, f"{total} in all, must be {right}")

"""What a `score.toml` asks that nobody can answer: more different answers than there are."""

from collections.abc import Iterator, Sequence

from companion.kits.faults import Fault
from companion.kits.formulas import Moment, Place, Reckoner, Unreckoned
from companion.kits.formulas.naming import PLAYERS
from companion.kits.formulas.tree import names_of
from companion.kits.scores.model import PHASES, Formula, PhaseName, Question, ScoreFile
from companion.kits.scores.reading import FILE

NAMED = ("player", "players")


def impossible(file: ScoreFile, players: Sequence[int]) -> Iterator[Fault]:
    """Yield what can't be answered by so many players, as far as numbers say so beforehand."""
    for phase in PHASES:
        for question in getattr(file, phase).asks:
            if question.distinct:
                yield from _distinct(file, phase, question, players)
            if question.total is not None and question.when is None:
                yield from _total(file, phase, question, players)


def _distinct(
    file: ScoreFile, phase: PhaseName, question: Question, players: Sequence[int]
) -> Iterator[Fault]:
    place = f"{phase}.ask.{question.key}.distinct"
    if question.distinct == "rounds" and phase != "round":
        yield Fault(FILE, f"'rounds' is said in [round.ask]: {phase} is asked once", field=place)
        return
    if question.distinct == "players" and not question.of_each:
        yield Fault(FILE, "'players' is said of what each player is asked", field=place)
        return
    for number in players if question.when is None else ():
        values = _values(file, question, number)
        wanted = number if question.distinct == "players" else _known(file, file.count, number)
        if values is not None and wanted is not None and wanted > values:
            what = f"{number} players" if question.distinct == "players" else f"{wanted} rounds"
            among = f" among {number} players" if question.kind in NAMED else ""
            message = f"can't be: {what} take {wanted} different answers, there are {values}{among}"
            yield Fault(FILE, message, field=place)
            return


def _values(file: ScoreFile, question: Question, players: int) -> int | None:
    """Return how many different answers there are; None for as many as it takes."""
    match question.kind:
        case "player" | "players":
            return players if question.required else None
        case "choice":
            return len(question.choices)
        case "yes/no":
            return 2
        case "integer":
            least, most = _bounds(file, question, players)
            return None if least is None or most is None else max(0, most - least + 1)
    return None


def _total(
    file: ScoreFile, phase: PhaseName, question: Question, players: Sequence[int]
) -> Iterator[Fault]:
    for number in players if question.of_each else ():
        total = _known(file, question.total, number)
        least, most = _bounds(file, question, number)
        if total is None:
            continue
        is_over = most is not None and total > most * number
        if is_over or (least is not None and total < least * number):
            bound = f"at most {most}" if is_over else f"at least {least}"
            message = f"can't be: {number} players with {bound} each don't come to {total}"
            yield Fault(FILE, message, field=f"{phase}.ask.{question.key}.total")
            return


def _bounds(file: ScoreFile, question: Question, players: int) -> tuple[int | None, int | None]:
    least = 0 if question.minimum is None else _known(file, question.minimum, players)
    return least, _known(file, question.maximum, players)


def _known(file: ScoreFile, formula: Formula | None, players: int) -> int | None:
    """Return what a formula comes to that leans on nothing but how many play; else None."""
    if formula is None or names_of(formula.tree) - {PLAYERS}:
        return None
    try:
        seats = Moment({}, tuple({} for _ in range(players)))
        return Reckoner(file.tables).number(formula.tree, Place(seats))
    except Unreckoned:
        return None

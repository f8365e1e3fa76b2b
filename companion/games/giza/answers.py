"""Between the answers to a form, which speak of names, and a state, which knows seats."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from companion.games.common.seats import with_names
from companion.games.engine import Result, Sink
from companion.games.game import Ruling
from companion.games.giza.state import State
from companion.games.giza.tables import Tables
from companion.questions import Answers, Field
from companion.questions.errors import Refused
from companion.questions.text import Step

COUNTS_RULE: Final = "GIZA-SETUP-02"
"""Nobody has more pieces than the setup gives."""

Verdict = Callable[[Tables, Answers, Sink | None], dict[str, Any]]
"""What a chapter makes of the answers, told step by step if anybody asks why."""


def ruling(fields: Callable[[Tables], tuple[Field, ...]], verdict: Verdict) -> Ruling[Tables]:
    """Return a ruling that carries its verdict out once more when somebody asks why."""

    def ruled(tables: Tables, answers: Answers) -> Result:
        def explain() -> list[Step]:
            steps: list[Step] = []
            verdict(tables, answers, steps.append)
            return list(with_names(steps, answers["players"]))

        return Result(verdict(tables, answers, None), explain)

    return Ruling(fields, ruled)


def seat_of(answers: Answers, key: str = "nominator") -> int:
    """Return the seat of the player that an answer names."""
    seat: int = answers["players"].index(answers[key])
    return seat


def by_seat(answers: Answers, key: str) -> list[int]:
    """Return the values of a map by seat."""
    return [answers[key][name] for name in answers["players"]]


def by_name(answers: Answers, values: Sequence[int]) -> dict[str, int]:
    """Return values of all seats by name."""
    return dict(zip(answers["players"], values, strict=True))


def names(answers: Answers, seats: Iterable[int]) -> list[str]:
    """Return the names of seats."""
    return [answers["players"][seat] for seat in seats]


def scores(state: State, answers: Answers) -> dict[str, int]:
    """Return the points of all players."""
    return by_name(answers, [state.total(seat) for seat in range(state.tables.players)])


def check_most(path: str, number: int, most: int, what: str, rule: str) -> None:
    """Refuse more of something than there can be."""
    if number > most:
        raise Refused(path, f"makes {number}{what}, must be at most {most}", rule)

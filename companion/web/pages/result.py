"""How a game ended: who won and why, everybody's place, and what the points are made of."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.table.phrases import outcome_words, part_name, seat_name, tiebreak_words
from companion.table.session.session import Session
from companion.table.translator import Translator, step_words


class Placed(NamedTuple):
    """A player's place and points."""

    place: int
    name: str
    total: int


class Standing(NamedTuple):
    """The end of a game: `table` has a row for each part of the points, a figure a player."""

    winner: str
    tiebreak: str
    players: tuple[Placed, ...]
    names: tuple[str, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...]
    why: tuple[str, ...]


def standing_of(
    value: Mapping[str, Any], translator: Translator, why: Iterable[str] = ()
) -> Standing:
    """Return how a game came out by the value of its result."""
    players = value["players"]
    named = [seat_name(player["name"], translator) for player in players]
    return Standing(
        winner=outcome_words(value, translator),
        tiebreak=tiebreak_words(value, translator),
        players=tuple(
            Placed(player["place"], seat_name(player["name"], translator), player["total"])
            for player in sorted(players, key=lambda each: each["place"])
        ),
        names=tuple(named),
        table=tuple(
            (part_name(key, translator), tuple(str(player["breakdown"][key]) for player in players))
            for key in players[0]["breakdown"]
        ),
        why=tuple(why),
    )


def steps_of(session: Session, translator: Translator) -> Iterator[str]:
    """Yield what the result of a session follows from, step by step with the rules."""
    if session.result:
        for step in session.result.steps:
            yield step_words(session.way.kit, step, translator, rules=True)

"""How a game ended: who won and why, everybody's place, and what the points are made of."""

from typing import NamedTuple

from companion.games.common.scores import OVERRIDE
from companion.table.names import visible
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


def standing_of(session: Session, translator: Translator) -> Standing:
    """Return how a session that has a result came out."""
    result = session.result
    assert result is not None
    value, players = result.value, result.value["players"]
    winners = value["winners"]
    key = "cli.winner" if len(winners) == 1 else "cli.winners" if winners else "cli.nobody"
    broken = value["tiebreak"]
    by = translator.label(f"result.tiebreak.{broken}") if broken else ""
    named = [seat_words(player["name"], translator) for player in players]
    return Standing(
        winner=translator.text(key, players=[seat_words(name, translator) for name in winners]),
        tiebreak=translator.text("cli.tiebreak", by=by) if broken else "",
        players=tuple(
            Placed(player["place"], seat_words(player["name"], translator), player["total"])
            for player in sorted(players, key=lambda each: each["place"])
        ),
        names=tuple(named),
        table=tuple(
            (_part(key, translator), tuple(str(player["breakdown"][key]) for player in players))
            for key in players[0]["breakdown"]
        ),
        why=tuple(
            f"{step_words(session.way.kit, step, translator)} [{step.rule}]"
            for step in result.steps
        ),
    )


def _part(key: str, translator: Translator) -> str:
    """Return what a part of the points is called."""
    if key == OVERRIDE:
        return translator.text("session.overrides")
    return translator.label(f"result.score.{key}", f"form.score.{key}")


def seat_words(name: str, translator: Translator) -> str:
    """Return a player's name; an opponent that the game itself brings has one in the language."""
    key = f"result.seat.{name}"
    return translator.text(key) if translator.has(key) else visible(name)

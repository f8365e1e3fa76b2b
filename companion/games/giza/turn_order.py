"""Choosing turn order: who chooses next, which rows are legal, the order of play (6.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from companion.games.common.wording import part, span
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, Player, PlayerMap, Whole, count, counts
from companion.games.giza.figures import Figures

Rows = Mapping[str, int]
"""The row that each player chose in a round."""


@dataclass(frozen=True, slots=True)
class Track:
    """The turn order track while a round is being chosen for.

    `past` are the rounds that came before, oldest first, ending with the one before `number`, and
    `chosen` the rows of this round so far. `columns` is the number of rounds of a dynasty.
    """

    players: tuple[str, ...]
    starting: str | None
    columns: int
    number: int
    past: tuple[Rows, ...]
    chosen: Rows

    @property
    def dynasty(self) -> int:
        """1 for the rounds of the first dynasty, 2 for the others (GIZA-ROUND-02)."""
        return (self.number - 1) // self.columns + 1

    @property
    def column(self) -> int:
        """The column that workers are placed into, from 1 (GIZA-ORDER-03)."""
        return (self.number - 1) % self.columns + 1

    @property
    def shown(self) -> int:
        """How many earlier rounds the track still shows: those of this dynasty (GIZA-ORDER-05)."""
        return self.column - 1

    @property
    def order(self) -> tuple[str, ...]:
        """Who chooses in which order (GIZA-ORDER-01, GIZA-ORDER-02)."""
        if self.past:
            return tuple(reversed(by_row(self.past[-1])))
        first = self.players.index(self.starting) if self.starting else 0
        return self.players[first:] + self.players[:first]

    @property
    def next_chooser(self) -> str | None:
        """Who chooses next, None when all have chosen."""
        return next((name for name in self.order if name not in self.chosen), None)

    def barred(self, name: str) -> set[int]:
        """Return the rows that hold a player's worker of this dynasty (GIZA-ORDER-04)."""
        return {rows[name] for rows in self.past[len(self.past) - self.shown :]}

    def legal(self, rows: tuple[int, ...]) -> list[int]:
        """Return the rows the next chooser may take, none when all have chosen."""
        name = self.next_chooser
        if name is None:
            return []
        closed = self.barred(name) | set(self.chosen.values())
        return sorted(set(rows) - closed)


def by_row(rows: Rows) -> list[str]:
    """Return the order of play: ascending row (GIZA-ORDER-06)."""
    return sorted(rows, key=rows.__getitem__)


def turn_order_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked about the turn order track."""
    least, most = min(figures.rows), max(figures.rows)
    return (
        count("round", rule="GIZA-ROUND-02", minimum=1, maximum=figures.rounds),
        Field("starting_player", Player(), "GIZA-ORDER-01", required=False),
        Field(
            "history",
            ListOf(PlayerMap(Whole(least, most), gaps="refused", distinct=True)),
            "GIZA-ORDER-04",
            required=False,
        ),
        counts(
            "choices",
            rule="GIZA-ORDER-03",
            minimum=least,
            maximum=most,
            required=False,
            gaps="left out",
            distinct=True,
        ),
    )


def turn_order(figures: Figures, answers: Answers) -> Result:
    """Return who chooses next among which rows, or the order of play once all have chosen."""
    track = Track(
        players=answers["players"],
        starting=answers["starting_player"],
        columns=figures.columns,
        number=answers["round"],
        past=tuple(answers["history"]),
        chosen=answers["choices"],
    )
    _check_history(track)
    _check_choices(track)
    done, legal = track.next_chooser is None, track.legal(figures.rows)
    value = {
        "round": track.number,
        "dynasty": track.dynasty,
        "column": track.column,
        "choosing_order": list(track.order),
        "next_chooser": track.next_chooser,
        "legal_rows": legal,
        "play_order": by_row(track.chosen) if done else None,
    }
    return Result(value, partial(_steps, track, legal))


def _check_history(track: Track) -> None:
    """Refuse too few or too many earlier rounds, or rows used twice in a dynasty."""
    if track.number == 1 and track.starting is None:
        raise Refused("starting_player", "is missing in round 1", "GIZA-ORDER-01")
    most = track.number - 1
    least = min(most, max(track.shown, 1))
    if not least <= len(track.past) <= most:
        message = f"has {len(track.past)} rounds, must be {span(least, most)}"
        raise Refused("history", message, "GIZA-ORDER-04")
    seen: set[tuple[int, str, int]] = set()
    first = track.number - len(track.past)
    for index, rows in enumerate(track.past):
        dynasty = (first + index - 1) // track.columns
        for name, row in rows.items():
            if (dynasty, name, row) in seen:
                path = f"history[{index}].{part(name)}"
                raise Refused(path, _again(name, row), "GIZA-ORDER-04")
            seen.add((dynasty, name, row))


def _check_choices(track: Track) -> None:
    """Refuse choices out of turn, or of a row used before in this dynasty."""
    rule, waiting = "GIZA-ORDER-02" if track.past else "GIZA-ORDER-01", None
    for name in track.order:
        if name not in track.chosen:
            waiting = waiting or name
        elif waiting:
            message = f"is given before {part(waiting)}, who chooses earlier, has chosen"
            raise Refused(f"choices.{part(name)}", message, rule)
        elif track.chosen[name] in track.barred(name):
            message = _again(name, track.chosen[name])
            raise Refused(f"choices.{part(name)}", message, "GIZA-ORDER-04")


def _again(name: str, row: int) -> str:
    return f"is {row}, a row that {part(name)} has used in this dynasty"


def _steps(track: Track, legal: list[int]) -> Iterator[Step]:
    if track.past:
        yield Step("GIZA-ORDER-02", "order.reversed", {"players": track.order})
    else:
        yield Step("GIZA-ORDER-01", "order.first", {"players": track.order})
    name = track.next_chooser
    if name is None:
        yield Step("GIZA-ORDER-06", "order.play", {"players": tuple(by_row(track.chosen))})
        return
    if not track.shown and track.dynasty > 1:
        yield Step("GIZA-ORDER-05", "order.open", {})
    if track.chosen:
        taken = tuple(sorted(track.chosen.values()))
        yield Step("GIZA-ORDER-03", "order.taken", {"rows": taken})
    if track.barred(name):
        used = tuple(sorted(track.barred(name)))
        yield Step("GIZA-ORDER-04", "order.used", {"player": name, "rows": used})
    yield Step("GIZA-ORDER-08", "order.legal", {"player": name, "rows": tuple(legal)})

"""Where a kept game of Giza stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.games.common.figures import whole
from companion.games.common.keeping import added
from companion.games.common.setup import setup_row
from companion.games.giza.contest import Contest
from companion.games.giza.figures import STONES, Figures, figures
from companion.games.giza.turn_order import Track, by_row
from companion.games.keeping import Seating
from companion.kits import Kit

Held = Mapping[str, int]
"""An amount of each player, or of each stone."""

BASE, MIDDLE, CAPSTONE = STONES
GOODS = ("food", "art")


class Sled(NamedTuple):
    """A sled in play: the stone on it, and how far it has come (0: in its quarry)."""

    stone: str
    position: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands, as far as the scorekeeper knows it.

    `past` are the rows of the rounds before, `rows` those of this round, `waiting` who still has a
    turn in it. `sleds` are those in play by quarry, `reserve` the stones beside the board, `built`
    the locations by tier, `camp` the stones in the Middle Lift Camp; `lifted`: the capstone is in
    its own camp. `goods` are food and art by player, none in a light game. `due` are the acts that
    come next by themselves, `events` the scorings so far.
    """

    figures: Figures
    seating: Seating
    sleds: Mapping[int, Sled]
    reserve: Held
    built: Mapping[str, tuple[str, ...]]
    points: Held
    goods: Mapping[str, Held]
    past: tuple[Held, ...]
    rows: Held
    waiting: tuple[str, ...] = ()
    due: tuple[str, ...] = ("row",)
    camp: tuple[str, ...] = ()
    lifted: bool = False
    over: bool = False
    events: tuple[Mapping[str, Any], ...] = ()

    @property
    def track(self) -> Track:
        """The turn order track."""
        return Track(
            players=self.seating.players,
            starting=self.seating.start,
            columns=self.figures.columns,
            number=len(self.past) + 1,
            past=self.past,
            chosen=self.rows,
        )

    @property
    def player(self) -> str | None:
        """Who chooses a row, or whose turn it is; None when the game is over."""
        if self.over:
            return None
        return self.waiting[0] if self.waiting else self.track.next_chooser


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup: stones, and food and art unless the game is light."""
    given, row = figures(kit, len(seating.players)), setup_row(kit, len(seating.players))
    letters = tuple(given.locations)
    return State(
        figures=given,
        seating=seating,
        sleds={quarry: Sled(BASE) for quarry in given.quarries},
        reserve={stone: whole(row, f"shared.{stone}_reserve") for stone in STONES},
        built={stone: letters[: given.built[stone]] for stone in (BASE, MIDDLE)},
        points=dict.fromkeys(seating.players, 0),
        goods={}
        if seating.light
        else {each: _goods(seating, whole(row, f"per_player.{each}")) for each in GOODS},
        past=(),
        rows={},
    )


def scored(state: State, contest: Contest) -> State:
    """Return the state with a scoring booked."""
    event = {"type": contest.scoring, "values": dict(contest.quantities)}
    points = added(state.points, contest.scores())
    return replace(state, points=points, events=(*state.events, event))


def spent(state: State, goods: str, amounts: Held) -> State:
    """Return the state after players have paid food or art; a light game does not count it."""
    if goods not in state.goods:
        return state
    return replace(state, goods={**state.goods, goods: added(state.goods[goods], amounts, -1)})


def chosen(state: State, row: int) -> State:
    """Return the state after the next chooser has taken a row; when all have, turns begin."""
    name = state.track.next_chooser
    assert name is not None
    rows = {**state.rows, name: row}
    if len(rows) < len(state.seating.players):
        return replace(state, rows=rows)
    return replace(state, rows=rows, waiting=tuple(by_row(rows)), due=())


def settled(state: State) -> State:
    """Return the state after the first act due is done; after the last the turn is over."""
    due = state.due[1:]
    return replace(state, due=due) if due else turned(replace(state, due=()))


def turned(state: State) -> State:
    """Return the state after a turn: the next player's, the next round, the end."""
    if state.over or len(state.waiting) > 1:
        return replace(state, waiting=() if state.over else state.waiting[1:])
    past = (*state.past, state.rows)
    done = len(past) == state.figures.rounds
    due = () if done else ("row",)
    return replace(state, past=past, rows={}, waiting=(), due=due, over=done)


def _goods(seating: Seating, amount: int) -> dict[str, int]:
    return dict.fromkeys(seating.players, amount)

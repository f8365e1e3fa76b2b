"""The Gods of a player: which of them work, the Ennead as one, and the cult (6.6, 7.3, 7.4)."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from companion.games.engine import Sink
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import CATS, ENNEAD, WORKERS, Tables
from companion.questions.text import Step, Term

ENNEAD_RULE: Final = "PYRAMIDICE-ENN-01"
ALLOWANCE_RULE: Final = "PYRAMIDICE-CULT-02"
DISCARD_RULE: Final = "PYRAMIDICE-GOD-01"
CULT_RULE: Final = "PYRAMIDICE-CULT-03"

COPPER: Final = "copper"


class Cult(NamedTuple):
    """What the cult asks: `units` are the Gods, the Ennead as one, `choices` who may have to go."""

    units: list[str]
    resources: int
    allowance: int

    @property
    def excess(self) -> int:
        """How many Gods there are too many."""
        return max(0, len(self.units) - self.allowance)

    @property
    def choices(self) -> list[str]:
        """The Gods of which exactly one must go, none when all may stay (PYRAMIDICE-CULT-03)."""
        return self.units if self.excess else []


def is_active(state: State, god: str) -> bool:
    """Return whether a God works for whoever has the turn: owned or borrowed (7.1)."""
    return god in state.gods[state.current] or god == state.borrowed


def units(tables: Tables, gods: Iterable[str]) -> list[str]:
    """Return the Gods as the cult counts them: the Ennead is one, called `ennead` (CULT-01)."""
    return sorted({ENNEAD if tables.gods[god].group == ENNEAD else god for god in gods})


def ennead_cards(tables: Tables, gods: Iterable[str]) -> int:
    """Return how many of the Gods are of the Ennead."""
    return sum(tables.gods[god].group == ENNEAD for god in gods)


def ennead_points(tables: Tables, gods: Iterable[str]) -> int:
    """Return the points of a player's Ennead cards (PYRAMIDICE-ENN-01)."""
    return tables.ennead[ennead_cards(tables, gods)]


def ennead_steps(found: Iterable[dict[str, Any]]) -> Iterator[Step]:
    """Say what the Ennead cards of each player are worth."""
    for each in found:
        yield Step(ENNEAD_RULE, "ennead.points", each)


def corner_fame(tables: Tables, gods: Iterable[str]) -> int:
    """Return the Fame that Gods outside the Ennead give at the end (PYRAMIDICE-SCORE-01)."""
    return sum(tables.gods[god].fame for god in gods)


def cult(state: State) -> Cult:
    """Return what the cult asks of whoever ends a Work turn."""
    held = state.held[state.current]
    resources = held[WORKERS] + held[CATS]
    more = sum(amount for _, amount in _allowed_more(state))
    return Cult(units(state.tables, state.gods[state.current]), resources, resources + more)


def _allowed_more(state: State) -> Iterator[tuple[str, int]]:
    """Go through what allows more Gods than there are resources (PYRAMIDICE-CULT-02)."""
    if is_active(state, "anubis"):
        yield "anubis", state.tables.gods["anubis"].amount
    if state.scarab == COPPER:
        yield COPPER, state.tables.scarabs[COPPER]


def lose(state: State, unit: str, sink: Sink | None) -> None:
    """Discard the God that was asked for, or all of the Ennead (PYRAMIDICE-GOD-01).

    One that was borrowed, and then taken, is not borrowed any more (PYRAMIDICE-GOD-11).
    """
    state.pop()
    own = state.gods[state.current]
    gone = [god for god in own if unit in (god, state.tables.gods[god].group)]
    state.gods[state.current] = [god for god in own if god not in gone]
    state.discarded = sorted([*state.discarded, *gone])
    if sink:
        sink(Step(DISCARD_RULE, "game.discards", {"player": state.name, "god": Term(unit)}))


def cult_steps(state: State, found: Cult) -> Iterator[Step]:
    """Say what the cult counts, and whether a God must go."""
    player = {"player": state.name}
    yield Step("PYRAMIDICE-CULT-01", "cult.gods", {**player, "gods": len(found.units)})
    yield Step(ALLOWANCE_RULE, "cult.resources", {"resources": found.resources})
    for who, amount in _allowed_more(state):
        yield Step(ALLOWANCE_RULE, "cult.more", {"who": Term(who), "more": amount})
    if found.choices:
        choices = tuple(map(Term, found.choices))
        yield Step(CULT_RULE, "cult.discard", {**player, "choices": choices})
    else:
        yield Step(CULT_RULE, "cult.keep", {"allowance": found.allowance})

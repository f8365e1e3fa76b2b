"""Positions laid by hand, and lines played on them."""

from companion.games.engine import CHANCE, Options
from companion.games.terra_pyramides.state import State
from companion.questions.text import Step
from tests.games.terra_pyramides.beside import engine

ANA, BO = 0, 1


def begun(version: str = "base", seats: int = 2) -> State:
    """A game whose setup is over: chance has said whatever comes first."""
    state = engine().setup(Options(seats, version))
    while (decision := engine().pending(state)) and decision.kind != "place":
        legal = engine().legal(state)
        engine().apply(state, legal[0] if decision.who == CHANCE else legal[-1])
    return state


def kind(state: State, face: str) -> int:
    """The kind of tile that shows these symbols."""
    return state.ground.kind_of(tuple(face.split()))


def hold(state: State, face: str, seat: int = ANA) -> None:
    """Put another tile into a hand, in exchange for the one there."""
    state.free[state.held[seat]] += 1
    state.held[seat] = kind(state, face)
    state.free[state.held[seat]] -= 1


def lay(state: State, **tiles: str) -> None:
    """Lay tiles on spaces: `lay(state, A1="eye eye")`."""
    for space, face in tiles.items():
        at = state.ground.board.numbers[space]
        if state.tiles[at] >= len(state.free):
            continue  # it is printed there
        if state.tiles[at] >= 0:
            state.free[state.tiles[at]] += 1
        state.tiles[at] = kind(state, face)
        state.free[state.tiles[at]] -= 1
        state.filled |= 1 << at


def site(state: State, name: str) -> int:
    return state.ground.board.site_at[state.ground.board.numbers[name]]


def own(state: State, name: str, workers: int, who: int = ANA, level: int = 0) -> int:
    """Let a holder have workers on a site, on a foundation of 2 or a red pyramid."""
    at = site(state, name)
    state.foundation[at] = state.foundation[at] or 2
    state.owner[at], state.workers[at], state.level[at] = who, workers, level
    state.colour[at] = 1 if level else -1
    state.hand[who] -= workers
    return at


def give(state: State, who: int = ANA, coins: int = 0, **blocks: int) -> None:
    """Give coins and blocks out of the supply."""
    state.coins[who] += coins
    state.bank -= coins
    for store, number in blocks.items():
        state.stores[who][state.tables.stores.index(store)] += number
        state.supply -= number


def play(state: State, *lines: str) -> list[Step]:
    """Play lines, each of which is legal, and return what was told; the first of chance unsaid."""
    told: list[Step] = []
    for line in lines:
        action = engine().parse(line)
        assert engine().check(state, action) is None, (line, engine().check(state, action))
        engine().apply(state, action, told.append)
    return told


def refused(state: State, line: str) -> str:
    """The rule that forbids a line, and the words of it."""
    refusal = engine().check(state, engine().parse(line))
    assert refusal, f"{line} is legal"
    return f"{refusal.rule} {refusal.key}"


def legal(state: State, move: str) -> list[str]:
    lines = [engine().text(action) for action in engine().legal(state)]
    return [line for line in lines if line.split()[0] == move]


def drawn(state: State) -> None:
    """Let chance say whatever comes first, until somebody else is asked."""
    while (decision := engine().pending(state)) and decision.who == CHANCE:
        engine().apply(state, engine().legal(state)[0])

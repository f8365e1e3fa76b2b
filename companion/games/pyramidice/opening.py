"""The start of a game: tiles, Gods, Projects, Scarabs, and who begins (section 4)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import rest_tiles, row
from companion.games.pyramidice.actions import (
    ChooseScarab,
    Deal,
    DealProject,
    DealScarab,
    Lay,
    Start,
)
from companion.games.pyramidice.asking import ask, draw
from companion.games.pyramidice.limits import CARDS_RULE, TILES_RULE
from companion.games.pyramidice.setup import SOLO_RULE
from companion.games.pyramidice.state import NEW, State
from companion.games.pyramidice.tables import Tables
from companion.questions.text import Seat, Step, Term

PROJECT_RULE: Final = "PYRAMIDICE-SETUP-11"
SCARAB_RULE: Final = "PYRAMIDICE-SETUP-12"
START_RULE: Final = "PYRAMIDICE-SETUP-14"

Outcomes = Sequence[tuple[Action, int]]


def begin(tables: Tables, architect: str | None) -> State:
    """Return the state before the first draw; nothing of it is open but what is to be drawn."""
    seats = map(Seat, range(tables.players))
    state = State(tables, [*seats, *([Term(architect)] if architect else [])], architect)
    state.supply = [tables.pieces[kind] - tables.players * tables.dealt[kind] for kind in range(3)]
    state.quarry, state.prayers = 0, tables.prayers
    state.row, state.deck = [None] * len(state.row), tables.cards
    row.refill(state)
    state.strip = [None] * tables.tiles
    state.fame = [tables.fame] * tables.players + [tables.his_fame] * (architect is not None)
    state.held = [[*tables.dealt] for _ in range(tables.players)]
    state.held += [[0, 0, 0]] * (architect is not None)
    state.push(("turn",))
    if architect is None:
        state.push(("choose",), ("hands",), ("projects",), ("start",))
    else:
        state.push(("projects",))
    state.push(("deal",), ("lay",))
    return state


def lay_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which Rest tiles are in the game, in solo number by number (PYRAMIDICE-SETUP-03)."""
    if None in state.strip:
        return draw("lay")
    state.pop()
    return None


def tiles(state: State) -> Outcomes:
    """Return which tile may come next."""
    return [(Lay(tile), 1) for tile in state.tables.rest_tiles if tile not in state.strip]


def lay(state: State, action: Lay, sink: Sink | None) -> None:
    """Lay a tile on the next place."""
    state.strip[state.strip.index(None)] = action.tile
    rest_tiles.straighten(state)
    if sink:
        sink(Step(TILES_RULE, "game.tile", {"tile": Term(action.tile)}))


def deal_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which cards have been dealt to the row."""
    if NEW in state.row:
        return draw("god")
    state.pop()
    return None


def gods(state: State) -> Outcomes:
    """Return which God may come up: any that nobody has seen (PYRAMIDICE-SETUP-05)."""
    seen = {*state.row, *state.discarded, *chain.from_iterable(state.gods)}
    return [_outcome(god) for god in state.tables.gods if god not in seen]


@cache
def _outcome(god: str) -> tuple[Action, int]:
    return Deal(god), 1


def deal(state: State, action: Deal, sink: Sink | None) -> None:
    """Tell which card was dealt: those further to the right come first (PYRAMIDICE-ROW-02)."""
    place = max(place for place, god in enumerate(state.row) if god == NEW)
    state.row[place] = action.god
    if sink:
        sink(Step(CARDS_RULE, "game.deal", {"god": Term(action.god)}))


def start_next(_state: State, _sink: Sink | None) -> Decision | None:
    """Ask who begins."""
    return draw("start")


def starts(state: State) -> Outcomes:
    """Return who may begin."""
    return [(Start(Seat(seat)), 1) for seat in range(state.tables.players)]


def start(state: State, action: Start, sink: Sink | None) -> None:
    """Let a player begin."""
    state.pop()
    state.current = int(action.player)
    if sink:
        sink(Step(START_RULE, "game.starts", {"player": Seat(action.player)}))


def _seats(state: State) -> Iterator[int]:
    """Yield the seats in the order in which they are dealt to; in a view one may come first."""
    _, *first = state.stack[-1]
    yield from first
    yield from range(len(state.names))


def _next_project(state: State) -> int | None:
    """Return the next seat that lacks a Project card, the Architect's first."""
    tables = state.tables
    if state.architect:
        his = tables.architects[state.architect].project_cards
        if len(state.projects[-1]) < his:
            return len(state.names) - 1
    players = (seat for seat in _seats(state) if seat < tables.players)
    return next((seat for seat in players if not state.projects[seat]), None)


def deal_projects(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for Project cards: the Architect's face up, the others' in secret (SETUP-11)."""
    seat = _next_project(state)
    if seat is None:
        state.pop()
        return None
    return draw("project", seat) if seat < state.tables.players else draw("his_project")


def projects(state: State) -> Outcomes:
    """Return which Project card may be dealt."""
    dealt = {*chain.from_iterable(state.projects)}
    return [(DealProject(card), 1) for card in state.tables.projects if card not in dealt]


def deal_project(state: State, action: DealProject, sink: Sink | None) -> None:
    """Deal a Project card."""
    seat = _next_project(state)
    assert seat is not None
    state.projects[seat] = sorted([*state.projects[seat], action.project])
    if sink and seat == state.tables.players:
        values = {"architect": Term(str(state.architect)), "project": Term(action.project)}
        sink(Step(SOLO_RULE, "game.his_project", values))


def lacks_hand(state: State, seat: int) -> bool:
    """Return whether a seat has no Scarab, and lacks some to choose from."""
    return state.scarabs[seat] is None and len(state.hands[seat]) < state.tables.drawn


def _next_hand(state: State) -> int | None:
    return next((seat for seat in _seats(state) if lacks_hand(state, seat)), None)


def deal_hands(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for the Scarabs that each player draws."""
    seat = _next_hand(state)
    if seat is None:
        state.pop()
        return None
    return draw("scarab", seat)


def scarabs(state: State) -> Outcomes:
    """Return which Scarab may be drawn."""
    gone = {*chain.from_iterable(state.hands), *state.scarabs}
    return [(DealScarab(card), 1) for card in state.tables.scarabs if card not in gone]


def deal_scarab(state: State, action: DealScarab, _sink: Sink | None) -> None:
    """Deal a Scarab, in secret."""
    seat = _next_hand(state)
    assert seat is not None
    state.hands[seat] = tuple(sorted((*state.hands[seat], action.scarab)))


def choose_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which Scarab is kept, in turn order; what all gave back leaves the game."""
    tables = state.tables
    for step in range(tables.players):
        seat = (state.current + step) % tables.players
        if state.scarabs[seat] is None:
            return ask(seat, "choose_scarab")
    state.hands = [()] * len(state.hands)
    state.pop()
    return None


def choices(state: State) -> Sequence[Action]:
    """Return which Scarabs may be kept."""
    assert state.decision
    return [ChooseScarab(card) for card in state.hands[state.decision.who]]


def choose(state: State, action: ChooseScarab, sink: Sink | None) -> None:
    """Keep a Scarab face up; the other stays secret (PYRAMIDICE-SETUP-12)."""
    assert state.decision
    seat = state.decision.who
    state.scarabs[seat] = action.scarab
    state.hands[seat] = tuple(card for card in state.hands[seat] if card != action.scarab)
    if sink:
        values = {"player": Seat(seat), "scarab": Term(action.scarab)}
        sink(Step(SCARAB_RULE, "game.scarab", values))


def clash(state: State) -> Refusal | None:
    """Say which card two have, where people deal: there is one of each.

    Scarabs lie open; Projects are turned up at the end.
    """
    scarabs = [card for card in state.scarabs if card is not None]
    projects = [*chain.from_iterable(state.projects)] if state.over else []
    for rule, cards in ((SCARAB_RULE, scarabs), (PROJECT_RULE, projects)):
        for card in cards:
            if cards.count(card) > 1:
                return Refusal(rule, "game.told_twice", {"card": Term(card)})
    return None

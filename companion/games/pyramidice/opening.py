"""The start of a game, and what is secret in it: tiles, Gods, Projects, Scarabs, who begins (4, 5).

All that is hidden in this game is dealt at its start, in secret: Projects until the end, and the
Scarabs that a player chooses from. So a view is a state in which they are to be dealt again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final

from companion.games.engine import CHANCE, Action, Decision, Refusal, Sink
from companion.games.pyramidice import gods, rest_tiles
from companion.games.pyramidice.actions import (
    ChooseScarab,
    Deal,
    DealProject,
    DealScarab,
    Lay,
    Start,
)
from companion.games.pyramidice.gods import CARDS_RULE
from companion.games.pyramidice.rest_tiles import TILES_RULE
from companion.games.pyramidice.setup import SOLO_RULE
from companion.games.pyramidice.state import NEW, Frame, FrameRule, State, ask, draw
from companion.games.pyramidice.tables import Tables
from companion.questions.text import Seat, Step, Term

PROJECT_RULE: Final = "PYRAMIDICE-SETUP-11"
SCARAB_RULE: Final = "PYRAMIDICE-SETUP-12"
START_RULE: Final = "PYRAMIDICE-SETUP-14"

# What chance may answer, each with its weight.
Outcomes = Sequence[tuple[Action, int]]


def begin(tables: Tables, architect: str | None) -> State:
    """Return the state before the first draw; nothing of it is open but what is to be drawn."""
    seats = map(Seat, range(tables.players))
    state = State(tables, [*seats, *([Term(architect)] if architect else [])], architect)
    state.supply = [tables.pieces[kind] - tables.players * tables.dealt[kind] for kind in range(3)]
    state.quarry, state.prayers = 0, tables.prayers
    # The cards taken out unseen are among those that may come: which they are, nobody knows.
    state.row, state.deck = [None] * len(state.row), tables.cards
    gods.refill(state)
    state.strip = [None] * tables.tiles
    state.fame = [tables.fame] * tables.players + [tables.his_fame] * (architect is not None)
    state.held = [[*tables.dealt] for _ in range(tables.players)]
    state.held += [[0, 0, 0]] * (architect is not None)
    # The last of them first. In solo nobody has a Scarab, and the human begins (SETUP-15).
    secrets = [("projects",)] if architect else [("choose",), ("hands",), ("projects",), ("start",)]
    state.push(("turn",), *secrets, ("deal",), ("lay",))
    return state


def _lay_next(state: State, _sink: Sink | None) -> Decision | None:
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


def _deal_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which cards have been dealt to the row."""
    if NEW in state.row:
        return draw("god")
    state.pop()
    return None


def unseen_gods(state: State) -> Outcomes:
    """Return which God may come up: any that nobody has seen (PYRAMIDICE-SETUP-05)."""
    seen = {*state.row, *state.discarded, *chain.from_iterable(state.gods)}
    return [_outcome(god) for god in state.tables.gods if god not in seen]


@cache
def _outcome(god: str) -> tuple[Action, int]:
    return Deal(god), 1


def deal(state: State, action: Deal, sink: Sink | None) -> None:
    """Tell which card was dealt: those further to the right come first (PYRAMIDICE-ROW-02)."""
    # Several places may be open at once, after a refill: people name the cards in that order.
    place = max(place for place, god in enumerate(state.row) if god == NEW)
    state.row[place] = action.god
    if sink:
        sink(Step(CARDS_RULE, "game.deal", {"god": Term(action.god)}))


def starts(state: State) -> Outcomes:
    """Return who may begin."""
    # Drawn at random, each as likely; later seats are compensated for nothing (SETUP-14).
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


def _projects_next(state: State, _sink: Sink | None) -> Decision | None:
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
    # Sorted, so that the Architect's cards are the same whichever came first.
    seat = _next_project(state)
    assert seat is not None
    state.projects[seat] = sorted([*state.projects[seat], action.project])
    if sink and seat == state.tables.players:
        values = {"architect": Term(str(state.architect)), "project": Term(action.project)}
        sink(Step(SOLO_RULE, "game.his_project", values))


def _lacks_hand(state: State, seat: int) -> bool:
    """Return whether a seat has no Scarab, and lacks some to choose from."""
    return state.scarabs[seat] is None and len(state.hands[seat]) < state.tables.drawn


def _next_hand(state: State) -> int | None:
    return next((seat for seat in _seats(state) if _lacks_hand(state, seat)), None)


def _hands_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for the Scarabs that each player draws."""
    seat = _next_hand(state)
    if seat is None:
        state.pop()
        return None
    return draw("scarab", seat)


def scarabs(state: State) -> Outcomes:
    """Return which Scarab may be drawn."""
    # Of those that a view hides, none is gone: which another has in hand, its owner alone knows.
    gone = {*chain.from_iterable(state.hands), *state.scarabs}
    return [(DealScarab(card), 1) for card in state.tables.scarabs if card not in gone]


def deal_scarab(state: State, action: DealScarab, _sink: Sink | None) -> None:
    """Deal a Scarab, in secret."""
    seat = _next_hand(state)
    assert seat is not None
    state.hands[seat] = tuple(sorted((*state.hands[seat], action.scarab)))


def _choose_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask which Scarab is kept, in turn order; what all gave back leaves the game."""
    # All draw before anybody chooses, and each sees the choices before (SETUP-12).
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
    """Say which card two have, where people deal: there is one of each."""
    # Only once all see it: before, what one may answer would show what another has told.
    scarabs = [card for card in state.scarabs if card is not None]
    projects = [*chain.from_iterable(state.projects)] if state.over else []
    for rule, cards in ((SCARAB_RULE, scarabs), (PROJECT_RULE, projects)):
        for card in cards:
            if cards.count(card) > 1:
                return Refusal(rule, "game.told_twice", {"card": Term(card)})
    return None


FRAMES: Final[Mapping[str, FrameRule]] = {
    "lay": _lay_next,
    "deal": _deal_next,
    "start": lambda _state, _sink: draw("start"),
    "projects": _projects_next,
    "hands": _hands_next,
    "choose": _choose_next,
}


def hide(state: State, seat: int) -> State:
    """Return a copy in which what a seat may not see is pending again, to be dealt by chance."""
    seen = state.copy()
    if state.over:
        return seen
    hidden: list[Frame] = []
    if _take_up_hands(seen, seat):
        hidden.append(("hands",))
    if _take_up_projects(seen, seat):
        hidden.append(("projects",))
    decision, top = state.decision, seen.stack[-1]
    others = [frame for frame in hidden if frame[0] != top[0]]
    if decision is not None and decision.who == CHANCE and decision.seat in (None, seat):
        # A draw that the seat sees comes first, and what is hidden from it is dealt after that.
        # Where both are deals of one kind, the seat's own comes first: `_seats` is told so.
        seen.pop()
        seen.push(*others, top if others == hidden else (top[0], seat))
    else:
        seen.push(*others)
    return seen


def _take_up_hands(seen: State, seat: int) -> bool:
    """Take up the Scarabs of others; return whether any of them matters still.

    One that was given back matters to nobody else any more: it has left the game.
    """
    hidden = [other for other, hand in enumerate(seen.hands) if hand and other != seat]
    for other in hidden:
        seen.hands[other] = ()
    return any(_lacks_hand(seen, other) for other in hidden)


def _take_up_projects(seen: State, seat: int) -> bool:
    """Take up the Projects of others, but for the Architect's, which lie face up."""
    others = [other for other in range(seen.tables.players) if other != seat]
    hidden = any(seen.projects[other] for other in others)
    for other in others:
        seen.projects[other] = []
    return hidden

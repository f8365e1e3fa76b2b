"""What comes by itself: before the first turn, and at the end of every turn (6.1, 6.5, 8)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.contract import Request, Step
from companion.games.forms import Field, Form, OneOf, PlayerMap, choice, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.fields import ROW_PLACES
from companion.games.pyramidice.god_row import NEW
from companion.games.pyramidice.keeping.state import State, passed
from companion.kits import Kit

SCARABS, DEAL, PUT_BACK = "scarabs", "deal", "put_back"
PEARL, CULT, GIFT = "pearl", "cult", "gift"
PROJECTS, STRIP, ARCHITECT = "projects", "strip", "architect"

RULES: Final = {
    SCARABS: "PYRAMIDICE-SETUP-12",
    PROJECTS: "PYRAMIDICE-SETUP-15",
    STRIP: "PYRAMIDICE-SOLO-11",
    DEAL: "PYRAMIDICE-ROW-02",
    PUT_BACK: "PYRAMIDICE-SOLO-11",
    PEARL: "PYRAMIDICE-WORK-14",
    GIFT: "PYRAMIDICE-RES-02",
    CULT: "PYRAMIDICE-CULT-03",
    ARCHITECT: "PYRAMIDICE-SOLO-02",
}
"""The rule behind each act that comes by itself."""


def due(state: State) -> str | None:
    """Return the act that comes now by itself, None when people choose."""
    if state.over or not state.goods:
        return None
    found = _before_play(state) or _on_the_table(state) or _of_players(state)
    if found is None and state.player == state.architect:
        return ARCHITECT
    return found


def _before_play(state: State) -> str | None:
    if state.architect is None:
        return None if state.scarabs else SCARABS
    if not state.projects:
        return PROJECTS
    return None if state.seen else STRIP


def _on_the_table(state: State) -> str | None:
    """Return what lies loose in solo: a Rest tile without a number, a card without a name."""
    if state.loose:
        return f"{PUT_BACK}.{state.loose[0]}"
    if state.architect and NEW in state.row.places:
        return f"{DEAL}.{ROW_PLACES[state.row.places.index(NEW)]}"
    return None


def _of_players(state: State) -> str | None:
    if state.pearl is not None:
        return PEARL
    if state.gifts:
        return GIFT
    return CULT if state.cult else None


def whose(state: State, act: str | None) -> str | None:
    """Return who answers for an act, None for the whole table."""
    if state.over:
        return None
    match act:
        case None | "cult":
            return state.player
        case "pearl":
            return state.owner(PEARL)
        case "gift":
            return state.gifts[0]
    return None


def scarabs_form(_: Kit, state: State, __: str) -> Form:
    """Ask everybody for the Scarab that was kept; it lies face up (PYRAMIDICE-SETUP-12)."""
    cards = tuple(state.figures.scarabs)
    scarab = Field(
        "scarab", PlayerMap(OneOf(cards), gaps="refused", distinct=True), "PYRAMIDICE-SETUP-12"
    )
    return Form(SCARABS, (scarab,))


def lay_scarabs(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Note everybody's Scarab."""
    answers = read(scarabs_form(kit, state, act), state.seating.players, request)
    return Outcome(replace(state, scarabs=answers["scarab"]))


def deal_form(_: Kit, state: State, __: str) -> Form:
    """Ask which God card was dealt."""
    return Form(DEAL, (choice("god", rule="PYRAMIDICE-ROW-02", choices=state.unseen),))


def deal(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Note a God card that was dealt; the place is the act's argument."""
    god = read(deal_form(kit, state, act), state.seating.players, request)["god"]
    place, places = ROW_PLACES.index(act), state.row.places
    row = state.row._replace(places=(*places[:place], god, *places[place + 1 :]))
    return Outcome(replace(state, row=row))


def put_back_form(_: Kit, state: State, __: str) -> Form:
    """Ask for the free number to which a Rest tile goes back (PYRAMIDICE-SOLO-11)."""
    free = tuple(number for number, tile in enumerate(state.slots, 1) if tile is None)
    return Form(PUT_BACK, (choice("number", rule="PYRAMIDICE-SOLO-11", choices=free),))


def put_back(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Put a Rest tile back on a number of the strip."""
    number = read(put_back_form(kit, state, act), state.seating.players, request)["number"]
    slots = (*state.slots[: number - 1], act, *state.slots[number:])
    return Outcome(replace(state, slots=slots, loose=state.loose[1:]))


def settled(state: State) -> State:
    """Return the state after an act: the next turn, when this one has nothing left to decide."""
    return _ended(state) if state.ending and _of_players(state) is None else state


def _ended(state: State) -> State:
    """Return the state after a turn is over (PYRAMIDICE-TURN-03, PYRAMIDICE-REST-09)."""
    if state.work:
        nested = state.work.nested
        state = replace(state, row=state.row.refilled())
        state = _rested(state) if nested else state
    return passed(state)


def _rested(state: State) -> State:
    """Return the state after step 3 of a Rest turn with a Work turn in it (REST-10)."""
    held = state.held[state.player]
    if len(held) < state.figures.tile_places:
        return state
    gone = state.row.rightmost()
    return replace(
        state,
        held={**state.held, state.player: ()},
        loose=tuple(each.tile for each in held) if state.architect else (),
        lost=(*state.lost, *([gone] if gone and gone != NEW else [])),
        row=state.row.without_rightmost().refilled(),
    )


def changes(before: State, after: State) -> Iterator[Step]:
    """Yield what an act has brought about besides: resources, the Pharaoh tile, the end."""
    for name in before.seating.players if before.goods else ():
        board = after.resources(name)
        if board != before.resources(name):
            yield Step("PYRAMIDICE-RES-01", "play.board", {"player": name, **board})
    if after.pharaoh not in (before.pharaoh, after.architect):
        yield Step("PYRAMIDICE-END-02", "play.pharaoh", {"player": after.pharaoh})
    if after.over and before.player != before.architect:
        yield Step("PYRAMIDICE-END-03", "play.over", {})

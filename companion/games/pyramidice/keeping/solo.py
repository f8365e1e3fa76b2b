"""The Great Architect, whose turns the program plays (section 9)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from companion.games.common.keeping import partly_known
from companion.games.contract import Request, Result, Step, Term
from companion.games.forms import Field, Form, OneOf, Places, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.adjudicate import adjudicate, form
from companion.games.pyramidice.god_row import NEW, GodRow
from companion.games.pyramidice.keeping.builds import built
from companion.games.pyramidice.keeping.state import State, Tile, passed
from companion.games.pyramidice.pyramids import Site, Space
from companion.games.pyramidice.setup import ARCHITECT, ARCHITECT_TURN
from companion.kits import Kit

PLAYER: Final = "player"


def projects_form(_: Kit, state: State, __: str) -> Form:
    """Ask for the Architect's Project cards, as many as he has (section 3.9)."""
    number = state.figures.architects[str(state.architect)].project_cards
    cards = _numbered("cards", "PYRAMIDICE-SETUP-15", number, state.figures.projects)
    return Form("projects", (cards,))


def _numbered(key: str, rule: str, number: int, choices: Iterable[str]) -> Field:
    """Return the field for so many different things, asked one by one."""
    places = tuple(str(each) for each in range(1, number + 1))
    return Field(key, Places(places, OneOf(tuple(choices)), distinct=True), rule)


def lay_projects(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Note the Architect's Project cards."""
    answers = read(projects_form(kit, state, act), state.seating.players, request)
    return Outcome(replace(state, projects=tuple(answers["cards"])))


def strip_form(_: Kit, state: State, __: str) -> Form:
    """Ask for the Rest tile on each number; no place is empty (PYRAMIDICE-SETUP-03)."""
    given = state.figures
    tiles = _numbered("tiles", "PYRAMIDICE-SOLO-11", given.tiles, given.rest_tiles)
    return Form("strip", (tiles,))


def lay_strip(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Note the Rest tiles by number."""
    slots = tuple(read(strip_form(kit, state, act), state.seating.players, request)["tiles"])
    return Outcome(replace(state, slots=slots, seen=slots))


def turn_form(_: Kit, state: State, __: str) -> Form:
    """Ask for the roll, if there is a die to roll: all else is known (SOLO-03)."""
    asked = partly_known(form(state.figures, ARCHITECT_TURN), _table(state))
    return asked._replace(fields=tuple(field._replace(required=True) for field in asked.fields))


def _table(state: State) -> dict[str, Any]:
    """Return what lies on the table at his turn."""
    (player,), architect = state.seating.players, str(state.architect)
    return {
        "architect": architect,
        "projects": list(state.projects),
        "god_row": list(state.row.places),
        "god_deck": state.row.deck,
        "rest_slots": list(state.slots),
        "architect_tiles": [each.tile for each in state.held[architect]],
        "player_tiles": [each.tile for each in state.held[player]],
        "pyramids": state.pyramids,
        "quarry_stone": state.quarry,
        "supply_stone": state.stones,
        "fame": state.fame[architect],
        "pharaoh": {None: None, architect: ARCHITECT}.get(state.pharaoh, PLAYER),
    }


def take_turn(kit: Kit, state: State, _: str, request: Request) -> Outcome:
    """Play the Architect's turn; where his three tiles go back is left to people (SOLO-06)."""
    result = adjudicate(kit, ARCHITECT_TURN, {**_table(state), **request})
    return Outcome(_after(state, result), lambda: chain(result.explain(), _token(state, result)))


def _after(state: State, result: Result) -> State:
    found, architect = result.value, str(state.architect)
    gods = [god for god in (found["god_taken"],) if god]
    lost = [god for god in (found["god_discarded"],) if god not in (None, NEW)]
    after = replace(
        state,
        fame={**state.fame, architect: found["fame_after"]},
        hands={**state.hands, architect: (*state.hands[architect], *gods)},
        held={**state.held, architect: tuple(map(Tile, found["architect_tiles_after"]))},
        slots=_without(found["rest_slots_after"], found["tiles_returned"]),
        loose=tuple(found["tiles_returned"]),
        lost=(*state.lost, *lost),
        row=GodRow(tuple(found["god_row_after"]), found["god_deck_after"]),
        stones=found["supply_stone_after"],
        pyramids=_pyramids(state, found["build"]),
    )
    return passed(after)


def _without(slots: Sequence[str | None], tiles: Sequence[str]) -> tuple[str | None, ...]:
    """Return the strip as it is before tiles are put back on it."""
    return tuple(None if each in tiles else each for each in slots)


def _pyramids(state: State, build: dict[str, Any] | None) -> Site:
    if build is None:
        return state.pyramids
    where = {key: build[key] for key in Space._fields}
    return built(state.pyramids, Space(**where), build["value"])


def _token(state: State, result: Result) -> Iterator[Step]:
    """Yield where his Fame token goes, if it moves."""
    if result.value["fame_gained"]:
        values = {"architect": Term(str(state.architect)), "fame": result.value["fame_after"]}
        yield Step("PYRAMIDICE-SOLO-08", "play.architect_fame", values)

"""Acts of a turn: its line, and the surround bonus that it may bring anybody (7.2, 7.4)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Final

from companion.games.contract import Refused, Request, Result, Step
from companion.games.forms import Field, Form, Player, read
from companion.games.keeping import Outcome
from companion.games.terra_pyramides.adjudicate import adjudicate
from companion.games.terra_pyramides.keeping.gains import gained, lost
from companion.games.terra_pyramides.keeping.sheet import booked
from companion.games.terra_pyramides.keeping.spaces import space_fields, spaces, typed_symbols
from companion.games.terra_pyramides.keeping.state import State
from companion.games.terra_pyramides.line import LONGEST, eyes_before
from companion.games.terra_pyramides.surround import AROUND
from companion.games.terra_pyramides.symbols import BURIAL, EYE, MOST, NILE, OASIS, WORKER
from companion.kits import Kit

PLAIN: Final = ("line.symbols",)
"""Steps that say what people have seen to themselves."""


def line_form(_: Kit, state: State) -> Form:
    """Ask for all symbols of the line."""
    given = state.figures
    return Form("line", space_fields(given, "TERRA-LINE-03", typed_symbols(given), 1, LONGEST))


def take_line(kit: Kit, state: State, request: Request) -> Outcome:
    """Book what a line yields; its workers may take foundations (TERRA-MOVE-06, -08)."""
    answers = read(line_form(kit, state), state.seating.players, request)
    result = adjudicate(kit, "line", _line_request(state, spaces(answers)))
    after = gained(state, state.holder, result.value)
    workers = min(result.value["workers"], 1 if state.is_first_turn else state.figures.workers)
    after = replace(after, resolved=True, reach=reached(after, workers))
    return booked(state, after, partial(_line_steps, state, result))


def reached(state: State, workers: int) -> int:
    """Return how many foundations so many workers may take, by what is free."""
    return max(0, min(workers, state.foundations_left, state.most_in_hand))


def owners(state: State) -> tuple[str, ...]:
    """Return who has workers on sites; a light game does not know, so it may be anybody."""
    if state.seating.light:
        return state.seating.players
    return tuple(name for name, holding in state.holdings.items() if holding.sites)


def surround_form(_: Kit, state: State) -> Form:
    """Ask whose site is surrounded, and for what the spaces around it show of a bonus."""
    given = state.figures
    shown = (EYE, BURIAL, OASIS, NILE) if given.variant.has_nile else (EYE, OASIS)
    owner = (Field("owner", Player(), "TERRA-SUR-02"),) if len(owners(state)) > 1 else ()
    around = space_fields(given, "TERRA-SUR-03", shown, 0, len(AROUND) * MOST)
    before = (eyes_before(),) if state.seating.light else ()
    return Form("surround", (*owner, *around, *before))


def take_bonus(kit: Kit, state: State, request: Request) -> Outcome:
    """Book a surround bonus, whoever placed the tile (TERRA-SUR-02)."""
    answers = read(surround_form(kit, state), state.seating.players, request)
    name = answers.get("owner", owners(state)[0])
    if name not in owners(state):
        raise Refused("owner", "has workers on no site", "TERRA-SUR-02")
    result = adjudicate(kit, "surround", _surround_request(state, name, answers))
    after = replace(state, surrounded=state.surrounded + 1)
    if state.seating.light:
        return Outcome(after, result.explain)
    after = gained(after, name, result.value)
    return booked(state, after, lambda: chain(result.explain(), lost(state, name, result.value)))


def _line_request(state: State, cells: list[list[str]]) -> dict[str, Any]:
    before = {"eyes_before": state.own.eyes} if state.figures.variant.has_track else {}
    return {
        "players": list(state.seating.players),
        "variant": state.seating.variant,
        "player": state.player,
        "cells": cells,
        "hand_workers": state.most_in_hand,
        **before,
    }


def _surround_request(state: State, owner: str, answers: dict[str, Any]) -> dict[str, Any]:
    """Return what the ruling asks: 8 spaces, those without a bonus with a worker (SUR-05)."""
    shown = spaces(answers)
    if len(shown) > len(AROUND):
        message = f"needs {len(shown)} spaces, must be at most {len(AROUND)}"
        raise Refused("symbols", message, "TERRA-SUR-01")
    eyes = answers["eyes_before"] if state.seating.light else state.holdings[owner].eyes
    return {
        "players": list(state.seating.players),
        "variant": state.seating.variant,
        "owner": owner,
        "neighbours": [*shown, *[[WORKER]] * (len(AROUND) - len(shown))],
        "eyes_before": eyes,
    }


def _line_steps(state: State, result: Result) -> Iterator[Step]:
    yield from (step for step in result.explain() if step.key not in PLAIN)
    yield from lost(state, state.holder, result.value)

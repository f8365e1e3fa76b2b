"""What a table tells of a game of Pyramidice: what was built, the Pearl, the Architect's turns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from companion.games.pyramidice import actions
from companion.games.pyramidice.rules import PyramidiceRules
from companion.games.pyramidice.state import State
from companion.questions.text import Step
from tests.games.battery.names import NAMES

Told = tuple[str, Mapping[str, Any]]
PYRAMIDS = ("cheops", "chephren", "mykerinos")
GODS = ("seshat", "serket", "thoth")
"""Gods of which the scorekeeper wants to know."""
HIS = ("solo.god", "solo.no_god")
"""How his turn begins."""


def tell(rules: PyramidiceRules, options: Options, actions_: Sequence[Action]) -> Iterator[Told]:
    """Tell each act once it has happened."""
    state, names = rules.setup(options), NAMES[: options.players]
    is_told, row = False, list[str]()
    for action in actions_:
        before, events = state.copy(), list[Step]()
        rules.apply(state, action, events.append)
        if not is_told and state.stack[:1] in ((("turn",),), (("end_turn",),)) and is_ready(state):
            is_told = True
            yield laid_out(names, state)
        yield from _gods(names, before, state)
        if isinstance(action, actions.ArchitectRoll):
            yield "architect", _his_turn(before, action, row)
        yield from _told(names, before, action, state, events)
        row = next((_row(state, event) for event in events if event.key in HIS), row)
    yield "score", _sheet(rules, names, state)


def is_ready(state: State) -> bool:
    """Whether the first turn has begun."""
    return len(state.stack) == 1 or state.stack[0] == ("end_turn",)


def laid_out(names: Sequence[str], state: State) -> Told:
    if state.architect:
        return "projects", {"projects": state.projects[-1]}
    return "scarabs", {"scarab": dict(zip(names, state.scarabs, strict=True))}


def _gods(names: Sequence[str], before: State, after: State) -> Iterator[Told]:
    """Tell when somebody gets a God that counts when building, or loses it."""
    for god in GODS:
        then, now = owner(names, before, god), owner(names, after, god)
        if then != now:
            owned = {} if after.architect or now is None else {"owner": now}
            yield "god", {"god": god, **owned}


def owner(names: Sequence[str], state: State, god: str) -> str | None:
    return next((name for name, gods in zip(names, state.gods, strict=False) if god in gods), None)


def _told(
    names: Sequence[str], before: State, action: Action, after: State, events: Sequence[Step]
) -> Iterator[Told]:
    """Tell what an action has brought about."""
    if isinstance(action, actions.UsePearl):
        yield "pearl", {}
    for event in events:
        if event.key == "game.builds":
            yield _built(names, event)
    if before.pharaoh is None and after.pharaoh is not None:
        if after.architect:
            yield "pharaoh", {"holder": ("player", "architect")[after.pharaoh]}
        else:
            yield "pharaoh", {"holder": names[after.pharaoh]}
    if after.over and not (after.architect and after.pharaoh == 1):
        yield "over", {}


def _built(names: Sequence[str], event: Step) -> Told:
    values = event.values
    numbers = [values["row"], values["col"], values["value"]]
    seat = f"build.{values['player'] + 1}"
    if len(names) < 3:
        return seat, {"dice": numbers}
    return seat, {"pyramid_dice": [1 + PYRAMIDS.index(values["pyramid"]), *numbers]}


def _his_turn(before: State, action: actions.ArchitectRoll, row: list[str]) -> dict[str, Any]:
    """Tell what lay before the Architect, and what he rolled."""
    told: dict[str, Any] = {"row": row}
    if 0 < before.dice.count(0) <= 8:
        told["die"] = "yes" if action.value else "no"
    if action.value:
        told["roll"] = action.value
    numbers = range(6) if not action.value else (action.value - 1,)
    told["tile"] = "yes" if any(before.strip[number] for number in numbers) else "no"
    return told


def _row(state: State, event: Step) -> list[str]:
    """The row before the Architect took a God: it lay where the last gap is now."""
    row = list(state.row)
    if event.key == "solo.god":
        row[max(place for place, god in enumerate(row) if god is None)] = str(event.values["god"])
    return [god for god in row if god is not None]


def _sheet(rules: PyramidiceRules, names: Sequence[str], state: State) -> dict[str, Any]:
    """Tell what lies on people's boards; the Scarabs have been told."""
    sheet = rules.sheet(state, names)
    rows = [{key: row[key] for key in row if key != "scarab"} for row in sheet["players"]]
    built = {} if any(state.dice) else {"pyramids": sheet["pyramids"]}
    return {"players": rows, **built}

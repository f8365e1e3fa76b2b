"""What a table tells of a game of Giza: who was aboard, what was bid, where stones were built."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from companion.games.giza import actions
from companion.games.giza.building import letters
from companion.games.giza.keeper import LIFT_NAMES
from companion.games.giza.rules import GizaRules
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import STONES, TEMPLE
from companion.games.keeper import Seating
from tests.games.battery.names import NAMES

Told = tuple[str, Mapping[str, Any]]


def seating(_rules: GizaRules, options: Options, actions_: Sequence[Action]) -> Seating:
    """Whoever was drawn starts."""
    start = next(a.player for a in actions_ if isinstance(a, actions.DrawStart))
    names = NAMES[: options.players]
    return Seating(names, options.variant, start=names[start])


def tell(rules: GizaRules, options: Options, actions_: Sequence[Action]) -> Iterator[Told]:
    """Tell each act once it has happened, in the order in which the scorekeeper asks."""
    state, names = rules.setup(options), NAMES[: options.players]
    for action in actions_:
        before = state.copy()
        rules.apply(state, action)
        yield from _told(names, before, action, state)
    keys = dict(zip(names, state.food, strict=True)), dict(zip(names, state.art, strict=True))
    temple = (
        {} if state.cause == "capstone" else {"temple_workers": _by_name(names, _temple(state))}
    )
    yield "score", {"food": keys[0], "art": keys[1], **temple}


def _by_name(names: Sequence[str], amounts: Sequence[int]) -> dict[str, int]:
    return dict(zip(names, amounts, strict=True))


def _temple(state: State) -> list[int]:
    return state.at(TEMPLE)


def _told(names: Sequence[str], before: State, action: Action, after: State) -> Iterator[Told]:
    """Tell what an action has brought about."""
    if isinstance(action, actions.ChooseRow):
        rows = after.rows[(before.round - 1) * len(names) : before.round * len(names)]
        if all(rows):
            yield "rows", {"rows": _by_name(names, rows)}
    for event in after.events[len(before.events) :]:
        yield _scoring(names, before, action, event.scoring, event.quantities)
    if after.round > before.round or (after.cause == "rounds"):
        yield "round", {}


def _is_asked(before: State, action: Action) -> bool:
    """Whether a stone is built that could have been built elsewhere."""
    return isinstance(action, actions.PlaceStone) and len(letters(before, before.landed)) > 1


def _scoring(
    names: Sequence[str], before: State, action: Action, scoring: str, quantities: Sequence[int]
) -> Told:
    amounts = _by_name(names, quantities)
    location = {"location": action.location} if _is_asked(before, action) else {}
    match scoring:
        case "push":
            stone = before.landed if before.landed != NONE else before.loads[before.quarry]
            return f"arrive.{STONES[stone]}", {"workers": amounts, **location}
        case "middle_lift" | "final_lift":
            return f"lift.{LIFT_NAMES[before.lift]}", {"food_bids": amounts, **location}
        case "temple":
            return "temple", {"workers": amounts}
    return "decoration", {"art_bids": amounts}

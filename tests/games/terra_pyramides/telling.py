"""What a table tells of a game of Terra Pyramides: levels, bonuses, cards, the last tile drawn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from companion.games.terra_pyramides import actions
from companion.games.terra_pyramides.rules import TerraRules
from companion.games.terra_pyramides.state import OPEN, State
from companion.questions.text import Step
from tests.games.battery.names import NAMES

Told = tuple[str, Mapping[str, Any]]


def tell(rules: TerraRules, options: Options, actions_: Sequence[Action]) -> Iterator[Told]:
    """Tell each act once it has happened; what lies on the table at the end comes last."""
    state, names = rules.setup(options), NAMES[: options.players]
    for action in actions_:
        before, events = state.copy(), list[Step]()
        rules.apply(state, action, events.append)
        yield from _told(names, before, action, state, events)
    yield "score", _left(rules, state, names)


def _told(
    names: Sequence[str], before: State, action: Action, after: State, events: Sequence[Step]
) -> Iterator[Told]:
    is_team = len(before.hand) != len(before.held) or before.tables.mission is not None
    if isinstance(action, actions.Build):
        at = before.ground.board.numbers[action.site]
        level = after.level[before.ground.board.site_at[at]]
        act = f"raise.{level}" if is_team else f"build.{before.seat + 1}-{level}"
        is_complete = before.tables.variant.name == "coop3" and level == 4
        yield act, {"colour": action.colour} if is_complete else {}
    if isinstance(action, actions.BuyCard):
        eyes = before.eyes[before.seat]
        yield "card", {"owner": names[before.seat], "card": action.card, "eyes": eyes}
    for event in events:
        if event.key == "game.surrounded":
            yield _bonus(names, after, event)
    if any(before.stacks) and not any(after.stacks):
        yield "stacks", {}


def _bonus(names: Sequence[str], state: State, event: Step) -> Told:
    """Tell what the spaces around a site show; the track's coins the table counts itself."""
    board, shown, items = state.ground.board, list[str](), list[str]()
    site = board.site_at[board.numbers[event.values["site"]]]
    has_nile = state.oases[0] != OPEN
    for space in board.around[site]:
        face = state.ground.faces[state.tiles[space]] if space != OPEN else ()
        if "oasis" in face:
            shown.append("oasis")
            items += [symbol for symbol in face if symbol != "oasis"] if has_nile else []
        else:
            wanted = ("eye", "burial", "nile") if has_nile else ("eye",)
            shown += [symbol for symbol in face if symbol in wanted]
    told = {"owner": names[event.values["player"]], "symbols": shown, "eyes_before": None}
    return "surround", {**told, "items": items} if has_nile and items else told


def _left(rules: TerraRules, state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return the lines of the score sheet that nobody told on the way."""
    rows = rules.sheet(state, names)["players"]
    on_the_way = {"name", "level_4_colours", *(f"level_{level}" for level in range(1, 6))}
    keys = [key for key in rows[0] if key not in on_the_way]
    if state.tables.mission:
        return {key: rows[0][key] for key in keys}
    return {"players": [{key: row[key] for key in ("name", *keys)} for row in rows]}

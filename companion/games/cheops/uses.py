"""What mattered in a game: price boards, treasures, laws and tiles, and what they brought."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.cheops import laws
from companion.games.cheops.appraisal import Appraisal, appraise
from companion.games.cheops.moves import LAWS
from companion.games.cheops.state import State
from companion.games.common.bits import select
from companion.games.engine import Use
from companion.questions.text import Step


def uses(events: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield what became of each piece, first as it happened, then as it was at the end."""
    made = appraise(state)
    for event in events:
        yield from _uses_of_event(state, event)
        if "is_late" in event.values and event.key != "law.saved":
            yield from _law(state, made, event)
    yield from _uses_of_warehouses(state, made)
    yield from _uses_of_saved_laws(state)


def _uses_of_event(state: State, event: Step) -> Iterator[Use]:
    """Yield what an event says of a piece."""
    values, seat = event.values, event.values.get("player")
    match event.key:
        case "game.places":
            yield Use("kind", values["kind"], "placed", seat)
        case "game.sells":
            yield Use("board", _board(state, values), "sold", seat, values["price"])
        case "sale.box":
            yield Use("board", _board(state, values), "boxed", seat, 0)
        case "game.full":
            yield Use("board", _board(state, values), "filled")
        case "game.law":
            yield Use("law", values["law"], "taken", seat)
        case "law.saved":
            yield Use("law", str(values["number"]), "saved", seat)
        case "law.repeals":
            yield Use("law", str(values["target"]), "repealed", seat)


def _law(state: State, made: Appraisal, event: Step) -> Iterator[Use]:
    """Yield how a law was used, and what it brought where that can be said."""
    values, number, seat = event.values, event.values["number"], event.values["player"]
    way = "used_late" if values["is_late"] else "used"
    worth = None
    if event.key in ("law.repeals_none", "law.no_joker"):
        way, worth = "declined", 0
    elif number == laws.LATE_SALE:
        worth = values["market_price"]
        yield Use("board", _board(state, values), "sold", seat, worth)
    elif number == laws.JOKER:  # 0 at the end if law 8 removed it
        worth = made.joker_worth(made.joker) - values["joker_price"]
    yield Use("law", str(number), way, seat, worth)


def _board(state: State, values: Mapping[str, Any]) -> str:
    return state.boards[state.tables.colour[values["colour"]]].id


def _uses_of_warehouses(state: State, made: Appraisal) -> Iterator[Use]:
    """Yield which boards were in play, and each treasure in a warehouse with its worth."""
    for colour, board in enumerate(state.boards):
        yield Use("board", board.id, "in_play")
        for seat in range(state.players):
            for _ in range(state.owned(seat)[colour]):
                yield Use("board", board.id, "kept", seat, made.colours[colour].value(seat))


def _uses_of_saved_laws(state: State) -> Iterator[Use]:
    """Yield the saved laws that nobody used (CHEOPS-END-05)."""
    for seat, held in enumerate(state.held):
        for law in select(held & ~(1 << laws.JOKER), LAWS):
            yield Use("law", str(law), "unused", seat, 0)

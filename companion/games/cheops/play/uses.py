"""What mattered in a game: price boards, treasures, laws and tiles, and what they brought."""

from collections.abc import Iterable, Iterator

from companion.games.cheops import laws
from companion.games.cheops.play.result import JOKER, appraised
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.state import State
from companion.games.common.bits import chosen
from companion.games.contract import Step, Use


def uses(tables: Tables, events: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield what became of each piece, first as it happened, then as it was at the end."""
    for event in events:
        yield from _told(tables, state, event)
    yield from _kept(tables, state)
    yield from _unused(state)


def _told(tables: Tables, state: State, event: Step) -> Iterator[Use]:
    """Yield what an event says of a piece."""
    values, seat = event.values, event.values.get("player")
    match event.key:
        case "game.places":
            yield Use("kind", values["kind"], "placed", seat)
        case "game.sells":
            yield Use(
                "board", _board(tables, state, values["colour"]), "sold", seat, values["price"]
            )
        case "sale.box":
            yield Use("board", _board(tables, state, values["colour"]), "boxed", seat, 0)
        case "game.full":
            yield Use("board", _board(tables, state, values["colour"]), "filled")
        case "game.law":
            yield Use("law", values["law"], "taken", seat)
        case "law.saved":
            yield Use("law", str(values["number"]), "saved", seat)
        case "law.repeals":
            yield Use("law", str(values["target"]), "repealed", seat)
    if "is_late" in values and event.key != "law.saved":
        yield from _law(tables, state, event)


def _law(tables: Tables, state: State, event: Step) -> Iterator[Use]:
    """Yield how a law was used, and what it brought where that can be said."""
    values, number, seat = event.values, event.values["number"], event.values["player"]
    way = "used_late" if values["is_late"] else "used"
    worth = None
    if event.key in ("law.repeals_none", "law.no_joker"):
        way, worth = "declined", 0
    elif number == laws.LATE_SALE:
        worth = values["market_price"]
        yield Use("board", _board(tables, state, values["colour"]), "sold", seat, worth)
    elif number == laws.JOKER:
        worth = _joker_worth(tables, state) - values["joker_price"]
    yield Use("law", str(number), way, seat, worth)


def _joker_worth(tables: Tables, state: State) -> int:
    """Return what the joker counts at the end, 0 if law 8 removed it (CHEOPS-APPR-03)."""
    made = appraised(tables, state)
    return made.value(made.joker, made.joker_as) if made.joker and made.joker_as else 0


def _board(tables: Tables, state: State, colour: str) -> str:
    return tables.boards[state.boards[tables.colour[colour]]]


def _kept(tables: Tables, state: State) -> Iterator[Use]:
    """Yield which boards were in play, and each treasure in a warehouse with its worth."""
    made = appraised(tables, state)
    for number, colour in enumerate(tables.figures.colours):
        board = _board(tables, state, colour)
        yield Use("board", board, "in_play")
        for seat in range(state.players):
            for _ in range(state.owned(seat)[number]):
                yield Use("board", board, "kept", seat, made.value(str(seat), colour))


def _unused(state: State) -> Iterator[Use]:
    """Yield the saved laws that nobody used (CHEOPS-END-05)."""
    for seat, held in enumerate(state.held):
        for law in chosen(held & ~JOKER, range(laws.LAST + 1)):
            yield Use("law", str(law), "unused", seat, 0)

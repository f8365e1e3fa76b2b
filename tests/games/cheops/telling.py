"""What a table tells of a game of Cheops: sales, laws, neighbours; at the end what is counted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.cheops import actions
from companion.games.cheops.rules import CheopsRules
from companion.games.cheops.state import State
from companion.games.engine import Action, Options
from companion.games.keeper import Seating
from tests.games.battery.names import NAMES

COLOURS = ("red", "blue", "black", "green", "white", "orange")
Told = tuple[str, Mapping[str, Any]]


def seating(_rules: CheopsRules, options: Options, actions_: Sequence[Action]) -> Seating:
    boards = {each.colour: each.board for each in actions_ if isinstance(each, actions.Lay)}
    names = NAMES[: options.players]
    return Seating(names, "base", options={"boards": [boards[colour] for colour in COLOURS]})


def tell(rules: CheopsRules, options: Options, actions_: Sequence[Action]) -> Iterator[Told]:
    state = rules.setup(options)
    for action in actions_:
        yield from told(state, action)
        rules.apply(state, action)
    if state.cause != "boards_full":
        yield "over", {"why": state.cause}
    names = NAMES[: options.players]
    yield "score", {"players": [counted(state, seat, name) for seat, name in enumerate(names)]}


def told(state: State, action: Action) -> Iterator[Told]:
    """A law before what it sells; what is kept, or done on the pyramid, is not told."""
    if state.law > 0:
        yield "law", {"number": state.law, **use(state, action)}
    match action:
        case actions.Sell():
            yield f"sell.{COLOURS[state.colour]}", {}
        case actions.LateSale(colour):
            yield f"sell.{colour}", {}
        case actions.BuyNeighbour():
            yield "neighbour", {}


def use(state: State, action: Action) -> dict[str, Any]:
    """What is told of a law besides its number."""
    match action:
        case actions.PutUnder(_, colour):
            return {"under": colour}
        case actions.NewPrice(colour, space):
            return {"colour": colour, "space": space}
        case actions.Repeal(target):
            return {"target": target}
        case actions.BuyJoker():
            return {"payer": NAMES[state.seat]}
    return {}


def counted(state: State, seat: int, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "cash": state.cash[seat],
        **dict(zip(COLOURS, state.owned(seat), strict=True)),
        "eliminated": state.eliminated >> seat & 1,
    }

"""Where a kept game stands, in words, and what can happen then."""

from collections.abc import Iterator, Mapping

from companion.games.cheops import laws
from companion.games.cheops.figures import NEIGHBOUR
from companion.games.cheops.keeping.outcomes import worths
from companion.games.cheops.keeping.possible import can_use, usable
from companion.games.cheops.keeping.state import EXTRA_TILE, State
from companion.games.contract import Step, Term
from companion.games.keeping import Choice, Stage

TAKE = "CHEOPS-PLACE-05"
SAVED = "CHEOPS-TURN-06"


def stage(state: State) -> Stage:
    """Return where the game stands; a law that leaves no choice is due at once."""
    menu = () if state.over else tuple(_menu(state))
    due = state.turn.law is not None and len(menu) == 1
    turn = None if state.over else state.player
    return Stage(tuple(_where(state)), turn, menu, worths(state), _goods(state), due)


def _menu(state: State) -> Iterator[Choice]:
    turn = state.turn
    if turn.law is not None:
        yield from _of_a_law(state, turn.law)
        return
    if turn.tile or (not turn.placed and state.family_left):
        yield from _finds(state)
    if turn.tile:
        return
    yield from (_act("use", law, SAVED) for law in usable(state))
    if turn.placed:
        yield Choice("end_turn", SAVED)
        return
    if _can_buy(state):
        yield Choice("neighbour", "CHEOPS-NEIGH-01")
    yield Choice("stuck", "CHEOPS-TURN-03")


def _of_a_law(state: State, law: int) -> Iterator[Choice]:
    """Yield what becomes of a law that was taken (CHEOPS-LAW-00)."""
    if law not in laws.SAVED or can_use(state, law):
        yield _act("use", law, "CHEOPS-LAW-00")
    if law in laws.SAVED:
        yield _act("save", law, "CHEOPS-LAW-00")


def _act(act: str, law: int, rule: str) -> Choice:
    return Choice(f"{act}.{law}", rule, {"law": Term(law)})


def _finds(state: State) -> Iterator[Choice]:
    """Yield what may lie under the tile that was placed."""
    act = "take" if state.goods else "sell"
    for colour in state.boards if state.treasures_left else ():
        if state.left(colour) and (state.goods or "sell" in state.sale(colour).options):
            yield Choice(f"{act}.{colour}", TAKE, {"colour": Term(colour)})
    if state.treasures_left and not state.goods:
        yield Choice("keep", TAKE)
    if state.laws_left and state.turn.tile != EXTRA_TILE:
        yield Choice("law", TAKE)


def _can_buy(state: State) -> bool:
    """Return whether the player may buy a neighbour, for all that is known (CHEOPS-NEIGH-01)."""
    is_left = state.neighbours < state.figures.tiles[NEIGHBOUR]
    return not state.turn.bought and is_left and state.purse >= state.figures.neighbour_price


def _where(state: State) -> Iterator[Step]:
    """Yield what all may see: prices, what is left, full boards; and what is told next."""
    if state.over:
        return
    found = state.market
    price = state.figures.prices[state.market_law]
    left = {"price": price, "blocks": state.blocks_left}
    yield Step("CHEOPS-SELL-01", "play.market", left)
    prices = {Term(colour): found.showing(colour).printed() for colour in found.boards}
    yield Step("CHEOPS-APPR-01", "play.prices", {"prices": prices})
    if full := found.full():
        needed = state.figures.full_boards_needed(state.law_3)
        values = {"colours": tuple(map(Term, full)), "needed": needed}
        yield Step("CHEOPS-END-01", "play.full", values)
    if state.turn.tile:
        yield Step(TAKE, f"play.takes_{state.turn.tile}", {})
    if state.goods:
        yield Step("CHEOPS-APPR-01", "play.worth", {})


def _goods(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return cash and treasures of a full game, and who has the joker when somebody has."""
    joker = {name: int(laws.JOKER in own) for name, own in state.held.items()}
    return {**state.goods, **({"joker": joker} if any(joker.values()) else {})}

"""Resources that people pay and take one by one, besides those of Rest tiles (6.3)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from companion.games.common.wording import either, span
from companion.games.contract import Refused
from companion.games.forms import Field, SoFar, choice, count
from companion.games.pyramidice.goods import GIVEN
from companion.games.pyramidice.keeping.state import State, Work, with_fame, with_resources
from companion.games.pyramidice.powers import Price

BASTET_RULE = "PYRAMIDICE-GOD-04"
FULL_RULE = "PYRAMIDICE-RES-02"


class Share(NamedTuple):
    """How many of the workers and cats of a price can be cats."""

    least: int
    most: int


def working(state: State) -> State:
    """Return the state in a Work turn, which begins now unless it has (WORK-01 to WORK-03)."""
    return state if state.work else rolled(state, nested=False)


def rolled(state: State, *, nested: bool) -> State:
    """Return the state after the player's stone dice went to the quarry and dice were rolled."""
    board = {**state.resources(state.player), "stone_dice": 0}
    after = with_resources(state, state.player, board)
    more = state.figures.scarabs["turquoise"] * (state.scarab(state.player) == "turquoise")
    hands = board["workers"] + board["cats"] * state.is_active("bastet") + more
    pool = min(hands, after.prayer_dice + after.quarry)
    return replace(after, work=Work(pool, nested=nested))


def with_pool(state: State, change: int) -> State:
    """Return the state with more dice in the pool, or fewer below 0."""
    assert state.work is not None
    return replace(state, work=state.work._replace(pool=state.work.pool + change))


def at_work(state: State) -> dict[str, Any]:
    """Return what an adjudication asks of whoever is working: Gods, resources, Scarab."""
    board, hand = state.resources(state.player), state.hands[state.player]
    borrowed = state.work.borrowed if state.work else None
    return {
        "players": list(state.seating.players),
        "player": state.player,
        "gods": list(hand),
        "workers": board["workers"],
        "cats": board["cats"],
        "scarab": state.scarab(state.player),
        "borrowed": None if borrowed in hand else borrowed,
    }


def pool(state: State) -> int:
    """Return the dice left in the pool."""
    return state.work.pool if state.work else 0


def share(state: State, price: Price) -> Share | None:
    """Return how many cats can be in a payment, None when nothing can pay (GOD-04)."""
    board, total = state.resources(state.player), sum(price)
    if not state.is_active("bastet"):
        enough = board["workers"] >= price.workers and board["cats"] >= price.cats
        return Share(price.cats, price.cats) if enough else None
    found = Share(max(0, total - board["workers"]), min(total, board["cats"]))
    return found if found.least <= found.most else None


def cats_field(state: State, price: Callable[[SoFar], Price]) -> Field:
    """Return the field for the cats in a payment, asked where Bastet leaves a choice."""

    def is_asked(so_far: SoFar) -> bool:
        found = share(state, price(so_far))
        return found is not None and found.least < found.most

    def most(so_far: SoFar) -> int:
        found = share(state, price(so_far))
        return found.most if found else 0

    return count("paid_cats", rule=BASTET_RULE, required=False, asked=is_asked, limit=most)


def pay(state: State, price: Price, cats: int | None) -> State:
    """Return the state after a payment; unless told otherwise each kind pays for itself.

    Raises:
        Refused: for cats that cannot be in it.
    """
    found = share(state, price)
    assert found is not None
    if cats is None:
        cats = min(max(price.cats, found.least), found.most)
    if not found.least <= cats <= found.most:
        message = f"is {cats}, must be {span(*found)}"
        raise Refused("paid_cats", message, BASTET_RULE)
    board = state.resources(state.player)
    workers = board["workers"] - (sum(price) - cats)
    left = {**board, "workers": workers, "cats": board["cats"] - cats}
    return with_resources(state, state.player, left)


def drop_field(state: State, name: str, *, gained: str | None = None) -> Field:
    """Return the field for the resource that has no room: one of the board, or `gained` itself."""
    board = state.resources(name)
    there = tuple(each for each, kind in GIVEN.items() if board[kind] or each == gained)
    return choice("drop", rule=FULL_RULE, choices=there)


def is_full(state: State, name: str) -> bool:
    """Return whether all resource spaces of a player are taken."""
    return sum(state.resources(name).values()) >= state.figures.spaces


def taken(state: State, name: str, kind: str, drop: str | None = None) -> State:
    """Return the state after a player took one resource, if the supply has any (RES-04).

    `drop` is what goes when the board is full.

    Raises:
        Refused: for `drop` that is missing, or that the player does not have.
    """
    if not state.supply[kind]:
        return state
    was_full, board = is_full(state, name), state.resources(name)
    board[kind] += 1
    if was_full:
        board = _dropped(board, drop)
    elif sum(board.values()) == state.figures.spaces and state.scarab(name) == "silver":
        state = with_fame(state, name, state.figures.scarabs["silver"])
    stones = state.stones - (kind == "stone_dice")
    return replace(with_resources(state, name, board), stones=stones)


def _dropped(board: dict[str, int], drop: str | None) -> dict[str, int]:
    kind = GIVEN.get(drop or "")
    there = [each for each, plural in GIVEN.items() if board[plural]]
    if kind is None or not board[kind]:
        given = "is missing" if drop is None else f"is {drop}"
        raise Refused("drop", f"{given}, must be {either(there)}", FULL_RULE)
    return {**board, kind: board[kind] - 1}

"""What is refused: the engine refuses what the naive Cheops refuses, by the rule that is broken."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.games.engine import Action
from tests.games.battery.subjects import folder
from tests.games.beside import stored
from tests.games.cheops import naive
from tests.games.cheops.beside import as_move, engine
from tests.games.cheops.naive_board import (
    BLOCKS,
    COLOURS,
    FAMILY,
    NEIGHBOUR,
    Game,
    Move,
    sell_03_is_full,
)
from tests.games.cheops.naive_laws import LAWS, law_of
from tests.games.cheops.naive_score import price_boards

OUTSIDE = ((0, 1), (1, 0), (1, 12), (2, 11), (11, 2), (12, 1), (-1, 5), (99, 99))
THERE: dict[str, tuple[Any, ...]] = {
    "colour": COLOURS,
    "kind": FAMILY,
    "block": BLOCKS,
    "law": tuple(LAWS),
    "space": (1, 2, 3, 4, 5),
    "stack": (1, 2, 3),
    "seat": (0, 1),
    "board": tuple(price_boards()),
}
BEYOND: dict[str, tuple[Any, ...]] = {
    "colour": ("pink", ""),
    "kind": (NEIGHBOUR, "uncle"),
    "block": OUTSIDE,
    "law": (-1, 0, 13),
    "space": (-1, 0, 6),
    "stack": (-1, 0, 4),
    "seat": (-1, 5),
    "board": ("IV1",),
}
SAME = {"other": "block", "colour_in": "colour", "colour_out": "colour", "target": "law"}
"""Values that a field of an action may have, and some that it may not."""

RULES = {
    "placed": "TURN-03",
    "must_place": "TURN-03",
    "bought": "NEIGH-01",
    "no_cash": "NEIGH-01",
    "no_stock": "NEIGH-01",
    "hand_full": "TURN-05",
    "stack_empty": "TURN-05",
    "occupied": "PLACE-01",
    "unsupported": "PLACE-02",
    "same_kind": "PLACE-03",
    "law_space": "LAW-11",
    "must_be_immediate": "LAW-00",
    "other_law": "LAW-00",
    "not_held": "LAW-00",
    "saved_now": "TURN-06",
    "board_has_law": "LAW-04",
    "space_covered": "LAW-07",
    "target_not_in_play": "LAW-08",
    "not_enough_cash": "LAW-09",
    "not_in_warehouse": "SELL-04",
    "board_full": "SELL-03",
    "law_4": "LAW-05",
    "law_5": "LAW-05",
    "same_block": "LAW-12",
    "no_treasure": "LAW-12",
}
"""The rule behind each reason of the naive game; `not_in_hand` has one with law 11, one without."""

GOODS = ("sell", "warehouse", "box")
AT_ONCE = ("enact", "put_under", "new_price", "repeal", "buy_joker", "decline", "save")
"""What is only done with a treasure, or a law, that was just taken."""


@cache
def typed() -> list[tuple[Action, Move, bool]]:
    """All that may be typed, as both have it, and whether each of its values exists."""
    return list(every(THERE, BEYOND))


def every(there: Any, beyond: Any) -> Iterator[tuple[Action, Move, bool]]:
    for kind in engine().actions:
        names = [SAME.get(field.name, field.name) for field in fields(kind)]
        for values in product(*((*there[name], *beyond[name]) for name in names)):
            action = kind(*values)
            exist = all(v in there[name] for v, name in zip(values, names, strict=True))
            yield action, as_move(action), exist


def reasons(game: Game, move: Move, exist: bool) -> list[str]:
    chances = naive.chances(game)
    if chances or move[0] in (*naive.CHANCES, "guess"):
        return [] if move in chances else ["chance"]
    return naive.blocking(game, move) if exist else ["unknown"]


def rule(game: Game, move: Move, reason: str) -> str:
    """The rule that a move breaks: first what is pending, then the first of its own reasons."""
    if game.treasure and move[0] not in GOODS:
        return "SELL-06"
    if game.law and law_of(move) != game.law:
        return "LAW-00"
    if (not game.law and move[0] in AT_ONCE) or (not game.treasure and move[0] in GOODS):
        return "TURN-04"
    if reason == "not_in_hand":
        return "TURN-03" if move[0] == "place" else "LAW-11"
    return of_goods(game, move[0]) if reason == "not_allowed" else RULES[reason]


def of_goods(game: Game, option: str) -> str:
    """The rule by which a treasure may not be sold, kept or boxed (6.3)."""
    if option == "box":
        return "SELL-05"
    is_full = game.treasure is not None and sell_03_is_full(game, game.treasure)
    return "SELL-03" if option == "sell" and is_full else "LAW-05"


STORED = sorted(file.stem for file in (folder("cheops") / "positions").glob("*.txt"))


def position(name: str) -> tuple[Any, Game]:
    pair: Any = stored("cheops", name)
    return pair.state, pair.second.game


@pytest.mark.parametrize("name", STORED)
def test_all_that_may_be_typed_is_refused_alike(name):
    state, game = position(name)
    for action, move, exist in worth_trying(game):
        why, refusal = reasons(game, move, exist), engine().check(state, action)
        assert (refusal is None) == (not why), (move, why, refusal)
        if refusal and why[0] not in ("chance", "unknown"):
            assert refusal.rule == f"CHEOPS-{rule(game, move, why[0])}", (move, why, refusal)


def worth_trying(game: Game) -> Iterator[tuple[Action, Move, bool]]:
    """All that may be typed, but little of what law 12 allows where it lies nowhere."""
    has_law_12 = 12 in (game.law, *game.held[game.turn])
    for number, each in enumerate(typed()):
        if has_law_12 or law_of(each[1]) != 12 or number % 50 == 0:
            yield each


def test_the_positions_give_every_reason():
    found = set()
    for name in STORED:
        _, game = position(name)
        tried = (reasons(game, move, exist)[:1] for _, move, exist in worth_trying(game))
        found |= {reason for first in tried for reason in first}
    assert found >= {*RULES, "not_in_hand", "not_allowed"}

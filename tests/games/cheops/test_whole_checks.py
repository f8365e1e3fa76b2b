"""Whatever is asked of a whole game is answered: legal, or refused with its rule."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.cheops.actions import KINDS, Draw, Exchange, ExtraTile, Place, Swap
from companion.games.engine import Action, Refusal
from tests.games.cheops.whole import Whole

SITUATIONS: dict[str, Callable[[], Whole]] = {
    "place": lambda: Whole().cash(40, 0).hold(0, 10, 11, 12).own(0, red=1),
    "goods": lambda: Whole().takes("red"),
    "draw": lambda: Whole().takes("red").do("sell"),
    "over": lambda: Whole().sold(red=4, blue=3).takes("blue").do("sell"),
    "reveal": lambda: Whole().lay("emsdemsdems", "sdemsdemsd").do("place son 3,3"),
    **{f"law {law}": lambda law=law: Whole().own(0, red=1).takes_law(law) for law in range(1, 13)},
}
PLAYED = {name: make() for name, make in SITUATIONS.items()}

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 15),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from(["red", "elder", "neighbour", "I1", "", "x" * 50]),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.lists(st.integers(0, 4), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
)


@st.composite
def anything(draw: Any) -> Action:
    kind = draw(st.sampled_from(KINDS))
    return kind(*(draw(ODD) for _ in fields(kind)))


@pytest.mark.parametrize("situation", SITUATIONS)
@given(action=anything())
def test_anything_may_be_asked(situation: str, action: Action) -> None:
    game = PLAYED[situation]
    key = game.state.key()
    refusal = game.rules.check(game.state, action)
    assert game.state.key() == key
    if refusal is None:
        assert isinstance(action, Swap | Exchange) or action in game.rules.legal(game.state)
    else:
        assert isinstance(refusal, Refusal)
        assert refusal.rule.startswith("CHEOPS-")


@pytest.mark.parametrize(
    "action",
    [
        Place("elder", [1, 1]),  # type: ignore[arg-type]
        Place(["elder"], (1, 1)),  # type: ignore[arg-type]
        ExtraTile({}, (1, 1)),  # type: ignore[arg-type]
        Swap((1, 1), None),  # type: ignore[arg-type]
        Draw("1"),  # type: ignore[arg-type]
        Draw(None),  # type: ignore[arg-type]
    ],
)
def test_values_of_another_type_are_refused(action: Action) -> None:
    game = PLAYED["place"]
    assert game.rules.check(game.state, action) is not None

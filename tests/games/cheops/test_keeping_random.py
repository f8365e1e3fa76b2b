"""Random evenings of Cheops: whatever people tell, the scorekeeper stays right or refuses."""

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.keeper import Seating
from companion.questions.errors import Refused
from tests.games.keeping import (
    NAMES,
    Kept,
    Pick,
    chance,
    go_on_at_random,
    kit_of,
    score_at_random,
    seeded,
)


def evening(pick: Pick, most: int) -> Kept:
    players = NAMES[: pick(2, 5)]
    seating = Seating(players, "base", options={"boards": boards(pick)})
    return go_on_at_random(Kept("cheops", seating), pick, most)


def boards(pick: Pick) -> list[str]:
    """Two price boards of each type, shuffled onto the columns (CHEOPS-SET-02)."""
    rows = kit_of("cheops").table("price_boards").rows
    types = [[str(r["board"]) for r in rows if r["type"] == kind] for kind in ("I", "II", "III")]
    drawn = [drop(ids, pick) for ids in types for _ in range(2)]
    return [drop(drawn, pick) for _ in range(6)]


def drop(ids: list[str], pick: Pick) -> str:
    return ids.pop(pick(0, len(ids) - 1))


def check(table: Kept) -> None:
    """Hold section 12 against what is known: treasures, laws, boards, money."""
    state: Any = table.state
    assert all(0 <= sold <= 4 for sold in state.sold)
    assert state.full == state.sold.count(4) <= (3 if state.law_3 else 2)
    assert 12 - state.laws.bit_count() <= 6
    assert 0 <= state.money + 20 * (4 - state.neighbours) <= 15 * sum(state.sold)
    acts = list(table.keeper.acts(table.kit, "base"))
    assert table.offered == sorted(table.offered, key=acts.index)
    assert (not table.offered) == (state.cause is not None)


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_whatever_is_told_can_be(seed: int) -> None:
    """CHEOPS-SELL-03, CHEOPS-MON-01: and whatever is counted is a score, or refused."""
    pick = seeded(seed)
    table = evening(pick, 60)
    check(table)
    with suppress(Refused):
        result = score_at_random(table, pick).value
        cash = sum(seat["breakdown"]["cash"] for seat in result["players"])
        assert cash <= table.state.money


@given(st.data())
@settings(max_examples=25)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    check(evening(chance(data), 12))

"""Random evenings of Cheops: whatever people do, the scorekeeper stays right or refuses."""

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import Refused
from companion.kits import Kit
from tests.games.keeping import Kept, Pick, chance, kit_of, play_at_random, score_at_random, seeded


def evening(pick: Pick, most: int, **seats: Any) -> Kept:
    return play_at_random("cheops", pick, most, options={"boards": boards(pick)}, **seats)


def boards(pick: Pick) -> dict[str, str]:
    """Two price boards of each type, shuffled onto the colours (CHEOPS-SET-02)."""
    kit = kit_of("cheops")
    drawn = [drop(ids, pick) for ids in (list(ids) for ids in by_type(kit)) for _ in range(2)]
    return {str(row["colour"]): drop(drawn, pick) for row in kit.table("treasures").rows}


def drop(ids: list[str], pick: Pick) -> str:
    return ids.pop(pick(0, len(ids) - 1))


def by_type(kit: Kit) -> list[list[str]]:
    rows = kit.table("price_boards").rows
    return [[str(r["board"]) for r in rows if r["type"] == kind] for kind in ("I", "II", "III")]


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_score_is_what_was_kept(seed: int) -> None:
    """CHEOPS-SCORE-01: cash, and the worth that was shown; a joker comes on top of it."""
    pick = seeded(seed)
    table = evening(pick, 400, light=False)
    result = score_at_random(table, pick).value
    goods, joker = table.stage.goods, "joker" in table.stage.goods
    for seat in result["players"]:
        name, points = seat["name"], seat["breakdown"]
        assert points["cash"] == goods["cash"][name]
        if not joker:
            assert seat["total"] == goods["cash"][name] + table.stage.scores[name]
    check_counts(table)


def check_counts(table: Kept) -> None:
    """Hold section 12 against what is kept: treasures, laws, boards, money."""
    state = table.state
    owned = {c: sum(table.stage.goods[c].values()) for c in state.boards}
    gone = sum(owned.values()) + sum(state.sold.values()) + sum(state.boxed.values())
    assert gone == state.taken <= 60
    assert sum(state.laid.values()) <= 64
    assert all(0 <= state.left(colour) <= 10 for colour in state.boards)
    assert len(set(state.seen)) == len(state.seen) <= 6
    assert len(state.market.full()) <= (3 if state.law_3 else 2)
    cash = sum(table.stage.goods["cash"].values())
    joker = sum(table.stage.goods.get("joker", {}).values())
    assert cash == state.money
    assert cash + 25 * joker + 20 * state.neighbours <= 15 * sum(state.sold.values())


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_light_game_knows_as_much_of_the_boards(seed: int) -> None:
    """CHEOPS-SELL-03, CHEOPS-MON-01: whatever is answered at the end is a score, or refused."""
    pick = seeded(seed)
    table = evening(pick, 400, light=True)
    state = table.state
    assert all(0 <= sold <= 4 for sold in state.sold.values())
    assert 0 <= state.money <= 15 * sum(state.sold.values())
    assert 0 <= state.blocks_left <= 66
    with suppress(Refused):
        result = score_at_random(table, pick).value
        assert sum(seat["breakdown"]["cash"] for seat in result["players"]) <= state.money


@given(st.data())
@settings(max_examples=25)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    evening(chance(data), 12)

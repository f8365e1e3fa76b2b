"""Random evenings of Terra Pyramides: the scorekeeper stays right or refuses."""

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import Refused
from tests.games.keeping import Kept, chance, play_at_random, score_at_random, seeded


def evening(seed: int, **seats: Any) -> Kept:
    return play_at_random("terra-pyramides", seeded(seed), most=120, **seats)


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_points_shown_are_the_final_totals(seed: int) -> None:
    """TERRA-SCORE-09: all that scores lies on the table all the time; a full game knows it."""
    table = evening(seed, light=False)
    result = score_at_random(table, seeded(seed)).value
    assert {seat["name"]: seat["total"] for seat in result["players"]} == table.stage.scores


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_light_game_shows_what_its_pyramids_are_worth(seed: int) -> None:
    """TERRA-SCORE-02; what is asked at the end may be refused, as it is picked at random."""
    table = evening(seed, light=True)
    with suppress(Refused):
        result = score_at_random(table, seeded(seed)).value
        shown = {seat["name"]: seat["breakdown"]["pyramids"] for seat in result["players"]}
        assert shown == table.stage.scores


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_supplies_hold(seed: int) -> None:
    """TERRA-INV-02 to -07, TERRA-INV-11, TERRA-INV-15."""
    state = evening(seed, light=False).state
    held = state.holdings.values()
    workers = state.figures.workers
    assert state.blocks_left >= 0
    assert state.coins_left >= 0
    assert sum(each.sites for each in held) <= 22
    assert all(number >= 0 for number in state.unmanned.values())
    for each in held:
        assert min(each.blocks.values()) >= 0
        assert (each.burial, each.oases, each.boat) <= (99, 99, 16)
        assert each.count(5) <= state.figures.tops
        assert each.sites <= workers or state.figures.variant.name == "coop3"
    spaces = [each.boat for each in held if each.boat]
    assert len(state.sailed) == len(spaces)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    play_at_random("terra-pyramides", chance(data), most=8)

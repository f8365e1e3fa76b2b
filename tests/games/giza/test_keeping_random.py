"""Random evenings of Giza: whatever people do, the scorekeeper stays right or refuses."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.keeping import chance, play_at_random, score_at_random, seeded


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_points_shown_are_the_final_totals(seed: int) -> None:
    """GIZA-END-03: nothing is scored at the end that was not scored on the way."""
    pick = seeded(seed)
    table = play_at_random("giza", pick, most=400)
    totals = {seat["name"]: seat["total"] for seat in score_at_random(table, pick).value["players"]}
    assert totals == table.stage.scores


@given(st.data())
@settings(max_examples=25)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    play_at_random("giza", chance(data), most=12)

"""Random evenings of Silver & Gold: whatever people do, the scorekeeper stays right or refuses."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.keeping import chance, play_at_random, score_at_random, seeded


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_the_points_shown_are_the_final_totals(seed: int) -> None:
    """SILVER-GOLD-SCORE-07: in a full game all is on the table; a light one knows pyramids."""
    pick = seeded(seed)
    table = play_at_random("silver-gold", pick)
    shown = table.stage.scores
    for seat in score_at_random(table, pick).value["players"]:
        points = seat["breakdown"]
        known = points["pyramids"] + points["pyramid_points"]
        assert shown[seat["name"]] == (known if table.seating.light else seat["total"])


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    play_at_random("silver-gold", chance(data), most=8)


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_boxes_are_taken_in_their_order(seed: int) -> None:
    """Each of the nine boxes has one owner at most, and those taken are the first (POINTS-01)."""
    table = play_at_random("silver-gold", seeded(seed))
    given_out = {
        colour: sum(held[colour] for held in table.state.points.values())
        for colour in ("green", "orange", "purple")
    }
    assert any(table.state.piles.values())
    assert set(given_out.values()) <= {0, 10, 16, 19}

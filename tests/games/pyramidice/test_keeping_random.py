"""Random evenings of Pyramidice: whatever people do, the scorekeeper stays right or refuses."""

from collections import Counter
from typing import Any

import pytest
from companion.games.pyramidice.god_row import NEW
from companion.games.pyramidice.keeping.state import State
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import Refused
from companion.games.keeping import Seating
from companion.games.pyramidice.pyramids import check_support
from tests.games.keeping import (
    NAMES,
    Kept,
    Pick,
    chance,
    go_on_at_random,
    score_at_random,
    seeded,
)

SEATS = (
    ("base", 2), ("base", 3), ("base", 4),
    ("solo-snefru", 1), ("solo-hemionu", 1), ("solo-amenhotep", 1), ("solo-imhotep", 1),
)  # fmt: skip
MOST = 600


def begun(pick: Pick, **more: Any) -> Kept:
    """Seat people for one of all variants."""
    variant, number = SEATS[pick(0, len(SEATS) - 1)]
    return Kept("pyramidice", Seating(NAMES[:number], variant, start=NAMES[0], **more))


def check(state: State) -> None:
    """Hold a state against section 12 of the rules."""
    figures = state.figures
    check_support(state.pyramids)
    for name in state.seating.players:
        assert sum(state.resources(name).values()) <= figures.spaces
    assert min(state.supply.values()) >= 0
    assert state.quarry >= 0
    places = Counter(god for god in state.row.places if god not in (None, NEW))
    gods = Counter(god for hand in state.hands.values() for god in hand) + places
    gods += Counter(state.lost)
    assert max(gods.values(), default=1) == 1
    assert sum(gods.values()) <= figures.cards - state.row.deck
    if state.architect and state.slots:
        tiles = [each.tile for held in state.held.values() for each in held]
        tiles += [*filter(None, state.slots), *state.loose]
        assert sorted(tiles) == sorted(state.seen)
    if state.work is None and state.row.deck:
        assert None not in state.row.places


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_a_game_comes_to_its_end_with_the_fame_that_was_shown(seed: int) -> None:
    """PYRAMIDICE-END-02, PYRAMIDICE-SCORE-01: Fame of the result is Fame on the track."""
    pick = seeded(seed)
    table = begun(pick)
    for _ in range(MOST // 20):
        go_on_at_random(table, pick, 20)
        check(table.state)
    assert table.state.over == (table.state.pharaoh is not None and not table.offered)
    found = score_at_random(table, pick).value["players"]
    fame = {player["name"]: player["breakdown"]["fame_track"] for player in found}
    assert fame == table.stage.scores


@given(st.data())
@settings(max_examples=25)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    """PYRAMIDICE-TURN-01: in light games too, and before the first turn."""
    pick = chance(data)
    table = go_on_at_random(begun(pick, light=bool(pick(0, 1))), pick, most=12)
    if table.state.goods:
        check(table.state)


@pytest.mark.parametrize("variant", [variant for variant, _ in SEATS[2:]])
def test_what_was_not_laid_out_yet_is_asked_at_the_end(variant: str) -> None:
    """PYRAMIDICE-SOLO-10: Scarabs, and the Architect's cards."""
    players = NAMES[: 4 if variant == "base" else 1]
    table = Kept("pyramidice", Seating(players, variant, start=NAMES[0]))
    for seed in range(200):
        try:
            found = score_at_random(table, seeded(seed)).value["players"]
        except Refused:  # another number of cards than he has, or a card of two people
            continue
        assert {player["breakdown"]["fame_track"] for player in found} == {5}
        return
    pytest.fail("no answers at random fill the sheet")

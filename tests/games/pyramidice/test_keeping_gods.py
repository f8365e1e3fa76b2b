"""Powers of Gods in a kept game: what they cost, what they bring, how often (3.5, 6.6)."""

import pytest
from companion.games.pyramidice.keeping.state import Work

from tests.games.pyramidice.tables import base, board

POWERS = {
    "heh": (1, 0, 0, 0), "heka": (3, 1, -2, 0), "khonsu": (4, -1, -1, 0), "min": (0, 1, 0, -2),
    "montu": (4, -2, 1, 0), "neith": (2, 0, -1, 0), "ra": (3, -1, 0, 0),
    "sekhmet": (7, -1, -1, -1), "sobek": (3, 0, 0, -2), "sopdet": (0, 0, 1, -1),
    "khnum": (0, 0, 0, 1), "satis": (0, 0, 0, 1), "anuket": (0, 0, 0, 1),
    "mertseger": (0, 0, 0, -1),
}  # fmt: skip
"""Fame, workers, cats and dice of the pool that a power changes."""


@pytest.mark.parametrize("god", POWERS)
def test_what_a_power_does(god):
    """PYRAMIDICE-WORK-10, PYRAMIDICE-GOD-03, PYRAMIDICE-GOD-06, PYRAMIDICE-GOD-07."""
    fame, workers, cats, dice = POWERS[god]
    table = base(hands=(god,), cats=2)
    table.act("power", god=god)
    assert table.stage.scores["Ana"] == 5 + fame
    assert board(table.state) == (4 + workers, 2 + cats, 0)
    assert table.state.work == Work(4 + dice, used=(god,))
    assert table.state.stones == 12 - (god == "mertseger")
    assert "power" not in table.offered


@pytest.mark.parametrize(
    ("god", "lacking"),
    [("heka", {"cats": 1}), ("khonsu", {"cats": 0}), ("montu", {"workers": 1}),
     ("ra", {"workers": 0}), ("sobek", {"workers": 1}), ("mertseger", {"stones": 0}),
     ("sekhmet", {"stone_dice": 0, "stones": 13}), ("aton", {}), ("ptah", {}), ("mut", {}),
     ("khepri", {"workers": 2})],
)  # fmt: skip
def test_a_power_that_can_not_be_used_is_not_offered(god, lacking):
    """PYRAMIDICE-WORK-10; Mut changes nothing that is kept."""
    assert "power" not in base(hands=(god,), **lacking).offered


def test_bastet_pays_with_either():
    """PYRAMIDICE-GOD-04."""
    table = base(hands=("heka", "bastet"), cats=0)
    table.act("power", god="heka")
    assert board(table.state) == (3, 0, 0)
    assert base(hands=("bastet",)).state.is_active("bastet")
    table = base(hands=("bastet",), workers=1, cats=2)
    table.act("cats", cats_spent=2, paid_cats=1)
    assert (board(table.state), table.state.work) == ((0, 1, 0), Work(3))


def test_khepri_as_often_as_there_are_dice():
    """PYRAMIDICE-GOD-06: a stone die is rolled at once."""
    table = base(hands=("khepri",), workers=5, scarabs=("turquoise", "gold"))
    table.act("power", god="khepri", resource="stone_die")
    assert (table.state.work, table.state.stones) == (Work(3), 11)
    assert table.refused("power", god="khepri") == "resource"
    table.act("power", god="khepri", resource="cat")
    assert (board(table.state), table.stage.scores["Ana"]) == ((5, 2, 0), 11)


def test_aton_discards_the_whole_ennead():
    """PYRAMIDICE-GOD-01."""
    table = base(hands=("aton", "shu", "nut", "ra"))
    assert table.refused("power", god="aton") == "unit"
    assert table.refused("power", god="aton", unit="aton") == "unit"
    table.act("power", god="aton", unit="ennead")
    assert (table.state.hands["Ana"], table.stage.scores["Ana"]) == (("aton", "ra"), 9)


def test_ptah_readies_the_others_but_not_himself():
    """PYRAMIDICE-GOD-05."""
    table = base(hands=("ptah", "heh"))
    table.act("power", god="heh")
    table.act("power", god="ptah")
    table.act("power", god="heh")
    assert (table.stage.scores["Ana"], table.state.work) == (7, Work(3, ("ptah", "heh")))
    assert "power" not in table.offered


def test_a_resource_without_room():
    """PYRAMIDICE-RES-02, PYRAMIDICE-RES-04, PYRAMIDICE-RES-06."""
    table = base(hands=("sopdet",), workers=8, cats=0, stone_dice=0)
    assert table.refused("power", god="sopdet") == "drop"
    table.act("power", god="sopdet", drop="worker")
    assert board(table.state) == (7, 1, 0)
    table = base(hands=("sopdet",), workers=6, cats=1, scarabs=("silver", "gold"))
    table.act("power", god="sopdet")
    assert (board(table.state), table.stage.scores["Ana"]) == ((6, 2, 0), 7)
    table = base(4, hands=("min",), workers=6)
    table.state.goods["workers"].update(Bo=8, Chi=7, Dee=0)
    table.act("power", god="min")
    assert board(table.state) == (6, 1, 0)

"""A solo game kept at the table: the program plays the Great Architect (section 9)."""

import pytest

from companion.games.contract import Refused
from companion.games.keeping import Seating
from companion.games.pyramidice.god_row import NEW, GodRow
from companion.games.pyramidice.keeping.state import Tile
from tests.games.fields import options
from tests.games.keeping import Kept
from tests.games.pyramidice.tables import TILES, board, having, site, solo


def alone(variant, **more):
    return Kept("pyramidice", Seating(("Ana",), variant, start="Ana", **more))


def test_what_is_asked_before_the_first_turn():
    """PYRAMIDICE-SETUP-15, PYRAMIDICE-SOLO-01, PYRAMIDICE-SOLO-11; a solo game is never light."""
    table = alone("solo-amenhotep", light=True)
    assert (table.offered, table.stage.due) == (["projects"], True)
    assert table.refused("projects", cards=["twins", "steps"]) == "cards"
    table.act("projects", cards=["twins", "steps", "ramps"])
    assert table.refused("strip", tiles=[*TILES[:5], TILES[0]]) == "tiles[5]"
    table.act("strip", tiles=TILES)
    assert table.offered == ["deal.left"]
    table.act("deal.left", god="heh")
    assert table.refused("deal.middle", god="heh") == "god"
    table.act("deal.middle", god="ra")
    table.act("deal.right", god="isis")
    assert (table.stage.turn, table.stage.scores) == ("Ana", {"Ana": 5, "amenhotep": 5})
    assert (board(table.state), table.state.stones) == ((4, 1, 1), 13)


@pytest.mark.parametrize(
    ("name", "colour", "field"),
    [("imhotep", "red", "players[0]"), ("architect", "red", "players[0]"),
     ("Ana", "purple", "colours[0]")],
)  # fmt: skip
def test_nobody_is_called_or_coloured_as_the_architect(name, colour, field):
    """PYRAMIDICE-SETUP-15, section 3.9."""
    assert solo().keeper.colours(solo().kit, "solo-imhotep") == ("blue", "green", "red")
    seating = Seating((name,), "solo-imhotep", {name: colour}, start=name)
    with pytest.raises(Refused) as refusal:
        Kept("pyramidice", seating)
    assert refusal.value.field == field


def test_the_program_rolls_if_the_table_likes():
    """PYRAMIDICE-SOLO-03."""
    table = solo()
    opening = table.keeper.opening(table.kit, "solo-snefru")
    assert [(field.key, options(field)) for field in opening.fields] == [
        ("dice", ("program", "table"))
    ]
    assert table.keeper.opening(table.kit, "base").fields == ()
    table.act("rest", tile="rest_ww")
    (roll,) = (field for field in table.form("architect").fields if field.asked)
    assert (roll.key, roll.drawn) == ("roll", True)


def test_he_takes_a_tile():
    """PYRAMIDICE-SOLO-02, PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-09; Imhotep gains 1 more."""
    table = solo("imhotep")
    table.act("rest", tile="rest_ww")
    assert (table.offered, table.stage.due, table.stage.turn) == (["architect"], True, None)
    steps = [step.key for step in table.act("architect", roll=4).explain()]
    assert "solo.die_back" in steps
    state = table.state
    assert (state.fame["imhotep"], state.hands["imhotep"]) == (7, ("isis",))
    assert state.held["imhotep"] == (Tile("rest_each"),)
    assert state.slots == (None, "rest_cs", "rest_work", None, "rest_triple", "rest_gift")
    assert (state.stones, state.quarry) == (12, 1)
    assert state.row == GodRow((NEW, "heh", "ra"), 24)
    assert table.offered == ["deal.left"]


@pytest.mark.parametrize(
    ("architect", "roll", "fame"),
    [("snefru", 2, 3), ("hemionu", 2, 3), ("amenhotep", 2, 3), ("imhotep", 2, 4),
     ("snefru", 3, 3), ("hemionu", 3, 4), ("amenhotep", 3, 4), ("imhotep", 3, 5)],
)  # fmt: skip
def test_he_builds_with_his_power(architect, roll, fame):
    """PYRAMIDICE-SOLO-07, PYRAMIDICE-SOLO-08, section 3.9: a pair for 2-2 and 1-3."""
    table = solo(architect, pyramids=site([[2, 0, 0], [1, 0, 0], [0] * 3]), stones=9)
    having(table, slots=("rest_ww", None, None, *TILES[3:]), held=tuple(map(Tile, TILES[1:3])))
    table.act("end")
    table.act("architect", roll=roll)
    assert table.state.fame[architect] == 5 + fame
    ground = table.state.pyramids["cheops"][0]
    is_below = architect == "amenhotep" and roll == 3
    assert (ground[0][1], ground[1][1]) == ((0, roll) if is_below else (roll, 0))


def test_his_third_tile_sends_three_back_as_people_like():
    """PYRAMIDICE-SOLO-06."""
    table = having(solo(), "snefru", held=(Tile("rest_ss"), Tile("rest_wc")))
    having(table, slots=(None, None, "rest_work", "rest_each", "rest_triple", "rest_gift"))
    table.act("end")
    table.act("architect", roll=4)
    assert table.state.fame["snefru"] == 6
    assert (table.state.lost, table.state.held["snefru"]) == (("ra",), ())
    assert table.offered == ["put_back.rest_ss"]
    assert table.refused("put_back.rest_ss", number=3) == "number"
    for tile, number in (("rest_ss", 4), ("rest_wc", 1), ("rest_each", 2)):
        table.act(f"put_back.{tile}", number=number)
    assert table.state.slots == (
        "rest_wc", "rest_each", "rest_work", "rest_ss", "rest_triple", "rest_gift"
    )  # fmt: skip
    assert table.offered == ["deal.left"]


def test_the_players_third_tile():
    """PYRAMIDICE-REST-10, PYRAMIDICE-SOLO-11, also after a Work turn inside (REST-09)."""
    table = solo(held=(Tile("rest_ss"), Tile("rest_wc")))
    table.act("rest", tile="rest_ww")
    assert (table.state.loose, table.state.lost) == (("rest_ss", "rest_wc", "rest_ww"), ("ra",))
    assert table.state.row.places == (NEW, "heh", "isis")
    table = solo(held=(Tile("rest_ss"), Tile("rest_wc")))
    table.act("rest", tile="rest_work", take=["cat"])
    table.act("end")
    assert table.offered == ["put_back.rest_ss"]
    assert table.state.loose == ("rest_ss", "rest_wc", "rest_work")
    assert table.state.lost == ("ra",)


def test_the_row_has_names():
    """PYRAMIDICE-WORK-07, PYRAMIDICE-WORK-11, PYRAMIDICE-ROW-02."""
    table = solo()
    assert options(table.form("worship").fields[0]) == ("heh", "isis", "ra")
    table.act("replace", god="isis")
    assert (table.state.row.places, table.state.lost) == ((NEW, "heh", "ra"), ("isis",))
    assert "isis" not in options(table.form("deal.left").fields[0])
    table.act("deal.left", god="bes")
    table.act("worship", god="heh")
    assert table.state.row.places == ("bes", None, "ra")
    table.act("end")
    assert table.state.row.places == (NEW, "bes", "ra")
    table.act("deal.left", god="shu")
    assert table.offered == ["architect"]


def test_without_a_die_nothing_is_rolled():
    """PYRAMIDICE-SOLO-04: he takes the tile with the lowest number."""
    table = solo(pyramids=site([[1, 2, 3], [4, 5, 6], [1, 2, 3]]), stones=0, stone_dice=5)
    having(table, workers=1, pharaoh="snefru")
    table.act("rest", tile="rest_ww", drops=["cat"])
    assert (table.state.quarry, table.form("architect").known["quarry_stone"]) == (0, 0)
    assert table.act("architect").state.over
    assert table.state.held["snefru"] == (Tile("rest_cs"),)


def test_the_end():
    """PYRAMIDICE-END-02, PYRAMIDICE-END-03, PYRAMIDICE-SOLO-09 (EX-8): he has the last turn."""
    table = solo(stones=1, stone_dice=0)
    having(table, row=GodRow(("ra", "khepri", "hapy"), 20), slots=(None, *TILES[1:]))
    having(table, held=(Tile("rest_ww"),))
    having(table, pyramids=site([[1, 2, 3], [4, 5, 6], [1, 2, 3]], [[1, 2], [3, 4]]))
    assert table.state.quarry == 0
    table.act("end")
    table.act("architect", roll=2)
    assert (table.state.pharaoh, table.state.stones, table.state.quarry) == ("snefru", 0, 1)
    assert (table.state.hands["snefru"], table.state.fame["snefru"]) == (("hapy",), 5)
    table.act("deal.left", god="bes")
    table.act("end")
    table.act("architect", roll=2)
    assert (table.offered, table.state.over, table.stage.turn) == ([], True, None)


def test_the_player_may_have_the_last_turn():
    """PYRAMIDICE-END-03."""
    table = solo(deck=1)
    table.act("replace", god="isis")
    table.act("deal.left", god="bes")
    table.act("end")
    assert table.state.pharaoh == "Ana"
    table.act("architect", roll=1)
    assert not table.state.over
    table.act("end")
    assert table.state.over


def test_the_sheet_with_the_architect():
    """PYRAMIDICE-SOLO-10: ties are his, also after a correction."""
    table = solo("hemionu", hands=("hathor",))
    having(table, "hemionu", hands=("shu", "nut", "geb"), fame=5)
    assert "twins" not in options(table.form("score").fields[-1])
    (asked,) = (field for field in table.form("score").fields if field.asked)
    assert (asked.key, options(asked)) == ("project", ("ramps", "pillars", "terraces", "summits"))
    sheet = table.sheet(players=[{"name": "Ana", "project": "ramps"}])
    found = table.game.score(table.kit, sheet).value
    assert [each["total"] for each in found["players"]] == [11, 11]
    assert (found["winners"], found["tiebreak"]) == (["hemionu"], "architect_wins_ties")
    mended = table.game.score(table.kit, sheet, {"Ana": 1}).value
    assert (mended["winners"], mended["tiebreak"]) == (["Ana"], None)
    assert [each["breakdown"]["override"] for each in mended["players"]] == [1, 0]

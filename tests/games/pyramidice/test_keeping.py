"""A base game kept at the table: turns, Fame, Gods, dice on pyramids, resources, the end."""

import pytest

from companion.games.contract import Refused
from companion.games.keeping import Seating
from companion.games.pyramidice.keeping.state import Tile, Work
from tests.games.fields import options
from tests.games.keeping import NAMES, Kept
from tests.games.pyramidice.tables import base, board, having, site

FULL = [[1, 2, 3], [4, 5, 6], [1, 1, 2]]


def begun(seating):
    return Kept("pyramidice", seating)


def test_the_start():
    """PYRAMIDICE-SETUP-09, PYRAMIDICE-SETUP-10, PYRAMIDICE-SETUP-12, PYRAMIDICE-SETUP-14."""
    table = begun(Seating(NAMES[:3], "base", start="Bo"))
    assert (table.offered, table.stage.due, table.stage.turn) == (["scarabs"], True, None)
    twice = {"Ana": "gold", "Bo": "gold", "Chi": "pearl"}
    assert table.refused("scarabs", scarab=twice) == "scarab.Bo"
    table.act("scarabs", scarab={**twice, "Bo": "silver"})
    assert table.stage.turn == "Bo"
    assert table.stage.scores == dict.fromkeys(NAMES[:3], 5)
    assert board(table.state) == (4, 1, 1)
    assert table.state.supply == {"workers": 9, "cats": 6, "stone_dice": 16}


# Rest turns.


def test_a_rest_tile_is_taken_and_the_turn_is_over():
    """PYRAMIDICE-REST-02, PYRAMIDICE-REST-05, PYRAMIDICE-TURN-01: clockwise."""
    table = base(3, workers=3)
    table.act("rest", tile="rest_each")
    assert (board(table.state), table.stage.scores["Ana"]) == ((4, 2, 2), 4)
    assert table.stage.turn == "Bo"
    assert table.refused("rest", tile="rest_each") == "tile"
    table.act("rest", tile="rest_triple", take=["cat"], drops=["worker"])
    assert board(table.state, "Bo") == (3, 4, 1)
    table.act("rest", tile="rest_swap", give="cat", take=["worker", "stone_die"])
    assert board(table.state, "Chi") == (5, 0, 2)
    assert [table.stage.turn, table.state.stones] == ["Ana", 14]


def test_a_tile_has_its_own_questions():
    """PYRAMIDICE-REST-07, PYRAMIDICE-RES-04: so many, not of the kind discarded."""
    table = base()
    assert table.refused("rest", tile="rest_gift", take=["cat"]) == "take"
    assert table.refused("rest", tile="rest_triple", take=["cat", "worker"]) == "take"
    swap = {"tile": "rest_swap", "give": "cat"}
    assert table.refused("rest", **swap, take=["cat", "worker"]) == "take.cats"
    assert table.refused("rest", tile="rest_ww", take=["cat"]) == "take.workers"


def test_fame_that_nobody_has_takes_no_tile():
    """PYRAMIDICE-REST-03, PYRAMIDICE-REST-01: Bes' Fame pays for the tile of the same turn."""
    table = base(fame=1)
    assert table.refused("rest", tile="rest_god", god="heh") == "tile"
    having(table, hands=("bes",))
    assert table.refused("rest", bes="no", tile="rest_god", god="heh") == "tile"
    table.act("rest", tile="rest_god", god="heh")
    assert (table.stage.scores["Ana"], table.state.hands["Ana"]) == (0, ("bes", "heh"))
    assert table.state.row.deck == 24


def test_what_has_no_room_goes():
    """PYRAMIDICE-RES-02, PYRAMIDICE-RES-06: Silver for the space that is filled (EX-5)."""
    table = base(scarabs=("silver", "gold"), workers=5)
    assert table.refused("rest", tile="rest_ww", drops=["cat", "cat"]) == "drops"
    assert table.refused("rest", tile="rest_ww") == "keep"
    table.act("rest", tile="rest_ww", drops=["stone_die"])
    assert (board(table.state), table.stage.scores["Ana"]) == ((7, 1, 0), 7)
    assert (table.state.stones, table.state.quarry) == (12, 1)


def test_the_third_tile_sends_three_back():
    """PYRAMIDICE-REST-10 (EX-1): one card of the row is discarded, one is dealt."""
    table = base(held=(Tile("rest_wc"), Tile("rest_cc", face_down=True)))
    assert table.refused("rest", tile="rest_cc") == "tile"
    table.act("rest", tile="rest_ws")
    assert (table.state.held["Ana"], table.state.row.deck) == ((), 24)
    assert board(table.state) == (5, 1, 2)


def test_a_work_turn_inside_a_rest_turn():
    """PYRAMIDICE-REST-09: step 3 comes after it, and one check of the end."""
    table = base(held=(Tile("rest_wc"), Tile("rest_cc")), stones=1)
    table.act("rest", tile="rest_work", take=["stone_die"])
    assert table.stage.turn == "Ana"
    assert "rest" not in table.offered
    assert len(table.state.held["Ana"]) == 3
    table.act("build", space=[1, 1], value=2)
    table.act("end")
    assert (table.stage.turn, table.state.held["Ana"]) == ("Bo", ())
    assert (table.state.pharaoh, table.state.row.deck) == ("Ana", 24)
    assert (table.stage.scores["Ana"], board(table.state)) == (6, (4, 1, 0))


def test_everybody_else_takes_a_cat():
    """PYRAMIDICE-REST-08, PYRAMIDICE-RES-06: Silver too; who has no room says what goes."""
    table = base(3, scarabs=("gold", "silver", "pearl"))
    having(table, "Bo", workers=5)
    having(table, "Chi", workers=6)
    table.act("rest", tile="rest_gift", take=["cat", "stone_die"])
    assert (board(table.state, "Bo"), table.stage.scores["Bo"]) == ((5, 2, 1), 7)
    assert (table.offered, table.stage.turn) == (["gift"], "Chi")
    assert table.refused("gift", drop="bread") == "drop"
    table.act("gift", drop="stone_die")
    assert (board(table.state, "Chi"), table.stage.turn) == ((6, 2, 0), "Bo")


def test_a_cat_given_back_serves_the_next():
    """PYRAMIDICE-REST-08: ruling A-38."""
    table = base(3)
    having(table, "Bo", workers=6)
    having(table, "Chi", cats=6)
    table.act("rest", tile="rest_gift", take=["worker", "worker"])
    assert (table.offered, table.stage.turn) == (["gift"], "Bo")
    table.act("gift", drop="cat")
    assert (board(table.state, "Bo"), board(table.state, "Chi")) == ((6, 1, 1), (4, 6, 1))
    table = base(3)
    having(table, "Bo", workers=6)
    having(table, "Chi", cats=6, workers=1)
    table.act("rest", tile="rest_gift", take=["worker", "worker"])
    table.act("gift", drop="worker")
    assert (board(table.state, "Bo"), board(table.state, "Chi")) == ((5, 2, 1), (1, 6, 1))
    assert (table.state.supply["cats"], table.stage.turn) == (0, "Bo")


def test_emerald_uses_a_tile_of_somebody_else():
    """PYRAMIDICE-REST-13."""
    table = base(scarabs=("emerald", "gold"))
    having(table, "Bo", held=(Tile("rest_cc"),))
    table.act("rest", tile="rest_cc")
    assert table.state.held == {"Ana": (), "Bo": (Tile("rest_cc", face_down=True),)}
    table.act("rest", tile="rest_ww")
    assert table.state.held["Bo"][0].face_down
    assert table.refused("rest", tile="rest_cc") == "tile"


def test_hapy_in_place_of_a_tile():
    """PYRAMIDICE-REST-01, PYRAMIDICE-REST-12, PYRAMIDICE-TURN-02."""
    table = base(scarabs=("silver", "gold"), hands=("hapy", "bes"))
    three = ["worker", "worker", "stone_die"]
    assert table.refused("hapy", give="cat", take=["worker", "worker", "cat"]) == "take.cats"
    table.act("hapy", give="cat", take=three)
    assert (board(table.state), table.stage.scores["Ana"]) == ((6, 0, 2), 8)
    assert (table.state.held["Ana"], table.state.stones) == ((), 11)
    assert "hapy" not in base().offered
    assert "hapy" not in base(hands=("hapy",), workers=0, cats=0, stone_dice=0).offered


def test_only_tiles_of_the_game_are_offered_once_all_were_seen():
    """PYRAMIDICE-SETUP-03: 6 tiles with 2 players."""
    table = base(seen=("rest_ww", "rest_cc", "rest_ss", "rest_wc", "rest_ws", "rest_cs"))
    assert options(table.form("rest").fields[0]) == table.state.seen


# Work turns.


def test_dice_of_the_pool_are_counted():
    """PYRAMIDICE-WORK-01, PYRAMIDICE-WORK-02, PYRAMIDICE-WORK-12, PYRAMIDICE-WORK-13."""
    table = base(scarabs=("turquoise", "gold"), workers=2)
    table.act("two_dice")
    assert (table.state.work, board(table.state)) == (Work(1), (2, 1, 0))
    assert not {"rest", "two_dice"} & {*table.offered}
    table.act("build", space=[3, 3], value=2)
    assert table.offered == ["cats", "end"]
    table.act("end")
    assert (table.stage.turn, table.stage.scores["Ana"], table.state.quarry) == ("Bo", 8, 0)
    assert "build" in table.offered


def test_a_work_turn_without_workers():
    """PYRAMIDICE-TURN-02, PYRAMIDICE-WORK-02: legal; with an empty quarry nothing is built."""
    table = base(workers=0, cats=0)
    assert table.offered == ["rest", "end"]
    table.act("end")
    assert table.stage.turn == "Bo"


def test_a_build_costs_workers_and_gives_fame():
    """PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-05, PYRAMIDICE-BUILD-06."""
    table = base(workers=1)
    assert table.refused("build", space=[1, 1], value=5) == "value"
    table.act("build", space=[1, 3], value=3)
    assert (table.stage.scores["Ana"], board(table.state)) == (8, (0, 1, 0))
    assert table.state.pyramids == site([[0, 0, 3], [0, 0, 0], [0, 0, 0]])
    table.act("end")
    assert table.refused("build", space=[1, 3], value=1) == "space"
    assert table.refused("build", space=[0, 3], value=1) == "space[0]"
    assert table.refused("build", space=[1, 1], value=7) == "value"


def test_a_higher_level_needs_four_dice():
    """PYRAMIDICE-BUILD-05: only levels with room are asked for; level 2 costs and gives more."""
    table = base(pyramids=site([[1, 2, 0], [3, 4, 0], [0, 0, 0]]))
    assert [field.key for field in table.form("build").fields][:2] == ["level", "space"]
    assert table.refused("build", level=2, space=[1, 2], value=1) == "space"
    table.act("build", level=2, space=[1, 1], value=4)
    assert (table.stage.scores["Ana"], board(table.state)) == (11, (2, 1, 0))
    table = base(pyramids=site(FULL))
    assert table.form("build").fields[0].key == "space"
    table.act("build", space=[2, 2], value=1)
    assert table.state.pyramids["cheops"][1] == [[0, 0], [0, 1]]


def test_three_pyramids():
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-BUILD-01: Mykerinos costs 2 more and gives 4 more."""
    table = base(4)
    assert table.refused("build", pyramid="mykerinos", space=[1, 2], value=1) == "space[1]"
    table.act("build", pyramid="mykerinos", space=[1, 1], value=1)
    assert (table.stage.scores["Ana"], board(table.state)) == (10, (2, 1, 0))
    table.act("end")
    assert options(table.form("build").fields[0]) == ("cheops", "chephren")


def test_only_levels_of_that_pyramid():
    """PYRAMIDICE-BUILD-05."""
    ground, second = [[1, 2, 3], [4, 5, 6], [1, 1, 0]], [[1, 2], [3, 0]]
    table = base(4, pyramids={**site(ground, second), "chephren": [[[1, 1], [1, 1]], [[0]]]})
    having(table, pyramids={**table.state.pyramids, "mykerinos": [[[0]]]})
    built = {"pyramid": "chephren", "space": [1, 1], "value": 1}
    assert table.refused("build", **built, level=3) == "level"
    assert table.refused("build", pyramid="cheops", level=3, space=[1, 1], value=1) == "level"
    table.act("build", **built)
    assert table.state.pyramids["chephren"][1] == [[1]]


@pytest.mark.parametrize(
    ("god", "scarab", "level", "value", "cost", "fame"),
    [("seshat", "gold", 1, 2, 1, 2), ("seshat", "gold", 2, 6, 1, 8), ("thoth", "gold", 1, 6, 2, 8),
     ("serket", "gold", 2, 1, 1, 6), ("heh", "carnelian", 1, 6, 1, 6),
     ("heh", "malachite", 1, 2, 0, 4)],
)  # fmt: skip
def test_gods_and_scarabs_that_work_when_building(god, scarab, level, value, cost, fame):
    """PYRAMIDICE-BUILD-02, -03, -06, PYRAMIDICE-GOD-08, GOD-09, GOD-10."""
    table = base(
        scarabs=(scarab, "copper"), hands=(god,), pyramids=site([[1, 2, 0], [3, 4, 0], [0] * 3])
    )
    space = [1, 3] if level == 1 else [1, 1]
    table.act("build", level=level, space=space, value=value)
    assert (table.stage.scores["Ana"] - 5, 4 - board(table.state)[0]) == (fame, cost)


def test_the_pearl_pays_two_workers_for_the_same_fame():
    """PYRAMIDICE-WORK-14, PYRAMIDICE-BUILD-07 (EX-6)."""
    table = base(scarabs=("gold", "pearl"), hands=("thoth",))
    table.act("build", space=[1, 1], value=3)
    assert (table.offered, table.stage.turn) == (["pearl"], "Bo")
    table.act("pearl", pays="yes")
    assert (table.stage.scores, board(table.state, "Bo")) == ({"Ana": 9, "Bo": 9}, (2, 1, 1))
    assert table.stage.turn == "Ana"
    table.act("end")
    table.act("build", space=[1, 2], value=1)
    assert "pearl" not in table.offered
    poor = having(base(scarabs=("gold", "pearl")), "Bo", workers=1)
    poor.act("build", space=[1, 1], value=3)
    assert "pearl" not in poor.offered
    mean = base(scarabs=("gold", "pearl"))
    mean.act("build", space=[1, 1], value=3)
    mean.act("pearl", pays="no")
    assert mean.stage.scores == {"Ana": 8, "Bo": 5}


def test_worship():
    """PYRAMIDICE-WORK-07, PYRAMIDICE-WORK-08, PYRAMIDICE-ROW-02 (EX-2, EX-3)."""
    table = base()
    assert table.refused("worship", god="mut", paid_cats=0) == "paid_cats"
    table.act("worship", god="hathor")
    assert table.state.hands["Ana"] == ("hathor",)
    assert table.offered == ["cats", "end"]
    table.act("end")
    assert (table.state.row.deck, table.stage.turn, table.stage.scores["Ana"]) == (24, "Bo", 5)
    assert table.refused("worship", god="hathor") == "god"
    having(table, "Bo", workers=1)
    assert "worship" not in table.offered


def test_a_cat_is_part_of_a_cost():
    """PYRAMIDICE-WORK-07, PYRAMIDICE-GOD-04: with Bastet a worker does as well."""
    assert "amon" not in options(base(cats=0).form("worship").fields[0])
    table = base(cats=0, hands=("bastet",))
    table.act("worship", god="amon")
    assert board(table.state) == (3, 0, 0)
    table = base(hands=("bastet",))
    table.act("worship", god="ra", paid_cats=1)
    assert board(table.state) == (4, 0, 0)
    table = base(hands=("bastet",), cats=2, pyramids=site([[1, 2, 0], [3, 4, 0], [0] * 3]))
    assert table.refused("build", level=1, space=[1, 3], value=5, paid_cats=3) == "paid_cats"
    table.act("build", level=1, space=[1, 3], value=5, paid_cats=2)
    assert board(table.state) == (4, 0, 0)


def test_cats_change_dice():
    """PYRAMIDICE-WORK-05."""
    table = base(cats=2)
    assert table.refused("cats", cats_spent=3) == "cats_spent"
    table.act("cats", cats_spent=2)
    assert board(table.state) == (4, 0, 0)
    assert "cats" not in table.offered


def test_replacing_a_god_deals_one_card():
    """PYRAMIDICE-WORK-11."""
    table = base(deck=1)
    table.act("replace")
    assert (table.state.row.deck, table.state.work) == (0, Work(3))
    table.act("replace")
    table.act("replace")
    table.act("replace")
    assert "worship" not in table.offered
    assert "replace" not in table.offered
    table.act("end")
    assert table.state.pharaoh == "Ana"


def test_too_many_gods():
    """PYRAMIDICE-CULT-01 to CULT-03, PYRAMIDICE-GOD-01: exactly one unit must go."""
    gods = ("isis", "geb", "mut", "ra")
    table = base(scarabs=("gold", "copper"), hands=gods, workers=1, cats=0)
    table.act("end")
    assert (table.offered, table.stage.turn) == (["cult"], "Ana")
    assert options(table.form("cult").fields[0]) == ("ennead", "mut", "ra")
    table.act("cult", god="ennead")
    assert (table.state.hands["Ana"], table.stage.turn) == (("mut", "ra"), "Bo")
    assert table.refused("worship", god="isis") == "god"
    table = base(scarabs=("copper", "gold"), hands=gods, workers=1, cats=0)
    table.act("end")
    assert table.stage.turn == "Bo"


def test_amethyst_borrows_a_god():
    """PYRAMIDICE-GOD-11: it works, also in the cult, but does not count."""
    table = base(scarabs=("amethyst", "gold"), hands=("ra", "mut"), workers=1, cats=0)
    table.act("end")
    table.act("cult", god="mut")
    table = base(scarabs=("amethyst", "gold"), hands=("ra", "mut"), workers=2, cats=0)
    table.act("borrow", god="heh")
    assert "borrow" not in table.offered
    assert options(table.form("power").fields[0]) == ("heh", "ra")
    table.act("power", god="heh")
    table.act("end")
    assert (table.stage.turn, table.state.hands["Ana"]) == ("Bo", ("ra", "mut"))
    assert "borrow" not in table.offered
    table = base(scarabs=("amethyst", "gold"), hands=("ra", "mut"), workers=1, cats=0)
    table.act("borrow", god="anubis")
    table.act("end")
    assert table.stage.turn == "Bo"


# The end.


def test_the_last_turns():
    """PYRAMIDICE-END-01 to END-05: the holder's next turn is the last."""
    table = base(3, stones=1)
    table.act("end")
    table.act("rest", tile="rest_ss")
    assert (table.state.pharaoh, board(table.state, "Bo")) == ("Bo", (4, 1, 2))
    for name in ("Chi", "Ana", "Bo"):
        assert table.stage.turn == name
        table.act("end")
    assert (table.offered, table.state.over, table.stage.turn) == ([], True, None)
    assert table.state.pharaoh == "Bo"


def test_the_sheet_is_what_was_kept():
    """PYRAMIDICE-SCORE-01 to SCORE-03: only the secret Project cards are asked."""
    table = base(scarabs=("quartz", "obsidian"), pyramids=site(FULL), hands=("shu", "nut", "min"))
    assert [field.key for field in table.form("score").fields if field.asked] == ["project"]
    seats = [{"name": "Ana", "project": "twins"}, {"name": "Bo", "project": "steps"}]
    found = table.score(players=seats).value["players"]
    assert [player["breakdown"] for player in found] == [
        {"fame_track": 5, "gods": 2, "ennead": 2, "scarab": 2, "project": 2},
        {"fame_track": 5, "gods": 0, "ennead": 0, "scarab": 6, "project": 6},
    ]


def test_corrections_count_for_places():
    """PYRAMIDICE-SCORE-04: a line of their own, in totals, places and winners."""
    table = base(scarabs=("gold", "copper"), cats=2)
    seats = [{"name": "Ana", "project": "twins"}, {"name": "Bo", "project": "steps"}]
    sheet = table.sheet(players=seats)
    level = table.game.score(table.kit, sheet).value
    assert (level["winners"], level["tiebreak"]) == (["Ana"], "resources")
    found = table.game.score(table.kit, sheet, {"Bo": 3}).value
    assert [(each["total"], each["place"]) for each in found["players"]] == [(5, 2), (8, 1)]
    assert [each["breakdown"]["override"] for each in found["players"]] == [0, 3]
    assert (found["winners"], found["tiebreak"]) == (["Bo"], None)


# Light games.


def light():
    return begun(Seating(NAMES[:3], "base", start="Ana", light=True))


def test_a_light_game_keeps_fame_and_turns():
    """PYRAMIDICE-TURN-01: nothing else is asked on the way."""
    table = light()
    assert table.offered == ["turn", "pharaoh", "fame"]
    table.act("turn", fame_now=9)
    table.act("turn")
    table.act("fame", whose="Ana", fame_now=10)
    assert table.refused("fame", whose="Dee", fame_now=1) == "whose"
    assert (table.stage.scores, table.stage.goods) == ({"Ana": 10, "Bo": 5, "Chi": 5}, {})
    assert table.stage.turn == "Chi"
    asked = {field.key for field in table.form("score").fields if field.asked}
    assert asked == {"gods", "scarab", "project", "workers", "cats", "stone_dice", "pyramids"}


def test_a_light_game_ends_by_the_rules():
    """PYRAMIDICE-END-02, PYRAMIDICE-END-03."""
    table = light()
    table.act("turn")
    table.act("pharaoh", fame_now=8)
    assert "pharaoh" not in table.offered
    for name in ("Chi", "Ana", "Bo"):
        assert table.stage.turn == name
        table.act("turn")
    assert (table.offered, table.stage.scores["Bo"]) == ([], 8)


def test_a_light_sheet():
    """PYRAMIDICE-SCORE-01."""
    table = light()
    table.act("turn", fame_now=12)
    none = {"gods": [], "workers": 0, "cats": 0, "stone_dice": 0}
    cards = (("gold", "twins"), ("silver", "steps"), ("pearl", "ramps"))
    seats = [
        {"name": name, "scarab": scarab, "project": project, **none}
        for name, (scarab, project) in zip(NAMES, cards, strict=False)
    ]
    pyramids = {**site([[0] * 3] * 3), "chephren": [[[0] * 2] * 2, [[0]]]}
    found = table.score(players=seats, pyramids=pyramids).value
    assert [player["total"] for player in found["players"]] == [12, 5, 5]
    with pytest.raises(Refused):
        table.score(players=seats, pyramids=site([[0] * 3] * 3))

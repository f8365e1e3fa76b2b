"""A game kept at the table: dice on pyramids, Fame, the Pearl, the Architect, the sheet."""

import pytest

from companion.games.keeper import SCORE, Seating
from companion.games.pyramidice.setup import variants
from companion.questions import read
from companion.questions.errors import Refused
from companion.table.translator import Translator
from tests.games.fields import options
from tests.games.keeping import NAMES, Kept

SCARABS = ("gold", "copper", "quartz", "obsidian")


def base(players=2, scarabs=SCARABS):
    """Seat two to four with these Scarabs."""
    names = NAMES[:players]
    table = Kept("pyramidice", Seating(names, "base"))
    table.act("scarabs", scarab=dict(zip(names, scarabs, strict=False)))
    return table


def solo(architect="snefru"):
    """Seat Ana against an Architect whose Project cards are known."""
    table = Kept("pyramidice", Seating(NAMES[:1], f"solo-{architect}"))
    number = 3 if architect == "amenhotep" else 2
    table.act("projects", projects=["twins", "steps", "ramps"][:number])
    return table


def fame(table):
    return tuple(table.stage.scores.values())


def shown(table):
    """What the stage says, in words."""
    voice = Translator(table.kit.texts, "en")
    return [voice.text(f"step.{step.key}", step.values) for step in table.stage.where]


def told(outcome):
    return [step.key for step in outcome.explain()]


def test_the_start():
    """PYRAMIDICE-SETUP-09, PYRAMIDICE-SETUP-12: Fame 5, a Scarab each, all of them different."""
    table = Kept("pyramidice", Seating(NAMES[:3], "base"))
    assert (table.offered, table.stage.due, table.stage.turn) == (["scarabs"], True, None)
    twice = {"Ana": "gold", "Bo": "gold", "Chi": "pearl"}
    assert table.refused("scarabs", scarab=twice) == "scarab.Bo"
    table.act("scarabs", scarab={**twice, "Bo": "silver"})
    assert table.stage.scores == dict.fromkeys(NAMES[:3], 5)
    assert table.stage.without == "cards"


def test_a_choice_keeps_its_number():
    """What is not possible now leaves a gap; nothing moves up."""
    for variant, numbers in (("base", (2, 3, 4)), ("solo-imhotep", (1,))):
        for number in numbers:
            table = base(number) if number > 1 else solo("imhotep")
            known = table.keeper.acts(table.kit, variant)
            before = table.offered
            table.act("pharaoh", holder=NAMES[0] if number > 1 else "player")
            for offered in (before, table.offered):
                places = [known.index(act) for act in offered]
                assert places == sorted(places)


def test_a_build_is_ruled():
    """PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-05, PYRAMIDICE-BUILD-06; the level follows."""
    table = base(scarabs=("malachite", "carnelian"))
    outcome = table.act("build.1", dice=[1, 1, 3])
    assert (fame(table), told(outcome)) == ((8, 5), ["build.cost", "build.fame_die", "build.fame"])
    assert next(iter(outcome.explain())).values["cost"] == 1
    outcome = table.act("build.2", dice=[1, 2, 2, 2, 1, 5])
    assert (fame(table), told(outcome).count("build.carnelian")) == ((8, 12), 2)
    assert table.refused("build.1", dice=[1, 1, 6]) == "dice"  # a space of the second level
    table.act("build.1", dice=[2, 2, 1])
    table.act("build.2", dice=[1, 1, 6])
    assert fame(table) == (8 + 1 + 2, 12 + 6 + 2)
    assert "Cheops: 320 510 000 / 60 00" in shown(table)


@pytest.mark.parametrize(
    ("players", "dice"),
    [(2, [1, 1]), (2, [1, 1, 3, 2]), (2, [4, 1, 3]), (2, [1, 1, 7]), (2, [0, 1, 1]), (2, []),
     (4, [1, 1, 3]), (4, [4, 1, 1, 3]), (4, [3, 1, 2, 1]), (4, [2, 3, 1, 1]),
     (4, [3, 1, 1, 1, 3, 1, 1, 1])],
)  # fmt: skip
def test_what_cannot_be_built_is_refused_where_it_is_typed(players, dice):
    key = "dice" if players == 2 else "pyramid_dice"
    assert base(players).refused("build.1", **{key: dice}).partition("[")[0] == key


def test_three_pyramids():
    """PYRAMIDICE-SETUP-01, PYRAMIDICE-BUILD-06: the third is Mykerinos, which gives 4 more."""
    table = base(4)
    table.act("build.4", pyramid_dice=[3, 1, 1, 6, 2, 2, 1, 1])
    assert fame(table) == (5, 5, 5, 5 + 10 + 3)
    assert "Chephren: 00 10" in shown(table)


def test_gods_that_work_when_their_owner_builds():
    """PYRAMIDICE-GOD-08, GOD-09, GOD-10: told once, until they are discarded."""
    table = base()
    table.act("god", god="thoth", owner="Ana")
    table.act("god", god="seshat", owner="Ana")
    table.act("build.1", dice=[1, 1, 6])
    table.act("build.2", dice=[1, 2, 6])
    assert fame(table) == (5 + 6 + 1, 5 + 6)
    table.act("god", god="thoth")
    table.act("god", god="seshat", owner="Bo")
    table.act("build.1", dice=[1, 3, 6])
    assert fame(table) == (18, 11)
    alone = solo()
    alone.act("god", god="thoth")
    alone.act("build.1", dice=[1, 1, 6])
    alone.act("god", god="thoth")
    alone.act("build.1", dice=[1, 2, 6])
    assert fame(alone)[0] == 5 + 8 + 6


def test_the_pearl_pays_for_the_same_fame():
    """PYRAMIDICE-WORK-14, PYRAMIDICE-BUILD-07 (EX-6): after builds of others, once each."""
    table = base(scarabs=("gold", "pearl"))
    assert "pearl" not in table.offered
    table.act("build.1", dice=[1, 1, 3])
    assert told(table.act("pearl")) == ["build.pearl_used"]
    assert (fame(table), "pearl" in table.offered) == ((8, 8), False)
    table.act("build.2", dice=[1, 2, 3])
    assert "pearl" not in table.offered
    table.act("build.1", dice=[1, 3, 1, 2, 1, 4])
    assert "pearl" in table.offered
    table.act("fame", fame_now={"Ana": 13, "Bo": 11})
    assert "pearl" not in table.offered


def test_fame_is_what_the_track_shows():
    """PYRAMIDICE-SCORE-01: everybody's in one answer; it may have gone down."""
    table = base(3)
    assert dict(table.act("fame", fame_now={"Ana": 9, "Bo": 4, "Chi": 5}).points) == {
        "Ana": 4, "Bo": -1, "Chi": 0,
    }  # fmt: skip
    assert table.refused("fame", fame_now={"Ana": 9, "Bo": -1, "Chi": 5}) == "fame_now.Bo"
    assert table.refused("fame", fame_now={"Ana": 9}) == "fame_now.Bo"


def test_the_end():
    """PYRAMIDICE-END-02, PYRAMIDICE-END-03."""
    table = base(3)
    assert "over" not in table.offered
    assert told(table.act("pharaoh", holder="Bo")) == ["play.pharaoh"]
    assert "pharaoh" not in table.offered
    assert "Pharaoh tile: Bo, who has the last turn." in shown(table)
    assert told(table.act("over")) == ["solo.last"]
    assert (table.offered, table.stage.turn) == ([], None)


SHEET = {"gods": ["shu", "isis"], "project": "twins", "workers": 2, "cats": 1, "stone_dice": 0}


def test_the_sheet_asks_what_nobody_told():
    """PYRAMIDICE-SCORE-02, PYRAMIDICE-SCORE-03: Scarabs and pyramids as they were kept."""
    table = base(scarabs=("obsidian", "quartz"))
    asked = [field.key for field in table.form(SCORE).fields]
    assert asked == ["fame", "gods", "project", "workers", "cats", "stone_dice", "pyramids"]
    table.act("build.1", dice=[1, 1, 3, 1, 2, 3])
    assert "pyramids" not in [field.key for field in table.form(SCORE).fields]
    bo = {**SHEET, "name": "Bo", "gods": ["ra"], "project": "steps", "cats": 0, "fame": 9}
    players = [{**SHEET, "name": "Ana", "fame": 11}, bo]
    found = table.score(players=players).value["players"]
    assert [list(each["breakdown"].values()) for each in found] == [
        [11, 0, 2, 3, 2], [9, 0, 0, 1, 0],
    ]  # fmt: skip
    with pytest.raises(Refused) as refusal:
        table.score(players=[{**players[0], "workers": 8}, bo])
    assert refusal.value.field == "players[0].stone_dice"
    untold = Kept("pyramidice", Seating(NAMES[:2], "base"))
    assert {"scarab", "pyramids"} <= {field.key for field in untold.form(SCORE).fields}


# Alone.


@pytest.mark.parametrize(
    ("architect", "roll", "space", "power"),
    [("snefru", 2, 2, 1), ("hemionu", 2, 2, 1), ("amenhotep", 2, 2, 1), ("imhotep", 2, 2, 2),
     ("snefru", 3, 2, 0), ("hemionu", 3, 2, 1), ("amenhotep", 3, 4, 1), ("imhotep", 3, 2, 2)],
)  # fmt: skip
def test_the_architect_builds_with_his_power(architect, roll, space, power):
    """PYRAMIDICE-SOLO-07, PYRAMIDICE-SOLO-08, section 3.9: a pair for 2-2 and 1-3."""
    table = solo(architect)
    table.act("build.1", dice=[1, 1, 2, 2, 1, 1])
    if space == 4:
        table.act("build.1", dice=[1, 2, 6])
    outcome = table.act("architect", row=["heh", "isis", "ra"], roll=roll, tile="no")
    assert told(outcome)[:2] == ["solo.god", "solo.die"]
    assert fame(table)[1] == 5 + roll + power


def test_the_architect_takes_tiles():
    """PYRAMIDICE-SOLO-02, SOLO-05, SOLO-06: the third sends all back and costs a God."""
    table = solo("imhotep")
    table.act("architect", row=["heh", "isis", "ra"], roll=4, tile="yes")
    table.act("architect", row=["heh", "ra", "shu"], roll=6, tile="yes")
    assert fame(table)[1] == 5 + 1 + 1 + 2 + 1
    outcome = table.act("architect", row=["mut", "heh", "ra"], roll=1, tile="yes")
    assert told(outcome)[2:6] == ["solo.a_tile", "solo.die_back", "solo.tiles", "solo.lost"]
    assert fame(table)[1] == 10 + 3 + 1
    assert {"isis", "shu", "ra", "heh"}.isdisjoint(options(table.form("architect").fields[0]))
    assert table.refused("architect", row=["mut", "mut"], roll=3, tile="no") == "row[1]"


def built(*levels):
    """The dice of whole levels of Cheops, all of them 1, by their sides."""
    return [
        each for side in levels for row in range(side) for col in range(side)
        for each in (row + 1, col + 1, 1)
    ]  # fmt: skip


def test_without_a_die_nothing_is_rolled():
    """PYRAMIDICE-SOLO-04: it is asked where the player may have the last ones; 14 are all."""
    table = solo()
    keys = lambda: [field.key for field in table.form("architect").fields]  # noqa: E731
    table.act("build.1", dice=built(3)[:15])
    assert keys() == ["row", "roll", "tile"]
    table.act("build.1", dice=built(3)[15:])
    assert keys() == ["row", "die", "roll", "tile"]
    assert table.refused("architect", row=["ra"], tile="no") == "roll"
    assert table.refused("architect", row=["ra"], die="no", roll=2, tile="no") == "roll"
    assert told(table.act("architect", row=["ra"], die="no", tile="yes"))[1] == "solo.tile_lowest"
    table.act("build.1", dice=built(2, 1))
    assert (keys(), "build.1" in table.offered) == (["row", "tile"], False)
    assert told(table.act("architect", row=[], tile="no"))[:2] == ["solo.no_god", "solo.nothing"]


@pytest.mark.parametrize("holder", ["player", "architect"])
def test_whoever_has_the_pharaoh_tile_has_the_last_turn(holder):
    """PYRAMIDICE-END-03, PYRAMIDICE-SOLO-09 (EX-8)."""
    table = solo()
    keys = told(table.act("pharaoh", holder=holder))
    assert keys == ["solo.pharaoh" if holder == "architect" else "play.pharaoh"]
    table.act("architect", row=["ra"], roll=3, tile="no")
    assert (table.offered == []) == (holder == "architect")
    if holder == "player":
        table.act("over")
    assert table.offered == []


def test_the_sheet_with_the_architect():
    """PYRAMIDICE-SOLO-10: his Gods and cards are known; ties are his, also after a correction."""
    table = solo("hemionu")
    asked = [field.key for field in table.form(SCORE).fields]
    assert asked == ["fame", "gods", "project", "workers", "cats", "stone_dice", "pyramids"]
    ramps = [each for row in (1, 2, 3) for col in (1, 2, 3)
             for each in (row, col, 1 + 2 * ((row + col) % 2))]  # fmt: skip
    table.act("build.1", dice=ramps)
    for card in ("shu", "nut", "geb"):
        table.act("architect", row=[card], die="no", tile="no")
    seat = {**SHEET, "name": "Ana", "gods": ["hathor"], "fame": 5, "project": "pillars"}
    found = table.score(players=[seat]).value
    assert [each["total"] for each in found["players"]] == [11, 11]
    assert (found["winners"], found["tiebreak"]) == (["hemionu"], "architect_wins_ties")
    answers = read(table.form(SCORE), NAMES[:1], {"players": [seat]})
    mended = table.keeper.result(table.state, answers, {"Ana": 1}).value
    assert (mended["winners"], mended["tiebreak"]) == (["Ana"], None)
    for wrong, field in (({"project": "twins"}, "project"), ({"gods": ["shu"]}, "gods[0]")):
        with pytest.raises(Refused) as refusal:
            table.score(players=[{**seat, **wrong}])
        assert refusal.value.field == f"players[0].{field}"
    untold = Kept("pyramidice", Seating(NAMES[:1], "solo-hemionu"))
    assert "architect" in [field.key for field in untold.form(SCORE).fields]


def test_who_plays_alone_is_not_called_or_coloured_like_the_architect(kit):
    """PYRAMIDICE-SETUP-15, section 3.9."""
    for variant in variants(kit, 1):
        colours = Kept("pyramidice", Seating(("Ana",), variant)).keeper.colours(kit, variant)
        [his] = {"blue", "green", "red", "purple"}.difference(colours)
        for name, colour in (("snefru", colours[0]), ("Ana", his)):
            with pytest.raises(Refused):
                Kept("pyramidice", Seating((name,), variant, {name: colour}))

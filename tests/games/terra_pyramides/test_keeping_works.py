"""Pyramids of kept games: what can be built, what is asked, what it costs (7.1)."""

from tests.games.fields import options
from tests.games.keeping import Kept
from tests.games.terra_pyramides.keeping import TRIO, asked, kept, line, own, turn, with_blocks


def test_a_pyramid_is_begun_on_an_own_foundation_for_a_block() -> None:
    """TERRA-BUILD-02, TERRA-BUILD-03, TERRA-BUILD-07."""
    table = with_blocks("red")
    assert asked(table, "build") == [], "the one colour and foundation are known"
    assert table.act("build").points["Ana"] == 5 - 2 - 1
    assert own(table) == {"foundations": 0, "pyramids": 1, "blocks": 0, "coins": 0}
    assert [(p.colour, p.level) for p in table.state.own.pyramids] == [("red", 1)]


def test_what_is_built_is_asked_where_there_is_a_choice() -> None:
    """TERRA-BUILD-03."""
    table = with_blocks("red", "grey", sites=(2, 3))
    assert asked(table, "build") == ["foundation", "colour"]
    assert options(table.form("build").fields[1]) == ("red", "grey")
    table.act("build", foundation=3, colour="grey")
    assert table.state.own.foundations == (2,)
    assert table.state.own.blocks["red"] == 1


def test_a_pyramid_is_offered_only_to_whoever_can_pay() -> None:
    """TERRA-BUILD-09."""
    table = with_blocks("red")
    table.act("build")
    assert "build" not in table.offered
    assert "raise" not in table.offered


def test_levels_cost_more_and_keep_their_colour() -> None:
    """W4, TERRA-BUILD-02, TERRA-BUILD-03: 1, 2 and 3 blocks for 5, 10 and 20."""
    table = with_blocks(*["blue"] * 6)
    table.act("build")
    assert table.act("raise").points["Ana"] == 10 - 5 - 2
    assert table.act("raise").points["Ana"] == 20 - 10 - 3
    assert own(table)["blocks"] == 0


def test_a_pyramid_of_several_is_named_by_its_colour() -> None:
    table = with_blocks(*["blue"] * 3, *["red"] * 3, sites=(1, 2))
    table.act("build", foundation=1, colour="blue")
    table.act("build", colour="red")
    assert asked(table, "raise") == ["colour"]
    table.act("raise", colour="red")
    levels = {pyramid.colour: pyramid.level for pyramid in table.state.own.pyramids}
    assert levels == {"blue": 1, "red": 2}


def test_levels_of_one_colour_are_told_apart() -> None:
    """A level that no pyramid of the colour has is refused."""
    table = with_blocks(*["blue"] * 8, sites=(1, 2))
    table.act("build", foundation=1)
    table.act("raise")
    table.act("build")
    assert options(table.form("raise").fields[0]) == (1, 2)
    assert table.refused("raise", level=4) == "level"
    table.act("raise", level=2)
    assert sorted(p.level for p in table.state.own.pyramids) == [1, 3]


def test_white_blocks_stand_for_any_colour() -> None:
    """TERRA-BUILD-04: asked only where a level can be paid in several ways."""
    table = with_blocks("blue", "red", "red")
    table.act("spend", actions=[{"do": "convert", "from": ["red", "red"]}])
    assert len(options(table.form("build").fields[0])) == 6
    white = table.form("build").fields[-1]
    assert callable(white.asked)
    assert [white.asked({"colour": colour}) for colour in ("blue", "grey")] == [True, False]
    table.act("build", colour="blue", pay_white=1)
    assert (table.state.own.blocks["blue"], table.state.own.blocks["white"]) == (1, 0)


def test_too_few_white_blocks_are_refused() -> None:
    """TERRA-BUILD-02: the second level needs two, of which one is blue."""
    table = with_blocks("blue", "blue", *["red"] * 4)
    table.act("build", colour="blue")
    for _ in range(2):
        table.act("spend", actions=[{"do": "convert", "from": ["red", "red"]}])
    assert table.refused("raise", pay_white=0) == "pay_white"
    table.act("raise", pay_white=2)
    assert own(table)["blocks"] == 1


def test_at_most_two_tops_for_each_player() -> None:
    """TERRA-BUILD-08: a third pyramid stays at level 4."""
    table = kept(TRIO[:2])
    works = [(9, "build", 2, 3), (9, 4, "build"), (9, 2, 3, 4), (9, "build", 2, 3, 4), (8, 5, 5)]
    for blocks, *levels in works:
        line(table, "worker", *["block_blue"] * blocks, sites=[1] if "build" in levels else ())
        for level in levels:
            raise_to(table, level)
        table.act("end_turn")
        turn(table)
    line(table, "block_blue")
    assert (own(table)["blocks"], table.state.tops_left) == (5, 0)
    assert sorted(pyramid.level for pyramid in table.state.own.pyramids) == [4, 5, 5]
    assert "raise" not in table.offered


def raise_to(table: Kept, level: int | str) -> None:
    """Begin a pyramid, or raise the one that is a level below."""
    if level == "build":
        table.act("build")
    elif "level" in [field.key for field in table.form("raise").fields]:
        table.act("raise", level=int(level) - 1)
    else:
        table.act("raise")

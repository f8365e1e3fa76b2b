"""The scorekeeper of Cheops knows when the game is over (8.1)."""

from itertools import cycle

from tests.games.cheops.keeping import TRIO, Cheops

COLOURS = ["red", "blue", "black", "green", "white", "orange"]
TREASURES = [colour for colour in COLOURS for _ in range(10)]


def test_two_full_boards_end_the_game_at_once() -> None:
    """CHEOPS-END-01, CHEOPS-EX-03."""
    table = Cheops()
    table.sell("red", "orange", "red", "orange", "red", "orange", "red")
    assert not table.over
    table.sell("orange")
    assert table.over
    assert table.said[-2:] == ["play.shows", "end.boards_full"]


def test_a_neighbour_may_end_the_game_in_mid_turn() -> None:
    """CHEOPS-TURN-07: the family tile is not placed then."""
    table = Cheops()
    table.sell("red", "orange", "red", "orange", "red", "orange", "red")
    table.pass_turns("white")
    assert table.turn == "Ali"
    table.act("neighbour")
    table.sell("orange")
    assert table.over


def test_the_game_ends_when_the_pyramid_is_empty() -> None:
    """CHEOPS-END-02: sixty treasures and six laws, under 64 family tiles and two neighbours."""
    table = Cheops(*TRIO)
    table.law(3)
    table.law(4, colour="green")
    table.law(5, colour="orange")
    table.law(6, colour="red")
    table.law(2)
    table.sell(*["white"] * 4, *["blue"] * 3)
    table.act("neighbour")
    table.pass_turns(*["red"] * 10, "blue")
    table.act("neighbour")
    table.pass_turns(*["blue"] * 6, *["black"] * 10, *["orange"] * 10, *["white"] * 6)
    assert table.stage.where[0].values["blocks"] == 11
    table.law(8, target=0)
    assert "law" not in table.offered
    table.pass_turns(*["green"] * 9)
    assert not table.over
    table.pass_turns("green")
    assert table.said[-1] == "end.pyramid_empty"
    assert table.over


def test_the_game_ends_when_all_family_tiles_are_placed() -> None:
    """CHEOPS-END-03, invariant 2: 64 of them for 66 blocks, when nobody buys a neighbour."""
    table = Cheops()
    table.law(11)
    table.pass_turns(*TREASURES)
    table.law(1)
    table.law(5, colour="white")
    assert not table.over
    table.law(6, colour="red")
    assert table.said[-1] == "end.no_playable_family"
    assert table.over


def test_law_11_can_only_be_saved_when_no_family_tile_is_left() -> None:
    """CHEOPS-LAW-11: a treasure is still there, but the last tile of all took the law."""
    table = Cheops()
    table.pass_turns(*TREASURES[1:])
    for number, colour in ((4, "red"), (5, "blue"), (6, "black")):
        table.law(number, colour=colour)
    table.law(3)
    table.act("law", number=11)
    assert table.offered == ["save.11"]
    table.act("save.11")
    assert table.said[-1] == "end.no_playable_family"


def test_nothing_is_taken_without_a_family_tile_left() -> None:
    """CHEOPS-TURN-03: the last tile was placed by law 11, before the turn's first action."""
    table = Cheops()
    table.law(1)
    table.save(11)
    for colour in TREASURES[2:]:
        table.pass_turns(colour)
        end_turn(table)
    for number, colour in ((4, "red"), (5, "blue"), (6, "black")):
        table.law(number, colour=colour)
        end_turn(table)
    assert table.turn == "Cleo"
    table.act("use.11")
    table.pass_turns("red")
    assert table.offered == ["stuck"]
    table.act("stuck")
    assert table.said[-1] == "end.no_playable_family"


def end_turn(table: Cheops) -> None:
    """End a turn in which a law could still be used."""
    if "end_turn" in table.offered:
        table.act("end_turn")


def test_nobody_can_place_only_when_a_turn_is_complete() -> None:
    """CHEOPS-END-03: said at the start of the next turn, before anything happens in it."""
    table = Cheops()
    assert table.choices("stuck") == {}
    table.save(12)
    table.pass_turns("red")
    assert table.choices("stuck") == {"why": ("no_block", "nobody")}
    table.act("use.12")
    assert table.choices("stuck") == {}


def test_the_pyramid_is_counted_in_a_light_game_too() -> None:
    """CHEOPS-END-02."""
    table, colours = Cheops(light=True), cycle(COLOURS)
    for number in (1, 2, 8, 9, 3):
        table.law(number, **({"target": 0} if number == 8 else {}))
    for _ in range(18):
        table.act(f"sell.{next(colours)}")
    for _ in range(2):
        table.act("neighbour")
        table.act("keep")
        table.act("keep")
    while table.stage.where[0].values["blocks"] > 1:
        table.act("keep")
    assert table.offered == ["law", "neighbour", "stuck"]
    table.law(4, colour="red")
    assert table.said[-1] == "end.pyramid_empty"

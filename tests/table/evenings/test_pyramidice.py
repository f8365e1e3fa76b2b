"""Whole games of Pyramidice, two and four at a table, and alone against each Great Architect."""

import pytest

from companion.games.keeping import Seating
from tests.games.fields import options
from tests.games.keeping import Kept

TILES = "1 3 4 6 10 12"
"""Two workers, two stone dice, worker and cat, cat and stone die, three of a kind, gift."""

CARDS = {"snefru": "1 2", "hemionu": "1 2", "amenhotep": "1 2 3", "imhotep": "1 2"}


def figures(table):
    """Give name, total, place and breakdown of everybody."""
    seats = table.standing.result["players"]
    return [
        (seat["name"], seat["total"], seat["place"], list(seat["breakdown"].values()))
        for seat in seats
    ]


def test_two_play_until_the_god_deck_is_empty(begin):
    """PYRAMIDICE-BUILD-06, WORK-14, REST-02, CULT-03, END-01 to END-03, SCORE-04."""
    table = begin("play", "pyramidice", "--players", "2", "--full-goods")
    table.type("Ana", "Ben", "red", "blue", "Ana", "begin", "thoth", "quartz", "pearl")
    # Ana builds a 3 for a worker; by the Pearl Ben pays 2 for the same 3 Fame.
    table.type("build", "11", "3", "yes", "undo", "yes")
    table.asks("Ben +3")
    table.type("worship", "atum", "end")
    # Ben has 2 workers, 1 cat, 1 stone die; three stone dice cost him 1 Fame.
    table.type("rest", "rest_triple", "s")
    table.kill()
    assert table.standing.course[-1] == {"Ana": 8, "Ben": 7}

    table.start("resume")
    table.asks("Welcome back")
    # It was a 4 that Ana built.
    table.type("log all")
    table.asks("Value of the die: 3")
    table.type(f"fix {table.entry('Value of the die: 3')}", "4")
    assert_scores(table, {"Ana": 9, "Ben": 8})
    # 24 cards are left: the one for Atum was dealt. Three dice a turn, then two.
    for turn in range(9):
        table.type(*["replace"] * (3 if turn % 2 == 0 else 2), "end")
    table.type("replace", "replace", "end")
    table.asks("Ben takes the Pharaoh tile")
    table.type("end", "end", "twins", "ramps", "")
    assert table.ends() == 0
    assert figures(table) == [
        ("Ana", 10, 1, [9, 0, 0, 1, 0]),
        ("Ben", 8, 2, [8, 0, 0, 0, 0]),
    ]
    assert table.standing.result["tiebreak"] is None


def assert_scores(table, scores):
    table.child.expect("Round")
    assert table.standing.course[-1] == scores


def test_four_play_on_three_pyramids_and_add_up_early(begin):
    """PYRAMIDICE-BUILD-01, PYRAMIDICE-REST-08, PYRAMIDICE-SCORE-03."""
    table = begin("play", "pyramidice", "--players", "4", "--full-goods")
    table.type("Ana", "Ben", "Cleo", "Dora", *["1"] * 4, "Ben", "begin")
    table.type("obsidian", "silver", "gold", "copper")
    table.type("build", "mykerinos", "11", "6", "end")
    # A 6 costs 4 workers on Mykerinos and 3 on Chephren, and gives 10 and 8 Fame.
    table.type("build", "chephren", "12", "6", "end")
    table.type("rest", "gift", "s s")
    table.asks("These take a cat each")
    table.type("build", "chephren", "11", "1", "override", "Dora", "-1", "took back a die")
    table.type("end", "finish")
    table.type("twins", "steps", "ramps", "summits", "")
    assert table.ends() == 0
    # Chephren holds 1-6 for Summits; Obsidian pays Ana for 3 workers and 2 cats.
    assert figures(table) == [
        ("Ana", 13, 2, [8, 0, 0, 5, 0, 0]),
        ("Ben", 15, 1, [15, 0, 0, 0, 0, 0]),
        ("Cleo", 13, 3, [13, 0, 0, 0, 0, 0]),
        ("Dora", 6, 4, [5, 0, 0, 0, 2, -1]),
    ]


def test_a_light_game_of_three_to_its_end(begin):
    """PYRAMIDICE-END-02, PYRAMIDICE-END-03, PYRAMIDICE-ENN-01: all is asked at the end."""
    table = begin("play", "pyramidice", "--players", "3", "--light")
    table.type("Ana", "Ben", "Cleo", "1", "1", "1", "Cleo", "begin")
    table.type("1", "9", "1", "", "1", "7", "1", "12", "undo", "13")
    table.type("pharaoh", "6")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("1", "20", "1", "", "1", "8")
    ana = ["shu isis geb", "quartz", "twins", "1", "0", "0"]
    ben = ["hathor", "gold", "steps", "1", "0", "0"]
    cleo = ["", "pearl", "ramps", "0", "0", "2"]
    table.type(*ana, *ben, *cleo, "112", "000", "000", "00", "00")
    table.type("00", "00", "")
    assert table.ends() == 0
    # Ana: three of the Ennead, Quartz for one God, 1-1 of Twins. Ben: Hathor, 1-2 of Steps.
    assert figures(table) == [
        ("Ana", 17, 2, [8, 0, 6, 1, 2]),
        ("Ben", 28, 1, [20, 6, 0, 0, 2]),
        ("Cleo", 13, 3, [13, 0, 0, 0, 0]),
    ]


class Alone:
    """Ana against an Architect: what she types is played beside the terminal too."""

    def __init__(self, begin, architect, dice):
        self.table = begin("play", "pyramidice", "--players", "1", "--variant", f"solo-{architect}")
        colour = "red" if architect != "amenhotep" else "blue"
        self.table.type(
            "Ana", colour, "full", dice, "begin", *CARDS[architect].split(), *TILES.split()
        )
        seating = Seating(("Ana",), f"solo-{architect}", start="Ana")
        self.kept = Kept("pyramidice", seating)
        cards = ["twins", "steps", "ramps"][: len(CARDS[architect].split())]
        self.kept.act("projects", cards=cards)
        tiles = [*self.kept.state.figures.rest_tiles]
        self.kept.act("strip", tiles=[tiles[int(number) - 1] for number in TILES.split()])
        self.lay()

    def play(self, act, *typed, **answers):
        """Type an act with its answers, and lay out the cards that are dealt for it."""
        self.table.type(act, *typed)
        self.kept.act(act, **answers)
        self.lay()

    def lay(self):
        """Say what is laid out: a card that nobody has seen, a tile on the first free number."""
        while self.kept.offered and (act := self.kept.offered[0]).startswith(
            ("deal.", "put_back.")
        ):
            (field,) = self.kept.form(act).fields
            self.table.type(str(options(field)[0]))
            self.kept.act(act, **{field.key: options(field)[0]})

    def architect(self, roll):
        """Tell what the Architect rolled."""
        self.table.type(str(roll))
        self.kept.act("architect", roll=roll)
        self.lay()


def test_a_solo_game_to_its_end(begin):
    """PYRAMIDICE-SOLO-01 to SOLO-10, PYRAMIDICE-END-03: the last card of the deck is dealt."""
    alone = Alone(begin, "snefru", "table")
    table, kept, rolls = alone.table, alone.kept, iter((2, 2, 1, 1, 3, 4))
    alone.play("build", "11", "2", space=[1, 1], value=2)
    alone.play("end")
    table.type("7")
    table.asks("A whole number, please")
    while not kept.state.over:
        if kept.offered == ["architect"]:
            alone.architect(next(rolls))
        elif "replace" in kept.offered:
            god = kept.state.row.rightmost()
            alone.play("replace", god, god=god)
        else:
            alone.play("end")
    table.type("ramps", "")
    assert table.ends() == 0
    assert table.standing.course[-1] == kept.stage.scores
    # Snefru: tiles 0 + 1 + 1 + 0, a 2 and a 1 with 1 more each; 2 of the Ennead; 2-2 and 1-2.
    assert figures(table) == [
        ("Ana", 7, 2, [7, 0, 0, 0, 0]),
        ("snefru", 22, 1, [12, 4, 2, 0, 4]),
    ]


@pytest.mark.parametrize(
    ("architect", "fame", "tiebreak"),
    [("hemionu", 5, None), ("amenhotep", 6, None), ("imhotep", 7, "architect_wins_ties")],
)
def test_the_other_architects(begin, architect, fame, tiebreak):
    """PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-10: a tile on his first place; he wins a tie."""
    alone = Alone(begin, architect, "table")
    table = alone.table
    alone.play("build", "11", "2", space=[1, 1], value=2)
    table.type("end", "4", "undo", "5")
    table.asks("He takes the tile “Three of a kind” to place 1")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("geb", "finish", "summits", "")
    assert table.ends() == 0
    assert [(name, total) for name, total, _, _ in figures(table)] == [
        ("Ana", 7),
        (architect, fame),
    ]
    result = table.standing.result
    assert result["tiebreak"] == tiebreak
    assert result["winners"] == ([architect] if tiebreak else ["Ana"])


def test_the_program_throws_the_die(begin):
    """PYRAMIDICE-SOLO-03: what was drawn stays, whoever is killed; undo takes back its occasion."""
    table = begin("play", "pyramidice", "--players", "1", "--variant", "solo-imhotep")
    table.type("Ana", "red", "full", "program", "begin", *CARDS["imhotep"].split(), *TILES.split())
    table.type("heh", "ra", "isis", "rest", "rest_ww")
    table.asks("Drawn: Roll of his stone die")
    table.kill()
    scores = table.standing.course[-1]
    assert (scores["Ana"], scores["imhotep"] > 5) == (5, True)
    table.start("resume")
    table.type("undo", "rest_ss")
    table.asks("Drawn: Roll of his stone die")
    table.type("shu", "finish", "summits", "")
    assert table.ends() == 0
    assert table.standing.course[-1]["imhotep"] > 5

"""What a seat sees of a whole game, what people are shown of it, and a screen of it (section 5)."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.cheops.state import NONE
from companion.games.engine import CHANCE
from companion.questions.text import Seat
from companion.table.terminal.width import columns, wrap
from companion.table.translator import Translator, step_words
from tests.games.asking import loaded
from tests.games.battery.spoken import in_words
from tests.games.cheops.keeping import Cheops
from tests.games.cheops.whole import Whole

TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.mark.parametrize("seat", [0, 3, CHANCE])
def test_a_view_holds_everybodys_cash(seat: int) -> None:
    """What is sold and bought is paid openly: with any number of players it can be remembered."""
    game = Whole(4).cash(15, 0, 10, 5)
    assert game.rules.view(game.state, seat).key() == game.state.key()


def test_screens_show_a_player_no_cash_but_the_own() -> None:
    """Public points leave it out."""
    game = Whole(3).cash(15, 20, 30).own(0, green=2)
    assert game.rules.screen(game.state, 1).cash == [NONE, 20, NONE]
    public = game.rules.screen(game.state, CHANCE)
    assert [score.total for score in game.rules.scores(public)] == [10, 0, 0]
    assert game.rules.without == "cash"
    game.sold(red=4, blue=3).takes("blue").do("sell")
    assert game.rules.screen(game.state, CHANCE).cash == [25, 20, 30], "at the end it is counted"


def shown(game: Whole, seat: int) -> Mapping[tuple[str, str], Mapping[str, Any]]:
    steps = game.rules.shows(game.rules.screen(game.state, seat), seat)
    named = ("row", "colour", "player")
    return {(s.key, "".join(str(s.values.get(n, "")) for n in named)): s.values for s in steps}


def test_a_seat_is_shown_the_pyramid_with_the_place_of_each_block() -> None:
    game = Whole(2).lay("em-------n", "s").lies(1, 3, "blue").lies(2, 2, "black").lies(1, 11, "red")
    rows = [values["cells"] for (key, _), values in shown(game, 0).items() if key == "game.row"]
    assert len(rows) == 11
    assert rows[-1].startswith(" e  m 3U 4")
    assert rows[-1].endswith("   n 11R")
    assert rows[-2].startswith("  s 2K 3")
    assert rows[-3].split()[2] == "3*"
    assert rows[0].split() == [f"1{rows[0][-1]}"]


def test_a_seat_is_shown_what_counts_now() -> None:
    game = Whole(3).cash(5, 10, 15).under(red=4).sold(blue=1).hold(1, 9, 12).own(1, green=2)
    game.state.law_7 = (1, 4)
    found = shown(game, 0)
    assert found["game.column_law", "R"]["prices"] == "25 20 15 10 5"
    assert found["game.column", "U"]["prices"] == f"{TIMES}2 {TIMES}4 20 10"
    assert found["game.column", "K"]["prices"] == "20/15 10/20 25/15 5/15 15/10"
    assert found["game.goods_laws", "1"] == {
        "player": Seat(1), "tiles": "emsd", "treasures": "G2", "laws": (9, 12),
    }  # fmt: skip
    assert found["game.goods", "0"]["treasures"] == "-"
    assert found["game.cash", ""]["cash"] == 5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_screen_of_a_game_of_five_fits_a_phone(language: str) -> None:
    """40 columns, and no more lines than a phone has."""
    game = Whole(5)
    game.hold(0, 10).hold(1, 11, 12)
    for seat in range(5):
        game.own(seat, red=1, blue=2, black=1, green=2, white=1, orange=1)
    words, lines = Translator(loaded("cheops").texts, language), list[str]()
    for step in game.rules.shows(game.rules.screen(game.state, 0), 0):
        line = in_words(words, step)
        assert step.key != "game.row" or columns(line) <= 40
        lines += wrap(line)
    assert len(lines) <= 36


def test_letters_that_are_shown_are_understood() -> None:
    """In lines that people type; what is kept has the words in full."""
    rules = Whole(2).rules
    for typed, line in [
        ("place e 1,2", "place elder 1,2"), ("put_under 4 U", "put_under 4 blue"),
        ("exchange 1,1 r K", "exchange 1,1 red black"), ("late_sale w", "late_sale white"),
        ("top 1 D", "top 1 daughter"), ("place x 1,2", "place x 1,2"), ("sell", "sell"),
    ]:  # fmt: skip
        assert rules.text(rules.parse(typed)) == line


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_scorekeepers_screen_is_short(language: str) -> None:
    """Nine choices of a digit each, on short lines; where the game stands in six."""
    kit, table = (
        loaded("cheops"),
        Cheops().law(2).law(4, under="blue").sell("red", "red", "red", "red"),
    )
    voice = Translator(kit.texts, language)
    labels = [
        voice.text(f"play.act.{choice.act.partition('.')[0]}", choice.values)
        for choice in table.stage.menu
    ]
    assert all(columns(label) <= 15 for label in labels)
    assert len(set(labels)) == len(labels) <= 9
    lines = [line for step in table.stage.where for line in wrap(step_words(kit, step, voice))]
    assert len(lines) <= 6

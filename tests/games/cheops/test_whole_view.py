"""What a seat sees of a whole game, and a screen of it (section 5)."""

from fractions import Fraction

import pytest

from companion.games.cheops.state import NONE
from companion.games.contract import CHANCE
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.asking import loaded
from tests.games.cheops.whole import Whole

TIMES = "\N{MULTIPLICATION SIGN}"


def seen(game: Whole, seat: int) -> Whole:
    """The same game, as a seat sees it."""
    view = Whole.__new__(Whole)
    view.rules, view.state, view.told = game.rules, game.rules.view(game.state, seat), []
    return view


def test_the_cash_of_others_is_not_seen_but_what_they_have_together_is() -> None:
    view = seen(Whole(4).cash(15, 0, 10, 5), 0)
    assert view.state.cash == [15, NONE, NONE, NONE]
    assert view.state.hidden_cash == 15
    decision = view.rules.pending(view.state)
    assert decision == (CHANCE, "cash", True, 1)


def test_ways_to_share_it_are_equally_likely() -> None:
    """Three fives for three seats: ten ways; with none of them at the first, four."""
    view = seen(Whole(4).cash(15, 0, 10, 5), 0)
    outcomes = {view.rules.text(a): weight for a, weight in view.rules.chance(view.state)}
    assert outcomes == {"guess 1 0": 4, "guess 1 5": 3, "guess 1 10": 2, "guess 1 15": 1}
    view.do("guess 1 5")
    assert {view.rules.text(a): w for a, w in view.rules.chance(view.state)} == {
        "guess 2 0": 1, "guess 2 5": 1, "guess 2 10": 1,
    }  # fmt: skip
    view.do("guess 2 10")
    assert view.state.cash == [15, 5, 10, 0]
    assert view.asked == (0, "place")


def test_the_last_of_them_has_what_is_left() -> None:
    view = seen(Whole(3).cash(0, 20, 15), 2).do("guess 0 15")
    assert view.state.cash == [15, 5, 15]
    assert view.state.hidden_cash == 0


def test_two_players_know_all() -> None:
    game = Whole(2).cash(15, 40)
    assert seen(game, 0).state.key() == game.state.key()


def test_nothing_is_nothing_to_guess() -> None:
    game = Whole(5).cash(15, 0, 0, 0, 0)
    assert seen(game, 0).state.key() == game.state.key()


def test_cash_is_shown_at_the_end() -> None:
    game = Whole(3).cash(15, 20, 30).sold(red=4, blue=3).takes("blue").do("sell")
    assert seen(game, 2).state.key() == game.state.key()


@pytest.mark.parametrize(
    "line", ["guess 1 20", "guess 2 5", "guess 1 3", "guess 1 -5", "place elder 1,1"]
)
def test_what_can_not_be_is_no_guess(line: str) -> None:
    view = seen(Whole(4).cash(15, 0, 10, 5), 0)
    assert view.refused(line).rule == "CHEOPS-SELL-01"


def test_shares_are_those_of_all_worlds() -> None:
    """Every world comes up as often as any other."""
    view, worlds = seen(Whole(4).cash(0, 5, 5, 0), 0), dict[str, Fraction]()
    for first, weight in view.rules.chance(view.state):
        total = sum(each for _, each in view.rules.chance(view.state))
        world = view.state.copy()
        view.rules.apply(world, first)
        decision = view.rules.pending(world)
        rest = view.rules.chance(world) if decision.kind == "cash" else [(first, 1)]
        for second, each in rest:
            found = world.copy()
            if second is not first:
                view.rules.apply(found, second)
            worlds[str(found.cash)] = Fraction(weight, total) * Fraction(each, len(rest))
    assert set(worlds.values()) == {Fraction(1, 6)}
    assert len(worlds) == 6


def test_a_seat_is_shown_the_pyramid() -> None:
    game = Whole(2).lay("em", "s").lies(1, 3, "blue")
    rows = [s.values for s in game.rules.shows(game.state, 0) if s.key == "game.row"]
    assert len(rows) == 11
    assert (rows[-1]["row"], rows[-1]["cells"][:7]) == ("1 ", "e m U R")
    assert rows[-2]["cells"].startswith(" s ")
    assert rows[-3]["cells"][6] == "*"


def test_a_seat_is_shown_what_counts_now() -> None:
    game = Whole(3).cash(5, 10, 15).under(red=4).sold(blue=1).hold(1, 9, 12).own(1, green=2)
    game.state.law_7 = (1, 4)
    shown = {(s.key, str(s.values.get("colour", s.values.get("player")))): s.values
             for s in game.rules.shows(game.rules.view(game.state, 0), 0)}  # fmt: skip
    assert shown["game.column_law", "red"]["prices"] == "25 20 15 10 5"
    assert shown["game.column", "blue"]["prices"] == f"{TIMES}2 {TIMES}4 20 10"
    assert shown["game.column", "black"]["prices"] == "20/15 10/20 25/15 5/15 15/10"
    assert shown["game.goods_laws", "1"]["laws"] == (9, 12)
    assert shown["game.goods_laws", "1"]["treasures"] == {"green": 2}
    assert shown["game.cash", "None"]["cash"] == 5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rows_of_the_pyramid_fit_a_phone(language: str) -> None:
    voice = Translator(loaded("cheops").texts, language)
    game = Whole(5)
    for step in game.rules.shows(game.state, 0):
        text = voice.text(f"step.{step.key}", step.values)
        assert step.key != "game.row" or columns(text) <= 28

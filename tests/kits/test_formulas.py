"""Formulas of tables' own: what they come to, how they are told, what is wrong with them."""

from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits.formulas import (
    Figure,
    FormulaError,
    LookupTable,
    Moment,
    Reckoner,
    Scope,
    Unreckoned,
    at_seat,
    number,
    parse,
    told,
)
from companion.kits.formulas.names import FUNCTIONS
from tests.kits.conftest import CASES

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES = {
    "grain": LookupTable({0: -1, 1: 1, 4: 2, 6: 3, 8: 4}),
    "room": LookupTable({"wood": 0, "clay": 1, "stone": 2}, is_named=True),
    "kinds": LookupTable.listed([0, 1, 3, 6, 10]),
}
ROUTES = Figure(columns={"cars": Figure()})
NAMES = {
    "a": Figure(),
    "b": Figure(),
    "grain": Figure(),
    "house": Figure(choices=("wood", "clay", "stone")),
    "routes": ROUTES,
    "goal": Figure(own=False),
}
SCOPE = Scope(NAMES, TABLES, {"a": Figure(), "points": Figure()})


def moment(**own: list[Any]) -> Moment:
    """Four seats; Ann's figures are the first of each list."""
    rounds = [
        Moment({}, tuple({"a": seat + turn, "points": turn} for seat in range(4)))
        for turn in (1, 2)
    ]
    figures: Mapping[str, list[Any]] = {
        "a": [3, 1, 3, 0],
        "b": [7, -2, 5, 4],
        "grain": [7, 0, 4, 12],
        "house": ["stone", "clay", "wood", "wood"],
        "routes": [[{"cars": 1}, {"cars": 6}], [], [], []],
        **own,
    }
    seats = tuple({name: each[seat] for name, each in figures.items()} for seat in range(4))
    return Moment({"goal": 100}, seats, rounds)


def of_ann(formula: str, **own: list[Any]) -> int:
    tree = parse(formula)
    number(tree, SCOPE, of_player=True)
    return Reckoner(TABLES).number(tree, at_seat(moment(**own), 0))


@pytest.mark.parametrize(
    ("formula", "comes_to"),
    CASES["a_formula_comes_to"],
)
def test_a_formula_comes_to(formula: str, comes_to: int) -> None:
    assert of_ann(formula) == comes_to


def test_level_players_take_up_places_as_it_is_said() -> None:
    """Ann and Cleo lead, Ben is next, Dan has none and takes no place."""
    found = {
        ties: [
            Reckoner(TABLES).number(parse(f"places(a, 6, 3, 1, '{ties}')"), at_seat(moment(), seat))
            for seat in range(4)
        ]
        for ties in ("share", "friendly", "close", "lower", "alone")
    }
    assert found == {
        "share": [4, 1, 4, 0],
        "friendly": [6, 1, 6, 0],
        "close": [6, 3, 6, 0],
        "lower": [3, 1, 3, 0],
        "alone": [0, 1, 0, 0],
    }


@pytest.mark.parametrize(
    ("formula", "at", "said"),
    [
        ("a + trick", 5, "trick is unknown"),
        ("a + grian", 5, "grian is unknown; perhaps grain"),
        ("if(house == 'ston', 1, 0)", 13, "'ston' is no choice; perhaps stone: wood, clay, stone"),
        ("a / 3", 3, "whole numbers only: a // b rounds down, up(a, b) rounds up"),
        ("1.5 * a", 1, "whole numbers only"),
        ("house + 1", 1, "is a text where a number should be"),
        ("room[a]", 6, "room is looked up by a text"),
        ("grain[house]", 7, "grain is looked up by a number"),
        ("rom[house]", 1, "there is no table rom; perhaps room"),
        ("routes + 1", 1, "routes is a list: say what of it, as in sum(routes, ...)"),
        ("sum(a, 1)", 5, "is no list; there are: players, others, rounds, routes"),
        ("mine(a)", 1, "is said in a list of players, as in sum(others, a - mine(a))"),
        ("a < b < 3", 7, "compares twice; write a < b and b < c"),
        ("a = b", 3, "'=' means nothing here; perhaps =="),
        ("(a + b", 7, "')' should come here"),
        ("a +", 4, "ends where a number or a name should be"),
        ("a b", 3, "'b' is one too many"),
        ("exec(a)", 1, "there is no exec()"),
        ("min(a)", 1, "min takes two or more, not 1"),
        ("1 + max(players)", 5, "max takes 2, not 1"),
        ("max()", 5, "')' where a number or a name should be"),
        ("a.b", 2, "'.' means nothing here"),
        ("", 1, "is blank"),
        ("(" * 50 + "a" + ")" * 50, 40, "is more than 40 levels deep"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_column(formula: str, at: int, said: str) -> None:
    with pytest.raises(FormulaError) as wrong:
        number(parse(formula), SCOPE, of_player=True)
    assert (wrong.value.at, str(wrong.value)) == (at, said)


def test_the_table_has_no_figures_of_its_own_players() -> None:
    with pytest.raises(
        FormulaError, match=r"a is each player's own: say whose, as in sum\(players, a\)"
    ):
        number(parse("a > 99"), SCOPE, of_player=False)
    assert not number(parse("max(players, a) >= goal"), SCOPE, of_player=False).own


@pytest.mark.parametrize(
    ("formula", "said"),
    CASES["figures_that_come_to_nothing_are_told"],
)
def test_figures_that_come_to_nothing_are_told(formula: str, said: str) -> None:
    with pytest.raises(Unreckoned) as unreckoned:
        of_ann(formula)
    assert str(unreckoned.value) == said


def test_no_formula_takes_for_ever() -> None:
    formula = "sum(players, " * 10 + "a" + ")" * 10
    with pytest.raises(Unreckoned, match="takes more than 200,000 steps"):
        of_ann(formula)


@pytest.mark.parametrize(
    ("formula", "words"),
    CASES["a_formula_is_told_with_its_numbers"],
)
def test_a_formula_is_told_with_its_numbers(formula: str, words: str) -> None:
    assert told(parse(formula), at_seat(moment(), 0), Reckoner(TABLES)) == words


PLAIN = st.recursive(
    st.integers(0, 30).map(str) | st.sampled_from(["a", "b", "goal"]),
    lambda inner: st.tuples(inner, st.sampled_from(["+", "-", "*", "<", "=="]), inner).map(
        lambda each: f"({each[0]} {each[1]} {each[2]})"
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_it_is_what_python_makes_of_it(formula: str) -> None:
    """Brackets everywhere, so that nothing rests on what binds how tightly."""
    assert of_ann(formula) == eval(formula, {"a": 3, "b": 7, "goal": 100})


@given(st.text(alphabet="ab12()[]+-*/^<>=!,.' \"orandif", max_size=60))
def test_any_text_is_a_formula_or_told(text: str) -> None:
    with suppress(FormulaError, Unreckoned):
        of_ann(text)


GIVEN = ("a", "0", "goal", "house", "'wood'", "players", "others", "rounds", "routes", "kinds")


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("of_player", [True, False])
def test_any_function_of_anything_is_reckoned_or_told(function: str, of_player: bool) -> None:
    """Of up to four of all that can be named, and of each other, of a player and the table."""
    inside = [", ".join(each) for n in range(4) for each in product(GIVEN, repeat=n)]
    inside += [f"{each}, {other}(a), 1, 2" for each in GIVEN for other in FUNCTIONS]
    inside += [f"{other}({each})" for each in GIVEN for other in FUNCTIONS]
    place = at_seat(moment(), 0 if of_player else None)
    for each in inside:
        with suppress(FormulaError, Unreckoned):
            node = parse(f"{function}({each})")
            number(node, SCOPE, of_player=of_player)
            Reckoner(TABLES).number(node, place)
            told(node, place, Reckoner(TABLES))

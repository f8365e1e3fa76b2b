"""Formulas in braces and in conditions: what they come to, row by row, and what is told."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Face
from companion.kits.formulas.rows import FUNCTIONS
from companion.press.layout import FaceRenderer
from companion.press.layout.bindings import WrongValue, compile_formula, compile_text
from tests.press.layout.conftest import KIT, POKER, SCOPE, Draw, FaultsOf, MakeKit
from tests.press.layout.test_bindings import TEXT, words
from tests.press.layout.test_cells import RECT, is_drawn
from tests.press.recorder import record

LENGTH = "[[draw]]\nkind = 'rect'\nfill = 'ink'\nh = 1\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{cost * 2} coins", "6 coins"),
        ("{cost / 2}", "1.5"),
        ("{cost / 7}", "0.428571"),
        ("{0.1 + 0.2}", "0.3"),
        ("{-cost // 2} {-cost % 2} {-0.5 // 1} {up(-1.5, 1)}", "-2 1 -1 -1"),
        ("{2 * (cost - 1) ^ 2}", "8"),
        ("{max(cost, players)} {min(cost, 1)} {abs(1 - cost)} {up(cost, 2)}", "3 1 2 2"),
        ("{if(cost > 2, 'dear', 'cheap')}", "dear"),
        ("{if(kind == 'gain', title, picture)}", "boat"),
        ("{table.cards.2.cost + cost}", "4"),
        ("{if(colour.sign == 'triangle', 1, 2)}", "1"),
        ("{cost > 1 and not (kind == 'gain' or cost < 0)}", "1"),
    ],
)
def test_a_formula_is_reckoned_where_a_name_would_stand(draw: Draw, text: str, shown: str) -> None:
    assert words(record(draw(f'{TEXT}text = "{text}"'))) == [shown]


def test_lengths_and_numbers_may_be_reckoned(draw: Draw) -> None:
    drawn = record(draw(f'{LENGTH}x = "{{cost * 2}}"\nw = "{{30 / cost}}%"\n'))
    assert "M6 0L12.35 0" in drawn


def test_texts_of_a_table_may_be_numbers(make_kit: MakeKit) -> None:
    start, end = KIT.index("[tables.cards.columns]"), KIT.index("[tables.colours]")
    layout = f'{TEXT}text = "{{cost + 1}} {{cost == 3}}"'
    kit = make_kit({"kit.toml": KIT[:start] + KIT[end:], "card.toml": layout})
    first = kit.table("cards").rows[0]
    assert first["cost"] == "3"
    assert words(record(FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, first))) == ["4 1"]


@pytest.mark.parametrize(
    ("condition", "cards"),
    [
        ("when = 'cost > 1'", [1]),
        ("unless = 'cost >= 1'", [3]),
        ("when = \"kind == 'move' and cost < 3\"", [2]),
        ("when = \"colour.sign != 'circle'\"", [1, 3]),
        ("when = 'cost'", [1, 2]),
        ("when = 'not cost'", [3]),
        ("when = { cost = '>1' }", [1]),
        ("when = { cost = '<= 1', kind = 'move' }", [2]),
        ("when = { cost = ['< 1', '> 2'] }", [1, 3]),
        ("when = { cost = '!= 1' }", [1, 3]),
        ("when = { seats = '> 2' }", [1]),
        ("when = { seats = ['', '> 2'] }", [1, 3]),
        ("when = { cost = '> {players}' }", [1]),
    ],
)
def test_a_condition_may_compare(draw: Draw, condition: str, cards: list[int]) -> None:
    assert [card for card in (1, 2, 3) if is_drawn(draw, condition, card)] == cards


def test_rows_are_chosen_by_a_formula(draw: Draw) -> None:
    rows = "[[draw]]\nkind = 'repeat'\nrows = 'cards'\nwhere = 'cost < 3'\nexcept = 'card == 3'\n"
    drawn = draw(f"{rows}draw = [{{ kind = 'text', w = 40, x = 5, y = 20, text = '{{title}}' }}]")
    assert words(record(drawn)) == ["The Sled"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{cost +}", "column 7: ends where a number or a name should be:  cost +"),
        ("{mix(cost, 1)}", "column 1: there is no mix(); did you mean 'min'?"),
        ("{abs(1, 2)}", "column 1: abs takes 1, not 2"),
        ("{min(cost)}", "column 1: min takes two or more, not 1"),
        ("{2 * max()}", "column 9: ')' where a number or a name should be"),
        ("{cards[2]}", "has '{cards[2]}', which is no binding such as {cost}"),
        ("{cots * 2}", "there is no 'cots' here; did you mean 'cost'?"),
        ("{cost-1}", "a difference has blanks, {cost - 1}"),
        ("{ {cost} * 2 }", "names in a formula stand without braces: {cost * 2}"),
        ("{seats + 1}", "takes seats, which holds several values, for one:  seats + 1"),
    ],
)
def test_what_makes_no_sense_is_told(faults_of: FaultsOf, text: str, message: str) -> None:
    [fault] = faults_of(f'{TEXT}text = "{text}"')
    assert message in fault.message
    assert fault.field in ("draw[0].text", "seats")


@pytest.mark.parametrize(
    ("text", "message", "field"),
    [
        ("{kind * 2}", "takes kind for a number, which is 'move':  kind * 2", "kind"),
        ("{1 / (cost - 3)}", "divides by 0:  1 / (cost - 3)", "cost"),
        ("{cost ^ 21}", "takes the power 21; 0 to 20 are possible:  cost ^ 21", "cost"),
        (
            "{if(kind, 1, 2)}",
            "takes 'move' for yes or no; compare it, as in kind == 'move'",
            "kind",
        ),
    ],
)
def test_a_cell_that_can_not_be_reckoned_with_is_a_fault_of_its_row(
    faults_of: FaultsOf, text: str, message: str, field: str
) -> None:
    [fault] = faults_of(f'{TEXT}text = "{text}"')
    assert (fault.file, fault.row, fault.field) == ("cards.csv", 2, field)
    assert message in fault.message
    assert fault.message.endswith("(card.toml: draw[0].text)")


@pytest.mark.parametrize(
    ("condition", "message", "field"),
    [
        ("when = 'kind > 1'", "takes kind for a number, which is 'move':  kind > 1", "kind"),
        ("when = { kind = '> 1' }", "takes kind for a number, which is 'move'", "kind"),
        ("when = { cost = '> x' }", "compares cost with 'x', which is no number", "draw[0].when"),
        ("when = { kind = '!= move' }", "'unless' leaves values out", "draw[0].when"),
        ("when = '{cost} > 1'", "names in a formula stand without braces", "draw[0].when"),
        ("when = 'cost >'", "ends where a number or a name should be", "draw[0].when"),
        ("when = 'cots > 1'", "there is no 'cots' here; did you mean 'cost'?", "draw[0].when"),
    ],
)
def test_a_condition_that_makes_no_sense_is_a_fault(
    faults_of: FaultsOf, condition: str, message: str, field: str
) -> None:
    [fault] = faults_of(RECT + condition)
    assert message in fault.message
    assert fault.field == field


SIGNS = ["//", "==", "!=", "and", "or", "not", "if(", "up(", *"+-*/%^<>(),"]
PARTS = st.sampled_from(["a", "b.c", "1", "0.5", "'x'", *SIGNS])
VALUES = st.one_of(
    st.integers(), st.floats(), st.text(max_size=6), st.booleans(), st.none(), st.just((1, 2))
)


@given(st.lists(PARTS, max_size=12).map(" ".join), VALUES, VALUES)
def test_any_formula_is_reckoned_or_refused(text: str, one: object, other: object) -> None:
    look = {"a": one, "b.c": other}.__getitem__
    with suppress(WrongValue):
        formula = compile_formula(text)
        formula.holds(look)
        assert isinstance(formula.value(look), int | float | str)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_any_function_of_anything_is_reckoned_or_refused(function: str) -> None:
    """Of one to three of numbers, texts, nothing and several values, and of each other."""
    look = {"a": 3, "t": "x", "n": None, "l": (1, 2), "players": 4, "f": 1e300}.__getitem__
    given = ("a", "0", "'x'", "t", "n", "l", "players", "f", *(f"{each}(a)" for each in FUNCTIONS))
    for each in (", ".join(each) for n in range(4) for each in product(given, repeat=n)):
        with suppress(WrongValue):
            formula = compile_formula(f"{function}({each})")
            assert isinstance(formula.value(look), int | float | str)


def test_a_formula_of_a_layout_is_bounded() -> None:
    for text in ("{" + "1 + " * 500 + "1}", "{" + "(" * 60 + "1" + ")" * 60 + "}"):
        with pytest.raises(WrongValue, match=r"the most is|levels deep"):
            compile_text(text)

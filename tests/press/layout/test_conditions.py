"""`when` and `unless` choose elements, `where` chooses rows."""

import pytest

from companion.press.render.recorder import record
from tests.press.layout.conftest import Draw, FaultsOf

RECT = "[[draw]]\nkind = 'rect'\nfill = 'ink'\n"


def is_drawn(draw: Draw, condition: str, card: int = 1) -> bool:
    return "path" in record(draw(RECT + condition, card))


@pytest.mark.parametrize(
    ("condition", "cards"),
    [
        ("when = { kind = 'move' }", [1, 2]),
        ("unless = { kind = 'move' }", [3]),
        ("when = { kind = ['gain', 'none'] }", [3]),
        ("when = { kind = 'move', colour = 'red' }", [2]),
        ("unless = { kind = 'move', colour = 'red' }", [1, 3]),
        ("when = { cost = 3 }", [1]),
        ("when = { cost = '3' }", [1]),
        ("when = { cost = '{table.cards.1.cost}' }", [1]),
        ("when = { seats = 3 }", [1]),
        ("when = { seats = [2, 3] }", [1, 2]),
        ("when = { seats = '' }", [3]),
        ("when = { 'colour.sign' = 'circle' }", [2]),
        ("when = { players = '{players}' }", [1, 2, 3]),
        ("when = { 'table.colours.{colour}.sign' = 'circle' }", [2]),
    ],
)
def test_conditions_compare_what_bindings_show(
    draw: Draw, condition: str, cards: list[int]
) -> None:
    assert [card for card in (1, 2, 3) if is_drawn(draw, condition, card)] == cards


def test_the_other_keys_need_no_sense_where_an_element_is_left_out(draw: Draw) -> None:
    layout = "[[draw]]\nkind = 'icon'\nicon = '{kind}'\nwhen = { kind = 'boat' }\n"
    assert "path" not in record(draw(layout))


def test_a_condition_on_nothing_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(RECT + "when = { knid = 'move' }")
    assert (fault.field, fault.message) == (
        "draw[0].when",
        "there is no 'knid' here; did you mean 'kind'?",
    )

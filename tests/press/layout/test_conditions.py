"""`when` and `unless` choose elements, `where` chooses rows."""

import pytest

from tests.press.layout.conftest import Draw, FaultsOf
from tests.press.recorder import record

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
        ("when = { picture = ['bo*', 's*'] }", [1, 2]),
        ("unless = { kind = '*' }", []),
    ],
)
def test_conditions_compare_what_bindings_show(
    draw: Draw, condition: str, cards: list[int]
) -> None:
    assert [card for card in (1, 2, 3) if is_drawn(draw, condition, card)] == cards


def test_the_other_keys_need_no_sense_where_an_element_is_left_out(draw: Draw) -> None:
    layout = "[[draw]]\nkind = 'icon'\nicon = '{kind}'\nwhen = { kind = 'boat' }\n"
    assert "path" not in record(draw(layout))


ROWS = """[[draw]]
kind = 'repeat'
rows = 'cards'
draw = [{ kind = 'text', x = 5, y = '{number}0', text = '{title}' }]
"""


@pytest.mark.parametrize(
    ("condition", "titles"),
    [
        ("where = { kind = 'move' }", ["The Ferry", "The Sled"]),
        ("except = { kind = 'move' }", ["The Grove"]),
        ("where = { kind = 'move' }\nexcept = { cost = 3 }", ["The Sled"]),
        ("where = { 'colour.{part}' = 'triangle' }\nexcept = { kind = 'gain' }", ["The Ferry"]),
        ("except = { '{key}' = 'boat' }", ["The Sled", "The Grove"]),
        ("except = { title = 'The *' }", []),
    ],
)
def test_rows_are_chosen_and_left_out(draw: Draw, condition: str, titles: list[str]) -> None:
    drawn = record(draw(f"{ROWS}{condition}\n[defaults]\npart = 'sign'\nkey = 'picture'"))
    assert [title for title in ("The Ferry", "The Sled", "The Grove") if title in drawn] == titles


def test_a_condition_on_nothing_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(RECT + "when = { knid = 'move' }")
    assert (fault.field, fault.message) == (
        "draw[0].when",
        "there is no 'knid' here; did you mean 'kind'?",
    )

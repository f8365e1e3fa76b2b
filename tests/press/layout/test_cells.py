"""Repeats and tracks: where their cells lie, and what is seen in them."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from companion.kits import Face, Faulty, Kit, Row, Table
from companion.press.drawing.geometry import Box, bounds
from companion.press.drawing.nodes import Group, Node, Path, TextLine
from companion.press.layout import FaceRenderer
from companion.press.layout.cells import PlacedCell, track_cells
from companion.press.layout.context import DrawingContext, FaceArea, KitContext
from companion.press.layout.names import Names
from tests.press.layout.conftest import (
    CARDS,
    KIT,
    POKER,
    SCOPE,
    Draw,
    FaultsOf,
    MakeKit,
    all_nodes,
    leaves,
)
from tests.press.recorder import record


def boxes(node: Node) -> list[tuple[float, ...]]:
    found = (leaf for leaf in leaves(node) if isinstance(leaf, Path))
    return [tuple(round(side, 2) for side in bounds(path.commands)) for path in found]


def words(node: Node) -> list[str]:
    found = (leaf for leaf in leaves(node) if isinstance(leaf, TextLine))
    return ["".join(run.text for run in line.runs) for line in found]


def repeat(keys: str, inner: str = "{ kind = 'rect', fill = 'ink' }") -> str:
    return f"[[draw]]\nkind = 'repeat'\nx = 5\ny = 5\nw = 50\nh = 40\n{keys}\ndraw = [{inner}]\n"


NUMBERED = "{ kind = 'text', text = '{number}/{count} {label}', style = 'caption' }"


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("times = 2", [(5, 5, 50, 20), (5, 25, 50, 20)]),
        ("times = 2\ncolumns = 2\ngap = 10", [(5, 5, 20, 40), (35, 5, 20, 40)]),
        ("times = 3\ncolumns = 2\ncell = [5, 5]", [(5, 5, 5, 5), (10, 5, 5, 5), (5, 10, 5, 5)]),
        (
            "times = 3\ncolumns = 2\ncell = [5, 5]\nflow = 'down'",
            [(5, 5, 5, 5), (5, 10, 5, 5), (10, 5, 5, 5)],
        ),
        (
            "times = 2\ncell = [5, '50%']\ngap = [2, 0]\ncolumns = 4\nalign = 'centre'",
            [(24, 5, 5, 20), (31, 5, 5, 20)],
        ),
        (
            "times = '{cost}'\ncell = [5, 5]\nalign = 'right'",
            [(50, y, 5, 5) for y in (5, 10, 15)],
        ),
        ("times = 0", []),
        ("times = 1\ncell = [5, 5]\nvalign = 'bottom'", [(5, 40, 5, 5)]),
        (
            "rows = 'cards'\nwhere = { kind = 'move' }\nat = ['{cost}', 20]\ncell = ['{cost}', 2]",
            [(8, 25, 3, 2), (6, 25, 1, 2)],
        ),
        ("rows = 'cards'\nwhere = { card = 1 }\nat = [10, 10]", [(15, 15, 40, 30)]),
        ("rows = 'cards'\nwhere = { cost = '{cost}' }", [(5, 5, 50, 40)]),
        ("times = 1\ninset = 5", [(10, 10, 40, 30)]),
    ],
)
def test_cells_of_a_repeat_lie_in_columns_or_where_their_row_says(
    draw: Draw, keys: str, expected: list[tuple[float, ...]]
) -> None:
    assert boxes(draw(repeat(keys))) == expected


def test_a_cell_sees_its_row_its_number_and_how_many_there_are(draw: Draw) -> None:
    node = draw(repeat("rows = 'colours'", NUMBERED))
    assert words(node) == ["1/3 Red", "2/3 Blue", "3/3 Tan"]


def test_a_cell_sees_what_is_around_it_too(draw: Draw) -> None:
    inner = "{ kind = 'text', text = '{title} {sign} {colour}', style = 'caption' }"
    assert words(draw(repeat("rows = 'colours'\nwhere = { colour = 'red' }", inner))) == [
        "The Ferry circle red"
    ]


EACH = "each = '{seats}'\ncolumns = 2\ncell = [5, 5]\n"
VALUE = "{ kind = 'text', text = '{value}: {number}/{count} {title}', style = 'caption', w = 45 }"


@pytest.mark.parametrize(
    ("card", "expected"),
    [(1, ["2: 1/2 The Ferry", "3: 2/2 The Ferry"]), (2, ["2: 1/1 The Sled"]), (3, [])],
)
def test_a_column_of_several_values_has_a_cell_for_each(
    draw: Draw, card: int, expected: list[str]
) -> None:
    assert words(draw(repeat(EACH, VALUE), card)) == expected


def test_a_single_value_is_not_several(faults_of: FaultsOf) -> None:
    found = faults_of(repeat("each = '{cost}'"))
    assert "must be several values" in str(found[0])


SIGNS = {
    "kit__toml": KIT.replace('seats = { kind = "integers"', 'seats = { kind = "ids"'),
    "cards__csv": CARDS.replace("2 3,", "{cost}*die + {kind} 2*=cat x*y 0*die,").replace(
        ",2,", ",{no},"
    ),
}


def test_what_a_cell_of_a_table_says_is_as_many_as_its_row_says(make_kit: MakeKit) -> None:
    """So that signs on paper are made of the figures that the rules use."""
    layout = repeat("each = '{seats}'", "{ kind = 'text', text = '{value}', style = 'caption' }")
    kit = make_kit({"card.toml": layout}, **SIGNS)
    node = FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, kit.table("cards").row(1))
    assert words(node) == ["die", "die", "die", "+", "move", "cat", "=", "cat", "x*y"]
    with pytest.raises(Faulty) as caught:
        FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, kit.table("cards").row(2))
    assert "there is no 'no' here" in str(caught.value)


def test_components_are_a_table_of_every_kit(draw: Draw) -> None:
    inner = "{ kind = 'text', text = '{name} {count} {needed} {family}', style = 'caption' }"
    assert words(draw(repeat("rows = 'components'", inner))) == ["Card 3 3 card"]


def test_a_plan_has_a_cell_for_each_letter_in_its_rows(draw: Draw) -> None:
    inner = "{ kind = 'text', text = '{letter}{number}', style = 'caption' }"
    node = draw(repeat("plan = '#a b#'\ncell = [5, 5]", inner))
    assert words(node) == ["#1", "a2", "b3", "#4"]
    wall = "{ kind = 'rect', when = { letter = '#' }, fill = 'ink' }"
    node = draw(repeat("plan = '#a b#'\ncell = [5, 5]", wall))
    assert boxes(node) == [(5, 5, 5, 5), (10, 10, 5, 5)]


@pytest.mark.parametrize("plan", ["", "ab c"])
def test_rows_of_a_plan_are_as_long_as_each_other(faults_of: FaultsOf, plan: str) -> None:
    [fault] = faults_of(repeat(f"plan = '{plan}'"))
    assert "rows of letters, as long as each other" in fault.message


def test_cells_can_be_cut_off_at_their_edge(draw: Draw) -> None:
    node = draw(repeat("times = 2\nclip = true", "{ kind = 'circle', w = 90, fill = 'ink' }"))
    groups = [each for each in all_nodes(node) if isinstance(each, Group)]
    clips = [bounds(group.clip) for group in groups if group.clip]
    assert [clip[3] for clip in clips[-2:]] == pytest.approx([20, 20])


def track(keys: str) -> str:
    inner = "{ kind = 'text', text = '{number}', style = 'caption', anchor = 'centre' }"
    head = "[[draw]]\nkind = 'track'\nx = 5\ny = 5\nw = 50\nh = 40\nfill = 'sand'\n"
    return f"{head}{keys}\ndraw = [{inner}]\n"


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("times = 2", [(5, 5, 25, 40), (30, 5, 25, 40)]),
        ("times = 2\ngap = 10\nstart = 'top-right'", [(35, 5, 20, 40), (5, 5, 20, 40)]),
        ("along = 'column'\ntimes = 2\nstart = 'bottom-left'", [(5, 25, 50, 20), (5, 5, 50, 20)]),
        ("along = 'column'\ntimes = 2\ncell = [5, 4]\ngap = 1", [(5, 5, 5, 4), (5, 10, 5, 4)]),
        (
            "along = 'points'\nshape = 'circle'\npoints = [[9, 10], ['50%', 20]]\ncell = [4, 6]",
            [(12, 13, 4, 4), (28, 23, 4, 4)],
        ),
        (
            "along = 'ring'\ncolumns = 2\nlines = 2",
            [(5, 5, 25, 20), (30, 5, 25, 20), (30, 25, 25, 20), (5, 25, 25, 20)],
        ),
        (
            "along = 'ring'\ncolumns = 3\nlines = 3\ndepth = 10\ntimes = 2",
            [(5, 5, 10, 10), (15, 5, 30, 10)],
        ),
        (
            "rows = 'colours'\nwhere = { colour = ['red', 'tan'] }",
            [(5, 5, 25, 40), (30, 5, 25, 40)],
        ),
    ],
)
def test_cells_of_a_track_lie_as_asked(
    draw: Draw, keys: str, expected: list[tuple[float, ...]]
) -> None:
    assert boxes(draw(track(keys))) == expected


def test_a_track_is_numbered_from_its_first(draw: Draw) -> None:
    assert words(draw(track("times = 3\nfirst = -1"))) == ["-1", "0", "1"]


@pytest.fixture(scope="module")
def scenery() -> DrawingContext:
    table = Table("t", "t.csv", "house", {}, {}, (Row({}, "t.csv", 2),))
    kit = Kit("k", {}, (), (2,), (), ("en",), "none", {"t": table}, (), {"en": {}})
    shared = KitContext(kit, "en", "full")
    return DrawingContext(
        shared, FaceArea(500, 500, "rectangle", 0), Names(shared, {}), ("a.toml",)
    )


def ring(scenery: DrawingContext, **keys: object) -> list[PlacedCell]:
    values = {"along": "ring", "rows": None, "times": None, "where": None, "depth": None, "gap": 0}
    values |= {"first": 0, "start": "top-left", "way": "clockwise", **keys}
    scenery.area.elements = 0
    return track_cells(values, (10.0, 20.0, 300.0, 200.0), scenery)


def is_beside(one: Box, other: Box) -> bool:
    """Tell whether two boxes share a side."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return (abs(across) < 1e-6 < down) or (abs(down) < 1e-6 < across)


@hypothesis_settings(max_examples=60)
@given(
    columns=st.integers(2, 30),
    lines=st.integers(2, 30),
    start=st.sampled_from(["top-left", "top-right", "bottom-right", "bottom-left"]),
    way=st.sampled_from(["clockwise", "anticlockwise"]),
    depth=st.sampled_from([None, 5.0]),
)
def test_a_ring_goes_once_round_its_box(
    scenery: DrawingContext, columns: int, lines: int, start: str, way: str, depth: float | None
) -> None:
    """2 x (columns + lines) - 4 cells, each beside the next, all of them along the edge."""
    cells = ring(scenery, columns=columns, lines=lines, start=start, way=way, depth=depth)
    assert len(cells) == 2 * (columns + lines) - 4
    assert [cell.names["number"] for cell in cells] == list(range(len(cells)))
    for cell, after in zip(cells, [*cells[1:], cells[0]], strict=True):
        x, y, width, height = cell.box
        edges = (x - 10, y - 20, 310 - x - width, 220 - y - height)
        assert min(edges) == pytest.approx(0, abs=1e-6)
        assert is_beside(cell.box, after.box)
    x, y, *_ = cells[0].box
    assert (x > 100) == start.endswith("right")
    assert (y > 100) == start.startswith("bottom")


@pytest.mark.parametrize(("way", "second"), [("clockwise", 20), ("anticlockwise", 40)])
def test_a_ring_turns_as_asked(scenery: DrawingContext, way: str, second: float) -> None:
    cells = ring(scenery, columns=10, lines=10, way=way)
    assert cells[1].box[1] == second


@pytest.mark.parametrize(
    ("layout", "field", "message"),
    [
        (repeat(""), "draw[0]", "needs either 'rows' or 'times'"),
        (repeat("times = 3000"), "draw[0].times", "is 3000, but must be 0 to 2000"),
        (
            repeat("times = 9\ncolumns = 9\ngap = 20"),
            "draw[0].gap",
            "leaves no room for 9 x 1 cells",
        ),
        (repeat("rows = 'card'"), "draw[0].rows", "there is no such table; did you mean 'cards'?"),
        (repeat("rows = 'cards'\nwhere = { knd = 1 }"), "draw[0].where", "there is no 'knd' here"),
        (track(""), "draw[0]", "needs either 'rows' or 'times'"),
        (track("along = 'ring'"), "draw[0].columns", "'lines' are needed for a ring"),
        (track("along = 'points'"), "draw[0].points", "'cell' are needed for a track along points"),
        (
            track("along = 'ring'\ncolumns = 2\nlines = 2\ntimes = 5"),
            "draw[0].times",
            "asks for 5 cells, but there is room for 4",
        ),
        (
            track("along = 'ring'\ncolumns = 5\nlines = 5\ndepth = 30"),
            "draw[0].depth",
            "leaves no room for 5 cells along 50 mm",
        ),
    ],
)
def test_cells_that_can_not_be_are_faults(
    faults_of: FaultsOf, layout: str, field: str, message: str
) -> None:
    [fault] = faults_of(layout)
    assert fault.field == field
    assert message in fault.message


# `when` and `unless` choose elements, `where` chooses rows.

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

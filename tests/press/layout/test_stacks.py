"""Stacks: elements one under the other, each as high as what is in it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from companion.press.drawing.nodes import TextLine
from companion.press.text.typesetting import POINT
from tests.press.layout.conftest import Draw, FaultsOf, leaves

LINE = 10 * 1.2 * POINT
"""mm from line to line of what is written here."""
STYLE = {"style.toml": '[type.ten]\nfont = "body"\nsize = 10\nminimum = 10\nleading = 1.2\n'}
FACE: dict[str, Any] = {"size": (60, 90), "layouts": STYLE}
LONG = "one two three four five six seven eight nine ten eleven twelve " * 3

Lines = Callable[..., list[TextLine]]


@pytest.fixture
def lines(draw: Draw) -> Lines:
    """Draw a layout on a face of 60 x 90 mm, and return its lines of text from the top down."""

    def drawn(layout: str, **more: str) -> list[TextLine]:
        others = {f"{name}.toml": text for name, text in more.items()}
        node = draw(layout, size=(60, 90), layouts={**STYLE, **others})
        found = [leaf for leaf in leaves(node) if isinstance(leaf, TextLine)]
        return sorted(found, key=lambda line: line.y)

    return drawn


def words(found: list[TextLine]) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in found]


def stack(children: str, keys: str = "") -> str:
    return f'[[draw]]\nkind = "stack"\nx = 5\ny = 5\nw = 50\nh = 60\n{keys}\ndraw = [{children}]'


def text(words: str, keys: str = "") -> str:
    return f'{{ kind = "text", text = "{words}", style = "ten"{keys} }},'


def paragraph(words: str, keys: str = "") -> str:
    return f'{{ kind = "paragraph", text = "{words}", style = "ten"{keys} }},'


def test_each_element_follows_the_one_above_it(lines: Lines) -> None:
    found = lines(stack(text("one") + text("two") + text("three"), "gap = 2"))
    assert words(found) == ["one", "two", "three"]
    assert found[1].y - found[0].y == pytest.approx(LINE + 2)
    assert found[2].y - found[1].y == pytest.approx(LINE + 2)


def test_a_paragraph_is_as_high_as_its_lines(lines: Lines) -> None:
    found = lines(stack(paragraph(LONG) + text("after")))
    assert len(found) > 4
    assert found[-1].y - found[0].y == pytest.approx(LINE * (len(found) - 1))


def test_what_is_left_out_takes_no_room(lines: Lines) -> None:
    hidden = text("hidden", ', when = { kind = "gain" }')
    shown = lines(stack(text("one") + hidden + text("two"), "gap = 2"))
    assert words(shown) == ["one", "two"]
    assert shown[1].y - shown[0].y == pytest.approx(LINE + 2)


def test_y_is_room_above(lines: Lines) -> None:
    found = lines(stack(text("one") + text("two", ", y = 3")))
    assert found[1].y - found[0].y == pytest.approx(LINE + 3)


def test_groups_includes_and_stacks_are_as_high_as_what_they_hold(lines: Lines) -> None:
    """The height in mm that each of them keeps free for two lines is that of two lines."""
    two = text("one") + text("two", f", y = {LINE}")
    inner = f'{{ kind = "stack", draw = [{text("one") + text("two")}] }},'
    group = f'{{ kind = "group", inset = 1, draw = [{two}] }},'
    include = '{ kind = "include", layout = "other.toml" },'
    other = "".join(
        f'[[draw]]\nkind = "text"\ntext = "{word}"\nstyle = "ten"\ny = {y}\n'
        for word, y in (("one", 0), ("two", LINE))
    )
    for child, extra in ((inner, 0), (group, 1), (include, 0)):
        found = lines(stack(child + text("three")), other=other)
        assert words(found) == ["one", "two", "three"]
        assert found[2].y - found[1].y == pytest.approx(LINE + extra)


def test_gaps_spread_over_the_height_but_no_wider_than_asked(lines: Lines) -> None:
    three = text("one") + text("two") + text("three")
    free = (60 - 3 * LINE) / 2
    wide = lines(stack(three, "spread = 100"))
    assert wide[1].y - wide[0].y == pytest.approx(LINE + free)
    some = lines(stack(three, "gap = 1\nspread = 4"))
    assert some[1].y - some[0].y == pytest.approx(LINE + 5)


def test_paragraphs_shrink_together_until_all_fits(lines: Lines) -> None:
    found = lines(
        stack(paragraph(LONG * 2, ", min-size = 5") + paragraph(LONG * 2, ", min-size = 5"))
    )
    sizes = {round(run.size, 6) for line in found for run in line.runs}
    assert len(sizes) == 1
    assert sizes.pop() < 10 * POINT
    assert found[-1].y < 65


def test_what_has_room_enough_shrinks_with_the_others(lines: Lines) -> None:
    """Beside something tall a line would fit as it is; where a height is given, it stays so."""
    beside = '{ kind = "rect", h = 12 },'
    small = paragraph("one line", ", min-size = 6")
    group = f'{{ kind = "group", draw = [{beside} {small}] }},'
    fixed = f'{{ kind = "group", h = 12, draw = [{small.replace("one", "own")}] }},'
    many = paragraph(LONG * 2, ", min-size = 6")
    found = lines(stack(group + fixed + many))
    sizes = {text: line.runs[0].size for text, line in zip(words(found), found, strict=True)}
    last = found[-1].runs[0].size
    assert last < 10 * POINT
    assert sizes["one line"] == pytest.approx(last)
    assert sizes["own line"] == pytest.approx(10 * POINT)


def test_what_is_too_high_at_the_least_sizes_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(stack(paragraph(LONG * 9)), **FACE)
    assert (fault.file, fault.field) == ("card.toml", "draw[0]")
    assert "needs at least" in fault.message
    assert "has 60.0 mm" in fault.message


@pytest.mark.parametrize(
    ("child", "message"),
    [
        ('{ kind = "icon", icon = "food" },', "is missing"),
        ('{ kind = "rect", h = "20%" },', "is a share"),
    ],
)
def test_an_element_of_no_known_height_is_a_fault(
    faults_of: FaultsOf, child: str, message: str
) -> None:
    [fault] = faults_of(stack(child), **FACE)
    assert fault.field == "draw[0]"
    assert f"draw[0].draw[0].h {message}" in fault.message


def test_a_fault_within_a_stack_is_told_where_it_is(faults_of: FaultsOf) -> None:
    [fault] = faults_of(stack(text("one") + text("{nothing}")), **FACE)
    assert fault.field == "draw[0].draw[1].text"


def test_its_elements_come_once_a_row_each_as_high_as_it_must_be(lines: Lines) -> None:
    keys = 'rows = "cards"\nwhere = { kind = "move" }\ngap = 1'
    found = lines(stack(paragraph("{number}/{count} {title} {rules}" * 3), keys))
    starts = [line for line in found if words([line])[0].startswith(("1/2", "2/2"))]
    assert [words([line])[0][:3] for line in starts[:1]] == ["1/2"]
    assert len(found) > 4
    gaps = {round(low.y - high.y, 3) for high, low in pairwise(found)}
    assert gaps == {round(LINE, 3), round(LINE + 1, 3)}


def test_a_row_that_is_left_out_takes_no_room(lines: Lines) -> None:
    child = text("{title}", ", unless = { card = 2 }")
    found = lines(stack(child, 'rows = "cards"\ngap = 2'))
    assert words(found) == ["The Ferry", "The Grove"]
    assert found[1].y - found[0].y == pytest.approx(LINE + 2)


def test_it_may_say_how_many_times(lines: Lines) -> None:
    found = lines(stack(text("line {number}"), "times = 3"))
    assert words(found) == ["line 1", "line 2", "line 3"]


def test_a_stack_within_a_stack_is_as_high_as_its_rows(lines: Lines) -> None:
    inner = f'{{ kind = "stack", rows = "cards", draw = [{text("{title}")}] }},'
    found = lines(stack(inner + text("after")))
    assert words(found) == ["The Ferry", "The Sled", "The Grove", "after"]
    assert found[3].y - found[2].y == pytest.approx(LINE)

"""The first sheet: true lengths, a test of both sides, and the list of what is to be done."""

import re
from collections.abc import Iterator

import pytest

from companion.kits import load_kit
from companion.kits.model import Backs
from companion.kits.paper import Paper, paper
from companion.press.drawing.geometry import Box, bounds, product, rectangle, transform_path, union
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Path, TextLine
from companion.press.job import prepare
from companion.press.options import PrintOptions
from companion.press.sheets.arrange import arrange, finish
from companion.press.sheets.first_sheet import bar_length, first_sheets, picture_size
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.wording import Wording
from tests.press.reach import outside

A4 = paper("a4")


@pytest.fixture(scope="module")
def job(form, deck):
    """Arrange a small game: cards, discs, a board, a page."""

    def sheets(page: Paper, backs: Backs, words: Wording) -> tuple[Sheet, ...]:
        pieces = [
            *deck(form((400, 250), how="tiled"), 1, "board"),
            *deck(form(), 20, backs=True),
            *deck(form((16, 16), shape="circle", stock="board"), 30, "tile"),
            *deck(form((0, 0), how="page", stock="paper"), 2, "sheet"),
        ]
        return arrange(pieces, page, backs, words)

    return sheets


def shapes(nodes: tuple, matrix: Matrix = IDENTITY) -> list[tuple[Path, Box]]:
    found = []
    for node in nodes:
        if isinstance(node, Group):
            found += shapes(node.nodes, product(matrix, node.transform))
        elif isinstance(node, Path):
            found.append((node, bounds(transform_path(node.commands, matrix))))
    return found


def said(page: Page) -> str:
    return " ".join(_texts(page.nodes))


def _texts(nodes: tuple) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in _lines(nodes)]


def _lines(nodes: tuple) -> Iterator[TextLine]:
    for node in nodes:
        if isinstance(node, TextLine):
            yield node
        yield from _lines(getattr(node, "nodes", ()))


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_bars_and_bank_card_are_as_long_as_they_say(name: str, wording: Wording) -> None:
    (first,) = first_sheets((), paper(name), "none", wording)
    drawn = shapes(first.front.nodes)
    # the second half of every bar ends in a light step: its frame, drawn inside, closes it
    frames = [
        (box[2] + path.stroke.width, box[3] + path.stroke.width)
        for path, box in drawn
        if path.stroke and path.stroke.width == 0.15 and min(box[2:]) > 3
    ]
    wanted = [(3.5, 100), (100, 3.5), (101.6, 3.5)]
    assert [tuple(round(side, 6) for side in frame) for frame in sorted(frames)] == wanted
    cards = [box[2:] for path, box in drawn if path.stroke and len(path.commands) > 8]
    assert (85.6, 54.0) in [pytest.approx(card) for card in cards]


def test_every_dark_step_of_a_bar_is_one_centimetre_or_one_inch(wording: Wording) -> None:
    (first,) = first_sheets((), A4, "none", wording)
    fills = [path for path, _ in shapes(first.front.nodes) if path.fill]
    assert len(fills) == 3
    steps = {
        round(max(abs(a - b) for a, b in zip(one[1:], other[1:], strict=True)), 3)
        for path in fills
        for one, other in [path.commands[:2]]
    }
    assert steps == {10, 25.4}


def test_corner_marks_stand_at_the_edge_of_what_is_printed(wording: Wording) -> None:
    (first,) = first_sheets((), A4, "none", wording)
    corners = [box for path, box in shapes(first.front.nodes) if box[2:] == pytest.approx((6, 6))]
    x, y, width, height = union(corners)
    assert len(corners) == 4
    assert (x, y, x + width, y + height) == pytest.approx((5.1, 5.1, 204.9, 291.9))


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_cross_behind_lies_on_the_zeros_of_the_scales(backs: Backs, wording: Wording) -> None:
    (first,) = first_sheets((), A4, backs, wording)
    assert first.back is not None
    ((_, cross),) = shapes(first.back.nodes)
    middle = (cross[0] + cross[2] / 2, cross[1] + cross[3] / 2)
    seen = (210 - middle[0], middle[1]) if backs == "long-edge" else (middle[0], 297 - middle[1])
    scales = next(box for path, box in shapes(first.front.nodes) if len(path.commands) == 100)
    # 6 mm to either side of each zero, and the longest ticks 3.2 mm beyond the 8 mm aside
    zero = (scales[0] + scales[2] - 6, scales[1] + scales[3] - 6)
    assert seen == pytest.approx(zero)


def test_one_sided_prints_have_no_test_of_both_sides(wording: Wording) -> None:
    (first,) = first_sheets((), A4, "gutter-fold", wording)
    assert first.back is None
    assert "Do front and back meet?" not in said(first.front)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("backs", ["none", "long-edge", "short-edge", "gutter-fold"])
@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
def test_first_sheets_stay_within_what_is_printed(
    name: str, backs: Backs, language: str, job, wordings: dict[str, Wording]
) -> None:
    page, words = paper(name), wordings[language]
    sheets = job(page, backs, words)
    first = first_sheets(sheets, page, backs, words)
    for sheet in finish((*first, *sheets), words):
        for side in (sheet.front, sheet.back):
            assert side is None or outside(side, page) == []


def test_the_list_names_every_sheet_with_what_is_on_it(job, wording: Wording) -> None:
    sheets = job(A4, "none", wording)
    first = first_sheets(sheets, A4, "none", wording)
    words = " ".join(said(sheet.front) for sheet in first)
    words = words.replace("\u00a0\N{MULTIPLICATION SIGN}\u00a0", " x ")
    assert f"Pieces: 53, on sheets: {len(sheets)}." in words
    for entry in ("1 x board, pages A1 to A3", "9 x Card, on each", "2 x Card", "30 x Tile"):
        assert entry in words
    last = len(first) + len(sheets)
    assert f"{last - 1}\u2013{last}" in words
    for how in ("Join the pages.", "Cut around.", "Cut along the marks."):
        assert how in words
    assert "Fold the sheet." not in words


def test_the_cuts_of_the_list_add_up_to_those_of_all(job, wording: Wording) -> None:
    first = first_sheets(job(A4, "none", wording), A4, "none", wording)
    words = " ".join(said(sheet.front) for sheet in first)
    whole, *each = map(int, re.findall(r"straight cuts.(\d+)", words))
    assert sum(each) == whole > max(each)


def test_the_list_says_what_to_print_on(job, wording: Wording) -> None:
    sheets = job(A4, "none", wording)
    words = " ".join(said(sheet.front) for sheet in first_sheets(sheets, A4, "none", wording))
    assert words.index("card: 160") < words.index("board: print on") < words.index("paper: 80")


def test_the_list_parts_no_name_from_its_number(form, deck, wordings: dict[str, Wording]) -> None:
    names = [f"とても長い名前の労働者、{colour}" for colour in ("赤", "青", "黄褐", "茶")]
    pieces = [piece for name in names for piece in deck(form((20, 20)), 16, name)]
    sheets = arrange(pieces, A4, "none", wordings["ja"])
    first = first_sheets(sheets, A4, "none", wordings["ja"])
    lines = [text for sheet in first for text in _texts(sheet.front.nodes)]
    for name in names:
        assert any(f"{name}\u00a0\N{MULTIPLICATION SIGN}\u00a016" in text for text in lines), lines


def test_a_long_list_runs_over_several_pages(form, deck, wording: Wording) -> None:
    pieces = [
        piece
        for n in range(60)
        for piece in deck(form((190, 150)), 1, f"thing {n} *with* signs :no: in its name")
    ]
    sheets = arrange(pieces, A4, "none", wording)
    first = first_sheets(sheets, A4, "none", wording)
    assert len(first) == 3
    words = [said(sheet.front) for sheet in first]
    assert f"{len(first) + 1} " in words[1]
    assert "thing 59 *with* signs :no: in its name" in words[-1].replace("\u00a0", " ")
    assert len({len(sheet.front.nodes) for sheet in first}) > 1


@pytest.mark.parametrize(("name", "length"), [("a4", 100), ("148x210", 100), ("100x150", 50)])
def test_small_paper_has_shorter_bars(name: str, length: float, wording: Wording) -> None:
    page = paper(name)
    assert bar_length(page) == length
    first = first_sheets((), page, "long-edge", wording)
    assert f"{length} mm" in " ".join(said(sheet.front) for sheet in first)
    for sheet in finish(first, wording):
        assert outside(sheet.front, page) == []


def test_many_of_one_sort_are_named_together(form, deck, wording: Wording) -> None:
    names = {f"worker_{each}": f"Worker, {each}" for each in ("red", "blue", "tan")}
    names |= {"food_1": "Food, value 1", "food_5": "Food, value 5"}
    words = wording._replace(names=names)
    pieces = [piece for name in names for piece in deck(form((16, 16)), 4, name)]
    sheets = arrange(pieces, A4, "none", words)
    told = " ".join(said(sheet.front) for sheet in first_sheets(sheets, A4, "none", words))
    told = told.replace("\u00a0\N{MULTIPLICATION SIGN}\u00a0", " x ")
    assert "12 x Worker; 4 x Food, value 1; 4 x Food, value 5" in told


def test_a_picture_stands_above_a_page_that_has_room_and_moves_the_rest_down(
    wording: Wording,
) -> None:
    picture = Path(rectangle((0, 0, *picture_size(A4))), "#123456")
    (plain_sheet,) = first_sheets((), A4, "long-edge", wording)
    (sheet,) = first_sheets((), A4, "long-edge", wording, picture)
    places = [box for path, box in shapes(sheet.front.nodes) if path.fill == "#123456"]
    assert places == [pytest.approx((11, 11, 188, 18))]
    bars, moved = (_bars(each.front) for each in (plain_sheet, sheet))
    assert [y for _, y in moved] == pytest.approx([y + 23 for _, y in bars])
    assert plain_sheet.back
    assert sheet.back
    before, now = (_cross(each.back) for each in (plain_sheet, sheet))
    assert now == pytest.approx(before + 23)


def test_its_titles_are_in_the_letters_of_the_game() -> None:
    front = prepare(load_kit("cheops"), PrintOptions(only=("rules",))).document.sheets[0].front
    fonts = {line.runs[0].text: line.runs[0].font for line in _lines(front.nodes)}
    assert {fonts[title] for title in ("Cheops", "The sheets")} == {"limelight"}


def test_no_page_more_is_printed_for_a_picture(job, wording: Wording) -> None:
    sheets = job(A4, "none", wording)
    picture = Path(rectangle((0, 0, *picture_size(A4))), "#123456")
    many = sheets * 12
    plain_sheets = first_sheets(many, A4, "none", wording)
    pictured = first_sheets(many, A4, "none", wording, picture)
    assert len(plain_sheets) == len(pictured) > 1
    for sheet in finish(pictured, wording):
        assert not outside(sheet.front, A4)


def _bars(page: Page) -> list[tuple[float, float]]:
    return [
        (box[0], box[1])
        for path, box in shapes(page.nodes)
        if path.stroke and path.stroke.width == 0.15 and min(box[2:]) > 3
    ]


def _cross(page: Page) -> float:
    """Return how far down the cross behind the scales begins."""
    return min(box[1] for _, box in shapes(page.nodes))

"""What every page says of itself; pages that are filled; how far things reach; the words."""

import re
from pathlib import Path as FilePath

import pytest

from companion.kits import Faulty, layouts_folder
from companion.kits.paper import paper
from companion.kits.texts import read_texts
from companion.press.drawing.geometry import apply, circle, rectangle, translation
from companion.press.drawing.nodes import Group, Image, Note, Path, Stroke, Symbol, TextLine, Use
from companion.press.sheets import first_sheet
from companion.press.sheets.arrange import arrange, fill_pages, finish, refuse_small
from companion.press.sheets.calibration import readings
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.page import page_size
from companion.press.sheets.wording import Wording
from tests.press.reach import boxes_of, outside

A4 = paper("a4")
SOURCE = FilePath(first_sheet.__file__).parent


def lines(page: Page) -> list[str]:
    nodes = [each for node in page.nodes for each in (node, *getattr(node, "nodes", ()))]
    lines = (node for node in nodes if isinstance(node, TextLine))
    return ["".join(run.text for run in line.runs) for line in lines]


def test_every_sheet_says_which_it_is_of_how_many_on_what_and_at_what_scale(
    form, deck, wording: Wording
) -> None:
    sheets = finish(arrange(deck(form(), 12), A4, "none", wording), wording)
    assert [sheet.front.label for sheet in sheets] == ["1", "2"]
    assert "Deck · sheet 2 of 2 · Card" in lines(sheets[1].front)
    assert "card · print at 100%" in lines(sheets[1].front)


def test_backs_say_whose_they_are(form, deck, wording: Wording) -> None:
    (sheet,) = finish(arrange(deck(form(), 2, backs=True), A4, "long-edge", wording), wording)
    assert sheet.back is not None
    assert sheet.back.label == "back of sheet 1"
    assert "Deck · back of sheet 1 · Card" in lines(sheet.back)


def test_a_long_title_is_cut_and_not_printed_over_the_scale(wording: Wording) -> None:
    page = Page(210, 297, (), "", (), (5, 288.8, 200, 3.2))
    (sheet,) = finish([Sheet("A title of many words " * 12, "card", page)], wording)
    left, right = sheet.front.nodes
    boxes = [box for _, box in boxes_of((left, right))]
    assert boxes[0][0] + boxes[0][2] <= boxes[1][0]
    assert lines(sheet.front)[0].endswith("…")


def test_a_page_piece_fills_what_is_printed_above_the_strip(
    form, deck, found, wording: Wording
) -> None:
    (piece,) = deck(form((0, 0), how="page"), 1)
    (sheet,) = fill_pages([piece], A4, "none", wording)
    (drawn,) = found(sheet.front)
    assert drawn.printed == pytest.approx((5, 5, *page_size(A4)))
    assert sheet.front.strip is not None
    assert sheet.front.strip[1] >= drawn.printed[1] + drawn.printed[3] - 1e-9


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_back_of_a_page_lies_behind_it(backs, form, deck, found, wording: Wording) -> None:
    (piece,) = deck(form((0, 0), how="page"), 1, backs=True)
    (sheet,) = fill_pages([piece], A4, backs, wording)
    assert sheet.back is not None
    (front,), (back,) = found(sheet.front), found(sheet.back)
    width, _ = page_size(A4)
    x, y = apply(front.matrix, (0, 0))
    seen = (210 - x, y) if backs == "long-edge" else (x, 297 - y)
    assert apply(back.matrix, (width, 0)) == pytest.approx(seen)


def test_without_two_sided_printing_a_back_is_a_page_of_its_own(
    form, deck, found, wording: Wording
) -> None:
    (piece,) = deck(form((0, 0), how="page"), 1, backs=True)
    front, back = fill_pages([piece], A4, "gutter-fold", wording)
    assert [each.face for sheet in (front, back) for each in found(sheet.front)] == [
        "front",
        "back",
    ]
    assert (dict(front.counts), dict(back.glue)) == ({"card": 1}, {"card": 1})


def test_pages_of_one_component_are_front_and_back_of_a_leaf_where_both_sides_are_printed(
    form, deck, found, wording: Wording
) -> None:
    make = form((0, 0), how="page")
    pieces = [*deck(make, 3, "card"), *deck(make, 1, "tile")]
    leaves = [
        [each.piece for side in (sheet.front, sheet.back) if side for each in found(side)]
        for sheet in fill_pages(pieces, A4, "long-edge", wording)
    ]
    assert leaves == [[1, 2], [3], [1]]
    assert len(fill_pages(pieces, A4, "none", wording)) == len(pieces)


def test_a_page_that_needs_more_than_the_paper_is_a_fault(form) -> None:
    with pytest.raises(Faulty, match=r"card\.size: is 210 x 297 mm, but a4 holds"):
        refuse_small("card", form((210, 297), how="page"), A4)


def test_boards_come_first_in_their_stock_and_pages_last(form, deck, wording: Wording) -> None:
    pieces = [
        *deck(form((0, 0), how="page"), 1, "page"),
        *deck(form(), 2),
        *deck(form((200, 100), how="tiled"), 1, "board"),
    ]
    sheets = arrange(pieces, A4, "none", wording)
    assert [list(sheet.counts) for sheet in sheets] == [["board"], ["card"], ["page"]]


def test_a_plain_back_of_a_board_is_left_out_when_none_are_printed(
    form, deck, wording: Wording
) -> None:
    boards = deck(form((200, 100), how="tiled"), 1, "board", backs=True)
    assert len(arrange(boards, A4, "none", wording)) == 1
    assert len(arrange(boards, A4, "gutter-fold", wording)) == 2
    (both,) = arrange(boards, A4, "long-edge", wording)
    assert both.back is not None


def test_what_sticks_out_is_found_and_measured() -> None:
    square = Path(rectangle((2, 50, 20, 20)), "#000000")
    (found,) = outside(Page(210, 297, (square,), ""), A4)
    assert found == "Path at (2.00, 50.00) sticks out by 3.000 mm"
    clipped = Group((square,), clip=rectangle((10, 40, 50, 50)))
    assert outside(Page(210, 297, (clipped,), ""), A4) == []


def test_what_is_clipped_away_altogether_counts_for_nothing() -> None:
    far = Path(rectangle((-50, -50, 20, 20)), "#000000")
    inner = Group((far,), clip=rectangle((-90, -90, 95, 95)))
    assert outside(Page(210, 297, (Group((inner,), clip=rectangle((50, 50, 9, 9))),), ""), A4) == []


def test_lines_reach_as_far_as_they_are_thick() -> None:
    line = Path((("M", 10, 10), ("L", 20, 10)), stroke=Stroke("#000000", 1.0))
    doubled = Group((line,), (2.0, 0.0, 0.0, 2.0, 0.0, 0.0))
    ((_, box),) = boxes_of((doubled,))
    assert box == pytest.approx((19, 19, 22, 2))


def test_symbols_pictures_and_letters_reach_too(wording: Wording) -> None:
    symbol = Symbol("s", (Path(circle((0, 0), 5), "#000000"),), -5, -5, 10, 10)
    picture = Image(FilePath("a.png"), 1, 2, 3, 4)
    word = wording.line("H", "body", 100, 100)
    nodes = (Use(symbol, translation(50, 50)), picture, word, Note("seen by nobody"))
    boxes = [box for _, box in boxes_of(nodes)]
    assert boxes[0] == pytest.approx((45, 45, 10, 10))
    assert boxes[1] == pytest.approx((1, 2, 3, 4))
    assert boxes[2][1] == pytest.approx(100 - 0.698 * 8.5 * 25.4 / 72, abs=0.02)
    assert boxes[2][1] + boxes[2][3] == pytest.approx(100)
    assert len(boxes) == 3


def test_words_on_a_tall_strip_run_upwards(wording: Wording) -> None:
    node = wording.strip("upwards", (10, 20, 3, 100))
    ((_, box),) = boxes_of((node,))
    assert box[3] > box[2]
    assert box[1] + box[3] == pytest.approx(120, abs=0.5)


def test_texts_are_filled_in_and_strange_braces_left_alone(wording: Wording) -> None:
    words = Wording({"a": "{x} of {y}"}, "Deck")
    assert words.say("a", x=3) == "3 of {y}"
    assert wording.name("unnamed") == "unnamed"


def keys() -> set[str]:
    nets = SOURCE.parent / "nets"
    files = (*SOURCE.glob("*.py"), *nets.glob("*.py"), SOURCE.parent / "job.py")
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r'["\']((?:sheet|first|stock)\.[a-z_.]+)["\']', source)) - {
        "sheet.",
        "first.how_",
    }


def test_no_text_is_there_that_nobody_says() -> None:
    ours = (
        key for key in read_texts(layouts_folder(), "en") if key.startswith(("sheet.", "first."))
    )
    told = keys() | {f"first.how_{key.removeprefix('sheet.')}" for key in keys()}
    asked = {f"first.ask.{each.key}" for each in readings(A4)}
    assert set(ours) <= told | asked


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_text_that_is_said_is_there(language: str) -> None:
    texts = read_texts(layouts_folder(), language)
    assert keys() <= texts.keys()
    steps = {key for key in keys() if f"first.how_{key.removeprefix('sheet.')}" in texts}
    assert {"sheet.cut_tile", "sheet.fold_net", "sheet.glue_back", "sheet.turn_over"} <= steps


def test_both_languages_say_the_same_with_the_same_bindings() -> None:
    english, japanese = (read_texts(layouts_folder(), language) for language in ("en", "ja"))
    ours = [key for key in english if key.split(".")[0] in {"sheet", "first", "stock"}]
    for key in ours:
        bindings = [set(re.findall(r"\{(\w+)\}", texts[key])) for texts in (english, japanese)]
        assert bindings[0] == bindings[1], key

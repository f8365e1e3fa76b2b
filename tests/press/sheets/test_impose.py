"""Pieces on sheets: by stock, with their backs, each one counted."""

from collections import Counter
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits import Faulty
from companion.kits.model import Backs
from companion.kits.paper import paper
from companion.press.drawing.geometry import Box, circle, rectangle, rotation, translation
from companion.press.drawing.nodes import Group, Image, Node, Path, Symbol, TextLine, Use
from companion.press.sheets.arrange import finish
from companion.press.sheets.edging import VARIED, edge_colours
from companion.press.sheets.impose import impose
from companion.press.sheets.model import Piece
from companion.press.sheets.wording import Wording
from tests.press.reach import outside

A4 = paper("a4")


@given(
    kinds=st.lists(
        st.tuples(
            st.floats(10, 85),
            st.floats(10, 85),
            st.integers(1, 12),
            st.sampled_from(["rectangle", "circle", "hexagon"]),
            st.sampled_from(["card", "paper"]),
            st.booleans(),
        ),
        min_size=1,
        max_size=4,
    ),
    backs=st.sampled_from(["none", "long-edge", "short-edge", "gutter-fold"]),
    name=st.sampled_from(["a4", "letter"]),
)
@settings(max_examples=50)
def test_every_piece_is_drawn_once_and_where_the_printer_prints(
    kinds, backs: Backs, name, form, deck, found, wording: Wording
) -> None:
    pieces = []
    for n, (w, h, count, shape, stock, backed) in enumerate(kinds):
        size = (w, w) if shape == "circle" else (w, h)
        make = form(size, shape=shape, stock=stock, glued=backed)
        pieces += deck(make, count, f"kind{n}", backs=backed, motley=n % 2 == 0)
    sheets = finish(impose(pieces, paper(name), backs, wording), wording)
    drawn = Counter(
        (each.component, each.piece, each.face)
        for sheet in sheets
        for page in (sheet.front, sheet.back)
        if page
        for each in found(page)
    )
    wanted = {(piece.component, piece.number, "front") for piece in pieces}
    wanted |= {(piece.component, piece.number, "back") for piece in pieces if piece.back}
    assert set(drawn) == wanted
    assert set(drawn.values()) == {1}
    counted = Counter[str]()
    for sheet in sheets:
        counted.update(sheet.counts)
        held = [piece for piece in pieces if piece.component in sheet.counts]
        assert {piece.make.stock for piece in held} <= {sheet.stock}
        for page in (sheet.front, sheet.back):
            assert page is None or outside(page, paper(name)) == []
    assert counted == Counter(piece.component for piece in pieces)


def test_a_stock_never_shares_a_sheet_with_another(form, deck, wording: Wording) -> None:
    pieces = [*deck(form((20, 20)), 2), *deck(form((20, 20), stock="board"), 2, "tile")]
    sheets = impose(pieces, A4, "none", wording)
    assert [(sheet.stock, dict(sheet.counts)) for sheet in sheets] == [
        ("card", {"card": 2}),
        ("board", {"tile": 2}),
    ]


def test_a_sheet_without_backs_has_its_blank_page_in_a_two_sided_document(
    form, deck, wording: Wording
) -> None:
    pieces = [*deck(form(), 9, backs=True), *deck(form(stock="paper"), 2, "tile")]
    first, second = finish(impose(pieces, A4, "long-edge", wording), wording)
    assert first.back is not None
    assert first.back.nodes
    assert second.back is not None
    assert second.back.nodes == ()
    assert (second.back.width, second.back.height) == (210, 297)


def test_without_any_back_nothing_is_two_sided(form, deck, wording: Wording) -> None:
    sheets = finish(impose(deck(form(), 20), A4, "long-edge", wording), wording)
    assert all(sheet.back is None for sheet in sheets)


def test_backs_that_are_contents_become_pieces_to_glue_on(
    form, deck, found, wording: Wording
) -> None:
    screens = deck(form((80, 60), glued=True), 3, backs=True)
    (sheet,) = impose(screens, A4, "none", wording)
    faces = Counter(each.face for each in found(sheet.front))
    assert faces == {"front": 3, "back": 3}
    assert dict(sheet.glue) == {"card": 3}
    assert "sheet.glue_back" in sheet.steps
    assert "glue on the back of: Card" in _words(sheet.front.nodes)


def test_plain_backs_are_left_out_when_none_are_printed(
    form, deck, found, wording: Wording
) -> None:
    (sheet,) = impose(deck(form(), 3, backs=True), A4, "none", wording)
    assert {each.face for each in found(sheet.front)} == {"front"}


def test_what_is_too_large_to_fold_over_is_glued(form, deck, found, wording: Wording) -> None:
    large = deck(form((150, 200)), 1, backs=True)
    sheets = impose(large, A4, "gutter-fold", wording)
    assert [each.face for sheet in sheets for each in found(sheet.front)] == ["front", "back"]
    assert [dict(sheet.glue) for sheet in sheets] == [{}, {"card": 1}]


def test_the_words_below_a_lone_back_stand_just_below_its_marks(
    form, deck, found, wording: Wording
) -> None:
    large = deck(form((150, 200)), 1, backs=True)
    _, sheet = impose(large, A4, "gutter-fold", wording)
    (back,) = found(sheet.front)
    _, top, _, height = back.printed
    (words,) = (node for node in sheet.front.nodes if isinstance(node, TextLine))
    assert 0 < words.y - (top + height) < 8


def test_a_piece_larger_than_the_paper_is_a_fault(form, deck, wording: Wording) -> None:
    with pytest.raises(Faulty, match=r"component.card.size: is 210 x 300 mm, but a4 holds"):
        impose(deck(form((210, 300)), 1), A4, "none", wording)


def test_a_sheet_says_what_is_on_it_and_what_to_do(form, deck, wording: Wording) -> None:
    pieces = [
        *deck(form((40, 40), folds=((20, 0, 20, 40),)), 2),
        *deck(form((15, 15), shape="circle"), 2, "tile"),
    ]
    (sheet,) = impose(pieces, A4, "none", wording)
    assert sheet.title == "Card, Tile"
    assert sheet.steps == (
        "sheet.score_folds",
        "sheet.cut_straight",
        "sheet.cut_round",
        "sheet.fold",
    )


def test_backs_bleed_farther_than_fronts_where_there_is_room(
    form, deck, found, wording: Wording
) -> None:
    (sheet,) = impose(deck(form((40, 40)), 1, backs=True), A4, "long-edge", wording)
    assert sheet.back is not None
    (front,), (back,) = found(sheet.front), found(sheet.back)
    assert front.printed[2:] == pytest.approx((46, 46))
    assert back.printed[2:] == pytest.approx((50, 50))


def test_two_sided_sheets_have_targets_that_lie_on_each_other(
    form, deck, stroked, wording: Wording
) -> None:
    discs = deck(form((40, 40), shape="circle"), 1, backs=True)
    (sheet,) = impose(discs, A4, "short-edge", wording)
    assert sheet.back is not None
    front = [(x1, 297 - y1, x2, 297 - y2) for x1, y1, x2, y2 in stroked(sheet.front, "mark")]
    ends = [_ends(lines) for lines in (front, stroked(sheet.back, "mark"))]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 4


def _ends(lines: list[Box]) -> set[frozenset[tuple[float, float]]]:
    """Return lines as pairs of ends, whichever way they were drawn."""
    ends = [((x1, y1), (x2, y2)) for x1, y1, x2, y2 in lines]
    return {frozenset((round(x, 6), round(y, 6)) for x, y in pair) for pair in ends}


def _words(nodes: tuple) -> str:
    texts = []
    for node in nodes:
        if hasattr(node, "runs"):
            texts.append("".join(run.text for run in node.runs))
        texts.append(_words(getattr(node, "nodes", ())))
    return " ".join(filter(None, texts))


# Cards of one edge colour share their bleed, others have their own (PRINT.md, "Sizes").

SIZE = (60.0, 90.0)
FULL = rectangle((-3, -3, 66, 96))


def test_the_last_shape_over_the_bleed_gives_its_colour() -> None:
    face = Group((Path(FULL, "#111111"), Path(rectangle((10, 10, 40, 70)), "#222222")))
    assert edge_colours(face, SIZE, 3) == {"#111111"}
    striped = Group((face, Path(rectangle((-3, -3, 66, 40)), "#333333")))
    assert edge_colours(striped, SIZE, 3) == {"#111111", "#333333"}


def test_white_paper_is_a_colour_too() -> None:
    inside = Path(circle((30, 45), 20), "#222222")
    assert edge_colours(inside, SIZE, 3) == {None}
    assert edge_colours(inside, SIZE, 0) == {None}


def test_what_is_clipped_to_the_trim_does_not_bleed() -> None:
    cut = Group((Path(FULL, "#111111"),), clip=rectangle((0, 0, *SIZE)))
    assert edge_colours(cut, SIZE, 3) == {None}


def test_drawings_are_followed_through_transforms_and_symbols() -> None:
    shape = Path(rectangle((0, 0, 96, 66)), "#111111")
    turned = Group((Group((shape,), rotation(90)),), translation(63, -3))
    assert edge_colours(turned, SIZE, 3) == {"#111111"}
    symbol = Symbol("s", (turned,), -3, -3, 66, 96)
    assert edge_colours(Use(symbol), SIZE, 3) == {"#111111"}


def test_a_picture_in_the_bleed_has_no_one_colour() -> None:
    picture: Node = Image(FilePath("a.png"), -3, -3, 66, 96)
    assert edge_colours(picture, SIZE, 3) == {VARIED}


@pytest.mark.parametrize(
    ("colours", "apart"), [(("#111111", "#111111"), 0.0), (("#111111", "#222222"), 6.0)]
)
def test_only_cards_of_one_edge_colour_are_butted(
    colours: tuple[str, str], apart: float, form, wording: Wording
) -> None:
    make = form(SIZE)
    pieces = [Piece("card", n, make, Path(FULL, colour)) for n, colour in enumerate(colours, 1)]
    (sheet,) = impose(pieces, paper("a4"), "none", wording)
    (x1, _, width, _), (x2, _, _, _) = sheet.front.trims
    assert x2 - x1 - width == pytest.approx(apart)

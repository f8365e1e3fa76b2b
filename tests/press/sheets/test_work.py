"""What is done by hand is counted as somebody with a knife, scissors and glue would."""

import pytest

from companion.kits import Kit
from companion.kits.paper import paper
from companion.press.job import prepare
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import net_work
from companion.press.options import Options
from companion.press.sheets.impose import impose
from companion.press.sheets.model import SECONDS, Work, total
from companion.press.sheets.wording import Wording

A4 = paper("a4")

CUBE = """
[cube]
solid = "die"
size = 16
"""


@pytest.mark.parametrize(
    ("size", "shape", "changes", "work"),
    [
        ((60, 80), "rectangle", {}, Work(straight=7)),  # three columns, two rows, butted
        ((12, 12), "circle", {}, Work(curved=6)),
        ((16, 16), "circle", {}, Work(punched=6)),
        ((20, 22), "hexagon", {}, Work(straight=36)),
        ((20, 40), "rectangle", {"folds": ((0, 20, 20, 20),)}, Work(straight=9, folds=6)),
    ],
)
def test_the_cuts_of_six_equal_pieces(form, deck, wording: Wording, size, shape, changes, work):
    (sheet,) = impose(deck(form(size, shape=shape, **changes), 6), A4, "none", wording)
    assert sheet.work == work


def test_a_folded_sheet_is_folded_and_glued_and_each_loose_back_glued_on(
    form, deck, wording: Wording
):
    (folded,) = impose(deck(form(), 2, backs=True), A4, "gutter-fold", wording)
    assert folded.work[-2:] == (1, 1)
    (loose,) = impose(deck(form(glued=True), 2, backs=True), A4, "none", wording)
    assert loose.work.glued == 2


def test_a_cube_has_a_tab_at_half_of_its_edges(own_kit):
    """Six faces: five creases; seven edges are glued, so fourteen sides are cut or bear a tab."""
    net = load_nets(own_kit(CUBE))["cube"]
    assert net_work(net) == Work(straight=7 + 3 * 7, folds=5 + 7, glued=7)


def test_pages_of_a_board_are_cut_where_no_flap_is(giza: Kit):
    pages = prepare(giza, Options(only=("board",), first_sheet=False)).document.sheets
    assert sum(sheet.work.straight for sheet in pages) == 16 - 4
    assert sum(sheet.work.glued for sheet in pages) == 4


def test_minutes_are_the_seconds_of_all_that_is_done():
    work = total([Work(3, 1), Work(2, 0, 4, 5, 6)])
    assert work == Work(5, 1, 4, 5, 6)
    assert work.seconds == sum(a * b for a, b in zip(work, SECONDS, strict=True))
    assert (Work(1).minutes, Work().minutes) == (1, 0)

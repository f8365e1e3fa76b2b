"""What is done by hand is counted as somebody with a knife, scissors and glue would."""

import re
from pathlib import Path

import pytest

from companion.kits import Faulty, Kit, load_kit
from companion.kits.paper import paper
from companion.press.job import prepare
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import net_work
from companion.press.options import PrintOptions
from companion.press.sheets.arrange import arrange
from companion.press.sheets.first_sheet import first_sheets
from companion.press.sheets.impose import impose
from companion.press.sheets.model import SECONDS, Work, total
from companion.press.sheets.wording import STEPS, TIMES, Wording
from tests.kit_files import component, written
from tests.press.sheets.test_first_sheet import said

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
    pages = prepare(giza, PrintOptions(only=("board",), first_sheet=False)).document.sheets
    assert sum(sheet.work.straight for sheet in pages) == 16 - 4
    assert sum(sheet.work.glued for sheet in pages) == 4


def test_minutes_are_the_seconds_of_all_that_is_done():
    work = total([Work(3, 1), Work(2, 0, 4, 5, 6)])
    assert work == Work(5, 1, 4, 5, 6)
    assert work.seconds == sum(a * b for a, b in zip(work, SECONDS, strict=True))
    assert (Work(1).minutes, Work().minutes) == (1, 0)


# What becomes of pieces is said beside them and on the first sheet.

PAGE = paper("a4")
PLAIN = "front = 'plain.toml'"
KIT = "".join(
    (
        'id = "deck"\nname = "Deck"\n',
        component("card", f"how = 'cut', size = 'poker', finish = 'FINISH', {PLAIN}", "count = 54"),
        component("die", f"how = 'net', net = 'die', {PLAIN}", "count = 2"),
        component("box", f"how = 'net', net = 'box', {PLAIN}"),
    )
)
NETS = "[die]\nsolid = 'die'\nsize = 16\n[box]\nsolid = 'tuck'\nholds = ['card']\n"
PAINT = "[defaults]\nface = ''\n"


def deck_of(folder: Path, text: str) -> Kit:
    files = {"kit.toml": text, "nets.toml": NETS, "plain.toml": PAINT}
    return load_kit("deck", written(folder, files))


def test_the_first_sheet_says_what_to_bring(tmp_path: Path) -> None:
    """Counted for so many players, and not when single pieces are printed again."""
    pens = "[[component]]\nid = 'pen'\nname = 'Pen'\ncount = 4\nneeded = { 3 = 3 }\nmake = []\n"
    kit = deck_of(tmp_path, f"players = [3, 4]\n{KIT.replace('FINISH', 'pad')}{pens}")
    counts = {4: PrintOptions(), 3: PrintOptions(players=3), 0: PrintOptions(only=("card",))}
    for count, options in counts.items():
        page = " ".join(said(each.front) for each in prepare(kit, options).document.sheets[:2])
        found = re.search(r"Bring along.*not printed: (\d)\s\S\sPen\.", page)
        assert (int(found[1]) if found else 0) == count


@pytest.mark.parametrize("finish", ["writable", "pad", "standee"])
@pytest.mark.parametrize("how", ["cut", "tiled", "page"])
def test_the_sheet_says_what_becomes_of_a_piece(
    finish: str, how: str, form, deck, wordings: dict[str, Wording]
) -> None:
    size = (0, 0) if how == "page" else (60, 80)
    pieces = deck(form(size, how=how, finish=finish), 1)
    for words in wordings.values():
        (sheet,) = arrange(pieces, PAGE, "none", words)
        assert sheet.steps[-1] == STEPS[finish]
        page = " ".join(said(each.front) for each in first_sheets([sheet], PAGE, "none", words))
        how_to = words.say(f"first.how_{finish}").split("**")[1]
        assert how_to in page


def printed(folder: Path, finish: str = "writable", **options: object) -> str:
    kit = deck_of(folder, KIT.replace("FINISH", finish))
    pages = prepare(kit, PrintOptions(**options)).pages
    return " ".join(map(said, pages)).replace("\u00a0", " ").replace(TIMES, " x ")


def test_the_first_sheet_says_how_large_a_box_is_and_what_it_holds(tmp_path: Path) -> None:
    bare = printed(tmp_path, finish="pad")
    for words in ("Inside 66 x 91 x 18 mm, 2 mm to spare", "Holds: Card.", "without sleeves"):
        assert words in bare
    sleeved = printed(tmp_path, finish="pad", sleeves=0.2)
    assert "Inside 68 x 94 x 29 mm" in sleeved
    assert "in their sleeves" in sleeved
    laminated = printed(tmp_path)
    assert "Inside 72 x 97 x 29 mm" in laminated
    assert "in a sleeve or laminated" in laminated


@pytest.mark.parametrize("sleeves", [None, 0.2])
def test_sleeves_are_of_no_account_where_no_card_is(sleeves: float | None, tmp_path: Path) -> None:
    kit = deck_of(tmp_path, KIT.replace("FINISH", "pad").replace("'poker'", "[90, 40]"))
    words = " ".join(map(said, prepare(kit, PrintOptions(sleeves=sleeves)).pages))
    assert words.count("Holds: ") == 1
    assert "sleeve" not in words


def test_dice_may_be_bought_and_are_told_from_boxes(tmp_path: Path) -> None:
    words = printed(tmp_path)
    assert words.count("Or take bought dice.") == 1


def test_an_unknown_finish_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="'writeable' is not possible; did you mean 'writable'"):
        printed(tmp_path, "writeable")

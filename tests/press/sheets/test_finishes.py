"""What becomes of pieces is said beside them and on the first sheet."""

import re
from pathlib import Path

import pytest

from companion.kits import Faulty, load_kit
from companion.press.job import prepare
from companion.press.options import Options
from companion.press.sheets.arrange import arrange
from companion.press.sheets.finishes import STEPS, TIMES
from companion.press.sheets.first import first_sheets
from companion.press.sheets.paper import paper
from companion.press.sheets.wording import Wording
from tests.press.sheets.test_first import said

A4 = paper("a4")
KIT = """
id = "deck"
name = "Deck"
[[component]]
id = "card"
name = "Card"
count = 54
make = [{ how = "cut", size = "poker", front = "plain.toml", finish = "FINISH" }]
[[component]]
id = "die"
name = "Die"
count = 2
make = [{ how = "net", net = "die", front = "plain.toml" }]
[[component]]
id = "box"
name = "Box"
count = 1
make = [{ how = "net", net = "box", front = "plain.toml" }]
"""
NETS = "[die]\nsolid = 'die'\nsize = 16\n[box]\nsolid = 'tuck'\nholds = ['card']\n"


def test_the_first_sheet_says_what_to_bring(tmp_path: Path) -> None:
    """Counted for so many players, and not when single pieces are printed again."""
    pens = "[[component]]\nid = 'pen'\nname = 'Pen'\ncount = 4\nneeded = { 3 = 3 }\nmake = []\n"
    head = KIT.replace("FINISH", "pad").replace(
        'name = "Deck"', 'name = "Deck"\nplayers = [3, 4]', 1
    )
    (tmp_path / "kit.toml").write_text(head + pens)
    (tmp_path / "nets.toml").write_text(NETS)
    (tmp_path / "plain.toml").write_text("")
    kit = load_kit("deck", tmp_path)
    pens = {4: Options(), 3: Options(players=3), 0: Options(only=("card",))}
    for count, options in pens.items():
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
        (sheet,) = arrange(pieces, A4, "none", words)
        assert sheet.steps[-1] == STEPS[finish]
        page = " ".join(said(each.front) for each in first_sheets([sheet], A4, "none", words))
        how_to = words.say(f"first.how_{finish}").split("**")[1]
        assert how_to in page


def printed(folder: Path, finish: str = "writable", **options: object) -> str:
    (folder / "kit.toml").write_text(KIT.replace("FINISH", finish), encoding="utf-8")
    (folder / "nets.toml").write_text(NETS, encoding="utf-8")
    (folder / "plain.toml").write_text("[defaults]\nface = ''\n", encoding="utf-8")
    pages = prepare(load_kit("deck", folder), Options(**options)).pages
    return " ".join(map(said, pages)).replace("\u00a0", " ").replace(TIMES, " x ")


def test_the_first_sheet_says_how_large_a_box_is_and_what_it_holds(tmp_path: Path) -> None:
    bare = printed(tmp_path)
    for words in ("Inside 66 x 91 x 18 mm, 2 mm to spare", "Holds: Card.", "without sleeves"):
        assert words in bare
    sleeved = printed(tmp_path, sleeves=0.2)
    assert "Inside 68 x 94 x 29 mm" in sleeved
    assert "in their sleeves" in sleeved


@pytest.mark.parametrize("sleeves", [None, 0.2])
def test_sleeves_are_of_no_account_where_no_card_is(sleeves: float | None) -> None:
    """Giza has no piece of a card's size."""
    choices = Options(only=("box", "box_stones"), sleeves=sleeves)
    words = " ".join(map(said, prepare(load_kit("giza"), choices).pages))
    assert words.count("Holds: ") == 2
    assert "sleeve" not in words


def test_dice_may_be_bought_and_are_told_from_boxes(tmp_path: Path) -> None:
    words = printed(tmp_path)
    assert words.count("Or take bought dice.") == 1


def test_an_unknown_finish_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="'writeable' is not possible; did you mean 'writable'"):
        printed(tmp_path, "writeable")

"""Drafts: printed in spite of faults, each told by number on its piece; never taken for final."""

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Command

CARD = """
[face]
inset = 5

[[draw]]
kind = "text"
text = "{name}"
style = "heading"

[[draw]]
kind = "image"
file = "{picture}"
y = 20
h = 40
"""
CARDS = """card,cost,name,picture
1,2,Ferry,ferry.png
2,many,Fisher,
3,1,A name that is far too long for any card of this size at all,
4,1,Farm,small.png
5,1,Market,
"""
KIT = """
id = "deck"
name = "Deck"
[tables.cards]
file = "cards.csv"
columns = { card = "integer", cost = "integer", name = "text", picture = { required = false } }
[[component]]
id = "card"
name = "Card"
rows = "cards"
make = [{ how = "cut", size = "poker", front = "card.toml" }]
"""


@pytest.fixture
def deck() -> None:
    """A deck whose cards 1 to 4 have a fault each."""
    Path("deck").mkdir()
    for name, text in {"kit.toml": KIT, "card.toml": CARD, "cards.csv": CARDS}.items():
        Path("deck", name).write_text(text, encoding="utf-8")
    Image.new("RGB", (30, 30), "red").save("deck/small.png")


def words(page: str) -> list[str]:
    """Return what stands on a drawn page, in its order."""
    return re.findall("<title>(.*?)</title>", Path("output/deck", page).read_text("utf-8"))


@pytest.mark.usefixtures("deck")
def test_a_draft_numbers_every_fault_on_its_piece(companion: Command) -> None:
    ended = companion("print", "deck", "--draft", "--format", "svg", "--no-first-sheet")
    told = re.findall(r"(\d)\. (\S+): (\w+):", " ".join(ended.out.split()))
    assert (ended.status, ended.err) == (1, "")
    assert told == [
        ("1", "cards.csv:3", "cost"),
        ("2", "cards.csv:2", "picture"),
        ("3", "cards.csv:4", "name"),
        ("4", "cards.csv:5", "picture"),
    ]
    shown = words("deck-draft-01.svg")
    names = [shown.index(name) for name in ("Ferry", "Fisher", "Farm", "Market")]
    marks = {shown.index(number): number for number in "1234"}
    assert [marks[place] for place in sorted(marks)] == ["2", "1", "3", "4"]
    assert names[0] < shown.index("2") < names[1] < shown.index("1") < shown.index("3")
    assert names[2] < shown.index("4") < names[3]
    assert shown[names[0] + 1 : names[0] + 4] == ["ferry.png", "54 x 40 mm", "632 x 472"]
    assert "small.png" in shown


@pytest.mark.usefixtures("deck")
def test_a_fault_of_many_rows_has_one_number_and_one_line(companion: Command) -> None:
    rows = "".join(f"{card},{card} gold,Ferry,\n" for card in range(1, 10))
    Path("deck/cards.csv").write_text(f"card,cost,name,picture\n{rows}", encoding="utf-8")
    line = "cards.csv:2 (also rows 3, 4, 5, 6, 7 and 3 more): cost: '1 gold' is not a whole number"
    checked, drawn = companion("check", "deck"), companion("print", "deck", "--draft")
    assert checked.err == f"companion: {line}\n"
    assert " ".join(drawn.out.split()).endswith(
        f"with 1 fault. Its number is on the pieces that it is on: 1. {line}"
    )
    companion("print", "deck", "--draft", "--format", "svg", "--no-first-sheet")
    shown = words("deck-draft-01.svg")
    assert (shown.count("Ferry"), shown.count("1")) == (9, 9)


@pytest.mark.usefixtures("deck")
def test_a_draft_says_so_on_every_page_and_replaces_no_print(companion: Command) -> None:
    assert companion("print", "deck").status == 2
    assert companion("print", "deck", "--draft", "--format", "svg").status == 1
    pages = sorted(path.name for path in Path("output/deck").glob("*.svg"))
    assert pages == ["deck-draft-01.svg", "deck-draft-02.svg"]
    assert all("DRAFT" in words(page) for page in pages)
    assert not Path("output/deck/.companion-faces.json").exists()
    ended = companion("print", "deck", "--draft")
    assert ended.status == 1
    assert "output/deck/deck-draft.pdf" in ended.out


@pytest.mark.usefixtures("deck")
def test_a_draft_without_a_fault_is_sound(companion: Command) -> None:
    Path("deck/cards.csv").write_text("card,cost,name,picture\n1,2,Ferry,\n", encoding="utf-8")
    ended = companion("print", "deck", "--draft")
    assert (ended.status, ended.err) == (0, "")
    assert "without a fault" in " ".join(ended.out.split())


@pytest.mark.usefixtures("deck")
@pytest.mark.parametrize(
    "more", ["--for tgc", "--changed", "--faces", "--list", "--jobs 2", "giza"]
)
def test_what_goes_with_no_draft_is_refused(companion: Command, more: str) -> None:
    ended = companion("print", "deck", "--draft", *more.split())
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("companion: --draft: ")


@pytest.mark.usefixtures("deck")
def test_of_a_kit_that_says_not_what_there_is_there_is_no_draft(companion: Command) -> None:
    Path("deck/kit.toml").write_text(KIT.replace("poker", "porker"), encoding="utf-8")
    ended = companion("print", "deck", "--draft")
    assert (ended.status, ended.out) == (2, "")
    assert "did you mean 'poker'?" in ended.err


@pytest.mark.usefixtures("deck")
def test_where_nothing_can_be_drawn_all_that_is_wrong_is_told(companion: Command) -> None:
    Path("deck/cards.csv").write_text("card,cots\n", encoding="utf-8")
    ended = companion("print", "deck", "--draft")
    assert (ended.status, ended.out) == (2, "")
    assert "did you mean 'cost'?" in ended.err
    assert "nothing is left to print" in ended.err


@pytest.mark.usefixtures("deck")
def test_rows_beyond_all_bounds_are_no_draft_either(companion: Command) -> None:
    rows = "card,cost,name,picture,count\n1,x,Ferry,,900000000\n"
    Path("deck/cards.csv").write_text(rows, encoding="utf-8")
    kit = KIT.replace('name = "text"', 'name = "text", count = "integer"')
    Path("deck/kit.toml").write_text(kit, encoding="utf-8")
    ended = companion("print", "deck", "--draft")
    assert (ended.status, ended.out) == (2, "")
    assert "900000000 pieces" in ended.err

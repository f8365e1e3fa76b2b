"""A kit on a designer's desk: what has not changed keeps its mark, and faults their pieces."""

from pathlib import Path

import pytest
from PIL import Image

from companion.cli.kits import copied
from companion.kits import Fault
from companion.kits.load import read_kit
from companion.kits.places import new_folder
from companion.press import preview
from companion.press.options import PrintOptions
from companion.press.preview import Guides, Laid, Shown, fitting, lay_out


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    copied(new_folder() / "cards", tmp_path / "river")
    return tmp_path / "river"


def laid_out(folder: Path) -> Laid:
    kit, found = read_kit("", folder)
    return lay_out(kit, PrintOptions(), found)


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def marks(laid: Laid) -> dict[str, str]:
    return {piece.label: piece.front.mark for piece in laid.pieces}


def test_only_what_looks_otherwise_has_another_mark(deck: Path) -> None:
    before = laid_out(deck)
    change(deck / "cards.csv", "take one coin", "take two coins")
    now = laid_out(deck)
    assert marks(now).items() - marks(before).items() == {("Farm", marks(now)["Farm"])}
    change(deck / "card.toml", "corner = 2", "corner = 1")
    assert not marks(laid_out(deck)).items() & marks(now).items()


def test_a_file_of_a_face_is_in_the_language_that_was_chosen(deck: Path) -> None:
    change(deck / "kit.toml", 'languages = ["en"]', 'languages = ["ja"]')
    change(deck / "kit.toml", "{ en =", "{ ja =")
    kit, found = read_kit("", deck)
    front = lay_out(kit, PrintOptions(language="ja"), found).pieces[0].front
    assert b"/Lang (ja)" in preview.pdf(front, "Ferry")


def test_copies_are_shown_once(deck: Path) -> None:
    laid = laid_out(deck)
    shown = [(piece.id, piece.label, piece.copies) for piece in laid.pieces[:3]]
    assert shown == [("card-1", "Ferry", 3), ("card-4", "Fisher", 3), ("card-7", "Granary", 2)]
    assert len({piece.back.mark for piece in laid.pieces if piece.back}) == 1


def test_a_fault_is_on_the_pieces_of_its_row(deck: Path) -> None:
    change(deck / "cards.csv", "4,field,1,4,Farm", "4,field,1,4,Farm:oats:")
    change(deck / "cards.csv", "5,town,4", "5,town,four")
    laid = laid_out(deck)
    (cost,) = (fault for fault in laid.faults if fault.field == "cost")
    number = laid.faults.index(cost) + 1
    assert (cost.file, cost.row) == ("cards.csv", 6)
    assert [piece.label for piece in laid.pieces if number in piece.faults] == ["Market"]
    assert "DRAFT" in {page.nodes[-1].name for page in _pages(laid)}  # type: ignore[union-attr]


def test_a_fault_of_many_rows_is_one_on_all_their_pieces(deck: Path) -> None:
    for row in ("1,river,2", "2,river,1", "3,field,3"):
        change(deck / "cards.csv", row, f"{row} gold")
    laid = laid_out(deck)
    assert [fault.place for fault in laid.faults] == ["cards.csv:2 (also rows 3 and 4)"]
    assert [piece.label for piece in laid.pieces if piece.faults == (1,)] == [
        "Ferry",
        "Fisher",
        "Granary",
    ]


def _pages(laid: Laid) -> list[preview.Page]:
    return [sheet.front for sheet in laid.sheets().sheets]


def test_a_picture_is_as_large_as_what_it_shows(deck: Path) -> None:
    face = laid_out(deck).pieces[0].front
    assert b'width="63.5mm"' in preview.svg(face, Guides())
    assert b'width="70.3mm"' in preview.svg(face, Guides(cut=True))  # 3 mm of bleed, and a line
    assert preview.pdf(face, "ferry").startswith(b"%PDF")
    assert preview.png(face, "ferry", 100).startswith(b"\x89PNG")


def test_a_picture_that_is_saved_anew_is_seen(deck: Path) -> None:
    change(deck / "card.toml", "# draw =", "draw =")
    (deck / "art").mkdir()
    for number in range(1, 7):
        Image.new("RGB", (700, 500), "red").save(deck / f"art/{number}.png")
    before = laid_out(deck)
    assert before.faults == ()
    Image.new("RGB", (700, 500), "blue").save(deck / "art/4.png")
    now = laid_out(deck)
    assert marks(now).items() - marks(before).items() == {("Farm", marks(now)["Farm"])}
    Image.new("RGB", (70, 50), "blue").save(deck / "art/4.png")
    (deck / "art/1.png").unlink()
    told = [
        (fault.row, piece.label) for piece in laid_out(deck).pieces for fault in _of(piece, deck)
    ]
    assert told == [(2, "Ferry"), (5, "Farm")]


def _of(piece: Shown, folder: Path) -> list[Fault]:
    faults = laid_out(folder).faults
    return [faults[number - 1] for number in piece.faults]


def test_what_fills_a_page_is_as_large_as_that(deck: Path) -> None:
    change(deck / "kit.toml", 'how = "cut"', 'how = "page"')
    change(deck / "kit.toml", 'size = "poker"', "bleed = 0")
    face = laid_out(deck).pieces[0].front
    assert min(face.size) > 190


def test_choices_that_a_kit_has_not_count_for_nothing(deck: Path) -> None:
    kit, _ = read_kit("", deck)
    wanted = {"language": "xx", "players": "3", "variant": "long", "only": "card:2,box"}
    found = {"language": "en", "players": 3, "variant": None, "only": ("card:2",)}
    assert fitting(kit, wanted) == found
    assert fitting(kit, {"players": "9", "only": "x"}) == found | {"players": None, "only": ()}

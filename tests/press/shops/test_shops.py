"""What shops take of a kit, and the files that they get."""

import csv
import json
import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from companion.kits import Faulty, Kit
from companion.press.choose import choose
from companion.press.options import PrintOptions
from companion.press.shops.ordering import prepare, write
from companion.press.shops.shop import shop, take

POINTS = 72 / 25.4
WHITE, BLACK, RED, NIGHT = (255, 255, 255), (0, 0, 0), (192, 32, 32), (0, 0, 77)


def written(kit: Kit, name: str, folder: Path, *only: str, jobs: int = 1) -> dict[str, bytes]:
    ordered = prepare(kit, PrintOptions(only=only, jobs=jobs), name)
    files = write(ordered, folder, lambda _done, _total: None)
    return {file.name: file.read_bytes() for file in files}


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def listed(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(data.decode().splitlines()))


@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("tgc", {"card": "PokerDeck", "wide": "PokerDeck", "chip": "MediumCircleChit"}),
        ("mpc", {"card": "poker", "wide": "poker"}),
        ("drivethru", {"card": "us-poker", "wide": "us-poker"}),
    ],
)
def test_what_is_taken(river: Kit, name: str, components: dict[str, str]) -> None:
    orders, refusals = take(choose(river, PrintOptions()).printed, shop(name))
    assert {
        order.chosen.component.id: order.product.id for order in orders if order.product
    } == components
    assert len(orders) + len(refusals) == len(river.components)


def test_tabletop_simulator_takes_all_that_lies_flat(river: Kit) -> None:
    orders, refusals = take(choose(river, PrintOptions()).printed, shop("tts"))
    assert [refusal.component for refusal in refusals] == ["standee"]
    assert len(orders) == len(river.components) - 1


@pytest.mark.parametrize(
    ("name", "only", "message"),
    [
        ("mpc", "chip", "river: chip: is 20 × 20 mm; MakePlayingCards has"),  # noqa: RUF001
        ("tgc", "odd", "river: odd: is 40 × 111 mm; The Game Crafter has 50.8 × 101.6"),  # noqa: RUF001
        ("tgc", "bare", "river: bare: has no back; The Game Crafter prints none"),
        ("mpc", "board", "river: board: is a board made of several sheets"),
        ("mpc", "sheet", "river: sheet: is a whole page"),
        ("tts", "standee", "river: standee: is folded; Tabletop Simulator takes what lies flat"),
    ],
)
def test_what_was_asked_for_and_is_not_taken_is_refused(
    river: Kit, name: str, only: str, message: str
) -> None:
    with pytest.raises(Faulty) as caught:
        prepare(river, PrintOptions(only=("card", only)), name)
    assert str(caught.value).startswith(message)


def test_too_many_cards_are_refused(river: Kit) -> None:
    few = shop("mpc")._replace(most=5)
    _, refusals = take(choose(river, PrintOptions(only=("card",))).printed, few)
    assert refusals[0].key == "shop.most"
    assert refusals[0].values == {"shop": "MakePlayingCards", "count": "7", "most": "5"}


@pytest.mark.parametrize(("name", "size"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_faces_have_the_exact_size(
    river: Kit, name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    files = written(river, name, tmp_path, "card")
    assert sorted(files) == [
        "card-1-front.png",
        "card-2-front.png",
        "card-6-front.png",
        "card-back.png",
        f"river-{name}.csv",
    ]
    for file, data in files.items():
        if file.endswith(".png"):
            face = picture(data)
            assert face.size == size
            assert face.mode == "RGB"
            assert face.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            edges = {face.getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)}
            assert edges == {RED if "back" in file else NIGHT}  # the bleed goes to the very edge


def test_the_list_says_how_many(river: Kit, tmp_path: Path) -> None:
    rows = listed(written(river, "tgc", tmp_path, "card", "chip")["river-tgc.csv"])
    assert [(row["product"], row["file"], row["copies"], row["back"]) for row in rows] == [
        ("PokerDeck", "card-1-front.png", "1", "card-back.png"),
        ("PokerDeck", "card-2-front.png", "4", "card-back.png"),
        ("PokerDeck", "card-6-front.png", "2", "card-back.png"),
        ("MediumCircleChit", "chip-1-front.png", "7", ""),
    ]


def test_a_wide_card_lies_on_its_side_and_its_back_on_the_other(river: Kit, tmp_path: Path) -> None:
    files = written(river, "tgc", tmp_path, "wide")
    front, back = picture(files["wide-1-front.png"]), picture(files["wide-back.png"])
    assert front.size == back.size == (825, 1125)
    inside = 45  # from the edge: the bleed is 37.5 pixels
    # The mark at the top left of the wide card is at the top right of the front.
    assert front.getpixel((825 - inside, inside)) == BLACK
    assert front.getpixel((inside, 1125 - inside)) == WHITE
    # Turned over sideways as the shop does, then held wide again: at the top left once more.
    assert back.getpixel((inside, 1125 - inside)) == BLACK
    assert back.getpixel((825 - inside, inside)) == WHITE


@pytest.fixture(scope="module")
def deck(river: Kit, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written(river, "drivethru", tmp_path_factory.mktemp("out"), "card")["card.pdf"]


def test_a_deck_begins_with_the_back_of_its_first_card(deck: bytes) -> None:
    document = pypdfium2.PdfDocument(deck)
    assert len(document) == 2 * 7
    words = [page.get_textpage().get_text_bounded() for page in document]
    assert words[:4] == ["", "Ferry", "", "Grove"]
    assert words[-2:] == ["", "Sled"]


def test_a_deck_says_that_it_is_pdf_x(deck: bytes) -> None:
    with pikepdf.open(BytesIO(deck)) as pdf:
        assert pdf.pdf_version == "1.4"
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert str(pdf.docinfo["/Trapped"]) == "/False"
        assert pdf.docinfo["/CreationDate"] == pdf.docinfo["/ModDate"] == "D:20000101000000Z"
        assert pdf.docinfo["/Title"] == "River"
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == (
            "/GTS_PDFX",
            "CGATS TR 001",
        )
        assert "/ID" in pdf.trailer
        assert not pdf.is_encrypted


def test_the_boxes_of_a_deck(deck: bytes) -> None:
    bleed = 3.175 * POINTS
    with pikepdf.open(BytesIO(deck)) as pdf:
        for page in pdf.pages:
            media, trim = [list(map(float, box)) for box in (page.mediabox, page.trimbox)]
            assert media == pytest.approx([0, 0, 2.75 * 72, 3.75 * 72], abs=0.01)
            assert list(map(float, page.bleedbox)) == media
            assert trim == pytest.approx(
                [bleed, bleed, media[2] - bleed, media[3] - bleed], abs=0.01
            )


def test_a_deck_is_of_inks_alone_and_not_too_much_of_them(deck: bytes) -> None:
    found = set()
    with pikepdf.open(BytesIO(deck)) as pdf:
        streams = [page.Contents.read_bytes() for page in pdf.pages]
        streams += [
            each.read_bytes()
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                assert not {"/SMask", "/Group", "/ExtGState", "/Annots"} & set(each.keys())
    for stream in streams:
        words = stream.split()
        assert not {b"rg", b"RG", b"g", b"G", b"gs", b"sh"} & set(words)
        for at, word in enumerate(words):
            if word in {b"k", b"K"}:
                found.add(sum(map(float, words[at - 4 : at])))
    assert found
    assert max(found) == pytest.approx(2.4, abs=0.003)
    assert max(found) <= 2.4


def test_a_deck_is_written_the_same_twice(river: Kit, deck: bytes, tmp_path: Path) -> None:
    assert written(river, "drivethru", tmp_path, "card")["card.pdf"] == deck


def test_sheets_for_tabletop_simulator(river: Kit, tmp_path: Path) -> None:
    files = written(river, "tts", tmp_path)
    rows = {row["component"]: row for row in listed(files["river-tts.csv"])}
    card = rows["card"]
    columns, down = int(card["columns"]), int(card["rows"])
    assert card["copies"] == "7"
    assert columns * down >= 8
    sheet = picture(files[card["file"]])
    assert sheet.mode == "RGB"
    assert max(sheet.size) <= 4096
    assert (sheet.width % columns, sheet.height % down) == (0, 0)
    assert sheet.getpixel((1, 1)) == NIGHT
    assert sheet.getpixel((sheet.width - 2, sheet.height - 2)) == RED  # what others see of a hand
    assert picture(files[card["back"]]).getpixel((1, 1)) == RED
    board = picture(files[rows["board"]["file"]])
    assert (board.width / board.height, max(board.size)) == pytest.approx((2, 4096), abs=1)


def test_a_saved_object_of_tabletop_simulator(river: Kit, tmp_path: Path) -> None:
    """Decks, tiles and boards as the program's knowledge base has them, apart from each other."""
    files = written(river, "tts", tmp_path)
    save = json.loads(files["river-tts.json"])
    found = {each["Nickname"]: each for each in save["ObjectStates"]}
    assert {each["Name"] for each in found.values()} >= {"DeckCustom", "Custom_Board"}
    card = found["Card"]
    assert len(card["DeckIDs"]) == len(card["ContainedObjects"]) == 7
    assert [each["CardID"] for each in card["ContainedObjects"]] == card["DeckIDs"]
    custom = card["CustomDeck"][str(card["DeckIDs"][0] // 100)]
    rows = {row["component"]: row for row in listed(files["river-tts.csv"])}
    assert custom["FaceURL"].startswith("file:///")
    assert custom["FaceURL"].endswith(f"/{rows['card']['file']}")
    assert custom["BackURL"].endswith(f"/{rows['card']['back']}")
    assert custom["NumWidth"] == int(rows["card"]["columns"])
    pictures = {name for name in files if name.endswith(".png")}
    named = set(re.findall(r'URL": "[^"]*/([^/"]+)"', files["river-tts.json"].decode()))
    assert named == pictures
    places = [(each["Transform"]["posX"], each["Transform"]["posZ"]) for each in found.values()]
    assert len(set(places)) == len(places)


TRANSFORM = dict.fromkeys(
    [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"], float
)
OBJECT = {"GUID": str, "Name": str, "Nickname": str, "Transform": TRANSFORM}
SHEET = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
HELD = {"SidewaysCard": bool, "Hands": bool, "HideWhenFaceDown": bool}
CARD = {**OBJECT, "CardID": int, "CustomDeck": {"1": SHEET}, **HELD}
IMAGE = {"ImageURL": str, "ImageScalar": float, "WidthScale": float}
TILE = {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool}
SHAPES = {
    "DeckCustom": {
        **OBJECT,
        "DeckIDs": [int],
        "CustomDeck": {"1": SHEET},
        "ContainedObjects": [CARD],
        **HELD,
    },
    "Custom_Board": {**OBJECT, "Locked": bool, "CustomImage": IMAGE},
    "Custom_Tile": {
        **OBJECT,
        "CustomImage": {**IMAGE, "ImageSecondaryURL": str, "CustomTile": TILE},
    },
}
"""Objects as the knowledge base and programs for such files have them: their keys and types."""


def shape(value: object) -> object:
    """Return the types of what a save holds; of a list that of its items, of decks' sheets one."""
    match value:
        case dict():
            numbered = all(key.isdecimal() for key in value)
            return {"1" if numbered else key: shape(each) for key, each in value.items()}
        case list():
            (each,) = {repr(shape(each)): shape(each) for each in value}.values()
            return [each]
    return type(value)


def test_a_saved_object_has_the_fields_that_the_program_reads(river: Kit, tmp_path: Path) -> None:
    save = json.loads(written(river, "tts", tmp_path)["river-tts.json"])
    names = {each["Name"] for each in save["ObjectStates"]}
    assert names >= {"DeckCustom", "Custom_Board"}
    for each in save["ObjectStates"]:
        assert shape(each) == SHAPES[each["Name"]]
        assert re.fullmatch("[0-9a-f]{6}", each["GUID"])
        for card in each.get("ContainedObjects", []):
            sheet = each["CustomDeck"][str(card["CardID"] // 100)]
            assert card["CustomDeck"] == {str(card["CardID"] // 100): sheet}
            assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
            lying = ("rotZ", "scaleX", "scaleZ")
            assert [card["Transform"][key] for key in lying] == [
                each["Transform"][key] for key in lying
            ]
    told = {key: text for key, text in save.items() if key != "ObjectStates"}
    assert {text for text in told.values() if isinstance(text, str)} == {""}


def test_a_large_deck_is_several_sheets(river: Kit, tmp_path: Path) -> None:
    table = river.tables["cards"]
    row = table.rows[0]
    many = tuple(
        type(row)({**row.cells, "card": str(n), "name": f"Card {n}", "count": 1}, row.file, n)
        for n in range(100)
    )
    kit = river._replace(tables={**river.tables, "cards": table._replace(rows=many)})
    rows = listed(written(kit, "tts", tmp_path, "card")["river-tts.csv"])
    assert [(r["file"], r["copies"], r["columns"], r["rows"]) for r in rows] == [
        ("card-sheet-1.png", "69", "10", "7"),
        ("card-sheet-2.png", "31", "7", "5"),
    ]


def test_equal_bytes_whatever_the_jobs(river: Kit, tmp_path: Path) -> None:
    alone = written(river, "tgc", tmp_path / "one", "card", "chip")
    assert written(river, "tgc", tmp_path / "two", "card", "chip", jobs=2) == alone

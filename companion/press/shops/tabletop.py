"""A saved object of Tabletop Simulator: decks, tiles and boards, laid out side by side.

The form is that of "Save File Format" in the program's knowledge base
(https://kb.tabletopsimulator.com/custom-content/save-file-format/), with what it writes since then,
as programs that read and write such files have it (github.com/Benjamin-Dobell/tts-types, and the
documents of TTSModManager): what tells of a whole game is empty in a saved object; `CustomTile`;
`NumWidth`, `NumHeight`, `BackIsHidden`, `UniqueBack`, `Type` of a deck. The cards of a deck lie as
it does. A length of 1 is an inch there; a card of scale 1 is a poker card.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.kits.model import Shape
from companion.press.changes import label
from companion.press.drawing.geometry import INCH
from companion.press.shops.decks import Deck, Gridded, SheetPicture, grid_sheets
from companion.press.shops.shop import Shop

Entry = dict[str, Any]
# Where a picture lies, as the program opens it.
Address = Callable[[SheetPicture], str]
# mm. How long a card of scale 1 is.
CARD: Final = 88.9
# mm. How long a tile or a board of scale 1 is.
TILE: Final = 2 * INCH
# Inches of the table, from left to right, that things are laid out on ...
WIDE: Final = 36.0
# ... so far from each other.
APART: Final = 1.0

ROUNDED: Final = 0
# Kinds of cards; a rectangle may be rounded (0), as may a hexagon (2), which ours never are.
CARD_SHAPES: Final[Mapping[Shape, int]] = {"rectangle": 1, "hexagon": 3, "circle": 4}
# Kinds of tiles; a rounded one (3) is rounder than any of ours.
TILE_SHAPES: Final[Mapping[Shape, int]] = {"rectangle": 0, "hexagon": 1, "circle": 2}
# That a card may be held in a hand, and has no name to be read while it lies face down.
HELD: Final = {"Hands": True, "HideWhenFaceDown": True}
# What a saved object says of the game that it is brought to: nothing.
EMPTY: Final[Entry] = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
# The number of a card is that of its sheet, and two digits of its place there.
PER_SHEET: Final = 100


def saved_object(decks: Sequence[Deck], shop: Shop, language: str, address: Address) -> bytes:
    """Return the file: what there are several of as decks, all else as tiles and boards.

    Args:
        decks: What is taken.
        shop: The program, with the grid that its sheets have.
        language: In which things are called something.
        address: Where each picture lies.
    """
    objects: list[Entry] = []
    first = 1
    for deck, place in zip(decks, _places(decks), strict=True):
        sheets = list(grid_sheets(deck, shop))
        if deck.count == 1:
            own = _flat(deck, sheets[0], address)
        else:
            own = _cards(deck, dict(enumerate(sheets, first)), language, address)
            first += len(sheets)
        named = _named(deck.order.chosen.component.name[language], deck.component, place)
        objects.append({**named, **own, "Transform": {**named["Transform"], **own["Transform"]}})
    text = json.dumps({**EMPTY, "ObjectStates": objects}, ensure_ascii=False, indent=1)
    return f"{text}\n".encode()


def _places(decks: Sequence[Deck]) -> Iterator[tuple[float, float]]:
    """Give where the middle of each thing lies, in inches: in rows from the left, far to near."""
    left, far, deep = -WIDE / 2, 0.0, 0.0
    for deck in decks:
        width, height = (side / INCH for side in _size(deck))
        if left > -WIDE / 2 and left + width > WIDE / 2:
            left, far, deep = -WIDE / 2, far + deep + APART, 0.0
        yield round(left + width / 2, 2), round(-far - height / 2, 2)
        left, deep = left + width + APART, max(deep, height)


def _size(deck: Deck) -> tuple[float, float]:
    """Return width and height of a piece in mm; those of a page are its picture's."""
    face = deck.cards[0].front
    return face.width, face.height


def _named(name: str, key: str, place: tuple[float, float] = (0.0, 0.0)) -> Entry:
    """Return what every object has: its name, an id that is the same every time, and its place."""
    guid = hashlib.sha256(key.encode()).hexdigest()[:6]
    return {"GUID": guid, "Nickname": name, "Transform": _transform(1.0, place)}


def _transform(scale: float, place: tuple[float, float] = (0.0, 0.0)) -> dict[str, float]:
    x, z = place
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {"posX": x, "posY": 1.0, "posZ": z, **turned} | _scaled(scale)


def _scaled(scale: float) -> dict[str, float]:
    return {"scaleX": round(scale, 3), "scaleY": 1.0, "scaleZ": round(scale, 3)}


def _cards(deck: Deck, sheets: Mapping[int, Gridded], language: str, address: Address) -> Entry:
    """Return a deck; each sheet has a number, and each card the one of its place."""
    make = deck.order.chosen.make
    is_rounded = make.shape == "rectangle" and make.corner > 0
    kind = ROUNDED if is_rounded else CARD_SHAPES[make.shape]
    custom = {
        str(number): {
            "FaceURL": address(sheet.fronts),
            "BackURL": address(sheet.backs or sheet.fronts),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": deck.back is not None,
            "UniqueBack": deck.back is None,
            "Type": kind,
        }
        for number, sheet in sheets.items()
    }
    ids = [
        number * PER_SHEET + place
        for number, sheet in sheets.items()
        for place in range(sheet.cards)
    ]
    rows = deck.order.chosen.rows
    kinds = [card.number for card in deck.cards for _ in range(card.copies)]
    width, height = _size(deck)
    face_down = {"rotZ": 180.0} if deck.back is not None else {}
    lying = _scaled(max(width, height) / CARD) | face_down
    sideways = {"SidewaysCard": width > height}
    cards = [
        {
            **named,
            "Name": "Card",
            "Transform": named["Transform"] | lying,
            "CardID": card,
            "CustomDeck": {str(card // PER_SHEET): custom[str(card // PER_SHEET)]},
            **sideways,
            **HELD,
        }
        for card, row in zip(ids, kinds, strict=True)
        for named in [_named(label(rows[row - 1], language), f"{deck.component}/{card}")]
    ]
    shared = {"DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}
    return {"Name": "DeckCustom", "Transform": lying, **shared, **sideways, **HELD}


def _flat(deck: Deck, sheet: Gridded, address: Address) -> Entry:
    """Return a board of several pages, which stays where it lies, or a tile of two sides."""
    make = deck.order.chosen.make
    width, height = _size(deck)
    front = address(sheet.fronts)
    image: Entry = {"ImageURL": front, "ImageScalar": 1.0, "WidthScale": round(width / height, 4)}
    scale = _scaled(max(width, height) / TILE)
    if make.how == "tiled" and sheet.backs is None:
        return {"Name": "Custom_Board", "Locked": True, "Transform": scale, "CustomImage": image}
    tile = {"Type": TILE_SHAPES[make.shape], "Thickness": 0.1, "Stackable": False, "Stretch": True}
    image |= {"ImageSecondaryURL": address(sheet.backs or sheet.fronts), "CustomTile": tile}
    return {"Name": "Custom_Tile", "Transform": scale, "CustomImage": image}

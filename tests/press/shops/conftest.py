"""A kit with something of every kind: cards, tokens, a board, a page, a net of sorts."""

import pytest

from companion.kits import Kit, load_kit
from tests.kit_files import component, written

KIT = """
id = "river"
name = { en = "River", ja = "川" }
players = [2]
languages = ["en", "ja"]

[tables.cards]
file = "cards.csv"
source = "house"

"""
BACK_ONLY = "front = 'back.toml'"
BOTH = f"{BACK_ONLY}, back = 'back.toml'"
DECK = "bleed = 3, stock = 'card', front = 'card.toml', back = 'back.toml'"
WIDE = "bleed = 3, stock = 'card', front = 'corner.toml', back = 'corner.toml'"
COMPONENTS = (
    component("card", f"how = 'cut', size = 'poker', {DECK}", 'rows = "cards"'),
    component("wide", f"how = 'cut', size = [88.9, 63.5], {WIDE}", "count = 2"),
    component("bare", f"how = 'cut', size = 'poker', {BACK_ONLY}"),
    component("chip", f"how = 'cut', size = [20, 20], shape = 'circle', {BACK_ONLY}", "count = 7"),
    component("odd", f"how = 'cut', size = [40, 111], {BOTH}"),
    component("board", f"how = 'tiled', size = [400, 200], {BACK_ONLY}"),
    component("sheet", f"how = 'page', {BACK_ONLY}"),
    component("standee", f"how = 'cut', size = [20, 40], folds = [[0, 20, 20, 20]], {BACK_ONLY}"),
)
CARDS = "card,name,count\na,Ferry,1\nb,Grove,4\nc,Sled,2\n"
CARD = """
[face]
background = "#00004d"

[[draw]]
kind = "text"
text = "{name}"
style = "heading"
x = 6
y = 6
w = 50
h = 8
"""
BACK = "[face]\nbackground = '#c02020'\n"
CORNER = """
[face]
background = "#ffffff"

[[draw]]
kind = "rect"
w = 20
h = 10
fill = "#000000"
"""


@pytest.fixture(scope="session")
def river(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    files = {
        "kit.toml": KIT + "".join(COMPONENTS),
        "cards.csv": CARDS,
        "card.toml": CARD,
        "back.toml": BACK,
        "corner.toml": CORNER,
    }
    return load_kit("", written(tmp_path_factory.mktemp("river"), files))

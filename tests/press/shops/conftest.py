"""A kit with something of every kind: cards, tokens, a board, a page, a net of sorts."""

from pathlib import Path

import pytest

from companion.kits import Kit, load_kit

KIT = """
id = "river"
name = { en = "River", ja = "川" }
players = [2]
languages = ["en", "ja"]

[tables.cards]
file = "cards.csv"
source = "house"

[[component]]
id = "card"
name = { en = "Card", ja = "カード" }
rows = "cards"
  [[component.make]]
  how = "cut"
  size = "poker"
  bleed = 3
  stock = "card"
  front = "card.toml"
  back = "back.toml"

[[component]]
id = "wide"
name = { en = "Wide card", ja = "横のカード" }
count = 2
  [[component.make]]
  how = "cut"
  size = [88.9, 63.5]
  bleed = 3
  stock = "card"
  front = "corner.toml"
  back = "corner.toml"

[[component]]
id = "bare"
name = { en = "Card without a back", ja = "裏のないカード" }
count = 1
  [[component.make]]
  how = "cut"
  size = "poker"
  stock = "card"
  front = "back.toml"

[[component]]
id = "chip"
name = { en = "Chip", ja = "チップ" }
count = 7
  [[component.make]]
  how = "cut"
  size = [20, 20]
  shape = "circle"
  stock = "board"
  front = "back.toml"

[[component]]
id = "odd"
name = { en = "Odd size", ja = "変わった大きさ" }
count = 1
  [[component.make]]
  how = "cut"
  size = [40, 111]
  stock = "card"
  front = "back.toml"
  back = "back.toml"

[[component]]
id = "board"
name = { en = "Board", ja = "盤" }
count = 1
  [[component.make]]
  how = "tiled"
  size = [400, 200]
  front = "back.toml"

[[component]]
id = "sheet"
name = { en = "Sheet", ja = "紙" }
count = 1
  [[component.make]]
  how = "page"
  stock = "paper"
  front = "back.toml"

[[component]]
id = "standee"
name = { en = "Standee", ja = "コマ" }
count = 1
  [[component.make]]
  how = "cut"
  size = [20, 40]
  front = "back.toml"
  folds = [[0, 20, 20, 20]]
"""
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
def river_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("river")
    for name, text in (
        ("kit.toml", KIT),
        ("cards.csv", CARDS),
        ("card.toml", CARD),
        ("back.toml", BACK),
        ("corner.toml", CORNER),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def river(river_folder: Path) -> Kit:
    return load_kit("", river_folder)

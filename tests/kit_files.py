"""Kits of somebody's own, as tests write them into a folder."""

from collections.abc import Mapping
from pathlib import Path


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files into a folder that may not be there yet; return it."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def component(id_: str, make: str, held: str = "count = 1") -> str:
    """Return a `[[component]]` with one form, whose name is its id with a capital."""
    name = id_.capitalize()
    return f'[[component]]\nid = "{id_}"\nname = "{name}"\n{held}\nmake = [{{ {make} }}]\n'


DECK = """
id = "deck"
name = { en = "A deck", ja = "カード" }
players = [2, 3]
languages = ["en", "ja"]

[tables.cards]
file = "cards.csv"
source = "house"

[[component]]
id = "card"
name = { en = "Card", ja = "カード" }
rows = "cards"
  [[component.make]]
  id = "thick"
  how = "cut"
  size = "poker"
  stock = "card"
  front = "card.toml"
  back = "back.toml"
  [[component.make]]
  id = "thin"
  how = "cut"
  size = "mini-euro"
  stock = "paper"
  front = "card.toml"

[[component]]
id = "chip"
name = { en = "Chip", ja = "チップ" }
count = 7
needed = { 2 = 5 }
  [[component.make]]
  how = "cut"
  size = [16, 16]
  shape = "circle"
  stock = "board"
  front = "chip.toml"
"""
"""Three cards, in two forms, and seven chips."""
CARD = """
[face]
background = "lapis"
inset = 5

[[draw]]
kind = "text"
text = "{name}"
style = "heading"
h = 8
"""
DECK_FILES: Mapping[str, str] = {
    "kit.toml": DECK,
    "cards.csv": "name\nFerry\nGrove\nSled\n",
    "card.toml": CARD,
    "back.toml": "[face]\nbackground = 'lapis'\n",
    "chip.toml": "[[draw]]\nkind = 'circle'\nfill = 'gold'\n",
}

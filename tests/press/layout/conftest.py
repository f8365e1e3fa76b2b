"""A small kit of cards to draw layouts for."""

from collections.abc import Callable, Iterator
from pathlib import Path as FilePath

import pytest

from companion.kits import Face, Fault, Faulty, Kit, Row, load_kit
from companion.press.drawing.nodes import Group, Node, Symbol, Use
from companion.press.layout import FaceRenderer

KIT = """
id = "demo"
name = { en = "Demo deck", ja = "デモ" }
players = [2]
languages = ["en", "ja"]

[tables.cards]
file = "cards.csv"
source = "house"
[tables.cards.columns]
card = { kind = "integer" }
kind = "text"
cost = { kind = "integer" }
picture = "text"
colour = "text"
seats = { kind = "integers", required = false }
title = "words"
rules = "words"

[tables.colours]
file = "colours.csv"
source = "house"
[tables.colours.columns]
colour = "text"
sign = "text"
label = "words"

[[component]]
id = "card"
name = { en = "Card", ja = "カード" }
rows = "cards"
[[component.make]]
id = "card"
how = "cut"
size = "poker"
front = "card.toml"
"""
CARDS = """card,kind,cost,picture,colour,seats,title_en,rules_en,title_ja,rules_ja
1,move,3,boat,blue,2 3,The Ferry,Move **two** workers. Pay :food: for each.,渡し船,**2人**動かす。
2,move,1,sled,red,2,The Sled,Costs {cost} each.,そり,石を1つ動かす。
3,gain,0,palm,tan,,The Grove,Take :food::food:.,林,:food:を得る。
"""
COLOURS = """colour,sign,label_en,label_ja
red,circle,Red,赤
blue,triangle,Blue,青
tan,square,Tan,黄褐
"""
TEXTS = {
    "en": 'quarry = "Quarry"\nhail = "Hail, {kit.name}!"\nworth = "Worth {cost}"\n',
    "ja": 'quarry = "採石場"\nhail = "{kit.name}、万歳"\nworth = "{cost}点"\n',
}
POKER = (63.5, 88.9)

MakeKit = Callable[..., Kit]
Draw = Callable[..., Node]
FaultsOf = Callable[..., list[Fault]]


@pytest.fixture
def make_kit(tmp_path: FilePath) -> MakeKit:
    """Write a kit and load it; layouts by file name, further files over these."""

    def make(layouts: dict[str, str] | None = None, **files: str) -> Kit:
        contents = {
            "kit.toml": KIT,
            "cards.csv": CARDS,
            "colours.csv": COLOURS,
            "text.en.toml": TEXTS["en"],
            "text.ja.toml": TEXTS["ja"],
            "card.toml": "",
            **(layouts or {}),
            **{name.replace("__", "."): text for name, text in files.items()},
        }
        for name, text in contents.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return load_kit("", tmp_path)

    return make


@pytest.fixture
def draw(make_kit: MakeKit) -> Draw:
    """Draw one layout for the row of a card; keyword arguments go to the renderer."""

    def drawn(layout: str, card: int | None = 1, **options: object) -> Node:
        kit = make_kit({"card.toml": layout, **options.pop("layouts", {})})  # type: ignore[dict-item]
        arguments = options.pop("arguments", {})
        size = options.pop("size", POKER)
        face = {name: options.pop(name) for name in ("shape", "bleed") if name in options}
        renderer = FaceRenderer(kit, **options)  # type: ignore[arg-type]
        return renderer.face(Face("card.toml", arguments), size, SCOPE, row(kit, card), **face)  # type: ignore[arg-type]

    return drawn


@pytest.fixture
def faults_of(draw: Draw) -> FaultsOf:
    """Draw one layout and return its faults."""

    def faults(layout: str, card: int | None = 1, **options: object) -> list[Fault]:
        with pytest.raises(Faulty) as caught:
            draw(layout, card, **options)
        return list(caught.value.faults)

    return faults


SCOPE = {"number": 1, "count": 3, "players": 2}


def row(kit: Kit, card: int | None) -> Row | None:
    return None if card is None else kit.table("cards").row(card)


def all_nodes(node: Node) -> list[Node]:
    """Return a node and everything within it."""
    match node:
        case Group(nodes) | Use(Symbol(_, nodes)):
            return [node, *(found for child in nodes for found in all_nodes(child))]
        case _:
            return [node]


def leaves(node: Node) -> Iterator[Node]:
    """Give everything that is drawn, without the groups and symbols around it."""
    return (each for each in all_nodes(node) if not isinstance(each, Group | Use))

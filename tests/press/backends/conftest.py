"""A page with a bit of everything, and what reads pages back."""

from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from PIL import Image as Picture

from companion.press.drawing import geometry as g
from companion.press.drawing.nodes import ROUND, Group, Image, Node, Note, Path, Stroke, Symbol, Use
from companion.press.drawing.qr import qr
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.text.typesetting import Icon, Type, label, line, paragraph

ENGLISH = "Move **two workers** (*slowly*), then pay :star: for each. AVAST! To “Yes”."
JAPANESE = "石切り場の労働者を4人、「ピラミッド」に置く。**勝利点**を得る。"
COMMAND = "companion play giza --players 4"

Sheets = Callable[..., Document]


def star(name: str, colour: str) -> Icon:
    assert colour == "#000000"
    return {"star": Icon((Path(g.star((0.5, -0.4), 0.5, 0.2, 5), fill="#b5452c"),), 1.1)}[name]


@pytest.fixture(scope="session")
def picture(tmp_path_factory: pytest.TempPathFactory) -> FilePath:
    """A PNG file: left half red, right half transparent."""
    file = tmp_path_factory.mktemp("pictures") / "half.png"
    pixels = Picture.new("RGBA", (40, 20), (255, 0, 0, 255))
    pixels.paste((0, 0, 0, 0), (20, 0, 40, 20))
    pixels.save(file)
    return file


@pytest.fixture(scope="session")
def card() -> Symbol:
    face = (
        Path(g.rectangle((0, 0, 40, 30), 4), fill="#26408b"),
        label("HEX g", Type(size=20, colour="#ffffff", align="centre"), (0, 0, 40, 30)),
    )
    return Symbol("card/blue", face, 0, 0, 40, 30)


@pytest.fixture(scope="session")
def everything(picture: FilePath, card: Symbol) -> tuple[Node, ...]:
    heading = Type(regular="title", other="ja-bold", size=28, align="centre", colour="#26408b")
    clipped = (Path(g.circle((0, 0), 15), fill="#bb8800"), line("clipped", Type(size=18), -14, 2))
    drawn = Stroke("#000000", 0.05, (0.1, 0.05), ends=ROUND)
    return (
        Path(g.rectangle((10, 10, 190, 277), 5), fill="#f4ead2", stroke=Stroke("#222222", 0.8)),
        line("Giza AVATAR", heading, 105, 30),
        *paragraph(ENGLISH, Type(size=14), (20, 35, 80, 40), icons=star),
        *paragraph(JAPANESE, Type(size=14, align="right"), (110, 35, 80, 40), "bottom"),
        *(
            Use(card, g.product(g.translation(20 + n * 45, 80), g.rotation(n * 10)))
            for n in range(4)
        ),
        Group(clipped, g.translation(40, 150), clip=g.circle((0, 0), 12), name="a clip"),
        Group(
            (Path(g.star((0, 0), 1, 0.4, 5), fill="#117744", stroke=drawn), Note("a star")),
            g.product(g.translation(80, 150), g.scaling(15)),
            data={"component": "star", "piece": "1", "face": "front"},
        ),
        qr(COMMAND, (110, 130, 40, 40)),
        Path((*g.circle((172, 150), 15), *g.circle((172, 150), 8)), "#aa3377", even_odd=True),
        Image(picture, 20, 180, 60, 30),
        Group((Image(picture, 0, 0, 30, 15),), g.product(g.translation(100, 180), g.rotation(20))),
    )


@pytest.fixture(scope="session")
def document(everything: tuple[Node, ...]) -> Document:
    trims = ((20.0, 35.0, 80.0, 40.0), (110.0, 35.0, 80.0, 40.0))
    front = Page(210, 297, everything, "A front", trims, bleed=g.grown(g.union(trims), 3))
    back = (line("石 Back", Type(), 20, 20),)
    other = Page(215.9, 279.4, back, "B", ((1, 2, 100, 100),), bleed=(-2, -1, 106, 106))
    return Document(
        "Stones & <sand> 石",
        "en",
        (
            Sheet("Everything", "card", front, Page(210, 297, (), "A back")),
            Sheet("Second 石", "paper", other),
        ),
    )


@pytest.fixture(scope="session")
def of_nodes() -> Sheets:
    """Make a document of one page from nodes."""

    def make(*nodes: Node, width: float = 100, height: float = 100) -> Document:
        return Document("t", "en", (Sheet("s", "card", Page(width, height, nodes, "1")),))

    return make

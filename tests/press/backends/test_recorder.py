from pathlib import Path as FilePath

import pytest

from companion.press.drawing import geometry as g
from companion.press.drawing.nodes import ROUND, Group, Image, Note, Path, Stroke, Symbol, Use
from companion.press.sheets.model import Page
from companion.press.text.typesetting import Type, line, paragraph
from tests.press.recorder import record, record_page

DISC = Symbol("disc", (Path(g.circle((0, 0), 1), fill="#26408b"),), -1, -1, 2, 2)
CARD = Group(
    (
        Note("A card"),
        Path(g.rectangle((0, 0, 40, 20)), "#ffffff", Stroke("#000000", 0.25, (2, 1), ends=ROUND)),
        Path(g.polygon([(1, 1), (5, 1), (3, 4)]), fill="#bb8800", even_odd=True),
        *paragraph("AV **two**", Type(size=10), (2, 2, 36, 10)),
        line("12", Type(size=10, align="right", colour="#ffffff"), 38, 18),
        Use(DISC, g.translation(10, 10)),
        Use(DISC, g.translation(20, 10)),
        Image(FilePath("art/boat.png"), 30, 2, 8, 6),
    ),
    g.translation(10, 10),
    clip=g.rectangle((0, 0, 40, 20)),
    name="card 1",
    data={"component": "card", "piece": "1"},
)

EXPECTED = """\
group "card 1" component=card piece=1 at 1 0 0 1 10 10 clip M0 0L40 0L40 20L0 20Z
  note "A card"
  path M0 0L40 0L40 20L0 20Z fill #ffffff stroke #000000 0.25 dash 2 1 round
  path M1 1L5 1L3 4Z fill #bb8800 even-odd
  text 2 5.436 body 3.528 #000000 "AV " kerned -0.145 +5.098 body-bold 3.528 #000000 "two" kerned -0.032
  text 33.767 18 body 3.528 #ffffff "12"
  symbol disc -1 -1 2 2
    path M1 0C1 0.552 0.552 1 0 1C-0.552 1 -1 0.552 -1 0C-1 -0.552 -0.552 -1 0 -1C0.552 -1 1 -0.552 1 0Z fill #26408b
  use disc at 1 0 0 1 10 10
  use disc at 1 0 0 1 20 10
  image boat.png 30 2 8 6
"""  # noqa: E501 - one line a call


def test_a_drawing_reads_as_text() -> None:
    assert record(CARD) == EXPECTED


def test_a_page_tells_its_size_and_trims() -> None:
    page = Page(210, 297, (Note("empty"),), "A1", ((1.5, 2, 30, 40), (5, 6, 7, 8)))
    assert record_page(page) == (
        'page "A1" 210 297 trim 1.5 2 30 40 trim 5 6 7 8\n  note "empty"\n'
    )


@pytest.mark.parametrize("angle", [0, 30])
def test_a_symbol_is_told_once_wherever_it_is_met_first(angle: float) -> None:
    outer = Symbol("outer", (Use(DISC), Use(DISC, g.scaling(2))), 0, 0, 9, 9)
    lines = record(Group((Use(outer), Use(DISC, g.rotation(angle)), Use(outer)))).splitlines()
    assert [" ".join(told.split()[:2]) for told in lines] == [
        "group",
        "symbol outer",
        "symbol disc",
        "path M1",
        "use disc",
        "use disc",
        "use outer",
        "use disc",
        "use outer",
    ]

"""Fingerprints: equal for what looks the same."""

from pathlib import Path

import pytest
from PIL import Image as Picture

from companion.press.changes import Fingerprints
from companion.press.drawing.geometry import rectangle, translation
from companion.press.drawing.nodes import (
    Group,
    Image,
    Node,
    Note,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.drawing.nodes import Path as Shape

BOX = Shape(rectangle((0, 0, 10, 10)), "#ff0000")
PEN = Shape(rectangle((0, 0, 10, 10)), None, Stroke("#000000", 0.5, (1, 1)))
WORDS = TextLine(1, 2, (Run("body", 3, "#000000", 0, "Ferry"),))
MOVED = translation(1, 0)


def mark(*nodes: Node | None, form: object = None) -> str:
    return Fingerprints().of(*nodes, form=form)


def used(name: str, *nodes: Node) -> Use:
    return Use(Symbol(name, nodes, 0, 0, 10, 10))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Group((BOX, WORDS)), used("a", BOX, WORDS)),
        (used("a", BOX), used("b", BOX)),
        (Group((BOX,), name="space"), BOX),
        (Group((Note("words"), BOX)), BOX),
        (Group((used("a", BOX),), MOVED), Use(used("b", BOX).symbol, MOVED)),
    ],
)
def test_what_looks_the_same_is_the_same(one: Node, other: Node) -> None:
    assert mark(one) == mark(other)


def test_what_looks_different_differs() -> None:
    nodes = [
        BOX,
        Shape(BOX.commands, "#ff0001"),
        Shape(BOX.commands, "#ff0000", even_odd=True),
        PEN,
        Shape(PEN.commands, None, Stroke("#000000", 0.5)),
        WORDS,
        TextLine(1, 2, (Run("body", 3, "#000000", 0, "Grove"),)),
        Group((BOX,), MOVED),
        Group((BOX,), clip=BOX.commands),
        Group((Group((BOX,), MOVED), WORDS)),
        Group((BOX, WORDS), MOVED),
    ]
    assert len({mark(node) for node in nodes}) == len(nodes)


def test_sides_and_forms_differ() -> None:
    marks = {mark(BOX, PEN), mark(PEN, BOX), mark(BOX), mark(BOX, None, form="thin")}
    assert len(marks) == 4


def test_a_picture_is_what_is_in_its_file(tmp_path: Path) -> None:
    marks = []
    for name, colour in (("a", "red"), ("b", "red"), ("c", "blue")):
        file = tmp_path / f"{name}.png"
        Picture.new("RGB", (2, 2), colour).save(file)
        marks.append(mark(Image(file, 0, 0, 1, 1)))
    assert marks[0] == marks[1] != marks[2]

"""A layout that extends another: what it changes, and where its faults are told."""

import pytest

from companion.kits import Fault
from tests.press.layout.conftest import Draw, FaultsOf
from tests.press.layout.test_bindings import words
from tests.press.recorder import record

BASE = """
[face]
background = "#111111"
inset = 5

[defaults]
tone = "#222222"
label = "base"

[[draw]]
kind = "group"
draw = [{ kind = "rect", name = "box", w = 10, h = 10, fill = "{tone}" }]

[[draw]]
kind = "text"
name = "title"
text = "{title} {label}"
y = 20
w = 40
"""
MIDDLE = """
extends = "base.toml"
[defaults]
label = "middle"
[change.box]
w = 20
"""


def test_what_is_said_stands_over_what_is_extended(draw: Draw) -> None:
    own = """
extends = "base.toml"
[face]
background = "#333333"
[defaults]
label = "own"
[change.box]
fill = "#444444"
h = "{cost * 2}"
[[draw]]
kind = "rect"
w = 1
h = 1
fill = "#555555"
"""
    found = record(draw(own, layouts={"base.toml": BASE}))
    assert words(found) == ["The Ferry own"]
    assert "M5 5L15 5L15 11L5 11Z fill #444444" in found
    assert "#111111" not in found
    assert found.index("#333333") < found.index("The Ferry") < found.index("#555555")


def test_what_is_removed_is_left_out(draw: Draw) -> None:
    found = record(draw("extends = 'base.toml'\nremove = ['box']", layouts={"base.toml": BASE}))
    assert "#222222" not in found
    assert words(found) == ["The Ferry base"]


def test_what_is_extended_may_extend_another(draw: Draw) -> None:
    layouts = {"base.toml": BASE, "middle.toml": MIDDLE}
    found = record(draw("extends = 'middle.toml'\n[change.box]\nh = 5", layouts=layouts))
    assert words(found) == ["The Ferry middle"]
    assert "M5 5L25 5L25 10L5 10Z fill #222222" in found


@pytest.mark.parametrize(
    ("own", "fault"),
    [
        ("extends = 'bas.toml'", ("card.toml", "extends", "did you mean 'base.toml'?")),
        ("extends = 3", ("card.toml", "extends", "but must be a layout file")),
        ("extends = 'card.toml'", ("card.toml", "extends", "extends itself")),
        ("extends = '../base.toml'", ("card.toml", "extends", "within the kit's folder")),
        (
            "extends = 'base.toml'\n[change.bxo]\nw = 1",
            ("card.toml", "change.bxo", "did you mean 'box'"),
        ),
        (
            "extends = 'base.toml'\nremove = ['titel']",
            ("card.toml", "remove[0]", "did you mean 'title'"),
        ),
        ("extends = 'base.toml'\nremove = 'box'", ("card.toml", "remove", "must be a list")),
        ("extends = 'base.toml'\n[change]\nbox = 3", ("card.toml", "change.box", "must hold keys")),
        (
            "extends = 'base.toml'\n[change.box]\nkind = 'circle'",
            ("card.toml", "change.box.kind", "can't be changed"),
        ),
        (
            "extends = 'base.toml'\n[change.box]\nfil = 'red'",
            ("card.toml", "change.box.fil", "did you mean 'fill'?"),
        ),
        (
            "extends = 'base.toml'\n[change.box]\nw = 'wide'",
            ("card.toml", "change.box.w", "must be a length"),
        ),
        (
            "extends = 'base.toml'\n[change.box]\nfill = '{ton}'",
            ("card.toml", "change.box.fill", "there is no 'ton' here"),
        ),
        (
            "extends = 'base.toml'\n[[draw]]\nkind = 'rect'\n[[draw]]\nkind = 'rect'\nw = 'wide'",
            ("card.toml", "draw[1].w", "must be a length"),
        ),
        (
            "extends = 'base.toml'\n[[draw]]\nkind = 'rect'\n[[draw.draw]]\nkind = 'rect'\nw = 'x'",
            ("card.toml", "draw[0].draw[0].w", "must be a length"),
        ),
        ("extends = 'base.toml'\n[[draw]]\nkind = 'rekt'", ("card.toml", "draw[0].kind", "'rect'")),
        ("extends = 'base.toml'\ndraw = [3]", ("card.toml", "draw[0]", "is no element")),
        (
            "extends = 'middle.toml'\n[[draw]]\nkind = 'rect'\n",
            ("middle.toml", "draw[0].w", "must be a length"),
        ),
        ("[change.box]\nw = 1", ("card.toml", "change", "changes what no layout is extended for")),
    ],
)
def test_a_slip_is_told_where_it_is(
    faults_of: FaultsOf, own: str, fault: tuple[str, str, str]
) -> None:
    middle = f"{MIDDLE}\n[[draw]]\nkind = 'rect'\nw = 'wide'\n"
    [found] = faults_of(own, layouts={"base.toml": BASE, "middle.toml": middle})
    assert (found.file, found.field) == fault[:2]
    assert fault[2] in found.message


@pytest.mark.parametrize("extending", ["", "[change.box]\nw = 20\n"])
def test_a_fault_of_what_is_extended_is_told_there(faults_of: FaultsOf, extending: str) -> None:
    spoilt = BASE.replace('fill = "{tone}"', 'fill = "{tnoe}"').replace("y = 20", "y = 'low'")
    faults = faults_of(f"extends = 'base.toml'\n{extending}", layouts={"base.toml": spoilt})
    assert [(each.file, each.field) for each in faults] == [
        ("base.toml", "draw[1].y"),
        ("base.toml", "draw[0].draw[0].fill"),
    ]


@pytest.mark.parametrize(
    ("base", "field"),
    [
        ("face = 3", "face"),
        ("defaults = 3", "defaults"),
        ("draw = 'x'", "draw"),
        ("[fase]", "fase"),
    ],
)
def test_sections_that_are_none_of_what_is_extended_are_told_there(
    faults_of: FaultsOf, base: str, field: str
) -> None:
    layouts = {"base.toml": base, "middle.toml": "extends = 'base.toml'"}
    [fault] = faults_of("extends = 'middle.toml'", layouts=layouts)
    assert (fault.file, fault.field) == ("base.toml", field)


def test_there_is_an_end_to_extending(faults_of: FaultsOf) -> None:
    layouts = {f"l{n}.toml": f"extends = 'l{n + 1}.toml'" for n in range(12)}
    [fault] = faults_of("extends = 'l0.toml'", layouts=layouts)
    assert isinstance(fault, Fault)
    assert "is more than 8 layouts deep" in fault.message

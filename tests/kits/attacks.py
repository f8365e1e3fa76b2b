"""Kits that were made to do harm: each is answered soon, in little memory, in words for people.

Run by hand, for all of them with their figures:

    python tests/kits/attacks.py            all
    python tests/kits/attacks.py svg zip    those whose names have one of these words

Each is made in a folder of its own and given to `check` and to `print`, in a process of its own
that may take no more than `MOST_MEMORY` and `MOST_TIME`. It fails when there is a traceback, a
status other than 0 or 2, or the one goes through what the other refuses.
"""

import os
import resource
import subprocess
import sys
import tempfile
import threading
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook
from PIL import Image as Picture

MOST_TIME = 20.0
"""Seconds of one command."""
MOST_MEMORY = 500_000_000
"""Bytes that are resident at its peak."""
HEAD = """
id = "x"
name = "X"
[[component]]
id = "card"
name = "Card"
"""
MAKE = """
[[component.make]]
how = "cut"
size = "poker"
front = "card.toml"
"""
KIT = f"{HEAD}count = 1\n{MAKE}"
NET = f'{HEAD}count = 1\n[[component.make]]\nhow = "net"\nnet = "n"\nfront = "card.toml"\n'
ROWS = (
    'id = "x"\nname = "X"\n[tables.rows]\nfile = "FILE"\n[[component]]\nid = "card"\n'
    f'name = "Card"\nrows = "rows"\n{MAKE}'
)
PLAIN = 'draw = [{ kind = "rect", fill = "ink", inset = 3 }]\n'
RELATED = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id='
SHARED = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.spreadsheetml.sharedStrings+xml"/>'
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
IMAGE = 'draw = [{ kind = "image", file = "a.svg", x = 5, y = 5, w = 20, h = 20 }]\n'

SLOW = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["slow_attacks"]
"""Those that take a second or more."""

Content = str | bytes
Attack = Callable[[], dict[str, Content]]
ATTACKS: dict[str, Attack] = {}


class Answer(NamedTuple):
    """What became of one command."""

    status: int
    said: str
    seconds: float
    memory: int


def attack(make: Attack) -> Attack:
    ATTACKS[make.__name__] = make
    return make


def kit(layout: str = PLAIN, toml: str = KIT, **files: Content) -> dict[str, Content]:
    """Return the files of a kit; `__` in a name stands for the dot."""
    named = {name.replace("__", "."): content for name, content in files.items()}
    return {"kit.toml": toml, "card.toml": layout, **named}


def rows_in(name: str, content: Content, **files: Content) -> dict[str, Content]:
    """Return the files of a kit whose cards are the rows of one table."""
    return kit(toml=ROWS.replace("FILE", name), **{name: content}, **files)


def zipped(**parts: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", ".").replace("_of_", "/"), content)
    return stream.getvalue()


def ods(rows: str) -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    body = f"<office:body><office:spreadsheet><table:table>{rows}</table:table>"
    end = "</office:spreadsheet></office:body></office:document-content>"
    whole = f"<office:document-content {spaces}>{body}{end}"
    return zipped(
        mimetype="application/vnd.oasis.opendocument.spreadsheet",
        content__xml=whole,
        META_INF="",
    )


def cell(text: str = "a", more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def xlsx(rows: str, strings: str = "") -> bytes:
    """Return a workbook of these rows, and of texts that its cells share."""
    stream = BytesIO()
    book = Workbook()
    book.active.append(["id"])
    book.save(stream)
    changed = BytesIO()
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith("sheet1.xml"):
                whole = f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'
                content = whole.encode()
            if strings and name == "[Content_Types].xml":
                content = content.replace(b"</Types>", SHARED.encode() + b"</Types>")
            new.writestr(name, content)
        if strings:
            new.writestr("xl/sharedStrings.xml", f'<sst xmlns="{space}">{strings}</sst>')
    return changed.getvalue()


def text_cell(place: str, text: int) -> str:
    """Return a row of one cell that says one of the shared texts."""
    return f'<row r="{place[1:]}"><c r="{place}" t="s"><v>{text}</v></c></row>'


def number(place: str, value: str = "1") -> str:
    return f'<c r="{place}"><v>{value}</v></c>'


@attack
def defaults_that_double() -> dict[str, Content]:
    names = [f"a{n}" for n in range(40)]
    doubled = (f'{b} = "{{{a}}}{{{a}}}"' for a, b in pairwise(names))
    said = "\n".join(('a0 = "xxxxxxxxxxxxxxxx"', *doubled))
    return kit(f'draw = [{{ kind = "text", text = "{{a39}}" }}]\n[defaults]\n{said}\n')


@attack
def defaults_of_lists_that_double() -> dict[str, Content]:
    names = [f"a{n}" for n in range(40)]
    doubled = (f'{b} = ["{{{a}}}", "{{{a}}}"]' for a, b in pairwise(names))
    said = "\n".join(('a0 = ["x"]', *doubled))
    return kit(
        f'draw = [{{ kind = "text", text = "{{a39}}", x = "{{a39}}" }}]\n[defaults]\n{said}\n'
    )


@attack
def includes_that_fan_out() -> dict[str, Content]:
    one = '{{ kind = "include", layout = "l{}.toml", with = {{ v = "{{v}}{{v}}{}" }} }}'
    files: dict[str, Content] = {
        f"l{n}.toml": f"draw = [{', '.join(one.format(n + 1, m) for m in range(12))}]\n"
        for n in range(6)
    }
    files["l6.toml"] = 'draw = [{ kind = "rect", fill = "ink", name = "{v}" }]\n'
    return kit('draw = [{ kind = "include", layout = "l0.toml", with = { v = "ab" } }]\n', **files)


@attack
def repeats_within_repeats() -> dict[str, Content]:
    inner = '{ kind = "rect", fill = "ink", stroke = "ink" }'
    for _ in range(4):
        inner = f'{{ kind = "repeat", times = 15, columns = 4, draw = [{inner}] }}'
    files = {f"c{n}.toml": f"draw = [{inner}]\n" for n in range(40)}
    makes = "".join(
        f'[[component]]\nid = "c{n}"\nname = "C"\ncount = 1\n{MAKE.replace("card", f"c{n}")}'
        for n in range(40)
    )
    return kit(toml=KIT + makes, **files)


@attack
def formulas_within_repeats() -> dict[str, Content]:
    """As many parts as a formula may have, once a cell, on card after card."""
    asked = f"when = '{' + '.join(['card'] * 120)} > 0'"
    cells = f'{{ kind = "repeat", times = 1900, draw = [{{ kind = "group", {asked} }}] }}'
    rows = "".join(f"{n},A\n" for n in range(300))
    return kit(f"draw = [{cells}]\n", ROWS.replace("FILE", "r.csv"), r__csv=f"card,t\n{rows}")


@attack
def formulas_in_a_text() -> dict[str, Content]:
    """A text of formulas, each of which says next to nothing, once a cell."""
    words = '{ kind = "text", text = "{text.long}", fit = "cut" }'
    cells = f'{{ kind = "repeat", times = 1900, draw = [{words}] }}'
    texts = f'long = "{"{1-1}" * 3000}"\n'
    return kit(f"draw = [{cells}]\n", text__en__toml=texts)


@attack
def fonts_that_are_none() -> dict[str, Content]:
    """A font that says it has more tables than there are bytes, and one that is far too large."""
    family = "[fonts.f{0}]\nregular = 'f{0}.ttf'\nlicence = 'none'\n"
    style = "".join(family.format(n) for n in range(3)) + "[type.t]\nfont = 'f0'\nsize = 9\n"
    head = b"\0\1\0\0\xff\xff" + bytes(6)
    return kit(
        style__toml=style,
        f0__ttf=head + b"cmap" + b"\xff" * 5000,
        f1__ttf=head + b"cmap" + bytes(4) + b"\0\0\0\x20" * 2 + bytes(100),
        f2__ttf=b"\0\1\0\0" + bytes(20_000_001),
    )


@attack
def faces_as_full_as_may_be() -> dict[str, Content]:
    """As much as is drawn at all: just below the bound of a face, on face after face."""
    inner = '{ kind = "rect", fill = "ink", stroke = "ink", x = "{number}%", w = 1, h = 1 }'
    rows = "".join(f"r{n},{n % 9}\n" for n in range(40))
    layout = f'{{ kind = "repeat", times = 40, columns = 8, draw = [{inner}, {inner}] }}'
    layout = f'{{ kind = "repeat", times = 200, columns = 20, draw = [{layout}] }}'
    return kit(
        f'draw = [{{ kind = "rect", name = "{{x}}", draw = [{layout}] }}]\n[face]\nsafe = 0\n',
        toml=ROWS.replace("FILE", "r.csv"),
        r__csv=f"id,x\n{rows}",
    )


@attack
def many_texts() -> dict[str, Content]:
    texts = ", ".join(
        f'{{ kind = "paragraph", text = "{f"w{n} " * 60}", w = 40, h = 5, size = 4, min-size = 1 }}'
        for n in range(2000)
    )
    return kit(f"draw = [{texts}]\n")


@attack
def stacks_within_stacks() -> dict[str, Content]:
    words = '{ kind = "paragraph", text = "{number} some words that are set", min-size = 1 }'
    inner = words
    for _ in range(8):
        inner = f'{{ kind = "stack", times = 3, draw = [{inner}] }}'
    return kit(f"draw = [{inner}]\n")


@attack
def ods_rows_without_end() -> dict[str, Content]:
    row = f'<table:table-row table:number-rows-repeated="1000000000">{cell()}</table:table-row>'
    return rows_in(
        "r.ods",
        ods(f"<table:table-row>{cell('id')}</table:table-row>{row}"),
    )


@attack
def ods_columns_without_end() -> dict[str, Content]:
    wide = cell("a", 'table:number-columns-repeated="1000000000"')
    return rows_in("r.ods", ods(f"<table:table-row>{wide}</table:table-row>"))


@attack
def ods_blanks_without_end() -> dict[str, Content]:
    blank = cell('<text:s text:c="2000000000"/>x')
    return rows_in(
        "r.ods",
        ods(f"<table:table-row>{blank}</table:table-row>"),
    )


@attack
def ods_zip_bomb() -> dict[str, Content]:
    row = f"<table:table-row>{cell('x' * 300_000_000)}</table:table-row>"
    return rows_in("r.ods", ods(row))


@attack
def ods_of_many_cells() -> dict[str, Content]:
    row = f"<table:table-row>{cell() * 290}</table:table-row>"
    return rows_in("r.ods", ods(row * 800))


@attack
def ods_that_declares_entities() -> dict[str, Content]:
    data = zipped(content__xml='<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>')
    return rows_in("r.ods", data)


@attack
def xlsx_cells_far_away() -> dict[str, Content]:
    rows = f'<row r="1">{number("XFD1")}</row><row r="1048576">{number("XFD1048576")}</row>'
    return rows_in("r.xlsx", xlsx(rows))


@attack
def xlsx_rows_farther_than_any() -> dict[str, Content]:
    rows = f'<row r="1">{number("A1")}</row><row r="4000000000">{number("A4000000000")}</row>'
    return rows_in("r.xlsx", xlsx(rows))


@attack
def xlsx_many_wide_rows() -> dict[str, Content]:
    rows = "".join(f'<row r="{n}">{number(f"XFD{n}")}</row>' for n in range(1, 60_000))
    return rows_in("r.xlsx", xlsx(rows))


@attack
def xlsx_zip_bomb() -> dict[str, Content]:
    rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>' + "x" * 300_000_000 + "</t></is></c></row>"
    return rows_in("r.xlsx", xlsx(rows))


@attack
def csv_of_many_columns() -> dict[str, Content]:
    heads = ",".join(f"c{n}" for n in range(100_000))
    return rows_in("r.csv", f"{heads}\n{'1,' * 99_999}1\n")


@attack
def csv_with_a_long_number() -> dict[str, Content]:
    toml = ROWS.replace("FILE", "r.csv").replace(
        "[[component]]", '[tables.rows.columns]\nid = "integer"\nx = "number"\n[[component]]', 1
    )
    return kit(toml=toml, r__csv=f"id,x\n{'9' * 5000},{'9' * 400}\n")


@attack
def many_faults() -> dict[str, Content]:
    toml = ROWS.replace("FILE", "r.csv").replace(
        "[[component]]",
        '[tables.rows.columns]\nid = "integer"\nx = { choices = ["aaaa"] }\n[[component]]',
        1,
    )
    rows = "".join(f"x{n},aaab{n}\n" for n in range(4900))
    return kit(toml=toml, r__csv=f"id,x\n{rows}")


@attack
def many_wrong_elements() -> dict[str, Content]:
    wrong = ", ".join(f'{{ kind = "rect", fil{n} = "ink", fill = "inkk{n}" }}' for n in range(9000))
    return kit(f"draw = [{wrong}]\n")


@attack
def many_texts_of_one_language_only() -> dict[str, Content]:
    texts = "".join(f'text_number_{n} = "x"\n' for n in range(30_000))
    toml = KIT.replace('name = "X"', 'name = "X"\nlanguages = ["en", "ja"]', 1)
    return kit(toml=toml, text__en__toml=texts, text__ja__toml=texts.replace("text", "tex"))


@attack
def integers_of_thousands_of_digits() -> dict[str, Content]:
    long = "9" * 5000
    return kit(
        f"draw = [{{ kind = 'rect', x = {long} }}]\n",
        toml=KIT.replace("count = 1", f"count = {long}"),
    )


@attack
def hexadecimal_integers_of_thousands_of_digits() -> dict[str, Content]:
    long = "0x" + "f" * 200_000
    return kit(toml=KIT.replace("count = 1", f"value = {long}\ncount = 1"))


@attack
def many_players() -> dict[str, Content]:
    numbers = ", ".join(map(str, range(1, 150_000)))
    return kit(toml=KIT.replace('name = "X"', f'name = "X"\nplayers = [{numbers}]', 1))


@attack
def many_languages() -> dict[str, Content]:
    names = ", ".join(f'"l{n}"' for n in range(90_000))
    return kit(toml=KIT.replace('name = "X"', f'name = "X"\nlanguages = [{names}]', 1))


@attack
def copies_of_many_components() -> dict[str, Content]:
    more = "".join(
        f'[[component]]\nid = "c{n}"\nname = "C"\ncount = 10000\n{MAKE}' for n in range(50)
    )
    return kit(toml=KIT + more)


@attack
def as_many_copies_as_may_be() -> dict[str, Content]:
    layout = 'draw = [{ kind = "text", text = "{number} of {count}", y = 20, x = 5 }]\n'
    return kit(layout, toml=KIT.replace("count = 1", "count = 10000"))


@attack
def many_components() -> dict[str, Content]:
    more = "".join(
        f'[[component]]\nid = "c{n}"\nname = "C"\ncount = 1\nmake = []\n' for n in range(16_000)
    )
    return kit(toml=KIT + more)


@attack
def svg_paths_of_great_length() -> dict[str, Content]:
    path = f'<path d="M0 0{" 1 1 2 0" * 110_000}"/>'
    return kit(IMAGE, a__svg=SVG.format(path))


@attack
def svg_paths_of_blanks() -> dict[str, Content]:
    path = f'<path d="M0 0{" " * 400_000}x{" " * 400_000}"/>'
    return kit(IMAGE, a__svg=SVG.format(path))


@attack
def svg_of_five_thousand_paths() -> dict[str, Content]:
    path = '<path d="M0 0C1 1 2 2 3 3C4 4 5 5 6 6C7 7 8 8 9 9Z" fill="#123456" stroke="red"/>'
    rows = "".join(f"r{n},{n}\n" for n in range(400))
    return kit(
        'draw = [{ kind = "image", file = "a.svg", w = 20, h = 20 }, '
        '{ kind = "image", file = "a.svg", x = "{x}%", w = 20, h = 20 }]\n',
        toml=ROWS.replace("FILE", "r.csv"),
        a__svg=SVG.format(path * 5000),
        r__csv=f"id,x\n{rows}",
    )


@attack
def svg_groups_of_great_depth() -> dict[str, Content]:
    deep = "<g>" * 60_000 + "</g>" * 60_000
    return kit(IMAGE, a__svg=SVG.format(deep))


@attack
def svg_entities_in_another_encoding() -> dict[str, Content]:
    text = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE svg [<!ENTITY a "{}">]>' + SVG.format(
        "&a;"
    )
    return kit(IMAGE, a__svg=text.format("x" * 9).encode("utf-16"))


@attack
def svg_with_extreme_arcs() -> dict[str, Content]:
    arcs = "".join(
        f'<path d="M{a} {a}A{b} {c} 7 1 0 {d} {a}"/>'
        for a in ("0", "1e-300", "1e300", "-1e9")
        for b in ("0", "1e-320", "1e308", "1e-200")
        for c in ("1", "1e-300", "1e9")
        for d in ("1e-310", "1e-160", "1", "1e-320")
    )
    return kit(IMAGE, a__svg=SVG.format(arcs))


@attack
def svg_of_uses_that_multiply() -> dict[str, Content]:
    """Each group uses the one before ten times: a thousand million in all."""
    use = '<use href="#a{}"/>'.format
    groups = "".join(f"<g id='a{n}'>{use(n - 1) * 10}</g>" for n in range(1, 10))
    return kit(IMAGE, a__svg=SVG.format(f'<g id="a0"><path d="M0 0 1 1 0 1"/></g>{groups}'))


@attack
def svg_of_many_styles() -> dict[str, Content]:
    """Selectors that are tried on every element, at every depth."""
    styles = "g g g g g g path{fill:red}" * 9000
    deep = "<g>" * 50 + '<path d="M0 0 1 1 0 1"/>' * 4000 + "</g>" * 50
    return kit(IMAGE, a__svg=SVG.format(f"<style>{styles}</style>{deep}"))


@attack
def svg_of_many_stops() -> dict[str, Content]:
    stops = '<stop offset="1"/>' * 90_000
    shapes = '<path d="M0 0 1 1 0 1" fill="url(#a)"/>' * 4000
    return kit(IMAGE, a__svg=SVG.format(f"<linearGradient id='a'>{stops}</linearGradient>{shapes}"))


@attack
def svg_with_extreme_transforms() -> dict[str, Content]:
    inner = '<g transform="scale(1e9)">' * 60 + '<rect width="1" height="1"/>' + "</g>" * 60
    return kit(IMAGE, a__svg=SVG.format(inner))


@attack
def path_of_great_length() -> dict[str, Content]:
    path = "M0 0" + " 1 1 2 0" * 2300
    many = ", ".join(f'{{ kind = "path", path = "{path}", x = {n} }}' for n in range(48))
    return kit(f"draw = [{many}]\n")


@attack
def path_drawn_again_and_again() -> dict[str, Content]:
    path = "M0 0" + "L1 1L2 0" * 2300
    layout = f'{{ kind = "path", path = "{path}", x = "{{number}}%", fill = "ink" }}'
    return kit(
        f'draw = [{{ kind = "repeat", times = 2000, draw = [{layout}] }}]\n',
        toml=KIT.replace("count = 1", "count = 100"),
    )


@attack
def table_of_many_columns() -> dict[str, Content]:
    columns = ", ".join('{ text = "x", times = 50 }' for _ in range(8000))
    table = f'{{ kind = "table", times = 2000, columns = [{columns}] }}'
    return kit(f"draw = [{table}]\n")


@attack
def rows_that_are_looked_through_for_nothing() -> dict[str, Content]:
    look = ", ".join(
        '{ kind = "repeat", rows = "rows", where = { x = "none" }, draw = [] }' for _ in range(9000)
    )
    rows = "".join(f"r{n},{n}\n" for n in range(4900))
    return kit(f"draw = [{look}]\n", toml=ROWS.replace("FILE", "r.csv"), r__csv=f"id,x\n{rows}")


@attack
def net_of_many_faces() -> dict[str, Content]:
    faces = "".join(
        f'[[n.faces]]\nid = "f{n}"\npoints = [[{n},0],[{n + 1},0],[{n + 1},1],[{n},1]]\n'
        for n in range(9000)
    )
    return kit(toml=NET, nets__toml=f"[n]\n{faces}")


@attack
def net_of_many_corners() -> dict[str, Content]:
    corners = ", ".join(f"[{n}, {n * n}]" for n in range(45_000))
    faces = f'[[n.faces]]\nid = "f"\npoints = [{corners}]\n' * 2
    return kit(toml=NET, nets__toml=f"[n]\n{faces}")


@attack
def many_nets() -> dict[str, Content]:
    nets = "".join(f'[n{n}]\nsolid = "cuboid"\nsize = [20, 30, 40]\n' for n in range(15_000))
    return kit(toml=NET, nets__toml=f'[n]\nsolid = "die"\nsize = 16\n{nets}')


@attack
def net_with_two_corners_in_one() -> dict[str, Content]:
    face = '[[n.faces]]\nid = "{}"\npoints = [[0,0],[0,0],[5,5],[0,5]]\n'
    fold = '[[n.folds]]\nbetween = ["a", "b"]\nangle = 90\n'
    return kit(toml=NET, nets__toml=f"[n]\n{face.format('a')}{face.format('b')}{fold}")


@attack
def net_farther_than_paper() -> dict[str, Content]:
    points = "[[0,0],[1e308,0],[1e308,1e308],[0,1e308]]"
    return kit(toml=NET, nets__toml=f'[n]\n[[n.faces]]\nid = "a"\npoints = {points}\n')


@attack
def box_around_a_net_that_does_not_hold() -> dict[str, Content]:
    face = '[[m.faces]]\nid = "a"\npoints = [[0,0],[5,0],[5,5]]\n[[m.faces]]\nid = "b"\n'
    more = "points = [[50,0],[55,0],[55,5]]\n"
    box = '[n]\nsolid = "tray"\nholds = ["die"]\n'
    die = '[[component]]\nid = "die"\nname = "D"\ncount = 1\n[[component.make]]\nhow = "net"\n'
    toml = f'{NET}{die}net = "m"\nfront = "card.toml"\n'
    return kit(toml=toml, nets__toml=f"[m]\n{face}{more}{box}")


@attack
def an_argument_that_is_empty() -> dict[str, Content]:
    include = '{ kind = "include", layout = "a.toml", with = { v = {} } }'
    return kit(f"draw = [{include}]\n", a__toml='draw = [{ kind = "text", text = "{v}" }]\n')


@attack
def a_circle_of_no_width() -> dict[str, Content]:
    child = '{ kind = "rect", fill = "ink" }'
    return kit(f'draw = [{{ kind = "circle", w = 0, h = 5, clip = true, draw = [{child}] }}]\n')


@attack
def a_page_larger_than_the_paper() -> dict[str, Content]:
    make = '[[component.make]]\nhow = "page"\nsize = [900, 900]\nfront = "card.toml"\n'
    return kit(toml=f"{HEAD}count = 1\n{make}")


@attack
def a_qr_code_on_every_card() -> dict[str, Content]:
    layout = (
        'draw = [{ kind = "qr", text = "{number} ' + "x" * 900 + '", w = 80, h = 80, x = -8 }]\n'
    )
    toml = KIT.replace("count = 1", "count = 500").replace('"poker"', "[90, 90]")
    return kit(layout, toml=toml)


def png(mode: str, side: int = 5000) -> bytes:
    stream = BytesIO()
    Picture.new(mode, (side, side)).save(stream, "PNG")
    return stream.getvalue()


def pictures(number: int, data: bytes, files: int = 1000) -> dict[str, Content]:
    """Return a kit that draws so many pictures, of so many files at most."""
    draw = ", ".join(
        f'{{ kind = "image", file = "a{n % files}.png", x = {5 + n % 9}, y = 5, w = 20, h = 20 }}'
        for n in range(number)
    )
    return kit(f"draw = [{draw}]\n", **{f"a{n}__png": data for n in range(min(number, files))})


def marked(data: bytes, scans: int) -> bytes:
    """Return a progressive JPEG whose last scan comes again until it has so many."""
    first, *others = data[:-2].split(b"\xff\xda")
    return b"\xff\xda".join([first, *others, *[others[-1]] * (scans - len(others))]) + b"\xff\xd9"


def jpeg(side: int = 4900) -> bytes:
    stream = BytesIO()
    Picture.new("RGB", (side, side)).save(stream, "JPEG", progressive=True)
    return stream.getvalue()


def chunk(kind: bytes, content: bytes = b"") -> bytes:
    whole = kind + content
    return len(content).to_bytes(4) + whole + zlib.crc32(whole).to_bytes(4)


def with_chunks(data: bytes, *chunks: bytes) -> bytes:
    """Return a PNG with more chunks behind its header."""
    return data[:33] + b"".join(chunks) + data[33:]


@attack
def jpeg_of_a_million_comments() -> dict[str, Content]:
    data = jpeg(9)
    return pictures(1, data[:2] + b"\xff\xfe\0\2" * 1_000_000 + data[2:])


@attack
def jpegs_of_many_comments() -> dict[str, Content]:
    data = jpeg(9)
    return pictures(400, data[:2] + b"\xff\xfe\0\2" * 19_000 + data[2:])


@attack
def jpeg_with_filling_without_end() -> dict[str, Content]:
    data = jpeg(9)
    return pictures(1, data[:2] + b"\xff" * 30_000_000 + data[2:])


@attack
def pngs_of_long_texts() -> dict[str, Content]:
    text = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(1_000_000)))
    return pictures(200, with_chunks(png("RGB", 9), *[text] * 63))


@attack
def png_of_a_text_that_unpacks_to_gigabytes() -> dict[str, Content]:
    text = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(300_000_000)))
    return pictures(20, with_chunks(png("RGB", 9), text))


@attack
def png_without_a_palette() -> dict[str, Content]:
    data = png("P", 9)
    at, size = data.index(b"PLTE") - 4, int.from_bytes(data[data.index(b"PLTE") - 4 :][:4])
    return pictures(1, data[:at] + data[at + 12 + size :])


@attack
def xlsx_of_many_sheets_read_again_and_again() -> dict[str, Content]:
    sheets = many_sheets(19_009)
    return many_tables(workbook_with("xl/workbook.xml", "</sheets>", sheets)["r.xlsx"])


@attack
def xlsx_of_merged_cells_without_end() -> dict[str, Content]:
    merged = '<mergeCell ref="B2:C3"/>' * 300_000
    return workbook_with("xl/worksheets/sheet1.xml", "</worksheet>", merged)


@attack
def xlsx_of_many_texts() -> dict[str, Content]:
    rich = "<si><r><rPr><b/></rPr><t>x</t></r></si>" * 190_000
    rows = text_cell("A1", 0) + text_cell("A2", 1)
    texts = f"<si><t>id</t></si>{rich}"
    return rows_in("r.xlsx", xlsx(rows, texts))


@attack
def xlsx_of_one_rich_text_of_many_parts() -> dict[str, Content]:
    rich = "<r><rPr><b/><i/><sz/></rPr><t>x</t></r>" * 150_000
    rows = text_cell("A1", 0) + text_cell("A2", 1)
    texts = f"<si><t>id</t></si><si>{rich}</si>"
    return rows_in("r.xlsx", xlsx(rows, texts))


@attack
def xlsx_of_many_texts_read_again_and_again() -> dict[str, Content]:
    rich = "<si><r><rPr><b/></rPr><t>x</t></r></si>" * 30_000
    return many_tables(xlsx(text_cell("A1", 0), f"<si><t>id</t></si>{rich}"))


@attack
def xlsx_of_many_texts_and_a_formula_without_result() -> dict[str, Content]:
    rich = "<si><r><rPr><b/></rPr><t>x</t></r></si>" * 90_000
    rows = text_cell("A1", 0) + '<row r="2"><c r="A2"><f>1</f></c></row>'
    return rows_in("r.xlsx", xlsx(rows, f"<si><t>id</t></si>{rich}"))


@attack
def xlsx_read_again_and_again() -> dict[str, Content]:
    rows = "".join(f'<row r="{n}">{number(f"A{n}")}</row>' for n in range(1, 4_000))
    return many_tables(xlsx(rows))


@attack
def xlsx_of_many_files() -> dict[str, Content]:
    parts = {f"a{n}": "" for n in range(30_000)}
    return rows_in("r.xlsx", zipped(**parts))


@attack
def ods_of_a_hundred_thousand_sheets() -> dict[str, Content]:
    sheets = f"</table:table>{'<table:table/>' * 1_000_000}<table:table>"
    toml = ROWS.replace('"FILE"', '"r.ods"\nsheet = "a"')
    return kit(toml=toml, r__ods=ods(f"<table:table-row>{cell()}</table:table-row>{sheets}"))


ATTACKS |= {
    "csv_of_a_million_rows": lambda: rows_in("r.csv", "id\n" + "a\n" * 490_000),
    "csv_with_a_long_cell": lambda: rows_in("r.csv", f"id\n{'a' * 900_000}\n"),
    "csv_with_a_long_heading": lambda: rows_in("r.csv", f"{'a' * 900_000}\n1\n"),
    "many_unknown_keys": lambda: kit(
        toml="".join(f"key_number_{n} = 1\n" for n in range(45_000)) + KIT
    ),
    "dotted_keys_of_great_depth": lambda: kit(toml=f"{KIT}\n{'a.' * 100_000}a = 1\n"),
    "dotted_headings_of_great_depth": lambda: kit(toml=f"{KIT}\n[{'a.' * 100_000}a]\nb = 1\n"),
    "quoted_keys_of_great_depth": lambda: kit(toml=f"{KIT}\n" + '"a" . ' * 100_000 + '"a" = 1\n'),
    "strings_that_never_end": lambda: kit(toml=f'{KIT}\na = "' + r"\"" * 200_000 + "." * 70 + "\n"),
    "lists_of_great_depth": lambda: kit(toml=f"{KIT}\na = {'[' * 400_000}\n"),
    "tables_within_tables": lambda: kit(
        toml=f"{KIT}\na = {'{ a.a.a.a.a.a.a.a = ' * 60}1{'}' * 60}\n"
    ),
    "many_toml_values": lambda: kit(toml=f"a = [{'1,' * 480_000}]\n{KIT}"),
    "many_toml_tables": lambda: kit(toml=KIT + "".join(f"[t{n}]\n" for n in range(110_000))),
    "integers_of_thousands_of_digits_in_nets": lambda: kit(
        toml=NET, nets__toml=f'[n]\nsolid = "die"\nsize = 0x{"f" * 4000}\n'
    ),
    "svg_polygons_of_great_length": lambda: kit(
        IMAGE, a__svg=SVG.format(f'<polygon points="{"1 2 " * 230_000}"/>')
    ),
    "svg_in_an_unknown_encoding": lambda: kit(
        IMAGE, a__svg='<?xml version="1.0" encoding="klingon"?>' + SVG.format("")
    ),
    "svg_with_odd_colours": lambda: kit(
        IMAGE, a__svg=SVG.format('<path d="M0 0 1 1" fill="rgb(1,2)"/>')
    ),
    "svg_of_many_words": lambda: kit(IMAGE, a__svg=SVG.format(f"<text>{'word ' * 700_000}</text>")),
    "an_id_that_is_a_list": lambda: kit(toml=KIT.replace('id = "card"', "id = []")),
    "a_name_too_long_for_the_first_sheet": lambda: kit(
        toml=KIT.replace('name = "X"', f'name = "{"X" * 300}"')
    ),
    "a_component_name_too_long": lambda: kit(
        toml=KIT.replace('name = "Card"', f'name = "{"X" * 3000}"')
    ),
    "an_id_longer_than_a_file_name": lambda: kit(
        toml=KIT.replace('id = "x"', f'id = "{"x" * 300}"')
    ),
    "a_piece_larger_than_the_paper": lambda: kit(toml=KIT.replace('"poker"', "[900, 900]")),
    "a_board_of_many_pages": lambda: kit(
        toml=KIT.replace('"cut"', '"tiled"').replace('"poker"', "[9999, 9999]")
    ),
    "a_piece_of_no_size": lambda: kit(
        toml=KIT.replace('"poker"', "[0.001, 0.001]").replace("count = 1", "count = 10000")
    ),
    "nothing_with_a_form": lambda: kit(toml=f"{HEAD}count = 1\nmake = []\n"),
    "a_picture_of_many_dots": lambda: pictures(9, png("RGBA")),
    "pictures_of_many_dots": lambda: pictures(28, png("P")),
    "more_pictures_than_may_be": lambda: pictures(200, png("1")),
    "a_picture_too_large_for_its_bytes": lambda: pictures(1, png("1", 30_000)),
    "a_damaged_picture_drawn_again_and_again": lambda: pictures(1000, png("RGB")[:-3000], 1),
    "jpeg_of_three_thousand_scans": lambda: pictures(1, marked(jpeg(), 3000)),
    "jpegs_of_a_hundred_scans": lambda: pictures(30, marked(jpeg(), 100)),
    "jpegs_of_ten_scans": lambda: pictures(40, jpeg()),
    "png_of_a_million_chunks": lambda: pictures(
        1, with_chunks(png("RGB", 9), *[chunk(b"aaAa")] * 1_000_000)
    ),
    "pngs_of_many_chunks": lambda: pictures(
        400, with_chunks(png("RGB", 9), *[chunk(b"aaAa")] * 19_000)
    ),
    "png_with_a_palette_too_long": lambda: pictures(
        1, with_chunks(png("P", 9), chunk(b"PLTE", bytes(3000)))
    ),
    "damaged_pictures_without_end": lambda: pictures(400, png("1")[:-30]),
    "xlsx_of_a_hundred_thousand_sheets": lambda: workbook_with(
        "xl/workbook.xml", "</sheets>", many_sheets(100_009)
    ),
    "xlsx_of_many_styles": lambda: workbook_with("xl/styles.xml", "</cellXfs>", "<xf/>" * 19_000),
    "xlsx_of_rows_that_say_nothing": lambda: rows_in("r.xlsx", xlsx("<row/>" * 2_000_000)),
    "csv_of_blank_lines_again_and_again": lambda: many_tables("id\n" + "\n" * 3_900_000, "r.csv"),
}


def many_sheets(end: int) -> str:
    return "".join(f'<sheet name="s{n}" sheetId="{n}" {RELATED}"rId1"/>' for n in range(9, end))


def workbook_with(part: str, before: str, more: str) -> dict[str, Content]:
    """Return a kit whose workbook has more in a part of it."""
    whole = xlsx(f'<row r="1">{number("A1")}</row><row r="2">{number("A2")}</row>')
    data = with_more(whole, part, before, more)
    return rows_in("r.xlsx", data)


def with_more(workbook: bytes, part: str, before: str, more: str) -> bytes:
    """Return a workbook with more in a part of it, before what stands there."""
    changed = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as old, zipfile.ZipFile(changed, "w", 8) as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, text.replace(before, more + before) if name == part else text)
    return changed.getvalue()


def many_tables(data: Content, file: str = "r.xlsx") -> dict[str, Content]:
    """Return a kit that reads the same file for as many tables as there may be."""
    tables = "".join(f'[tables.t{n}]\nfile = "{file}"\n' for n in range(290))
    toml = KIT.replace("[[component]]", f"{tables}[[component]]", 1)
    return {"kit.toml": toml, "card.toml": PLAIN, file: data}


def write(folder: Path, files: dict[str, Content]) -> None:
    folder.mkdir(parents=True)
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name).write_bytes(data)


def run(*arguments: str, within: float = MOST_TIME, memory: int = 4 * MOST_MEMORY) -> Answer:
    """Run one command in a process of its own; what it says that goes on too long is its end."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=bound,  # noqa: PLW1509 - no threads here
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    killer = _kill_after(process, 10 * within)
    said = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    killer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    text = said.decode(errors="replace")
    seconds = usage.ru_utime + usage.ru_stime
    return Answer(process.returncode, text, seconds, usage.ru_maxrss * 1024)


def _kill_after(process: "subprocess.Popen[bytes]", seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    return timer


def tried(name: str, folder: Path) -> Iterator[tuple[str, Answer]]:
    """Make an attack, and give what `check` and `print` answer."""
    write(folder, ATTACKS[name]())
    yield "check", run("check", str(folder))
    yield "print", run("print", "x", "--kit", str(folder), "--output", str(folder.parent / "out"))


def wrong(answers: dict[str, Answer]) -> list[str]:
    """Return what is wrong with the answers to one kit."""
    found = []
    for command, (status, said, seconds, memory) in answers.items():
        if status not in (0, 2) or "Traceback" in said:
            last = said.strip().splitlines()[-1:] or [""]
            found.append(f"{command}: status {status}: {last[0][:200]}")
        if seconds > MOST_TIME:
            found.append(f"{command}: {seconds:.0f} s")
        if memory > MOST_MEMORY:
            found.append(f"{command}: {memory / 1e6:.0f} MB")
        if status == 2 and not 1 <= len(said.splitlines()) <= 51:
            found.append(f"{command}: {len(said.splitlines())} lines")
    if answers["print"].status == 2 and answers["check"].status != 2:
        found.append(f"check passes what print refuses: {answers['print'].said[:200]}")
    return found


def main(words: list[str]) -> int:
    failed = 0
    for name in ATTACKS:
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as place:
            answers = dict(tried(name, Path(place) / "kit"))
        figures = ", ".join(
            f"{each} {one.status} {one.seconds:.1f} s {one.memory / 1e6:.0f} MB"
            for each, one in answers.items()
        )
        told = wrong(answers)
        failed += bool(told)
        first = answers["check"].said.splitlines()[:1] or [""]
        print(
            f"{'FAILED' if told else 'ok'} {name}: {figures}: {first[0][:110]}",
            *told,
            sep="\n    ",
            flush=True,
        )
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))

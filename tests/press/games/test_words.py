"""What is written: all of it there, in both languages, large enough, clear of the cut, readable."""

import re
from itertools import product

from PIL.Image import Image

from companion.press.drawing.colour import luminance
from companion.press.drawing.nodes import Group
from tests.press.games.printed import (
    BLEED,
    Side,
    apart,
    joined,
    kit,
    of_texts,
    parts,
    runs,
    sides,
    sizes,
    text_of,
    words,
)
from tests.press.games.spec import ACROSS, CARDS

SMALLEST = 6.5
"""points"""
FAR = 10.0
"""points: figures that are read from the other side of the table"""
FIGURE = re.compile(r"\W?\d+([^\w.]\d+)?")
CLEAR = 3.0
LARGE = 60.0
"""mm: pieces whose shorter side is as long keep words that far from the cut, as home cutting
strays; nothing of small ones is cut off, and each layout says what it keeps clear."""
CONTRAST = 4.5
"""Least contrast of words with what lies behind them (WCAG 2.2, 1.4.3)."""
SCALE = 100 / 72
"""Dots of a rendered page a point."""
ICONS = "  "
"""Room for an icon within a run of letters, whose box then is not that of letters alone."""


def test_pages_say_the_names_of_all_pieces(game: str, language: str) -> None:
    said = words(game, language)
    missing = [
        component.id
        for component in kit(game).components
        if component.makes and joined(component.name[language]) not in said
    ]
    assert missing == []


def test_cards_say_their_names_and_what_they_do(game: str, language: str) -> None:
    """Read from faces that stand upright, as on sheets some do not."""
    said = text_of(apart(sides(game, language)))
    missing = [
        (table, row.line, part)
        for table, column in CARDS[game]
        for row in kit(game).table(table).rows
        for part in parts(row[column][language])  # type: ignore[call-overload,index]
        if part not in said
    ]
    assert missing == []


def test_no_letters_are_smaller_than_six_points(game: str, language: str) -> None:
    small = {
        (side.component, round(size, 2), text)
        for side in sides(game, language)
        for size, text in sizes([side.node])
        if text.strip() and size < SMALLEST - 1e-6
    }
    assert small == set()


def test_figures_in_the_middle_of_the_table_are_read_across_it(game: str) -> None:
    figures = [
        (side.component, size, text.strip())
        for side in sides(game, "en")
        if side.component in ACROSS[game]
        for size, text in sizes([side.node])
        if FIGURE.fullmatch(text.strip())
    ]
    assert {component for component, _, _ in figures} == set(ACROSS[game])
    assert [figure for figure in figures if figure[1] < FAR - 1e-6] == []


def test_words_keep_clear_of_the_cut(game: str, language: str) -> None:
    near = {
        (side.component, run.text, round(edge, 2))
        for side in sides(game, language)
        if side.how in ("cut", "tiled")
        for run, (x, y, width, height) in runs(side.node)
        if (edge := min(x, y, side.width - x - width, side.height - y - height)) < _clear(side)
    }
    assert near == set()


def _clear(side: Side) -> float:
    return CLEAR - 0.01 if min(side.width, side.height) >= LARGE else 0


def test_words_stand_out_from_what_lies_behind_them(game: str, language: str) -> None:
    faint = {
        (side.component, run.text, run.colour)
        for side, picture in zip(
            sides(game, language), _without_words(sides(game, language)), strict=True
        )
        for run, box in runs(side.node)
        if ICONS not in run.text.strip() and _contrast(run.colour, picture, box) < CONTRAST
    }
    assert faint == set()


def _without_words(found: tuple[Side, ...]) -> list[Image]:
    """Return a picture of each face, its bleed around it, as it is without any words."""
    bare = (side._replace(node=of_texts(side.node, lambda _: Group(()))) for side in found)
    pages = apart(tuple(bare))
    return [page.render(scale=SCALE).to_pil().convert("RGB") for page in pages]


def _contrast(colour: str, picture: Image, box: tuple[float, float, float, float]) -> float:
    """Return the contrast with most of what lies behind: a fifth may be lines and patterns."""
    x, y, width, height = box
    dots = SCALE * 72 / 25.4
    found = []
    for across, down in product(range(1, 8), range(1, 4)):
        place = (
            min(picture.width - 1, int((BLEED + x + width * across / 8) * dots)),
            min(picture.height - 1, int((BLEED + y + height * down / 4) * dots)),
        )
        red, green, blue = picture.getpixel(place)
        behind = luminance(f"#{red:02x}{green:02x}{blue:02x}")
        dark, light = sorted((luminance(colour), behind))
        found.append((light + 0.05) / (dark + 0.05))
    return sorted(found)[len(found) // 5]

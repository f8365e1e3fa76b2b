"""Draws SVG pictures as we do and as resvg does, and says how far they differ.

By hand, over folders of pictures, at 300 dots per inch:

    python -m tests.press.svg.compare FOLDER... [--look OUT]

prints a line a picture: the eroded difference of our PDF, and of our SVG, in millionths of the
picture, or why it is refused. Differences that are one dot wide are those of softened edges, and
are eroded. With --look, what differs is left as pictures: resvg's, our PDF's, our SVG's.
"""

import re
import sys
from io import BytesIO
from pathlib import Path as FilePath

import resvg_py
from PIL import Image, ImageChops, ImageFilter

from companion.press.backends.pdf import write_pdf
from companion.press.backends.png import png_pages
from companion.press.backends.svg import svg_bytes
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import INCH
from companion.press.drawing.nodes import Group
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.svg.drawing import DrawnPicture, draw
from companion.press.svg.nodes import placed
from companion.press.svg.values import Family, Setting
from companion.press.text.fonts import font

DPI = 300
SIDE = 40.0
"""mm of the longer side of a picture."""
TRIFLE = 0.002
"""mm."""
STRONG = 48
"""Levels of 255 by which dots differ that are counted."""
RIGHT = 500
"""Millionths of a picture that may differ."""
SERIF_LESS = "IBM Plex Sans"
FONTS = (("", Family("body", "body-bold", "body-italic", "ja", "ja-bold")),)


def of_resvg(data: bytes, width: int) -> Image.Image:
    """Return a picture as resvg draws it; with what it is strict about put right."""
    text = data.decode("utf-8", errors="replace")
    if "http://www.w3.org/2000/svg" not in text:
        text = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    text = text.replace("xlink:href", "href")
    text = re.sub('font-family="[^"]*"', f'font-family="{SERIF_LESS}"', text)
    shown = bytes(
        resvg_py.svg_to_bytes(
            svg_string=text,
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_files=[str(font(name).file) for name in FONTS[0][1]],
            font_family=SERIF_LESS,
        )
    )
    return on_white(Image.open(BytesIO(shown)))


def on_white(picture: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("RGB")


def document_of(drawn: DrawnPicture, size: tuple[int, int], *, fitted: bool) -> Document:
    """Return a picture as a page of so many dots."""
    width, height = (side / DPI * INCH for side in size)
    across, down = width / drawn.width, height / drawn.height
    matrix = (across, 0.0, 0.0, down if fitted else across, 0.0, 0.0)
    # A trifle smaller: both round a fraction of a dot up to a whole one.
    page = Page(width - TRIFLE, height - TRIFLE, (Group(placed(drawn.nodes, matrix)),), "")
    return Document("", "en", (Sheet("", "card", page),))


def of_pdf(document: Document) -> Image.Image:
    stream = BytesIO()
    write_pdf(document, stream, dpi=DPI)
    return Image.open(BytesIO(next(png_pages(stream.getvalue(), DPI)))).convert("RGB")


def of_svg(document: Document, width: int) -> Image.Image:
    return of_resvg(svg_bytes(document.sheets[0], document), width)


def eroded(one: Image.Image, other: Image.Image) -> float:
    """Return how many millionths of two pictures differ by more than a dot's width."""
    red, green, blue = ImageChops.difference(one, other).split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    strong = strongest.point(lambda level: 255 if level > STRONG else 0)
    left = strong.filter(ImageFilter.MinFilter(3)).histogram()[255]
    return 1e6 * left / (one.width * one.height)


def compare(data: bytes) -> tuple[float, float, list[Image.Image]]:
    """Return how far our PDF and our SVG of a picture differ from resvg, and the three."""
    drawn = draw(data, Setting(families=FONTS))
    longer = max(drawn.width, drawn.height)
    right = of_resvg(data, round(SIDE / INCH * DPI * drawn.width / longer))
    tries = []
    for fitted in (True, False):  # where a height is no whole number of dots, resvg does either
        document = document_of(drawn, right.size, fitted=fitted)
        pdf, svg = of_pdf(document), of_svg(document, right.width)
        tries.append((eroded(right, pdf), eroded(right, svg), [right, pdf, svg]))
    return min(tries, key=lambda each: max(each[:2]))


def main(folders: list[str], look: FilePath | None) -> None:
    files = [file for folder in folders for file in sorted(FilePath(folder).rglob("*.svg"))]
    right = wrong = refused = 0
    for file in files:
        try:
            pdf, svg, shown = compare(file.read_bytes())
        except CannotDraw as error:
            refused += 1
            print(f"{file.name:48} refused: {error}")
            continue
        is_right = max(pdf, svg) <= RIGHT
        right, wrong = right + is_right, wrong + (not is_right)
        print(f"{file.name:48} {pdf:9.0f} {svg:9.0f} {'' if is_right else 'DIFFERS'}")
        if look and not is_right:
            strip = Image.new("RGB", (sum(each.width for each in shown), shown[0].height), "red")
            for place, each in enumerate(shown):
                strip.paste(each, (place * shown[0].width, 0))
            strip.save(look / f"{file.stem}.png")
    print(f"{len(files)} pictures: {right} right, {wrong} differ, {refused} refused")


if __name__ == "__main__":
    given = sys.argv[1:]
    out = FilePath(given[given.index("--look") + 1]) if "--look" in given else None
    main(given[: given.index("--look")] if out else given, out)

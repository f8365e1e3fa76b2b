"""The yardstick: the bench deck drawn by bare reportlab, same shapes, same text, backs as forms.

Usage: python bare.py CARDS.csv OUT.pdf
"""

import csv
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 63.5, 88.9
PAPER = (210, 297)
COLUMNS = ROWS = 3
LEFT, TOP = (PAPER[0] - COLUMNS * WIDTH) / 2, (PAPER[1] - ROWS * HEIGHT) / 2
FONTS = Path(__file__).parents[2] / "fonts"


def wrap(text: str, font: str, size: float, width: float) -> list[str]:
    lines, current = [], ""
    for word in text.split():
        longer = f"{current} {word}".strip()
        if pdfmetrics.stringWidth(longer, font, size) > width:
            lines.append(current)
            current = word
        else:
            current = longer
    return [*lines, current]


def card(canvas: Canvas, row: dict[str, str]) -> None:
    canvas.setFillColor("#f4e9cd")
    canvas.rect(0, 0, WIDTH * mm, HEIGHT * mm, stroke=0, fill=1)
    canvas.setStrokeColor("#2a2118")
    canvas.setLineWidth(0.4 * mm)
    canvas.roundRect(3.5 * mm, 3.5 * mm, 56.5 * mm, 81.9 * mm, 2 * mm, stroke=1, fill=0)
    canvas.setFillColor("#1f4e8c")
    canvas.circle(52 * mm, 77 * mm, 5 * mm, stroke=0, fill=1)
    canvas.rect(6 * mm, 44 * mm, 51.5 * mm, 24 * mm, stroke=0, fill=1)
    canvas.setFillColor("#ffffff")
    canvas.setFont("title", 14)
    canvas.drawCentredString(52 * mm, 75.2 * mm, row["cost"])
    canvas.setFillColor("#2a2118")
    canvas.drawString(6 * mm, 75 * mm, row["name"])
    text = canvas.beginText(6 * mm, 38 * mm)
    text.setFont("body", 9, 11)
    for line in wrap(row["text"], "body", 9, 51.5 * mm):
        text.textLine(line)
    canvas.drawText(text)


def back(canvas: Canvas) -> None:
    canvas.beginForm("back")
    canvas.setFillColor("#1f4e8c")
    canvas.rect(0, 0, WIDTH * mm, HEIGHT * mm, stroke=0, fill=1)
    canvas.setStrokeColor("#d9a441")
    for inset in range(4, 28, 4):
        canvas.rect(
            inset * mm, inset * mm, (WIDTH - 2 * inset) * mm, (HEIGHT - 2 * inset) * mm, fill=0
        )
    canvas.endForm()


def page(canvas: Canvas, draw: list[object], *, mirrored: bool) -> None:
    for index, one in enumerate(draw):
        row, column = divmod(index, COLUMNS)
        column = COLUMNS - 1 - column if mirrored else column
        canvas.saveState()
        canvas.translate((LEFT + column * WIDTH) * mm, (PAPER[1] - TOP - (row + 1) * HEIGHT) * mm)
        one(canvas)
        canvas.restoreState()
    canvas.showPage()


def main(cards: str, out: str) -> None:
    rl_config.useA85 = 0
    for name, file in (("title", "Cinzel_700Bold.ttf"), ("body", "IBMPlexSans_400Regular.ttf")):
        pdfmetrics.registerFont(TTFont(name, FONTS / file))
    canvas = Canvas(
        out, pagesize=(PAPER[0] * mm, PAPER[1] * mm), invariant=1, initialFontName="body"
    )
    back(canvas)
    with Path(cards).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for start in range(0, len(rows), COLUMNS * ROWS):
        part = rows[start : start + COLUMNS * ROWS]
        page(canvas, [lambda c, row=row: card(c, row) for row in part], mirrored=False)
        page(canvas, [lambda c: c.doForm("back") for _ in part], mirrored=True)
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

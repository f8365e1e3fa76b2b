"""What every page says in its margin, and the blank pages that keep two-sided printing in step."""

from collections.abc import Sequence
from dataclasses import replace

from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import Node
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.wording import Wording
from companion.press.text.typesetting import measure

ENDS = 4.0
"""How far words keep from the ends of the strip, where registration marks may be. In mm."""
BETWEEN = 4.0


def finish(sheets: Sequence[Sheet], wording: Wording) -> tuple[Sheet, ...]:
    """Number the sheets of a document and say on each what it is.

    In a document that has any back, a sheet without one is given a blank page behind it, or the
    next front would be printed there.

    Args:
        sheets: All sheets of one document, in the order in which they are printed.
        wording: What they say.
    """
    two_sided = any(sheet.back for sheet in sheets)
    return tuple(
        _finish(sheet, number, len(sheets), wording, two_sided=two_sided)
        for number, sheet in enumerate(sheets, 1)
    )


def _finish(sheet: Sheet, number: int, count: int, wording: Wording, *, two_sided: bool) -> Sheet:
    behind = wording.say("sheet.back", number=number)
    place = wording.say("sheet.number", number=number, count=count)
    front = _label(sheet.front, str(number), (place, sheet.title), sheet, wording)
    if sheet.back:
        back = _label(sheet.back, behind, (behind, sheet.title), sheet, wording)
        return replace(sheet, front=front, back=back)
    blank = Page(front.width, front.height, (), behind)
    return replace(sheet, front=front, back=blank if two_sided else None)


def _label(page: Page, label: str, words: tuple[str, str], sheet: Sheet, wording: Wording) -> Page:
    """Return the page with its label and, where it has a strip, what stands in it."""
    if page.strip is None:
        return replace(page, label=label)
    scale = f"{wording.say(f'stock.{sheet.stock}.name')} · {wording.say('sheet.scale')}"
    lines = _strip(page.strip, f"{wording.kit} · {' · '.join(words)}", scale, wording)
    return replace(page, nodes=(*page.nodes, *lines), label=label)


def _strip(strip: Box, begin: str, end: str, wording: Wording) -> tuple[Node, Node]:
    """Return two lines of text, at the beginning and at the end of the strip."""
    x, y, width, height = strip
    share = measure(end, wording.types["strip"])
    if width >= height:
        first = (x + ENDS, y, width - 2 * ENDS - share - BETWEEN, height)
        last = (x + width - ENDS - share, y, share, height)
    else:  # it runs upwards, and so begins at the foot
        first = (x, y + ENDS + share + BETWEEN, width, height - 2 * ENDS - share - BETWEEN)
        last = (x, y + ENDS, width, share)
    return wording.strip(begin, first), wording.strip(end, _widen(last), "right")


def _widen(box: Box) -> Box:
    """Return the box a hair larger, for text that was measured to fill it."""
    x, y, width, height = box
    return (x - 1e-6, y - 1e-6, width + 2e-6, height + 2e-6)

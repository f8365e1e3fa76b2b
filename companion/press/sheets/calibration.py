"""What a printer does wrong on a paper, and pages moved and scaled to make up for it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import NamedTuple

from companion.kits import Fault, Faulty
from companion.kits.model import Backs
from companion.kits.paper import Paper
from companion.press.drawing.nodes import Group, Matrix
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.page import mirror_box, turn_over

# A bar that is off by more than this share was scaled on purpose: that is to be turned off.
MOST_SCALE = 0.05
# In mm. No printer that feeds its paper straight is off by more.
MOST_OFFSET = 10.0


@dataclass(frozen=True, slots=True)
class Calibration:
    """How pages are changed before they are printed. Lengths in mm.

    Everything is scaled about the middle of the page and then moved by (`dx`, `dy`), to the right
    and down. Backs are moved by (`back_dx`, `back_dy`) more, as seen from the front: right there
    is left on a back that is turned over sideways.
    """

    dx: float = 0.0
    dy: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0


NONE = Calibration()


class Measure(NamedTuple):
    """Something measured on the first sheet: its key, what is right, and what is believed.

    The question is the text `first.ask.KEY`, which may hold `{length}`.
    """

    key: str
    right: float
    least: float
    most: float


def readings(paper: Paper, length: float = 100.0, *, two_sided: bool = True) -> tuple[Measure, ...]:
    """Return what is asked about a first sheet, in order.

    Args:
        paper: What it was printed on.
        length: Of its bars, in mm: `first.bar_length(paper)`.
        two_sided: Asks about the back as well.
    """
    bar = (length, length * (1 - MOST_SCALE), length * (1 + MOST_SCALE))
    edge = (paper.margin, 0.0, paper.margin + MOST_OFFSET)
    both = (0.0, -MOST_OFFSET, MOST_OFFSET)
    asked = [("bar_across", bar), ("bar_down", bar), ("left", edge), ("top", edge)]
    asked += [("across", both), ("down", both)] * two_sided
    return tuple(Measure(key, *bounds) for key, bounds in asked)


def calibrate(paper: Paper, measured: Mapping[str, float], length: float = 100.0) -> Calibration:
    """Return what makes up for what was measured on a first sheet printed without calibration.

    Args:
        paper: What it was printed on.
        measured: By the keys of `readings`, in mm; what is left out is right.
        length: Of its bars.

    Raises:
        Faulty: For measures that no printer brings about, or of unknown key.
    """
    asked = {each.key: each for each in readings(paper, length)}
    _check(asked, measured)
    at = {key: measured.get(key, each.right) for key, each in asked.items()}
    grown = (at["bar_across"] / length, at["bar_down"] / length)
    middle = (paper.width / 2, paper.height / 2)
    move = [
        _move(seen, paper.margin, by, half)
        for seen, by, half in zip((at["left"], at["top"]), grown, middle, strict=True)
    ]
    return Calibration(
        dx=_round(move[0]),
        dy=_round(move[1]),
        scale_x=_round(1 / grown[0]),
        scale_y=_round(1 / grown[1]),
        back_dx=_round(-at["across"] / grown[0]),
        back_dy=_round(-at["down"] / grown[1]),
    )


def combine(kept: Calibration, more: Calibration) -> Calibration:
    """Return what does both: `more` makes up for what a first sheet showed in spite of `kept`.

    Both scale about the middle of the page, so `more`, which comes first, is scaled by `kept`.
    """
    return Calibration(
        dx=_round(kept.scale_x * more.dx + kept.dx),
        dy=_round(kept.scale_y * more.dy + kept.dy),
        scale_x=_round(kept.scale_x * more.scale_x),
        scale_y=_round(kept.scale_y * more.scale_y),
        back_dx=_round(kept.scale_x * more.back_dx + kept.back_dx),
        back_dy=_round(kept.scale_y * more.back_dy + kept.back_dy),
    )


def correct_sheet(sheet: Sheet, calibration: Calibration, backs: Backs) -> Sheet:
    """Return the sheet as it is to be sent to the printer.

    A page that lies is only scaled: which way a printer turns it is not known, and nothing is
    printed behind it.
    """
    if calibration == NONE:
        return sheet
    front = _correct_page(sheet.front, calibration, (calibration.dx, calibration.dy))
    if sheet.back is None:
        return replace(sheet, front=front)
    mirror = turn_over(sheet.back.width, sheet.back.height, backs)
    seen = (calibration.dx + calibration.back_dx, calibration.dy + calibration.back_dy)
    # Right as seen from the front is left on a back that is turned over sideways.
    move = (mirror[0] * seen[0], mirror[3] * seen[1])
    return replace(sheet, front=front, back=_correct_page(sheet.back, calibration, move))


def to_table(calibration: Calibration) -> dict[str, float]:
    """Return the calibration as a plain table for the settings file."""
    return asdict(calibration)


def from_table(table: Mapping[str, object], file: str = "settings") -> Calibration:
    """Return the calibration that a table of the settings file describes.

    Args:
        table: What `to_table` gave; keys may be left out.
        file: What faults call the file.

    Raises:
        Faulty: With every key that is unknown or whose value is impossible.
    """
    names = [each.name for each in fields(Calibration)]
    faults = [
        Fault(file, f"is {value!r}, must be {_range_of(key)}", field=key)
        for key, value in table.items()
        if key not in names or not _is_possible(key, value)
    ]
    if faults:
        raise Faulty(*faults)
    return Calibration(**{key: float(str(value)) for key, value in table.items()})


def _check(asked: Mapping[str, Measure], measured: Mapping[str, float]) -> None:
    faults = [
        Fault("calibrate", f"there is no such reading; there are: {', '.join(asked)}", field=key)
        for key in measured
        if key not in asked
    ]
    faults += [
        Fault(
            "calibrate",
            f"is {value:g} mm, must be {each.least:g} to {each.most:g}; "
            f"{each.right:g} would be right",
            field=key,
        )
        for key, value in measured.items()
        if (each := asked.get(key)) and not each.least <= value <= each.most
    ]
    if faults:
        raise Faulty(*faults)


def _move(seen: float, meant: float, grown: float, middle: float) -> float:
    """Return how far to move pages along one axis.

    A printer that draws x at `grown` x + o showed the mark at `seen`, so o = seen - grown meant.
    Scaled about the middle m and moved by d, x is drawn at x + (grown - 1) m + grown d + o: d
    makes that x.
    """
    offset = seen - grown * meant
    return -(offset + (grown - 1) * middle) / grown


def _correct_page(page: Page, calibration: Calibration, move: tuple[float, float]) -> Page:
    matrix = _matrix(page, calibration, move)
    trims = tuple(mirror_box(trim, matrix) for trim in page.trims)
    bleed = mirror_box(page.bleed, matrix) if page.bleed else None
    nodes = (Group(page.nodes, matrix),) if page.nodes else ()
    return replace(page, nodes=nodes, trims=trims, bleed=bleed)


def _matrix(page: Page, calibration: Calibration, move: tuple[float, float]) -> Matrix:
    x, y = page.width / 2, page.height / 2
    lies = page.width > page.height
    across, down = calibration.scale_x, calibration.scale_y
    # Which way a printer turns such a page is not known, so it is not moved; its scales change
    # places, since it runs through the printer sideways.
    if lies:
        across, down, move = down, across, (0.0, 0.0)
    return (across, 0.0, 0.0, down, x - across * x + move[0], y - down * y + move[1])


def _is_possible(key: str, value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if key.startswith("scale"):
        # The scale that makes up for what is believed at most, either way.
        return abs(value - 1) <= MOST_SCALE / (1 - MOST_SCALE) + 1e-9
    return abs(value) <= 2 * MOST_OFFSET


def _range_of(key: str) -> str:
    if key not in NONE.__slots__:
        return f"one of {', '.join(NONE.__slots__)}"
    if key.startswith("scale"):
        return f"a factor within {MOST_SCALE:.0%} of 1"
    return f"mm, {-2 * MOST_OFFSET:g} to {2 * MOST_OFFSET:g}"


def _round(value: float) -> float:
    """Return the value as the settings file shows it, never as minus zero."""
    return round(value, 6) + 0.0

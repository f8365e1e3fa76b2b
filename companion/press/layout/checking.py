"""Checks layouts by drawing every face of a kit, for every row, player count and language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.kits import Component, Face, Fault, Faulty, Kit, Make, Row
from companion.kits.bounds import WORK
from companion.kits.model import copies_of
from companion.kits.paper import paper
from companion.kits.read.gate import is_there
from companion.press.choose import rows_together
from companion.press.layout.context import DrawingBudget
from companion.press.layout.faces import FaceRenderer, Scope, Size
from companion.press.layout.unused import Unused
from companion.press.nets.drawing import face_size, painted_make
from companion.press.nets.model import Net
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import net_faults
from companion.press.setup_link import bindings, player_counts
from companion.press.sheets.page import page_size

# What is drawn may be as much as all is in so many languages.
LANGUAGES = 2
# What a face may ask for that differs with the number of players.
BY_PLAYERS = ("players", "play", "fewest", "most", "together")
# What people have at home: what fills a page has to fit on either.
PAPERS = ("a4", "letter")


class Sample(NamedTuple):
    """One face to draw for one piece."""

    face: Face
    make: Make
    size: Size
    scope: Scope
    row: Row | None
    copies: int


def check_layouts(kit: Kit, unused: Unused | None = None) -> list[Fault]:
    """Draw every face of a kit in every language, write nothing, and return what is wrong.

    What is not wrong, but seen by nobody, is gathered in `unused`.

    Layout files that are not there are left to `check_kit`, nets that don't hold together to
    `check_nets`.
    """
    faults: dict[Fault, None] = {}
    done = 0.0
    for language in kit.languages:
        work = DrawingBudget(min(WORK, LANGUAGES * WORK - done))
        try:
            renderer = FaceRenderer(kit, language, work=work, unused=unused)
            with renderer.together():
                for alike in _drawings(kit):
                    _draw_each(alike, renderer)
                if unused:
                    unused.strange |= dict.fromkeys(renderer.strange)
                done += work.done
        except Faulty as faulty:
            faults |= dict.fromkeys(faulty.faults)
    return list(faults)


def _draw_each(alike: Iterable[Sample], renderer: FaceRenderer) -> None:
    """Draw a face for one number of players after the other, as long as these make a difference.

    Copies on which their own number stands are as much work as they will be in print.
    """
    renderer.asked_for()
    for each in alike:
        before = renderer.work.done
        shape, bleed = each.make.shape, each.make.bleed
        renderer.face(each.face, each.size, each.scope, each.row, shape=shape, bleed=bleed)
        asked = renderer.asked_for()
        if "number" in asked:
            renderer.count((renderer.work.done - before) * (each.copies - 1), each.face)
        # It asks for nothing that differs: for others it looks the same.
        if asked.isdisjoint(BY_PLAYERS):
            return


def _drawings(kit: Kit) -> Iterator[Iterable[Sample]]:
    """Give each face of each row, for every number of players."""
    nets = _sound_nets(kit)
    for component in kit.components:
        for make in component.makes:
            for face in (make.front, make.back):
                if face is not None and is_there(face.layout, kit.folders):
                    for one, scope in _sides(make, nets):
                        yield from _of_face(kit, component, one, face, scope)


def _sound_nets(kit: Kit) -> Mapping[str, Net]:
    try:
        nets = load_nets(kit)
    except Faulty:
        return {}
    return {name: net for name, net in nets.items() if not net_faults(net)}


def _sides(make: Make, nets: Mapping[str, Net]) -> Iterator[tuple[Make, Scope]]:
    """Give a form as it is; that of a net once for each of its faces, in its size."""
    if make.how != "net":
        yield make, {}
        return
    net = nets.get(make.net or "")
    for side in net.faces if net else ():
        yield painted_make(make)._replace(size=face_size(side)), {"face": side.id}


def _of_face(
    kit: Kit, component: Component, make: Make, face: Face, side: Scope
) -> Iterator[Iterable[Sample]]:
    rows: tuple[Row | None, ...] = (None,)
    if component.rows:
        rows = kit.tables[component.rows].rows
        if component.together:
            rows = (*rows, *rows_together(kit.tables[component.rows].rows))
    # What fills a page has to fit on what most people have.
    size = make.size if all(make.size) else _smallest_page()
    for number, row in enumerate(rows, start=1):
        counted = {**side, "number": number, "count": component.count}
        told = (bindings(kit, row, players) for players in _players(kit, row))
        copies = component.count if row is None else copies_of(row)
        yield (Sample(face, make, size, {**counted, **each}, row, copies) for each in told)


def _players(kit: Kit, row: Row | None) -> Sequence[int | None]:
    """Return for how many a piece may be: its row's one number, else all of the kit's."""
    counts = player_counts(row)
    return counts if len(counts) == 1 else kit.players or (None,)


def _smallest_page() -> Size:
    """Return width and height in mm that a page of each of the papers offers."""
    widths, heights = zip(*(page_size(paper(name)) for name in PAPERS), strict=True)
    return (min(widths), min(heights))

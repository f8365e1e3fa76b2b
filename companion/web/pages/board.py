"""The table laid out: boards and what lies before people, as pictures that lie on pictures.

A stage is one of them. What is sent of it is where each piece lies and which picture it is; the
pictures themselves a browser has by then.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from string import ascii_letters
from typing import Final, NamedTuple

from companion.games.tabletop import CROSS, RING, Area, Piece
from companion.kits import Faulty
from companion.kits.model import Kit
from companion.questions.question import Question
from companion.table.session.moves.playing import ByMoves
from companion.table.session.position import Position
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.table.choosing import Choosing
from companion.web.table.phones import Phone
from companion.web.table.pictures import BoardPicture
from companion.web.table.room import Room

GAP: Final = 3.0
"""mm between pieces that lie loose."""

TRAY: Final = 170.0
"""mm across which they are laid before a new line begins, and at least are shown ..."""

SHARED: Final = 280.0
"""... where they are somebody's; what all share is looked at less, and may be smaller."""

EDGE: Final = 1.0
"""mm that a mark is larger than what it marks, on each side."""

INWARDS: Final = 1.5
"""mm from the corner of a piece at which the number of a stack stands."""

FAN: Final = 21.0, 32.0
"""mm of a fanned piece that are seen, across and down: its corner, enough of it for a finger."""

EXTENTS: Final = {"small": 120.0, "middle": 200.0}
"""mm across, at most, of stages that two or more of lie side by side where there is room."""

Box = tuple[float, float, float, float]
"""x, y, width and height in mm."""

Draw = Callable[[Piece], BoardPicture]
"""Returns the picture of a piece."""


class Lying(NamedTuple):
    """A piece on a stage: its picture, where its top left corner is, how many of it there are.

    It is turned by so many degrees about its middle.
    """

    picture: BoardPicture
    x: float
    y: float
    number: int = 1
    turn: float = 0.0

    @property
    def middle(self) -> tuple[float, float]:
        """What it is turned about."""
        return self.x + self.picture.width / 2, self.y + self.picture.height / 2

    @property
    def corner(self) -> tuple[float, float]:
        """Where the number of a stack stands."""
        return self.x + self.picture.width - INWARDS, self.y + INWARDS


class Mark(NamedTuple):
    """A place that can be tapped, by its address."""

    address: str
    box: Box


class BoardStage(NamedTuple):
    """Pieces in the order in which they lie upon each other, of `width` by `height` mm.

    `seat` is before whom it is, None for nobody; `is_board`: it is looked at closely.
    What is `drawn` on it with a pen is a `cross` or a `ring`, in a box.
    """

    id: str
    seat: int | None
    width: float
    height: float
    lying: tuple[Lying, ...]
    marks: tuple[Mark, ...]
    is_board: bool
    drawn: tuple[tuple[str, Box], ...] = ()

    @property
    def extent(self) -> str:
        """How much room it asks for beside others."""
        return next((name for name, most in EXTENTS.items() if self.width <= most), "wide")

    @property
    def pictures(self) -> tuple[BoardPicture, ...]:
        """Every picture on it, once."""
        return tuple({each.picture.name: each.picture for each in self.lying}.values())


def stages(areas: Iterable[Area], draw: Draw, marked: Collection[str]) -> Iterator[BoardStage]:
    """Yield the areas of a table as stages; what is `marked` can be tapped."""
    for area in areas:
        if area.board is not None:
            yield _board(area, area.board, draw, marked)
        if area.loose:
            yield _tray(area, draw, marked)


class _Stand(NamedTuple):
    """A piece that is set down: what it is called there, where, and its picture."""

    address: str
    piece: Piece
    picture: BoardPicture
    x: float
    y: float
    turn: float = 0.0
    free: tuple[float, float] | None = None
    """What of it is seen of a fan, across and down; None for all."""

    @property
    def places(self) -> Iterator[tuple[str, Box]]:
        """The addresses and boxes of the places on it."""
        for name, place in self.picture.places.items():
            left, top, width, height = place.box
            yield f"{self.address}/{name}", (self.x + left, self.y + top, width, height)

    @property
    def drawn(self) -> Iterator[tuple[str, Box]]:
        """What is drawn on it with a pen."""
        boxes = {name.removeprefix(f"{self.address}/"): box for name, box in self.places}
        for piece in self.piece.holds:
            if piece.component in (CROSS, RING) and piece.place in boxes:
                yield piece.component.removeprefix("pen:"), boxes[piece.place]


def _board(area: Area, board: Piece, draw: Draw, marked: Collection[str]) -> BoardStage:
    picture = draw(board)
    set_down = list(_on(_Stand(area.id, board, picture, 0, 0), draw))
    size = picture.width, picture.height
    return _stage(area.id, area.seat, size, set_down, marked, is_board=True)


def _stage(  # noqa: PLR0913 - a stage has it all
    name: str,
    seat: int | None,
    size: tuple[float, float],
    set_down: Sequence[_Stand],
    marked: Collection[str],
    *,
    is_board: bool,
) -> BoardStage:
    boxes = {stand.address: _box(stand) for stand in set_down}
    boxes |= {address: box for stand in set_down for address, box in stand.places}
    marks = tuple(Mark(x, _wider(boxes[x])) for x in sorted(boxes.keys() & set(marked)))
    drawn = tuple(each for stand in set_down for each in stand.drawn)
    return BoardStage(name, seat, *size, tuple(map(_lying, set_down)), marks, is_board, drawn)


def _on(stand: _Stand, draw: Draw) -> Iterator[_Stand]:
    """Yield a piece and all that lies on it, what lies on the same place side by side."""
    yield stand
    own = stand.picture
    boxes = {name: (place.box, place.turn) for name, place in own.places.items()}
    boxes[""] = (0.0, 0.0, own.width, own.height), 0.0
    together: dict[str, list[Piece]] = {}
    for piece in stand.piece.holds:
        if piece.place in boxes and piece.component not in (CROSS, RING):
            together.setdefault(piece.place, []).append(piece)
    for place, pieces in together.items():
        pictures = [draw(piece) for piece in pieces]
        address = f"{stand.address}/{place}" if place else stand.address
        box, turn = boxes[place]
        for piece, picture, (x, y) in zip(pieces, pictures, spread(box, pictures), strict=True):
            at = stand.x + x, stand.y + y
            yield from _on(_Stand(address, piece, picture, *at, stand.turn + turn), draw)


def spread(box: Box, pictures: Sequence[BoardPicture]) -> Iterator[tuple[float, float]]:
    """Yield where pieces lie in a box: in lines from its middle, closer where there is no room."""
    left, top, width, height = box
    wide = max(each.width for each in pictures)
    high = max(each.height for each in pictures)
    columns = max(1, min(len(pictures), int((width + 1) / (wide + 1))))
    # They do not fit side by side: then as many columns as give each about its own shape.
    if len(pictures) > columns and columns * int((height + 1) / (high + 1)) < len(pictures):
        columns = math.ceil(math.sqrt(len(pictures) * width * high / (height * wide)))
    lines = math.ceil(len(pictures) / columns)
    across = min(wide + 1, (width - wide) / (columns - 1)) if columns > 1 else 0.0
    down = min(high + 1, (height - high) / (lines - 1)) if lines > 1 else 0.0
    for number, picture in enumerate(pictures):
        line, column = divmod(number, columns)
        in_line = min(columns, len(pictures) - line * columns)
        x = left + (width - picture.width) / 2 + across * (column - (in_line - 1) / 2)
        y = top + (height - picture.height) / 2 + down * (line - (lines - 1) / 2)
        yield x, y


def _fan(area: Area, draw: Draw) -> list[_Stand]:
    """Lay pieces upon each other, so that of each the corner is seen."""
    pictures = [draw(piece) for piece in area.loose]
    across, down = FAN
    columns = 1 + int((TRAY - 2 * GAP - max(each.width for each in pictures)) / across)
    found, lines = [], (len(pictures) - 1) // columns
    for number, (piece, picture) in enumerate(zip(area.loose, pictures, strict=True)):
        line, column = divmod(number, columns)
        is_last = column == columns - 1 or number == len(pictures) - 1
        free = (picture.width if is_last else across, down if line < lines else picture.height)
        at = GAP + across * column, GAP + down * line
        found.append(_Stand(f"{area.id}/{piece.place}", piece, picture, *at, free=free))
    return found


def _row(area: Area, draw: Draw) -> list[_Stand]:
    """Lay pieces out in lines, tops level."""
    found: list[_Stand] = []
    x, y, high = GAP, GAP, 0.0
    for piece in area.loose:
        picture = draw(piece)
        if x > GAP and x + picture.width > (SHARED if area.seat is None else TRAY):
            x, y, high = GAP, y + high + GAP, 0.0
        found.append(_Stand(f"{area.id}/{piece.place}", piece, picture, x, y))
        x, high = x + picture.width + GAP, max(high, picture.height)
    return found


def _tray(area: Area, draw: Draw, marked: Collection[str]) -> BoardStage:
    """Lay out what lies loose."""
    set_down = (_fan if area.fanned else _row)(area, draw)
    high = max(each.y + each.picture.height for each in set_down)
    width = max((each.x + each.picture.width for each in set_down), default=0) + GAP
    is_board = any(each.picture.places for each in set_down)
    size = width if is_board else max(width, TRAY), high + GAP
    name = f"{area.id} loose" if area.board else area.id
    upon = [each for stand in set_down for each in _on(stand, draw)]
    return _stage(name, area.seat, size, upon, marked, is_board=is_board)


def _lying(stand: _Stand) -> Lying:
    at = round(stand.x, 2), round(stand.y, 2)
    return Lying(stand.picture, *at, stand.piece.number, stand.turn)


def _box(stand: _Stand) -> Box:
    width, height = stand.free or (stand.picture.width, stand.picture.height)
    return stand.x, stand.y, width, height


def _wider(box: Box) -> Box:
    x, y, width, height = box
    return x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE


class StageShown(NamedTuple):
    """A stage, before whom it is ("" for all), and whether it is to be seen at once.

    `letter` begins the ids of all that is on it. The `caption` is the name, where it is new.
    """

    letter: str
    stage: BoardStage
    name: str
    is_near: bool
    caption: str = ""


class LaidOut(NamedTuple):
    """What lies on the table, and the question that a tap on it answers ("" for none)."""

    laid: tuple[StageShown, ...] = ()
    question: str = ""


def laid_out(
    room: Room, phone: Phone, position: Position, mine: Sequence[Question], translator: Translator
) -> LaidOut:
    """Return what lies on the table in a position; nothing where the rules do not say it.

    What may be tapped are the places that tell moves apart, of the first question for one.
    """
    session = room.session
    assert session is not None
    playing = session.way.playing
    if not position.ready or not isinstance(playing, ByMoves):
        return LaidOut()
    question = next((each for each in mine if each.kind == "move"), None)
    marked = Choosing(session, question, phone).places() if question else set[str]()
    draw = partial(_picture_of, room, phone, position, translator.language)
    near = {position.players.index(name) for name in phone.seats & {*position.players}}
    areas = playing.areas(position, eyes(phone))
    try:
        found = tuple(stages(areas, draw, marked))
    except Faulty:  # a kit of somebody's own may print less; the words say it all the same
        return LaidOut()
    laid = [
        StageShown(
            letter,
            stage,
            "" if stage.seat is None else position.players[stage.seat],
            stage.seat is None or stage.seat in near or not near or bool(stage.marks),
        )
        for letter, stage in zip(ascii_letters, found, strict=False)
    ]
    before = ["", *(each.name for each in laid)]
    laid = [
        each if each.name == last else each._replace(caption=each.name)
        for each, last in zip(laid, before, strict=False)
    ]
    return LaidOut(tuple(laid), question.id if question else "")


def eyes(phone: Phone) -> str | None:
    """Return who is alone with a phone, None where others may look on."""
    own = next(iter(phone.seats)) if len(phone.seats) == 1 else None
    return phone.holds or own


def _picture_of(
    room: Room, phone: Phone, position: Position, language: str, piece: Piece
) -> BoardPicture:
    session = room.session
    assert session is not None
    kit = session.way.kit
    component, row = component_of(piece, kit, _colours(session, position))
    picture = room.pictures.picture(kit, language, component, row, back=piece.back)
    return room.pictures.named(picture, phone.seal)


def component_of(piece: Piece, kit: Kit, colours: Sequence[str]) -> tuple[str, str | int | None]:
    """Return the component that a piece is, and its row: what is somebody's in the colour of that.

    A colour has a component of its own in a family, or a row in a table of colours; where a team
    has none, any will do.
    """
    if piece.owner is None:
        return piece.component, piece.row
    colour = next(iter(colours[piece.owner : piece.owner + 1]), None)
    family = {each.id: each for each in kit.components if each.family == piece.component}
    if piece.component in family:
        return piece.component, colour
    wanted = f"{piece.component}_{colour}"
    return (wanted if wanted in family else next(iter(family))), piece.row


def _colours(session: Session, position: Position) -> Sequence[str]:
    """Return the colours of the seats; where nobody has chosen, as the kit has them."""
    seating, kit = position.seating, session.way.kit
    assert seating is not None
    chosen = [seating.colours[name] for name in seating.players if name in seating.colours]
    return chosen or session.way.keeper.colours(kit, seating.variant)

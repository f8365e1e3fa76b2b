"""The table laid out as one phone may see it, with what may be tapped on it."""

from collections.abc import Sequence
from functools import partial
from string import ascii_letters
from typing import NamedTuple

from companion.games.tabletop import Piece
from companion.kits import Faulty
from companion.kits.model import Kit
from companion.questions.question import Question
from companion.table.session.moves.playing import ByMoves
from companion.table.session.position import Position
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.choosing import Choosing
from companion.web.pages.board import Stage, stages
from companion.web.phones import Phone
from companion.web.pictures import Picture
from companion.web.room import Room


class Laid(NamedTuple):
    """A stage, before whom it is ("" for all), and whether it is to be seen at once.

    `letter` begins the ids of all that is on it. The `caption` is the name, where it is new.
    """

    letter: str
    stage: Stage
    name: str
    is_near: bool
    caption: str = ""


class LaidOut(NamedTuple):
    """What lies on the table, and the question that a tap on it answers ("" for none)."""

    laid: tuple[Laid, ...] = ()
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
    draw = partial(_picture, room, phone, position, translator.language)
    near = {position.players.index(name) for name in phone.seats & {*position.players}}
    areas = playing.areas(position, eyes(phone))
    try:
        found = tuple(stages(areas, draw, marked))
    except Faulty:  # a kit of somebody's own may print less; the words say it all the same
        return LaidOut()
    laid = [
        Laid(
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


def _picture(room: Room, phone: Phone, position: Position, language: str, piece: Piece) -> Picture:
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

"""The table laid out as one phone may see it, with what may be tapped on it."""

from collections.abc import Sequence
from functools import partial
from string import ascii_letters
from typing import NamedTuple

from companion.games.tabletop import Piece
from companion.kits.model import Kit
from companion.table.session.moves.playing import ByMoves
from companion.table.session.position import Position
from companion.table.session.question import Question
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.choosing import Choosing
from companion.web.pages.board import Stage, stages
from companion.web.phones import Phone
from companion.web.pictures import Picture
from companion.web.room import Room


class Laid(NamedTuple):
    """A stage, before whom it is ("" for all), and whether it is to be seen at once.

    `letter` begins the ids of all that is on it.
    """

    letter: str
    stage: Stage
    name: str
    is_near: bool


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
    draw = partial(_picture, room, position, translator.language)
    near = {position.players.index(name) for name in phone.seats & {*position.players}}
    found = stages(playing.areas(position, eyes(phone)), draw, marked)
    laid = [
        Laid(
            letter,
            stage,
            "" if stage.seat is None else position.players[stage.seat],
            stage.seat is None or stage.seat in near or not near or bool(stage.marks),
        )
        for letter, stage in zip(ascii_letters, found, strict=False)
    ]
    return LaidOut(tuple(laid), question.id if question else "")


def eyes(phone: Phone) -> str | None:
    """Return who is alone with a phone, None where others may look on."""
    own = next(iter(phone.seats)) if len(phone.seats) == 1 else None
    return phone.holds or own


def _picture(room: Room, position: Position, language: str, piece: Piece) -> Picture:
    session = room.session
    assert session is not None
    component = component_of(piece, session.way.kit, _colours(session, position))
    return room.pictures.picture(session.way.kit, language, component, piece.row, back=piece.back)


def component_of(piece: Piece, kit: Kit, colours: Sequence[str]) -> str:
    """Return the component that a piece is: of a family the one in its owner's colour.

    Where a team has no colour, any will do.
    """
    if piece.owner is None:
        return piece.component
    family = [each.id for each in kit.components if each.family == piece.component]
    wanted = {f"{piece.component}_{each}" for each in colours[piece.owner : piece.owner + 1]}
    return next((each for each in family if each in wanted), family[0])


def _colours(session: Session, position: Position) -> Sequence[str]:
    """Return the colours of the seats; where nobody has chosen, as the kit has them."""
    seating, kit = position.seating, session.way.kit
    assert seating is not None
    chosen = [seating.colours[name] for name in seating.players if name in seating.colours]
    return chosen or session.way.keeper.colours(kit, seating.variant)

"""The page on which a kit is designed: its pieces, what is wrong, and what may be chosen."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, get_args
from urllib.parse import urlencode

from companion.kits import Component, Fault
from companion.kits.faults import Numbered
from companion.kits.model import InkName
from companion.press.options import ROW
from companion.table.translator import Translator, in_language
from companion.web.pages.printing import PrintChoice, PrintPick

if TYPE_CHECKING:
    from companion.press.preview import Laid, Shown
    from companion.press.preview import PreviewFace as Face
    from companion.web.workshop.workshop import KitLook


Query = Mapping[str, str]
"""What is chosen, as the page's address has it."""

DRAWN: Final = ("only", "language", "players", "variant", "ink")
"""What of it draws other pieces; all else only shows them otherwise."""
SIZES: Final = {"small": 1.5, "middle": 2.5, "large": 5.0}
"""Dots of a screen to a mm."""
WIDEST: Final = 1_000
"""Dots that the widest piece may have: a board is seen as a whole."""
INKS: Final = get_args(InkName)


class FacePicture(NamedTuple):
    """A side of a piece: which one, its address, and its size in dots."""

    side: str
    address: str
    width: int
    height: int


class StudioPiece(NamedTuple):
    """A piece as it is shown: what it is called, how many there are, its sides, its faults."""

    id: str
    label: str
    copies: int
    faults: tuple[int, ...]
    sides: tuple[FacePicture, ...]


class PieceGroup(NamedTuple):
    """The pieces of a component."""

    id: str
    name: str
    pieces: tuple[StudioPiece, ...]


class FaultShown(NamedTuple):
    """A fault: its number, file and row, field, words, and the first piece that it is on."""

    number: int
    place: str
    field: str
    message: str
    piece: str


class StudioPage(NamedTuple):
    """All that the page shows."""

    groups: tuple[PieceGroup, ...]
    faults: tuple[FaultShown, ...]
    is_old: bool
    is_checked: bool
    pieces: int
    seconds: str


def wanted_of(query: Query) -> dict[str, str]:
    """Return what of a query draws other pieces; an ink there is none of is left out."""
    found = {key: query[key] for key in DRAWN if query.get(key)}
    if found.get("ink") not in INKS:
        found.pop("ink", None)
    return found


def page_of(look: "KitLook", checked: tuple[Fault, ...] | None, query: Query) -> StudioPage:
    """Return what the page shows of a kit; `checked` are the faults of all of it, if known."""
    laid = look.laid
    groups = tuple(_groups(laid, query)) if laid else ()
    is_old = laid is None or look.faults is not laid.faults
    first: dict[int, str] = {}
    for piece in laid.pieces if laid and not is_old else ():
        for number in piece.faults:
            first.setdefault(number, piece.id)
    known = {(each.file, row, each.field) for each in look.faults for row in (each.row, *each.also)}
    others = (each for each in checked or () if (each.file, each.row, each.field) not in known)
    faults = look.faults if is_old else (*look.faults, *Numbered(others).faults)
    told = tuple(_told(n, fault, first.get(n, "")) for n, fault in enumerate(faults, 1))
    count = sum(piece.copies for group in groups for piece in group.pieces)
    return StudioPage(groups, told, is_old, checked is not None, count, f"{look.seconds:.2f}")


def picks_of(laid: "Laid", query: Query, words: Translator) -> tuple[PrintPick, ...]:
    """Return what may be chosen, with what has been."""
    kit, language = laid.kit, words.language
    some = "web.print.any"
    every = {"": words.text(some)}
    components = {
        each.id: in_language(each.name, language) for each in kit.components if each.makes
    }
    some_of_it = {query["only"]: query["only"]} if query.get("only") else {}

    def plain(values: Iterator[object] | tuple[object, ...], prefix: str) -> dict[str, str]:
        return {str(each): words.label(f"{prefix}{each}", str(each)) for each in values}

    held = {"size": "middle", "language": laid.options.language, "ink": laid.options.ink, **query}
    offered = {
        "only": every | some_of_it | components if len(components) > 1 or some_of_it else {},
        "language": plain(kit.languages, "web.language.") if len(kit.languages) > 1 else {},
        "players": every | plain(kit.players, "web.print.count.") if len(kit.players) > 1 else {},
        "variant": every | plain(kit.variants, "variant.") if len(kit.variants) > 1 else {},
        "ink": plain(INKS, "print.ink."),
        "size": {size: words.text(f"studio.sizes.{size}") for size in SIZES},
    }
    return tuple(
        PrintPick(name, words.text(f"studio.{name}"), tuple(_choices(choices, held.get(name, ""))))
        for name, choices in offered.items()
        if choices
    )


def _choices(choices: Mapping[str, str], held: str) -> Iterator[PrintChoice]:
    for value, words in choices.items():
        yield PrintChoice(value, words, value == held)


def _groups(laid: "Laid", query: Query) -> Iterator[PieceGroup]:
    """Give the components with those of their pieces that are looked for."""
    components = {each.id: each for each in laid.kit.components}
    for id_, pieces in groupby(laid.pieces, key=lambda each: each.component):
        some = [each for each in pieces if _is_sought(each, components[id_], query)]
        if some:
            name = in_language(components[id_].name, laid.options.language)
            yield PieceGroup(id_, name, tuple(_pieces(some, query)))


def _is_sought(piece: "Shown", component: Component, query: Query) -> bool:
    """Tell whether a piece is looked for: by a row, as in `card:7`, and by what it is called."""
    parts = [(word, *word.partition(ROW)) for word in query.get("rows", "").split()]
    rows = {word: key for word, name, sign, key in parts if sign and component.is_among([name])}
    called = f"{piece.label} {piece.id}".casefold()
    return (
        all(word in rows or word.casefold() in called for word, *_ in parts)
        and (not rows or piece.key in rows.values())
        and bool(piece.faults or "wrong" not in query)
    )


def _pieces(pieces: Iterable["Shown"], query: Query) -> Iterator[StudioPiece]:
    """Give pieces with their fronts; a back that many have once, unless that of each is wanted."""
    seen: set[str] = set()
    for piece in pieces:
        sides = dict(piece.sides)
        if piece.back and piece.back.mark in seen and "backs" not in query:
            del sides["back"]
        elif piece.back:
            seen.add(piece.back.mark)
        drawn = tuple(_picture(side, face, query) for side, face in sides.items())
        yield StudioPiece(piece.id, piece.label or piece.id, piece.copies, piece.faults, drawn)


def _picture(side: str, face: "Face", query: Query) -> FacePicture:
    guides = {key: "1" for key in ("cut", "safe") if key in query}
    scale = SIZES.get(query.get("size", ""), SIZES["middle"])
    scale = min(scale, WIDEST / max(face.size))
    width, height = (max(1, round(side * scale)) for side in face.size)
    more = f"?{urlencode(guides)}" if guides else ""
    return FacePicture(side, f"/static/studio/{face.mark}.svg{more}", width, height)


def _told(number: int, fault: Fault, piece: str) -> FaultShown:
    return FaultShown(number, fault.place, fault.field or "", fault.message, piece)

"""Printing from a browser: the choices, the pages before they are printed, and the files."""

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import Final
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.responses import Response

from companion.kits import Faulty, Kit
from companion.table.session.misfit import Misfit
from companion.table.text import Text
from companion.table.translator import in_language
from companion.web.pages.printing import SHOWN, choices_of, form_of, preview_of
from companion.web.visit import Shows, Visit

TYPES: Final = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}
ZIP: Final = "application/zip"
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""When all files in a ZIP are from: the same print is the same file."""


def _zipped(files: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as pack:
        for name, content in files.items():
            pack.writestr(ZipInfo(name, EPOCH), content, ZIP_DEFLATED)
    return stream.getvalue()


async def _games(visit: Visit) -> Response:
    house, language = visit.room.house, visit.phone.language
    games = [(each, in_language(house.kit(each).name, language)) for each in house.games]
    return visit.page("print_games.html", games=games, can_print=house.press() is not None)


async def _choose(visit: Visit) -> Response:
    """Show the choices; and once some are sent, what they come to."""
    kit, query = _kit(visit), _query(visit)
    house, words = visit.room.house, visit.room.house.words(_kit(visit), visit.phone.language)
    press = house.press()
    if press is None:
        raise Misfit(Text("web.print.not_here"))
    preview, wrong = None, ""
    chosen = choices_of((), kit, visit.phone.language)
    try:
        chosen = choices_of(query, kit, visit.phone.language)
        if any(name == SHOWN for name, _ in query):
            made = await visit.room.prints.prepared(kit, query, visit.phone.language)
            preview = preview_of(made, words)
    except Faulty as faulty:
        wrong = " ".join(str(faulty).split())
    return visit.page(
        "print.html",
        game=kit.id,
        name=in_language(kit.name, visit.phone.language),
        form=form_of(kit, chosen, press.usual(), words),
        query=urlencode(query),
        preview=preview,
        wrong=wrong,
    )


async def _page(visit: Visit) -> Response:
    """Show one printed side, before it is printed."""
    from companion.press.render.svg import svg_bytes  # noqa: PLC0415 - as above

    prepared = await visit.room.prints.prepared(_kit(visit), _query(visit), visit.phone.language)
    sides = [
        (sheet, side)
        for sheet in prepared.document.sheets
        for side in ("front", "back")
        if side == "front" or sheet.back
    ]
    number = visit.request.path_params["number"]
    if not 1 <= number <= len(sides):
        return Response(status_code=404)
    sheet, side = sides[number - 1]
    draw = partial(svg_bytes, sheet, prepared.document, side=side)
    return Response(await visit.room.house.aside(draw), media_type=TYPES["svg"])


async def _file(visit: Visit) -> Response:
    """Give the file, or all of them in one."""
    prepared = await visit.room.prints.prepared(_kit(visit), _query(visit), visit.phone.language)
    files = await visit.room.prints.drawn(prepared)
    name, content = next(iter(files.items()))
    kind = TYPES[prepared.options.format]
    if len(files) > 1:
        name, content, kind = f"{prepared.kit.id}.zip", _zipped(files), ZIP
    kept = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=kept)


def _kit(visit: Visit) -> Kit:
    game = visit.request.path_params["game"]
    if game not in visit.room.house.games:
        raise Misfit(Text("web.changed"))
    return visit.room.house.kit(game)


def _query(visit: Visit) -> Sequence[tuple[str, str]]:
    return visit.request.query_params.multi_items()


PAGES: Final[dict[str, Shows]] = {
    "/print": _games,
    "/print/{game}": _choose,
    "/print/{game}/{number:int}.svg": _page,
    "/print/{game}/file": _file,
}
"""What is shown under which address."""

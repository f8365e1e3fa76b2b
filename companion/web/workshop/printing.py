"""Printing from a browser: the choices, the pages before they are printed, and the files."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Final
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.responses import Response, StreamingResponse

from companion.kits import Faulty, Kit
from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.translator import in_language
from companion.web.pages.printing import SHOWN, choices_of, form_of, preview_of, shop_of
from companion.web.server.host import one_line
from companion.web.server.responses import TYPES, as_file
from companion.web.server.visit import Shows, Visit
from companion.web.workshop.prints import PrintOrder

END: Final = "event: file\ndata:\n\n"
"""The event that tells that there is no more to be waited for."""

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""When all files in a ZIP are from: the same print is the same file."""


def _zipped(files: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as pack:
        for name, content in files.items():
            pack.writestr(ZipInfo(name, EPOCH), content, ZIP_DEFLATED)
    return stream.getvalue()


async def _games(visit: Visit) -> Response:
    host, language = visit.room.host, visit.phone.language
    games = [(each, in_language(host.kit(each).name, language)) for each in host.games]
    return visit.page("print_games.html", games=games, can_print=host.press() is not None)


async def _choose(visit: Visit) -> Response:
    """Show the choices; and once some are sent, what they come to."""
    return await _chosen(visit, is_shown=any(name == SHOWN for name, _ in _query(visit)))


async def _chosen(visit: Visit, *, is_shown: bool, wrong: str = "") -> Response:
    """Show the choices, and what they come to, or what is `wrong` with them."""
    kit, query, press = _kit(visit), _query(visit), visit.room.host.press()
    words = visit.room.host.words(kit, visit.phone.language)
    if press is None:
        raise InvalidAnswer(Text("web.print.not_here"))
    preview, chosen = None, choices_of((), kit, visit.phone.language)
    try:
        chosen = choices_of(query, kit, visit.phone.language)
        if is_shown:
            made = await visit.room.prints.prepared(_order(visit))
            preview = preview_of(made, words)
    except Faulty as faulty:
        wrong = one_line(faulty)
    except InvalidAnswer as misfit:
        wrong = visit.misfit_words(misfit)
    return visit.page(
        "print.html",
        game=kit.id,
        name=in_language(kit.name, visit.phone.language),
        form=form_of(kit, chosen, press.usual(), words, shop_of(query)),
        query=urlencode(query),
        preview=preview,
        wrong=wrong,
    )


async def _page(visit: Visit) -> Response:
    """Show one printed side, before it is printed."""
    try:
        content = await visit.room.prints.page(_order(visit), visit.request.path_params["number"])
    except InvalidAnswer:  # the page that it is a picture of says so
        return Response(status_code=503)
    return Response(content, media_type=TYPES["svg"]) if content else Response(status_code=404)


async def _file(visit: Visit) -> Response:
    """Give the file, or all of them in one."""
    try:
        files = await visit.room.prints.files(_order(visit))
    except InvalidAnswer as misfit:
        return await _chosen(visit, is_shown=False, wrong=visit.misfit_words(misfit))
    # A browser takes one file an answer.
    if len(files) > 1:
        files = {f"{_kit(visit).id}.zip": _zipped(files)}
    ((name, content),) = files.items()
    kind = TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers=as_file(name))


async def _progress(visit: Visit) -> Response:
    """Have the files written, and tell how far that is; who does not listen any more has it end."""
    return StreamingResponse(_writing(visit), media_type="text/event-stream")


async def _writing(visit: Visit) -> AsyncIterator[str]:
    told: asyncio.Queue[str] = asyncio.Queue()
    is_left = False

    def tell(done: int, total: int) -> bool:
        told.put_nowait(f"event: page\ndata: {done} {total}\n\n")
        return not is_left

    async def write() -> None:
        try:
            with suppress(InvalidAnswer, Faulty):  # the file's own address says what is wrong
                await visit.room.prints.write(_order(visit), tell)
        finally:
            told.put_nowait(END)

    writing = asyncio.create_task(write())
    try:
        while (event := await told.get()) != END:
            yield event
        await writing
        yield END
    finally:
        is_left = True


def _order(visit: Visit) -> PrintOrder:
    async def leaves() -> None:
        while (await visit.request.receive())["type"] != "http.disconnect":
            pass

    return PrintOrder(visit.phone, _kit(visit), _query(visit), leaves)


def _kit(visit: Visit) -> Kit:
    game = visit.request.path_params["game"]
    if game not in visit.room.host.games:
        raise InvalidAnswer(Text("web.changed"))
    return visit.room.host.kit(game)


def _query(visit: Visit) -> Sequence[tuple[str, str]]:
    return visit.request.query_params.multi_items()


PAGES: Final[dict[str, Shows]] = {
    "/print": _games,
    "/print/{game}": _choose,
    "/print/{game}/{number:count}.svg": _page,
    "/print/{game}/file": _file,
    "/print/{game}/progress": _progress,
}
"""What is shown under which address."""

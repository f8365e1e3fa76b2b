"""The app on which a kit is designed: its pieces as pictures, live, with what is wrong in it.

Whoever has opened the address with its token sees the page; it changes nothing in the kit.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from companion.kits import Faulty
from companion.table.translator import Translator
from companion.web.pages.studio import page_of, picks_of, wanted_of
from companion.web.server.responses import (
    FOR_EVER,
    TYPES,
    Handler,
    as_file,
    rendered,
    routes,
    static_file,
    stream,
)
from companion.web.table.phones import STUDIO, remember, secret_of
from companion.web.workshop.workshop import Workshop

Shows = Callable[[Workshop, Request], Awaitable[Response]]

# Dots per inch of a picture that is taken away.
DPI: Final = 300

# What a query tells the stream of events: what the page has; it is no choice.
SEEN: Final = "seen"

# Bytes of a picture that is not compressed: it has photographs in it, which only take time.
LARGE: Final = 300_000

# What a face can be taken away as.
KINDS: Final = ("svg", "pdf", "png")


def make_studio(workshop: Workshop) -> Starlette:
    """Return the app of a workshop."""
    pages: dict[str, Shows] = {
        "/": _page,
        "/live": _live,
        "/sheets": _sheets,
        "/sheets/{number:count}.svg": _sheet,
        "/code.svg": _code,
        "/take/{piece}/{side}.{kind}": _take,
        "/static/studio/{mark}.svg": _picture,
    }
    handlers = {path: _known(workshop, show) for path, show in pages.items()}
    handlers |= {"/join/{token}": partial(_join, workshop), "/static/{name}": static_file}
    return Starlette(routes=routes(handlers, workshop.tools.blame))


def _known(workshop: Workshop, show: Shows) -> Handler:
    """Return a handler for those who came by the address with the token."""

    async def handle(request: Request) -> Response:
        if workshop.visitors.find(secret_of(STUDIO, request)) is None:
            return _stranger(workshop, 401)
        return await show(workshop, request)

    return handle


def _stranger(workshop: Workshop, status: int) -> Response:
    page = {"words": workshop.tools.words(None).text("studio.stranger")}
    return HTMLResponse(rendered("studio_stranger.html", workshop.tools.words(None), page), status)


async def _join(workshop: Workshop, request: Request) -> Response:
    """Let in who has the token; the address bar forgets it with the next page."""
    if not workshop.visitors.admits(request.path_params["token"]):
        return _stranger(workshop, 404)
    begin = {"query": urlencode(workshop.tools.begin)}
    response = HTMLResponse(rendered("welcome.html", workshop.tools.words(None), begin))
    if workshop.visitors.find(secret_of(STUDIO, request)) is None:
        remember(response, STUDIO, request, workshop.visitors.join())
    return response


async def _page(workshop: Workshop, request: Request) -> Response:
    await workshop.look(wanted_of(request.query_params))
    state = str(workshop.state)
    page = {"piece": await _piece(workshop, request), "is_given": workshop.tools.is_given}
    return _rendered(workshop, "studio.html", state=state, **page)


async def _live(workshop: Workshop, request: Request) -> Response:
    seen = request.headers.get("last-event-id") or request.query_params.get(SEEN, "")
    return StreamingResponse(_events(workshop, request, seen), media_type="text/event-stream")


async def _events(workshop: Workshop, request: Request, seen: str) -> AsyncIterator[str]:
    wanted = wanted_of(request.query_params)
    async with workshop.looking(wanted):
        await workshop.look(wanted)
        piece = partial(_piece, workshop, request)
        state = lambda: str(workshop.state)  # noqa: E731 - a word for it
        async for event in stream(workshop.wait, state, piece, seen, workshop.tools.blame):
            yield event


async def _piece(workshop: Workshop, request: Request) -> str:
    """Return the part of the page that changes."""
    from companion.press.outputs import can_write

    query = {key: text for key, text in request.query_params.items() if key != SEEN}
    look = workshop.seen(wanted_of(query))
    words = _words(workshop)
    page = page_of(look, workshop.checked, query)
    told = {
        "page": page,
        "picks": picks_of(look.laid, query, words) if look.laid else (),
        "ticks": [(name, name in query) for name in ("backs", "cut", "safe", "wrong")],
        "rows": query.get("rows", ""),
        "name": look.laid.kit.name[look.laid.options.language] if look.laid else "Companion",
        "query": urlencode(query),
        "kinds": [kind for kind in KINDS if can_write(kind)],
        "has_code": bool(workshop.tools.url),
        "is_given": workshop.tools.is_given,
    }
    return rendered("studio_piece.html", words, told)


def _words(workshop: Workshop) -> Translator:
    """Return the program's words, with those that the kit has for its variants."""
    looks = workshop.laid()
    return workshop.tools.words(looks.kit if looks else None)


def _rendered(workshop: Workshop, template: str, **values: object) -> Response:
    return HTMLResponse(rendered(template, _words(workshop), values))


async def _picture(workshop: Workshop, request: Request) -> Response:
    """Return the picture of a face; its address is of what it looks like."""
    from companion.press.preview import Guides

    face = workshop.face(request.path_params["mark"])
    if face is None:
        return Response(status_code=404)
    guides = Guides("cut" in request.query_params, "safe" in request.query_params)
    drawn = await workshop.tools.aside(partial(workshop.pictures.svg, face, guides))
    kept = {"cache-control": FOR_EVER}
    if len(drawn) > LARGE:
        kept["content-encoding"] = "identity"
    return Response(drawn, headers=kept, media_type=TYPES["svg"])


async def _take(workshop: Workshop, request: Request) -> Response:
    """Give a side of a piece as a file to take away."""
    from companion.press import preview

    wanted, asked = wanted_of(request.query_params), request.path_params
    laid = (await workshop.look(wanted)).laid
    piece = laid.piece(asked["piece"]) if laid else None
    side = asked["side"]
    face = piece and piece.sides.get(side)
    if not (laid and piece and face):
        return Response(status_code=404)
    title = laid.file_name(piece, side)
    match asked["kind"]:
        case "svg":
            work = partial(preview.svg, face, preview.Guides(), title)
        case "pdf":
            work = partial(preview.pdf, face, title)
        case "png":
            work = partial(preview.png, face, title, DPI)
        case _:
            return Response(status_code=404)
    made = await workshop.tools.aside(work)
    kind = asked["kind"]
    return Response(made, media_type=TYPES[kind], headers=as_file(f"{title}.{kind}"))


async def _sheets(workshop: Workshop, request: Request) -> Response:
    """Show the sheets that it is printed on."""
    wrong, labels = "", []
    try:
        document = await workshop.sheets(wanted_of(request.query_params))
        labels = [
            page.label for sheet in document.sheets for page in (sheet.front, sheet.back) if page
        ]
    except Faulty as faulty:
        wrong = " ".join(str(faulty).split())
    query = str(request.query_params)
    state = str(workshop.state)
    return _rendered(
        workshop, "studio_sheets.html", labels=labels, wrong=wrong, query=query, state=state
    )


async def _sheet(workshop: Workshop, request: Request) -> Response:
    """Show one printed side."""
    from companion.press.backends.svg import svg_bytes

    document = await workshop.sheets(wanted_of(request.query_params))
    sides = [(s, side) for s in document.sheets for side in ("front", "back") if getattr(s, side)]
    number = request.path_params["number"]
    if not 1 <= number <= len(sides):
        return Response(status_code=404)
    sheet, side = sides[number - 1]
    drawn = await workshop.tools.aside(partial(svg_bytes, sheet, document, side=side))
    return Response(drawn, media_type=TYPES["svg"])


async def _code(workshop: Workshop, _: Request) -> Response:
    """Return the code by which a phone opens the page."""
    from companion.press.preview import code

    return Response(
        code(f"{workshop.tools.url}/join/{workshop.visitors.token}"), media_type=TYPES["svg"]
    )

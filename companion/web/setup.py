"""Pictures of the setup: the table laid out, and the pieces that are needed."""

from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from companion.table.session.misfit import Misfit
from companion.table.session.setup import SHEET
from companion.table.text import Text
from companion.web.gallery import Draws
from companion.web.pages.setup import Shown, shown_of
from companion.web.visit import Shows, Visit

if TYPE_CHECKING:
    from companion.press.options import Options

SVG: Final = "image/svg+xml"


async def _setup(visit: Visit) -> Response:
    """Show the table laid out."""
    from companion.press.portraits import sheet_picture  # noqa: PLC0415 - many tables ask for none

    shown = _shown(visit)
    options = _options(shown)
    return await _response(visit, shown, lambda: sheet_picture(shown.kit, SHEET, options))


async def _piece(visit: Visit) -> Response:
    """Show a piece of the game on the table."""
    from companion.press.portraits import piece_picture  # noqa: PLC0415 - many tables ask for none

    shown, family = _shown(visit), visit.request.path_params["family"]
    options = _options(shown)
    if not any(family in each.known_as for each in shown.kit.components):
        return Response(status_code=404)
    return await _response(visit, shown, lambda: piece_picture(shown.kit, family, options), family)


def _shown(visit: Visit) -> Shown:
    shown = shown_of(visit.session, visit.phone.language)
    if shown is None:
        raise Misfit(Text("web.changed"))
    return shown


def _options(shown: Shown) -> "Options":
    from companion.press.options import Options  # noqa: PLC0415 - as above

    return Options(players=shown.players, variant=shown.variant, language=shown.language)


async def _response(visit: Visit, shown: Shown, draw: Draws, family: str = "") -> Response:
    key = f"{shown.kit.folders}/{shown.key}/{family}"
    content = await visit.room.gallery.picture(key, draw)
    return Response(content, media_type=SVG) if content else Response(status_code=404)


PAGES: Final[dict[str, Shows]] = {"/setup.svg": _setup, "/piece/{family}.svg": _piece}
"""What is shown under which address."""

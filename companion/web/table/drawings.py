"""Pictures of what is printed: the table laid out, the pieces needed, a page of the rules."""

from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.session.rulebook import has_page
from companion.table.session.setup import SHEET
from companion.web.pages.tonight import SetupShown, shown_of, spoken
from companion.web.server.visit import Shows, Visit
from companion.web.table.pictures import Draws

if TYPE_CHECKING:
    from companion.press.options import PrintOptions


SVG: Final = "image/svg+xml"


async def _setup(visit: Visit) -> Response:
    """Show the table laid out."""
    from companion.press.screen_pictures import sheet_picture

    shown = _shown(visit)
    options = _options(shown)
    return await _response(visit, _key(shown), lambda: sheet_picture(shown.kit, SHEET, options))


async def _piece(visit: Visit) -> Response:
    """Show a piece of the game on the table."""
    from companion.press.screen_pictures import piece_picture

    shown, family = _shown(visit), visit.request.path_params["family"]
    options = _options(shown)
    if not any(family in each.known_as for each in shown.kit.components):
        return Response(status_code=404)
    key = f"{_key(shown)}/{family}"
    return await _response(visit, key, lambda: piece_picture(shown.kit, family, options))


async def _rules(visit: Visit) -> Response:
    """Show a page of the rules."""
    from companion.press.options import PrintOptions
    from companion.press.screen_pictures import rules_picture

    kit, page = visit.session.way.kit, visit.request.path_params["page"]
    options = PrintOptions(language=spoken(kit, visit.phone.language))
    if not has_page(kit, page):
        return Response(status_code=404)
    key = f"{kit.folders}/{kit.id}-{options.language}/rules/{page}"
    return await _response(visit, key, lambda: rules_picture(kit, page, options))


def _shown(visit: Visit) -> SetupShown:
    shown = shown_of(visit.session, visit.phone.language)
    if shown is None:
        raise InvalidAnswer(Text("web.changed"))
    return shown


def _options(shown: SetupShown) -> "PrintOptions":
    from companion.press.options import PrintOptions

    return PrintOptions(players=shown.players, variant=shown.variant, language=shown.language)


def _key(shown: SetupShown) -> str:
    return f"{shown.kit.folders}/{shown.key}"


async def _response(visit: Visit, key: str, draw: Draws) -> Response:
    content = await visit.room.gallery.picture(key, draw)
    return Response(content, media_type=SVG) if content else Response(status_code=404)


# What is shown under which address.
PAGES: Final[dict[str, Shows]] = {
    "/setup.svg": _setup,
    "/piece/{family}.svg": _piece,
    "/rules/{page:count}.svg": _rules,
}

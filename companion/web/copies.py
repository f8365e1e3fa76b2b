"""A copy of all evenings, for who has them in a browser alone."""

import json
from typing import Final

from starlette.responses import Response

from companion.table.journal.exchange import sessions_json
from companion.web.visit import Shows, Visit

HEADERS: Final = {
    "content-disposition": 'attachment; filename="companion-sessions.json"',
    "cache-control": "no-store",
}


async def _copy(visit: Visit) -> Response:
    """Return all sessions, deleted ones too, as `companion import` reads them."""
    journal = visit.room.house.journal
    heads = journal.sessions()
    value = sessions_json((journal.entries(head.id), head.deleted) for head in heads)
    return Response(json.dumps(value, indent=1) + "\n", 200, HEADERS, "application/json")


PAGES: Final[dict[str, Shows]] = {"/sessions.json": _copy}
"""What is shown under which address."""

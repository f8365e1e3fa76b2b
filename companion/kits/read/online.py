"""Tables that are kept online: a published spreadsheet as CSV, asked for by its address.

Nothing but `companion fetch` comes here, never a print: what is fetched lies in the kit's folder as
the table's file. Whoever answers is not trusted: how much, how long, how often it may send
elsewhere, and what it may call its answer is bounded, and what comes must be a table.
"""

from collections.abc import Iterator, Mapping
from threading import Thread
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from companion.kits.bounds import TABLE_BYTES
from companion.kits.faults import Fault, Faulty
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml
from companion.kits.read.gate import Folders
from companion.kits.read.tables import read_sheet, wrong_url

# For one table, from the first byte asked to the last answered.
SECONDS: Final = 30.0
# Seconds without any answer.
QUIET: Final = 10.0
REDIRECTIONS: Final = 5
KINDS: Final = ("text/csv", "text/plain", "text/tab-separated-values", "application/octet-stream")
PUBLISH: Final = "; publish the sheet to the web as CSV"
_CHUNK: Final = 1 << 16


class Online(NamedTuple):
    """A table of a kit that is kept online: its name, its file in the kit, and the address."""

    table: str
    file: str
    url: str


def online_tables(folders: Folders) -> Iterator[Online]:
    """Yield the tables of a kit that have an address, as far as kit.toml can be read."""
    values = gate.read_first("kit.toml", folders.paths, parse_toml) or {}
    tables = values.get("tables")
    for name, table in tables.items() if isinstance(tables, Mapping) else ():
        said = table if isinstance(table, Mapping) else {}
        url, file = said.get("url"), said.get("file")
        if isinstance(url, str) and isinstance(file, str):
            yield Online(str(name), file, url)


def fetched(one: Online) -> bytes:
    """Return what an address answers, which is a table.

    Raises:
        Faulty: It is no address that may be asked, nobody answers in time, or the answer is too
            long, of another kind, or no table.
    """
    if wrong := wrong_url(one.url):
        raise Faulty(_fault(one, wrong))
    if not one.file.lower().endswith((".csv", ".tsv")):
        raise Faulty(_fault(one, f"is kept as '{one.file}'; it must be a .csv or .tsv file"))
    answers: list[bytes | Faulty] = []
    asking = Thread(target=lambda: answers.append(_asked(one)), daemon=True)
    asking.start()
    asking.join(SECONDS)
    if not answers:
        raise Faulty(_fault(one, f"{_host(one)} has not answered within {SECONDS:.0f} seconds"))
    (answer,) = answers
    if isinstance(answer, Faulty):
        raise answer
    read_sheet(answer, one.file)
    return answer


def _asked(one: Online) -> bytes | Faulty:
    """Return the answer, or why there is none: an error of a thread is nobody's."""
    try:
        # Made by hand, since the usual one (`build_opener`) opens files and ftp addresses as well,
        # to which an answer might send on.
        opener = OpenerDirector()
        for handler in (
            ProxyHandler(), HTTPHandler(), HTTPSHandler(), _Redirections(),
            HTTPDefaultErrorHandler(), HTTPErrorProcessor(),
        ):  # fmt: skip
            opener.add_handler(handler)
        asked = Request(one.url, headers={"Accept": "text/csv, text/plain;q=0.5"})  # noqa: S310
        with opener.open(asked, timeout=QUIET) as answer:
            return _body(one, answer)
    except Faulty as faulty:
        return faulty
    except HTTPError as error:
        error.close()
        sends_on = "sends on, too often or to an address that is not asked"
        is_sent = 300 <= error.code < 400  # noqa: PLR2004 - the codes of redirections
        said = sends_on if is_sent else f"answers {error.code}"
        return Faulty(_fault(one, f"{_host(one)} {said}"))
    except TimeoutError:
        return Faulty(_fault(one, f"{_host(one)} has not answered for {QUIET:.0f} seconds"))
    except URLError as error:
        return Faulty(_fault(one, f"{_host(one)} can't be reached ({error.reason})"))
    except Exception as error:  # noqa: BLE001 - whatever a broken answer trips
        return Faulty(_fault(one, f"{_host(one)} can't be understood ({type(error).__name__})"))


def _body(one: Online, answer: Any) -> bytes:  # noqa: ANN401 - a response of http.client
    kind = answer.headers.get_content_type()
    if kind not in KINDS:
        page = PUBLISH if kind == "text/html" else ""
        raise Faulty(_fault(one, f"{_host(one)} answers with {kind}, not with a table{page}"))
    data = bytearray()
    while chunk := answer.read1(_CHUNK):
        data += chunk
        if len(data) > TABLE_BYTES:
            raise Faulty(_fault(one, f"is longer than {TABLE_BYTES // 1_000_000} MB"))
    if answer.length:
        raise Faulty(_fault(one, f"{_host(one)} broke off before the table's end; try again"))
    if data.lstrip()[:1] == b"<":
        raise Faulty(_fault(one, f"{_host(one)} answers with a page, not with a table{PUBLISH}"))
    return bytes(data)


class _Redirections(HTTPRedirectHandler):
    """Follows a few, and none to an address that could not be asked in the first place."""

    max_redirections = REDIRECTIONS
    max_repeats = 2

    def redirect_request(self, *given: Any) -> Request | None:  # noqa: ANN401 - the library's
        """Return what is asked next; the last that is given is its address."""
        asked, url = given[0], given[-1]
        is_weaker = asked.type == "https" and urlsplit(url).scheme != "https"
        if wrong_url(url) or is_weaker:
            raise URLError("it sends elsewhere, to an address that is not asked")
        return super().redirect_request(*given)


def _host(one: Online) -> str:
    """Return whose answer it is; the rest of an address may be somebody's secret."""
    return urlsplit(one.url).hostname or ""


def _fault(one: Online, message: str) -> Fault:
    return Fault("kit.toml", message, field=f"tables.{one.table}.url")

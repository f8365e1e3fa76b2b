"""Phones without a browser: they see pages, find forms on them, fill them in and send them."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from companion.cli.host import kit_of_session, words_of
from companion.cli.keeping import programs
from companion.cli.lookup import house_texts, load
from companion.games import has_rules, kept_games
from companion.table.journal import Journal
from companion.web.server.app import make_app
from companion.web.server.guard import Asks, Guard
from companion.web.server.host import Host, Memory, here
from companion.web.table.joining import knows
from companion.web.table.phones import TABLE, cookie_name
from companion.web.table.room import Room

HOST = "table:8000"
COOKIE = cookie_name(TABLE, 8000)
TRIO = ("Ana", "Ben", "Cleo")


class Answer(NamedTuple):
    """What a server sends."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Control(NamedTuple):
    """Something of a form that sends a value: `kind` is an input's type, `select` or `button`."""

    kind: str
    name: str
    value: str
    words: str = ""
    options: tuple[tuple[str, str], ...] = ()
    checked: bool = False


class Form:
    """A form of a page."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.controls: list[Control] = []

    @property
    def questions(self) -> list[str]:
        return self.values("question")

    def values(self, name: str) -> list[str]:
        return [each.value for each in self.controls if each.name == name]

    def named(self, name: str) -> list[Control]:
        return [each for each in self.controls if each.name == name]

    @property
    def buttons(self) -> list[Control]:
        return [each for each in self.controls if each.kind == "button" and each.name]

    def standing(self) -> list[tuple[str, str]]:
        """What it sends if nobody touches anything."""
        return [
            (each.name, each.value)
            for each in self.controls
            if each.kind in ("hidden", "text", "select") or each.checked
        ]

    def filled(self, fields: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """What it sends with these values in the place of those that stand in it."""
        given = [*fields]
        names = {name for name, _ in given}
        return [*(pair for pair in self.standing() if pair[0] not in names), *given]


class Page(HTMLParser):
    """The forms of a page, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.images: list[str] = []
        self.words = ""
        self._select: dict[str, str] | None = None
        self._options: list[tuple[str, str]] = []
        self._chosen = ""
        self._button: dict[str, str] | None = None
        self._said = ""
        self._is_inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        given = {name: value or "" for name, value in attrs}
        match tag:
            case "form":
                self.forms.append(Form(given["action"]))
                self._is_inside = True
            case "a":
                self.links.append(given["href"])
            case "img":
                self.images.append(given["src"])
            case "input" if self._is_inside:
                kind, is_on = given.get("type", "text"), "checked" in given
                value = given.get("value", "")
                self.forms[-1].controls.append(
                    Control(kind, given.get("name", ""), value, checked=is_on)
                )
            case "select":
                self._select, self._options, self._chosen = given, [], ""
            case "option":
                self._options.append((given.get("value", ""), ""))
                if "selected" in given:
                    self._chosen = given.get("value", "")
            case "button":
                self._button, self._said = given, ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        if tag == "select" and self._select is not None:
            chosen = self._chosen or (self._options[0][0] if self._options else "")
            control = Control("select", self._select["name"], chosen, "", tuple(self._options))
            self.forms[-1].controls.append(control)
        if tag == "button" and self._button is not None:
            if self._button.get("type") != "button":
                name, value = self._button.get("name", ""), self._button.get("value", "")
                self.forms[-1].controls.append(Control("button", name, value, self._said.strip()))
            self._button = None

    def handle_data(self, data: str) -> None:
        self.words += data
        self._said += data

    @property
    def spaced(self) -> str:
        """Its words, with one blank between any two, also where only a tag parts them."""
        return " ".join(unescape(re.sub("<[^>]+>", " ", self.html)).split())

    def form(self, action: str) -> Form:
        return next(each for each in self.forms if each.action == action)


class Phone:
    """A browser with a cookie of its own; `received` is all that it was ever sent."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.cookie = ""
        self.received: list[bytes] = []

    def get(self, path: str = "/", **headers: str) -> Answer:
        return self._send("GET", path, b"", headers)

    def send(self, path: str, *fields: tuple[str, str], **headers: str) -> Answer:
        """Send what a form of this run of the server would."""
        is_made = any(name == "key" for name, _ in fields)
        key = () if is_made else (("key", self.table.room.run),)
        return self._send("POST", path, urlencode([*fields, *key]).encode(), headers)

    @property
    def page(self) -> Page:
        return self.shown("/")

    def shown(self, path: str) -> Page:
        return Page(self.get(path).text)

    def post(self, form: Form, *fields: tuple[str, str], press: str = "") -> Answer:
        """Send a form with these values in the place of those that stand in it."""
        pressed = [(each.name, each.value) for each in form.buttons if each.value == press]
        return self.send(form.action, *form.filled(fields), *(pressed[:1] if press else ()))

    def press(self, action: str, value: str) -> Answer:
        """Press a button of a form of the table's page."""
        return self.post(self.page.form(action), press=value)

    def live(self) -> str:
        """Return the first event of the stream, as the app sends it."""
        return self.listened("/live").text

    def listened(self, path: str) -> Answer:
        """Return a stream up to its first event."""
        return self._send("GET", path, b"", {}, until=b"event: piece")

    def _send(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str], until: bytes = b""
    ) -> Answer:
        own = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{COOKIE}={self.cookie}"}
        given = {**own, **{name.replace("_", "-"): text for name, text in headers.items()}}
        answer = self.table.request(method, path, [body], given, until)
        self.received.append(answer.body)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        return answer


class Table:
    """A room behind its guard, in a folder that holds its journal."""

    def __init__(
        self,
        folder: Path,
        *,
        number: int | None = 1,
        is_alone: bool = False,
        aside: Callable[[Callable[[], Any]], Awaitable[Any]] = here,
    ) -> None:
        journal = Journal(folder / "journal.sqlite3")
        games = kept_games()
        self.host = Host(
            journal,
            games,
            tuple(game for game in games if has_rules(game)),
            tuple(house_texts()),
            lambda game: load(game, None),
            kit_of_session,
            words_of,
            lambda: programs(seed=1),
            memory=Memory(folder / "table.json"),
            aside=aside,
        )
        self.room = Room(self.host, None if number is None else f"{number}", is_alone=is_alone)
        self.room.pace.seconds = 0  # nobody looks on
        self.app = Guard(make_app(self.room), {HOST}, Asks(self.host.blame, knows(self.room)))

    def phone(self) -> Phone:
        """A phone that has joined; one that is alone need not."""
        phone = Phone(self)
        if self.room.is_alone:
            phone.cookie = self.room.phones.join()
            return phone
        assert phone.get(f"/join/{self.room.phones.token}").status == 200
        return phone

    def request(
        self,
        method: str,
        path: str,
        parts: Sequence[bytes],
        headers: Mapping[str, str],
        until: bytes = b"",
    ) -> Answer:
        """Send a request whose body comes in parts; read the answer, or so much of a stream."""
        self.room._changed = asyncio.Event()  # noqa: SLF001 - each request has a loop of its own
        return asyncio.run(self._request(method, path, parts, headers, until))

    async def _request(
        self,
        method: str,
        path: str,
        parts: Sequence[bytes],
        headers: Mapping[str, str],
        until: bytes,
    ) -> Answer:
        bare, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "server": ("table", 8000),
            "client": (headers.get("x-from", "192.168.0.7"), 1),
        }
        messages = [
            {"type": "http.request", "body": part, "more_body": number < len(parts)}
            for number, part in enumerate(parts, 1)
        ]
        sent: list[Any] = []
        enough = asyncio.Event()

        async def receive() -> Any:
            if not messages:
                await asyncio.Event().wait()
            return messages.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)
            if until and until in message.get("body", b""):
                enough.set()

        task = asyncio.create_task(self.app(scope, receive, send))  # type: ignore[arg-type]
        waits = asyncio.create_task(enough.wait())
        await asyncio.wait({task, waits}, return_when=asyncio.FIRST_COMPLETED)
        for each in (waits, task):
            each.cancel()
        await asyncio.wait({task, waits})
        if not task.cancelled():
            task.result()
        start, *rest = sent
        named = {name.decode(): text.decode() for name, text in start["headers"]}
        return Answer(start["status"], named, b"".join(x.get("body", b"") for x in rest))


def begun(table: Table, game: str, way: str = "points", people: int = 3) -> list[Phone]:
    """Phones of people one of whom has begun a game."""
    phones = [table.phone() for _ in range(people)]
    form = next(x for x in phones[0].page.forms if x.values("game") == [game])
    phones[0].post(form, press=way)
    return phones

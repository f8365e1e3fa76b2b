"""Benchmarks of the served table, run by hand: `python -m tests.bench.served`.

An evening of Giza by points, on this machine: how long after an answer was sent all phones show it,
what the server holds of memory, what a first page weighs, how long the server takes to start.
"""

import asyncio
import gzip
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from companion.kits import load_kit
from companion.table.session.session import Session
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import Form, Page
from tests.web.servers import Server
from tests.web.table.test_whole_games import answer_by

RUNS = 9
YARDSTICK = "import starlette, uvicorn"


class Phone:
    """A browser that listens; `shown` is told of each piece as it comes.

    `weights` are the bytes that each came in, compressed.
    """

    def __init__(self, server: Server, cookie: str) -> None:
        self.server, self.cookie = server, cookie
        self.html = ""
        self.weights: list[int] = []
        self.shown = asyncio.Event()

    async def listen(self) -> None:
        """Open the stream, and read what comes until the connection ends."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.writer.write(self._head("GET", "/live", "Accept-Encoding: gzip\r\n"))
        while await self.reader.readline() != b"\r\n":
            pass
        unpacked = zlib.decompressobj(16 + zlib.MAX_WBITS)
        while size := int(await self.reader.readline() or b"0", 16):
            event = unpacked.decompress(await self.reader.readexactly(size)).decode()
            await self.reader.readline()
            lines = [x.removeprefix("data: ") for x in event.splitlines() if x.startswith("data: ")]
            if lines:
                self.html = "".join(lines)
                self.weights.append(size)
                self.shown.set()

    async def send(self, form: Form, fields: list[tuple[str, str]]) -> None:
        """Send a form on a connection of its own, and wait for the answer."""
        body = urlencode(form.filled(fields)).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        more = f"Origin: http://127.0.0.1:{self.server.port}\r\nContent-Length: {len(body)}\r\n"
        writer.write(self._head("POST", form.action, more) + body)
        status = await reader.readline()
        assert b" 303 " in status, status
        writer.close()

    def _head(self, method: str, path: str, more: str = "") -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
        return f"{lines}Cookie: {self.server.brings(self.cookie)}\r\n{more}\r\n".encode()


async def evening(server: Server, people: int) -> list[float]:
    """Play an evening with so many phones; return the seconds until all showed each answer."""
    recorded = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
    answers = known(recorded)[1]
    session = Session.begin(load_kit("giza"), "points")
    phones = [Phone(server, server.ask("GET", server.join)[1]) for _ in range(people)]
    streams = [asyncio.create_task(each.listen()) for each in phones]
    await asyncio.gather(*(each.shown.wait() for each in phones))
    form = next(x for x in Page(phones[0].html).forms if x.values("game") == ["giza"])
    await sent(phones, phones[0], form, [("way", "points")])
    waits = []
    while session.questions:
        phone, form = next(
            (phone, form)
            for phone in phones
            for form in Page(phone.html).forms
            if form.action == "/answer"
        )
        waits.append(await sent(phones, phone, form, filled(session, form, answers)))
        session.answer_all({x: answers[x][0] for x in form.questions}, english(session))
        await seated(phones, answers["1/players"][1])
    for each in streams:
        each.cancel()
    return waits


async def board(server: Server) -> list[int]:
    """Play Cheops with a bot, on one phone; return the bytes of what each tap changes."""
    phone, chance = Phone(server, server.ask("GET", server.join)[1]), Random(7)
    stream = asyncio.create_task(phone.listen())
    await phone.shown.wait()
    form = next(x for x in Page(phone.html).forms if x.values("game") == ["cheops"])
    await sent([phone], phone, form, [("way", "full")])
    await sent([phone], phone, Form("/pause"), [("seconds", "0")])
    taps = len(phone.weights)
    while forms := [x for x in Page(phone.html).forms if x.action in ("/answer", "/step")]:
        await sent([phone], phone, forms[0], answer_by(forms[0], chance))
    stream.cancel()
    return phone.weights[taps:]


async def sent(
    phones: list[Phone], phone: Phone, form: Form, fields: list[tuple[str, str]]
) -> float:
    """Send a form; return the seconds until the last phone shows what came of it."""
    for each in phones:
        each.shown.clear()
    begun = time.perf_counter()
    sending = asyncio.create_task(phone.send(form, fields))
    await asyncio.gather(*(each.shown.wait() for each in phones))
    taken = time.perf_counter() - begun
    await sending
    return taken


async def seated(phones: list[Phone], names: list[str]) -> None:
    """Have the first phones take the seats that are free."""
    for phone, name in zip(phones, names, strict=False):
        for form in Page(phone.html).forms:
            if form.action == "/seat" and name in [x.value for x in form.buttons]:
                await sent(phones, phone, form, [("player", name)])


def peak(server: Server) -> float:
    """Return the most memory that a server has held, in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+)", status)
    assert found is not None
    return int(found[1]) / 1024


def weight(server: Server) -> int:
    """Return the bytes of a first page and of all it fetches, compressed."""
    cookie = server.ask("GET", server.join)[1]
    paths, total = ["/"], 0
    page = server.ask("GET", "/", cookie)[2]
    paths += re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    for path in dict.fromkeys(paths):
        connection = server.connected()
        headers = {"Cookie": server.brings(cookie), "Accept-Encoding": "gzip"}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, path
        total += len(body)
        if answer.getheader("content-encoding") != "gzip":
            print(
                f"    {path} comes as it is: {len(body)} bytes, {len(gzip.compress(body))} if not"
            )
        connection.close()
    return total


def started(folder: Path) -> float:
    """Return the seconds until a server says its address."""
    begun = time.perf_counter()
    server = Server(folder)
    taken = time.perf_counter() - begun
    server.process.kill()
    server.process.communicate()
    return taken


def imported() -> float:
    """Return the seconds that the yardstick takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", YARDSTICK], check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(started(Path(folder)), imported()) for _ in range(RUNS)]
        ratio = statistics.median(ours / yard for ours, yard in pairs)
        print(f"start, against `{YARDSTICK}`: {ratio:.1f} times (at most 3)")
        for people in (8, 50):
            server = Server(Path(folder) / str(people))
            waits = asyncio.run(evening(server, people))
            middle, late = statistics.median(waits), sorted(waits)[int(len(waits) * 0.95)]
            print(
                f"an answer on all of {people} phones: median {middle * 1000:.0f} ms,"
                f" 95 % {late * 1000:.0f} ms, {len(waits)} answers; {peak(server):.0f} MB"
            )
            if people == 8:
                print(
                    f"first page with all it fetches: {weight(server) / 1000:.1f} kB (at most 60)"
                )
            server.process.kill()
            server.process.communicate()
        server = Server(Path(folder) / "board")
        found = asyncio.run(board(server))
        print(
            f"what a tap changes on Cheops' board: median {statistics.median(found):.0f} bytes,"
            f" most {max(found)}, {len(found)} taps (at most 10,000)"
        )
        server.process.kill()
        server.process.communicate()


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    main()

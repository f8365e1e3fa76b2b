"""The server itself: a process that is killed, ended, and asked by slow and strange clients."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.web.phones import Page


class Server:
    """A server on this machine, in a folder of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", *arguments],
            env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = next(line for line in self.process.stdout if "/join/" in line)
        address = urlsplit(line.strip())
        self.port, self.join = address.port or 80, address.path

    def connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, method: str, path: str, cookie: str = "", body: str = "") -> tuple[int, str, str]:
        """Return the status, what is set as the cookie, and the text."""
        connection = self.connected()
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": f"companion={cookie}"}
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        found = re.search("companion=([^;]+)", answer.getheader("set-cookie") or "")
        text = answer.read().decode()
        connection.close()
        return answer.status, found[1] if found else "", text

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """End it; return the status, and what it had to complain of."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=20)
        return self.process.returncode, complaints


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    found: list[Server] = []

    def start(*arguments: str) -> Server:
        found.append(Server(tmp_path, *arguments))
        return found[-1]

    yield start
    for each in found:
        each.process.kill()
        each.process.communicate()


def test_killed_and_started_again_the_same_phone_goes_on(serve: Serve) -> None:
    first = serve("giza", "--players", "3")
    _, cookie, _ = first.ask("GET", first.join)
    page = Page(first.ask("GET", "/", cookie)[2])
    (form,) = (each for each in page.forms if each.action == "/answer")
    fields = [*form.standing(), *((form.questions[0], name) for name in ("Ana", "Ben", "Cleo"))]
    answered = first.ask("POST", "/answer", cookie, urlencode([x for x in fields if x[1]]))
    assert answered[0] == 303
    asked = Page(first.ask("GET", "/", cookie)[2]).forms[0].questions
    first.end(signal.SIGKILL)
    again = serve("giza")
    assert (again.port, again.join) == (first.port, first.join)
    assert Page(again.ask("GET", "/", cookie)[2]).forms[0].questions == asked


def test_it_ends_with_streams_open_and_without_a_word(serve: Serve) -> None:
    server = serve("giza")
    _, cookie, _ = server.ask("GET", server.join)
    with socket.create_connection(("127.0.0.1", server.port)) as stream:
        lines = ["GET /live HTTP/1.1", f"Host: 127.0.0.1:{server.port}"]
        lines += [f"Cookie: companion={cookie}", "", ""]
        stream.sendall("\r\n".join(lines).encode())
        assert b"text/event-stream" in stream.recv(4096)
        status, complaints = server.end(signal.SIGTERM)
    assert "Traceback" not in complaints
    assert status in (0, 130, 143, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"421"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"x" * 200_000 + b"\r\n\r\n", b"400"),
        (b"nonsense\r\n\r\n", b"400"),
    ],
    ids=["host", "head", "nonsense"],
)
def test_strange_clients_are_refused(serve: Serve, sent: bytes, status: bytes) -> None:
    server = serve()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        client.sendall(sent)
        assert client.recv(100).split()[1] == status


def test_the_first_page_is_small(serve: Serve) -> None:
    """Compressed, with all that it loads; a board aside."""
    server = serve()
    _, cookie, _ = server.ask("GET", server.join)
    headers = {"Accept-Encoding": "gzip", "Cookie": f"companion={cookie}"}
    size = 0
    for path in ("/", "/static/app.css", "/static/app.js", "/static/icon.svg"):
        connection = server.connected()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        size += len(answer.read()) + len(str(answer.headers))
        is_tiny = int(answer.getheader("content-length") or 0) < 500
        assert is_tiny or answer.getheader("content-encoding") == "gzip"
        connection.close()
    assert size <= 60_000

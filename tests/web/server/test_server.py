"""The server itself: a process that is killed, ended, and asked by slow and strange clients."""

import signal
import socket
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web import kills
from tests.web.servers import Server

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


@pytest.mark.long
def test_killed_and_started_again_the_same_phones_go_on(tmp_path: Path) -> None:
    """Five kills here; by hand as many as one likes."""
    kills.main(tmp_path, 5, 0)


def test_a_kit_of_ones_own_lies_on_the_table(serve: Serve, tmp_path: Path) -> None:
    kit = tmp_path / "hearts"
    kit.mkdir()
    (kit / "kit.toml").write_text('id = "hearts"\nname = "Hearts"\nplayers = [3, 4]\n')
    (kit / "score.toml").write_text(
        '[final.ask]\ntricks = "Tricks"\n[final.points]\ntricks = "tricks"\n'
    )
    server = serve(str(kit))
    _, cookie, _ = server.ask("GET", server.join)
    for path in ("/", "/ruling", "/print"):
        assert server.ask("GET", path, cookie)[0] == 200
    assert "Hearts" in server.ask("GET", "/", cookie)[2]


def test_a_stream_is_compressed_and_each_event_comes_at_once(serve: Serve) -> None:
    server = serve()
    _, cookie, _ = server.ask("GET", server.join)
    connection = server.connected()
    headers = {"Accept-Encoding": "gzip", "Cookie": server.brings(cookie)}
    connection.request("GET", "/live", headers=headers)
    stream = connection.getresponse()
    unpacked, sizes = zlib.decompressobj(16 + zlib.MAX_WBITS), list[int]()
    for language in ("ja", "en", "ja"):
        piece, size = b"", 0
        while b"event: piece" not in piece or not piece.endswith(b"\n\n"):
            part = stream.read1()
            piece, size = piece + unpacked.decompress(part), size + len(part)
            assert part
            assert b"\n: \n" not in piece, "it should have come by now"
        sizes.append(size)
        server.ask("POST", "/language", cookie, f"language={language}&key={len(sizes)}")
    connection.close()
    assert sizes[2] < sizes[0] / 3, "what came before need not be sent again"


def test_it_ends_with_streams_open_and_without_a_word(serve: Serve) -> None:
    server = serve("giza")
    _, cookie, _ = server.ask("GET", server.join)
    with socket.create_connection(("127.0.0.1", server.port)) as stream:
        lines = ["GET /live HTTP/1.1", f"Host: 127.0.0.1:{server.port}"]
        lines += [f"Cookie: {server.brings(cookie)}", "", ""]
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
    headers = {"Accept-Encoding": "gzip", "Cookie": server.brings(cookie)}
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

"""Tables that are kept online: fetched from a server that may be up to no good."""

import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from companion.kits import Faulty
from companion.kits.bounds import TABLE_BYTES
from companion.kits.read import online
from companion.kits.read.tables import wrong_url
from tests.kits.fuzz import answered

CARDS = b"card,title\n1,Boat\n"
Answer = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A server on this computer that answers as a test says."""

    def __init__(self) -> None:
        self.answer: Answer = lambda _: None
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.answer(self)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}/cards?key=secret"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def says(self, data: bytes, kind: str = "text/csv", status: int = 200, to: str = "") -> None:
        """Answer so from now on."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            handler.send_header("Content-Type", kind)
            if to:
                handler.send_header("Location", to)
            handler.end_headers()
            handler.wfile.write(data)

        self.answer = answer


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.http.shutdown()
    made.http.server_close()


def refused(url: str, file: str = "cards.csv") -> str:
    with pytest.raises(Faulty) as faulty:
        online.fetched(online.Online("cards", file, url))
    return str(faulty.value)


def test_a_table_is_fetched_and_what_was_changed_here_is_kept(
    server: Server, tmp_path: Path
) -> None:
    kit = f'id = "x"\nname = "X"\n[tables.cards]\nfile = "cards.csv"\nurl = "{server.url}"\n'
    (tmp_path / "kit.toml").write_text(kit)
    assert "'companion fetch' gets it from its url" in answered(["check", str(tmp_path)])[1]
    server.says(CARDS, "text/csv; charset=utf-8")
    fetch = ["fetch", str(tmp_path)]
    assert answered(fetch) == (0, "")
    assert (tmp_path / "cards.csv").read_bytes() == CARDS
    server.says(CARDS + b"2,Sled\n")
    assert answered(fetch) == (0, "")
    (tmp_path / "cards.csv").write_text("card\nmine\n")
    status, said = answered(fetch)
    assert (status, "was changed since; --force replaces it" in said) == (2, True)
    assert (tmp_path / "cards.csv").read_text() == "card\nmine\n"
    assert answered([*fetch, "--force"]) == (0, "")
    server.says(b"<html>", "text/html")
    status, said = answered(fetch)
    assert (status, "publish the sheet to the web as CSV" in said) == (2, True)
    assert (tmp_path / "cards.csv").read_bytes() == CARDS + b"2,Sled\n"


@pytest.mark.parametrize(
    ("data", "kind", "status", "said"),
    [
        (b"x" * (TABLE_BYTES + 1), "text/csv", 200, "is longer than 4 MB"),
        (CARDS, "image/png", 200, "answers with image/png, not with a table"),
        (CARDS, "text/csv", 404, "127.0.0.1 answers 404"),
        (b"\n <!DOCTYPE html><p>Sign in", "text/csv", 200, "publish the sheet to the web as CSV"),
        (b"", "text/csv", 200, "cards.csv: is empty"),
        (b"a,b\n1,2,3\n", "text/csv", 200, "cards.csv:2: '3' stands to the right"),
        (b"\xff\xfe\x00", "text/csv", 200, "cards.csv"),
    ],
)
def test_what_is_no_table_is_refused(
    server: Server, data: bytes, kind: str, status: int, said: str
) -> None:
    server.says(data, kind, status)
    assert said in refused(server.url)
    assert "secret" not in refused(server.url)


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("file:///etc/passwd", "127.0.0.1 sends on, too often or to an address"),
        ("ftp://localhost/x", "it sends elsewhere, to an address that is not asked"),
        ("http://example.org/x", "it sends elsewhere, to an address that is not asked"),
    ],
)
def test_no_answer_sends_to_what_may_not_be_asked(server: Server, to: str, said: str) -> None:
    server.says(b"", status=302, to=to)
    assert said in refused(server.url)


def test_nobody_is_sent_round_for_ever(server: Server) -> None:
    server.says(b"", status=302, to=server.url)
    assert "127.0.0.1 sends on, too often" in refused(server.url)


def test_a_server_that_trickles_is_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(online, "SECONDS", 0.3)
    is_done = threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/csv")
        handler.end_headers()
        while not is_done.is_set():
            handler.wfile.write(b"a")
            handler.wfile.flush()
            time.sleep(0.05)

    server.answer = answer
    assert "has not answered within" in refused(server.url)
    is_done.set()


def test_what_breaks_off_is_no_table(server: Server) -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/csv")
        handler.send_header("Content-Length", str(len(CARDS) + 1))
        handler.end_headers()
        handler.wfile.write(CARDS)

    server.answer = answer
    assert "127.0.0.1 broke off before the table's end" in refused(server.url)


def test_who_is_silent_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "QUIET", 0.2)
    is_done = threading.Event()
    server.answer = lambda _: is_done.wait() and None
    assert "127.0.0.1 has not answered for 0 seconds" in refused(server.url)
    is_done.set()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd", "ftp://example.org/cards.csv", "http://example.org/cards.csv",
        "https://", "cards.csv", "//example.org/x", "https://[::1", "data:text/csv,a",
        "https://me:word@example.org/cards.csv",
    ],
)  # fmt: skip
def test_addresses_that_are_not_asked(url: str) -> None:
    assert wrong_url(url)
    assert "kit.toml: tables.cards.url: " in refused(url)


def test_a_table_is_kept_as_text() -> None:
    assert "must be a .csv or .tsv file" in refused("https://example.org/x", "cards.xlsx")


@pytest.mark.parametrize("file", ["../cards.csv", "sub/cards.csv", ".hidden.csv", "/tmp/x.csv"])
def test_nothing_is_written_out_of_the_kit(file: str, tmp_path: Path) -> None:
    kit = f'[tables.cards]\nfile = "{file}"\nurl = "http://127.0.0.1:1/x"\n'
    (tmp_path / "kit.toml").write_text(kit)
    status, said = answered(["fetch", str(tmp_path)])
    assert (status, "must be a file in the kit's folder itself" in said) == (2, True)

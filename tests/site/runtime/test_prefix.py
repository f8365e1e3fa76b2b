"""The app under a path: addresses of its pages lead below it, and nothing that people type does."""

import asyncio

from companion.site.runtime.server import Under


def answered(
    path: str, kind: bytes, body: bytes, *more: tuple[bytes, bytes]
) -> tuple[str, dict[bytes, bytes], bytes]:
    seen, sent = [], []

    async def app(scope, _receive, send):  # type: ignore[no-untyped-def]
        seen.append(scope["path"])
        headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *more]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def send(message):  # type: ignore[no-untyped-def]
        sent.append(message)

    asyncio.run(Under(app, "/some/app")({"path": path}, None, send))  # type: ignore[arg-type]
    return seen[0], dict(sent[0]["headers"]), sent[1]["body"]


def test_addresses_of_a_page_are_found_below_the_path() -> None:
    page = (
        b'<a href="/log">x</a><form action="/answer"><img src="/static/a.svg"><p data-live="/live">'
    )
    path, headers, body = answered("/some/app/log", b"text/html; charset=utf-8", page)
    assert path == "/log"
    assert body == page.replace(b'="/', b'="/some/app/')
    assert b"content-length" not in headers


def test_what_people_type_and_what_is_no_page_stays_as_it_is() -> None:
    page = b'<p>href=&#34;/x</p><a href="https://elsewhere/">'
    assert answered("/some/app/", b"text/html", page)[2] == page
    svg = b'<image href="/static/a.svg"/>'
    _, headers, body = answered("/some/app/", b"image/svg+xml", svg, (b"location", b"/log"))
    assert body == svg
    assert headers[b"location"] == b"/some/app/log"

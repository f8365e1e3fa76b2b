"""Who gets in, and what is let through."""

from pathlib import Path

import pytest

from tests.web.phones import COOKIE, HOST, Phone, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_phone_joins_by_the_token_alone(table: Table) -> None:
    stranger = Phone(table)
    assert stranger.get().status == 401
    assert stranger.get("/live").status == 401
    assert stranger.send("/begin", ("game", "giza"), ("way", "points")).status == 401
    assert stranger.get("/join/wrong").status == 404
    assert stranger.get("/screen/wrong").status == 404
    stranger.cookie = "guessed"
    assert stranger.get().status == 401
    assert table.room.session is None
    answer = stranger.get(f"/join/{table.room.phones.token}")
    assert {"HttpOnly", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    assert table.room.phones.token not in stranger.get().text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "table", ""])
def test_another_name_for_the_table_is_refused(table: Table, host: str) -> None:
    assert table.phone().get(host=host).status == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", f"ftp://{HOST}", f"http://{HOST}.evil.example"]
)
def test_a_form_of_another_page_is_refused(table: Table, origin: str) -> None:
    phone = table.phone()
    assert phone.send("/begin", ("game", "giza"), ("way", "points"), origin=origin).status == 403
    assert table.room.session is None


def test_a_form_is_no_larger_than_any_of_ours(table: Table) -> None:
    phone = table.phone()
    own = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{COOKIE}={phone.cookie}"}
    declared = {**own, "content-length": str(10**9)}
    assert table.request("POST", "/answer", [b"x"], declared).status == 413
    assert table.request("POST", "/answer", [b"x" * 1000] * 100, own).status == 413


def test_every_page_forbids_what_is_not_its_own(table: Table) -> None:
    phone = table.phone()
    for path in ("/", "/log", "/join/no", "/static/app.js"):
        headers = phone.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert phone.get("/").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["app.py", "..%2fapp.py", "../app.py", "templates", ".."])
def test_no_file_but_the_apps_own_is_served(table: Table, name: str) -> None:
    assert table.phone().get(f"/static/{name}").status == 404


def test_no_page_names_anything_of_elsewhere(table: Table) -> None:
    phone = table.phone()
    for path in ("/", "/static/app.css", "/static/app.js", "/static/icon.svg"):
        text = phone.get(path).text.replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", ""), path


def test_an_address_that_nothing_is_at_leads_back(table: Table) -> None:
    phone = table.phone()
    phone.send("/language", ("language", "ja"))
    for path, status in (("/nowhere", 404), ("/answer", 405)):
        answer = phone.get(path)
        assert answer.status == status
        assert 'href="/"' in answer.text
        assert "このアドレス" in answer.text
        assert Phone(table).get(path).status == status
    assert "このアドレス" not in Phone(table).get("/nowhere").text


def test_a_stranger_sends_no_file(table: Table) -> None:
    """Nor does it keep anybody else from it: for whoever has not joined there is no such room."""
    kind = {"content-type": "multipart/form-data; boundary=x"}
    own = {"host": HOST, "origin": f"http://{HOST}", **kind}
    sent = [b"x" * 1000] * 100
    for cookie in ("", f"{COOKIE}=guessed"):
        assert table.request("POST", "/import", sent, {**own, "cookie": cookie}).status == 413
    joined = {**own, "cookie": f"{COOKIE}={table.phone().cookie}"}
    assert table.request("POST", "/import", sent, joined).status == 303

"""A real browser: three phones of 360 by 640 with a thumb each; see `browsers.py`."""

from typing import TYPE_CHECKING

import pytest

from tests.web.browsers import TRIO, Phone, browser, needed, server
from tests.web.servers import Server

pytestmark = pytest.mark.long

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

__all__ = ["browser", "server"]

needed()


def test_three_phones_play_and_one_speaks_japanese(browser: "Browser", server: Server) -> None:
    first, second = Phone(browser, server), Phone(browser, server)
    third = Phone(browser, server, "dark", 1280)
    phones = [first, second, third]
    first.check()
    game = first.page.locator("form.game", has=first.page.locator("input[value=giza]"))
    game.get_by_role("button", name="Points as you play").click()
    third.sees("Who plays")  # what others begin shows by itself
    for number, name in enumerate(TRIO):
        first.page.locator(".names input").nth(number).fill(name)
    _seats_change(first)
    first.check()
    first.tap("Done")
    first.sees("Colours")
    first.check()
    first.tap("Done")
    first.tap("Ana")
    first.sees("All done: begin")
    first.page.locator(".checklist input").first.check()
    first.page.locator("#pieces summary").click()
    checklist = first.page.locator(".checklist")
    room = checklist.bounding_box()
    first.page.locator(".laid img").evaluate("each => each.decode()")
    assert checklist.bounding_box() == room, "the picture takes no more room when it comes"
    first.page.locator("#pieces img").first.evaluate("each => each.decode()")
    first.check()
    for phone, name in zip(phones, TRIO, strict=True):
        phone.page.locator(f"form[action='/seat'] button[value={name}]").click()
        phone.page.locator(".seat.ours").wait_for()
    assert first.page.locator(".checklist input").first.is_checked(), "what was ticked stays"
    assert first.page.locator("#pieces[open]").count(), "what was opened stays"
    first.tap("All done: begin")
    third.sees("Where it stands")
    third.page.reload()
    third.sees("Where it stands")
    second.page.goto(f"{second.home}/more")
    second.tap("日本語")
    second.page.get_by_role("button", name="取り消す").wait_for()
    for path in (
        "/",
        f"/rule?question={first.page.locator('[name=question]').first.get_attribute('value')}",
        "/log",
        "/fix/1",
        "/why",
        "/more",
        "/seats",
        "/history",
        "/stats",
        "/print",
        "/print/giza",
        "/ruling",
        first.join.replace("join", "screen"),
        "/nowhere",
        "/join/nothing",
    ):
        for phone in (second, third):
            phone.page.goto(phone.home + path)
            phone.check()
    for phone in (second, third):
        phone.page.goto(f"{phone.home}/ruling")
        phone.page.locator("[name=what]").first.click()
        phone.page.locator("[name=question]").first.wait_for(state="attached")
        phone.check()


def _seats_change(phone: Phone) -> None:
    """Drag the first to the third seat, and have the arrow's key bring it back."""
    rows = phone.page.locator(".names .line")
    seated = ".names input", "all => all.map(each => each.value).slice(0, 3)"
    rows.first.locator("span").drag_to(rows.nth(2).locator("span"))
    assert phone.page.eval_on_selector_all(*seated) == ["Ben", "Cleo", "Ana"]
    for number in (2, 1):
        rows.nth(number).locator("[data-swap]").press("Enter")
    assert phone.page.eval_on_selector_all(*seated) == list(TRIO)


def test_what_is_tapped_first_comes_first(browser: "Browser", server: Server) -> None:
    phone = Phone(browser, server)
    game = phone.page.locator("form.game", has=phone.page.locator("input[value=cheops]"))
    game.get_by_role("button", name="Points as you play").click()
    for number, name in enumerate(TRIO):
        phone.page.locator(".names input").nth(number).fill(name)
    phone.tap("Done")
    boards = ("I3", "III1", "III3", "I2", "II2", "II1")
    for board in boards:
        phone.page.get_by_text(board, exact=True).click()
    phone.check()
    phone.tap("Done")
    phone.page.locator(".checklist").wait_for()
    phone.page.goto(f"{phone.home}/log")
    phone.sees(", ".join(boards))


def test_cheops_is_played_on_its_board_against_a_program(
    browser: "Browser", server: Server
) -> None:
    phone = Phone(browser, server, "dark")
    page = phone.page
    game = page.locator("form.game", has=page.locator("input[value=cheops]"))
    game.get_by_role("button", name="Every move").click()
    for number, name in enumerate(("Ana", "Ben")):
        page.locator(".names input").nth(number).fill(name)
    phone.tap("Done")
    page.locator("label.choice", has_text="Ben").click()
    phone.tap("Done")
    page.locator("form:has(input[value$='/bots.Ben']) button").first.click()
    page.locator("form:has(input[value$='/deal']) button").nth(1).click()
    phone.tap("All done: begin")
    page.locator("form[action='/seat'] button").first.click()
    ground = page.locator(".stage.board svg use").first
    ground.wait_for(state="attached")
    ground.evaluate("each => { each.isKept = true; }")
    _to_a_turn(phone)
    phone.check()
    _takes_a_turn_by_keys(phone)
    _to_a_turn(phone)
    lying = page.locator(".stage.board svg use").count()
    page.locator("[data-place^='board/block']").first.click()
    page.get_by_text("Which tile").first.wait_for()
    page.locator("[data-place^='0/']").first.click()
    page.locator(".told", has_text="Ana:").wait_for()
    assert page.locator(".stage.board svg use").count() == lying, "a tile lies for a treasure"
    assert page.locator(".stage.board svg use").first.evaluate("each => each.isKept")
    page.get_by_role("button", name="Larger").click()
    wide = _width(page, ".board svg")
    assert wide > 1.4 * _width(page, ".stage.board")
    _to_a_turn(phone)
    assert _width(page, ".board svg") == wide, "it stays as large as it was made"
    phone.check()
    _programs_take_their_time(phone)


def _programs_take_their_time(phone: Phone) -> None:
    """What they do comes by itself, move by move, with the pause that people have chosen."""
    page, lags = phone.page, phone.page.locator("form[action='/skip']")
    page.goto(f"{phone.home}/more")
    phone.tap("1 s")
    page.wait_for_url(f"{phone.home}/")
    _taps_until(phone, lags, "form[action='/step'] button[name*='/']")
    told = page.locator(".told").inner_text()
    lags.wait_for(state="detached")
    assert page.locator(".told").inner_text() != told
    page.goto(f"{phone.home}/more")
    phone.tap("None")
    page.wait_for_url(f"{phone.home}/")
    told = page.locator(".told").inner_text()
    while "Ben:" not in (now := page.locator(".told").inner_text()) or now == told:
        assert not lags.count()
        page.locator("form[action='/step'] button[name*='/']").first.evaluate("x => x.click()")
        page.wait_for_timeout(100)


def _takes_a_turn_by_keys(phone: Phone) -> None:
    """Answer three times with Tab and Enter alone: each time one is led to what is asked next."""
    page = phone.page
    asked = page.locator(".card form[action='/step'] [name=mark]").first
    page.locator("form[action='/step'] button").first.focus()
    for _ in range(3):
        mark = asked.get_attribute("value")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "was => document.activeElement.tabIndex === -1 && document.activeElement !== "
            "document.body && document.querySelector('form[action=\"/step\"] [name=mark]')"
            "?.value !== was",
            arg=mark,
        )
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.localName") == "summary":
            page.keyboard.press("Enter")
            page.keyboard.press("Tab")


def _width(page: "Page", what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["width"]


def _to_a_turn(phone: Phone) -> None:
    """Tap what comes, and skip the pauses of programs, until a tile can be placed by a tap."""
    anything = "form[action='/step'] button[name*='/'], form[action='/skip'] button"
    _taps_until(phone, phone.page.locator("[data-place^='board/block']"), anything)


def _taps_until(phone: Phone, there: "Locator", buttons: str) -> None:
    page = phone.page
    while not there.count():
        page.locator(f"{buttons}, form[action='/skip'] button").first.wait_for(state="attached")
        if not there.count():
            page.locator(buttons).first.evaluate("each => each.click()")
        page.wait_for_timeout(100)

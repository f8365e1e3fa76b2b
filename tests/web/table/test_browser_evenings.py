"""Whole evenings of every game in a real browser: three phones that tap, type and are reloaded."""

import re
import signal
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from companion.kits import load_kit
from companion.table.session.session import Session
from tests.table.driving import english
from tests.table.recorded import Evening, evenings
from tests.web.browsers import TRIO, Phone, asks, browser, give, needed, server
from tests.web.evenings import filled, known
from tests.web.phones import Form, Page
from tests.web.servers import Server

pytestmark = pytest.mark.long

SECONDS = 20.0
"""How long a phone is waited for."""

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser", "server"]

needed()


class Table:
    """Three phones at an evening, and what it must ask them by now."""

    def __init__(
        self, browser: "Browser", server: Server, evening: Evening, phones: int = 3
    ) -> None:
        looks = (("light", 360), ("dark", 1280), ("light", 360))[:phones]
        self.phones = [Phone(browser, server, *look) for look in looks]
        self.session = Session.begin(load_kit(evening.game), evening.way)
        self.answers = known(evening)[1]
        self.is_seated = False
        page = self.phones[0].page
        game = page.locator("form.game", has=page.locator(f"input[value='{evening.game}']"))
        game.locator(f"button[value='{evening.way}']").click()

    def shown(self) -> list[tuple[Phone, Form]]:
        """Return the forms that the phones show, as soon as all show what the evening asks."""
        expected = {each.id for each in self.session.questions}
        end = time.monotonic() + SECONDS
        while True:
            found = [(phone, form) for phone in self.phones for form in _forms(phone)]
            if {id_ for _, form in found for id_ in form.questions} == expected:
                return found
            assert time.monotonic() < end, (expected, [x.questions for _, x in found])
            time.sleep(0.02)

    def answer(self, phone: Phone, form: Form) -> None:
        """Tap and type the answers to a form, and wait until it is gone."""
        place = phone.page.locator("form", has=phone.page.locator(asks(form))).first
        give(place, form, filled(self.session, form, self.answers))
        phone.page.locator(asks(form)).first.wait_for(state="detached")
        given = {id_: self.answers[id_][0] for id_ in form.questions}
        self.session.answer_all(given, english(self.session))
        if self.session.position.seating and not self.is_seated:
            self._sit_down()

    def _sit_down(self) -> None:
        self.is_seated = True
        for phone, name in zip(self.phones, TRIO, strict=False):
            phone.page.locator(f"form[action='/seat'] button[value='{name}']").click()
            phone.page.locator(".seat.ours").wait_for()


def _forms(phone: Phone) -> Iterator[Form]:
    yield from (x for x in Page(phone.page.content()).forms if x.action == "/answer")


@pytest.mark.parametrize(
    "evening",
    [x for x in evenings() if x.way == "points" and x.name in ("", "base")],
    ids=lambda evening: evening.game,
)
def test_an_evening_of_each_game_on_three_phones(
    browser: "Browser", server: Server, evening: Evening
) -> None:
    table = Table(browser, server, evening)
    number = 0
    while table.session.questions:
        shown = table.shown()
        phone, form = shown[number % len(shown)]
        if number % 5 == 0:
            phone.page.reload()
        table.answer(phone, form)
        number += 1
    for phone in table.phones:
        for total in evening.totals.values():
            phone.page.locator(".result li b", has_text=str(total)).first.wait_for()
    for phone in table.phones[:2]:
        phone.check()
        phone.page.get_by_role("link", name="The evening").click()
        phone.page.wait_for_url(re.compile("/history/"))
        phone.check()
    assert table.phones[2].wrong == []


def bidding(browser: "Browser", server: Server, phones: int) -> Table:
    """Return a table at Giza that is to bid."""
    evening = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
    table = Table(browser, server, evening, phones)
    while not any(each.secret for each in table.session.questions):
        phone, form = table.shown()[0]
        table.answer(phone, form)
    return table


def test_bids_are_typed_at_once_and_a_table_comes_back(browser: "Browser", server: Server) -> None:
    """Three bid together; the server is gone for a while between two of the bids."""
    table = bidding(browser, server, 3)
    shown = table.shown()
    assert [phone for phone, _ in shown] == table.phones
    (first, bid), *others = shown
    table.answer(first, bid)
    for phone, _ in others:
        phone.sees("Waiting for")
    server.end(signal.SIGKILL)
    first.page.wait_for_timeout(1500)
    again = Server(server.folder)
    try:
        assert again.port == server.port
        for phone, form in others:
            table.answer(phone, form)
        table.shown()  # all have come back by themselves, and show what is asked next
    finally:
        again.end(signal.SIGKILL)


def test_a_phone_is_handed_over_and_an_answer_is_put_right(
    browser: "Browser", server: Server
) -> None:
    """Cleo bids on Ana's phone. Ben takes back what she said, asked whether he means it."""
    table = bidding(browser, server, 2)
    ana, ben = table.phones
    (ana_bids,), (ben_bids,) = (list(_forms(phone)) for phone in table.phones)
    table.answer(ana, ana_bids)
    ana.tap("I am Cleo")
    ana.page.locator("input[name='question'][value$='.Cleo']").first.wait_for(state="attached")
    (cleo_bids,) = _forms(ana)
    table.answer(ana, cleo_bids)
    again = ana.page.context.new_page()  # a second tab of the same seat
    again.goto(ana.home)
    ben.page.goto("about:blank")  # a phone that sleeps
    ben.page.goto(ben.home)
    table.answer(ben, ben_bids)
    form = table.shown()[0][1]
    again.locator(asks(form)).first.wait_for(state="attached")
    place = ana.page.locator("form", has=ana.page.locator(asks(form))).first
    give(place, form, filled(table.session, form, table.answers))
    ben.page.locator(asks(form)).first.wait_for(state="detached")
    ben.tap("Undo")
    ben.tap("Take it back")
    ben.page.locator(asks(form)).first.wait_for(state="attached")
    ben.page.goto(f"{ben.home}/log")
    ben.page.locator("a[href^='/fix/']", has_text="Ana, Ben, Cleo").click()
    for number, name in enumerate(("Ana", "Bela", "Cleo")):
        ben.page.locator("input[name='1/players']").nth(number).fill(name)
    ben.page.locator("button.done").click()
    ana.page.locator(".seat", has_text="Bela").wait_for()
    again.locator(".seat", has_text="Bela").wait_for()
    _said_besides(ana)
    ana.sees("Bela is late")
    ana.page.goto(ana.home)
    _cut_off_for_a_while(ana)
    _comes_from_another_address(ana, ben)
    ben.sees("has freed the seat of Ana")
    assert ana.wrong + ben.wrong == []


def _said_besides(phone: Phone) -> None:
    """Note something, give Cleo three points, put the game away and go on with it."""
    page = phone.page
    before = page.locator(".seat", has_text="Cleo").locator("b").inner_text()
    asked = page.locator("[name=question]").first.get_attribute("value")
    page.goto(f"{phone.home}/more")
    page.locator("[name=text]").fill("Bela is late")
    page.locator("[name=text]").press("Enter")
    page.wait_for_url(f"{phone.home}/")
    page.goto(f"{phone.home}/more")
    page.locator("[name=player]").select_option("Cleo")
    page.locator("[name=points]").fill("3")
    page.locator("[name=reason]").fill("she counted wrong")
    page.locator("[name=reason]").press("Enter")
    page.locator(".seat", has_text="Cleo").locator("b", has_text=str(int(before) + 3)).wait_for()
    page.goto(f"{phone.home}/more")
    phone.tap("Take this game off the table (it is kept)")
    page.locator("form[action='/resume'] button").first.click()
    page.locator(".score ul").wait_for()
    assert page.locator("[name=question]").first.get_attribute("value") == asked
    page.goto(f"{phone.home}/log")


def _cut_off_for_a_while(phone: Phone) -> None:
    """Lose the network: it is told, and what was to be sent can be sent again."""
    phone.page.context.set_offline(True)
    phone.tap("Undo")
    phone.page.locator("#away").wait_for()
    phone.page.context.set_offline(False)
    phone.tap("Undo")
    phone.page.locator("#away").wait_for(state="hidden")


def _comes_from_another_address(phone: Phone, other: Phone) -> None:
    """Find the table under another name, as a stranger; join, and take Ana's seat once it is free.

    Who sits nowhere frees no seat: another phone at the table does.
    """
    page, home = phone.page, phone.home.replace("127.0.0.1", "localhost")
    page.goto(home)
    phone.sees("To join it, scan the code")
    page.goto(home + phone.join)
    there = other.page
    there.goto(f"{other.home}/seats")
    there.locator(".line", has_text="Ana").get_by_role("button", name="Free the seat").click()
    there.goto(other.home)
    page.goto(home)
    page.locator("form[action='/seat'] button[value=Ana]").click()
    page.locator(".seat.ours", has_text="Ana").wait_for()

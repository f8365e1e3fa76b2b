"""Kills the server of played evenings: `python -m tests.web.kills FOLDER KILLS SEED`.

Three phones keep one recorded evening after the other by the forms that they are shown. Again and
again the server is killed (SIGKILL) at a random moment around an answer, and started anew. Then
each phone must be at the question of the evening as it was acknowledged (or one answer further, if
it was on its way when the server died), in the seat that it had taken; how long that takes is said.
"""

import http.client
import random
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode

from companion.kits import load_kit
from companion.table.phrases import seat_name
from companion.table.session.session import Session
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import Form, Page
from tests.web.servers import Server


class Killed(Protocol):
    """What is killed, and its phones.

    `longest` is how many seconds after an answer is sent its death comes at most.
    """

    people: int
    longest: float

    def page(self, phone: int, path: str = "/") -> Page:
        """Return a page as a phone shows it."""

    def send(self, phone: int, form: Form, fields: Sequence[tuple[str, str]] = ()) -> bool:
        """Send a form; return whether it was acknowledged."""

    def kill(self) -> None:
        """End it this moment."""

    def start(self) -> list[Page]:
        """Start it anew; return what the phones show by themselves."""


class Served:
    """A server with three phones; `slowest` is how long they waited for it at most."""

    people = 3
    longest = 0.012

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.phones = [self.server.ask("GET", self.server.join)[1] for _ in range(self.people)]
        self.slowest = 0.0

    def page(self, phone: int, path: str = "/") -> Page:
        return Page(self.server.ask("GET", path, self.phones[phone])[2])

    def send(self, phone: int, form: Form, fields: Sequence[tuple[str, str]] = ()) -> bool:
        body = urlencode(form.filled(fields))
        try:
            return self.server.ask("POST", form.action, self.phones[phone], body)[0] == 303
        except (OSError, http.client.HTTPException):
            return False

    def kill(self) -> None:
        self.server.process.kill()

    def start(self) -> list[Page]:
        before = self.server
        before.end(signal.SIGKILL)
        begun = time.monotonic()
        self.server = Server(before.folder)
        assert (self.server.port, self.server.join) == (before.port, before.join)
        pages = [Page(self.server.live(each)) for each in self.phones]
        self.slowest = max(self.slowest, time.monotonic() - begun)
        return pages


class Evenings:
    """Evenings at what is killed now and then, and what they have been acknowledged.

    `unheard` is how many answers were on their way when it died, `kept` how many of those it had.
    """

    def __init__(self, table: Killed, seed: int) -> None:
        self.table, self.chance = table, random.Random(seed)
        self.recorded = [(each, known(each)[1]) for each in evenings() if each.way != "full"]
        self.played = self.answered = self.unheard = self.kept = 0
        self.begin()

    def begin(self) -> None:
        """Have the next evening begin."""
        self.evening, self.answers = self.chance.choice(self.recorded)
        self.session = Session.begin(load_kit(self.evening.game), self.evening.way)
        self.words = english(self.session)
        if not any(each.action == "/begin" for each in self.table.page(0).forms):
            self.table.send(0, self.table.page(0, "/more").form("/leave"))
        form = next(x for x in self.table.page(0).forms if x.values("game") == [self.evening.game])
        self.table.send(0, form, [("way", self.evening.way)])

    def round(self) -> None:
        """Answer a little, and then so that it is killed around an answer."""
        for _ in range(self.chance.randrange(4)):
            self.step(kill=False)
        self.step(kill=True)

    def step(self, *, kill: bool) -> None:
        """Answer one form, of whichever phone shows one first."""
        phone, form = self.open()[0]
        fields = filled(self.session, form, self.answers)
        if kill:
            moment = self.chance.uniform(0, self.table.longest)
            death = threading.Timer(moment, self.table.kill)
            death.start()
        taken = self.table.send(phone, form, fields)
        if kill:
            death.join()
            self.restart(form, taken=taken)
        else:
            assert taken, form.questions
            self.take(form)
        self.sit_down()
        if not self.session.questions:
            self.played += 1
            self.begin()

    def take(self, form: Form) -> None:
        """Give the answers of a form in the evening as it must be."""
        self.answered += 1
        given = {id_: self.answers[id_][0] for id_ in form.questions}
        self.session.answer_all(given, self.words)

    def open(self) -> list[tuple[int, Form]]:
        """Return what the phones show to be answered."""
        return [
            (phone, form)
            for phone in range(self.table.people)
            for form in self.table.page(phone).forms
            if form.action == "/answer"
        ]

    def restart(self, form: Form, *, taken: bool) -> None:
        """Start it again; check that nothing acknowledged is lost."""
        pages = self.table.start()
        shown = {id_ for each in pages for x in each.forms for id_ in x.questions}
        is_kept = not shown & set(form.questions)
        self.unheard += not taken
        self.kept += is_kept and not taken
        if taken or is_kept:
            self.take(form)
        expected = {each.id for each in self.session.questions}
        assert shown == expected, f"{self.evening.game}: {shown}, not {expected}"
        for name, points in self.session.scores.items():
            said = f"{seat_name(name, self.words)} {points}"
            assert said in pages[0].spaced, f"{self.evening.game}: there is no {said}"

    def sit_down(self) -> None:
        """Have everybody take the seat of his place, as soon as there are seats."""
        for phone, name in enumerate(self.answers["1/players"][1]):
            for form in self.table.page(phone).forms:
                if form.action == "/seat" and name in [x.value for x in form.buttons]:
                    assert self.table.send(phone, form, [("player", name)])


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill the server that many times; say how many answers and evenings there were."""
    served = Served(folder)
    table = Evenings(served, seed)
    try:
        for _ in range(kills):
            table.round()
    finally:
        served.server.end(signal.SIGKILL)
    print(
        f"{kills} kills, {table.unheard} before an answer was acknowledged ({table.kept} kept),"
        f" {table.answered} answers, {table.played} whole evenings,"
        f" every phone at its question at most {served.slowest:.2f} s after a restart"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

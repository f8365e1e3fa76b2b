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
from urllib.parse import urlencode

from companion.kits import load_kit
from companion.table.session.session import Session
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.evenings import filled, known
from tests.web.phones import Form, Page
from tests.web.servers import Server

LONGEST = 0.012
"""Seconds from the moment an answer is sent to the server's death, at most."""

PEOPLE = 3


class Evenings:
    """A server that is killed now and then, its phones, and what they have been acknowledged."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.recorded = [(each, known(each)[1]) for each in evenings() if each.way != "full"]
        self.server = Server(folder)
        self.phones = [self.server.ask("GET", self.server.join)[1] for _ in range(PEOPLE)]
        self.slowest = 0.0
        self.played = self.answered = 0
        self.begin()

    def begin(self) -> None:
        """Have the next evening begin."""
        self.evening, self.answers = self.chance.choice(self.recorded)
        self.session = Session.begin(load_kit(self.evening.game), self.evening.way)
        self.words = english(self.session)
        if not any(each.action == "/begin" for each in self.page(0).forms):
            self.send(0, self.page(0, "/more").form("/leave"))
        form = next(x for x in self.page(0).forms if x.values("game") == [self.evening.game])
        self.send(0, form, press=("way", self.evening.way))

    def page(self, phone: int, path: str = "/") -> Page:
        return Page(self.server.ask("GET", path, self.phones[phone])[2])

    def send(
        self,
        phone: int,
        form: Form,
        fields: Sequence[tuple[str, str]] = (),
        press: tuple[str, str] | None = None,
    ) -> bool:
        """Send a form; return whether the server acknowledged it."""
        body = urlencode([*form.filled(fields), *([press] if press else ())])
        try:
            return self.server.ask("POST", form.action, self.phones[phone], body)[0] == 303
        except (OSError, http.client.HTTPException):
            return False

    def step(self, *, kill: bool) -> None:
        """Answer one form, of whichever phone shows one first."""
        phone, form = self.open()[0]
        fields = filled(self.session, form, self.answers)
        if kill:
            death = threading.Timer(self.chance.uniform(0, LONGEST), self.server.process.kill)
            death.start()
        taken = self.send(phone, form, fields)
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
            for phone in range(PEOPLE)
            for form in self.page(phone).forms
            if form.action == "/answer"
        ]

    def restart(self, form: Form, *, taken: bool) -> None:
        """Start the server again; check that nothing acknowledged is lost."""
        before = self.server
        before.end(signal.SIGKILL)
        begun = time.monotonic()
        self.server = Server(self.folder)
        assert (self.server.port, self.server.join) == (before.port, before.join)
        pages = [Page(self.server.live(each)) for each in self.phones]
        self.slowest = max(self.slowest, time.monotonic() - begun)
        shown = {id_ for each in pages for x in each.forms for id_ in x.questions}
        if taken or not shown & set(form.questions):
            self.take(form)
        expected = {each.id for each in self.session.questions}
        assert shown == expected, f"{self.evening.game}: {shown}, not {expected}"

    def sit_down(self) -> None:
        """Have everybody take the seat of his place, as soon as there are seats."""
        for phone, name in enumerate(self.answers["1/players"][1]):
            for form in self.page(phone).forms:
                if form.action == "/seat" and name in [x.value for x in form.buttons]:
                    assert self.send(phone, form, press=("player", name))


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill the server that many times; say how many answers and evenings there were."""
    table = Evenings(folder, seed)
    try:
        for _ in range(kills):
            for _ in range(table.chance.randrange(4)):
                table.step(kill=False)
            table.step(kill=True)
    finally:
        table.server.end(signal.SIGKILL)
    print(
        f"{kills} kills, {table.answered} answers, {table.played} whole evenings,"
        f" every phone at its question at most {table.slowest:.2f} s after a restart"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

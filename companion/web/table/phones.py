"""Cookies by which an app knows who has come: one of its own for each app at each port.

Cookies heed no port: two apps on one machine would else take each other's for theirs.
"""

import hmac
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from companion.table.session.session import Session

TABLE: Final = "companion-table"
STUDIO: Final = "companion-studio"

HTTP: Final = 80
"""The port that no address names."""


def cookie_name(app: str, port: int | None) -> str:
    """Return what the cookie of an app at a port is called."""
    return f"{app}-{port or HTTP}"


def secret_of(app: str, request: Request) -> str:
    """Return the secret that a request brings for an app, "" for none."""
    return request.cookies.get(cookie_name(app, request.url.port), "")


def remember(
    response: Response, app: str, request: Request, secret: str, lasts: int | None = None
) -> None:
    """Have a browser bring a secret from now on, for so many seconds or until it is closed."""
    name = cookie_name(app, request.url.port)
    # Not `secure`: the network at a table has no TLS. `strict`: no page of elsewhere sends it.
    response.set_cookie(name, secret, max_age=lasts, httponly=True, samesite="strict")


BITS: Final = 128
MOST: Final = 200
"""Phones that a room remembers; no table has as many."""

SENT: Final = 20
"""Forms of a phone that are known again when they come twice."""


class PhoneRuling(NamedTuple):
    """What a phone asks the rules, beside any game: a session of its own."""

    session: Session
    what: str


@dataclass(eq=False)
class Phone:
    """A browser that has joined: whose answers it may give, and what it is shown.

    `holds` is the player to whom the phone has been handed over for a secret, None while it lies
    on the table. `told` is what was wrong with the last form that it sent, `asks_undo` whether it
    is to say that it means to take back what another has answered, `turns` counts what
    only its own page shows otherwise, `sent` are the last forms that were taken, `ruling` is
    what it asks the rules. Pictures have names of its own by its `seal`; `pictured` is the state of
    the table of which all that it may see was drawn.
    """

    number: int
    language: str
    seats: set[str] = field(default_factory=set)
    holds: str | None = None
    told: str = ""
    asks_undo: bool = False
    steps: dict[str, list[str]] = field(default_factory=dict)
    turns: int = 0
    ruling: PhoneRuling | None = None
    seal: str = ""
    pictured: str = ""
    sent: deque[str] = field(default_factory=lambda: deque(maxlen=SENT))

    def sees(self, player: str) -> bool:
        """Return whether a player's secrets may be shown here now."""
        if self.holds is not None:
            return self.holds == player
        return self.seats == {player}


class Phones:
    """The phones of a room, the token that lets another in, and a `secret` that none has.

    A `screen` that all look at has a secret as well; it is shown what the `onlooker` may see.
    """

    def __init__(self, language: str, kept: Mapping[str, Any] | None = None) -> None:
        """Begin with nobody, or with whom `to_json` kept, as far as that can be read."""
        self.token = _secret((kept or {}).get("token"))
        self.secret = _secret((kept or {}).get("secret"))
        self.language = language
        phones = (kept or {}).get("phones")
        self._phones: dict[str, Phone] = {
            each["secret"]: _phone_of(number, each, language, self._seal(each["secret"]))
            for number, each in enumerate(phones if isinstance(phones, list) else (), 1)
            if isinstance(each, dict) and isinstance(each.get("secret"), str)
        }
        self._last = len(self._phones)
        self.screen = self._seal("screen")
        self.onlooker = Phone(0, language, seal=self._seal(self.screen))

    def to_json(self) -> dict[str, Any]:
        """Return what lets the same phones go on in another run."""
        phones = [
            {"secret": secret, "language": each.language, "seats": sorted(each.seats)}
            for secret, each in self._phones.items()
        ]
        return {"token": self.token, "secret": self.secret, "phones": phones}

    def admits(self, token: str) -> bool:
        """Return whether a token is the one of tonight."""
        # Compared in a time that tells nothing of how much of it was right.
        return secrets.compare_digest(token.encode(), self.token.encode())

    def join(self) -> str:
        """Let a phone in; return the secret that it is known by from now on."""
        secret = new_secret()
        # Whoever has the address could join without end, and each phone takes memory.
        if len(self._phones) >= MOST:
            del self._phones[self._least_needed()]
        self._last += 1
        self._phones[secret] = Phone(self._last, self.language, seal=self._seal(secret))
        return secret

    def find(self, secret: str) -> Phone | None:
        """Return the phone that a secret belongs to, None if there is none."""
        return self._phones.get(secret)

    def looking(self, secret: str) -> Phone | None:
        """Return the same, or the onlooker where a secret is that of the screen for all."""
        is_screen = secrets.compare_digest(secret.encode(), self.screen.encode())
        return self.onlooker if is_screen else self.find(secret)

    def holder(self, player: str) -> Phone | None:
        """Return the phone that took a seat, None while it is free."""
        return next((each for each in self._phones.values() if player in each.seats), None)

    def take(self, phone: Phone, player: str) -> bool:
        """Have a phone take a seat; return whether it was free."""
        if self.holder(player) not in (None, phone):
            return False
        phone.seats.add(player)
        for each in self._phones.values():
            if each is not phone and each.holds == player:
                each.holds = None
        return True

    def free(self, player: str) -> None:
        """Free a seat, whoever has it."""
        for phone in self._phones.values():
            phone.seats.discard(player)
            if phone.holds == player:
                phone.holds = None

    def follow(self, names: Mapping[str, str]) -> None:
        """Have phones keep the seats of all who play on, each by the name of today.

        The seats of all others are free; before it is settled who plays, none is taken.
        """
        for phone in self._phones.values():
            phone.seats = {names[each] for each in phone.seats if each in names}
            phone.holds = names.get(phone.holds or "")

    def _seal(self, secret: str) -> str:
        """Return what goes into the names of pictures for whoever has a secret."""
        return hmac.digest(self.secret.encode(), secret.encode(), "sha256").hex()

    def _least_needed(self) -> str:
        """Return the secret of the oldest phone that has no seat, else of the oldest of all."""
        idle = (secret for secret, each in self._phones.items() if not each.seats)
        return next(idle, next(iter(self._phones)))


def _phone_of(number: int, kept: Mapping[str, Any], language: str, seal: str) -> Phone:
    seats = kept.get("seats")
    names = {each for each in seats if isinstance(each, str)} if isinstance(seats, list) else set()
    spoken = kept.get("language")
    return Phone(number, spoken if isinstance(spoken, str) else language, names, seal=seal)


def _secret(kept: object) -> str:
    """Return a secret that was kept, a new one where none was."""
    return kept if isinstance(kept, str) and kept else new_secret()


def new_secret() -> str:
    """Return what nobody can guess."""
    return secrets.token_urlsafe(BITS // 8)

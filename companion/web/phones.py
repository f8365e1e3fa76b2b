"""Who has joined: phones, each known by a secret of its own, and the seats that they took."""

import secrets
from dataclasses import dataclass, field
from typing import Final

BITS: Final = 128
MOST: Final = 200
"""Phones that a room remembers; no table has as many."""


@dataclass(eq=False)
class Phone:
    """A browser that has joined: whose answers it may give, and what it is shown.

    `holds` is the player to whom the phone has been handed over for a secret, None while it lies
    on the table.
    """

    number: int
    language: str
    seats: set[str] = field(default_factory=set)
    looks_on: bool = False
    holds: str | None = None
    told: str = ""
    steps: dict[str, list[str]] = field(default_factory=dict)

    def sees(self, player: str) -> bool:
        """Return whether a player's secrets may be shown here now."""
        if self.holds is not None:
            return self.holds == player
        return self.seats == {player}


class Phones:
    """The phones of a room, and the token that lets another in."""

    def __init__(self, language: str, token: str | None = None) -> None:
        """Begin with nobody; a room that is opened again may keep its token."""
        self.token = token or new_secret()
        self.language = language
        self._phones: dict[str, Phone] = {}

    def admits(self, token: str) -> bool:
        """Return whether a token is the one of tonight."""
        return secrets.compare_digest(token.encode(), self.token.encode())

    def join(self) -> str:
        """Let a phone in; return the secret that it is known by from now on."""
        secret = new_secret()
        if len(self._phones) >= MOST:
            del self._phones[next(iter(self._phones))]
        self._phones[secret] = Phone(len(self._phones) + 1, self.language)
        return secret

    def find(self, secret: str) -> Phone | None:
        """Return the phone that a secret belongs to, None if there is none."""
        return self._phones.get(secret)

    def holder(self, player: str) -> Phone | None:
        """Return the phone that took a seat, None while it is free."""
        return next((each for each in self._phones.values() if player in each.seats), None)

    def take(self, phone: Phone, player: str) -> bool:
        """Have a phone take a seat; return whether it was free."""
        if self.holder(player) not in (None, phone):
            return False
        phone.seats.add(player)
        phone.looks_on = False
        return True

    def free(self, player: str) -> None:
        """Free a seat, whoever has it."""
        for phone in self._phones.values():
            phone.seats.discard(player)
            if phone.holds == player:
                phone.holds = None

    def keep_only(self, players: tuple[str, ...]) -> None:
        """Free the seats of all who play no more; before it is settled who plays, none is taken."""
        for phone in self._phones.values():
            phone.seats &= set(players)
            if phone.holds not in players:
                phone.holds = None


def new_secret() -> str:
    """Return what nobody can guess."""
    return secrets.token_urlsafe(BITS // 8)

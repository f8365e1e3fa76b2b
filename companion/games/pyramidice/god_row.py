"""The God cards that lie face up: sliding, discarding, refilling (6.5)."""

from typing import NamedTuple

from companion.games.contract import Refused
from companion.games.forms import Answers

NEW = "new"
"""A card freshly dealt, whose name nobody has told."""


class GodRow(NamedTuple):
    """The places from left to right, None for an empty one, and the cards left in the deck."""

    places: tuple[str | None, ...]
    deck: int

    def without(self, god: str) -> "GodRow":
        """Return the row after a card has been taken; its place stays empty."""
        return self._replace(places=tuple(None if god == each else each for each in self.places))

    def slid(self) -> "GodRow":
        """Return the row with its cards slid to the right (PYRAMIDICE-ROW-01)."""
        cards = [each for each in self.places if each is not None]
        empty = [None] * (len(self.places) - len(cards))
        return self._replace(places=(*empty, *cards))

    def refilled(self) -> "GodRow":
        """Return the row slid and refilled, as far as the deck lasts (PYRAMIDICE-ROW-02)."""
        slid = self.slid()
        dealt = min(slid.places.count(None), slid.deck)
        empty = slid.places.count(None) - dealt
        places = (*[None] * empty, *[NEW] * dealt, *slid.places[empty + dealt :])
        return GodRow(places, slid.deck - dealt)

    def topped(self) -> "GodRow":
        """Return the row slid, with a single card dealt to the left (PYRAMIDICE-WORK-11)."""
        slid = self.slid()
        if not slid.deck or slid.places[0] is not None:
            return slid
        return GodRow((NEW, *slid.places[1:]), slid.deck - 1)

    def rightmost(self) -> str | None:
        """Return the card furthest to the right, None when the row is empty."""
        return next((each for each in reversed(self.places) if each is not None), None)

    def without_rightmost(self) -> "GodRow":
        """Return the row after its rightmost card was discarded (PYRAMIDICE-REST-10)."""
        cards = [each is not None for each in self.places]
        if not any(cards):
            return self
        last = len(cards) - 1 - cards[::-1].index(True)
        return self._replace(places=(*self.places[:last], None, *self.places[last + 1 :]))


def read_row(answers: Answers) -> GodRow:
    """Return the row of a request, as it lies between turns (invariant 9 of section 12).

    Raises:
        Refused: for an empty place right of a card, or while the deck has cards.
    """
    row = GodRow(tuple(answers["god_row"]), answers["god_deck"])
    if None in row.places and row.deck:
        place = row.places.index(None)
        message = f"is empty, but the deck has cards: {row.deck}"
        raise Refused(f"god_row[{place}]", message, "PYRAMIDICE-ROW-02")
    if row.places != row.slid().places:
        message = "has an empty place right of a card"
        raise Refused("god_row", message, "PYRAMIDICE-ROW-01")
    return row

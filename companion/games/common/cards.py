"""Packs of cards, and hands that nobody but their player sees: what games with such have in common.

Cards are numbers in the order of a kit's table `cards`, and a set of cards is the bits of a number.
A card that nobody is known to have is `unseen`: chance deals it, at the beginning of a hand in
secret, and in a view wherever it may be.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from companion.games.common.bits import select
from companion.games.common.figures import word
from companion.games.common.states import Attributes
from companion.games.engine import CHANCE, Action, Decision, Refusal
from companion.kits import Kit
from companion.questions.text import Term


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance deals a card, which only its player sees."""

    move: ClassVar[str] = "deal"
    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A player passes cards on, face down."""

    move: ClassVar[str] = "pass"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A player plays a card."""

    move: ClassVar[str] = "play"
    card: str


# No card, no seat.
NONE: Final = -1


class Pack:
    """The cards of a kit that are in play with so many players, and what is done with them.

    Its table `cards` has the columns `card`, `suit`, `rank` and `players`, suit by suit and in each
    from the lowest: of two of a suit the greater number is the higher card. `names` are their ids,
    `ranks` what stands on them, `number` gives that of an id; `suits` are the sets of their cards
    by name, and `suit` is that of each card. `all` are in play. Actions and decisions are made
    once, by card and by seat.
    """

    def __init__(self, players: int, kit: Kit) -> None:
        """Read the table of a kit."""
        rows = kit.table("cards").rows
        self.seats = range(players)
        self.names, self.ranks, suits = (
            tuple(word(row, column) for row in rows) for column in ("card", "rank", "suit")
        )
        self.number = {name: number for number, name in enumerate(self.names)}
        self.suits = {name: bits(name == each for each in suits) for name in dict.fromkeys(suits)}
        self.suit = tuple(self.suits[each] for each in suits)
        self.all = bits(row.holds("players", (players,)) for row in rows)
        self.deals, self.plays = tuple(map(Deal, self.names)), tuple(map(Play, self.names))
        self.deal = [Decision(CHANCE, "deal", secret=True, seat=seat) for seat in self.seats]
        self.pass_on = [Decision(seat, "pass", secret=True) for seat in self.seats]
        self.play = [Decision(seat, "play") for seat in self.seats]

    def mask(self, *names: str) -> int:
        """Return a set of cards; what is no card is not in it."""
        return sum(1 << self.number[name] for name in {*names} if name in self.number)

    def passes(self, hand: int, number: int) -> list[Pass]:
        """Return each choice of so many cards of a hand, in order."""
        return list(map(Pass, combinations(select(hand, self.names), number)))


class Hands(Attributes):
    """The part of a state that is in hands.

    By seat: `hands` are the cards that are known to be there, `sizes` how many there are; `lacks`
    are those that all know not to be there. `seen` are all cards that were played. `decision` is
    the pending one. Where people deal, they may tell a card twice: `twice` is its number as soon as
    somebody can see it, `NONE` until then.
    """

    lists: ClassVar[tuple[str, ...]] = ("hands", "sizes", "lacks")
    values: ClassVar[tuple[str, ...]] = ("decision", "seen", "unseen", "twice")
    __slots__ = (*lists, *values)

    hands: list[int]
    sizes: list[int]
    lacks: list[int]
    decision: Decision | None
    seen: int
    unseen: int
    twice: int

    @property
    def seat(self) -> int:
        """Who is asked, or dealt to."""
        assert self.decision is not None
        return self.decision.who if self.decision.seat is None else self.decision.seat

    def needs(self) -> list[int]:
        """Return how many cards of each hand are not known."""
        return [n - hand.bit_count() for n, hand in zip(self.sizes, self.hands, strict=True)]

    def open_cards(self) -> int:
        """Return which cards can come to the seat that is dealt to."""
        return may_hold(self.unseen, self.needs(), self.lacks)[self.seat]

    def deal(self, card: int) -> None:
        """Give a card, a set of one, to the seat that is dealt to; another may have it, too."""
        self.unseen &= ~card
        self.hands[self.seat] |= card

    def give(self, cards: int, seat: int) -> None:
        """Put cards of another hand into the hand of a seat, who sees it if it has one of them."""
        if double := self.hands[seat] & cards:
            self.twice = double.bit_length() - 1
        self.hands[seat] |= cards

    def play(self, number: int) -> None:
        """Take a card out of the hand of the seat that is asked, for all to see."""
        if self.seen >> number & 1:
            self.twice = number
        self.seen |= 1 << number
        self.hands[self.seat] &= ~(1 << number)
        self.sizes[self.seat] -= 1

    def missing(self, deals: Sequence[Decision]) -> Decision | None:
        """Return who is dealt to next, None if all hands are known.

        One hand after the other: that of the pending decision first, which is a seat's own before
        all that it may only guess.
        """
        missing = [seat for seat, number in enumerate(self.needs()) if number]
        if self.decision is not None and self.decision.seat in missing:
            return self.decision
        return deals[missing[0]] if missing else None

    def hide(self, cards: int) -> None:
        """Make open where `cards` are that no hand is known to have, but for what can't be else."""
        for hand in self.hands:
            cards &= ~hand
        may, once, twice = may_hold(cards, self.needs(), self.lacks), 0, 0
        for found in may:
            once, twice = once | found, twice | once & found
        found_out = zip(self.hands, may, strict=True)
        self.hands = [hand | found & ~twice for hand, found in found_out]
        self.unseen = cards & (twice | ~once) if any(self.needs()) else 0

    def clash(self, rule: str, names: Sequence[str]) -> Refusal | None:
        """Say that a card was told twice, as soon as somebody can see it."""
        if self.twice == NONE:
            return None
        return Refusal(rule, "no.told_twice", {"card": Term(names[self.twice])})


def may_hold(unseen: int, needs: Sequence[int], lacks: Sequence[int]) -> list[int]:
    """Return which of the unseen cards each hand may hold, so that all of them can be filled.

    Hall's condition for the marriage of hands and cards: where some hands need all of the cards
    that may be in any of them, no other hand has one of these. Whatever is left can be so, since
    nothing else rules a card out.

    Args:
        unseen: The cards that are not known to be anywhere.
        needs: How many of them each hand has.
        lacks: Cards that are known not to be in each hand.
    """
    missing = [hand for hand, number in enumerate(needs) if number]
    may = [unseen & ~lacks[hand] if number else 0 for hand, number in enumerate(needs)]
    if not any(lacks[hand] for hand in missing):
        return may
    found = may[:]
    for size in range(1, len(missing)):
        for some in combinations(missing, size):
            cards = 0
            for hand in some:
                cards |= may[hand]
            if cards.bit_count() <= sum(needs[hand] for hand in some):
                for hand in {*missing}.difference(some):
                    found[hand] &= ~cards
    return found


def numbers(cards: int) -> list[int]:
    """Return the numbers of a set of cards, the lowest first."""
    return [*select(cards, range(cards.bit_length()))]


def bits(are: Iterable[bool]) -> int:
    """Return the set of those cards, in their order, of which something is so."""
    return sum(1 << number for number, each in enumerate(are) if each)

"""The rules of Hearts a second time, slow and plain: lists of cards, and a line for each answer."""

from dataclasses import dataclass, field
from itertools import combinations

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
DECK = [rank + suit for suit in "cdsh" for rank in RANKS]
OUT = {3: {"2d"}, 4: set[str](), 5: {"2c", "2d"}}
PASSING = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 2, -2, 0)}
CHANCE = -1
QUEEN = "qs"


def suit(card: str) -> str:
    return card[-1]


def height(card: str) -> int:
    return RANKS.index(card[:-1])


def costs(card: str) -> int:
    return 13 if card == QUEEN else int(suit(card) == "h")


@dataclass
class Game:
    players: int
    goal: int = 100
    takes: bool = False
    totals: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    given: dict[int, list[str]] = field(default_factory=dict)
    won: list[list[str]] = field(default_factory=list)
    trick: list[tuple[int, str]] = field(default_factory=list)
    turn: int = CHANCE
    number: int = 0
    is_over: bool = False

    def __post_init__(self) -> None:
        self.totals = [0] * self.players
        self._begin()

    def _begin(self) -> None:
        self.hands = [[] for _ in range(self.players)]
        self.won = [[] for _ in range(self.players)]
        self.given, self.turn = {}, CHANCE

    @property
    def deck(self) -> list[str]:
        return [card for card in DECK if card not in OUT[self.players]]

    @property
    def passing(self) -> int:
        ways = PASSING[self.players]
        return ways[self.number % len(ways)]

    def asked(self) -> tuple[str, int, list[str]] | None:
        if self.is_over:
            return None
        dealt = [card for hand in self.hands for card in hand]
        if self.turn == CHANCE and len(dealt) < len(self.deck):
            return "deal", CHANCE, [f"deal {card}" for card in self.deck if card not in dealt]
        if self.turn == CHANCE:
            who = len(self.given)
            hand = sorted(self.hands[who], key=DECK.index)
            return "pass", who, ["pass " + " ".join(three) for three in combinations(hand, 3)]
        return "play", self.turn, [f"play {card}" for card in self.may_play()]

    def may_play(self) -> list[str]:
        hand = sorted(self.hands[self.turn], key=DECK.index)
        is_first = not any(self.won)
        if not self.trick:
            if is_first:
                return [card for card in hand if suit(card) == "c"][:1]
            out = [card for won in self.won for card in won]
            if any(suit(card) == "h" for card in out):
                return hand
            return [card for card in hand if suit(card) != "h"] or hand
        led = suit(self.trick[0][1])
        if any(suit(card) == led for card in hand):
            return [card for card in hand if suit(card) == led]
        if is_first:
            return [card for card in hand if not costs(card)] or hand
        return hand

    def answer(self, line: str) -> None:
        move, *cards = line.split()
        if move == "deal":
            full = len(self.deck) // self.players
            next(hand for hand in self.hands if len(hand) < full).append(cards[0])
            if sum(map(len, self.hands)) == len(self.deck) and not self.passing:
                self._lead()
        elif move == "pass":
            self.given[len(self.given)] = cards
            if len(self.given) == self.players:
                self._exchange()
        else:
            self._play(cards[0])

    def _exchange(self) -> None:
        for seat, cards in self.given.items():
            self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        for seat, cards in self.given.items():
            self.hands[(seat + self.passing) % self.players] += cards
        self._lead()

    def _lead(self) -> None:
        lowest = "3c" if self.players == 5 else "2c"
        self.turn = next(seat for seat, hand in enumerate(self.hands) if lowest in hand)

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) < self.players:
            return
        led = suit(self.trick[0][1])
        winner = max((height(c), seat) for seat, c in self.trick if suit(c) == led)[1]
        self.won[winner] += [c for _, c in self.trick]
        self.trick, self.turn = [], winner
        if not any(self.hands):
            self._count()

    def _count(self) -> None:
        points = [sum(map(costs, won)) for won in self.won]
        if 26 in points and self.takes:
            points = [-each for each in points]
        elif 26 in points:
            points = [26 - each for each in points]
        self.totals = [a + b for a, b in zip(self.totals, points, strict=True)]
        self.number += 1
        most = self.players * self.goal // 26 + 1
        self.is_over = max(self.totals) >= self.goal or self.number == most
        self._begin()

    def places(self) -> list[int]:
        return [1 + sum(other < total for other in self.totals) for total in self.totals]

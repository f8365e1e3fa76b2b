"""What a record says of a turn: the pattern, and what each player made of it, icon by icon."""

from collections.abc import Iterator

from companion.games.contract import Seat, Sink, Step, Term
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.cards import CardInPlay
from companion.games.silver_gold.crossing import Crossing
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures
from companion.games.silver_gold.play.book import Book
from companion.games.silver_gold.score_card import ScoreCard
from companion.games.silver_gold.state import GREEN, MARKS, RED, SKULLS, TORCHES, Position

OWN_WORDS = {"cross.pattern": "play.pattern", "cross.single": "play.single"}
"""What begins the story of a player has the player's name in it here."""


def tell_reveal(book: Book, state: Position, sink: Sink) -> None:
    """Say which turn it is and which pattern counts."""
    figures = book.figures
    where = {"round": state.round, "rounds": figures.rounds}
    where |= {"turn": state.turn, "turns": figures.turns}
    sink(Step("SILVER-GOLD-TURN-01", "play.turn", where))
    pattern = Term(pattern_in_force(book, state))
    sink(Step("SILVER-GOLD-TURN-02", "play.reveal", {"pattern": pattern}))


def pattern_in_force(book: Book, state: Position) -> str:
    """Return the pattern of the expedition card of this turn."""
    return tuple(book.figures.expeditions.values())[state.expedition]


def tell_crossings(book: Book, state: Position, sink: Sink) -> None:
    """Say what each player crossed off and what came of it, seat by seat."""
    for seat, moves in enumerate(state.moves):
        if moves:
            for step in _story(book, state, seat):
                key = OWN_WORDS.get(step.key, step.key)
                sink(Step(step.rule, key, {**step.values, "player": Seat(seat)}))


def _story(book: Book, state: Position, seat: int) -> list[Step]:
    """Play a player's choices once more, from what all saw before them."""
    cross, *rest = state.moves[seat]
    assert isinstance(cross, Cross)
    bonus = [(each.card - 1, each.box) for each in rest if isinstance(each, Bonus)]
    free, _, marks = state.shown or ((), (), ())
    cards = list(cards_in_front(book, state, free, seat))
    score_card = card_of(book.figures, marks, seat)
    play = Crossing(book.figures, cards, score_card, state.round, bonus)
    play.place(cross.card - 1, cross.boxes, pattern_in_force(book, state))
    return play.steps


def cards_in_front(
    book: Book, state: Position, free: tuple[int, ...] | list[int], seat: int
) -> Iterator[CardInPlay]:
    """Yield a seat's cards with what is crossed off on them, `free` given."""
    for place in range(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1)):
        if order := state.cards[place]:
            plan = book.plans[order]
            yield CardInPlay(order, plan.chamber, plan.crossed(free[place]))


def card_of(figures: Figures, marks: tuple[int, ...] | list[int], seat: int) -> ScoreCard:
    """Return a seat's score card."""
    own = marks[MARKS * seat : MARKS * (seat + 1)]
    torches = tuple(own[TORCHES] >> number & 1 for number in range(figures.rounds))
    return ScoreCard(own[RED], own[GREEN], torches, own[SKULLS])

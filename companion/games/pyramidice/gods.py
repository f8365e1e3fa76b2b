"""God cards: the row, whose powers work, the Ennead as one, and the cult (6.5, 6.6, 7.3, 7.4).

What a card costs and what its power does is paid and done in `powers`; here is where cards lie and
what they count as.
"""

from bisect import insort
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from companion.games.engine import Result, Sink
from companion.games.pyramidice import resources
from companion.games.pyramidice.setup import ARCHITECT, SOLO_RULE
from companion.games.pyramidice.state import NEW, OPEN, State, state_of
from companion.games.pyramidice.tables import CATS, ENNEAD, WORKERS, Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

ROW_RULE: Final = "PYRAMIDICE-ROW-02"
CARDS_RULE: Final = "PYRAMIDICE-SETUP-05"
BORROWED_RULE: Final = "PYRAMIDICE-GOD-11"

# The Scarab that borrows a God (PYRAMIDICE-GOD-11).
AMETHYST: Final = "amethyst"

ENNEAD_RULE: Final = "PYRAMIDICE-ENN-01"
ALLOWANCE_RULE: Final = "PYRAMIDICE-CULT-02"
DISCARD_RULE: Final = "PYRAMIDICE-GOD-01"
CULT_RULE: Final = "PYRAMIDICE-CULT-03"

# The Scarab that allows more Gods (PYRAMIDICE-CULT-02).
COPPER: Final = "copper"


class Cult(NamedTuple):
    """What the cult asks: `units` are the Gods, the Ennead as one."""

    units: list[str]
    resources: int
    allowance: int

    @property
    def excess(self) -> int:
        """How many Gods there are too many."""
        return max(0, len(self.units) - self.allowance)

    @property
    def choices(self) -> list[str]:
        """The Gods of which exactly one must go, none when all may stay (PYRAMIDICE-CULT-03)."""
        # One, however great the difference: who has spent all workers does not lose everything.
        return self.units if self.excess else []


def take(state: State, god: str) -> None:
    """Take a card out of the row, for whoever has the turn; its place stays empty (WORK-07).

    A hand lies in the order of the names, so that it does not tell which came first.
    """
    # The row slides at the end of the turn only: who worships two Gods sees no third card.
    state.row[state.row.index(god)] = None
    insort(state.gods[state.current], god)
    if god == state.borrowed:
        state.borrowed = None  # it is owned now


def _slide(state: State) -> None:
    """Slide the cards to the right without changing their order (PYRAMIDICE-ROW-01)."""
    state.row.sort(key=lambda card: card is not None)


def refill(state: State) -> int:
    """Slide the row and deal from right to left while the deck lasts; return how many cards.

    Of a deck that nobody counts there is enough (PYRAMIDICE-ROW-02).
    """
    _slide(state)
    empty = state.row.count(None)
    dealt = empty if state.deck == OPEN else min(empty, state.deck)
    # The names are open until chance or the table says what came (`opening.deal`).
    # From right to left, so that places which the deck can't fill are the leftmost.
    state.row[empty - dealt : empty] = [NEW] * dealt
    state.deck -= dealt if state.deck != OPEN else 0
    return dealt


def rightmost(state: State) -> str | None:
    """Return the card furthest to the right, None when the row is empty."""
    return next((card for card in reversed(state.row) if card is not None), None)


def discard_rightmost(state: State) -> str | None:
    """Discard the card furthest to the right, if there is any, and return it (ROW-03)."""
    # The pile is never reshuffled, and its order does not matter: a sorted list is enough.
    card = rightmost(state)
    if card is not None:
        last = max(place for place, each in enumerate(state.row) if each is not None)
        state.row[last] = None
        insort(state.discarded, card)
    return card


def lose_rightmost(state: State) -> str | None:
    """Discard the card furthest to the right, slide the others, and refill (REST-10)."""
    card = discard_rightmost(state)
    refill(state)
    return card


def replace(state: State, god: str) -> None:
    """Discard a card of the row, slide the others, and deal one card to the leftmost place.

    Exactly one, even if more places are empty, and none of an empty deck (A-15).
    """
    # This may leave a gap between cards, where others were worshipped before: the row is filled
    # again at the end of the turn.
    state.row[state.row.index(god)] = None
    insort(state.discarded, god)
    _slide(state)
    if state.deck:
        state.row[0] = NEW
        state.deck -= state.deck != OPEN


def check_row(state: State) -> None:
    """Refuse a row that does not lie as it does between turns (invariant 9 of section 12)."""
    # Within a turn a row may have gaps; between turns it never has, while cards are left.
    if None in state.row and state.deck:
        place = state.row.index(None)
        message = f"is empty, but the deck has cards: {state.deck}"
        raise Refused(f"god_row[{place}]", message, ROW_RULE)
    cards = sum(card is not None for card in state.row)
    if None in state.row[len(state.row) - cards :]:
        raise Refused("god_row", "has an empty place right of a card", "PYRAMIDICE-ROW-01")


def is_active(state: State, god: str) -> bool:
    """Return whether a God works for whoever has the turn: owned or borrowed (7.1)."""
    return god in state.gods[state.current] or god == state.borrowed


def units(tables: Tables, gods: Iterable[str]) -> list[str]:
    """Return the Gods as the cult counts them: the Ennead is one, called `ennead` (CULT-01)."""
    # One God "for every purpose" (GOD-01): for the cult, for Aton, and for Quartz at the end too,
    # though each of its cards has a cost of its own. The Triad and Hathor stay apart.
    return sorted({ENNEAD if tables.gods[god].group == ENNEAD else god for god in gods})


def ennead_cards(tables: Tables, gods: Iterable[str]) -> int:
    """Return how many of the Gods are of the Ennead."""
    return sum(tables.gods[god].group == ENNEAD for god in gods)


def ennead_points(tables: Tables, gods: Iterable[str]) -> int:
    """Return the points of a player's Ennead cards (PYRAMIDICE-ENN-01)."""
    # A table of the kit, though n x (n - 1) would do: owners change it.
    return tables.ennead[ennead_cards(tables, gods)]


def corner_fame(tables: Tables, gods: Iterable[str]) -> int:
    """Return the Fame that Gods outside the Ennead give at the end (PYRAMIDICE-SCORE-01)."""
    return sum(tables.gods[god].fame for god in gods)


def cult(state: State) -> Cult:
    """Return what the cult asks of whoever ends a Work turn."""
    held = state.held[state.current]
    # The rulebook counts workers and cats, and calls them taken spaces elsewhere: it is the same,
    # since no stone die lies on a board in a Work turn.
    count = held[WORKERS] + held[CATS]
    more = sum(amount for _, amount in _allowed_more(state))
    # A borrowed God is no unit; a borrowed Anubis allows more all the same (GOD-11).
    return Cult(units(state.tables, state.gods[state.current]), count, count + more)


def _allowed_more(state: State) -> Iterator[tuple[str, int]]:
    """Go through what allows more Gods than there are resources (PYRAMIDICE-CULT-02)."""
    if is_active(state, "anubis"):
        yield "anubis", state.tables.gods["anubis"].amount
    if state.scarab == COPPER:
        yield COPPER, state.tables.scarabs[COPPER]


def discard_unit(state: State, unit: str, sink: Sink | None) -> None:
    """Discard the God that was asked for, or all of the Ennead (PYRAMIDICE-GOD-01)."""
    state.pop()
    own = state.gods[state.current]
    # One that was borrowed, and then taken, is not borrowed any more (GOD-11): `take` saw to it.
    gone = [god for god in own if unit in (god, state.tables.gods[god].group)]
    state.gods[state.current] = [god for god in own if god not in gone]
    state.discarded = sorted([*state.discarded, *gone])
    if sink:
        sink(Step(DISCARD_RULE, "game.discards", {"player": state.name, "god": Term(unit)}))


def cult_steps(state: State, found: Cult) -> Iterator[Step]:
    """Say what the cult counts, and whether a God must go."""
    player = {"player": state.name}
    yield Step("PYRAMIDICE-CULT-01", "cult.gods", {**player, "gods": len(found.units)})
    yield Step(ALLOWANCE_RULE, "cult.resources", {"resources": found.resources})
    for who, amount in _allowed_more(state):
        yield Step(ALLOWANCE_RULE, "cult.more", {"who": Term(who), "more": amount})
    if found.choices:
        choices = tuple(map(Term, found.choices))
        yield Step(CULT_RULE, "cult.discard", {**player, "choices": choices})
    else:
        yield Step(CULT_RULE, "cult.keep", {"allowance": found.allowance})


def check_cards(tables: Tables, total: int, path: str) -> None:
    """Refuse more God cards in all hands together than the game has."""
    if total > tables.cards:
        message = f"make {total} God cards in all hands, must be at most {tables.cards}"
        raise Refused(path, message, CARDS_RULE)


def check_scarab(state: State) -> None:
    """Refuse a Scarab in solo, and a God that is borrowed without the Amethyst or owned."""
    tables = state.tables
    if tables.is_solo and state.scarab is not None:
        raise Refused("scarab", "must be left out in solo: there are no Scarabs", SOLO_RULE)
    borrowed, own = state.borrowed, state.gods[state.current]
    rule, message = BORROWED_RULE, ""
    if borrowed is None:
        return
    if state.scarab != AMETHYST:
        message = "must be left out without the Amethyst Scarab"
    elif borrowed in own:
        message = "which the player owns already"
    elif len(own) == tables.cards:
        rule = CARDS_RULE
        message = f"but the player owns all {tables.cards} God cards of the game"
    if message:
        raise Refused("borrowed", f"is {borrowed}, {message}", rule)


def cult_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether the player has too many Gods and must discard one, and which may go."""
    state = state_of(tables, answers)
    resources.check_board(state, state.current, "cats")
    check_scarab(state)
    found = cult(state)
    value = {
        "god_count": len(found.units),
        "resources": found.resources,
        "allowance": found.allowance,
        "excess": found.excess,
        "must_discard": found.excess > 0,
        "discard": int(found.excess > 0),
        "choices": found.choices,
    }
    return Result(value, partial(cult_steps, state, found))


def ennead_verdict(tables: Tables, answers: Answers) -> Result:
    """Return the Ennead cards and points of every player, and whether they count as a God."""
    hands = answers["gods"]
    check_cards(tables, sum(map(len, hands.values())), "gods")
    found = []
    for name, hand in hands.items():
        cards, points = ennead_cards(tables, hand), ennead_points(tables, hand)
        found.append({"name": name, "cards": cards, "points": points, "counts_as": int(cards > 0)})
    return Result({"players": found}, partial(_ennead_steps, found))


def _ennead_steps(found: Iterable[dict[str, Any]]) -> Iterator[Step]:
    for each in found:
        # Nobody else is called so (`setup.check_names`): it is the word for the Architect.
        name = Term(ARCHITECT) if each["name"] == ARCHITECT else each["name"]
        yield Step(ENNEAD_RULE, "ennead.points", {**each, "name": name})

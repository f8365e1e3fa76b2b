"""Acts of a Work turn: worship, replacing a God, Fame for dice, cats, borrowing, the cult (6.4)."""

from dataclasses import replace
from typing import Final

from companion.games.contract import Request, Step, Term
from companion.games.forms import Form, SoFar, choice, count, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.adjudicate import adjudicate
from companion.games.pyramidice.god_row import NEW
from companion.games.pyramidice.gods import units
from companion.games.pyramidice.keeping.resources import (
    at_work,
    cats_field,
    pay,
    pool,
    share,
    with_pool,
    working,
)
from companion.games.pyramidice.keeping.state import (
    State,
    named,
    with_fame,
    with_god,
    without_gods,
)
from companion.games.pyramidice.powers import Price, costs
from companion.kits import Kit

DICE_FOR_FAME: Final = 2
FAME_FOR_DICE: Final = 1
"""What two dice give (PYRAMIDICE-WORK-12)."""


def worshipped(kit: Kit, state: State) -> tuple[str, ...]:
    """Return the Gods that may lie in the row and can be paid for (PYRAMIDICE-WORK-07)."""
    state = working(state)
    return tuple(god for god in in_row(state) if _affords(kit, state, god))


def in_row(state: State) -> tuple[str, ...]:
    """Return the Gods that lie in the row; where nobody named its cards, those that may."""
    known = tuple(god for god in state.row.places if god not in (None, NEW))
    return (*known, *(state.unseen if NEW in state.row.places else ()))


def _affords(kit: Kit, state: State, god: str) -> bool:
    cost = costs(kit)[god]
    return cost.dice <= pool(state) and share(state, cost.price) is not None


def worship_form(kit: Kit, state: State, _: str) -> Form:
    """Ask for the God, and with Bastet how many cats pay."""
    state = working(state)

    def price(so_far: SoFar) -> Price:
        return costs(kit)[so_far["god"]].price

    god = choice("god", rule="PYRAMIDICE-WORK-07", choices=worshipped(kit, state))
    return Form("worship", (god, cats_field(state, price)))


def worship(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Take a God of the row for its cost (PYRAMIDICE-WORK-07)."""
    answers = read(worship_form(kit, state, act), state.seating.players, request)
    god = answers["god"]
    cost = costs(kit)[god]
    after = pay(with_pool(working(state), -cost.dice), cost.price, answers["paid_cats"])
    step = Step("PYRAMIDICE-WORK-07", "play.god", {"player": state.player, "god": Term(god)})
    return Outcome(with_god(after, god), lambda: (step,))


def replace_form(_: Kit, state: State, __: str) -> Form:
    """Ask which God of the row goes, where its cards have names."""
    god = choice("god", rule="PYRAMIDICE-WORK-11", choices=in_row(state))
    return Form("replace", () if state.architect is None else (god,))


def replace_god(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Discard a God of the row for a die; one card is dealt to the left (PYRAMIDICE-WORK-11)."""
    answers = read(replace_form(kit, state, act), state.seating.players, request)
    after, god = with_pool(working(state), -1), answers.get("god")
    if god is None:
        return Outcome(replace(after, row=after.row.without_rightmost().topped()))
    row = named(after.row, god).without(god).topped()
    return Outcome(replace(after, row=row, lost=(*after.lost, god)))


def nothing(_: Kit, __: State, ___: str) -> Form:
    """Ask nothing."""
    return Form("nothing", ())


def gain_fame(_: Kit, state: State, __: str, ___: Request) -> Outcome:
    """Gain 1 Fame for two dice of the pool (PYRAMIDICE-WORK-12)."""
    after = with_pool(working(state), -DICE_FOR_FAME)
    return Outcome(with_fame(after, state.player, FAME_FOR_DICE))


def cats_form(_: Kit, state: State, __: str) -> Form:
    """Ask how many cats changed dice; with Bastet workers do too (WORK-05, GOD-04)."""
    state = working(state)

    def price(so_far: SoFar) -> Price:
        return Price(cats=so_far["cats_spent"])

    number = count("cats_spent", rule="PYRAMIDICE-WORK-05", minimum=1, maximum=changes(state))
    return Form("cats", (number, cats_field(state, price)))


def changes(state: State) -> int:
    """Return how often dice can be changed: once a cat, with Bastet once a worker too."""
    board = state.resources(state.player)
    return board["cats"] + board["workers"] * state.is_active("bastet")


def change(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Discard cats that changed dice (PYRAMIDICE-WORK-05)."""
    answers = read(cats_form(kit, state, act), state.seating.players, request)
    return Outcome(pay(working(state), Price(cats=answers["cats_spent"]), answers["paid_cats"]))


def borrow_form(_: Kit, state: State, __: str) -> Form:
    """Ask which God of the row the Amethyst Scarab borrows."""
    return Form("borrow", (choice("god", rule="PYRAMIDICE-GOD-11", choices=in_row(state)),))


def borrow(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Use a God of the row as if it were the player's own (PYRAMIDICE-GOD-11)."""
    answers = read(borrow_form(kit, state, act), state.seating.players, request)
    after = with_pool(working(state), -1)
    assert after.work is not None
    work = after.work._replace(borrowed=answers["god"])
    return Outcome(replace(after, work=work))


def end_work(kit: Kit, state: State, _: str, __: Request) -> Outcome:
    """Stop working: the cult is checked (PYRAMIDICE-WORK-13)."""
    state = replace(working(state), ending=True)
    result = adjudicate(kit, "cult", at_work(state))
    after = replace(state, cult=tuple(result.value["choices"]))
    return Outcome(after, result.explain if after.cult else tuple)


def cult_form(_: Kit, state: State, __: str) -> Form:
    """Ask which God must go (PYRAMIDICE-CULT-03)."""
    return Form("cult-god", (choice("god", rule="PYRAMIDICE-CULT-03", choices=state.cult),))


def cult(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Discard a God for whom there are too few resources; the Ennead goes as one."""
    god = read(cult_form(kit, state, act), state.seating.players, request)["god"]
    return Outcome(replace(without_unit(state, god), cult=()))


def without_unit(state: State, unit: str) -> State:
    """Return the state after a God, or the whole Ennead, was discarded (PYRAMIDICE-GOD-01)."""
    hand = state.hands[state.player]
    return without_gods(state, (god for god in hand if units(state.figures, (god,)) == [unit]))

"""What a table sees between two acts: where the game stands, and what can happen now."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.contract import Step, Term
from companion.games.keeping import Choice, Stage
from companion.games.terra_pyramides.blocks import total
from companion.games.terra_pyramides.keeping.sheet import boats, progress, scores
from companion.games.terra_pyramides.keeping.spending import is_card_for_sale, possible_uses
from companion.games.terra_pyramides.keeping.state import Holding, State
from companion.games.terra_pyramides.keeping.turns import owners
from companion.games.terra_pyramides.keeping.works import bare, raisable
from companion.games.terra_pyramides.nile import boat_order

GOODS: Final[Mapping[str, Callable[[Holding], int]]] = {
    "foundations": lambda held: len(held.foundations),
    "pyramids": lambda held: len(held.pyramids),
    "blocks": lambda held: total(held.blocks),
    "coins": lambda held: held.coins,
    "eyes": lambda held: held.eyes,
    "burial": lambda held: held.burial,
    "oases": lambda held: held.oases,
    "boat": lambda held: held.boat,
}
"""What is kept of people's boards and of the tracks, in every version."""

TRACKS: Final = ("eyes", "burial")
RIVER: Final = ("oases", "boat")
"""What of it needs the Horus track, and the Nile."""


def stage(state: State) -> Stage:
    """Return the stage; which foundations were taken is due before anything else."""
    due = bool(state.reach)
    menu = () if state.is_over else tuple(_menu(state))
    turn = None if state.is_over else state.player
    return Stage(tuple(_where(state)), turn, menu, scores(state), _goods(state), due)


def _menu(state: State) -> Iterator[Choice]:
    if state.reach:
        yield Choice("site", "TERRA-MOVE-08")
        return
    is_ready = state.resolved or state.seating.light
    yield Choice("end_turn", "TERRA-TURN-01") if is_ready else Choice("line", "TERRA-LINE-01")
    if bare(state):
        yield Choice("build", "TERRA-BUILD-03")
    if raisable(state):
        yield Choice("raise", "TERRA-BUILD-01")
    yield from _bonus(state)
    yield from _spending(state)


def _bonus(state: State) -> Iterator[Choice]:
    """Yield the surround bonus while there is a site that has not paid its own (SUR-07)."""
    given = state.figures
    is_left = state.surrounded < len(given.tables.foundations)
    if given.variant.has_track and is_left and owners(state):
        yield Choice("surround", "TERRA-SUR-02")


def _spending(state: State) -> Iterator[Choice]:
    """Yield what coins and blocks are for, and what workers may leave."""
    if not state.seating.light and possible_uses(state):
        yield Choice("spend", "TERRA-FREE-01")
    if is_card_for_sale(state):
        yield Choice("card", "TERRA-CARD-01")
    if state.own.foundations:
        yield Choice("leave", "TERRA-FREE-06")


def _where(state: State) -> Iterator[Step]:
    if state.is_over:
        return
    number = 1 if state.figures.variant.is_mission else len(state.seating.players)
    values = {"turn": state.over // number + 1, "turns": state.turns // number}
    yield Step("TERRA-TURN-01", "play.turn", values)
    if state.is_last_round:
        yield Step("TERRA-END-01", "play.last", {})
    if state.figures.variant.is_mission:
        yield Step("TERRA-COOP-08", f"play.{state.figures.variant.name}", progress(state))
    if not state.seating.light:
        yield from _holding(state)


def _holding(state: State) -> Iterator[Step]:
    """Say what whoever's turn it is can pay with, and whose boats are ahead."""
    own = state.own
    blocks = {Term(store): number for store, number in own.blocks.items() if number}
    yield Step("TERRA-BLOCK-01", "play.purse", {"coins": own.coins, "blocks": blocks})
    if state.figures.variant.has_nile and (order := boat_order(boats(state))):
        yield Step("TERRA-BOAT-02", "nile.order", {"players": order})


def _goods(state: State) -> dict[str, dict[str, int]]:
    variant = state.figures.variant
    unused = (*(() if variant.has_track else TRACKS), *(() if variant.has_nile else RIVER))
    kinds = ("pyramids",) if state.seating.light else [each for each in GOODS if each not in unused]
    return {
        kind: {name: GOODS[kind](held) for name, held in state.holdings.items()} for kind in kinds
    }

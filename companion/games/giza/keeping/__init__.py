"""Keeps an evening of Giza: rounds and turns, pushes and lifts, and what follows from them.

Where workers stand is on the board; it is asked when a stone moves. Food and art are kept as
people take and spend them, unless they play light.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from companion.games.common.keeping import partly_known
from companion.games.contract import Form, Request, Step, Term
from companion.games.giza.adjudicate import LOG, form
from companion.games.giza.keeping import stones, turns
from companion.games.giza.keeping.state import BASE, CAPSTONE, MIDDLE, State, begin
from companion.games.giza.setup import SLUG
from companion.games.keeping import SCORE, Choice, Keeper, Outcome, Seating, Stage
from companion.kits import Kit


class Act(NamedTuple):
    """How an act is asked, and what it leads to; the text is the act's argument."""

    form: Callable[[Kit, State, str], Form]
    apply: Callable[[Kit, State, str, Request], Outcome]


ACTS: Final[Mapping[str, Act]] = {
    "row": Act(turns.row_form, turns.choose_row),
    "food": Act(turns.food_form, turns.take_food),
    "art": Act(turns.art_form, turns.make_art),
    "end_turn": Act(turns.nothing, turns.end_turn),
    "push": Act(stones.push_form, stones.push),
    "lift": Act(stones.lift_form, stones.lift),
    "place": Act(stones.place_form, stones.place),
    "load": Act(stones.load_form, stones.load),
    "decoration": Act(stones.decoration_form, stones.decoration),
    "capstone-decoration": Act(stones.decoration_form, stones.decoration),
    "temple": Act(stones.temple_form, stones.temple),
}
"""Every act by its id; some have an argument after a dot."""

RULES: Final = {
    "row": "GIZA-ORDER-03",
    "place": "GIZA-BUILD-02",
    "load": "GIZA-SLED-02",
    "decoration": "GIZA-DECO-01",
    "capstone-decoration": "GIZA-DECO-01",
    "temple": "GIZA-TEMPLE-01",
}
"""The rule behind each act that comes by itself."""


TABLE: Final = (("decoration",), ("capstone-decoration",), ("temple",))
"""What is due of the whole table."""


class GizaKeeper:
    """Keeps Giza, as `companion.games.keeping.Keeper` describes it."""

    starts = True

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play; there are no variants."""
        return dict.fromkeys(kit.variants, kit.players)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return the colours of the workers."""
        return tuple(str(row["colour"]) for row in kit.table("colours").rows)

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask nothing more before the setup."""
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup."""
        return begin(kit, seating)

    def stage(self, kit: Kit, state: State) -> Stage:  # noqa: ARG002
        """Return where the game stands and what can happen."""
        due = state.due[:1]
        menu = tuple(Choice(act, RULES[_name(act)]) for act in due) or tuple(_menu(state))
        turn = None if due in TABLE else state.player
        return Stage(tuple(_where(state)), turn, menu, state.points, state.goods, bool(due))

    def form(self, kit: Kit, state: State, act: str) -> Form:
        """Return what an act asks."""
        if act == SCORE:
            return partly_known(
                form(state.figures, LOG), {"events": list(state.events), **state.goods}
            )
        return ACTS[_name(act)].form(kit, state, act.partition(".")[2])

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        return ACTS[_name(act)].apply(kit, state, act.partition(".")[2], request)

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the log of all scorings, with what breaks ties."""
        players = [
            {**player, **{goods: held[player["name"]] for goods, held in state.goods.items()}}
            for player in request["players"]
        ]
        return {"game": SLUG, "players": players, "events": list(state.events)}


def _name(act: str) -> str:
    return act.partition(".")[0]


def _menu(state: State) -> Iterator[Choice]:
    if state.over:
        return
    for quarry, sled in sorted(state.sleds.items()):
        values = {"quarry": quarry, "stone": Term(sled.stone)}
        yield Choice(f"push.{quarry}", "GIZA-NOM-01", values)
    yield from _lifts(state)
    if state.goods and turns.most_food(state):
        yield Choice("food", "GIZA-PROD-01")
    if state.goods and turns.most_art(state):
        yield Choice("art", "GIZA-PROD-03")
    yield Choice("end_turn", "GIZA-NOM-05")


def _lifts(state: State) -> Iterator[Choice]:
    """Yield what can be lifted, as far as stones tell: workers are counted when it is."""
    free = set(state.built[BASE]) - set(state.built[MIDDLE])
    done = all(len(built) == state.figures.stones[tier] for tier, built in state.built.items())
    if MIDDLE in state.camp and free:
        yield Choice("lift.middle", "GIZA-NOM-02", {"stone": Term(MIDDLE)})
    if CAPSTONE in state.camp and done:
        yield Choice("lift.first", "GIZA-NOM-03", {"stone": Term(CAPSTONE)})
    if state.lifted and done:
        yield Choice("lift.final", "GIZA-NOM-04", {"stone": Term(CAPSTONE)})


def _where(state: State) -> Iterator[Step]:
    track = state.track
    values = {"round": track.number, "rounds": state.figures.rounds, "dynasty": track.dynasty}
    if not state.over:
        yield Step("GIZA-ROUND-02", "play.round", values)
    if state.waiting:
        yield Step("GIZA-ORDER-06", "play.turns", {"players": state.waiting})


KEEPER: Keeper = GizaKeeper()

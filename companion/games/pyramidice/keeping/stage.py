"""What people see between two acts: where the game stands, and what can happen."""

from collections.abc import Iterator

from companion.games.contract import Step, Term
from companion.games.keeping import Choice, Stage
from companion.games.pyramidice.fields import AMETHYST
from companion.games.pyramidice.god_row import NEW
from companion.games.pyramidice.keeping.builds import open_spaces
from companion.games.pyramidice.keeping.gods import usable
from companion.games.pyramidice.keeping.resources import pool, working
from companion.games.pyramidice.keeping.rest import uses_hapy
from companion.games.pyramidice.keeping.resting import tiles
from companion.games.pyramidice.keeping.state import State
from companion.games.pyramidice.keeping.turns import RULES, due, whose
from companion.games.pyramidice.keeping.work import DICE_FOR_FAME, changes, in_row, worshipped
from companion.kits import Kit


def stage(kit: Kit, state: State) -> Stage:
    """Return the stage; what is due comes alone."""
    act = due(state)
    menu = (_choice(act),) if act else tuple(_menu(kit, state))
    turn = whose(state, act)
    return Stage(tuple(_where(state)), turn, menu, state.fame, state.goods, due=act is not None)


def _choice(act: str) -> Choice:
    name, _, argument = act.partition(".")
    return Choice(act, RULES[name], {"what": Term(argument)})


def _menu(kit: Kit, state: State) -> Iterator[Choice]:
    if state.over:
        return
    if not state.goods:
        yield from _light_menu(state)
        return
    if state.work is None:
        yield from _rests(state)
    yield from _works(kit, state)
    yield Choice("end", "PYRAMIDICE-WORK-13")


def _light_menu(state: State) -> Iterator[Choice]:
    yield Choice("turn", "PYRAMIDICE-TURN-01")
    if state.pharaoh is None:
        yield Choice("pharaoh", "PYRAMIDICE-END-01")
    yield Choice("fame", "PYRAMIDICE-WORK-14")


def _rests(state: State) -> Iterator[Choice]:
    if tiles(state):
        yield Choice("rest", "PYRAMIDICE-REST-02")
    if uses_hapy(state):
        yield Choice("hapy", "PYRAMIDICE-REST-01")


def _works(kit: Kit, state: State) -> Iterator[Choice]:
    """Yield what dice, Gods and cats can do in a Work turn, which need not have begun."""
    state = working(state)
    dice = pool(state)
    if dice and state.quarry and open_spaces(state):
        yield Choice("build", "PYRAMIDICE-WORK-09")
    if worshipped(kit, state):
        yield Choice("worship", "PYRAMIDICE-WORK-07")
    if usable(kit, state):
        yield Choice("power", "PYRAMIDICE-WORK-10")
    if changes(state):
        yield Choice("cats", "PYRAMIDICE-WORK-05")
    if dice >= DICE_FOR_FAME:
        yield Choice("two_dice", "PYRAMIDICE-WORK-12")
    if dice and in_row(state):
        yield Choice("replace", "PYRAMIDICE-WORK-11")
        if state.scarab(state.player) == AMETHYST and state.work and not state.work.borrowed:
            yield Choice("borrow", "PYRAMIDICE-GOD-11")


def _where(state: State) -> Iterator[Step]:
    if state.over:
        return
    values = {"round": state.turns // len(state.seats) + 1}
    if state.goods:
        values |= {"stones": state.stones, "deck": state.row.deck}
        yield Step("PYRAMIDICE-END-01", "play.round", values)
    else:
        yield Step("PYRAMIDICE-TURN-01", "play.light_round", values)
    if state.pharaoh:
        holder = Term(state.pharaoh) if state.pharaoh == state.architect else state.pharaoh
        yield Step("PYRAMIDICE-END-03", "play.last", {"player": holder})
    if due(state) is None and state.goods:
        yield from _where_player(state)


def _where_player(state: State) -> Iterator[Step]:
    """Yield what whoever has the turn has to play with."""
    if state.architect:
        gods = tuple(Term(god) for god in state.row.places if god not in (None, NEW))
        yield Step("PYRAMIDICE-ROW-02", "play.row", {"gods": gods})
    values = {"player": state.player, **state.resources(state.player)}
    yield Step("PYRAMIDICE-RES-01", "play.board", values)
    if state.work:
        yield Step("PYRAMIDICE-WORK-02", "play.pool", {"dice": state.work.pool})

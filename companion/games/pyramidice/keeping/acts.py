"""Every act of a kept game by its id: how it is asked, and what it leads to."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

from companion.games.common.keeping import Act, added, parted
from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.keeping import Outcome
from companion.games.pyramidice.keeping import builds, gods, light, rest, solo, turns, work
from companion.games.pyramidice.keeping.state import State
from companion.kits import Kit

ACTS: Final[Mapping[str, Act[State]]] = {
    "rest": Act(rest.rest_form, rest.rest),
    "hapy": Act(rest.hapy_form, rest.hapy),
    "gift": Act(rest.gift_form, rest.gift),
    "build": Act(builds.build_form, builds.build),
    "pearl": Act(builds.pearl_form, builds.pearl),
    "worship": Act(work.worship_form, work.worship),
    "power": Act(gods.power_form, gods.use_power),
    "cats": Act(work.cats_form, work.change),
    "two_dice": Act(work.nothing, work.gain_fame),
    "replace": Act(work.replace_form, work.replace_god),
    "borrow": Act(work.borrow_form, work.borrow),
    "end": Act(work.nothing, work.end_work),
    "cult": Act(work.cult_form, work.cult),
    "scarabs": Act(turns.scarabs_form, turns.lay_scarabs),
    "deal": Act(turns.deal_form, turns.deal),
    "put_back": Act(turns.put_back_form, turns.put_back),
    "projects": Act(solo.projects_form, solo.lay_projects),
    "strip": Act(solo.strip_form, solo.lay_strip),
    "architect": Act(solo.turn_form, solo.take_turn),
    "turn": Act(light.turn_form, light.end_turn),
    "pharaoh": Act(light.turn_form, light.take_pharaoh),
    "fame": Act(light.fame_form, light.set_fame),
}
"""Acts of a Rest turn, of a Work turn, those that come by themselves, those of a light game."""


def form(kit: Kit, state: State, act: str) -> Form:
    """Return what an act asks."""
    name, argument = parted(act)
    return ACTS[name].form(kit, state, argument)


def apply(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Return what an act leads to, the end of the turn too, with the Fame that it brought."""
    name, argument = parted(act)
    outcome = ACTS[name].apply(kit, state, argument, request)
    after = turns.settled(outcome.state)
    return Outcome(
        after,
        lambda: chain(outcome.explain(), turns.changes(state, after)),
        added(after.fame, state.fame, -1),
    )

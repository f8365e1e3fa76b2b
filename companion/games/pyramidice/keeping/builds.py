"""Acts of a Work turn that build: a stone die on a pyramid, and what the Pearl makes of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.contract import Refused, Request, Result
from companion.games.forms import Cell, Field, Form, SoFar, choice, count, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.adjudicate import adjudicate
from companion.games.pyramidice.building import PEARL, STONE
from companion.games.pyramidice.figures import FACES
from companion.games.pyramidice.keeping.resources import (
    at_work,
    cats_field,
    pay,
    with_pool,
    working,
)
from companion.games.pyramidice.keeping.state import State, with_fame, with_resources
from companion.games.pyramidice.powers import Price
from companion.games.pyramidice.pyramids import Site, Space, is_supported, spaces, value_at
from companion.kits import Kit

YES, NO = "yes", "no"
YES_OR_NO: Final = (YES, NO)
SPACE_RULE: Final = "PYRAMIDICE-WORK-09"


def open_spaces(state: State) -> list[Space]:
    """Return the spaces that can be built on: empty, on four dice or on the ground."""
    site = state.pyramids
    return [each for each in spaces(site) if not value_at(site, each) and is_supported(site, each)]


def build_form(kit: Kit, state: State, _: str) -> Form:
    """Ask for the space, a pyramid and a level first where there is a choice, and the value."""
    state = working(state)
    free = open_spaces(state)

    def price(so_far: SoFar) -> Price:
        return Price(_cost(kit, state, _target(state, so_far), so_far["value"]))

    def side(so_far: SoFar) -> int:
        name, level = _level(free, so_far)
        return state.figures.pyramids[name][level - 1].side

    space = Field("space", Cell(1, _widest(state), side), SPACE_RULE)
    value = count("value", rule="PYRAMIDICE-BUILD-01", minimum=1, maximum=FACES)
    return Form("build-die", (*_place_fields(free), space, value, cats_field(state, price)))


def _place_fields(free: list[Space]) -> Iterator[Field]:
    """Yield the fields for pyramid and level, as far as there are several with room."""
    names = tuple(dict.fromkeys(space.pyramid for space in free))
    if len(names) > 1:
        yield choice("pyramid", rule=SPACE_RULE, choices=names)
    if len({space.level for space in free}) > 1:
        yield count(
            "level",
            rule=SPACE_RULE,
            minimum=1,
            required=False,
            asked=lambda so_far: len(_levels(free, so_far)) > 1,
            limit=lambda so_far: _levels(free, so_far)[-1],
        )


def _levels(free: list[Space], so_far: SoFar) -> list[int]:
    """Return the levels with room, from the ground up."""
    name = so_far.get("pyramid") or free[0].pyramid
    return sorted({space.level for space in free if space.pyramid == name})


def _level(free: list[Space], so_far: SoFar) -> tuple[str, int]:
    """Return the pyramid and the level that were chosen, or the only ones there are."""
    level = so_far.get("level") or _levels(free, so_far)[0]
    return so_far.get("pyramid") or free[0].pyramid, level


def _widest(state: State) -> int:
    return max(level.side for levels in state.figures.pyramids.values() for level in levels)


def _target(state: State, so_far: SoFar) -> Space:
    """Return the space meant; people count rows and columns from 1."""
    name, level = _level(open_spaces(state), so_far)
    row, col = so_far["space"]
    return Space(name, level, row - 1, col - 1)


def _cost(kit: Kit, state: State, target: Space, value: int) -> int:
    """Return the workers that a build costs; none where nobody can build, which is told later."""
    if target not in open_spaces(state):
        return 0
    return int(_ruling(kit, state, target, value).value["workers_cost"])


def _ruling(kit: Kit, state: State, target: Space, value: int) -> Result:
    """Return what the rules make of a build (7.1)."""
    request = {
        **at_work(state),
        "pyramids": state.pyramids,
        "target": target._asdict(),
        "die": {"kind": STONE, "value": value},
        PEARL: _pearl(state),
    }
    return adjudicate(kit, "build", request)


def _pearl(state: State) -> dict[str, object] | None:
    """Return who may gain by a build of another player (PYRAMIDICE-WORK-14)."""
    owner = state.owner(PEARL)
    if owner in (None, state.player):
        return None
    return {"player": owner, "workers": state.goods["workers"][str(owner)]}


def build(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Build a stone die of the pool, if the rules admit it (PYRAMIDICE-BUILD-01 to 07)."""
    form, state = build_form(kit, state, act), working(state)
    answers = read(form, state.seating.players, request)
    target = _target(state, answers)
    _check_space(state, target)
    result = _ruling(kit, state, target, answers["value"])
    found = result.value
    if not found["legal"]:
        message = f"is {answers['value']}, which costs {found['workers_cost']}: not enough workers"
        raise Refused("value", message, "PYRAMIDICE-BUILD-05")
    after = pay(with_pool(state, -1), Price(found["workers_cost"]), answers["paid_cats"])
    after = with_fame(after, state.player, found["fame"])
    pearl = found["fame"] if (found["pearl"] or {}).get("may_use") else None
    site = built(state.pyramids, target, answers["value"])
    return Outcome(replace(after, pyramids=site, pearl=pearl), result.explain)


def _check_space(state: State, target: Space) -> None:
    if target not in open_spaces(state):
        message = "is taken, or not on four dice, or no space of that level"
        raise Refused("space", message, "PYRAMIDICE-BUILD-05")


def built(site: Site, target: Space, value: int) -> Site:
    """Return the pyramids with one more die."""
    copied = {name: [[[*row] for row in level] for level in site[name]] for name in site}
    copied[target.pyramid][target.level - 1][target.row][target.col] = value
    return copied


def pearl_form(_: Kit, __: State, ___: str) -> Form:
    """Ask whether the owner of the Pearl pays 2 workers for the Fame of the build."""
    return Form(PEARL, (choice("pays", rule="PYRAMIDICE-WORK-14", choices=(YES, NO)),))


def pearl(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Give the owner of the Pearl what the builder gained, if the workers are paid."""
    answers = read(pearl_form(kit, state, act), state.seating.players, request)
    after = replace(state, pearl=None)
    if answers["pays"] == NO:
        return Outcome(after)
    owner, fame = str(state.owner(PEARL)), state.pearl or 0
    board = state.resources(owner)
    board["workers"] -= state.figures.scarabs[PEARL]
    return Outcome(with_resources(with_fame(after, owner, fame), owner, board))

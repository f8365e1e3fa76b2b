"""Acts that change sites: a foundation gained or left, a pyramid begun or raised (6.5, 7.1)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.common.wording import either
from companion.games.contract import Refused, Request, Result, Step
from companion.games.forms import Field, Form, ListOf, OneOf, SoFar, choice, count, read
from companion.games.keeping import Outcome
from companion.games.terra_pyramides.adjudicate import adjudicate
from companion.games.terra_pyramides.blocks import price
from companion.games.terra_pyramides.building import RULES
from companion.games.terra_pyramides.figures import ON_SITE, WHITE
from companion.games.terra_pyramides.keeping.sheet import booked
from companion.games.terra_pyramides.keeping.state import Holding, Pyramid, State, settled
from companion.kits import Kit

PLAIN: Final = ("build.allowed",)
"""Steps that say what people have seen to themselves."""

PAID: Final = ("build.cost", "build.white")
"""Steps on blocks, which a light game does not know."""


def bare(state: State) -> tuple[str, ...]:
    """Return the colours in which whoever's turn it is can begin a pyramid."""
    is_room = bool(state.own.foundations)
    if state.seating.light:
        is_room = state.most_in_hand > 0 and state.foundations_left > 0
    colours = state.figures.tables.colours if is_room else ()
    return tuple(colour for colour in colours if _is_payable(state, colour, 1))


def raisable(state: State) -> tuple[Pyramid, ...]:
    """Return pyramids that can be raised, one of each colour and level."""
    own = {(each.colour, each.level): each for each in state.own.pyramids}
    return tuple(each for _, each in sorted(own.items()) if _is_raisable(state, each))


def site_form(_: Kit, state: State) -> Form:
    """Ask for the values of the foundations that the workers took (TERRA-MOVE-08)."""
    values = sorted(state.unmanned.keys())
    field = Field("foundations", ListOf(OneOf(tuple(values)), most=state.reach), "TERRA-MOVE-08")
    return Form("site", (field,))


def take_sites(kit: Kit, state: State, request: Request) -> Outcome:
    """Book foundations that were free, and have workers now."""
    values = read(site_form(kit, state), state.seating.players, request)["foundations"]
    _check_values(state, values)
    own = replace(state.own, foundations=tuple(sorted((*state.own.foundations, *values))))
    return booked(state, settled(state.having(state.holder, own)))


def leave_form(_: Kit, state: State) -> Form:
    """Ask which foundation all workers leave, where its value is not the only one."""
    return Form("leave", tuple(_foundation_fields(state)))


def leave(kit: Kit, state: State, request: Request) -> Outcome:
    """Book a foundation that is empty again (TERRA-FREE-06)."""
    answers = read(leave_form(kit, state), state.seating.players, request)
    value = answers.get("foundation", state.own.foundations[0])
    own = replace(state.own, foundations=_without(state.own.foundations, value))
    return booked(state, state.having(state.holder, own))


def build_form(_: Kit, state: State) -> Form:
    """Ask what is built in which colour, and what stands for it where there is a choice."""
    colours = bare(state)
    colour = choice("colour", rule="TERRA-BUILD-03", choices=colours)
    fields = [*_foundation_fields(state), *([colour] if len(colours) > 1 else [])]

    def chosen(so_far: SoFar) -> Pyramid:
        return Pyramid(so_far.get("colour", colours[0]), 0)

    return Form("build", (*fields, *_white_field(state, chosen)))


def build(kit: Kit, state: State, request: Request) -> Outcome:
    """Build level 1 on a foundation (TERRA-BUILD-03)."""
    answers = read(build_form(kit, state), state.seating.players, request)
    colour = answers.get("colour", next(iter(bare(state))))
    own = state.own.foundations
    value = answers.get("foundation", own[0] if own else 0)
    after = replace(state.own, foundations=_without(own, value))
    return _built(kit, state, after, Pyramid(colour, 0, value), answers.get("pay_white"))


def raise_form(_: Kit, state: State) -> Form:
    """Ask which pyramid is raised, and what stands for its colour where there is a choice."""
    return Form("raise", (*_pyramid_fields(state), *_white_field(state, partial(_pyramid, state))))


def raise_pyramid(kit: Kit, state: State, request: Request) -> Outcome:
    """Raise a pyramid by a level (TERRA-BUILD-01)."""
    answers = read(raise_form(kit, state), state.seating.players, request)
    found = _pyramid(state, answers)
    if found is None:
        levels = sorted(
            {each.level for each in raisable(state) if each.colour == answers["colour"]}
        )
        message = f"is {answers['level']}, must be {either(levels)} in {answers['colour']}"
        raise Refused("level", message, "TERRA-BUILD-03")
    pyramids = list(state.own.pyramids)
    pyramids.remove(found)
    after = replace(state.own, pyramids=tuple(pyramids))
    return _built(kit, state, after, found, answers.get("pay_white"))


def _foundation_fields(state: State) -> Iterator[Field]:
    """Yield the field of an own foundation by its value, if there is more than one value."""
    values = tuple(sorted(set(state.own.foundations)))
    if len(values) > 1:
        yield choice("foundation", rule="TERRA-BUILD-01", choices=values)


def _pyramid_fields(state: State) -> Iterator[Field]:
    """Yield the fields of a pyramid: its colour, and its level where the colour has several."""
    colours = Counter(pyramid.colour for pyramid in raisable(state))
    several = [colour for colour, number in colours.items() if number > 1]
    if len(colours) > 1:
        yield choice("colour", rule="TERRA-BUILD-03", choices=tuple(colours))
    levels = {pyramid.level for pyramid in raisable(state) if pyramid.colour in several}
    if several:
        yield choice(
            "level",
            rule="TERRA-BUILD-01",
            choices=tuple(sorted(levels)),
            asked=lambda so_far: so_far.get("colour", several[0]) in several,
        )


def _pyramid(state: State, so_far: SoFar) -> Pyramid | None:
    """Return the pyramid that the answers name, None when there is no such one."""
    return next(
        (
            pyramid
            for pyramid in raisable(state)
            if so_far.get("colour") in (None, pyramid.colour)
            and so_far.get("level") in (None, pyramid.level)
        ),
        None,
    )


def _white_field(state: State, chosen: Callable[[SoFar], Pyramid | None]) -> Iterator[Field]:
    """Yield the field of the white blocks paid, where a level can be paid in several ways."""
    if state.seating.light:
        return

    def whites(so_far: SoFar) -> range:
        pyramid = chosen(so_far)
        return _whites(state, pyramid) if pyramid else range(1)

    yield count(
        "pay_white",
        rule="TERRA-BUILD-04",
        asked=lambda so_far: len(whites(so_far)) > 1,
        limit=lambda so_far: whites(so_far)[-1],
    )


def _whites(state: State, pyramid: Pyramid) -> range:
    """Return how many white blocks can be paid for the next level of a pyramid."""
    blocks, need = state.own.blocks, state.figures.tables.levels[pyramid.level].blocks
    return range(max(0, need - blocks[pyramid.colour]), min(need, blocks[WHITE]) + 1)


def _is_payable(state: State, colour: str, level: int) -> bool:
    need = state.figures.tables.levels[level - 1].blocks
    return state.seating.light or price(need, colour, state.own.blocks, None) is not None


def _is_raisable(state: State, pyramid: Pyramid) -> bool:
    """Return whether a pyramid is not complete, and there are blocks and a top for more."""
    above = pyramid.level + 1
    if above > state.figures.highest:
        return False
    needs_top = above == len(state.figures.tables.levels)
    return not (needs_top and not state.tops_left) and _is_payable(state, pyramid.colour, above)


def _built(
    kit: Kit, state: State, without: Holding, pyramid: Pyramid, white: int | None
) -> Outcome:
    """Return what building makes of a holding `without` what is built upon."""
    result = adjudicate(kit, "build", _request(state, pyramid, white))
    if result.value["reason"]:
        message = f"is {white}, which leaves too few blocks in {pyramid.colour}"
        raise Refused("pay_white", message, RULES[result.value["reason"]])
    pyramids = (*without.pyramids, pyramid._replace(level=pyramid.level + 1))
    blocks = state.own.blocks if state.seating.light else result.value["blocks_left"]
    after = state.having(state.holder, replace(without, pyramids=pyramids, blocks=blocks))
    return booked(state, after, partial(_told, state, result))


def _request(state: State, pyramid: Pyramid, white: int | None) -> dict[str, Any]:
    """Return what the ruling asks; in a light game the blocks are taken to be there."""
    need = state.figures.tables.levels[pyramid.level].blocks
    blocks = {pyramid.colour: need} if state.seating.light else dict(state.own.blocks)
    return {
        "players": list(state.seating.players),
        "variant": state.seating.variant,
        "player": state.player,
        "owner": state.player,
        "level": pyramid.level,
        "site_colour": pyramid.colour if pyramid.level else None,
        "workers": ON_SITE,
        "colour": pyramid.colour,
        "blocks": blocks,
        "coins": state.own.coins,
        "tops_left": state.tops_left,
        "pay_white": white,
    }


def _told(state: State, result: Result) -> Iterator[Step]:
    untold = (*PLAIN, *(PAID if state.seating.light else ()))
    return (step for step in result.explain() if step.key not in untold)


def _check_values(state: State, values: list[int]) -> None:
    """Refuse more foundations than there are, of a value or on the board by now."""
    if len(values) > (most := min(state.foundations_left, state.most_in_hand)):
        message = f"has {len(values)} in it, must be at most {most}, as the board says"
        raise Refused("foundations", message, "TERRA-PLACE-03")
    for value, number in Counter(values).items():
        if number > state.unmanned[value]:
            message = f"has {value} in it {number} times, but {state.unmanned[value]} are free"
            raise Refused("foundations", message, "TERRA-INV-02")


def _without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return values without one of that value, if there is one."""
    index = values.index(value) if value in values else len(values)
    return (*values[:index], *values[index + 1 :])

"""What people ask to have ruled: a request becomes a state, and the chapters say (14.3 to 14.6)."""

from functools import partial
from typing import Any, Final

from companion.games.cheops import (
    appraisal,
    boards,
    ending,
    forms,
    law_ruling,
    laws,
    neighbours,
    placement,
    position,
    scoring,
    selling,
    setup,
    turns,
)
from companion.games.cheops.setup import SLUG
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import NEIGHBOUR, Tables, tables
from companion.games.engine import Result
from companion.games.game import Ruling, Rulings
from companion.questions import Answers
from companion.questions.checks import alternatives, path_part, quote
from companion.questions.errors import Refused


def placing(tables: Tables, answers: Answers) -> Result:
    """Return whether a tile may be placed on a block, why not, and what it takes (14.4)."""
    mode, kind = answers["mode"], tables.kind[answers["kind"]]
    if (mode == NEIGHBOUR) != (answers["kind"] == NEIGHBOUR):
        message = f"is {answers['kind']}, which does not go with {mode}"
        raise Refused("kind", message, neighbours.PRICE)
    state = position.position(tables, answers)
    position.lay_tiles(state, answers)
    if state.tiles[kind].bit_count() == tables.pieces[kind]:
        message = f"is {answers['kind']}, all {tables.pieces[kind]} of which lie on the pyramid"
        raise Refused("kind", message, setup.TILES)
    block = tables.pyramid.number[answers["row"], answers["pos"]]
    reasons = placement.reasons(state, kind, block, law_11=mode == forms.LAW_11)
    value = {
        "legal": not reasons,
        "reasons": reasons,
        "takes": placement.takes(state, block),
        "supported": placement.is_supported(state, block),
        "conflicts": [other._asdict() for other in placement.conflicts(state, kind, block)],
    }
    return Result(value, partial(placement.steps, state, kind, block, reasons))


def sale(tables: Tables, answers: Answers) -> Result:
    """Return what may become of a treasure, and what a sale would bring about (14.5)."""
    state, colour = position.position(tables, answers), tables.colour[answers["colour"]]
    position.lay_boards(state, answers)
    held = answers["held"]
    taken = {f"boards.{answers['colour']}.sold": 1} if held is None else {"held": held}
    position.check_treasures(tables, state.sold[colour], taken)
    position.put_laws_under(state, answers)
    state.store(state.seat, colour, held or 0)
    if answers["source"] == forms.LATE:
        limits = selling.against_sale(state, colour) + selling.not_owned(state, colour)
        allowed: tuple[str, ...] = () if limits else (selling.SELL,)
    else:
        limits, allowed = selling.limits(state, colour), selling.options(state, colour)
    value = {
        "options": list(allowed),
        "forced": len(allowed) == 1,
        "reasons": limits,
        "price": tables.prices[state.market_law],
        "space": boards.space(state, colour) if selling.SELL in allowed else None,
        "full_before": boards.is_full(state, colour),
        **_after_sale(state, colour, is_sold=selling.SELL in allowed),
    }
    return Result(value, partial(selling.steps, state, colour, limits, allowed))


def _after_sale(state: State, colour: int, *, is_sold: bool) -> dict[str, Any]:
    after = state.copy()
    if is_sold:
        selling.cover(after, colour)
    price = boards.price(after, colour).as_json() if is_sold else None
    return {"full_after": boards.is_full(after, colour), "price_after": price}


def end_check(tables: Tables, answers: Answers) -> Result:
    """Return whether a position ends the game, why, and who could still place a tile (14.6)."""
    state = position.position(tables, answers)
    position.lay_tiles(state, answers)
    position.lay_boards(state, answers)
    _hold_hands(state, answers)
    causes = ending.causes(state, is_turn_complete=bool(answers["turn_complete"]))
    can_place = [
        name for seat, name in enumerate(answers["players"]) if placement.can_place(state, seat)
    ]
    value = {
        "over": bool(causes),
        "reasons": causes,
        "full_boards": boards.full_boards(state),
        "full_boards_needed": tables.needed[state.law_3],
        "blocks_left": ending.blocks_left(state),
        "can_place": can_place,
    }
    return Result(value, partial(ending.steps, state, causes, can_place))


def _hold_hands(state: State, answers: Answers) -> None:
    """Give everybody the hand of a request; whoever is out has none."""
    players, out = answers["players"], answers["eliminated"]
    for name, hand in answers["hands"].items():
        path = f"hands.{path_part(name)}"
        position.hold_tiles(state, players.index(name), hand, path)
        if name in out and any(hand.values()):
            raise Refused(path, "holds tiles, must be empty: eliminated", turns.OUT)
    paths = {f"hands.{path_part(name)}": hand for name, hand in answers["hands"].items()}
    position.check_kinds(state, paths)
    state.eliminated = sum(1 << players.index(name) for name in out)
    if len(out) == len(players):
        raise Refused("eliminated", "has everybody in it", ending.ENDS[ending.LAST].rule)


def appraise(tables: Tables, answers: Answers) -> Result:
    """Return prices, majorities, and what the treasures are worth to each player (14.3)."""
    state = position.position(tables, answers)
    position.lay_boards(state, answers)
    _fill_warehouses(state, answers)
    joker = answers["joker"] or {"player": None, "as": None}
    named = _joker_colour(state, joker["as"])
    if joker["player"] is not None:
        state.held[answers["players"].index(joker["player"])] = 1 << laws.JOKER
    made = appraisal.appraise(state, named)
    value = _appraisal_value(tables, answers["players"], made)
    is_named = named != NONE
    said = partial(appraisal.steps, state, made, answers["players"], is_named=is_named)
    return Result(value, said)


def _joker_colour(state: State, colour: str | None) -> int:
    """Return the number of the joker's colour; Refused for one without a board."""
    tables = state.tables
    known = [tables.colours[number] for number in boards.known_colours(state)]
    if colour is not None and colour not in known:
        message = f"is {quote(colour)}, must be {alternatives(known)}"
        raise Refused("joker.as", message, appraisal.JOKER_COLOUR)
    return NONE if colour is None else tables.colour[colour]


def _fill_warehouses(state: State, answers: Answers) -> None:
    """Put everybody's treasures into the warehouses: only of colours that have a board."""
    tables = state.tables
    given = answers["warehouses"]
    known = [tables.colours[number] for number in boards.known_colours(state)]
    for name, owned in given.items():
        for colour, number in owned.items():
            if number is not None and colour not in known:
                message = f"has no board, must be {alternatives(known)}"
                raise Refused(f"warehouses.{path_part(name)}.{colour}", message, appraisal.VALUE)
            seat = answers["players"].index(name)
            state.store(seat, tables.colour[colour], number or 0)
    for colour in known:
        of_colour = {
            f"warehouses.{path_part(name)}.{colour}": given.get(name, {}).get(colour) or 0
            for name in answers["players"]
        }
        position.check_treasures(tables, state.sold[tables.colour[colour]], of_colour)


def _appraisal_value(
    tables: Tables, players: tuple[str, ...], made: appraisal.Appraisal
) -> dict[str, Any]:
    found = {tables.colours[colour]: each for colour, each in made.colours.items()}
    return {
        "prices": {colour: each.price.as_json() for colour, each in found.items()},
        "treasures": {colour: each.treasures for colour, each in found.items()},
        "majority": {
            colour: None if each.majority == NONE else players[each.majority]
            for colour, each in found.items()
        },
        "values": {
            name: {colour: each.value(seat) for colour, each in found.items()}
            for seat, name in enumerate(players)
        },
        "worth": {name: made.worth(seat) for seat, name in enumerate(players)},
        "joker_as": None if made.joker == NONE else tables.colours[made.joker_as],
    }


RULINGS: Final = Rulings(
    lambda kit, _players, _variant: tables(kit),
    {
        "placement": Ruling(forms.placement_fields, placing),
        "sale": Ruling(forms.sale_fields, sale),
        "law": Ruling(law_ruling.law_fields, law_ruling.law),
        "end-check": Ruling(forms.end_check_fields, end_check),
        "appraisal": Ruling(forms.appraisal_fields, appraise),
    },
    {
        "score": Ruling(forms.score_fields, scoring.score, records=True, known={"game": SLUG}),
        "score-row": Ruling(forms.row_fields, scoring.score_row, records=True, told_by="columns"),
    },
    asked_sheet="score-row",
)
"""The adjudications in the order in which they come up in play, and the score sheets."""

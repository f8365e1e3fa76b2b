"""What Pyramidice can be asked, and what the chapters say of it (14.2, 14.3)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from companion.games.common.reader import Answers, read_players
from companion.games.common.scores import OVERRIDE
from companion.games.common.wording import part
from companion.games.contract import Refused, Request, Result, Step, Term
from companion.games.game import SCORE, Players, Ruling, Rulings, Variants
from companion.games.pyramidice import (
    building,
    end,
    forms,
    gods,
    limits,
    projects,
    resources,
    rest_tiles,
    row,
    scoring,
    solo,
)
from companion.games.pyramidice.setup import (
    ARCHITECT,
    SOLO_RULE,
    architect_of,
    check_names,
    check_seats,
    read_variant,
    seats,
)
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import (
    RESOURCES,
    STONES,
    WORKERS,
    Amounts,
    Place,
    Tables,
    tables,
)
from companion.kits import Kit

PHARAOH: Final = ("player", ARCHITECT)
"""Who can have the Pharaoh tile in solo, by seat."""


def _state(tables: Tables, answers: Answers) -> State:
    """Return the state with what every request tells alike: whose turn, dice, Gods, Scarab."""
    names = answers["players"]
    state = State(tables, [*names, Term(ARCHITECT)] if tables.is_solo else names)
    seat = state.current = names.index(answers["player"]) if "player" in answers else 0
    state.scarabs[seat] = answers.get("scarab")
    state.borrowed = answers.get("borrowed")
    if "pyramids" in answers:
        state.tell_dice(answers["pyramids"])
    return state


def _build(tables: Tables, answers: Answers) -> Result:
    """Return whether a die may be built, for how many workers, and the Fame for it."""
    state, (workers, cats) = _state(tables, answers), (answers["workers"], answers["cats"])
    seat, kind = state.current, answers["die"]["kind"]
    state.gods[seat], state.held[seat] = answers["gods"], [workers, cats, 0]
    building.check_support(tables, state)
    resources.check_board(tables, (workers, cats, 0), "cats")
    limits.check_scarab(tables, state)
    if kind == building.STONE:
        limits.check_stone_left(tables, state)
    _tell_pearl(state, answers)
    space = tables.numbered[Place(**answers["target"])]
    plan = building.plan(tables, state, space, answers["die"]["value"])
    reason = building.bars(tables, state, plan, kind)
    offer = None if reason else building.offer(tables, state, plan)
    value = {
        "legal": reason is None,
        "reason": reason,
        "workers_cost": plan.cost,
        "fame": 0 if reason else plan.fame,
        "fame_breakdown": dict.fromkeys(plan.gains, 0) if reason else plan.gains,
        "pearl": _pearl(state, offer),
    }
    return Result(value, partial(_build_steps, tables, state, plan, reason, offer))


def _tell_pearl(state: State, answers: Answers) -> None:
    """Tell who has the Pearl Scarab, with how many workers."""
    pearl = answers[building.PEARL]
    if pearl is None:
        return
    seat = state.names.index(pearl["player"])
    building.check_pearl(state, seat)
    state.scarabs[seat] = building.PEARL
    state.held[seat][WORKERS] = pearl["workers"]


def _pearl(state: State, offer: building.Offer | None) -> dict[str, Any] | None:
    if offer is None:
        return None
    return {
        "player": state.names[offer.seat],
        "may_use": offer.may_use,
        "workers_cost": offer.workers,
        "fame": offer.fame,
    }


def _build_steps(
    tables: Tables,
    state: State,
    plan: building.Build,
    reason: str | None,
    offer: building.Offer | None,
) -> Iterator[Step]:
    yield from building.steps(tables, state, plan, reason)
    if offer:
        yield from building.offer_steps(state, offer)


def _cult(tables: Tables, answers: Answers) -> Result:
    """Return whether the player has too many Gods and must discard one, and which may go."""
    state, (workers, cats) = _state(tables, answers), (answers["workers"], answers["cats"])
    seat = state.current
    state.gods[seat], state.held[seat] = answers["gods"], [workers, cats, 0]
    resources.check_board(tables, (workers, cats, 0), "cats")
    limits.check_scarab(tables, state)
    found = gods.cult(tables, state)
    value = {
        "god_count": len(found.units),
        "resources": found.resources,
        "allowance": found.allowance,
        "excess": found.excess,
        "must_discard": found.excess > 0,
        "discard": int(found.excess > 0),
        "choices": found.choices,
    }
    return Result(value, partial(gods.cult_steps, tables, state, found))


def _rest_tiles(tables: Tables, answers: Answers) -> Result:
    """Return whether the player may take a Rest tile, and all that follows from taking it."""
    state, tile = _state(tables, answers), answers["tile"]
    seat = state.current
    limits.check_scarab(tables, state)
    limits.check_tiles(tables, _tiles(answers), "tiles_below")
    state.held[seat] = [answers[kind] for kind in RESOURCES]
    resources.check_board(tables, resources.board(state, seat), RESOURCES[-1])
    state.supply = [answers["supply"][kind] for kind in RESOURCES]
    limits.check_supply(tables, state)
    _tell_row(state, answers)
    _tell_tiles(state, answers)
    state.fame[seat] = answers["fame"]
    reason = rest_tiles.bars(tables, state, tile)
    if reason:
        steps = partial(rest_tiles.bar_steps, tables, state, tile, reason)
        return Result({"legal": False, "reason": reason}, steps)
    taking = rest_tiles.take(tables, state, tile, _wish(answers))
    return Result(_taken(state, taking), partial(rest_tiles.steps, state, taking))


def _tell_row(state: State, answers: Answers) -> None:
    state.row, state.deck = [*answers["god_row"]], answers["god_deck"]
    row.check_row(state)


def _tell_tiles(state: State, answers: Answers) -> None:
    """Tell where the Rest tiles lie, and how."""
    state.strip = [*answers["tiles_below"]]
    state.tiles[state.current] = [*answers["tiles_held"]]
    for name, held in answers["opponent_tiles"].items():
        state.tiles[state.names.index(name)] = [each["tile"] for each in held]
        state.face_down |= {each["tile"] for each in held if each["face_down"]}


def _tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through all tiles of the table with their paths."""
    for key in ("tiles_below", "tiles_held"):
        yield from ((f"{key}[{index}]", tile) for index, tile in enumerate(answers[key]))
    for owner, tiles in answers["opponent_tiles"].items():
        for index, each in enumerate(tiles):
            yield f"opponent_tiles.{part(owner)}[{index}].tile", each["tile"]


def _wish(answers: Answers) -> rest_tiles.Wish:
    give = answers["give"]
    return rest_tiles.Wish(
        None if give is None else resources.NAMED.index(give),
        answers["god"],
        _amounts(answers["take"]),
        _amounts(answers["keep"]),
    )


def _amounts(given: dict[str, int] | None) -> Amounts | None:
    return None if given is None else (given["workers"], given["cats"], given["stone_dice"])


def _taken(state: State, taking: rest_tiles.Taking) -> dict[str, Any]:
    discarded = resources.plus(taking.paid, taking.overflow)
    return {
        "legal": True,
        "reason": None,
        "fame_cost": taking.tile.fame,
        "silver_fame": taking.silver,
        "fame_after": state.fame[state.current],
        "gained": resources.by_kind(taking.gained),
        "discarded": resources.by_kind(discarded),
        "resources_after": resources.by_kind(resources.board(state, state.current)),
        "stone_dice_to_quarry": discarded[STONES],
        "supply_after": resources.by_kind(resources.supply(state)),
        "others_gain_cat": [state.names[seat] for seat in taking.served],
        "tiles_held_after": state.tiles[state.current],
        "tiles_returned": list(taking.returned),
        "tile_flipped_at": None if taking.owner is None else state.names[taking.owner],
        "god_taken": taking.god,
        "god_discarded": taking.lost,
        "god_row_after": state.row,
        "god_deck_after": state.deck,
        "work_turn": taking.tile.work,
        "check_deferred": taking.deferred,
        "endgame_condition": end.is_near(state),
    }


def _architect_turn(tables: Tables, answers: Answers) -> Result:
    """Return what the Great Architect does on his turn, and what lies on the table after it."""
    state, roll = _state(tables, answers), answers["roll"]
    limits.check_projects(tables, answers["architect"], answers["projects"], "projects")
    building.check_support(tables, state)
    limits.check_tiles(tables, _solo_tiles(answers), "rest_slots")
    state.quarry, state.supply[STONES] = answers["quarry_stone"], answers["supply_stone"]
    limits.check_solo_dice(tables, state)
    solo.check_roll(roll, has_die=state.quarry + state.supply[STONES] > 0)
    _tell_row(state, answers)
    state.pharaoh = PHARAOH.index(answers["pharaoh"]) if answers["pharaoh"] else None
    end.check_pharaoh(state)
    _tell_architect(state, answers)
    return _turn(tables, state, solo.take_turn(tables, state, roll))


def _solo_tiles(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through the tiles of the strip and of both boards with their paths."""
    for key in ("rest_slots", *forms.SOLO_TILES):
        for index, tile in enumerate(answers[key]):
            if tile is not None:
                yield f"{key}[{index}]", tile


def _tell_architect(state: State, answers: Answers) -> None:
    state.current = PHARAOH.index(ARCHITECT)
    state.architect = answers["architect"]
    state.names = (*state.names[:-1], Term(state.architect))
    state.strip = [*answers["rest_slots"]]
    state.tiles = [[*answers[key]] for key in reversed(forms.SOLO_TILES)]
    state.projects[state.current] = answers["projects"]
    state.fame[state.current] = answers["fame"]


def _turn(tables: Tables, state: State, turn: solo.Turn) -> Result:
    built = turn.built
    build = built and {**tables.spaces[built.space].place._asdict(), "value": built.value}
    value = {
        "god_taken": turn.god,
        "die_from": turn.die_from,
        "case": turn.case,
        "tile_taken": turn.tile,
        "space": turn.place,
        "build": build,
        "adjacencies_completed": built.pairs if built else 0,
        "fame_gained": sum(turn.fame),
        "fame_breakdown": turn.fame._asdict(),
        "fame_after": state.fame[state.current],
        "architect_tiles_after": state.tiles[state.current],
        "tiles_returned": list(turn.returned),
        "rest_slots_after": state.strip,
        "god_discarded": turn.lost,
        "cards_drawn": turn.dealt,
        "god_row_after": state.row,
        "god_deck_after": state.deck,
        "quarry_stone_after": state.quarry,
        "supply_stone_after": state.supply[STONES],
        "pharaoh_after": None if state.pharaoh is None else PHARAOH[state.pharaoh],
        "game_over": state.over,
    }
    return Result(value, partial(solo.steps, tables, state, turn))


def _project(tables: Tables, answers: Answers) -> Result:
    """Return the neighbouring pairs and points of each card, level by level."""
    state = _state(tables, answers)
    building.check_support(tables, state)
    found = [projects.count(tables, state, card) for card in answers["projects"]]
    value = [
        {
            "project": each.project,
            "adjacencies": each.adjacencies,
            "points": each.points,
            "levels": [level._asdict() for level in each.levels],
        }
        for each in found
    ]
    return Result({"projects": value}, partial(projects.steps, found))


def _ennead(tables: Tables, answers: Answers) -> Result:
    """Return the Ennead cards and points of every player, and whether they count as a God."""
    hands = answers["gods"]
    limits.check_cards(tables, sum(map(len, hands.values())), "gods")
    found = []
    for name, hand in hands.items():
        cards = gods.ennead_cards(tables, hand)
        points = gods.ennead_points(tables, hand)
        found.append({"name": name, "cards": cards, "points": points, "counts_as": int(cards > 0)})
    named = [{**each, "name": _named(str(each["name"]))} for each in found]
    return Result({"players": found}, partial(gods.ennead_steps, named))


def _named(name: str) -> str:
    """Return a name as a step shows it; the Architect goes by that word."""
    return Term(name) if name == ARCHITECT else name


def _score(tables: Tables, answers: Answers) -> Result:
    """Return the final scores of a game whose score sheet is filled in."""
    architect = architect_of(answers["variant"]) if tables.is_solo else None
    names = answers["players"]
    state = State(tables, [*names, architect] if architect else names, architect)
    scoring.tell(tables, state, answers)
    return scoring.score(tables, state, answers[OVERRIDE])


def _sit_down(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down; a score sheet says whether it is in solo."""
    players = read_players(request, ruling.players or kit.players, records=ruling.records)
    variant = read_variant(kit, request) if ruling.records else kit.variants[0]
    if ruling.records:
        check_seats(kit, variant, len(players))
    check_names(kit, players, "players[{}].name" if ruling.records else "players[{}]")
    if ruling.records and len(players) > 1 and request.get(ARCHITECT) is not None:
        raise Refused(ARCHITECT, "must be left out in the base game", SOLO_RULE)
    return players, variant


RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    {
        "build": Ruling(forms.build_fields, _build),
        "cult": Ruling(forms.cult_fields, _cult),
        "rest-tiles": Ruling(forms.rest_fields, _rest_tiles),
        "architect-turn": Ruling(forms.architect_fields, _architect_turn, players=(1,)),
        "project": Ruling(forms.project_fields, _project),
        "ennead": Ruling(forms.ennead_fields, _ennead),
    },
    {SCORE: Ruling(forms.score_fields, _score, records=True)},
    Variants(lambda kit, ruling: seats(kit, ruling.players, sheet=ruling.records), _sit_down),
)
"""The adjudications in the order in which they come up in play, and the score sheet."""

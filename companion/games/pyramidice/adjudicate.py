"""What Pyramidice can be asked, and what the chapters say of it (14.2, 14.3)."""

from collections.abc import Iterator
from functools import partial

from companion.games.common.scores import OVERRIDE
from companion.games.engine import Result
from companion.games.game import SCORE, Ruling, Rulings, Variants
from companion.games.pyramidice import (
    building,
    end,
    forms,
    gods,
    limits,
    projects,
    resources,
    rest_forms,
    rest_tiles,
    scoring,
    sheet,
    solo,
    told,
    values,
)
from companion.games.pyramidice.pyramids import Place
from companion.games.pyramidice.setup import (
    ARCHITECT,
    architect_of,
    seats,
    sit_down,
)
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import (
    RESOURCES,
    STONES,
    Tables,
    tables,
)
from companion.questions import Answers
from companion.questions.text import Step, Term


def _build(tables: Tables, answers: Answers) -> Result:
    """Return whether a die may be built, for how many workers, and the Fame for it."""
    state, (workers, cats) = told.told(tables, answers), (answers["workers"], answers["cats"])
    seat, kind = state.current, answers["die"]["kind"]
    state.gods[seat], state.held[seat] = answers["gods"], [workers, cats, 0]
    building.check_support(state)
    resources.check_board(tables, (workers, cats, 0), "cats")
    limits.check_scarab(state)
    if kind == building.STONE:
        limits.check_stone_left(state)
    told.tell_pearl(state, answers)
    space = tables.numbered[Place(**answers["target"])]
    plan = building.plan(state, space, answers["die"]["value"])
    reason = building.bars(state, plan, kind)
    offer = None if reason else building.offer(state, plan)
    value = {
        "legal": reason is None,
        "reason": reason,
        "workers_cost": plan.cost,
        "fame": 0 if reason else plan.fame,
        "fame_breakdown": dict.fromkeys(plan.gains, 0) if reason else plan.gains,
        "pearl": offer and values.pearl(state, offer),
    }
    return Result(value, partial(_build_steps, state, plan, reason, offer))


def _build_steps(
    state: State,
    plan: building.Build,
    reason: str | None,
    offer: building.Offer | None,
) -> Iterator[Step]:
    yield from building.steps(state, plan, reason)
    if offer:
        yield from building.offer_steps(state, offer)


def _cult(tables: Tables, answers: Answers) -> Result:
    """Return whether the player has too many Gods and must discard one, and which may go."""
    state, (workers, cats) = told.told(tables, answers), (answers["workers"], answers["cats"])
    seat = state.current
    state.gods[seat], state.held[seat] = answers["gods"], [workers, cats, 0]
    resources.check_board(tables, (workers, cats, 0), "cats")
    limits.check_scarab(state)
    found = gods.cult(state)
    value = {
        "god_count": len(found.units),
        "resources": found.resources,
        "allowance": found.allowance,
        "excess": found.excess,
        "must_discard": found.excess > 0,
        "discard": int(found.excess > 0),
        "choices": found.choices,
    }
    return Result(value, partial(gods.cult_steps, state, found))


def _rest_tiles(tables: Tables, answers: Answers) -> Result:
    """Return whether the player may take a Rest tile, and all that follows from taking it."""
    state, tile = told.told(tables, answers), answers["tile"]
    seat = state.current
    limits.check_scarab(state)
    limits.check_tiles(tables, told.tiles(answers), "tiles_below")
    state.held[seat] = [answers[kind] for kind in RESOURCES]
    resources.check_board(tables, resources.board(state, seat), RESOURCES[-1])
    state.supply = [answers["supply"][kind] for kind in RESOURCES]
    limits.check_supply(state)
    told.tell_row(state, answers)
    told.tell_tiles(state, answers)
    state.fame[seat] = answers["fame"]
    reason = rest_tiles.bars(state, tile)
    if reason:
        steps = partial(rest_tiles.bar_steps, state, tile, reason)
        return Result({"legal": False, "reason": reason}, steps)
    taking = rest_tiles.take(state, tile, told.wish(answers))
    return Result(values.taken(state, taking), partial(rest_tiles.steps, state, taking))


def _architect_turn(tables: Tables, answers: Answers) -> Result:
    """Return what the Great Architect does on his turn, and what lies on the table after it."""
    state, roll = told.told(tables, answers), answers["roll"]
    limits.check_projects(tables, answers["architect"], answers["projects"], "projects")
    building.check_support(state)
    limits.check_tiles(tables, told.solo_tiles(answers), "rest_slots")
    state.quarry, state.supply[STONES] = answers["quarry_stone"], answers["supply_stone"]
    limits.check_solo_dice(state)
    solo.check_roll(roll, has_die=state.quarry + state.supply[STONES] > 0)
    told.tell_row(state, answers)
    state.pharaoh = told.PHARAOH.index(answers["pharaoh"]) if answers["pharaoh"] else None
    end.check_pharaoh(state)
    told.tell_architect(state, answers)
    turn = solo.take_turn(state, roll)
    return Result(values.turn(state, turn), partial(solo.steps, state, turn))


def _project(tables: Tables, answers: Answers) -> Result:
    """Return the neighbouring pairs and points of each card, level by level."""
    state = told.told(tables, answers)
    building.check_support(state)
    found = [projects.count(state, card) for card in answers["projects"]]
    return Result({"projects": [*map(values.project, found)]}, partial(projects.steps, found))


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
    state = State(tables, [*names, Term(architect)] if architect else names, architect)
    scoring.tell(state, answers)
    return scoring.score(state, answers[OVERRIDE])


RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    {
        "build": Ruling(forms.build_fields, _build),
        "cult": Ruling(forms.cult_fields, _cult),
        "rest-tiles": Ruling(rest_forms.rest_fields, _rest_tiles),
        "architect-turn": Ruling(forms.architect_fields, _architect_turn, players=(1,)),
        "project": Ruling(forms.project_fields, _project),
        "ennead": Ruling(forms.ennead_fields, _ennead),
    },
    {SCORE: Ruling(sheet.score_fields, _score, records=True)},
    Variants(lambda kit, ruling: seats(kit, ruling.players, sheet=ruling.records), sit_down),
)
"""The adjudications in the order in which they come up in play, and the score sheet."""

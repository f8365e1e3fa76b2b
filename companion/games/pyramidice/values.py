"""What comes out of adjudications, as JSON has it (14.3)."""

from typing import Any

from companion.games.pyramidice import building, end, projects, resources, rest_tiles, solo
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import STONES
from companion.games.pyramidice.told import PHARAOH

Value = dict[str, Any]


def pearl(state: State, offer: building.Offer) -> Value:
    """Return what the owner of the Pearl Scarab may do."""
    return {
        "player": state.names[offer.seat],
        "may_use": offer.may_use,
        "workers_cost": offer.workers,
        "fame": offer.fame,
    }


def taken(state: State, taking: rest_tiles.Taking) -> Value:
    """Return what became of a Rest tile; the state is that after it."""
    discarded = resources.plus(taking.goods.paid, taking.goods.overflow)
    return {
        "legal": True,
        "reason": None,
        "fame_cost": taking.tile.fame,
        "silver_fame": taking.goods.silver,
        "fame_after": state.fame[state.current],
        "gained": resources.by_kind(taking.goods.gained),
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


def turn(state: State, turn: solo.Turn) -> Value:
    """Return what the Great Architect did; the state is that after his turn."""
    deed, built = turn.deed, turn.deed.built
    build = built and {**state.tables.spaces[built.space].place._asdict(), "value": built.value}
    return {
        "god_taken": turn.god,
        "die_from": deed.die_from,
        "case": deed.case,
        "tile_taken": deed.tile,
        "space": deed.place,
        "build": build,
        "adjacencies_completed": built.pairs if built else 0,
        "fame_gained": sum(deed.fame),
        "fame_breakdown": deed.fame._asdict(),
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


def project(count: projects.Count) -> Value:
    """Return what a Project card counts."""
    return {
        "project": count.project,
        "adjacencies": count.adjacencies,
        "points": count.points,
        "levels": [level._asdict() for level in count.levels],
    }

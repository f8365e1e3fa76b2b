"""Every adjudication of Giza: a state of what was told, the chapter, and its answer (14.3)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.games.common.reader import Answers
from companion.games.common.wording import either, part, span
from companion.games.contract import Refused, Result, Sink, Step
from companion.games.forms import Field
from companion.games.game import Ruling, Rulings
from companion.games.giza import (
    arrival,
    bidding,
    building,
    contest,
    decoration,
    forms,
    lifts,
    moves,
    nomination,
    push,
    scoring,
    temple,
    turn_order,
)
from companion.games.giza.board import CAPSTONE_CAMP, MIDDLE_CAMP, TEMPLE
from companion.games.giza.seats import named
from companion.games.giza.state import State
from companion.games.giza.tables import BASE, CAPSTONE, MIDDLE, STONES, Tables, tables, with_track

Verdict = Callable[[Tables, Answers, Sink | None], dict[str, Any]]
"""What the rules make of the answers, told step by step if anybody asks why."""

COUNTS_RULE: Final = "GIZA-SETUP-02"


def _ruling(fields: Callable[[Tables], tuple[Field, ...]], verdict: Verdict) -> Ruling[Tables]:
    """Return a ruling that carries its verdict out once more when somebody asks why."""

    def ruled(given: Tables, answers: Answers) -> Result:
        def explain() -> list[Step]:
            steps: list[Step] = []
            verdict(given, answers, steps.append)
            return [named(step, answers["players"]) for step in steps]

        return Result(verdict(given, answers, None), explain)

    return Ruling(fields, ruled)


def _seated(answers: Answers, key: str) -> list[Any]:
    """Return the values of a map by seat."""
    return [answers[key][name] for name in answers["players"]]


def _by_name(answers: Answers, values: list[int]) -> dict[str, int]:
    return dict(zip(answers["players"], values, strict=True))


def _names(answers: Answers, seats: tuple[int, ...] | list[int]) -> list[str]:
    return [answers["players"][seat] for seat in seats]


def _scores(state: State, answers: Answers) -> dict[str, int]:
    return {name: state.total(seat) for seat, name in enumerate(answers["players"])}


def _hear_bids(
    state: State, place: int, answers: Answers, sink: Sink | None
) -> Callable[[bool], dict[str, Any]]:
    """Let those bid who have workers at a place; return what tells it, a success or not."""
    state.seat = answers["players"].index(answers["nominator"])
    state.stand(place, _seated(answers, "workers"))
    food, art = _seated(answers, "food_bids"), _seated(answers, "art_bids")
    bidding.begin(state, place, sink)
    order = tuple(state.queue)
    for seat in order:
        bidding.offer(state, food[seat], art[seat], sink)
    bids = {seat: state.bids[seat] for seat in order}
    names = answers["players"]
    return lambda success: {
        "order": _names(answers, order),
        "bids": {names[seat]: accepted for seat, accepted in bids.items()},
        "returned_food": {names[seat]: food[seat] - bids[seat] for seat in order},
        "returned_art": {names[seat]: art[seat] for seat in order},
        "total": sum(bids.values()),
        "success": success,
        "starving": [] if success else _names(answers, bidding.meanest(state)),
    }


def _push(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return what a push bid comes to."""
    length, position = answers["track_spaces"], answers["position"]
    state = State(with_track(given, length or 1))
    state.quarry, place = 0, state.site_of(0) + (position or 0)
    bids = _hear_bids(state, place, answers, sink)
    if length:
        state.positions[0] = position
        _put_loose(state, answers)
    spaces = given.spaces(sum(bidding.accepted(state)))
    driven = _by_name(answers, push.in_the_way(state, spaces) if length else [0] * given.players)
    arrived = push.push(state, sink)
    return {
        **bids(spaces > 0),
        "spaces": spaces,
        "position_after": state.positions[0] if length and not arrived else None,
        "arrived": arrived if length else None,
        "crushed": {name: number for name, number in driven.items() if number},
    }


def _put_loose(state: State, answers: Answers) -> None:
    """Put loose workers on the track; refuse them where there can be none, or not so many."""
    board = state.tables.board
    owned: Counter[str] = Counter(answers["workers"])
    for space in range(1, board.lengths[0] + 1):
        if space != answers["position"]:
            state.stand(state.site_of(0) + space, [0] * state.tables.players)
    for index, loose in enumerate(answers["loose_workers"]):
        path, name = f"loose_workers[{index}]", loose["player"]
        if loose["space"] == answers["position"]:
            raise Refused(f"{path}.space", "is where the sled stands", push.WAY_RULE)
        place = state.site_of(0) + loose["space"]
        state.put(answers["players"].index(name), place, loose["workers"])
        owned[name] += loose["workers"]
        if state.crowd[place] > board.room:
            message = f"makes {state.crowd[place]} on one space, must be at most {board.room}"
            raise Refused(f"{path}.workers", message, moves.ROOM_RULE)
        if owned[name] > state.tables.workers:
            message = f"makes {owned[name]} of {part(name)}, must be at most {state.tables.workers}"
            raise Refused(f"{path}.workers", message, COUNTS_RULE)


def _lift(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return what a bid for a middle stone, or for the capstone's first lift, comes to."""
    return _lifted(State(given), lifts.MIDDLE_LIFT, answers, sink)


def _final_lift(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return what the bid for the capstone's final lift comes to; it ends the game."""
    value = _lifted(State(given), lifts.FINAL_LIFT, answers, sink)
    if sink and value["success"]:
        sink(lifts.told_end())
    return {**value, "game_end": value["success"]}


def _lifted(state: State, lift: int, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    state.lift = lift
    bids = _hear_bids(state, lifts.CAMP_OF[lift], answers, sink)
    success = lifts.lift(state, sink)
    if success:
        lifts.score(state, sink)
    return {**bids(success), "scores": _scores(state, answers)}


def _decoration(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the points for decorating a row of the base or middle tier."""
    return _decorated(State(given), next(iter(given.lines)), answers, sink)


def _capstone_decoration(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the points for decorating the capstone."""
    return _decorated(State(given), building.CAPSTONE_ROW, answers, sink)


def _decorated(state: State, line: str, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    state.line, state.bids = line, _seated(answers, "art_bids")
    decoration.reveal(state, sink)
    spent = answers["art_bids"]
    return {"scores": _scores(state, answers), "spent": spent, "total_spent": sum(spent.values())}


def _temple(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the points for the workers in the Temple of Ra, who stay there."""
    state = State(given)
    state.stand(TEMPLE, _seated(answers, "workers"))
    temple.score(state, sink)
    return {"scores": _scores(state, answers)}


def _unload(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return where the stone goes, the push scoring, and who reassigns in which order."""
    state, stone = State(given), STONES.index(answers["stone"])
    state.seat, state.place = answers["players"].index(answers["nominator"]), given.board.sites[0]
    state.stand(state.place, _seated(answers, "workers"))
    arrival.arrive(state, stone, sink)
    arrival.score(state, sink)
    if sink:
        sink(arrival.told_order(state))
    solo = contest.alone(state.at(state.place))
    return {
        "destination": arrival.destination(stone),
        "scores": _scores(state, answers),
        "solo_bonus": None if solo < 0 else answers["players"][solo],
        "reassign_order": _names(answers, arrival.reassigning(state)),
    }


def _turn_order(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return who chooses next among which rows, or the order of play once all have chosen."""
    state, players = State(given), answers["players"]
    state.round = answers["round"]
    _check_history(state, answers)
    if answers["starting_player"] is not None:
        state.start = players.index(answers["starting_player"])
    told = [*answers["history"], answers["choices"]]
    for number, rows in enumerate(told, state.round - len(told) + 1):
        for name, row in rows.items():
            state.rows[(number - 1) * given.players + players.index(name)] = row
    _check_choices(state, answers)
    order = turn_order.choosing_order(state)
    waiting = next((seat for seat in order if players[seat] not in answers["choices"]), None)
    if sink:
        sink(turn_order.told_order(state))
        steps = (turn_order.told_play(state),) if waiting is None else None
        for step in steps or turn_order.told_open(state, waiting or 0):
            sink(step)
    play = turn_order.by_row(turn_order.rows_of(state, state.round))
    return {
        "round": state.round,
        "dynasty": state.dynasty,
        "column": state.column,
        "choosing_order": _names(answers, order),
        "next_chooser": None if waiting is None else players[waiting],
        "legal_rows": [] if waiting is None else turn_order.open_rows(state, waiting),
        "play_order": _names(answers, play) if waiting is None else None,
    }


def _check_history(state: State, answers: Answers) -> None:
    """Refuse too few or too many earlier rounds, or rows used twice in a dynasty."""
    number, past = state.round, answers["history"]
    if number == 1 and answers["starting_player"] is None:
        raise Refused("starting_player", "is missing in round 1", turn_order.FIRST_RULE)
    most = number - 1
    least = min(most, max(state.column - 1, 1))
    if not least <= len(past) <= most:
        message = f"has {len(past)} rounds, must be {span(least, most)}"
        raise Refused("history", message, turn_order.USED_RULE)
    seen: set[tuple[int, str, int]] = set()
    first = number - len(past)
    for index, rows in enumerate(past):
        dynasty = (first + index - 1) // state.tables.columns
        for name, row in rows.items():
            if (dynasty, name, row) in seen:
                path = f"history[{index}].{part(name)}"
                raise Refused(path, turn_order.again(name, row), turn_order.USED_RULE)
            seen.add((dynasty, name, row))


def _check_choices(state: State, answers: Answers) -> None:
    """Refuse choices out of turn, or of a row used before in this dynasty."""
    rule = turn_order.FIRST_RULE if state.round == 1 else turn_order.REVERSED_RULE
    choices, waiting = answers["choices"], None
    for seat in turn_order.choosing_order(state):
        name = answers["players"][seat]
        if name not in choices:
            waiting = waiting or name
        elif waiting:
            message = f"is given before {part(waiting)}, who chooses earlier, has chosen"
            raise Refused(f"choices.{part(name)}", message, rule)
        elif choices[name] in turn_order.used(state, seat):
            message = turn_order.again(name, choices[name])
            raise Refused(f"choices.{part(name)}", message, turn_order.USED_RULE)


def _build(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the row and the tier that a stone completes, and what follows from it."""
    state, stone = State(given), STONES.index(answers["stone"])
    for tier in (BASE, MIDDLE):
        state.built[tier] = sum(
            1 << given.locations.index(letter) for letter in answers[STONES[tier]]
        )
    _check_built(given, answers)
    if stone == CAPSTONE:
        _check_capstone(given, answers)
        _crown(state, sink)
    else:
        _check_location(state, stone, answers["location"])
        state.landed = stone
        building.build(state, answers["location"], sink)
    events = [decoration.scoring(state).replace("_", "-")] * bool(state.line)
    return {
        "row_complete": state.line,
        "tier_complete": None if state.tier < 0 else STONES[state.tier],
        "events": events + ["temple"] * (state.tier >= 0),
        "game_end": stone == CAPSTONE,
    }


def _crown(state: State, sink: Sink | None) -> None:
    lifts.crown(state)
    if sink:
        sink(lifts.told_crown())
        sink(lifts.told_end())


def _check_built(given: Tables, answers: Answers) -> None:
    """Refuse a middle stone on no base stone, and fewer stones than stand from the start."""
    for index, letter in enumerate(answers["middle"]):
        if letter not in answers["base"]:
            raise Refused(
                f"middle[{index}]", f"is {letter}, but no base stone is there", building.ON_RULE
            )
    if len(answers["middle"]) < given.built[MIDDLE]:
        message = f"has {len(answers['middle'])} stones, must be {given.built[MIDDLE]} or more"
        raise Refused("middle", message, "GIZA-SETUP-03")


def _check_capstone(given: Tables, answers: Answers) -> None:
    if answers["location"] is not None:
        raise Refused("location", "must be left out for the capstone", building.WHERE_RULE)
    for stone in (BASE, MIDDLE):
        tier = STONES[stone]
        if len(answers[tier]) < given.stones[stone]:
            message = f"is capstone, but the {tier} tier has {len(answers[tier])} stones"
            message += f", must be {given.stones[stone]}"
            raise Refused("stone", message, nomination.LIFT_RULES[lifts.FINAL_LIFT])


def _check_location(state: State, stone: int, location: str | None) -> None:
    if location is None:
        message = f"is missing, must be {either(state.tables.locations)}"
        raise Refused("location", message, building.WHERE_RULE)
    if found := building.refusal(state, stone, location):
        taken = f"where a {STONES[stone]} stone stands already"
        why = taken if found.rule == building.WHERE_RULE else "but no base stone is there"
        raise Refused("location", f"is {location}, {why}", found.rule)


def _nominate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the stones that are ready, and whether the nominator has a choice."""
    state = _told_stones(given, answers)
    _check_workers(given, answers)
    _check_stones(state, answers)
    push_ready = [given.quarries[quarry] for quarry in nomination.pushes(state)]
    lift_ready = [lifts.LIFTS[lift] for lift in nomination.lifts(state)]
    options = len(push_ready) + len(lift_ready)
    if sink:
        for step in nomination.told(state):
            sink(step)
    return {
        "push": push_ready,
        "lift": lift_ready,
        "must_nominate": options > 0,
        "forced": options == 1,
    }


def _told_stones(given: Tables, answers: Answers) -> State:
    """Return a state of the stones, and of how many workers are beside them."""
    state, camp, top = State(given), answers["middle_camp"], answers["capstone_camp"]
    built = answers["built"]
    if built["middle"] > built["base"]:
        message = f"is {built['middle']}, must be at most {built['base']}"
        raise Refused("built.middle", message, building.ON_RULE)
    state.seat = answers["players"].index(answers["nominator"])
    state.built = [(1 << built["base"]) - 1, (1 << built["middle"]) - 1, 0]
    state.camp, state.lifted = [0, camp["middle"], camp["capstone"]], top["capstone"]
    state.crowd[MIDDLE_CAMP], state.crowd[CAPSTONE_CAMP] = camp["workers"], top["workers"]
    for sled in answers["sleds"]:
        quarry = given.quarries.index(sled["quarry"])
        state.positions[quarry] = 0
        state.crowd[state.site_of(quarry)] = sled["workers"]
    return state


def _check_workers(given: Tables, answers: Answers) -> None:
    """Refuse more workers than all players have, at the place that goes beyond it."""
    total, most = 0, given.workers * given.players
    for path, workers in _workers(answers):
        total += workers
        if total > most:
            message = f"makes {total} workers in all, must be at most {most}"
            raise Refused(path, message, COUNTS_RULE)


def _workers(answers: Answers) -> Iterator[tuple[str, int]]:
    for index, sled in enumerate(answers["sleds"]):
        yield f"sleds[{index}].workers", sled["workers"]
    yield "middle_camp.workers", answers["middle_camp"]["workers"]
    yield "capstone_camp.workers", answers["capstone_camp"]["workers"]


def _check_stones(state: State, answers: Answers) -> None:
    """Refuse more stones than there are, and the capstone in its camp before its time."""
    counted: Counter[str] = Counter()
    for path, stone, number in _stones(answers):
        counted[stone] += number
        most = state.tables.stones[STONES.index(stone)]
        if counted[stone] > most:
            message = f"makes {counted[stone]} {stone} stones, must be at most {most}"
            raise Refused(path, message, "GIZA-COMP-01")
    if state.lifted and not building.is_topped_out(state):
        message = "is 1, must be 0 until both tiers below are built"
        rule = nomination.LIFT_RULES[lifts.FINAL_LIFT]
        raise Refused("capstone_camp.capstone", message, rule)


def _stones(answers: Answers) -> Iterator[tuple[str, str, int]]:
    for tier, number in answers["built"].items():
        yield f"built.{tier}", tier, number
    for index, sled in enumerate(answers["sleds"]):
        yield f"sleds[{index}].stone", sled["stone"], 1
    yield "middle_camp.middle", "middle", answers["middle_camp"]["middle"]
    yield "middle_camp.capstone", "capstone", answers["middle_camp"]["capstone"]
    yield "capstone_camp.capstone", "capstone", answers["capstone_camp"]["capstone"]


ADJUDICATIONS: Mapping[str, Ruling[Tables]] = {
    "push": _ruling(forms.push_fields, _push),
    "lift": _ruling(forms.lift_fields, _lift),
    "final-lift": _ruling(forms.lift_fields, _final_lift),
    "decoration": _ruling(forms.decoration_fields, _decoration),
    "capstone-decoration": _ruling(forms.decoration_fields, _capstone_decoration),
    "temple": _ruling(forms.temple_fields, _temple),
    "unload": _ruling(forms.unload_fields, _unload),
    "turn-order": _ruling(forms.turn_order_fields, _turn_order),
    "build": _ruling(forms.build_fields, _build),
    "nominate": _ruling(forms.nominate_fields, _nominate),
}

RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    ADJUDICATIONS,
    {
        "score": Ruling(forms.score_fields, scoring.score, records=True),
        "score-log": Ruling(forms.log_fields, scoring.score_log, records=True, told_by="events"),
    },
)
"""The adjudications in the order in which they come up in play, and the score sheets."""

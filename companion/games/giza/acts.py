"""The acts of a game that is kept: each asks what the table knows, and calls the chapters."""

from collections.abc import Mapping
from typing import Final

from companion.games.common.keeping import Act, Play
from companion.games.common.scores import OVERRIDE
from companion.games.common.seats import with_names
from companion.games.engine import Result, Sink
from companion.games.giza import (
    arrival,
    bidding,
    building,
    contest,
    decoration,
    forms,
    lifts,
    nomination,
    push,
    rounds,
    scoring,
    standings,
    temple,
    turn_order,
    turns,
)
from companion.games.giza.answers import by_seat
from companion.games.giza.board import TEMPLE
from companion.games.giza.kept_game import IDS, LIFTS, KeptGame, begin, scores, stage
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import tell
from companion.games.giza.tables import BASE, MIDDLE, STONES
from companion.questions import Answers, Field, Form, choice
from companion.questions.checks import path_part
from companion.questions.errors import Refused


def _where_to(state: State, stone: int) -> tuple[Field, ...]:
    """Ask where a stone is built, if there is more than one place for it."""
    letters = tuple(building.letters(state, stone))
    return (choice("location", rule=building.WHERE_RULE, choices=letters),) * (len(letters) > 1)


def _build(state: State, answers: Answers, sink: Sink) -> None:
    """Build the stone that has landed, if one has, where the table says; then all else follows."""
    if state.landed != NONE:
        location = answers.get("location") or building.letters(state, state.landed)[0]
        sink(building.where_step(state.landed, location))
        building.build(state, location, sink)
    turns.follow(state, sink)
    state.forget(_sled(state))


def _sled(state: State) -> int:
    """Return the place of whichever sled a table speaks of."""
    return state.site_of(0)


def _aboard(table: KeptGame, rule: str) -> Field:
    """Ask who is aboard; whoever was when bids were ruled just before need not be typed again."""
    state = table.state
    aboard = forms.aboard(state.tables, state.tables.board.room, rule)
    if state.crowd[_sled(state)] < state.tables.limits.ready:
        return aboard
    return aboard._replace(default=table.by_name(state.at(_sled(state))))


def _arrive_form(table: KeptGame, stone: str) -> Form:
    where = _where_to(table.state, BASE) if stone == STONES[BASE] else ()
    return Form("arrive", (_aboard(table, contest.RULES["push"]), *where))


def _arrive(table: KeptGame, stone: str, answers: Answers, sink: Sink) -> None:
    """Let a sled arrive: it does not matter which, nor where the workers go."""
    state, told = table.state, table.named(sink)
    state.place = _sled(state)
    state.stand(state.place, by_seat(answers, "workers"))
    arrival.arrive(state, STONES.index(stone), told)
    _build(state, answers, told)


def _lift_form(table: KeptGame, lift: str) -> Form:
    where = _where_to(table.state, MIDDLE) if lift == LIFTS[lifts.MIDDLE_LIFT] else ()
    return Form("lift", (forms.lift_bids(table.state.tables), *where))


def _lift(table: KeptGame, lift: str, answers: Answers, sink: Sink) -> None:
    """Lift a stone; the points go by the food bid."""
    state, told = table.state, table.named(sink)
    state.lift, state.bids = LIFTS.index(lift), by_seat(answers, "food_bids")
    lifts.lift(state, told)
    tell(told, lifts.capstone_steps(state))
    _build(state, answers, told)


def _push_form(table: KeptGame, _argument: str) -> Form:
    return Form("push", (_aboard(table, nomination.PUSH_RULE), forms.push_bids(table.state.tables)))


def _push(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Say how far bids push a sled, or who starves; where it stands nobody has told."""
    state, told = table.state, table.named(sink)
    state.quarry = 0
    state.stand(_sled(state), by_seat(answers, "workers"))
    bidding.begin(state, _sled(state))
    food = by_seat(answers, "food_bids")
    for seat in tuple(state.queue):
        bidding.offer(state, food[seat], sink=told)
    push.push(state, told)
    state.quarry = NONE


def _rows_form(table: KeptGame, _argument: str) -> Form:
    return Form("rows", (forms.rows(table.state.tables),))


def _rows(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Note the rows of the round; the order of play follows from them."""
    state, rows = table.state, answers["rows"]
    for state.seat, name in enumerate(table.players):
        if rows[name] in turn_order.rows_used(state, state.seat):
            message = turn_order.again(name, rows[name])
            raise Refused(f"rows.{path_part(name)}", message, turn_order.USED_RULE)
        turn_order.choose(state, rows[name])
    state.seat = NONE
    tell(sink, with_names([turn_order.play_order_step(state)], table.players))


def _round(table: KeptGame, _argument: str, _answers: Answers, sink: Sink) -> None:
    """End the round; after the last one the game is over."""
    told = table.named(sink)
    table.state.forget(_sled(table.state))
    if rounds.next_round(table.state, told):
        tell(told, turn_order.round_begin_steps(table.state))


def _decoration_form(table: KeptGame, _argument: str) -> Form:
    return Form(
        "decoration", tuple(f for f in forms.decoration_fields(table.state.tables) if f.secret)
    )


def _decoration(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points for a row or for the capstone by the art spent."""
    state, told = table.state, table.named(sink)
    state.bids, state.decision = by_seat(answers, "art_bids"), None
    decoration.reveal(state, told)
    turns.follow(state, told)


def _temple_form(table: KeptGame, _argument: str) -> Form:
    return Form("temple", forms.temple_fields(table.state.tables))


def _temple(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points of the temple; after the capstone that is the end."""
    state, told = table.state, table.named(sink)
    state.stand(TEMPLE, by_seat(answers, "workers"))
    state.decision = None
    temple.score(state, told)
    turns.follow(state, told)
    if state.cause is None:
        state.forget(TEMPLE)  # people come and go until it scores again


def _sheet(table: KeptGame) -> Form:
    """Ask for what breaks ties, where there are any; who is in the temple may be known."""
    totals = scores(table).values()
    is_level = len({*totals}) < len(totals)
    known = (*forms.ON_THE_TRACK, *_temple_workers(table))
    fields = (
        field for field in forms.sheet_fields(table.state.tables, "zero") if field.key not in known
    )
    asked = (field._replace(asked=is_level, required=is_level) for field in fields)
    return Form("score", tuple(asked))


def _temple_workers(table: KeptGame) -> dict[str, dict[str, int]]:
    """Return who is in the temple, as long as nobody has left it since it scored."""
    state = table.state
    is_told = state.crowd[TEMPLE] != NONE
    return {"temple_workers": table.by_name(state.at(TEMPLE))} if is_told else {}


def _result(table: KeptGame, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores: the log of all scorings, and what breaks ties."""
    told = {**answers, **_temple_workers(table), OVERRIDE: corrections}
    events = standings.events(table.state, table.players)
    return scoring.score_log(table.state.tables, {**told, "events": events})


PLAY: Final = Play(
    begin=begin,
    stage=stage,
    scores=scores,
    ids=lambda _kit, _variant: IDS,
    acts={
        "arrive": Act(_arrive_form, _arrive),
        "lift": Act(_lift_form, _lift),
        "push": Act(_push_form, _push),
        "rows": Act(_rows_form, _rows),
        "round": Act(lambda *_told: Form("round", ()), _round),
        "decoration": Act(_decoration_form, _decoration),
        "temple": Act(_temple_form, _temple),
    },
    sheet=_sheet,
    result=_result,
)

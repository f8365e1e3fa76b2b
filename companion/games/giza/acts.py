"""The acts of an evening that is kept: each asks what the table knows, and calls the chapters."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.common.fields import choice
from companion.games.common.keeping import Act, Play
from companion.games.common.reader import Answers
from companion.games.common.scores import OVERRIDE
from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Sink, Step, Term
from companion.games.forms import Field, Form
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
    scoring,
    seeing,
    standings,
    temple,
    turn_order,
    turns,
)
from companion.games.giza.board import TEMPLE
from companion.games.giza.seats import named
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import BASE, MIDDLE, STONES, Tables, tables
from companion.games.keeping import Choice, Seating, Stage
from companion.kits import Kit

TYPED: Final = ("bid.order", "bid.stands", "bid.spent")
"""Steps that repeat what people have just typed."""

LIFTS: Final = ("middle", "first", "final")
"""The arguments of the act `lift`, by lift."""

DUE: Final = {"decorate": "decoration", "temple": "temple"}
"""The acts that come by themselves, by what the state asks."""

IDS: Final = (
    *(f"arrive.{stone}" for stone in STONES),
    *(f"lift.{lift}" for lift in LIFTS),
    "push",
    "rows",
    "round",
    *DUE.values(),
)
"""All acts in the order in which they are listed."""


class Evening:
    """A game that is kept: who plays, and where it stands as far as the table has told."""

    __slots__ = ("players", "state")

    def __init__(self, players: tuple[str, ...], state: State) -> None:
        """Keep a state for these players, by seat."""
        self.players = players
        self.state = state

    def copy(self) -> "Evening":
        """Return an evening whose state can be changed."""
        return Evening(self.players, self.state.copy())

    def seated(self, amounts: Mapping[str, int]) -> list[int]:
        """Return the amounts of a map by seat, 0 where it says nothing."""
        return [amounts.get(name, 0) for name in self.players]

    def named(self, sink: Sink) -> Sink:
        """Return a sink that calls seats by their names, and leaves out what was typed."""
        return lambda step: None if step.key in TYPED else sink(named(step, self.players))


def begin(kit: Kit, seating: Seating) -> Evening:
    """Return the state after the setup, in which all is open that lies on the board."""
    players = seating.players
    state = State(tables(kit, len(players)))
    state.start = players.index(seating.start) if seating.start else NONE
    return Evening(players, state)


def stage(_tables: Tables, evening: Evening) -> Stage:
    """Return where the game stands and what can happen."""
    state = evening.state
    menu, due = tuple(_menu(state)), state.decision is not None
    where = tuple(named(step, evening.players) for step in _where(state))
    return Stage(where, None, menu, scores(_tables, evening), due=due)


def _where(state: State) -> Iterator[Step]:
    if state.cause is None:
        yield turn_order.told_round(state)
        if any(turn_order.rows_of(state, state.round)):
            yield turn_order.told_play(state)
        elif turn_order.is_order_known(state):
            yield turn_order.told_order(state)
    yield from seeing.stones(state)


def _menu(state: State) -> Iterator[Choice]:
    if state.cause:
        return
    if state.decision:
        act = DUE[state.decision.kind]
        rule = decoration.BID_RULE if act == "decoration" else contest.RULES["temple"]
        yield Choice(act, rule, {"row": Term(state.line)} if state.line else {})
        return
    for stone, name in enumerate(STONES):
        if arrival.may_arrive(state, stone):
            yield Choice(f"arrive.{name}", arrival.WHERE_RULE, {"stone": Term(name)})
    for lift, name in enumerate(LIFTS):
        if nomination.has_stone(state, lift):
            yield Choice(
                f"lift.{name}", nomination.LIFT_RULES[lift], {"lift": Term(lifts.LIFTS[lift])}
            )
    yield Choice("push", nomination.PUSH_RULE)
    if not any(turn_order.rows_of(state, state.round)):
        yield Choice("rows", turn_order.BOX_RULE)
    yield Choice("round", turn_order.ROUND_RULE, {"round": state.round})


def scores(_tables: Tables, evening: Evening) -> Mapping[str, int]:
    """Return the points so far; nothing of them is hidden."""
    return {name: evening.state.total(seat) for seat, name in enumerate(evening.players)}


def _where_to(state: State, stone: int) -> tuple[Field, ...]:
    """Ask where a stone is built, if there is more than one place for it."""
    letters = tuple(building.letters(state, stone))
    return (choice("location", rule=building.WHERE_RULE, choices=letters),) * (len(letters) > 1)


def _arrive_form(given: Tables, evening: Evening, stone: str) -> Form:
    """Ask who is aboard, and where a base stone is built."""
    aboard = forms.aboard(given, given.board.room, contest.RULES["push"])
    where = _where_to(evening.state, BASE) if STONES.index(stone) == BASE else ()
    return Form("arrive", (aboard, *where))


def _arrive(_t: Tables, evening: Evening, stone: str, answers: Answers, sink: Sink) -> None:
    """Let a sled arrive: it does not matter which, nor where the workers go."""
    state, told = evening.state, evening.named(sink)
    state.place = state.site_of(0)
    state.stand(state.place, evening.seated(answers["workers"]))
    arrival.arrive(state, STONES.index(stone), told)
    _build(state, answers, told)
    turns.follow(state, told)
    state.forget(state.place)


def _build(state: State, answers: Answers, sink: Sink) -> None:
    """Build the stone that has landed, if one has, where the table says."""
    if state.landed != NONE:
        location = answers.get("location") or building.letters(state, state.landed)[0]
        sink(building.told_where(state.landed, location))
        building.build(state, location, sink)


def _lift_form(given: Tables, evening: Evening, lift: str) -> Form:
    """Ask for the bids that lift a stone, and where a middle stone is built."""
    where = _where_to(evening.state, MIDDLE) if lift == LIFTS[lifts.MIDDLE_LIFT] else ()
    return Form("lift", (forms.lift_bids(given), *where))


def _lift(_t: Tables, evening: Evening, lift: str, answers: Answers, sink: Sink) -> None:
    """Lift a stone; the points go by the food bid."""
    state, told = evening.state, evening.named(sink)
    state.lift, state.bids = LIFTS.index(lift), evening.seated(answers["food_bids"])
    lifts.lift(state, told)
    for step in lifts.told(state):
        told(step)
    _build(state, answers, told)
    turns.follow(state, told)


def _push_form(given: Tables, _evening: Evening, _argument: str) -> Form:
    """Ask who is aboard, and what they bid."""
    return Form("push", forms.push_bids(given))


def _push(_t: Tables, evening: Evening, _a: str, answers: Answers, sink: Sink) -> None:
    """Say how far bids push a sled, or who starves; where it stands nobody has told."""
    state, told = evening.state, evening.named(sink)
    state.quarry, site = 0, state.site_of(0)
    state.stand(site, evening.seated(answers["workers"]))
    bidding.begin(state, site)
    food = evening.seated(answers["food_bids"])
    for seat in tuple(state.queue):
        bidding.offer(state, food[seat], sink=told)
    push.push(state, told)
    state.forget(site)
    state.quarry = NONE


def _rows_form(given: Tables, _evening: Evening, _argument: str) -> Form:
    """Ask for the rows of the round."""
    return Form("rows", (forms.rows(given),))


def _rows(_t: Tables, evening: Evening, _a: str, answers: Answers, sink: Sink) -> None:
    """Note the rows of the round; the order of play follows from them."""
    state = evening.state
    for seat, name in enumerate(evening.players):
        row = answers["rows"][name]
        if row in turn_order.used(state, seat):
            raise Refused(f"rows.{part(name)}", turn_order.again(name, row), turn_order.USED_RULE)
    for seat, row in enumerate(evening.seated(answers["rows"])):
        state.seat = seat
        turn_order.choose(state, row)
    state.seat = NONE
    sink(named(turn_order.told_play(state), evening.players))


def _nothing(_t: Tables, _evening: Evening, _argument: str) -> Form:
    return Form("round", ())


def _round(_t: Tables, evening: Evening, _a: str, _answers: Answers, sink: Sink) -> None:
    """End the round; after the last one the game is over."""
    state, told = evening.state, evening.named(sink)
    if turns.next_round(state, told):
        for step in turn_order.told_begin(state):
            told(step)


def _decoration_form(given: Tables, _evening: Evening, _argument: str) -> Form:
    """Ask everybody for a sealed bid of art."""
    return Form("decoration", tuple(f for f in forms.decoration_fields(given) if f.secret))


def _decoration(_t: Tables, evening: Evening, _a: str, answers: Answers, sink: Sink) -> None:
    """Share the points for a row or for the capstone by the art spent."""
    state, told = evening.state, evening.named(sink)
    state.bids = evening.seated(answers["art_bids"])
    state.decision = None
    decoration.reveal(state, told)
    turns.follow(state, told)


def _temple_form(given: Tables, _evening: Evening, _argument: str) -> Form:
    """Ask how many workers everybody has in the temple."""
    return Form("temple", forms.temple_fields(given))


def _temple(_t: Tables, evening: Evening, _a: str, answers: Answers, sink: Sink) -> None:
    """Share the points of the temple; after the capstone that is the end."""
    state, told = evening.state, evening.named(sink)
    state.stand(TEMPLE, evening.seated(answers["workers"]))
    state.decision = None
    temple.score(state, told)
    turns.follow(state, told)
    if state.cause is None:
        state.forget(TEMPLE)  # people come and go until it scores again


def _sheet(given: Tables, evening: Evening) -> Form:
    """Ask for what breaks ties, where there are any; who is in the temple may be known."""
    totals = scores(given, evening).values()
    is_level = len({*totals}) < len(totals)
    known = (*forms.ON_THE_TRACK, *_temple_workers(evening))
    fields = (field for field in forms.sheet_fields(given) if field.key not in known)
    optional: dict[str, Any] = {"asked": is_level, "required": is_level, "gaps": "zero"}
    return Form("score", tuple(field._replace(**optional) for field in fields))


def _temple_workers(evening: Evening) -> dict[str, dict[str, int]]:
    """Return who is in the temple, as long as nobody has left it since it scored."""
    if evening.state.crowd[TEMPLE] == NONE:
        return {}
    there = zip(evening.players, evening.state.at(TEMPLE), strict=True)
    return {"temple_workers": dict(there)}


def _result(
    given: Tables, evening: Evening, answers: Answers, corrections: Mapping[str, int]
) -> Result:
    """Return the final scores: the log of all scorings, and what breaks ties."""
    events = standings.events(evening.state, evening.players)
    told = {**answers, **_temple_workers(evening), "events": events, OVERRIDE: corrections}
    return scoring.score_log(given, told)


ACTS: Final[Mapping[str, Act[Evening]]] = {
    "arrive": Act(_arrive_form, _arrive),
    "lift": Act(_lift_form, _lift),
    "push": Act(_push_form, _push),
    "rows": Act(_rows_form, _rows),
    "round": Act(_nothing, _round),
    "decoration": Act(_decoration_form, _decoration),
    "temple": Act(_temple_form, _temple),
}

PLAY: Final = Play(
    begin=begin,
    tables=lambda _kit, evening: evening.state.tables,
    stage=stage,
    scores=scores,
    ids=lambda _kit, _variant: IDS,
    acts=ACTS,
    sheet=_sheet,
    result=_result,
)

"""A whole game: its setup, turn after turn, the limits at the end of each (4, 6.1, 6.8, 8).

Chapters carry out what is decided; here is asked what comes next. What follows without a decision
is `due`, step by step, and each step may ask: so a look through a stack in the middle of a turn,
which asks for tile after tile, comes back to the very question that it interrupted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.engine import CHANCE, Action, Decision, Refusal, Result, Sink
from companion.games.terra_pyramides import actions, lines, placing_and_surround, stacks
from companion.games.terra_pyramides.coins_and_blocks import (
    BOAT,
    BURIAL,
    BUY_BLOCK,
    BUY_WORKER,
    CONVERT_RULE,
    LOOK,
    check_named_use,
    convert_named,
    spend,
)
from companion.games.terra_pyramides.state import OPEN, PRINTED, WHO, Ground, State
from companion.games.terra_pyramides.tables import NOWHERE, Tables
from companion.questions import Answers
from companion.questions.text import Seat, Step

MOVE_RULE: Final = "TERRA-PLAY-01"
START_RULE: Final = "TERRA-SETUP-06"
COIN_LIMIT: Final = "TERRA-LIMIT-01"
BLOCK_LIMIT: Final = "TERRA-LIMIT-02"
DONE_RULE: Final = "TERRA-LIMIT-03"
END_RULE: Final = "TERRA-END-01"
TEAM_RULE: Final = "TERRA-END-03"

# What may be done about blocks over the limit; about coins, any use of them.
CONVERT: Final = "convert"

# What each action is counted as, in the order of the output.
GAINS: Final = {
    BUY_WORKER: "workers",
    BURIAL: "burial",
    BOAT: "boat",
    LOOK: "looks",
    BUY_BLOCK: "bought_blocks",
    CONVERT: "conversions",
}

PICK, PLACE, LINE, LAY, WORKER, DRAW, END = (
    "pick", "place", "line", "lay", "worker", "draw", "end"
)  # fmt: skip

# What is due once a worker has moved.
NEXT_WORKER: Final = "next worker"

# What ends every game.
LAST_TILE: Final = "tiles"

# More actions than any game has: each turn places a tile, and what may be done besides uses
# something up; 415 decisions were the most that 12,900 games took (TERRA-INV-16).
LONGEST: Final = 5000

_FOUNDATION: Final = Decision(CHANCE, "foundation")


def begin(ground: Ground) -> State:
    """Return the state before the first draw (section 4)."""
    tables, board = ground.tables, ground.board
    state = State(tables, ground)
    holders, sites = range(tables.holders), len(board.sites)
    state.start = state.seat = state.who = state.turns = 0
    state.supply, state.bank = tables.blocks, tables.coins
    state.tiles = [OPEN] * len(board.names)
    for spaces, kind in ((board.oases, 0), (board.nile, 1)):
        for space in spaces:
            placing_and_surround.fill(state, space, len(ground.faces) - len(PRINTED) + kind)
    state.foundation, state.workers = [0] * sites, [0] * sites
    state.stacks = [ground.height] * tables.stacks
    state.hand, state.tops = [tables.workers for _ in holders], [tables.tops for _ in holders]
    state.coins, state.stores = [0 for _ in holders], [[0] * len(tables.stores) for _ in holders]
    state.free, state.deck = [*ground.mix], [*ground.deck]
    if tables.variant.has_track:
        state.eyes, state.burial = [0 for _ in holders], [0 for _ in holders]
    if tables.variant.has_nile:
        state.oases, state.boat = [0 for _ in holders], [0 for _ in holders]
        state.arrival = [0 for _ in holders]
    # In this order, as each may depend on the one before: a stack that lies face up shows its top
    # before it gives a starting tile, and players pick with the board in sight.
    turned = [("top", stack) for stack in ground.first if stacks.is_turned(state, stack)]
    starts = [("start", number) for number in range(len(board.starts))]
    founded = [("found", site) for site in ground.founded]
    picks = [(PICK, seat) for seat in range(tables.players)]
    state.due = [*turned, *starts, *founded, *picks, ("turn", 0)]
    follow(state, None)
    return state


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked."""
    while state.decision is None and state.due:
        step, argument = state.due.pop(0)
        STEPS[step](state, argument, sink)


def _ask(state: State, kind: str) -> None:
    state.decision = stacks.decision(state.seat, kind)


def _start(state: State, number: int, sink: Sink | None) -> None:
    """Lay a starting tile, once it is known."""
    ground = state.ground
    stack, space = ground.first[number], ground.board.starts[number]
    if stacks.top(state, stack) == OPEN:
        state.due.insert(0, ("start", number))
        stacks.ask(state, stacks.START, stack)
        return
    kind = stacks.take(state, stack)
    placing_and_surround.fill(state, space, kind)
    stacks.thin(state, stack, sink)
    state.due.insert(0, ("top", stack))
    if sink:
        values = {"space": ground.board.names[space], "tile": stacks.terms(ground.faces[kind])}
        sink(Step(START_RULE, "game.starts_on", values))


def _found(state: State, site: int, _sink: Sink | None) -> None:
    """Ask for the foundation of a site; it is due again for who learns its value."""
    state.due.insert(0, ("found", site))
    state.decision = _FOUNDATION


def found(state: State, action: actions.Foundation, sink: Sink | None) -> None:
    """Lay a foundation."""
    _, site = state.due.pop(0)
    state.decision = None
    placing_and_surround.found(state, site, action.value, sink)


def _pick(state: State, seat: int, _sink: Sink | None) -> None:
    state.seat = seat
    _ask(state, PICK)


def _turn(state: State, seat: int, _sink: Sink | None) -> None:
    """Begin a turn."""
    state.seat, state.who = seat, 0 if state.tables.mission else seat
    _place(state, 0, None)


def _place(state: State, _: int, _sink: Sink | None) -> None:
    """Ask where the tile in hand goes; in a view that may still have to be guessed."""
    if state.held[state.seat] == OPEN:
        state.due = [(PLACE, 0)]
        stacks.ask(state, stacks.GUESS, state.origin[state.seat])
    else:
        _ask(state, PLACE)


def see_again(state: State) -> None:
    """Ask again, in a view, what rests on a tile that is open in it."""
    # Only a seat's own hand is sure to be known to it: in the view of another what it may do with
    # its tile depends on which tile that is.
    is_guessed = state.task is not None and state.task[0] == stacks.GUESS
    if is_guessed or (state.decision and state.decision.kind == PLACE):
        state.task, state.due = None, []
        _place(state, 0, None)


def place(state: State, action: actions.Place, sink: Sink | None) -> None:
    """Place the tile; a foundation and the bonus of surrounded sites come before the line."""
    site = placing_and_surround.place(state, action, sink)
    state.decision = None
    state.due = [*([("found", site)] if site != NOWHERE else []), ("closed", 0), (LINE, 0)]


def _closed(state: State, _: int, sink: Sink | None) -> None:
    """Give the bonus of surrounded sites, where there is any (TERRA-PLACE-05)."""
    if state.tables.variant.has_track:
        placing_and_surround.pay_bonus(state, sink)


def _asking(kind: str) -> Callable[[State, int, Sink | None], None]:
    return lambda state, _, __: _ask(state, kind)


def _lay(state: State, _: int, sink: Sink | None) -> None:
    """Lay the line, or ask what stays empty; pieces may suffice by now that did not."""
    # Between two questions workers may be recalled and blocks converted: so it is tried anew.
    if lines.lay(state, sink):
        _next_worker(state, 0, sink)
    else:
        _ask(state, LAY)


def _next_worker(state: State, _: int, _sink: Sink | None) -> None:
    """Ask for the next worker; after the last one a tile is drawn, if there is any."""
    if state.laid:
        _ask(state, WORKER)
    else:
        _ask(state, END if are_stacks_gone(state) else DRAW)


def draw(state: State, action: actions.Draw, sink: Sink | None) -> None:
    """Draw a tile: the first one in the setup, or the next one of a turn (TERRA-REFILL-01)."""
    assert state.decision is not None
    is_setup, state.decision = state.decision.kind == PICK, None
    if not is_setup:
        state.due = [(END, 0)]
    stacks.draw(state, action.stack - 1, sink)


def end(state: State, _action: actions.End, sink: Sink | None) -> None:
    """End the turn; the next one is that of who holds a tile, and without any the game is over."""
    if sink:
        sink(Step(DONE_RULE, "game.ends_turn", {"player": Seat(state.seat)}))
    state.turns += 1
    state.space = state.bound = OPEN
    state.decision = None
    players = state.tables.players
    # Who has no tile is not skipped by a rule: with the stacks gone there is nothing to place.
    for seat in (*range(state.seat + 1, players), *range(state.seat + 1)):
        if state.origin[seat] != OPEN:
            state.due = [("turn", seat)]
            return
    state.cause = LAST_TILE
    if sink:
        sink(Step(END_RULE, "game.is_over", {}))


def then(do: Callable[[State, Any, Sink | None], None], step: str = "") -> Callable[..., None]:
    """Return what carries out an answer, after which a step is due.

    Without one it is what was asked: that is answered still, after what may be done at any time.
    """

    def doing(state: State, action: Action, sink: Sink | None) -> None:
        assert state.decision is not None
        # Due before it is done: a look puts its own questions in front of it.
        state.due.insert(0, (step or state.decision.kind, 0))
        state.decision = None
        do(state, action, sink)

    return doing


# What is due by itself; each may ask.
STEPS: Final[Mapping[str, Callable[[State, int, Sink | None], object]]] = {
    "top": stacks.show_top,
    "start": _start,
    "found": _found,
    PICK: _pick,
    "turn": _turn,
    PLACE: _place,
    "closed": _closed,
    LAY: _lay,
    NEXT_WORKER: _next_worker,
    **{kind: _asking(kind) for kind in (LINE, WORKER, DRAW, END)},
}


def not_now(state: State) -> Refusal:
    """Say what is asked instead of what was answered."""
    if state.decision is None:
        return Refusal(END_RULE, "game.is_over", {})
    return Refusal(MOVE_RULE, f"game.not_now_{state.decision.kind}", {})


def over(state: State, who: int) -> tuple[int, int]:
    """Return how many coins are still to be spent, and how many blocks to be converted away."""
    # Each conversion makes two blocks one: as many are needed as there are blocks too many.
    most, coins, blocks_held = state.tables.limits, state.coins[who], sum(state.stores[who])
    return max(0, coins - most.coins), max(0, blocks_held - most.blocks)


def refuse_end(state: State, who: int) -> Refusal | None:
    """Return why a turn can't end yet."""
    coins, surplus = over(state, who)
    if coins:
        return Refusal(COIN_LIMIT, "game.coins_over", {"over": coins})
    return Refusal(BLOCK_LIMIT, "game.blocks_over", {"over": surplus}) if surplus else None


def limit_steps(state: State, who: int, gained: Mapping[str, int]) -> Iterator[Step]:
    """Say what was done, and how coins and blocks stand to their limits."""
    for action, gain in GAINS.items():
        if gained[gain]:
            rule = CONVERT_RULE if action == CONVERT else state.tables.uses[action].rule
            yield Step(rule, f"limits.{action}", {"number": gained[gain]})
    (coins, surplus), most = over(state, who), state.tables.limits
    values = {"coins": state.coins[who], "most": most.coins, "over": coins}
    yield Step(COIN_LIMIT, f"limits.coins{'_over' if coins else ''}", values)
    values = {"blocks": sum(state.stores[who]), "most": most.blocks, "over": surplus}
    yield Step(BLOCK_LIMIT, f"limits.blocks{'_over' if surplus else ''}", values)
    if not (coins or surplus):
        yield Step(DONE_RULE, "limits.done", {})


def use_up_stacks(state: State) -> None:
    """Let no tile be left to draw."""
    state.stacks = [0] * len(state.stacks)


def are_stacks_gone(state: State) -> bool:
    """Return whether only the tiles in hands are still to be played."""
    return not any(state.stacks)


def last_seat(state: State) -> int:
    """Return whose turn is the last: turns go round, and their number is known (INV-09)."""
    # Every tile in play is placed in a turn of its own, so nobody needs to tell whose turn it is.
    return (state.start + state.tables.turns - 1) % state.tables.players


def last_round_steps(state: State, players: Sequence[str]) -> Iterator[Step]:
    """Say that it is the last round, and with whom it ends."""
    rule = TEAM_RULE if state.tables.variant.is_mission else END_RULE
    yield Step(rule, "play.last", {"player": players[last_seat(state)]})


def limits_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on what is over the limits when a turn ends, after what is done about it (14.3)."""
    state, gained = _purse(tables, answers), dict.fromkeys(GAINS.values(), 0)
    for index, action in enumerate(answers["actions"]):
        if action["do"] == CONVERT:
            convert_named(state, WHO, action["from"], f"actions[{index}].from")
        else:
            check_named_use(state, WHO, action["do"], f"actions[{index}].do")
            spend(state, WHO, action["do"])
        gained[GAINS[action["do"]]] += 1
    coins_over, blocks_over = over(state, WHO)
    value = {
        "ok": int(not (coins_over or blocks_over)),
        "coins": state.coins[WHO],
        "coins_over": coins_over,
        "blocks": tables.by_store(state.stores[WHO]),
        "blocks_total": sum(state.stores[WHO]),
        "blocks_over": blocks_over,
        "conversions_needed": blocks_over,
        "hand_workers": state.hand[WHO],
        "gained": gained,
    }
    return Result(value, partial(limit_steps, state, WHO, gained))


def _purse(tables: Tables, answers: Answers) -> State:
    """Return what is told of who ends a turn."""
    state, supply = State(tables), answers["supply"]
    state.coins[WHO], state.hand[WHO] = answers["coins"], answers["hand_workers"]
    state.stores[WHO] = [*answers["blocks"].values()]
    # Nobody told what others hold: then the supply has all blocks but one's own.
    state.supply = tables.blocks - sum(state.stores[WHO]) if supply is None else supply
    state.stacks = [OPEN] * answers["stacks"]
    return state

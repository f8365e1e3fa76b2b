"""The whole game of Pyramidice, move by move: turns, what is pending, and what may be answered.

A state's stack holds what is pending, the last of it first: turns within turns, gains that have no
room, an answer that is asked in small steps. `FRAMES` says of each kind of frame what it asks, or
that it does its part and goes; `DECISIONS` says of each question what may be answered, what forbids
it, and what it does. `PyramidiceRules` makes of both, and of the other chapters, the contract.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.games.common.decisions import (
    DecidedRules,
    DecisionKind,
    Move,
    Outcomes,
    asked,
    by_rule,
    drawn,
    unless_listed,
)
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Action, Decision, Options, Refusal, Rules, Sink
from companion.games.pyramidice import (
    actions,
    building,
    dice,
    gods,
    opening,
    powers,
    resources,
    resting,
    scoring,
    solo,
    tabletop,
    value,
    working,
)
from companion.games.pyramidice.setup import RULE, SLUG, architect_of, check_seats
from companion.games.pyramidice.state import FrameRule, State, ask, tell
from companion.games.pyramidice.tables import tables
from companion.kits import Kit

KIND_RULE: Final = "PYRAMIDICE-TURN-01"

# Answers in a turn, about four times what the longest one in simulated play had.
LONGEST_TURN: Final = 150

Apply = Callable[[State, Any, Sink | None], None]
Applied = Mapping[type[Action], Apply]

REST_TURN, WORK_TURN = actions.Begin("rest"), actions.Begin("work")


def _begin_turn(state: State, sink: Sink | None) -> Decision | None:
    """Begin a turn: who may rest is asked which kind of turn it is (PYRAMIDICE-TURN-01)."""
    state.mark = scoring.progress_mark(state)
    if state.current == state.tables.players:
        state.stack = (("end_turn",),)
        solo.begin_turn(state, sink)
        return None
    if resting.may_rest(state):
        return ask(state.current, "begin")
    _begin(state, WORK_TURN, sink)  # it is always allowed, even without workers or dice (TURN-02)
    return None


def _begin(state: State, action: actions.Begin, sink: Sink | None) -> None:
    """Take a turn of a kind."""
    if action == REST_TURN:
        state.stack = (("end_turn",), ("third",), ("rest",))
        resting.begin(state, sink)
    else:
        state.stack = (("end_turn",),)
        working.begin(state, sink)


def _end_turn(state: State, sink: Sink | None) -> None:
    """Ready the Gods, check for the end, and pass to the next seat (PYRAMIDICE-TURN-03)."""
    # Bes and Hapy of a Rest turn; a Work turn, which may lie inside one, has readied them before.
    state.used, before = frozenset(), state.pharaoh
    scoring.close_turn(state)
    tell(sink, scoring.end_steps(before, state))
    if not state.over:
        state.current = (state.current + 1) % len(state.names)
    state.stack = () if state.over else (("turn",),)


# An action does the same wherever it is answered (`DecidedRules`); these three are answered in two
# chapters, and go to the one whose frame is pending.


def _use_god(state: State, action: actions.UseGod, sink: Sink | None) -> None:
    use = resting.use_god if state.stack[-1][0] == "rest" else powers.use
    use(state, action, sink)


def _pick(state: State, action: actions.Pick, _sink: Sink | None) -> None:
    pick = dice.reroll_die if state.stack[-1][0] == "reroll" else powers.pick_die
    pick(state, action)


def _discard(state: State, action: actions.Discard, sink: Sink | None) -> None:
    gods.discard_unit(state, action.god, sink)


def _not_asked(state: State, _action: Action | None = None) -> Refusal:
    """Say that something else is asked."""
    if state.decision is None:
        return Refusal(scoring.LAST_RULE, "game.is_over", {})
    return Refusal(KIND_RULE, "game.not_asked", {})


def _asked(
    legal: Callable[[State], Sequence[Action]],
    refusal: Callable[[State, Any], Refusal],
    moves: Applied,
) -> DecisionKind:
    """Return what a seat decides; what is not listed is refused in one way."""
    refuses = unless_listed(legal, refusal)
    return asked(legal, {kind: Move(refuses, apply) for kind, apply in moves.items()})


def _drawn(
    outcomes: Callable[[State], Outcomes], action: type[Action], apply: Apply
) -> DecisionKind:
    """Return what chance decides; what can't be was not asked."""
    draw = drawn(outcomes, {})
    return draw._replace(moves={action: Move(unless_listed(draw.legal, _not_asked), apply)})


NOT_THERE: Final = by_rule(resources.SHORT_RULE, "game.not_there")
NOT_OWN: Final = by_rule(powers.USE_RULE, "game.not_own")

# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "lay": _drawn(opening.tiles, actions.Lay, opening.lay),
    "god": _drawn(opening.unseen_gods, actions.Deal, opening.deal),
    "start": _drawn(opening.starts, actions.Start, opening.start),
    "project": _drawn(opening.projects, actions.DealProject, opening.deal_project),
    "his_project": _drawn(opening.projects, actions.DealProject, opening.deal_project),
    "scarab": _drawn(opening.scarabs, actions.DealScarab, opening.deal_scarab),
    "roll_stone": _drawn(dice.rolls, actions.Roll, dice.roll),
    "roll_prayer": _drawn(dice.rolls, actions.Roll, dice.roll),
    "architect": _drawn(solo.rolls, actions.ArchitectRoll, solo.roll),
    "choose_scarab": _asked(
        opening.choices,
        by_rule(opening.SCARAB_RULE, "game.not_in_hand"),
        {actions.ChooseScarab: opening.choose},
    ),
    "begin": _asked(
        lambda _state: (REST_TURN, WORK_TURN),
        by_rule(KIND_RULE, "game.no_turn"),
        {actions.Begin: _begin},
    ),
    "rest": _asked(
        resting.legal_step_1,
        resting.refuse_step_1,
        {actions.UseGod: _use_god, actions.EndStep: resting.end_step},
    ),
    "tile": _asked(resting.legal_tiles, resting.refuse_tile, {actions.TakeTile: resting.take_tile}),
    "give": _asked(resting.legal_gifts, NOT_THERE, {actions.Give: resting.give}),
    "take": _asked(
        resting.legal_takes,
        by_rule(resources.SHORT_RULE, "game.not_to_take"),
        {actions.Take: resting.take},
    ),
    "drop": _asked(resting.legal_drops, NOT_THERE, {actions.Drop: resting.drop}),
    "favour": _asked(working.in_row, working.refuse_god, working.CHOOSES_GOD),
    "replace": _asked(working.in_row, working.refuse_god, working.CHOOSES_GOD),
    "borrow": _asked(working.to_borrow, working.refuse_god, working.CHOOSES_GOD),
    "place_tile": _asked(
        resting.legal_places,
        by_rule(resting.PLACES_RULE, "game.not_there"),
        {actions.PlaceTile: resting.place_tile},
    ),
    "dice": _asked(
        dice.legal_handfuls,
        by_rule(dice.COUNT_RULE, "game.wrong_dice"),
        {actions.TakeDice: dice.take_dice},
    ),
    "work": _asked(working.legal, working.refuse, {**working.WORK, actions.UseGod: _use_god}),
    "change": _asked(
        dice.changes,
        by_rule(dice.SHIFT_RULE, "game.no_change"),
        {actions.Change: dice.change_die},
    ),
    "reroll": _asked(
        dice.legal_rerolls,
        by_rule(dice.REROLL_RULE, "game.no_pick"),
        {actions.Pick: _pick, actions.Enough: dice.enough},
    ),
    "pick": _asked(
        powers.legal_picks,
        by_rule(working.STEP_RULE, "game.no_pick"),
        {actions.Pick: _pick},
    ),
    "pay": _asked(
        powers.legal_shares, by_rule(powers.SHARE_RULE, "game.no_share"), {actions.Pay: powers.pay}
    ),
    "space": _asked(
        building.legal_spaces, building.refuse_space, {actions.Place: building.choose_space}
    ),
    "show": _asked(
        powers.legal_values,
        by_rule(powers.VIRTUAL_RULE, "game.no_value"),
        {actions.Show: powers.show},
    ),
    "discard": _asked(powers.legal_discards, NOT_OWN, {actions.Discard: _discard}),
    "cult": _asked(working.legal_cult, NOT_OWN, {actions.Discard: _discard}),
    "pearl": _asked(
        lambda _state: building.REACTIONS,
        by_rule(KIND_RULE, "game.never"),
        {actions.UsePearl: building.use_pearl, actions.Decline: building.decline},
    ),
}


def _asks(kind: str) -> FrameRule:
    """Return what asks whoever has the turn, be there one answer or several."""
    return lambda state, _sink: ask(state.current, kind)


def _asks_where_open(kind: str) -> FrameRule:
    """Return what asks whoever has the turn; an only answer goes by itself (MOVE-02)."""

    def follow(state: State, sink: Sink | None) -> Decision | None:
        found = DECISIONS[kind].legal(state)
        if len(found) > 1:
            return ask(state.current, kind)
        DECISIONS[kind].moves[type(found[0])].apply(state, found[0], sink)
        return None

    return follow


# Frames that are asked only where there is a choice; the question is called as they are.
OPEN_QUESTIONS: Final = (
    "dice", "change", "reroll", "pay", "favour", "replace", "borrow", "space", "discard", "cult",
)  # fmt: skip

# What each kind of frame asks, or does.
FRAMES: Final[Mapping[str, FrameRule]] = {
    "turn": _begin_turn,
    "end_turn": _end_turn,
    **{kind: _asks(kind) for kind in ("tile", "work", "show")},
    **{kind: _asks_where_open(kind) for kind in OPEN_QUESTIONS},
    **opening.FRAMES,
    **resting.FRAMES,
    **dice.FRAMES,
    **powers.FRAMES,
    **building.FRAMES,
    **working.FRAMES,
    **solo.FRAMES,
}


def settle(state: State, sink: Sink | None = None) -> None:
    """Carry out what is pending until something is asked, or the game is over."""
    # No recursion: a frame that is through has pushed what follows, and the loop comes to that.
    while state.stack:
        decision = FRAMES[state.stack[-1][0]](state, sink)
        if decision is not None:
            state.decision = decision
            return
    state.decision = None


class PyramidiceRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = DECISIONS
    not_now = staticmethod(_not_asked)
    follow = staticmethod(settle)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 4
    free = ()
    # Projects of others are no part of the points that people see before the end.
    without: ClassVar[str | None] = "projects"

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables once."""
        self._kit = kit
        self._tables = {players: tables(kit, players) for players in kit.players}

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        check_seats(self._kit, options.variant, options.players)
        state = opening.begin(self._tables[options.players], architect_of(options.variant))
        settle(state)
        return state

    def view(self, state: State, seat: int) -> State:
        """Return what a seat may see; what it may not is open, and asked of chance again."""
        seen = opening.hide(state, seat)
        settle(seen)
        return seen

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (PYRAMIDICE-END-06)."""
        # The turns that the guard allows, and one round more after it has struck.
        found = self._tables[options.players]
        draws = found.tiles + len(found.gods) + found.players * (2 + found.drawn + 1)
        seats = options.players + found.is_solo
        return draws + (scoring.MOST_TURNS + 2) * seats * LONGEST_TURN

    def turns(self, state: State) -> int:
        """Return how many turns are over, the Architect's too."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause if state.over else None

    clash = staticmethod(opening.clash)
    scores = staticmethod(scoring.scores)
    sheet = staticmethod(tabletop.sheet)
    uses = staticmethod(tabletop.uses)
    shows = staticmethod(tabletop.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return PyramidiceRules(kit)

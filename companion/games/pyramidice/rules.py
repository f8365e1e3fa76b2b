"""The whole game of Pyramidice, move by move: the contract, made of the chapters."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from companion.games.common.actions import WrittenActions, is_typed
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.contract import (
    CHANCE,
    Action,
    Decision,
    Options,
    Refusal,
    Request,
    Score,
    Sink,
    Step,
    Use,
)
from companion.games.pyramidice import (
    actions,
    dice,
    lying,
    opening,
    paying,
    powers,
    resting,
    seeing,
    showing,
    solo_turn,
    standings,
    turns,
    value,
    weighing,
    working,
)
from companion.games.pyramidice.resources import SHORT_RULE
from companion.games.pyramidice.setup import RULE, SLUG, architect_of, check_seats
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import Tables, tables
from companion.games.tabletop import Area
from companion.kits import Kit

Refuses = Callable[[Tables, State, Any], Refusal]


class Question(NamedTuple):
    """What may be answered to a question, by kind of action, and why another answer may not."""

    kinds: tuple[type[Action], ...]
    legal: Callable[[Tables, State], Sequence[Action]]
    refuse: Refuses


def _no(rule: str, key: str) -> Refuses:
    """Return what refuses an answer by one rule, whatever it was."""
    return lambda _tables, _state, _action: Refusal(rule, f"game.{key}", {})


WORK: Final = (
    actions.Worship, actions.Build, actions.UseGod, actions.Shift, actions.Reroll, actions.Replace,
    actions.GainFame, actions.Borrow, actions.Stop,
)  # fmt: skip

ASKED: Final[Mapping[str, Question]] = {
    "choose_scarab": Question(
        (actions.ChooseScarab,), opening.choices, _no(opening.SCARAB_RULE, "not_in_hand")
    ),
    "begin": Question((actions.Begin,), turns.kinds, _no(turns.KIND_RULE, "no_turn")),
    "rest": Question(
        (actions.UseGod, actions.EndStep), resting.legal_step_1, resting.refuse_step_1
    ),
    "tile": Question((actions.TakeTile,), resting.legal_tiles, resting.refuse_tile),
    "give": Question((actions.Give,), resting.legal_gifts, _no(SHORT_RULE, "not_there")),
    "take": Question((actions.Take,), resting.legal_takes, _no(SHORT_RULE, "not_to_take")),
    "drop": Question((actions.Drop,), resting.legal_drops, _no(SHORT_RULE, "not_there")),
    "favour": Question((actions.ChooseGod,), working.in_row, working.refuse_god),
    "replace": Question((actions.ChooseGod,), working.in_row, working.refuse_god),
    "borrow": Question((actions.ChooseGod,), working.to_borrow, working.refuse_god),
    "place_tile": Question(
        (actions.PlaceTile,), resting.legal_places, _no(resting.PLACES, "not_there")
    ),
    "dice": Question((actions.TakeDice,), dice.legal_handfuls, _no(dice.COUNT_RULE, "wrong_dice")),
    "work": Question(WORK, working.legal, working.refuse),
    "change": Question((actions.Change,), dice.changes, _no(dice.SHIFT_RULE, "no_change")),
    "reroll": Question(
        (actions.Pick, actions.Enough), dice.legal_rerolls, _no(dice.REROLL_RULE, "no_pick")
    ),
    "pick": Question((actions.Pick,), paying.legal_picks, _no(working.STEP_RULE, "no_pick")),
    "pay": Question((actions.Pay,), paying.legal_shares, _no(paying.SHARE_RULE, "no_share")),
    "space": Question((actions.Place,), working.legal_spaces, working.refuse_place),
    "show": Question((actions.Show,), powers.legal_values, _no(powers.VIRTUAL_RULE, "no_value")),
    "discard": Question((actions.Discard,), powers.legal_discards, _no(powers.USE_RULE, "not_own")),
    "cult": Question((actions.Discard,), working.legal_cult, _no(powers.USE_RULE, "not_own")),
    "pearl": Question(
        (actions.UsePearl, actions.Decline), working.legal_reactions, _no(turns.KIND_RULE, "never")
    ),
}
"""What may be answered to each question of a seat."""

DRAWN: Final[Mapping[str, Callable[[Tables, State], Sequence[tuple[Action, int]]]]] = {
    "lay": opening.tiles,
    "god": opening.gods,
    "start": opening.starts,
    "project": opening.projects,
    "his_project": opening.projects,
    "scarab": opening.scarabs,
    "roll_stone": dice.rolls,
    "roll_prayer": dice.rolls,
    "architect": solo_turn.rolls,
}
"""What chance may say to each question."""

APPLY: Final[Mapping[type[Action], Callable[[Tables, State, Any, Sink | None], None]]] = {
    actions.Lay: opening.lay,
    actions.Deal: opening.deal,
    actions.Start: opening.start,
    actions.DealProject: opening.deal_project,
    actions.DealScarab: opening.deal_scarab,
    actions.Roll: dice.roll,
    actions.ArchitectRoll: solo_turn.roll,
    actions.ChooseScarab: opening.choose,
    actions.Begin: turns.choose,
    actions.UseGod: turns.use_god,
    actions.EndStep: resting.end_step,
    actions.TakeTile: resting.take_tile,
    actions.Give: resting.give,
    actions.Take: resting.take,
    actions.Drop: resting.drop,
    actions.ChooseGod: working.choose_god,
    actions.PlaceTile: resting.place_tile,
    actions.TakeDice: dice.take_dice,
    actions.Shift: dice.shift,
    actions.Change: dice.change_die,
    actions.Reroll: working.reroll,
    actions.Pick: working.pick,
    actions.Enough: dice.enough,
    actions.Worship: working.worship,
    actions.Pay: paying.pay,
    actions.Build: working.begin_build,
    actions.Place: working.place,
    actions.Replace: working.replace,
    actions.GainFame: working.gain_fame,
    actions.Borrow: working.borrow,
    actions.Show: powers.show,
    actions.Discard: turns.discard,
    actions.UsePearl: working.use_pearl,
    actions.Decline: working.decline,
    actions.Stop: working.stop,
}
"""What carries out each kind of action."""


class PyramidiceRules(WrittenActions):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 4
    free = ()
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
        turns.settle(self._tables[options.players], state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most."""
        found = self._tables[options.players]
        return turns.longest(found, options.players + found.is_solo)

    def pending(self, state: State) -> Decision | None:
        """Return the one question that is asked now, None when the game is over."""
        return state.decision

    def turns(self, state: State) -> int:
        """Return how many turns are over, the Architect's too."""
        return state.turns

    def legal(self, state: State) -> Sequence[Action]:
        """Return what may be answered, each outcome once and in a fixed order."""
        decision = state.decision
        if decision is None:
            return ()
        if decision.who == CHANCE:
            return [action for action, _ in self.chance(state)]
        return ASKED[decision.kind].legal(state.tables, state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is."""
        decision = state.decision
        if decision is None or not is_typed(action):
            return turns.not_asked(state)
        if action in self.legal(state):
            return None
        question = ASKED.get(decision.kind)
        if question is None or type(action) not in question.kinds:
            return turns.not_asked(state)
        return question.refuse(state.tables, state, action)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action, in place and unchecked, and all that follows from it."""
        APPLY[type(action)](state.tables, state, action, sink)
        turns.settle(state.tables, state, sink)

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return what can happen, each with its weight."""
        assert state.decision
        return DRAWN[state.decision.kind](state.tables, state)

    def view(self, state: State, seat: int) -> State:
        """Return what a seat may see."""
        return seeing.view(state.tables, state, seat)

    def clash(self, state: State) -> Refusal | None:
        """Return what all see and can't be, where somebody has told a wrong Scarab."""
        return opening.clash(state)

    def scores(self, state: State) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now, and the Architect."""
        return standings.scores(state.tables, state)

    def sheet(self, state: State, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return standings.sheet(state.tables, state, players)

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause if state.over else None

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what mattered in a game that is over."""
        return standings.uses(state.tables, events, state)

    def shows(self, state: State, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide."""
        return showing.shows(state.tables, state, seat)

    def areas(self, state: State, seat: int) -> Iterable[Area]:  # noqa: ARG002 - a view says all
        """Return what lies where, as a view shows it."""
        return lying.areas(state.tables, state)

    def named(self, state: State, seat: int, action: Action) -> Iterable[str]:
        """Return the addresses of the spaces, cards, tiles and dice that an action names."""
        return lying.named(state, seat, action)

    def weights(self, state: State, legal: Sequence[Action]) -> Sequence[int] | None:
        """Return what sensible people would rather do."""
        return weighing.weights(state.tables, state, legal)

    def worth(self, state: State, seat: int) -> float:
        """Return what a position is worth to a seat, in Fame."""
        return value.worth(state.tables, state, seat)


@once_a_kit
def open_rules(kit: Kit) -> PyramidiceRules:
    """Return the rules with the data of a kit."""
    return PyramidiceRules(kit)

"""The whole game, move by move: what may be answered to each question, and the contract (6.9).

What may be done at any time in one's own turn, as often as one can (6.6, TERRA-TURN-02), is legal
beside the answers to whatever the turn asks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.bits import Selections
from companion.games.common.decisions import (
    DecidedRules,
    DecisionKind,
    Move,
    asked,
    by_rule,
    drawn,
    unless_listed,
)
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Action, Options, Rules
from companion.games.tabletop import Area
from companion.games.terra_pyramides import (
    actions,
    building,
    coins_and_blocks,
    lines,
    placing_and_surround,
    scoring,
    stacks,
    strategy_cards,
    tabletop,
    turns,
    value,
    visibility,
    workers,
)
from companion.games.terra_pyramides.coins_and_blocks import ALIKE, USE_OF
from companion.games.terra_pyramides.setup import RULE, SLUG, Variant, player_counts
from companion.games.terra_pyramides.state import State, open_ground
from companion.kits import Kit
from companion.questions.checks import alternatives
from companion.questions.errors import Refused

# Actions, and which of them are legal, as bits.
Part = tuple[int, Sequence[Action]]


def _free_parts(state: State) -> list[Part]:
    """Return what may be done now."""
    who, found = state.who, list[Part]()
    # First what is seen at a glance: without three workers on a site nothing can be built, and most
    # turns go by without.
    if state.tables.limits.workers in state.workers:
        found.append(_all([*building.legal_builds(state)]))
    if state.coins[who]:
        found += _uses(state)
    if who in state.owner:
        found.append(workers.legal_recalls(state))
    if pairs := coins_and_blocks.pairs_in(state.tables, tuple(state.stores[who])):
        found.append((pairs, coins_and_blocks.converts(state.tables)))
    return found


def _all(found: Sequence[Action]) -> Part:
    return (1 << len(found)) - 1, found


def _uses(state: State) -> Iterator[Part]:
    """Yield what coins can buy."""
    for use in coins_and_blocks.open_uses(state, state.who):
        if use == coins_and_blocks.LOOK:
            yield stacks.heights(state), actions.looks(state.tables.stacks)
        elif use == coins_and_blocks.BUY_WORKER:
            yield workers.open_sites(state), workers.buys(state.ground.board)
        else:
            yield 1, (ALIKE[use][1],)
    if state.tables.variant.has_nile:
        yield strategy_cards.affordable(state), strategy_cards.all_cards(state.tables)


_BESIDES: Final[Mapping[type[Action], Move]] = {
    actions.Build: Move(building.check_build, building.build),
    actions.Look: Move(stacks.check_look, stacks.look),
    actions.BuyWorker: Move(workers.check_buy, workers.buy),
    **dict.fromkeys(USE_OF, Move(coins_and_blocks.check_use, coins_and_blocks.use_coins)),
    actions.Recall: Move(workers.check_recall, workers.recall),
    actions.Convert: Move(coins_and_blocks.check_convert, coins_and_blocks.convert),
    actions.BuyCard: Move(strategy_cards.check_card, strategy_cards.buy_card),
}
# What each of them is refused for, and what carries it out.
FREE: Final[Mapping[type[Action], Move]] = {
    kind: Move(refusal, turns.then(apply)) for kind, (refusal, apply) in _BESIDES.items()
}


def _foundations(state: State) -> list[Action]:
    return [action for action, _ in placing_and_surround.foundations_left(state)]


def _end_parts(state: State) -> list[Part]:
    return [] if turns.refuse_end(state, state.who) else [_all((actions.END,))]


def _in_turn(parts: Callable[[State], list[Any]], kind: type[Action], move: Move) -> DecisionKind:
    """Return what a turn asks for; all else may be done besides."""
    # What is asked comes first, so that a program that takes the first answer gets on.

    def legal(state: State) -> Sequence[Action]:
        return Selections(*parts(state), *_free_parts(state))

    return asked(legal, {kind: move, **FREE})


DRAW: Final = Move(stacks.check_draw, turns.draw)

# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "tile": drawn(stacks.outcomes, {actions.Tile: Move(stacks.check_tile, stacks.deal)}),
    "foundation": drawn(placing_and_surround.foundations_left, {
        actions.Foundation: Move(
            unless_listed(_foundations, by_rule(
                placing_and_surround.FOUNDATION_RULE, "game.no_such_foundation")),
            turns.found,
        ),
    }),
    turns.PICK: asked(lambda state: Selections(stacks.legal_draws(state)), {actions.Draw: DRAW}),
    "order": asked(stacks.legal_orders, {actions.Order: Move(stacks.check_order, stacks.put)}),
    turns.PLACE: _in_turn(
        placing_and_surround.legal_places,
        actions.Place,
        Move(placing_and_surround.check_place, turns.place),
    ),
    turns.LINE: _in_turn(
        # All four directions may be chosen (TERRA-PLAY-01), even those along which nothing lies.
        lambda _: [_all(lines.CHOICES)],
        actions.Line,
        Move(
            unless_listed(lambda _: lines.CHOICES, by_rule(lines.CHOICE_RULE, "game.no_line")),
            turns.then(lines.choose, turns.LAY),
        ),
    ),
    turns.LAY: _in_turn(
        lambda state: [_all(lines.legal_gaps(state))],
        actions.LeaveEmpty,
        Move(
            unless_listed(lines.legal_gaps, by_rule(lines.SHORT_RULE, "game.not_short")),
            turns.then(lines.leave, turns.LAY),
        ),
    ),
    turns.WORKER: _in_turn(
        lambda state: [_all(workers.legal_moves(state))],
        actions.MoveWorker,
        Move(workers.check_move, turns.then(workers.move, turns.NEXT_WORKER)),
    ),
    turns.DRAW: _in_turn(lambda state: [stacks.legal_draws(state)], actions.Draw, DRAW),
    turns.END: _in_turn(
        _end_parts,
        actions.End,
        Move(lambda state, _end: turns.refuse_end(state, state.who), turns.end),
    ),
}  # fmt: skip


class TerraRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = DECISIONS
    not_now = staticmethod(turns.not_now)
    follow = staticmethod(turns.follow)
    grammar = actions.GRAMMAR
    actions = actions.KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's tables."""
        self._kit = kit

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        # The kit has such an option; whether so many can play this variant is another question.
        counts = player_counts(self._kit, Variant.of(options.variant))
        if options.players not in counts:
            message = f"is {options.players}, must be {alternatives(counts)} for {options.variant}"
            raise Refused("players", message, RULE)
        return turns.begin(open_ground(self._kit, *options))

    def longest(self, options: Options) -> int:  # noqa: ARG002 - it is the same for all
        """Return how many actions a game takes at most."""
        return turns.LONGEST

    def turns(self, state: State) -> int:
        """Return how many turns are over."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause

    def areas(self, state: State) -> Iterable[Area]:
        """Return what lies where, as a screen shows it."""
        return tabletop.areas(tabletop.pieces(self._kit), state)

    view = staticmethod(visibility.view)
    clash = staticmethod(visibility.clash)
    named = staticmethod(tabletop.named)
    shows = staticmethod(tabletop.shows)
    scores = staticmethod(scoring.scores_now)
    sheet = staticmethod(scoring.sheet)
    uses = staticmethod(scoring.uses)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)
    ahead = 1
    free = tuple(FREE)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return TerraRules(kit)

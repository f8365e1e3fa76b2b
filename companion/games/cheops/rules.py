"""The whole game, move by move: what may be answered to each question, and the contract (6.7).

A question is asked by what is still to be dealt with (`turns.ask`), and answered by the moves that
stand under its name in `DECISIONS`.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.games.cheops import (
    SLUG,
    TILES,
    actions,
    law_use,
    laws,
    placement,
    scoring,
    selling,
    setup,
    tabletop,
    turns,
    value,
)
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import BLOCKS_RULE, SPACES_RULE, Part, read_tables
from companion.games.common.actions import fields_of
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
from companion.games.engine import Action, Options, Refusal, Rules, Sink
from companion.kits import Kit
from companion.questions.text import Term

# The action that each option for a treasure is.
GOODS: Final[Mapping[str, Action]] = {
    action.move: action for action in (actions.Sell(), actions.Warehouse(), actions.Box())
}


def _goods(state: State) -> Sequence[Action]:
    return [GOODS[option] for option in selling.options(state, state.colour)]


def _turn_uses(state: State) -> list[Part]:
    """Return what may be done when nothing waits to be dealt with.

    To place, buy, use a saved law, draw and end the turn; as long as a family tile can be placed
    the turn can't end (CHEOPS-TURN-03).
    """
    tables = state.tables
    moves, found = tables.moves, list[Part]()
    if not state.placed:
        kinds = tables.by_hand[state.hands[state.seat]]
        found = [(blocks, moves.place[k]) for k in kinds if (blocks := placement.free(state, k))]
    # Only tiles of the family must be placed: a neighbour may be bought, or a law used, before.
    must_place = bool(found)
    if not state.placed and (blocks := placement.purchases(state)):
        found.append((blocks, moves.neighbour))
    if state.held[state.seat]:
        found += law_use.uses_held(state)
    if must_place:
        return found
    return [*found, (turns.stacks(state), moves.draw), (1, moves.end_turn)]


def not_now(state: State) -> Refusal:
    """Say what is asked instead."""
    if state.decision is None:
        return Refusal(turns.LOOKED_AT, "game.is_over", {})
    match state.decision.kind:
        case "goods":
            return Refusal(selling.AT_ONCE, "game.treasure_first", {})
        case "place" | "draw":
            return Refusal(turns.DEALING, "game.nothing_taken", {})
        case kind if kind in setup.DRAWS:
            return Refusal(setup.DRAWS[kind].rule, "game.chance_first", {})
    return _law_first(state)


def _law_first(state: State) -> Refusal:
    return Refusal(law_use.AT_ONCE, "game.law_first", {"law": Term(state.law)})


# What the rules themselves never name, but a line of text may.
# The rule and the words for what the game has not, by the field of an action that names it.
UNKNOWN: Final[Mapping[str, tuple[str, str]]] = {
    **dict.fromkeys(("colour", "colour_in", "colour_out"), (SPACES_RULE, "game.no_such_colour")),
    **dict.fromkeys(("block", "other"), (BLOCKS_RULE, "game.no_such_block")),
    "kind": (TILES, "game.no_such_kind"),
    "space": (SPACES_RULE, "game.no_such_space"),
    "stack": (placement.DRAWING, "game.no_such_stack"),
    "target": (laws.LAWS[laws.REPEAL].rule, "law.target_not_in_play"),
}


def _refuse_unknown(state: State, action: Action) -> Refusal | None:
    """Refuse a colour, a kind, a block, a space, a stack or a law that the game has not."""
    tables = state.tables
    given = fields_of(action)
    known: dict[str, Container[Any]] = {
        **dict.fromkeys(("colour", "colour_in", "colour_out"), tables.colour),
        **dict.fromkeys(("block", "other"), tables.pyramid.number),
        "kind": tables.family,
        "stack": range(1, len(state.stacks) + 1),
        "target": range(1, laws.LAST + 1),
    }
    # A space is one of its board, so the colour has to be known first.
    if "space" in given and given["colour"] in tables.colour:
        board = state.boards[tables.colour[given["colour"]]]
        known["space"] = range(1, len(board.spaces) + 1)
    for key, named in given.items():
        if key in known and named not in known[key]:
            return Refusal(*UNKNOWN[key], {**given, "stacks": len(state.stacks)})
    return None


def _check_law(state: State, action: Action) -> Refusal | None:
    """Check the use of the law just taken, or of one that was saved."""
    law, is_its_own = law_use.number_of(action), law_use.is_its_own(action)
    # The law just taken comes first, whatever else lies before the player (CHEOPS-LAW-00).
    if state.law and (law != state.law or not is_its_own):
        return _law_first(state)
    if not state.law and (law not in law_use.SAVED or not is_its_own or action.move == "save"):
        return not_now(state)
    return law_use.refusal(state, action)


def _taking(move: Callable[[State, Any, Sink | None], None]) -> Callable[..., None]:
    """Return what deals with something that was taken: the game may end then (CHEOPS-TURN-07)."""

    def take(state: State, action: Action, sink: Sink | None) -> None:
        move(state, action, sink)
        # Not before the treasure is dealt with: its sale may be what fills a board.
        if state.colour == NONE:
            turns.end_if_resolved(state, sink)

    return take


def _known(refusal: Callable[[State, Any], Refusal | None]) -> Callable[..., Refusal | None]:
    """Return what refuses an action that names what the game has not, or by its own rule."""
    return lambda state, action: _refuse_unknown(state, action) or refusal(state, action)


LAWS_USED: Final[Mapping[type[Action], Move]] = dict.fromkeys(
    law_use.USES, Move(_known(_check_law), _taking(law_use.use))
)

OF_A_TURN: Final[Mapping[type[Action], Move]] = {
    actions.Place: Move(_known(turns.refusal_to_place), turns.place),
    actions.BuyNeighbour: Move(_known(placement.refusal_to_buy), placement.buy_neighbour),
    actions.Draw: Move(_known(turns.refusal_to_draw), turns.draw),
    actions.EndTurn: Move(turns.refusal_to_end, turns.end_turn),
    **LAWS_USED,
}


def _drawn(kind: str, action: type[Action], apply: Callable[..., None]) -> DecisionKind:
    """Return what chance decides of a kind: what has no weight can't be."""
    rule, outcomes = setup.DRAWS[kind]
    drawing = drawn(outcomes, {})
    refusal = unless_listed(drawing.legal, by_rule(rule, "game.cannot_be"))
    return drawing._replace(moves={action: Move(refusal, apply)})


# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "board": _drawn("board", actions.Lay, setup.lay),
    "treasure": _drawn("treasure", actions.Put, setup.put),
    "top": _drawn("top", actions.Top, setup.turn_up),
    "start": _drawn("start", actions.Start, setup.start),
    "reveal": _drawn("reveal", actions.Reveal, setup.reveal),
    **dict.fromkeys(
        ("place", "draw"), asked(lambda state: Selections(*_turn_uses(state)), OF_A_TURN)
    ),
    "goods": asked(
        _goods,
        {
            actions.Sell: Move(selling.refusal, _taking(selling.sell)),
            actions.Warehouse: Move(selling.refusal, _taking(selling.warehouse)),
            actions.Box: Move(selling.refusal, _taking(selling.box)),
        },
    ),
    **dict.fromkeys(
        turns.LAW_DECISIONS, asked(lambda state: Selections(*law_use.uses_taken(state)), LAWS_USED)
    ),
}


class CheopsRules(DecidedRules):
    """Cheops, as `companion.games.engine.Rules` describes it.

    Chance lays the price boards in colour order, puts the treasures on the pyramid row by row from
    the bottom, turns up the tops of the stacks and says who starts; later it turns up laws that
    are taken, and the next tile of a stack once the turn that took one is over. A law is a
    decision even where it leaves no choice. The joker stands for the colour that is best for its
    owner (CHEOPS-APPR-03); nobody is asked.
    """

    slug = SLUG
    table = DECISIONS
    not_now = staticmethod(not_now)
    follow = staticmethod(turns.ask)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 4
    free = ()
    without: ClassVar[str | None] = "cash"

    def __init__(self, kit: Kit) -> None:
        """Play with the data of one kit."""
        self._kit = kit
        self._tables = read_tables(kit)

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, TILES)
        state = State(self._tables, options.players)
        turns.ask(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (section 12, invariant 9).

        Every block is covered once and what it held dealt with once; a law is turned up, and one
        that was saved is used; a turn ends once, and a stack turns up each of its tiles.
        """
        tables = self._tables
        blocks, drawn = len(tables.pyramid.blocks), sum(tables.stacks[options.players])
        setup = 1 + len(tables.colours) + tables.treasures
        return setup + 2 * blocks + 2 * tables.laws_in_play + blocks * options.players + drawn

    def parse(self, text: str) -> Action:
        """Return the action that a line means; its colours and tiles may be letters (`shows`)."""
        return actions.in_full(super().parse(text), self._tables.called)

    def turns(self, state: State) -> int:
        """Return how many turns are completed; one that begins with an elimination is none."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on (8.1)."""
        return state.cause

    def view(self, state: State, seat: int) -> State:  # noqa: ARG002 - the same for every seat
        """Return all that is there (section 5)."""
        # What is hidden is not drawn yet, and all is paid openly: nobody knows more than others.
        return state.copy()

    def screen(self, state: State, seat: int) -> State:
        """Return the view without the cash of others, which lies in stacks (CHEOPS-SELL-01)."""
        shown = state.copy()
        if state.cause is None:
            shown.cash = [cash if other == seat else NONE for other, cash in enumerate(state.cash)]
        return shown

    scores = staticmethod(scoring.scores)
    sheet = staticmethod(scoring.sheet)
    shows = staticmethod(tabletop.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    uses = staticmethod(scoring.uses)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return CheopsRules(kit)
